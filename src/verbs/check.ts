import * as v from 'valibot';
import { MemoryError } from '../core/model/errors';
import type { Finding } from '../core/model/finding';
import { isInside } from '../core/model/path';
import type { AcceptResult, LayerWay, ResolveResult } from '../core/model/results/layers';
import type { Proposal } from '../core/model/results/proposal';
import { answered, carried, change } from './changes';
import { flag, list, text } from './fields';
import { ignoreFinding, ignoring } from './ignoring';
import { printable, count } from './text/screen';
import { findingsText, fixHint } from './text/findings';
import { verb, type Answer, type Context } from './verb';

const WAYS = ['restore', 'accept', 'correct', 'trim'] as const;

const input = v.strictObject({
  path: list('<path>', 'files to check (default: the whole memory)'),
  fix: flag('fix what one plan can fix'),
  restore: flag('put back what was accepted of one file'),
  accept: flag('accept one file as it is now; without a file, all that nobody accepted yet'),
  correct: flag('restore a read-only file, and keep its change as a correction'),
  trim: flag('cut a file to its limit; what is cut goes to the log'),
  entry: text('<heading>', 'settle one entry of the file alone'),
  ...ignoring,
});

/** Checks names, layers and frontmatter, and settles what it finds. */
export const check = verb({
  id: 'check',
  title: 'Check',
  summary: 'naming, layers, frontmatter; --fix applies one plan',
  group: 'Keep in order',
  kind: 'read',
  ofOne: true,
  input,
  async run(ctx, given) {
    const { vault, memory, progress } = ctx;
    const { path: chosen = [], ignore, entry } = given;
    if (ignore !== undefined) return ignoreFinding(ctx, ignore, given.for);
    const way = wayOf(given, chosen);
    if (way === null) return given.fix === true ? fix(ctx, chosen) : look(ctx, chosen);
    const query = { memory, progress, entry };
    const [path] = chosen;
    return path === undefined
      ? settled(ctx, () => vault.acceptAll(query), acceptedText)
      : settled(ctx, () => vault.settle(path, way, query), resolvedText);
  },
  agents: 'people settle what it finds; `health` lists what agents can fix',
  terminal: { args: ['path'], changesWith: ['fix', 'ignore', ...WAYS] },
  palette: 'the dialog of "Check names"',
});

/** The way that was asked for; null for none. Throws `usage` for what does not go together. */
function wayOf(given: v.InferOutput<typeof input>, paths: readonly string[]): LayerWay | null {
  const [way, other] = WAYS.filter((one) => given[one] === true);
  if (other !== undefined || (way !== undefined && given.fix === true))
    throw new MemoryError('usage', 'Name one way: --fix, --restore, --accept, --correct or --trim.');
  if (way === undefined && given.entry !== undefined) throw new MemoryError('usage', '--entry goes with --restore or --accept.');
  if (way === undefined) return null;
  if (paths.length > 1) throw new MemoryError('usage', `--${way} settles one file. Name one.`);
  if (paths.length === 0 && way !== 'accept') throw new MemoryError('usage', `--${way} settles one file. Name it.`);
  return way;
}

async function look(ctx: Context, paths: readonly string[]): Promise<Answer> {
  const { vault, memory, progress } = ctx;
  // A protected file that is gone can be asked after, and no other file that is not there.
  const { layers, gone } = await layersAt(ctx, paths);
  const there = paths.filter((path) => !gone.has(path));
  const { result } =
    paths.length > 0 && there.length === 0
      ? { result: { findings: [] } }
      : await vault.check({ memory, progress, fix: false, ...(there.length === 0 ? {} : { paths: there }) });
  const findings = [...result.findings, ...layers];
  return {
    result: { ...result, findings },
    look: findings.length > 0,
    text: (paint) => findingsText(findings, paint) + fixHint(findings) + layerHint(layers),
  };
}

