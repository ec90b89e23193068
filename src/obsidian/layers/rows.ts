import type { Workbench } from '../app/workbench';
import { folderOf } from '../../core/model/path';
import { guarded } from '../ui/notices';
import type { Row, RowAct } from '../ui/rows';
import { counted, listed, titleOf } from '../ui/wording';
import { wayWords } from './answers';
import { acceptUnaccepted, lookAtViolation, resolveLayer } from './resolve-violation';
import type { ProtectedFiles, ViolationRow } from './watch';

/** Protected files that do not keep to their layers, each with its ways out, and those that nobody accepted yet. */
export function protectedRows(bench: Workbench, files: ProtectedFiles | null): (Row & { readonly memory: string })[] {
  if (files === null) return [];
  return [
    ...files.rows.map((row) => ({ ...violationRow(bench, row), memory: row.memory })),
    ...files.unaccepted.map(({ memory, paths }) => ({
      memory,
      id: `unaccepted ${memory}`,
      cls: 'tom-unaccepted',
      icon: { name: 'shield', label: 'Protected files' },
      title: `${counted(paths.length, 'protected file')} ${paths.length === 1 ? 'is' : 'are'} not watched yet`,
      lines: [listed(paths.map(titleOf))],
      note: null,
      act: {
        label: 'Accept',
        says: `Accept ${paths.length === 1 ? 'its' : 'their'} present state: changes are noticed from then on`,
        run: () => acceptUnaccepted(bench, memory),
      },
    })),
  ];
}

function violationRow(bench: Workbench, row: ViolationRow): Row {
  const { path, kind, entry, ways, hasText } = row;
  const name = titleOf(path);
  const acts = ways.map((way): RowAct => {
    const { label, does } = wayWords[way];
    return { label, says: `${label} ${name}: ${does}`, run: () => resolveLayer(bench, row, way) };
  });
  const look: RowAct = {
    label: 'Look',
    says: `Look at ${name}: what was accepted beside what stands there now`,
    run: () => lookAtViolation(bench, row),
  };
  const [first = null, ...others] = hasText ? [look, ...acts] : acts;
  return {
    id: `protected ${kind} ${path} ${entry ?? ''}`,
    cls: `tom-finding tom-violation ${kind === 'over-limit' ? 'tom-warning' : 'tom-error'}`,
    icon: { name: 'shield-alert', label: 'Protected file' },
    title: name,
    place: folderOf(path),
    lines: [happening(row)],
    // There is nothing to open of a file that is gone.
    note: kind === 'gone' ? null : { path },
    act: first,
    ...(others.length === 0
      ? {}
      : {
          menu: (menu) => {
            for (const { label, run } of others)
              menu.addItem((item) => item.setTitle(label).onClick(() => void guarded(async () => void (await run()))));
          },
        }),
  };
}

/** The message without what the row says already: which file it is, and what can be done. */
function happening({ message, path, ways }: ViolationRow): string {
  const named = `"${path}" `;
  const offer = ways.length === 0 ? -1 : message.lastIndexOf(' You can ');
  const whole = offer < 0 ? message : message.slice(0, offer);
  return whole.startsWith(named) ? `It ${whole.slice(named.length)}` : whole;
}
