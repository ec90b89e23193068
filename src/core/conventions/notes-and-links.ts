import type { Convention } from '../model/convention';

/** Flat notes whose names carry date, title and tags, and whose links carry the structure. */
export const notesAndLinks: Convention = {
  id: 'notes-and-links',
  title: 'Notes and links',
  summary: 'One note for each durable piece of knowledge. Its name holds the date, the title and tags; its links say what it belongs to.',
  signs: [
    { kind: 'names', folder: '**', least: 3, weight: 0.8, says: 'notes are named by date, title and tags' },
    {
      kind: 'properties',
      files: '**/*.md',
      keys: ['id', 'created'],
      least: 3,
      weight: 0.5,
      says: 'notes carry an id and the day they were made',
    },
    { kind: 'file', path: 'top-of-mind.md', weight: 0.5, says: 'there is a top-of-mind note' },
  ],
  names: [
    {
      folder: '**',
      pattern: '{date} {title} -- {tags}.md',
      summary: 'The day it was written, a title that distils the idea, and tags to filter by; without tags the " -- " goes too.',
    },
  ],
  fixed: [{ path: 'top-of-mind.md', summary: 'The index note: what is at hand.' }],
  words: {},
  layers: [
    { pattern: 'reports/**', layer: 'overwrite', why: 'Reports are regenerated each time.' },
    { pattern: '**', layer: 'curated', why: 'People and agents edit notes freely.' },
  ],
  entries: [{ files: '**/*.md', format: 'note' }],
  properties: [
    { files: '**/*.md', key: 'id', type: 'ulid', required: true, summary: 'Stays the same when the note is renamed, merged or split.' },
    { files: '**/*.md', key: 'created', type: 'date', required: true, summary: 'The day the note was written.' },
  ],
  hardLimits: [],
  capture: [{ type: '*', into: 'folder', path: '', summary: 'A note of its own beside the others.' }],
  maintenance: { from: '**/*.md', days: 3, oldDays: 180 },
  scaffold: [
    {
      path: 'top-of-mind.md',
      text: '---\ngenerated-by: top-of-mind\n---\n\n# Top of mind\n\nThe notes to keep at hand. Top of Mind rewrites the list below. To pin a note, add a link to it above the list.\n\n<!-- top-of-mind:begin index -->\n\nNo notes yet.\n\n<!-- top-of-mind:end index -->\n',
    },
  ],
  indexNote: { path: 'top-of-mind.md', fence: 'index', size: 30, format: 'ranked' },
  bundle: { excludeFolders: ['archive', 'templates'], excludeTags: ['private'], phases: [] },
  chores: [],
  limits: { maxNoteBytes: 40_000, orphanAgeDays: 180 },
  reports: 'reports',
  archive: 'archive',
  hidden: [],
};
