import { extended } from './extend';
import { notesAndLinks } from './notes-and-links';
import { FREE } from './named-freely';

/**
 * What Codex keeps of its sessions: a summary that it loads, a handbook, and what both are made of.
 * Source: https://developers.openai.com/codex/memories
 */
export const codex = extended(notesAndLinks, {
  ...FREE,
  id: 'codex',
  title: 'Codex',
  summary:
    'The memories of Codex: memory_summary.md is loaded at every start, MEMORY.md is the handbook it searches. Raw memories and the summaries of sessions are written by the program, and come last.',
  places: ['**/.codex/memories'],
  signs: [
    { kind: 'file', path: 'memory_summary.md', weight: 0.6, says: 'there is a memory_summary.md' },
    { kind: 'file', path: 'raw_memories.md', weight: 0.6, says: 'there is a raw_memories.md' },
    { kind: 'folder', path: 'rollout_summaries', weight: 0.6, says: 'sessions have their rollout_summaries' },
    { kind: 'file', path: 'MEMORY.md', weight: 0.15, says: 'there is a MEMORY.md' },
  ],
  fixed: [
    { path: 'memory_summary.md', summary: 'What Codex loads at every start.' },
    { path: 'MEMORY.md', summary: 'The handbook that Codex searches.' },
    { path: 'raw_memories.md', summary: 'What the handbook is made of.' },
  ],
  byMachine: ['raw_memories.md', 'rollout_summaries/**'],
  bundle: {
    phases: [
      { id: 'start', files: ['memory_summary.md', 'MEMORY.md'], when: 'always', share: 0.6, summary: 'What Codex loads and searches.' },
      { id: 'rest', files: ['*.md', '**/*.md'], when: 'always', summary: 'The other files, the newest first.' },
    ],
  },
});
