import * as v from 'valibot';
import { flag, memory, natural, one, readFor, several, shown, text, told, whole } from './fields';
import { codeOf } from '../core/model/errors';
import { blockPlace, bundleInFile, isBundleBlock, refuseWithoutMeaning } from '../core/memory';
import { BUNDLE_FORMATS, MODEL_FACTORS, type Bundle, type ModelFamily, contentsOf, forProject, receiptOf } from '../core/model/bundle';
import type { AppliedResult } from '../core/model/results/feedback';
import type { VaultMemory } from '../core/model/vault-memory';
import { change, changeJson, type Change } from './changes';
import { isoTime } from './clock';
import type { Shell } from './shell';
import { leftLines, undoHint } from './text/plan';
import { columns, count, grouped, type Paint } from './text/screen';
import { verb } from './verb';

/** Options that mean something in some conventions only, by the names of the terminal; agents have some of them. */
const OF_SOME = { focus: '--focus', session: '--session', lastSeen: '--last-seen', markApplied: '--mark-applied' };
const OF_SOME_FOR_AGENTS = { focus: '"focus"', session: '"session"' };

type Given = Parameters<typeof refuseWithoutMeaning>[3];

const SESSIONS = ['main', 'other'] as const;

const MODELS = Object.keys(MODEL_FACTORS) as ModelFamily[];

const topic = told('<words>', 'only passages about this', 'only passages about this');
const focus = text('<part>', 'a part of the convention: now, learnings, identity, all');
const session = 'the session that reads it: main or other';
const paths = (help: string) => several('<path>', `${help}; may be repeated`);

/** The context bundle. Agents get it without the names of what must not leave the memory. */
export const context = verb({
  id: 'context',
  title: 'Context',
  summary: 'the context bundle for an LLM, on stdout, with a receipt',
  group: 'Use the memory',
  kind: 'read',
  ofOne: true,
  withNotes: true,
  input: v.strictObject({
    topic,
    project: readFor,
    focus,
    session: one(SESSIONS, session),
    budget: v.optional(shown(v.pipe(whole(200_000), v.description('tokens, default 2000')), '<tokens>', 'tokens at most (default: 2000)')),
    format: one(BUNDLE_FORMATS, 'format of the text'),
    memory,
  }),
  async run({ vault, memory: of, progress, lastSeen }, { memory: _named, budget: most = 2000, ...rest }) {
    await refuseMeaningless(vault, of, rest, OF_SOME_FOR_AGENTS);
    const seen = rest.session === undefined ? await lastSeen?.() : undefined;
    const bundle = await vault.bundle({ ...rest, budget: most, memory: of, progress, lastSeen: seen });
    const { text: bundled, tokens, budget, model, sha256, included, omitted, warnings, project } = bundle;
    const hidden = new Set(['private', 'secret', 'unreadable']);
    const left: Record<string, number> = {};
    for (const { by } of omitted) if (!hidden.has(by)) left[by] = (left[by] ?? 0) + 1;
    const parts = included.map(({ path, as, tokens: own, why }) => ({ path, as, tokens: own, why }));
    return {
      summary: `${count(included.length, 'note')} in about ${tokens} of ${budget} tokens.${forProject(project)}`,
      result: {
        text: bundled,
        tokens,
        budget,
        model,
        sha256,
        included: parts,
        left,
        warnings,
        ...(project === undefined ? {} : { project }),
      },
    };
  },
  agents: {
    description: 'What matters most in the memory, as one text. Call it first in a session, or with a topic.',
    isCore: true,
    line: { name: 'bundle' },
  },
  terminal: {
    name: 'bundle',
    changesWith: ['mark_applied'],
    input: v.strictObject({
      topic,
      focus,
      session: v.optional(shown(v.picklist(SESSIONS), '<session>', session)),
      last_seen: text('<iso>', "when the reader was last here (default: what an agent's hooks know, else long ago)"),
      project: readFor,
      mark_applied: flag('set the day of last use of the notes whose text goes in, where the convention counts use'),
      only: paths('only from this note or folder'),
      pin: paths('this note first and never cut'),
      without: paths('without this note or folder'),
      preset: text('<name>', 'what a preset saved in the app asks for; other options come before it'),
      budget: natural('<tokens>', 'estimated tokens the bundle may take (default: the setting, 8000)'),
      format: v.optional(shown(v.picklist(BUNDLE_FORMATS), '<format>', BUNDLE_FORMATS.join(', '))),
      model: v.optional(shown(v.picklist(MODELS), '<family>', `whose tokens the budget counts: ${MODELS.join(', ')} (default: gpt)`)),
      since_copy: flag('only what is new, changed or gone since the last --copy or --out'),
      out: text('<file>', 'write the text to this file instead of stdout; with --format agents into its block'),
      receipt: flag('what is in and what is left out, instead of the text'),
      copy: flag('put the text on the clipboard'),
    }),
    async run(ctx, { only, pin, without, out: file, receipt: isReceipt = false, copy, mark_applied: markApplied, ...rest }) {
      const { vault, memory: of, progress, dryRun, shell } = ctx;
      const { last_seen: lastSeen, since_copy: sinceCopy = false, ...asked } = rest;
      refuseWithoutMeaning(vault.memories(), { conventions: vault.conventions() }, of, { markApplied }, OF_SOME);
      await refuseMeaningless(vault, of, { ...asked, lastSeen }, OF_SOME);
      const request = {
        ...asked,
        memory: of,
        progress,
        lastSeen:
          lastSeen !== undefined
            ? isoTime('--last-seen', lastSeen).getTime()
            : asked.session === undefined
              ? await ctx.lastSeen?.()
              : undefined,
        sinceCopy,
        // Without a choice that of a preset counts.
        choice: only === undefined && pin === undefined && without === undefined ? undefined : { only, pin, without },
      };
      const result = await vault.bundle(request);
      const out = file === undefined || dryRun ? null : await writtenTo(shell, file, result);
      const copied = copy === true && !dryRun && (await shell.copy(result.text));
      if (out !== null || copied) await vault.bundleCopied(result, request);
      const marked = markApplied === true ? await change(ctx, (vault, query) => vault.markApplied(result, query)) : null;
      const warnings = result.warnings.map((warning) => `Warning: ${warning}`);
      const [line, said] = [receiptLine(result), markedText(marked, dryRun)];
      return {
        result: marked === null ? result : { ...result, ...changeJson(marked) },
        ...(marked?.refused === undefined ? {} : { refused: marked.refused }),
        ...(out === null && !copied && !isReceipt
          ? { verbatim: true, aside: [...warnings, line, ...said].join('\n'), text: () => result.text }
          : {
              text: (paint) => {
                const done = copied ? 'Copied: ' : out === null ? '' : `Wrote ${out}: `;
                return [...warnings.map((one) => paint.warn(one)), `${done}${line}`, ...said, '', ...receiptText(result, paint)].join('\n');
              },
            }),
      };
    },
  },
  palette: { id: 'copy-bundle', name: 'Copy context…', icon: 'clipboard-copy' },
});

