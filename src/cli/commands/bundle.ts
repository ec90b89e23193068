import { codeOf } from '../../core/model/errors';
import { bundleInFile, isBundleBlock, refuseWithoutMeaning } from '../../core/memory';
import {
  BUNDLE_FORMATS,
  MODEL_FACTORS,
  type Bundle,
  type BundleChoice,
  type BundleFormat,
  type ModelFamily,
  contentsOf,
  receiptOf,
} from '../../core/model/bundle';
import type { AppliedResult } from '../../core/model/results/feedback';
import { change, changeJson } from '../../verbs/changes';
import { isoTime } from '../clock';
import type { CliCommand, CommandContext } from '../command';
import { naturalNumber, oneOf, repeated } from '../options';
import { undoHint, type Change } from '../text/change';
import { count, columns, grouped } from '../text/layout';
import type { Paint } from '../text/paint';

/** Options that mean something in some conventions only. */
const OF_SOME = { focus: '--focus', session: '--session', lastSeen: '--last-seen', project: '--project', markApplied: '--mark-applied' };

const SESSIONS = ['main', 'other'] as const;

const MODELS = Object.keys(MODEL_FACTORS) as ModelFamily[];

export const bundle: CliCommand = {
  name: 'bundle',
  group: 'Use the memory',
  summary: 'the context bundle for an LLM, on stdout, with a receipt',
  mutates: ['markApplied'],
  ofOne: true,
  configure: (program) => {
    return program
      .option('--topic <words>', 'only passages about this')
      .option('--focus <part>', 'only a part of a stoneros memory: now, learnings, identity or all')
      .option('--session <session>', 'the session of a daneel memory that reads it: main or other', oneOf('--session', SESSIONS))
      .option('--last-seen <iso>', 'when the reader of a daneel memory was last here (default: long ago)')
      .option('--project <name>', 'without memories of a mindstone memory that are for other projects alone')
      .option('--mark-applied', 'set last_applied of the notes of a mindstone memory whose text goes in')
      .option('--only <path>', 'only from this note or folder; may be repeated', repeated)
      .option('--pin <path>', 'this note first and never cut; may be repeated', repeated)
      .option('--without <path>', 'without this note or folder; may be repeated', repeated)
      .option('--preset <name>', 'what a preset saved in the app asks for; other options come before it')
      .option('--budget <tokens>', 'estimated tokens the bundle may take (default: the setting, 8000)', naturalNumber)
      .option('--format <format>', BUNDLE_FORMATS.join(', '), oneOf('--format', BUNDLE_FORMATS))
      .option('--model <family>', `whose tokens the budget counts: ${MODELS.join(', ')} (default: gpt)`, oneOf('--model', MODELS))
      .option('--since-copy', 'only what is new, changed or gone since the last --copy or --out')
      .option('--out <file>', 'write the text to this file instead of stdout; with --format agents into its block')
      .option('--receipt', 'what is in and what is left out, instead of the text')
      .option('--copy', 'put the text on the clipboard');
  },
  async run(context, _args, options) {
    const { vault, memory, progress } = context;
    refuseWithoutMeaning(vault.memories(), memory, options, OF_SOME);
    const request = {
      memory,
      progress,
      topic: options.topic as string | undefined,
      budget: options.budget as number | undefined,
      format: options.format as BundleFormat | undefined,
      model: options.model as ModelFamily | undefined,
      focus: options.focus as string | undefined,
      project: options.project as string | undefined,
      session: options.session as (typeof SESSIONS)[number] | undefined,
      lastSeen: options.lastSeen === undefined ? undefined : isoTime('--last-seen', options.lastSeen as string).getTime(),
      sinceCopy: options.sinceCopy === true,
      preset: options.preset as string | undefined,
      choice: choiceOf(options),
    };
    const result = await vault.bundle(request);
    const out = options.out === undefined || context.dryRun ? null : await writtenTo(context, options.out as string, result);
    const copied = options.copy === true && !context.dryRun && (await context.copy(result.text));
    if (out !== null || copied) await vault.bundleCopied(result, request);
    const marked = options.markApplied === true ? await change(context, () => vault.markApplied(result, { memory, progress })) : null;
    const warnings = result.warnings.map((warning) => `Warning: ${warning}`);
    return {
      result: marked === null ? result : { ...result, ...changeJson(marked) },
      exit: marked?.refused === undefined ? 0 : 1,
      ...(out === null && !copied && options.receipt !== true
        ? { verbatim: true as const, aside: [...warnings, receiptLine(result), ...markedText(marked, context.dryRun)].join('\n') }
        : {}),
      text: (paint) => {
        if (out === null && !copied && options.receipt !== true) return result.text;
        const done = copied ? 'Copied: ' : out === null ? '' : `Wrote ${out}: `;
        const head = `${done}${receiptLine(result)}`;
        return [
          ...warnings.map((one) => paint.warn(one)),
          head,
          ...markedText(marked, context.dryRun),
          '',
          ...receiptText(result, paint),
        ].join('\n');
      },
    };
  },
};

