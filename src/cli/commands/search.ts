import type { CliCommand } from '../command';
import { naturalNumber } from '../options';
import { count } from '../text/layout';

export const search: CliCommand = {
  name: 'search',
  group: 'Use the memory',
  summary: 'the passages that answer a question, best first',
  mutates: false,
  ofOne: true,
  configure: (program) =>
    program
      .argument('<words...>', 'a question, words or a name')
      .option('--type <type>', 'only notes of this type')
      .option('--since <day>', 'only notes of this day or later, such as 2026-03-31')
      .option('--until <day>', 'only notes of this day or earlier')
      .option('--tag <tag>', 'only notes with this tag or one below it')
      .option('--folder <path>', 'only notes in this folder')
      .option('--limit <number>', 'passages on a page (default: 10, at most 100)', naturalNumber)
      .option('--cursor <cursor>', 'the next page, by the cursor of the one before'),
  async run({ vault, memory, progress }, [words], options) {
    const text = (key: string): string | undefined => options[key] as string | undefined;
    const result = await vault.search({
      query: (words as string[]).join(' '),
      memory,
      progress,
      type: text('type'),
      since: text('since'),
      until: text('until'),
      tag: text('tag'),
      folder: text('folder'),
      limit: options.limit as number | undefined,
      cursor: text('cursor'),
    });
    return {
      result,
      exit: 0,
      text: (paint) => {
        const lines = result.found.flatMap((one) => [
          `${paint.bold(`${one.path}:${one.line}`)}  ${one.score.toFixed(2)}  ${paint.dim(one.why)}`,
          ...(one.supersededBy === null ? [] : [paint.warn(`  Superseded by ${one.supersededBy}.`)]),
          ...(one.heading === null ? [] : [`  ${one.heading}`]),
          ...one.text.split('\n').map((line) => `  ${line}`),
          '',
        ]);
        const unread = result.unread.length === 0 ? [] : [paint.warn(`${count(result.unread.length, 'file')} could not be read.`)];
        const next = result.cursor === null ? '' : ` Next page: --cursor ${result.cursor}`;
        return [...lines, ...unread, paint.dim(`${count(result.total, 'passage')} found.${next}`)].join('\n');
      },
    };
  },
};
