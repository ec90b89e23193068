import { Option } from 'commander';
import { codeOf, MemoryError } from '../../core/model/errors';
import { bundleInFile } from '../../core/memory';
import { BUNDLE_FORMATS, MODEL_FACTORS, type Bundle, type BundleFormat, type ModelFamily } from '../../core/model/bundle';
import { isoTime } from '../clock';
import type { CliCommand, CommandContext } from '../command';
import { naturalNumber, oneOf } from '../options';
import { receiptLine, receiptText } from '../text/receipt';

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

const MODELS = Object.keys(MODEL_FACTORS) as ModelFamily[];

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
      .option('--format <format>', BUNDLE_FORMATS.join(', '), oneOf('--format', BUNDLE_FORMATS), 'markdown')
      .option('--model <family>', `whose tokens the budget counts: ${MODELS.join(', ')} (default: gpt)`, oneOf('--model', MODELS))
      .option('--since-copy', 'only what is new, changed or gone since the last --copy or --out')
      .option('--out <file>', 'write the text to this file instead of stdout; with --format agents into its block')
      .option('--receipt', 'what is in and what is left out, instead of the text')
      .option('--copy', 'put the text on the clipboard');
  },
  async run(context, _args, options) {
    const { vault, memory, progress } = context;
    const memories = vault.memories();
    refuseOthers(options, (memories.find(({ name }) => name === memory) ?? memories[0])?.convention ?? '');
    const request = {
      memory,
      progress,
      topic: options.topic as string | undefined,
      budget: options.budget as number | undefined,
      format: options.format as BundleFormat,
      model: options.model as ModelFamily | undefined,
      focus: options.focus as string | undefined,
      session: options.session as (typeof SESSIONS)[number] | undefined,
      lastSeen: options.lastSeen === undefined ? undefined : isoTime('--last-seen', options.lastSeen as string).getTime(),
      sinceCopy: options.sinceCopy === true,
    };
    const result = await vault.bundle(request);
    const out = options.out === undefined ? null : await writtenTo(context, options.out as string, result, request.format);
    const copied = options.copy === true && (await context.copy(result.text));
    if (out !== null || copied) await vault.bundleCopied(result, request);
    const warnings = result.warnings.map((warning) => `Warning: ${warning}`);
    return {
      result,
      exit: 0,
      ...(out === null && !copied && options.receipt !== true
        ? { verbatim: true as const, aside: [...warnings, receiptLine(result)].join('\n') }
        : {}),
      text: (paint) => {
        if (out === null && !copied && options.receipt !== true) return result.text;
        const done = copied ? 'Copied: ' : out === null ? '' : `Wrote ${out}: `;
        const head = `${done}${receiptLine(result)}`;
        return [...warnings.map((one) => paint.warn(one)), head, '', ...receiptText(result, paint)].join('\n');
      },
    };
  },
};

/** Writes the text to the file that the user named; a block for agents takes the place of the one that stands there. */
async function writtenTo(context: CommandContext, path: string, { text }: Bundle, format: BundleFormat): Promise<string> {
  if (format !== 'agents') return context.writeOut(path, text);
  const current = await context.readIn(path).catch((error: unknown) => {
    if (codeOf(error) === 'not_found') return null;
    throw error;
  });
  return context.writeOut(path, bundleInFile(current, text));
}
