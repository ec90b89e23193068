import { MemoryError } from '../../core/model/errors';
import type { Conflict, ConflictChoice, ConflictDone, ConflictSide } from '../../core/model/results/conflicts';
import type { Refusal } from '../../core/model/results/proposal';
import { change, changeJson, discreet } from '../../doors/changes';
import type { Answer, CliCommand, CommandContext } from '../command';
import { conflictDetail, conflictsText, unsureText, wordCounts } from '../text/conflicts';
import { undoHint } from '../text/change';
import { previewText } from '../text/plan';

const CHOICES: readonly ConflictChoice[] = ['note', 'copy', 'both'];
const SIDES: readonly ConflictSide[] = ['note', 'copy'];

export const conflicts: CliCommand = {
  name: 'conflicts',
  group: 'Keep in order',
  summary: 'two versions of one note, as sync programs and git leave them: lists them, shows what differs, settles one',
  mutates: ['keep'],
  ofOne: true,
  configure: (program) =>
    program
      .argument('[path]', 'show what this copy and its note differ in')
      .option('--keep <text>', 'settle it: note, copy, or both for every line of the two')
      .option('--prefer <text>', 'with --keep both: note or copy, where only one version can stay'),
  async run(context, [given], options) {
    const { vault, memory, progress } = context;
    const path = typeof given === 'string' ? given : undefined;
    if (options.keep !== undefined) {
      const kept = oneOf('--keep', CHOICES, options.keep);
      if (path === undefined) throw new MemoryError('usage', '--keep settles one conflict. Name its path.');
      return settle(context, path, kept, options.prefer === undefined ? undefined : oneOf('--prefer', SIDES, options.prefer));
    }
    const all = (await vault.conflicts({ memory, progress })).conflicts;
    const found = path === undefined ? all : all.filter((one) => one.path === path);
    if (path !== undefined && found.length === 0)
      throw new MemoryError(
        'not_found',
        `"${path}" is no copy that a sync program left, and git left no two texts in it. List them with: conflicts`,
        path,
      );
    return {
      result: { conflicts: found.map(shown) },
      exit: found.length > 0 ? 1 : 0,
      text: (paint) => (path === undefined ? conflictsText(found, paint) : found.map((one) => conflictDetail(one, paint)).join('\n\n')),
    };
  },
};

async function settle(context: CommandContext, path: string, kept: ConflictChoice, prefer: ConflictSide | undefined): Promise<Answer> {
  const { vault, memory, progress } = context;
  const done = await discreet(context, await change(context, () => vault.settleConflict(path, { kept, prefer }, { memory, progress })));
  const isHidden =
    (await vault.withheld([done.result.note], { memory })).length > 0 || (await vault.withheld([done.result.path], { memory })).length > 0;
  const refused = done.refused ?? undecided(done.result);
  const unsure = isHidden ? done.result.unsure.map(({ property }) => ({ property, note: null, copy: null })) : done.result.unsure;
  return {
    result: { ...changeJson({ ...done, refused }), unsure },
    exit: refused === undefined ? 0 : 1,
    text: (paint) => {
      if (refused !== undefined) return [paint.bad(refused.rule), ...(isHidden ? [] : unsureText(done.result, paint))].join('\n');
      const head = context.dryRun ? [] : [paint.good(`Settled: ${done.result.note}`), undoHint(done.journal)];
      return [...head, ...previewText(done.preview, paint)].filter((line) => line !== '').join('\n');
    },
  };
}

/** The question that is left: in some places only one of the two versions can stay. */
function undecided({ path, unsure, prefer }: ConflictDone): Refusal | undefined {
  if (unsure.length === 0 || prefer !== null) return undefined;
  const where = unsure.map(({ property }) => (property === null ? 'a part of the text' : `"${property}"`));
  const rule = `Only one version can stay of ${[...new Set(where)].join(', ')}. Nothing was changed. Say whose: conflicts "${path}" --keep both --prefer note or copy`;
  return { code: 'unsure', path, rule };
}

function oneOf<T extends string>(option: string, known: readonly T[], given: unknown): T {
  const found = known.find((one) => one === given);
  if (found !== undefined) return found;
  throw new MemoryError('usage', `${option} is ${known.map((one) => `"${one}"`).join(' or ')}, not "${String(given)}".`);
}

/** The conflict as JSON; texts that must not leave the memory are left out. */
function shown(conflict: Conflict): object {
  const { noteText, copyText, withheld, ...rest } = conflict;
  const texts = withheld === null ? { noteText, copyText } : { noteText: null, copyText: null };
  return { ...rest, withheld, ...texts, ...wordCounts(conflict) };
}
