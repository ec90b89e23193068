import type { CliCommand } from '../command';
import { doorName } from '../../core/model/door';
import { columns, count } from '../text/layout';

export const journal: CliCommand = {
  name: 'journal',
  group: 'Plans and undo',
  summary: 'what was applied, by any writer, newest first',
  mutates: false,
  configure: (program) => program,
  async run({ vault }) {
    const entries = await vault.journal();
    return {
      result: { entries },
      exit: 0,
      text: (paint) => {
        if (entries.length === 0) return 'Nothing has been changed yet.';
        return columns(
          entries.map((e) => [
            e.id,
            e.applied,
            e.state === 'applied' ? e.state : paint.warn(e.state),
            count(e.count, 'file'),
            e.door === undefined ? '' : doorName(e.door),
            e.title,
          ]),
          '',
        );
      },
    };
  },
};
