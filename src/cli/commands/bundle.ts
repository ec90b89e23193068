import { Option } from 'commander';
import { MemoryError } from '../../core/model/errors';
import { contentsOf, type BundleFormat } from '../../core/model/bundle';
import type { CliCommand } from '../command';
import { naturalNumber, oneOf } from '../options';
import { grouped } from '../text/layout';

/** Options of the contract that speak of layers, sessions or weights, which no convention built so far has. */
const OTHER_CONVENTIONS = {
  focus: '--focus <layer>',
  project: '--project <name>',
  session: '--session <main|other>',
  lastSeen: '--last-seen <iso>',
  markApplied: '--mark-applied',
} as const;

function refuseOthers(options: Readonly<Record<string, unknown>>, convention: string): void {
  for (const [key, flag] of Object.entries(OTHER_CONVENTIONS)) {
    if (options[key] === undefined) continue;
    throw new MemoryError(
      'usage',
      `${flag.split(' ')[0] ?? flag} has no meaning in a ${convention} memory, so no bundle was made. Leave it out; --topic chooses what comes first.`,
    );
  }
}

const FORMATS = ['markdown', 'xml', 'json'] as const satisfies readonly BundleFormat[];

export const bundle: CliCommand = {
  name: 'bundle',
  group: 'Use the memory',
  summary: 'the context bundle for an LLM, on stdout, with a receipt',
  mutates: false,
  ofOne: true,
  configure: (program) => {
    for (const flag of Object.values(OTHER_CONVENTIONS)) program.addOption(new Option(flag).hideHelp());
    return program
      .option('--topic <words>', 'only passages about this')
      .option('--budget <tokens>', 'estimated tokens the bundle may take (default: the setting, 8000)', naturalNumber)
      .option('--format <format>', FORMATS.join(', '), oneOf('--format', FORMATS), 'markdown')
      .option('--out <file>', 'write the text to this file instead of stdout')
      .option('--copy', 'put the text on the clipboard');
  },
  async run(context, _args, options) {
    const { vault, memory, progress } = context;
    const memories = vault.memories();
    refuseOthers(options, (memories.find(({ name }) => name === memory) ?? memories[0])?.convention ?? '');
    const result = await vault.bundle({
      memory,
      progress,
      topic: options.topic as string | undefined,
      budget: options.budget as number | undefined,
      format: options.format as BundleFormat,
    });
    const out = options.out === undefined ? null : await context.writeOut(options.out as string, result.text);
    const copied = options.copy === true && (await context.copy(result.text));
    const receipt = `${contentsOf(result)}; about ${grouped(result.tokens)} of ${grouped(result.budget)} tokens; ${result.omitted.length} left out`;
    return {
      result,
      exit: 0,
      ...(out === null && !copied ? { verbatim: true as const, aside: `${receipt}.` } : {}),
      text: (paint) => {
        if (out === null && !copied) return result.text;
        const rows = [
          ...result.included.map((i) => `  ${paint.good('in ')} ${i.path}  ${paint.dim(`${i.as}, ${i.tokens} tokens, ${i.why}`)}`),
          ...result.omitted.map((o) => `  ${paint.warn('out')} ${o.path}  ${paint.dim(o.why)}`),
        ];
        return [`${copied ? 'Copied' : `Wrote ${out ?? ''}`}: ${receipt}.`, ...rows].join('\n');
      },
    };
  },
};
