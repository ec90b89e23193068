import type { Menu } from 'obsidian';
import type { Finding } from '../../core/model/finding';
import type { IgnoreScope } from '../../core/model/results/health';
import type { Workbench } from '../app/workbench';
import { carryOut, showDone } from '../plan/carry-out';
import { guarded, showNotice } from '../ui/notices';

/** Remembers that a finding is not to be shown again, as far as `scope` says. False where the user said no. */
export async function ignoreFinding(bench: Workbench, finding: Finding, scope: IgnoreScope, memory: string): Promise<boolean> {
  const outcome = await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the decision',
    // The menu says it.
    explanation: null,
    needsPreview: () => false,
    propose: (progress) => bench.memory.ignore(finding, scope, { memory, progress }),
  });
  if (outcome === null) return false;
  if (outcome.receipt === null) showNotice('This is ignored already.');
  else showDone(bench, 'Ignored. The score stays as it is.', outcome.receipt);
  return true;
}

/** The ways to ignore a finding, and what that does. `done` hears how far somebody ignored it. */
export function fillIgnoreMenu(
  menu: Menu,
  bench: Workbench,
  { finding, memory }: { readonly finding: Finding; readonly memory: string },
  done: (scope: IgnoreScope) => void,
): void {
  const offer = (title: string, scope: IgnoreScope): void => {
    menu.addItem((item) =>
      item
        .setTitle(title)
        .setIcon('eye-off')
        .onClick(
          () =>
            void guarded(async () => {
              if (await ignoreFinding(bench, finding, scope, memory)) done(scope);
            }),
        ),
    );
  };
  offer('Ignore this finding', 'once');
  offer('Ignore such findings about this note', 'note');
  offer('Ignore this check', 'check');
  menu.addItem((item) => item.setTitle('Kept in the decisions note; Undo takes it back').setIsLabel(true));
}