async function fix(ctx: Context, paths: readonly string[]): Promise<Answer> {
  const { vault, memory, progress } = ctx;
  const query = { memory, progress, fix: true, ...(paths.length === 0 ? {} : { paths }) };
  const done = await change(ctx, () => vault.check(query));
  // A fix may have given a file that was named another name.
  const moved = new Map((done.applied?.edits ?? []).flatMap((edit) => ('to' in edit ? [[edit.path as string, edit.to]] : [])));
  const now = paths.map((path) => moved.get(path) ?? path);
  const again = { ...query, fix: false, ...(now.length === 0 ? {} : { paths: now }) };
  const named = done.journal === null ? done.result.findings : (await vault.check(again)).result.findings;
  const left = [...named, ...(await layersAt(ctx, now)).layers];
  const answer = answered(ctx, done, {
    isPlanAlone: true,
    lines: ({ findings }, paint) => {
      if (done.journal === null) return [];
      const stays = new Set(named.map(sameFinding));
      const fixed = findings.filter((finding) => !stays.has(sameFinding(finding))).length;
      const said =
        fixed === 0
          ? 'Changed what could be changed. No finding is settled by that alone: see what is left.'
          : `Fixed ${fixed} of ${findings.length} findings.`;
      return [paint.good(said)];
    },
    more: (_result, paint) => [...(done.journal === null ? [] : ['']), findingsText(left, paint)],
    json: () => ({ findings: left }),
    look: () => left.length > 0,
  });
  return {
    ...answer,
    text: (paint) => [answer.text?.(paint), ...(done.refused === undefined ? [] : [findingsText(left, paint)])].join('\n'),
  };
}

const sameFinding = ({ id, path, message }: Finding): string => `${id}\n${path}\n${message}`;

async function settled<R extends ResolveResult | AcceptResult>(
  ctx: Context,
  propose: () => Promise<Proposal<R>>,
  say: (result: R) => string,
): Promise<Answer> {
  const answer = await carried(ctx, propose, {
    isPlanAlone: true,
    nothing: 'Nothing to change.',
    lines: (result, paint) => [paint.good(say(result))],
  });
  return { ...answer, result: { ...answer.result, findings: (await layersAt(ctx, [])).layers } };
}

/** The findings about the layers of these files and folders (of all where none is named), and the files that are gone. */
async function layersAt(
  { vault, memory, progress }: Context,
  paths: readonly string[],
): Promise<{ readonly layers: readonly Finding[]; readonly gone: ReadonlySet<string> }> {
  const { findings, violations } = await vault.layers({ memory, progress });
  const gone = new Set<string>(violations.flatMap(({ kind, path }) => (kind === 'gone' ? [path] : [])));
  const folders = paths.map((path) => path.replace(/\/+$/, ''));
  const concerns = (finding: Finding): boolean =>
    [finding.path, ...(finding.related ?? [])].some((path) => folders.some((folder) => isInside(path, folder)));
  return { layers: paths.length === 0 ? findings : findings.filter(concerns), gone };
}

/** How to settle what was found about layers, as lines below the findings; empty where nothing was. */
function layerHint(findings: readonly Finding[]): string {
  const broken = findings.some((finding) => finding.id !== 'layer.unaccepted');
  const lines = [
    ...(broken ? ['Settle a file with: top-of-mind check PATH --restore (or --accept, --correct, --trim)'] : []),
    ...(findings.length > 0 && findings.some((finding) => finding.id === 'layer.unaccepted')
      ? ['Accept what nobody accepted yet with: top-of-mind check --accept']
      : []),
  ];
  return lines.map((line) => `\n${line}`).join('');
}

/** The outcome for one file. */
function resolvedText({ path, way }: ResolveResult): string {
  const name = printable(path);
  return {
    restore: `Restored: ${name}`,
    accept: `Accepted as it is: ${name}`,
    correct: `Restored, with the change kept as a correction: ${name}`,
    trim: `Trimmed, with the rest in the log: ${name}`,
  }[way];
}

function acceptedText({ accepted }: AcceptResult): string {
  return `Accepted as they are: ${count(accepted.length, 'file')}`;
}
