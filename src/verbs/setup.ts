import * as v from 'valibot';
import { conventions } from '../core/memory';
import { answered, change, discreet } from './changes';
import { offerCommits } from './git/offer';
import { flag, ref, shown, text, withoutUndefined } from './fields';
import { commandIn, migrateCommand, setUpCommand } from '../core/model/commands';
import { shellOf } from './shell';
import { printable, count } from './text/screen';
import { migrationText, olderLines } from './text/migration';
import { verb } from './verb';
import { DEFAULT_CONVENTION } from '../core/model/convention';
import { MemoryError } from '../core/model/errors';
import { byCodePoint, isHidden, isHiddenFolder } from '../core/model/path';
import { ENOUGH, type Candidate } from '../core/model/results/setup';

const CONVENTIONS = conventions.filter((one) => one.extends === undefined).map(({ id }) => id);

export const init = verb({
  id: 'init',
  title: 'Set up a memory',
  summary: 'sets up a memory in the style of a convention; nothing is overwritten',
  group: 'Set up',
  kind: 'change',
  input: v.strictObject({
    convention: shown(ref, '<convention>', `${CONVENTIONS.join(', ')}, or one of your own (conventions/NAME.json)`),
    root: text('<dir>', 'the folder of the memory (default: the whole vault)'),
    base: flag('also make top-of-mind.base: views of what holds, what was superseded, types, what is due'),
  }),
  async run(ctx, { convention, root, base = false }) {
    const { vault, dryRun } = ctx;
    refuseHiddenRoot(shellOf(ctx).folder, root, `init ${convention}`);
    const done = await change(ctx, () => vault.init(convention, root, { base }));
    // Named by the plan already; what is accepted there gets its copies kept.
    if (!dryRun && done.refused === undefined) await vault.addMemory(convention, root);
    const offered = done.refused === undefined ? await offerCommits({ dryRun, shell: shellOf(ctx) }).catch(() => null) : null;
    return answered(ctx, done, {
      isDense: true,
      json: () => offered ?? {},
      lines: ({ created, kept, extended = [], settings, memory, warning }, paint) => [
        ...created.map((path) => `  ${paint.good(dryRun ? 'would create' : 'created')} ${path}`),
        ...extended.map((path) => `  ${paint.good(dryRun ? 'would extend' : 'extended')} ${path}`),
        ...kept.map((path) => `  ${paint.dim('kept')} ${path}`),
        ...(dryRun ? [] : [`The memory "${printable(memory.name)}" is named in ${settings}.`]),
        ...(warning === undefined ? [] : [paint.warn(warning)]),
        ...(offered === null ? [] : [offered.offer]),
      ],
    });
  },
  agents: 'a person decides where a memory is',
  terminal: { args: ['convention'] },
  palette: 'the dialog "Set up memory…"',
});

