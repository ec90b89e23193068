import { Option } from 'commander';
import { MemoryError } from '../../core/model/errors';
import { contentsOf, type BundleFormat } from '../../core/model/bundle';
import { isoTime } from '../clock';
import type { CliCommand } from '../command';
import { naturalNumber, oneOf } from '../options';
import { grouped } from '../text/layout';

/** Options that mean something in one convention, and which. */
const OF_ONE_CONVENTION: readonly (readonly [string, string, string])[] = [
  ['focus', '--focus', 'stoneros'],
  ['session', '--session', 'daneel'],
  ['lastSeen', '--last-seen', 'daneel'],
];
/** Options of the contract that no convention has a use for yet. */
const OF_NONE = { project: '--project <name>', markApplied: '--mark-applied' } as const;

function refuseOthers(options: Readonly<Record<string, unknown>>, convention: string): void {
  const refuse = (flag: string, where: string): MemoryError =>
    new MemoryError('usage', `${flag} has no meaning in a ${convention} memory, so no bundle was made. Leave it out; ${where}`);
  for (const [key, flag, own] of OF_ONE_CONVENTION)
    if (options[key] !== undefined && own !== convention) throw refuse(flag, `it is for ${own} memories.`);
  for (const [key, flag] of Object.entries(OF_NONE))
    if (options[key] !== undefined) throw refuse(flag.split(' ')[0] ?? flag, '--topic chooses what goes in.');
}

const SESSIONS = ['main', 'other'] as const;

const FORMATS = ['markdown', 'xml', 'json'] as const satisfies readonly BundleFormat[];

export const bundle: CliCommand = {
  name: 'bundle',
  group: 'Use the memory',
  summary: 'the context bundle for an LLM, on stdout, with a receipt',
  mutates: false,
  ofOne: true,
  configure: (program) => {
    for (const flag of Object.values(OF_NONE)) program.addOption(new Option(flag).hideHelp());
    return program
      .option('--topic <words>', 'only passages about this')
      .option('--focus <part>', 'only a part of a stoneros memory: now, learnings, identity or all')
      .option('--session <session>', 'the session of a daneel memory that reads it: main or other', oneOf('--session', SESSIONS))
      .option('--last-seen <iso>', 'when the reader of a daneel memory was last here (default: long ago)')
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
      focus: options.focus as string | undefined,
      session: options.session as (typeof SESSIONS)[number] | undefined,
      lastSeen: options.lastSeen === undefined ? undefined : isoTime('--last-seen', options.lastSeen as string).getTime(),
    });
    const out = options.out === undefined ? null : await context.writeOut(options.out as string, result.text);
    const copied = options.copy === true && (await context.copy(result.text));
    const receipt = `${contentsOf(result)}; about ${grouped(result.tokens)} of ${grouped(result.budget)} tokens; ${result.omitted.length} left out`;
    const warnings = result.warnings.map((warning) => `Warning: ${warning}`);
    return {
      result,
      exit: 0,
      ...(out === null && !copied ? { verbatim: true as const, aside: [...warnings, `${receipt}.`].join('\n') } : {}),
      text: (paint) => {
        if (out === null && !copied) return result.text;
        const rows = [
          ...result.included.map((i) => `  ${paint.good('in ')} ${i.path}  ${paint.dim(`${i.as}, ${i.tokens} tokens, ${i.why}`)}`),
          ...result.omitted.map((o) => `  ${paint.warn('out')} ${o.path}  ${paint.dim(o.why)}`),
        ];
        return [...warnings.map((one) => paint.warn(one)), `${copied ? 'Copied' : `Wrote ${out ?? ''}`}: ${receipt}.`, ...rows].join('\n');
      },
    };
  },
};
