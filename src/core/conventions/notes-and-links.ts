import type { Convention } from '../model/convention';

/** Flat notes whose names carry date, title and tags, and whose links carry the structure. */
export const notesAndLinks: Convention = {
  id: 'notes-and-links',
  title: 'Notes and links',
  summary: 'One note for each durable piece of knowledge. Its name holds the date, the title and tags; its links say what it belongs to.',
  names: [
    {
      folder: '**',
      pattern: '{date} {title} -- {tags}.md',
      summary: 'The day it was written, a title that distils the idea, and tags to filter by; without tags the " -- " goes too.',
    },
  ],
  layers: [
    { pattern: 'reports/**', layer: 'overwrite', why: 'Reports are written anew each time.' },
    { pattern: '**', layer: 'curated', why: 'People and agents edit notes freely.' },
  ],
  entry: { kind: 'note' },
  properties: [
    { key: 'id', type: 'ulid', required: true },
    { key: 'created', type: 'date', required: true },
  ],
  indexNote: { path: 'top-of-mind.md', fence: 'index', size: 30 },
  bundle: { excludeFolders: ['archive', 'templates'], excludeTags: ['private'] },
  limits: { maxNoteBytes: 40_000, orphanAgeDays: 180 },
  reports: 'reports',
};
