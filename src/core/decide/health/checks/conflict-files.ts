import type { Finding } from '../../../model/finding';
import { originalOfConflict } from '../../../read/memory/generated';
import { filesOf } from '../../../read/memory/scope';
import { asVaultPath, isNotePath } from '../../../model/path';
import type { CheckExample, HealthCheck } from './check';

/** Copies that sync programs leave where two devices disagreed. */
export const conflictFiles: HealthCheck = {
  id: 'conflict-files',
  title: 'Sync conflicts',
  summary: 'Copies that a sync program made. They are kept out of the index, bundles and the ranking.',
  advice: 'Compare the copy with the note, keep what is missing there, then delete the copy.',
  cost: { points: 5, share: 0.05 },
  check: ({ ctx }) =>
    filesOf(ctx).flatMap((path): Finding[] => {
      const original = originalOfConflict(path, (other) => ctx.snapshot.has(other));
      if (original === null) return [];
      const there = ctx.snapshot.has(original);
      const message = there
        ? `A sync program kept this copy of "${original}".`
        : `A sync program kept this copy; "${original}" itself is not there.`;
      const related = there ? { related: [asVaultPath(original)] } : {};
      const isPair = there && isNotePath(path) && isNotePath(asVaultPath(original));
      const fix = isPair ? ({ kind: 'merge', from: path, into: asVaultPath(original) } as const) : null;
      return [{ id: 'file.conflict', severity: 'warning', path, message, fix, ...related }];
    }),
};

export const evidence = 'Names as Obsidian Sync, Syncthing, Dropbox and iCloud give them.';

export const examples: readonly CheckExample[] = [
  {
    title: 'a copy by Syncthing, and one whose original is gone',
    files: { 'A.md': '', 'A.sync-conflict-20260315-120000-ABC.md': '', 'B (Conflicted copy phone 202603151200).md': '' },
    expect: [
      'A.sync-conflict-20260315-120000-ABC.md: A sync program kept this copy of "A.md".',
      'B (Conflicted copy phone 202603151200).md: A sync program kept this copy; "B.md" itself is not there.',
    ],
  },
];
