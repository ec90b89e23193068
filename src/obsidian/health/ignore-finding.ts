import { Menu, setIcon } from 'obsidian';
import type { Finding } from '../../core/model/finding';
import type { IgnoreScope } from '../../core/model/results/health';
import type { Workbench } from '../app/workbench';
import { carryOut, showDone } from '../plan/carry-out';
import { guarded, showNotice } from '../ui/notices';
import { titleOf } from '../ui/wording';

/** Remembers that a finding is not to be shown again, as far as `scope` says. False where the user said no. */
export async function ignoreFinding(bench: Workbench, finding: Finding, scope: IgnoreScope, memory: string): Promise<boolean> {
  const outcome = await carryOut(bench, {
    kind: 'fix',
    doing: 'Preparing the decision',
    explanation: 'That the finding is ignored is written down in the decisions note of the memory. The notes themselves stay as they are.',
    propose: (progress) => bench.memory.ignore(finding, scope, { memory, progress }),
  });
  if (outcome === null) return false;
  if (outcome.receipt === null) showNotice('This is ignored already.');
  else showDone(bench, 'Ignored. The score stays as it is.', outcome.receipt);
  return true;
}

/** The button of a finding that opens the ways to ignore it. `done` hears how far somebody ignored it. */
export function showIgnoreMenu(
  parent: HTMLElement,
  bench: Workbench,
  finding: Finding,
  memory: string,
  done: (scope: IgnoreScope) => void,
): void {
  const says = `Ignore: ${titleOf(finding.path)}`;
  const button = parent.createEl('button', {
    cls: 'clickable-icon tom-icon-button tom-ignore',
    attr: { type: 'button', 'aria-label': says, 'aria-haspopup': 'menu' },
  });
  setIcon(button, 'ellipsis-vertical');
  button.addEventListener('click', () => {
    const menu = new Menu();
    const offer = (title: string, scope: IgnoreScope): void => {
      menu.addItem((item) =>
        item.setTitle(title).onClick(
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
    const box = button.getBoundingClientRect();
    menu.showAtPosition({ x: box.left, y: box.bottom }, button.doc);
  });
}
