import { extended } from './extend';
import { FREE } from './named-freely';
import { notesAndLinks } from './notes-and-links';

/**
 * The memory file system of Letta: what lies in `system` is always in context, the rest is read on demand.
 * Source: https://docs.letta.com/letta-code/memory
 */
export const letta = extended(notesAndLinks, {
  ...FREE,
  id: 'letta',
  title: 'Letta MemFS',
  summary:
    'The memory of a Letta agent: files in "system" are always in its context; of the others it sees the description, and reads them where they matter.',
  places: ['**/.letta/**/memory', '**/memfs'],
  signs: [
    { kind: 'file', path: 'system/persona.md', weight: 0.6, says: 'there is a system/persona.md' },
    { kind: 'file', path: 'system/human.md', weight: 0.5, says: 'there is a system/human.md' },
    { kind: 'folder', path: 'system/human', weight: 0.3, says: 'there is a folder "system/human"' },
    { kind: 'folder', path: 'system/persona', weight: 0.3, says: 'there is a folder "system/persona"' },
    {
      kind: 'properties',
      files: 'system/**/*.md',
      keys: ['description'],
      least: 2,
      weight: 0.4,
      says: 'files in "system" carry a description',
    },
  ],
  fixed: [{ path: 'system/**', summary: 'Letta has it in context at all times.' }],
  properties: [
    {
      files: '**/*.md',
      key: 'description',
      type: 'string',
      required: false,
      summary: 'What the agent sees of a file that it has not read.',
    },
  ],
  // Its own check of the files refuses properties that it does not know.
  provenance: false,
  capture: [{ type: '*', into: 'folder', path: 'reference', summary: 'A file that is read on demand.' }],
  bundle: {
    phases: [
      {
        id: 'system',
        files: ['system/persona.md', 'system/human.md', 'system/persona/**', 'system/human/**', 'system/**'],
        when: 'always',
        share: 0.4,
        summary: 'It is in context at all times.',
      },
      { id: 'detached', files: ['**/*.md'], when: 'always', summary: 'Read on demand; the newest first.' },
    ],
  },
});
