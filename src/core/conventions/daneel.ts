import type { Convention } from '../model/convention';

const CHECKPOINT = 'Working on, Decisions made, Pending, Key files, Resume from';

/** Three tiers as a processor caches: a tiny file for now, a curated memory, and a log a day. */
export const daneel: Convention = {
  id: 'daneel',
  title: 'Hot, warm, cold',
  summary:
    'NOW.md is tiny and always read, MEMORY.md holds what lasts and is read on demand, a log for each day is only searched. Mistakes become rules.',
  signs: [
    { kind: 'names', folder: 'memory', least: 1, weight: 0.5, says: 'there is a log for each day in "memory"' },
    { kind: 'file', path: 'MEMORY.md', weight: 0.2, says: 'there is a MEMORY.md' },
    { kind: 'file', path: 'NOW.md', weight: 0.35, says: 'there is a NOW.md' },
    { kind: 'file', path: 'memory/self-review.md', weight: 0.4, says: 'mistakes are reviewed in memory/self-review.md' },
    { kind: 'file', path: 'SOUL.md', weight: 0.25, says: 'there is a SOUL.md' },
    { kind: 'file', path: 'USER.md', weight: 0.15, says: 'there is a USER.md' },
    { kind: 'file', path: 'HEARTBEAT.md', weight: 0.25, says: 'there is a HEARTBEAT.md' },
  ],
  names: [
    { folder: 'memory', pattern: '{date}.md', summary: 'One log a day.' },
    { folder: 'memory', pattern: '{date}-{slug}.md', summary: 'A second log of a day says what it is about.' },
  ],
  fixed: [
    { path: 'NOW.md', summary: 'The present task, what blocks it, at most three open threads.' },
    { path: 'MEMORY.md', summary: 'Lessons, context, decisions with their reasons.' },
    { path: 'SOUL.md', summary: 'Who the agent is.' },
    { path: 'USER.md', summary: 'Whom it works for.' },
    { path: 'AGENTS.md', summary: 'Rules, and how the tiers are used.' },
    { path: 'TOOLS.md', summary: 'Tools and how to reach them.' },
    { path: 'IDENTITY.md', summary: 'Name and manner of the agent.' },
    { path: 'HEARTBEAT.md', summary: 'What comes round, and when.' },
    { path: 'BOOTSTRAP.md', summary: 'The first start.' },
    { path: 'memory/self-review.md', summary: 'Mistakes with their fixes, counted.' },
  ],
  words: {},
  layers: [
    { pattern: 'NOW.md', layer: 'overwrite', why: 'NOW.md holds what happens right now, and nothing else.' },
    { pattern: 'memory/self-review.md', layer: 'curated', why: 'Counts and states of mistakes are kept up.' },
    { pattern: 'memory/*.md', layer: 'append-only', why: 'Logs are the raw record of a day: they are added to.' },
    { pattern: 'reports/**', layer: 'overwrite', why: 'Reports are regenerated each time.' },
    { pattern: '**', layer: 'curated', why: 'Kept up by people and agents.' },
  ],
  entries: [
    { files: 'memory/self-review.md', format: 'fail' },
    { files: 'memory/*.md', format: 'log' },
    { files: 'MEMORY.md', format: 'note' },
  ],
  properties: [],
  hardLimits: [
    {
      pattern: 'NOW.md',
      bytes: 1500,
      why: 'NOW.md is read at every start, so it stays below 1.5 KB; move what is done to the log of the day.',
    },
  ],
  capture: [
    { type: 'miss', into: 'file', path: 'memory/self-review.md', summary: 'A mistake with its fix.' },
    { type: '*', into: 'file', path: 'memory/{date}.md', summary: 'The log of the day.' },
  ],
  states: [
    {
      path: 'NOW.md',
      summary: 'What happens right now; what falls out goes to the log of the day.',
      log: 'memory/{date}.md',
      lists: [{ heading: 'Open threads', most: 3 }],
      checkpoints: 'last',
    },
  ],
  mistakes: {
    file: 'memory/self-review.md',
    rules: 'AGENTS.md',
    fence: 'rules',
    graduateAt: 3,
    severe: ['privacy', 'security', 'datenschutz', 'sicherheit', 'privacidad', 'seguridad', 'confidentialité', 'sécurité'],
  },
  maintenance: {
    from: 'memory/*.md',
    days: 3,
    into: { path: 'MEMORY.md', lesson: 'Lessons', decision: 'Decisions', context: 'Context' },
    log: 'memory/{date}.md',
    metrics: 'memory/metrics.json',
    oldDays: 180,
  },
  migration: {
    sorting: [
      { words: ['user', 'profile', 'human'], place: 'USER.md' },
      { words: [], place: 'MEMORY.md' },
    ],
    unsorted: { place: 'memory/{date}-unsorted.md' },
  },
  scaffold: [
    { path: 'NOW.md', text: '# Now\n\n## Task\n\nNothing yet.\n\n## Blockers\n\n## Open threads\n' },
    { path: 'MEMORY.md', text: '# Memory\n\n## Lessons\n\n## Context\n\n## Decisions\n' },
    { path: 'SOUL.md', text: '# Soul\n\nWho the agent is and what it holds dear.\n' },
    { path: 'USER.md', text: '# User\n\nWhom the agent works for and how they like it.\n' },
    {
      path: 'AGENTS.md',
      text: `# Agents\n\n- Hot: \`NOW.md\`, read at every start, below 1.5 KB.\n- Warm: \`MEMORY.md\`, curated, read in the main session after a long break.\n- Cold: \`memory/YYYY-MM-DD.md\`, one log a day, only searched.\n\nWrite a checkpoint into NOW.md before risky work and when the context is 70 % full: ${CHECKPOINT}.\n\n## Rules\n`,
    },
    {
      path: 'HEARTBEAT.md',
      text: '# Heartbeat\n\n- Every 3 days: read the last 3 logs, promote what lasts into MEMORY.md, prune what does not, review mistakes.\n',
    },
    { path: 'memory/self-review.md', text: '# Self review\n' },
    { path: 'memory/{date}.md', text: '# {date}\n' },
  ],
  indexNote: { path: 'top-of-mind.md', fence: 'index', size: 30, format: 'ranked' },
  loaded: [{ path: 'MEMORY.md', lines: 200, bytes: 25_000 }],
  bundle: {
    excludeFolders: ['archive'],
    excludeTags: ['private'],
    phases: [
      { id: 'start', files: ['NOW.md', 'SOUL.md', 'USER.md'], when: 'always', summary: 'Read at every start.', must: true },
      { id: 'today', files: ['memory/{date}.md'], when: 'break', summary: "Today's log after a break of more than 6 hours." },
      { id: 'topic', files: ['memory/*.md'], when: 'topic', summary: 'What the logs say of a topic.', form: 'passages' },
      {
        id: 'resume',
        files: ['memory/*.md'],
        when: 'checkpoint',
        summary: 'Where NOW.md holds a checkpoint, what the memory says of its task.',
        form: 'passages',
      },
      { id: 'memory', files: ['MEMORY.md'], when: 'main-session', summary: 'What lasts, in the main session after a long break.' },
    ],
  },
  chores: [
    {
      id: 'maintenance',
      everyDays: 3,
      summary: 'Read the last 3 logs, promote, prune, review mistakes, log it.',
      does: { verb: 'maintain', input: {} },
      evidence: { kind: 'heading', files: 'memory/*.md', word: 'maintenance' },
    },
    {
      id: 'evaluation',
      everyDays: 7,
      summary: 'Ask the figures whether the upkeep is worth it.',
      does: { verb: 'evaluate', input: { write: true } },
      evidence: { kind: 'day', files: 'reports/evaluation.md' },
    },
  ],
  limits: { maxNoteBytes: 40_000, orphanAgeDays: 180 },
  reports: 'reports',
  archive: 'archive',
  hidden: [],
};
