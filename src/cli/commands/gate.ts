import { parseEntryLines } from '../entry-lines';
import type { CliCommand } from '../command';
import { count } from '../text/layout';
import { verdictText } from '../text/verdict';

export const gate: CliCommand = {
  name: 'gate',
  group: 'Remember',
  summary: 'verdicts for new entries (JSON lines on stdin), writes nothing',
  mutates: false,
  ofOne: true,
  configure: (program) => program.option('--sequential', 'each entry judged UNIQUE or SUPERSEDE is visible to the later ones'),
  async run({ vault, memory, progress, stdin }, _args, options) {
    const lines = parseEntryLines(await stdin());
    const result = await vault.gate(lines, { memory, progress, sequential: options.sequential === true });
    const look = result.verdicts.some((v) => 'error' in v || v.verdict === 'DUPLICATE');
    return {
      result,
      exit: look ? 1 : 0,
      text: (paint) => {
        if (result.verdicts.length === 0) return 'No entries came in. Write one JSON object a line, as {"title": "…", "body": "…"}.';
        const rows = result.verdicts.map((v) => {
          const head = paint.dim(`line ${v.line}`);
          if ('error' in v) return `${head}  ${paint.bad('error')}  ${v.error}`;
          return `${head}  ${verdictText(v, paint)}`;
        });
        return [...rows, '', count(result.verdicts.length, 'entry', 'entries')].join('\n');
      },
    };
  },
};