/** As `refuseWithoutMeaning`, of the memory as it is read. Only an option makes the vault be looked at. */
async function refuseMeaningless(
  vault: VaultMemory,
  memory: string | undefined,
  given: Given,
  names: typeof OF_SOME | typeof OF_SOME_FOR_AGENTS,
) {
  if (Object.keys(names).some((option) => given[option as keyof Given] !== undefined))
    refuseWithoutMeaning([await vault.readAs({ memory })], { conventions: vault.conventions() }, undefined, given, names);
}

/** The sentence about the notes that were marked, with the way back. */
function markedText(marked: Change<AppliedResult> | null, dryRun: boolean): string[] {
  if (marked === null) return [];
  if (marked.refused !== undefined) return [marked.refused.rule];
  const said = `${dryRun ? 'Would mark' : 'Marked'} ${count(marked.result.applied.length, 'note')} as applied today.`;
  return [said, ...leftLines(marked.result), undoHint(marked.journal)].filter((line) => line !== '');
}

/** Writes the text to the file that the user named, a block for agents into its place there. The answer names the file, and where the block stands. */
async function writtenTo(shell: Shell, path: string, { text }: Bundle): Promise<string> {
  if (!isBundleBlock(text)) return shell.writeOut(path, text);
  const current = await shell.readIn(path).catch((error: unknown) => {
    if (codeOf(error) === 'not_found') return '';
    throw error;
  });
  const next = bundleInFile(current, text);
  return `${await shell.writeOut(path, next)}, the block ${blockPlace(next)}`;
}

/** Files of a group that a person is shown. */
const MOST = 40;

/** One sentence about a bundle. */
function receiptLine(bundle: Bundle): string {
  const { tokens, budget, model, omitted, since } = bundle;
  const asModel = model === 'gpt' ? '' : ` as ${model} counts them`;
  return `${contentsOf(bundle)}; about ${grouped(tokens)} of ${grouped(budget)} tokens${asModel}; ${omitted.length} left out.${forProject(bundle.project)}${since === undefined ? '' : ` ${sinceLine(since)}`}`;
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
    lines.push(...rowsOf(files, ({ path, as, tokens: own, why }) => [path, as, grouped(own), paint.dim(why)], paint));
  }
  if (bundle.since !== undefined && bundle.since.removed.length > 0) {
    lines.push(paint.bold('Gone since the last copy'), ...rowsOf(bundle.since.removed, (path) => [path], paint));
  }
  for (const { name, files } of leftOut) {
    lines.push(`${paint.warn(`Left out: ${name}`)}  ${paint.dim(count(files.length, 'note'))}`);
    lines.push(...rowsOf(files, ({ path, why }) => [path, paint.dim(why)], paint));
  }
  return lines;
}

function rowsOf<T>(files: readonly T[], row: (file: T) => readonly string[], paint: Paint): string[] {
  const rest = files.length - MOST;
  return [columns(files.slice(0, MOST).map(row)), ...(rest > 0 ? [paint.dim(`  ${grouped(rest)} more; --json lists them all`)] : [])];
}
