import { extended } from './extend';
import { FREE } from './named-freely';
import { notesAndLinks } from './notes-and-links';

/**
 * A memory bank: six files of a project that the agent reads before every task.
 * Source: https://docs.cline.bot/best-practices/memory-bank
 */
export const cline = extended(notesAndLinks, {
  ...FREE,
  id: 'cline',
  title: 'Cline memory bank',
  summary:
    'A memory bank as Cline, Roo Code, Kilo Code and others keep it: a brief, what the product is for, what is being worked on, patterns, technology and progress. All of it is read before every task.',
  places: ['**/memory-bank', '**/memory_bank', '**/.memory-bank', '**/.kilocode/rules/memory-bank'],
  signs: [
    { kind: 'file', path: 'activeContext.md', weight: 0.5, says: 'there is an activeContext.md' },
    { kind: 'file', path: 'productContext.md', weight: 0.4, says: 'there is a productContext.md' },
    { kind: 'file', path: 'systemPatterns.md', weight: 0.4, says: 'there is a systemPatterns.md' },
    { kind: 'file', path: 'projectbrief.md', weight: 0.4, says: 'there is a projectbrief.md' },
    { kind: 'file', path: 'techContext.md', weight: 0.4, says: 'there is a techContext.md' },
    { kind: 'file', path: 'decisionLog.md', weight: 0.2, says: 'there is a decisionLog.md' },
    { kind: 'file', path: 'progress.md', weight: 0.15, says: 'there is a progress.md' },
    { kind: 'file', path: 'context.md', beside: 'brief.md', weight: 0.4, says: 'there is a context.md beside a brief.md' },
    { kind: 'file', path: 'tech.md', beside: 'brief.md', weight: 0.3, says: 'there is a tech.md beside a brief.md' },
  ],
  fixed: [
    { path: 'activeContext.md', summary: 'What is being worked on.' },
    { path: 'progress.md', summary: 'What works, and what is left.' },
    { path: 'projectbrief.md', summary: 'What the project is.' },
    { path: 'productContext.md', summary: 'What the product is for.' },
    { path: 'systemPatterns.md', summary: 'How it is built.' },
    { path: 'techContext.md', summary: 'What it is built with.' },
    { path: 'decisionLog.md', summary: 'What was decided.' },
    { path: 'context.md', summary: 'What is being worked on.' },
    { path: 'brief.md', summary: 'What the project is.' },
    { path: 'product.md', summary: 'What the product is for.' },
    { path: 'architecture.md', summary: 'How it is built.' },
    { path: 'tech.md', summary: 'What it is built with.' },
  ],
  bundle: {
    phases: [
      {
        id: 'bank',
        files: [
          ...['activeContext.md', 'projectbrief.md', 'progress.md', 'productContext.md', 'systemPatterns.md', 'techContext.md'],
          ...['context.md', 'brief.md', 'product.md', 'architecture.md', 'tech.md', 'decisionLog.md'],
        ],
        when: 'always',
        share: 0.4,
        summary: 'It is read before every task.',
      },
      { id: 'rest', files: ['*.md', '**/*.md'], when: 'always', summary: 'The other files, the newest first.' },
    ],
  },
});
