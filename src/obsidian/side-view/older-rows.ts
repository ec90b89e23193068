import type { Workbench } from '../app/workbench';
import { getOrSet } from '../../core/model/collections';
import type { OlderFiles } from '../../core/model/results/migrate';
import type { StatusResult } from '../../core/model/results/status';
import { migrateCommand } from '../../doors/shell';
import { copyText } from '../ui/clipboard';
import { showNotice } from '../ui/notices';
import type { Row } from '../ui/rows';
import { answers } from './due-rows';

/**
 * Files and folders of older formats, each with the command of the terminal that turns them into entries. The code that
 * reads them is not in the plugin: it is needed once, and every start would pay for it (docs/decisions/0040).
 */
export function olderRows(bench: Workbench, { older = [] }: StatusResult): (Row & { readonly memory: string })[] {
  const places = new Map<string, OlderFiles[]>();
  for (const one of older) getOrSet(places, one.path, () => []).push(one);
  return [...places].map(([path, found]) => {
    const memory = found[0]?.memory ?? '';
    const command = migrateCommand(path);
    const copy = async (): Promise<void> => {
      const isCopied = await copyText(activeWindow, command);
      showNotice(isCopied ? `Copied: ${command}` : `Run this in a terminal: ${command}`);
    };
    return {
      id: `older ${path}`,
      memory,
      cls: 'tom-due-row',
      icon: { name: 'archive-restore', label: 'Older format' },
      title: `Older format: ${path === '' ? 'the vault' : path}`,
      lines: [`${found.map(({ evidence }) => evidence).join(' ')} The terminal turns it into entries.`],
      note: null,
      act: { label: 'Copy command', says: `Copy the command: ${command}`, run: copy },
      menu: answers(bench, memory, 'migrate'),
    };
  });
}
