import { extended } from './extend';
import { mindstone } from './mindstone';

/**
 * What Claude Code writes for itself: `MEMORY.md`, loaded at every start, and a file for each topic.
 * Source: https://code.claude.com/docs/en/memory
 */
export const claudeCode = extended(mindstone, {
  id: 'claude-code',
  title: 'Claude Code',
  summary:
    'The memory that Claude Code keeps of a project, or one of its agents of its work: MEMORY.md is loaded at every start, the files that it points to on demand. They have any name, and properties where Claude Code gave them some.',
  places: [
    ...['**/.claude/**/memory', '**/.claude/agent-memory*/*', '**/projects/-*/memory', '**/projects/?--*/memory'],
    ...['**/projects/*/memory', '**/agent-memory/*', '**/agent-memory-local/*'],
  ],
  signs: [
    { kind: 'names', folder: '', least: 2, weight: 0.4, says: 'files are named by kind and topic' },
    // In capitals alone: a folder "memory" may have its own note.
    { kind: 'file', path: 'MEMORY.md', beside: 'MEMORY.md', weight: 0.48, says: 'there is a MEMORY.md' },
    {
      kind: 'properties',
      files: '*_*.md',
      keys: ['name', 'description', 'type'],
      least: 2,
      weight: 0.5,
      says: 'files carry a name, a description and a type',
    },
    {
      kind: 'properties',
      files: '*-*.md',
      keys: ['name', 'description', 'type'],
      least: 2,
      weight: 0.6,
      says: 'files carry a name, a description and a type',
    },
    {
      kind: 'properties',
      files: '*.md',
      keys: ['name', 'description'],
      least: 1,
      weight: 0.3,
      says: 'files carry a name and a description',
    },
  ],
  names: [...mindstone.names, { folder: '**', pattern: '{title}.md', summary: 'A file that Claude Code named itself.' }],
  entries: [
    { files: 'MEMORY.md', format: 'note' },
    { files: '**/*.md', format: 'note' },
  ],
  properties: mindstone.properties.map((rule) => ({ ...rule, required: false })),
  scaffold: [],
  bundle: {
    phases: [
      { id: 'index', files: ['MEMORY.md'], when: 'always', summary: 'Claude Code loads it at every start.' },
      { id: 'critical', files: ['**/*.md'], when: 'critical', summary: 'Memories marked as critical.', must: true },
      { id: 'score', files: ['**/*.md'], when: 'topic', summary: 'Memories by score.' },
    ],
  },
});
