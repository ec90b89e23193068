import { daneel } from './daneel';
import { extended } from './extend';

/**
 * A workspace of OpenClaw: files that it loads by their name, a curated memory, a log a day.
 * Source: https://docs.openclaw.ai/concepts/memory
 */
export const openclaw = extended(daneel, {
  id: 'openclaw',
  title: 'OpenClaw',
  summary:
    'The workspace of an OpenClaw agent: it loads SOUL.md, USER.md and their kin by their names, MEMORY.md in the main session, and the logs of the last days. What it dreams and the headers of its sessions are written by the program.',
  signs: [
    { kind: 'names', folder: 'memory', least: 1, weight: 0.55, says: 'there is a log for each day in "memory"' },
    { kind: 'file', path: 'MEMORY.md', weight: 0.2, says: 'there is a MEMORY.md' },
    { kind: 'file', path: 'SOUL.md', weight: 0.45, says: 'there is a SOUL.md' },
    { kind: 'file', path: 'USER.md', weight: 0.15, says: 'there is a USER.md' },
    { kind: 'file', path: 'HEARTBEAT.md', weight: 0.5, says: 'there is a HEARTBEAT.md' },
    { kind: 'file', path: 'AGENTS.md', weight: 0.15, says: 'there is an AGENTS.md' },
    { kind: 'file', path: 'IDENTITY.md', weight: 0.15, says: 'there is an IDENTITY.md' },
    { kind: 'file', path: 'TOOLS.md', weight: 0.1, says: 'there is a TOOLS.md' },
    { kind: 'file', path: 'BOOTSTRAP.md', weight: 0.1, says: 'there is a BOOTSTRAP.md' },
    { kind: 'file', path: 'memory/heartbeat-state.json', weight: 0.4, says: 'the state of its heartbeat is kept' },
    { kind: 'notes', anyOf: ['memory/????-??-??-????.md'], least: 1, weight: 0.5, says: 'sessions are named by their minute' },
  ],
  fixed: [
    ...daneel.fixed.filter(({ path }) => path !== 'NOW.md'),
    { path: 'BOOT.md', summary: 'What is done when the program starts.' },
    { path: 'DREAMS.md', summary: 'What was dreamt.' },
  ],
  layers: daneel.layers.filter(({ pattern }) => pattern !== 'NOW.md'),
  hardLimits: [],
  states: null,
  mistakes: null,
  scaffold: [],
  names: [...daneel.names, { folder: 'memory', pattern: '{title}.md', summary: 'A file that the agent named itself.' }],
  byMachine: ['DREAMS.md', 'memory/dreaming/**', 'memory/????-??-??-????.md'],
  bundle: {
    phases: [
      { id: 'start', files: ['USER.md', 'IDENTITY.md'], when: 'always', share: 0.25, summary: 'OpenClaw loads it at every start.' },
      { id: 'memory', files: ['MEMORY.md'], when: 'main', share: 0.5, summary: 'What lasts, in the main session.' },
      { id: 'soul', files: ['SOUL.md'], when: 'always', share: 0.25, summary: 'OpenClaw loads it at every start.' },
      { id: 'logs', files: ['memory/**'], when: 'always', share: 0.5, summary: 'The logs, the newest first.' },
      { id: 'topic', files: ['memory/**'], when: 'topic', summary: 'What the logs say of a topic.', form: 'passages' },
      { id: 'rules', files: ['TOOLS.md', 'AGENTS.md', 'HEARTBEAT.md'], when: 'always', summary: 'OpenClaw loads it by itself.' },
    ],
  },
  chores: [],
});
