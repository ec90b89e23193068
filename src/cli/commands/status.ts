import type { CliCommand } from '../command';
import { printable } from '../text/diff';
import { withDueCommands } from '../text/due';
import { olderLines } from '../text/migration';
import { columns, count, grouped } from '../text/layout';

export const status: CliCommand = {
  name: 'status',
  group: 'Look at the memory',
  summary: 'memories, counts, what is due',
  mutates: false,
  configure: (program) => program,
  async run({ vault, folder, memory, progress }) {
    const result = await vault.status({ memory, progress });
    return {
      result: { ...result, due: withDueCommands(result.due, vault.memories().length > 1) },
      exit: 0,
      text: (paint) => {
        const memories = result.memories.map((m) => {
          const rows = [
            ['notes', grouped(m.notes)],
            ['links', `${grouped(m.links)}, ${grouped(m.unresolved)} unresolved`],
            ['newest', m.newest ?? 'no dates yet'],
            ['index note', m.indexNote.exists ? m.indexNote.path : `${m.indexNote.path} (not written yet)`],
          ];
          if (m.unreadable > 0) rows.push(['unreadable', paint.warn(`${count(m.unreadable, 'file')}; see "top-of-mind health"`)]);
          rows.push(...m.warnings.map((warning) => ['warning', paint.warn(printable(warning))]));
          return `${paint.bold(m.name)}  ${paint.dim(`${m.convention}, ${m.root === '' ? 'the whole vault' : m.root}`)}\n${columns(rows)}`;
        });
        const due = result.due.map(
          (item) =>
            `  ${paint.warn('•')} ${result.memories.length > 1 && item.memory !== '' ? `${printable(item.memory)}: ` : ''}${printable(item.message)}`,
        );
        const end = due.length > 0 ? `${paint.bold('Due')}\n${due.join('\n')}` : paint.good('Nothing is due.');
        const older = olderLines(result.older ?? [], paint).join('\n');
        return [paint.dim(folder), ...memories, end, ...(older === '' ? [] : [older])].join('\n\n');
      },
    };
  },
};
