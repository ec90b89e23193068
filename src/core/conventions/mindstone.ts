import type { Convention, PropertyRule } from '../model/convention';

const FILES = '*_*.md';
const property = (key: string, type: PropertyRule['type'], summary: string, more: Partial<PropertyRule> = {}): PropertyRule => ({
  files: FILES,
  key,
  type,
  required: false,
  summary,
  ...more,
});

/** Memory files whose names tell their kind and whose properties carry weights; MEMORY.md points to each. */
export const mindstone: Convention = {
  id: 'mindstone',
  title: 'Weighted memory files',
  summary:
    'Files named by kind and topic, with properties that weigh them; MEMORY.md has one line for each. What is not used for long fades, unless it is marked as evergreen.',
  signs: [
    { kind: 'names', folder: '', least: 2, weight: 0.7, says: 'files are named by kind and topic' },
    { kind: 'file', path: 'MEMORY.md', weight: 0.3, says: 'there is a MEMORY.md' },
    {
      kind: 'properties',
      files: FILES,
      keys: ['name', 'description', 'type'],
      least: 2,
      weight: 0.5,
      says: 'files carry a name, a description and a type',
    },
  ],
  names: [{ folder: '', pattern: '{kind}_{topic}.md', summary: 'What kind of memory it is, and what about.' }],
  fixed: [{ path: 'MEMORY.md', summary: 'The index: one line for each memory.' }],
  words: { kind: ['feedback', 'project', 'reference', 'design', 'user'] },
  layers: [
    { pattern: 'reports/**', layer: 'overwrite', why: 'Reports are regenerated each time.' },
    { pattern: '**', layer: 'curated', why: 'People and agents edit these freely.' },
  ],
  entries: [{ files: FILES, format: 'note' }],
  properties: [
    property('name', 'string', 'A name for the memory; agents use it, so a file without one gets its own name.', { required: true }),
    property('description', 'string', 'One line for the index.', { required: true }),
    property('type', 'string', 'Which kind of memory it is.', {
      required: true,
      allowed: ['feedback', 'project', 'reference', 'design', 'user'],
    }),
    property('tags', 'list', 'Topics to group and filter by.', { initial: [] }),
    property('projects', 'list', 'The projects it is for; empty is all.', { initial: [] }),
    property('created', 'date', 'The day it was written.'),
    property('last_applied', 'date', 'The day it last went into a context.'),
    property('hits', 'integer', 'How often it was of use.', { initial: 0 }),
    property('prevented', 'integer', 'How often it prevented a mistake.', { initial: 0 }),
    property('half_life_days', 'integer', 'After so many days it counts half.', { initial: 30 }),
    property('critical', 'boolean', 'Always goes into the context, and never fades.', { initial: false }),
    property('evergreen', 'boolean', 'Never fades; facts of elsewhere are so unless they say otherwise.', {
      files: 'reference_*.md',
      initial: true,
    }),
    property('evergreen', 'boolean', 'Never fades.', { initial: false }),
  ],
  hardLimits: [],
  capture: [{ type: '*', into: 'folder', path: '', summary: 'A file of its own; the type of the entry is its kind.' }],
  feedback: { useful: 'hits', prevented: 'prevented', day: 'last_applied' },
  checkpointType: 'project',
  migration: {
    sorting: [
      { words: 'feedback preference preferences rules corrections style lessons mistakes'.split(' '), type: 'feedback' },
      { words: ['project', 'projects'], type: 'project' },
      { words: ['design', 'architecture', 'decision', 'decisions'], type: 'design' },
      { words: ['user', 'profile', 'human'], type: 'user' },
      { words: [], type: 'reference' },
    ],
    unsorted: { type: 'reference' },
    pinned: 'critical',
  },
  scaffold: [{ path: 'MEMORY.md', text: '# Memory index\n' }],
  indexNote: {
    path: 'MEMORY.md',
    fence: 'index',
    size: 200,
    format: 'by-type',
    sections: [
      { id: 'critical', heading: 'Critical feedback (always injected)', words: ['critical'], critical: true },
      { id: 'feedback', heading: 'Standard feedback', words: ['standard', 'feedback'], type: 'feedback' },
      { id: 'project', heading: 'Projects', words: ['projects', 'project'], type: 'project' },
      { id: 'reference', heading: 'Reference (evergreen)', words: ['reference', 'references'], type: 'reference' },
      { id: 'design', heading: 'Design', words: ['design', 'designs'], type: 'design' },
      { id: 'user', heading: 'User', words: ['user', 'users'], type: 'user' },
    ],
  },
  loaded: [{ path: 'MEMORY.md', lines: 200, bytes: 25_000 }],
  bundle: {
    excludeFolders: ['archive'],
    excludeTags: ['private'],
    phases: [
      { id: 'index', files: ['MEMORY.md'], when: 'always', summary: 'The index.' },
      { id: 'critical', files: [FILES], when: 'critical', summary: 'Memories marked as critical.', must: true },
      { id: 'score', files: [FILES], when: 'topic', summary: 'Memories by score.' },
    ],
  },
  chores: [],
  limits: { maxNoteBytes: 20_000, orphanAgeDays: 365 },
  reports: 'reports',
  archive: 'archive',
  hidden: [],
};
