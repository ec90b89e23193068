import type { Finding } from '../../../model/finding';
import { originalOfConflict } from '../../../read/files/conflict-names';
import { filesOf } from '../../../read/memory/scope';
import { asVaultPath, isNotePath, type NotePath } from '../../../model/path';
import { marksIn } from '../conflicts/marks';
import type { CheckExample, HealthCheck } from './check';

/** Copies that sync programs leave where two devices disagreed, and both texts in one note as git leaves them. */
export const conflictFiles: HealthCheck = {
  id: 'conflict-files',
  title: 'Sync conflicts',
  summary: 'Copies that a sync program made, which are in no index, bundle or ranking, and notes with the marks of git.',
  advice: 'Settle them one by one: keep one text, or merge both.',
  cost: { points: 5, share: 0.05 },
  check: ({ ctx, texts }) => [
    ...filesOf(ctx).flatMap((path): Finding[] => {
      const original = originalOfConflict(path, (other) => ctx.snapshot.has(other));
      if (original === null) return [];
      const there = ctx.snapshot.has(original);
      const message = there
        ? `A sync program kept this copy of "${original}".`
        : `A sync program kept this copy; "${original}" itself is not there.`;
      const related = there ? { related: [asVaultPath(original)] } : {};
      const isPair = there && isNotePath(path) && isNotePath(asVaultPath(original));
      const fix = isPair ? ({ kind: 'merge', from: path, into: asVaultPath(original), versions: true } as const) : null;
      return [{ id: 'file.conflict', severity: 'warning', path, message, fix, ...related }];
    }),
    ...[...texts].flatMap(([path, text]): Finding[] => {
      const marked = ctx.snapshot.notes.has(path as NotePath) ? marksIn(text) : null;
      if (marked === null) return [];
      const message = `Git left two versions here, "${marked.names.note}" and "${marked.names.copy}", between its marks.`;
      const fix = { kind: 'merge', from: path, into: path, versions: true } as const;
      return [{ id: 'file.conflict', severity: 'warning', path, line: marked.lines[0] ?? 1, message, fix }];
    }),
  ],
};

export const evidence = 'Names as Obsidian Sync, Syncthing, Dropbox and iCloud give them, and the marks of git outside of code.';

export const examples: readonly CheckExample[] = [
  {
    title: 'a copy by Syncthing, and one whose original is gone',
    files: { 'A.md': '', 'A.sync-conflict-20260315-120000-ABC.md': '', 'B (Conflicted copy phone 202603151200).md': '' },
    expect: [
      'A.sync-conflict-20260315-120000-ABC.md: A sync program kept this copy of "A.md".',
      'B (Conflicted copy phone 202603151200).md: A sync program kept this copy; "B.md" itself is not there.',
    ],
  },
  {
    title: 'a numbered copy of a note; a second picture of a name is no copy',
    files: { 'A.md': '', 'A (1).md': '', 'Untitled.png': '', 'Untitled (1).png': '' },
    expect: ['A (1).md: A sync program kept this copy of "A.md".'],
  },
  {
    title: 'both versions in one note, as git leaves them; marks in code are a subject',
    files: {
      'A.md': 'One.\n<<<<<<< HEAD\nTwo.\n=======\nThree.\n>>>>>>> laptop\nFour.\n',
      'B.md': 'Git writes:\n\n```\n<<<<<<< HEAD\nTwo.\n=======\nThree.\n>>>>>>> laptop\n```\n',
    },
    expect: ['A.md: Git left two versions here, "HEAD" and "laptop", between its marks.'],
  },
];
