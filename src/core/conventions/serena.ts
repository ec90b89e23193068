import { extended } from './extend';
import { FREE } from './named-freely';
import { notesAndLinks } from './notes-and-links';

/**
 * The memories that Serena writes of a project: it reads their names, then those that matter.
 * Source: https://oraios.github.io/serena/02-usage/045_memories.html
 */
export const serena = extended(notesAndLinks, {
  ...FREE,
  id: 'serena',
  title: 'Serena',
  summary:
    'The memories of Serena: one file for each thing that it learned of a project. The agent sees the names of all of them, and reads those that matter.',
  places: ['**/.serena/memories'],
  signs: [
    { kind: 'file', path: 'project_overview.md', weight: 0.35, says: 'there is a project_overview.md' },
    { kind: 'file', path: 'suggested_commands.md', weight: 0.45, says: 'there is a suggested_commands.md' },
    { kind: 'file', path: 'style_and_conventions.md', weight: 0.4, says: 'there is a style_and_conventions.md' },
    { kind: 'file', path: 'code_style_and_conventions.md', weight: 0.4, says: 'there is a code_style_and_conventions.md' },
    { kind: 'file', path: 'code_style_conventions.md', weight: 0.4, says: 'there is a code_style_conventions.md' },
    { kind: 'file', path: 'task_completion_checklist.md', weight: 0.4, says: 'there is a task_completion_checklist.md' },
    { kind: 'file', path: 'codebase_structure.md', weight: 0.3, says: 'there is a codebase_structure.md' },
    { kind: 'file', path: 'tech_stack.md', weight: 0.2, says: 'there is a tech_stack.md' },
  ],
  fixed: [
    { path: 'project_overview.md', summary: 'What the project is.' },
    { path: 'suggested_commands.md', summary: 'How it is built, tested and run.' },
  ],
  bundle: {
    phases: [
      {
        id: 'overview',
        files: ['project_overview.md', 'suggested_commands.md'],
        when: 'always',
        share: 0.2,
        summary: 'What the project is, and how it is run.',
      },
      {
        id: 'status',
        files: ['*status*.md', '*progress*.md', '*known_issues*.md', '**/*status*.md', '**/*progress*.md'],
        when: 'always',
        share: 0.4,
        summary: 'How far the work is, the newest first.',
      },
      { id: 'memories', files: ['*.md', '**/*.md'], when: 'always', share: 0.5, summary: 'The other memories, the newest first.' },
    ],
  },
});
