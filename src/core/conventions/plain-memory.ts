import { daneel } from './daneel';
import { extended } from './extend';

/** The form that many agents have taken up: a curated file, and a folder for the rest. */
export const plainMemory = extended(daneel, {
  id: 'plain-memory',
  title: 'MEMORY.md and memory/',
  summary: 'A MEMORY.md that is read at every start, and a folder "memory" with logs and files by topic. Names are as the agent gave them.',
  places: ['**/memory', '**/*-memory'],
  signs: [
    // In capitals alone: a folder "memory" may have its own note.
    { kind: 'file', path: 'MEMORY.md', beside: 'MEMORY.md', weight: 0.45, says: 'there is a MEMORY.md' },
    { kind: 'folder', path: 'memory', beside: 'MEMORY.md', weight: 0.3, says: 'there is a folder "memory"' },
    { kind: 'names', folder: 'memory', least: 1, weight: 0.2, says: 'there is a log for each day in "memory"' },
    { kind: 'notes', anyOf: ['MEMORY.md', 'memory/**'], least: 2, beside: 'MEMORY.md', weight: 0.6, says: 'notes are in "memory"' },
  ],
  fixed: [{ path: 'MEMORY.md', summary: 'What the agent keeps at hand.' }],
  layers: [
    { pattern: 'reports/**', layer: 'overwrite', why: 'Reports are regenerated each time.' },
    { pattern: '**', layer: 'curated', why: 'Kept up by people and agents.' },
  ],
  hardLimits: [],
  states: null,
  mistakes: null,
  scaffold: [],
  names: [...daneel.names, { folder: '**', pattern: '{title}.md', summary: 'A file that the agent named itself.' }],
  bundle: {
    phases: [
      { id: 'memory', files: ['MEMORY.md', 'memory/MEMORY.md'], when: 'always', share: 0.6, summary: 'What lasts.' },
      { id: 'files', files: ['memory/**'], when: 'always', share: 0.5, summary: 'Logs and files by topic, the newest first.' },
    ],
  },
  chores: [],
});
