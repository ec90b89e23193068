/** A whole convention with each feature that there is, in places and words that no built-in one has. */
export const HARBOUR = {
  title: 'Harbour',
  summary: 'A note a berth, a log a watch, a chart that hardly changes.',
  signs: [{ kind: 'names', folder: 'berths', least: 1, weight: 0.97, says: 'files in "berths" are named by day and quay' }],
  names: [
    { folder: 'berths', pattern: '{date} {quay} {title}.md' },
    { folder: 'watch', pattern: '{day}.md' },
    { folder: 'chart', pattern: '{topic}.md', undated: true },
  ],
  fixed: [{ path: 'BRIDGE.md' }, { path: 'faults.md' }, { path: 'ORDERS.md' }, { path: 'PILOT.md' }, { path: 'crane.md' }],
  words: { quay: ['north', 'south'] },
  layers: [
    { pattern: 'BRIDGE.md', layer: 'overwrite' },
    { pattern: 'chart/chart.md', layer: 'read-only' },
    { pattern: 'chart/*.md', layer: 'append-only' },
    { pattern: 'watch/*.md', layer: 'append-only' },
    { pattern: 'drift/**', layer: 'ephemeral' },
    { pattern: '**', layer: 'curated' },
  ],
  entries: [
    { files: 'berths/*.md', format: 'note' },
    { files: 'watch/*.md', format: 'log' },
    { files: 'faults.md', format: 'fail' },
    { files: 'chart/*.md', format: 'section', asks: ['Depth'] },
  ],
  properties: [
    { files: 'berths/*.md', key: 'type', type: 'string', required: true, allowed: ['north', 'south'], initial: 'north' },
    { files: 'berths/*.md', key: 'hits', type: 'integer', required: false, initial: 0 },
    { files: 'berths/*.md', key: 'saved', type: 'integer', required: false, initial: 0 },
    { files: 'berths/*.md', key: 'applied', type: 'date', required: false },
    { files: 'berths/*.md', key: 'critical', type: 'boolean', required: false, initial: false },
  ],
  hardLimits: [{ pattern: 'BRIDGE.md', bytes: 700 }],
  capture: [
    { type: 'miss', into: 'file', path: 'faults.md' },
    { type: 'correction', into: 'file', path: 'chart/changes.md' },
    { type: 'watch', into: 'file', path: 'watch/{day}.md' },
    { type: '*', into: 'folder', path: 'berths' },
  ],
  states: [{ path: 'BRIDGE.md', log: 'watch/{day}.md', lists: [{ heading: 'Open ropes', most: 2 }], checkpoints: 'last' }],
  feedback: { useful: 'hits', prevented: 'saved', day: 'applied' },
  mistakes: { file: 'faults.md', rules: 'ORDERS.md', fence: 'orders', graduateAt: 2, severe: ['fire'] },
  baseline: { path: 'chart/chart.md', corrections: 'chart/changes.md' },
  maintenance: {
    from: 'watch/*.md',
    days: 3,
    into: { path: 'PILOT.md', lesson: 'Learned', decision: 'Decided', context: 'Known' },
    log: 'watch/{day}.md',
    metrics: 'watch/figures.json',
    oldDays: 90,
  },
  migration: {
    sorting: [
      { words: ['crane'], place: 'crane.md' },
      { words: [], type: 'south' },
    ],
    unsorted: { type: 'south' },
  },
  scaffold: [
    { path: 'BRIDGE.md', text: '# Bridge\n\n## Task\n\nNothing yet.\n\n## Open ropes\n' },
    { path: 'chart/chart.md', text: '# Chart\n\nThe basin is nine metres deep.\n' },
    { path: 'chart/changes.md', text: '# Changes\n' },
    { path: 'faults.md', text: '# Faults\n' },
    { path: 'ORDERS.md', text: '# Orders\n' },
    { path: 'PILOT.md', text: '# Pilot book\n\n## Learned\n\n## Decided\n\n## Known\n' },
  ],
  indexNote: {
    path: 'ROLL.md',
    fence: 'roll',
    size: 20,
    format: 'by-type',
    sections: [
      { id: 'north', heading: 'North quay', words: ['north'], type: 'north' },
      { id: 'south', heading: 'South quay', words: ['south'], type: 'south' },
    ],
  },
  loaded: [{ path: 'ROLL.md', lines: 100, bytes: 9000 }],
  bundle: {
    excludeFolders: ['old', 'sealed'],
    excludeTags: ['sealed'],
    phases: [
      { id: 'bridge', files: ['BRIDGE.md', 'ORDERS.md'], when: 'always', must: true },
      { id: 'chart', files: ['chart/chart.md', 'chart/changes.md'], when: 'focus' },
      { id: 'berths', files: ['berths/*.md'], when: 'topic' },
      { id: 'watch', files: ['watch/*.md'], when: 'topic', form: 'passages' },
    ],
  },
  chores: [
    { id: 'tide', everyDays: 3, does: { verb: 'maintain' }, evidence: { kind: 'heading', files: 'watch/*.md', word: 'maintenance' } },
    { id: 'new-chart', everyDays: 5, does: { verb: 'rebaseline' }, evidence: { kind: 'baseline' } },
    {
      id: 'sweep',
      everyDays: 2,
      does: { verb: 'chore', input: { chore: 'sweep', answer: 'clear' } },
      evidence: { kind: 'empty', folder: 'drift' },
    },
    {
      id: 'figures',
      everyDays: 4,
      does: { verb: 'evaluate', input: { write: true } },
      evidence: { kind: 'day', files: 'reports/evaluation.md' },
    },
  ],
  limits: { maxNoteBytes: 5000, orphanAgeDays: 30 },
  reports: 'reports',
  archive: 'old',
};

/** A change of a built-in one: notes of its own in place of logs, no mistakes, another word for now. */
export const TUG = {
  extends: 'daneel',
  title: 'Tug',
  summary: 'Hot, warm, cold, with a note for each tow.',
  names: [
    { folder: 'tows', pattern: '{date}-{crew}-{slug}.md' },
    { folder: 'memory', pattern: '{date}.md' },
  ],
  words: { crew: ['day', 'night'] },
  entries: [
    { files: 'tows/*.md', format: 'note' },
    { files: 'memory/*.md', format: 'log' },
    { files: 'MEMORY.md', format: 'note' },
  ],
  capture: [
    { type: 'log', into: 'file', path: 'memory/{date}.md' },
    { type: '*', into: 'folder', path: 'tows' },
  ],
  mistakes: null,
  hardLimits: [{ pattern: 'NOW.md', bytes: 400 }],
  scaffold: [
    { path: 'NOW.md', text: '# Now\n\n## Task\n\n## Open threads\n' },
    { path: 'MEMORY.md', text: '# Memory\n\n## Lessons\n\n## Context\n\n## Decisions\n' },
  ],
  indexNote: { format: 'titles', size: 50 },
  bundle: {
    phases: [
      { id: 'start', files: ['NOW.md'], when: 'always', must: true },
      { id: 'tows', files: ['tows/*.md'], when: 'always', form: 'titles' },
    ],
  },
};
