import type { Finding } from '../../../model/finding';
import { originalOfConflict } from '../../../read/files/conflict-names';
import { filesOf } from '../../../read/memory/scope';
import { asVaultPath, isNotePath, type NotePath } from '../../../model/path';
import { marksIn } from '../conflicts/marks';
import type { HealthScope } from '../checks/check';

/** Copies that sync programs leave where two devices disagreed, and both texts in one note as git leaves them. */
export function conflictsIn({ ctx, texts }: HealthScope): Finding[] {
  return [
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
  ];
}
