import type { Convention } from '../model/convention';

/** One file a memory; its name says day, agent and matter, so that the list of names is the index. */
export const carlton: Convention = {
  id: 'carlton',
  title: 'Titles as index',
  summary:
    'Each memory is a file of its own in "memory"; its name says the day, which kind of agent wrote it, and what it says. An agent reads the list of names, then only the files that matter.',
  signs: [{ kind: 'names', folder: 'memory', least: 1, weight: 0.95, says: 'files in "memory" are named by day, agent and matter' }],
  names: [
    { folder: 'memory', pattern: '{date}-{agent}-{slug}.md', summary: 'The day, the kind of agent, and what it says in a few words.' },
  ],
  fixed: [],
  words: { agent: ['interactive', 'research', 'curator', 'reply'] },
  layers: [
    { pattern: 'reports/**', layer: 'overwrite', why: 'Reports are regenerated each time.' },
    { pattern: '**', layer: 'curated', why: 'People and agents edit these freely.' },
  ],
  entries: [{ files: 'memory/*.md', format: 'note' }],
  properties: [],
  hardLimits: [],
  capture: [{ type: '*', into: 'folder', path: 'memory', summary: 'A file of its own; the type of the entry is the kind of agent.' }],
  migration: { unsorted: { type: 'interactive' } },
  scaffold: [
    {
      path: 'memory/{date}-interactive-how-this-memory-works.md',
      text: 'Each memory is one file here. Its name says the day, the kind of agent that wrote it, and what it says. Read the names, then only the files that matter.\n',
    },
  ],
  indexNote: { path: 'top-of-mind.md', fence: 'index', size: 200, format: 'titles' },
  bundle: {
    excludeFolders: ['archive'],
    excludeTags: ['private'],
    phases: [
      { id: 'titles', files: ['memory/*.md'], when: 'always', summary: 'The sorted list of titles.', form: 'titles' },
      { id: 'topic', files: ['memory/*.md'], when: 'topic', summary: 'The files that a topic is about.' },
    ],
  },
  chores: [],
  limits: { maxNoteBytes: 20_000, orphanAgeDays: 365 },
  reports: 'reports',
  archive: 'archive',
  hidden: [],
};