export const detect = verb({
  id: 'detect',
  title: 'Detect a convention',
  summary: 'which convention a folder follows, best first, with the evidence; and the memories in the folders of the vault',
  group: 'Set up',
  kind: 'read',
  input: v.strictObject({ root: text('<dir>', 'the folder to look at (default: the whole vault)') }),
  async run(ctx, { root }) {
    const { vault } = ctx;
    const { folder } = shellOf(ctx);
    refuseHiddenRoot(folder, root, 'detect');
    const result = await vault.detect(root);
    const memories = result.memories?.map((one) => (one.setUp === undefined ? { ...one, command: setUpCommand(folder, one) } : one));
    const hidden = memories
      ?.filter((one) => isHidden(one.folder))
      .map((one) => ({ ...one, command: commandIn(folder, one.folder, 'detect') }))
      .sort((a, b) => byCodePoint(a.folder, b.folder));
    const older = (await vault.olderFormats(root)).map((one) => ({ ...one, command: migrateCommand(one.path) }));
    return {
      result: {
        ...result,
        ...(memories === undefined ? {} : { memories }),
        ...(hidden === undefined || hidden.length === 0 ? {} : { hidden }),
        ...(older.length === 0 ? {} : { older }),
      },
      text: (paint) => {
        const at = (root ?? '').replace(/\/+$/, '');
        const [best] = result.candidates;
        const { setUp } = result;
        const places = (memories ?? []).length;
        const head =
          setUp !== undefined
            ? `${paint.bold(setUp.convention)}: it is set up as the memory "${printable(setUp.name)}".`
            : best !== undefined && best.confidence >= ENOUGH
              ? `${paint.bold(titleOf(best))}: set it up with: ${setUpCommand(folder, { ...best, folder: at })}`
              : places > 0
                ? `The vault as a whole is no memory of an agent; ${places === 1 ? 'a folder of it is' : `${places} folders of it are`}:`
                : `No memory of an agent was found here. Any folder of markdown works as ${DEFAULT_CONVENTION}; set it up with: ${setUpCommand(folder, { convention: DEFAULT_CONVENTION, folder: at })}`;
        const lines = result.candidates
          .filter((one) => one.confidence > 0)
          .flatMap((one) => [
            '',
            `${titleOf(one)}  ${one.confidence >= ENOUGH ? paint.good(one.confidence.toFixed(2)) : paint.dim(one.confidence.toFixed(2))}`,
            ...one.evidence.map((sentence) => `  ${sentence}`),
          ]);
        const below = (memories ?? [])
          .filter((one) => one.folder !== '')
          .flatMap((one) => [
            `  ${printable(one.folder)}  ${titleOf(one)} ${one.confidence.toFixed(2)}, ${count(one.notes, 'note')}`,
            ...one.evidence.map((sentence) => paint.dim(`    ${sentence}`)),
            one.setUp === undefined
              ? `    ${printable(setUpCommand(folder, one))}`
              : `    It is set up as the memory "${printable(one.setUp)}".`,
          ]);
        if (below.length > 0) lines.push('', 'Memories in folders of this vault:', ...below);
        if (older.length > 0) lines.push('', ...olderLines(older, paint));
        for (const one of result.unusable ?? []) lines.push('', paint.warn(printable(one)));
        return [head, ...lines].join('\n');
      },
    };
  },
  agents: 'a person decides where a memory is',
  terminal: {},
  palette: 'the dialog "Set up memory…" looks at the folder',
});

export const migrate = verb({
  id: 'migrate',
  title: 'Migrate',
  summary: 'turns a file or folder of an older format into entries; every line is kept, the source goes to the archive',
  group: 'Set up',
  kind: 'change',
  input: v.strictObject({
    source: shown(ref, '<source>', "the file or folder, from the vault's root; . for the whole memory"),
    dates: v.optional(
      shown(
        v.picklist(['day-first', 'month-first']),
        '<order>',
        'how 02/07/2026 is meant: day-first or month-first (default: such days are left open)',
      ),
    ),
    secret: v.optional(
      shown(
        v.picklist(['hold', 'write']),
        '<what>',
        'hold: a text that seems to hold a secret stops it; write: it is migrated as it is (default: hold)',
      ),
    ),
  }),
  async run(ctx, { source, ...said }) {
    const { vault, memory, progress } = ctx;
    const query = { memory, progress, ...withoutUndefined(said) };
    const done = await discreet(ctx, await change(ctx, () => vault.migrate(source, query)));
    return {
      ...answered(
        ctx,
        { ...done, refused: done.refused ?? done.result.refused },
        { isDense: true, lines: (result, paint) => [migrationText(result, ctx.dryRun, paint)] },
      ),
      look: done.result.unsure.length > 0,
    };
  },
  agents: 'a person decides what becomes of whole files',
  terminal: { args: ['source'] },
  palette: 'the side view shows its command',
});

/** The product and the convention that it follows. */
function titleOf({ convention, product }: Candidate): string {
  return product === undefined ? convention : `${product} (${convention})`;
}

/** Throws `hostile_path` for a `--root` that is a hidden folder, with the command that does there what these words say. */
export function refuseHiddenRoot(vault: string, root: string | undefined, words: string): void {
  const folder = (root ?? '').replace(/\/+$/, '');
  if (!isHiddenFolder(folder)) return;
  throw new MemoryError(
    'hostile_path',
    `"${folder}" is a hidden folder, which Obsidian does not show, so it cannot be a memory of this vault. It can be a vault of its own: ${commandIn(vault, folder, words)}`,
    folder,
  );
}