/** The notes that were chosen; undefined where none was, so that those of a preset count. */
function choiceOf({ only, pin, without }: Readonly<Record<string, unknown>>): BundleChoice | undefined {
  if (only === undefined && pin === undefined && without === undefined) return undefined;
  return { only: only as string[] | undefined, pin: pin as string[] | undefined, without: without as string[] | undefined };
}

/** The sentence about the notes that were marked, with the way back. */
function markedText(marked: Change<AppliedResult> | null, dryRun: boolean): string[] {
  if (marked === null) return [];
  if (marked.refused !== undefined) return [marked.refused.rule];
  const said = `${dryRun ? 'Would mark' : 'Marked'} ${count(marked.result.applied.length, 'note')} as applied today.`;
  return [said, undoHint(marked.journal)].filter((line) => line !== '');
}

/** Writes the text to the file that the user named; a block for agents takes the place of the one that stands there. */
async function writtenTo(context: CommandContext, path: string, { text }: Bundle): Promise<string> {
  if (!isBundleBlock(text)) return context.writeOut(path, text);
  const current = await context.readIn(path).catch((error: unknown) => {
    if (codeOf(error) === 'not_found') return null;
    throw error;
  });
  return context.writeOut(path, bundleInFile(current, text));
}

/** Files of a group that a person is shown. */
const MOST = 40;

/** One sentence about a bundle. */
function receiptLine(bundle: Bundle): string {
  const { tokens, budget, model, omitted, since } = bundle;
  const asModel = model === 'gpt' ? '' : ` as ${model} counts them`;
  return `${contentsOf(bundle)}; about ${grouped(tokens)} of ${grouped(budget)} tokens${asModel}; ${omitted.length} left out.${since === undefined ? '' : ` ${sinceLine(since)}`}`;
}

function sinceLine({ at, sha256, added, changed, removed, same }: NonNullable<Bundle['since']>): string {
  if (at === null) return 'There is no copy on this device to begin from, so this is all of it.';
  return `Since the copy of ${at} (${sha256?.slice(0, 12) ?? ''}): ${added.length} new, ${changed.length} changed, ${removed.length} gone, ${same.length} as they were.`;
}

/** The receipt: parts with their shares of the budget, a line a note, then what is left out by its reason. */
function receiptText(bundle: Bundle, paint: Paint): string[] {
  const { parts, leftOut } = receiptOf(bundle);
  const lines: string[] = [];
  for (const { name, tokens, share, files } of parts) {
    lines.push(
      `${paint.bold(name)}  ${paint.dim(`${count(files.length, 'note')}, ${grouped(tokens)} tokens, ${Math.round(share * 100)}% of the budget`)}`,
    );
    lines.push(...shown(files, ({ path, as, tokens: own, why }) => [path, as, grouped(own), paint.dim(why)], paint));
  }
  if (bundle.since !== undefined && bundle.since.removed.length > 0) {
    lines.push(paint.bold('Gone since the last copy'), ...shown(bundle.since.removed, (path) => [path], paint));
  }
  for (const { name, files } of leftOut) {
    lines.push(`${paint.warn(`Left out: ${name}`)}  ${paint.dim(count(files.length, 'note'))}`);
    lines.push(...shown(files, ({ path, why }) => [path, paint.dim(why)], paint));
  }
  return lines;
}

function shown<T>(files: readonly T[], row: (file: T) => readonly string[], paint: Paint): string[] {
  const rest = files.length - MOST;
  return [columns(files.slice(0, MOST).map(row)), ...(rest > 0 ? [paint.dim(`  ${grouped(rest)} more; --json lists them all`)] : [])];
}
