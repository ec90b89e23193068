import { MemoryError } from '../../core/model/errors';
import type { Finding } from '../../core/model/finding';
import { isInside } from '../../core/model/path';
import type { AcceptResult, LayerWay, ResolveResult } from '../../core/model/results/layers';
import type { Proposal } from '../../core/model/results/proposal';
import { change, changeJson } from '../../verbs/changes';
import { type Change, undoHint } from '../text/change';
import type { Answer, CliCommand, CommandContext } from '../command';
import { ignoreFinding } from '../ignoring';
import { findingsText, fixHint } from '../text/findings';
import { previewText } from '../text/plan';
import { printable } from '../text/diff';
import { count } from '../text/layout';

const WAYS: readonly LayerWay[] = ['restore', 'accept', 'correct', 'trim'];

export const check: CliCommand = {
  name: 'check',
  group: 'Keep in order',
  summary: 'naming, layers, frontmatter; --fix applies one plan',
  mutates: ['fix', 'ignore', ...WAYS],
  ofOne: true,
  configure: (program) =>
    program
      .argument('[path...]', 'files to check (default: the whole memory)')
      .option('--fix', 'fix what one plan can fix')
      .option('--restore', 'put back what was accepted of one file')
      .option('--accept', 'accept one file as it is now; without a file, all that nobody accepted yet')
      .option('--correct', 'restore a read-only file, and keep its change as a correction')
      .option('--trim', 'cut a file to its limit; what is cut goes to the log')
      .option('--entry <heading>', 'settle one entry of the file alone')
      .option('--ignore <key>', 'never show this finding again')
      .option('--for <what>', 'with --ignore: once, note or check', 'once'),
  async run(context, [paths], options) {
    if (typeof options.ignore === 'string') return ignoreFinding(context, options.ignore, options.for);
    const chosen = paths as string[];
    const way = wayOf(options, chosen);
    if (way === null) return options.fix === true ? fix(context, chosen) : look(context, chosen);
    const query = { memory: context.memory, progress: context.progress, entry: options.entry as string | undefined };
    const [path] = chosen;
    if (path === undefined) return settled(context, () => context.vault.acceptAll(query), acceptedText);
    return settled(context, () => context.vault.settle(path, way, query), resolvedText);
  },
};

/** The way that was asked for; null for none. Throws `usage` for what does not go together. */
function wayOf(options: Readonly<Record<string, unknown>>, paths: readonly string[]): LayerWay | null {
  const [way, other] = WAYS.filter((one) => options[one] === true);
  if (other !== undefined || (way !== undefined && options.fix === true))
    throw new MemoryError('usage', 'Name one way: --fix, --restore, --accept, --correct or --trim.');
  if (way === undefined && options.entry !== undefined) throw new MemoryError('usage', '--entry goes with --restore or --accept.');
  if (way === undefined) return null;
  if (paths.length > 1) throw new MemoryError('usage', `--${way} settles one file. Name one.`);
  if (paths.length === 0 && way !== 'accept') throw new MemoryError('usage', `--${way} settles one file. Name it.`);
  return way;
}

async function look(context: CommandContext, paths: readonly string[]): Promise<Answer> {
  const { vault, memory, progress } = context;
  // A protected file that is gone can be asked after, and no other file that is not there.
  const { layers, gone } = await layersAt(context, paths);
  const there = paths.filter((path) => !gone.has(path));
  const { result } =
    paths.length > 0 && there.length === 0
      ? { result: { findings: [] } }
      : await vault.check({ memory, progress, fix: false, ...(there.length === 0 ? {} : { paths: there }) });
  const findings = [...result.findings, ...layers];
  return {
    result: { ...result, findings },
    exit: findings.length > 0 ? 1 : 0,
    text: (paint) => findingsText(findings, paint) + fixHint(findings) + layerHint(layers),
  };
}

async function fix(context: CommandContext, paths: readonly string[]): Promise<Answer> {
  const { vault, memory, progress } = context;
  const query = { memory, progress, fix: true, ...(paths.length === 0 ? {} : { paths }) };
  const done = await change(context, () => vault.check(query));
  const named = done.journal === null ? done.result.findings : (await vault.check({ ...query, fix: false })).result.findings;
  const left = [...named, ...(await layersAt(context, paths)).layers];
  return {
    result: { ...changeJson(done), findings: left },
    exit: left.length > 0 || done.refused ? 1 : 0,
    text: (paint) => {
      const stays = new Set(named.map(sameFinding));
      const fixed = done.result.findings.filter((finding) => !stays.has(sameFinding(finding))).length;
      const said =
        fixed === 0
          ? 'Changed what could be changed. No finding is settled by that alone: see what is left.'
          : `Fixed ${fixed} of ${done.result.findings.length} findings.`;
      const head = done.journal === null ? [] : [paint.good(said), undoHint(done.journal), ''];
      const refused = done.refused ? [paint.bad(done.refused.rule)] : [];
      return [...refused, ...head, findingsText(left, paint), ...previewText(done.preview, paint)].join('\n');
    },
  };
}

const sameFinding = ({ id, path, message }: Finding): string => `${id}\n${path}\n${message}`;

async function settled<R extends ResolveResult | AcceptResult>(
  context: CommandContext,
  propose: () => Promise<Proposal<R>>,
  say: (result: R) => string,
): Promise<Answer> {
  const done: Change<R> = await change(context, propose);
  const { layers: left } = await layersAt(context, []);
  return {
    result: { ...changeJson(done), findings: left },
    exit: done.refused ? 1 : 0,
    text: (paint) => {
      if (done.refused) return paint.bad(done.refused.rule);
      if (!context.dryRun && done.journal === null) return 'Nothing to change.';
      const head = context.dryRun ? [] : [paint.good(say(done.result)), undoHint(done.journal)];
      return [...head, ...previewText(done.preview, paint)].join('\n');
    },
  };
}

/** The findings about the layers of these files and folders (of all where none is named), and the files that are gone. */
async function layersAt(
  { vault, memory, progress }: CommandContext,
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
