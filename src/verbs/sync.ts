import * as v from 'valibot';
import { attempt, MemoryError } from '../core/model/errors';
import type { Finding } from '../core/model/finding';
import { quoted } from '../core/model/commands';
import { isHidden, isInside, type VaultPath } from '../core/model/path';
import { change } from './changes';
import { shown } from './fields';
import type { GitMachine } from './git/machine';
import { driverCommand } from './git/driver';
import * as steps from './git/steps';
import { shellOf } from './shell';
import { count, firstLines, printable, type Paint } from './text/screen';
import { verb, type Answer, type Context } from './verb';

/** Files that a dry run names. */
const MOST_NAMED = 40;
/** How often it is pushed again where another machine was faster. */
const ATTEMPTS = 8;
/** How often it merges again where something was written here meanwhile. */
const MEANWHILE = 3;
/** Milliseconds before the second attempt; each further one may wait longer by as much. */
const PAUSE = 300;

interface Synced {
  readonly changed: readonly VaultPath[];
  readonly commit: string | null;
  /** Commits that came and that went; null where there is no remote, or it could not be reached. */
  readonly pulled: number | null;
  readonly pushed: number | null;
  readonly conflicts: readonly VaultPath[];
  /** Those of them in which both texts stand between marks. */
  readonly marks: readonly VaultPath[];
  /** Links that lead nowhere, since their file was removed on another machine. */
  readonly broken: readonly Finding[];
  readonly findings: readonly Finding[];
  /** Why nothing was pulled or pushed, in a sentence. */
  readonly problem: string | null;
}

/** One vault on many machines, by git. */
export const sync = verb({
  id: 'sync',
  title: 'Sync by git',
  summary: 'commits what changed, merges what other machines changed, repairs links and lists, pushes',
  group: 'Keep in order',
  kind: 'change',
  isIdempotent: true,
  input: v.strictObject({ push: v.optional(shown(v.boolean(), null, 'push nothing', { flag: '--no-push' })) }),
  async run(ctx, { push = true }) {
    const { git } = shellOf(ctx);
    const branch = branchOf(git);
    if (ctx.dryRun) return ahead(ctx, branch);
    return answerOf(await synced(ctx, branch, !push));
  },
  agents: 'it is for a schedule, a hook or a person, not for a model',
  terminal: {},
  palette: 'the app has plugins for git',
});

/** Throws where the repository is in no state to be synced. */
function branchOf(git: GitMachine): string {
  const state = git.state();
  if (state === null)
    throw new MemoryError('not_found', 'The vault is in no work tree of git. Run "git init" there, or clone the repository that has it.');
  if (state.branch === null)
    throw new MemoryError('bad_input', 'No branch is checked out, so there is nothing to sync with. Run: git switch main');
  if (state.halfway !== null) throw new MemoryError('bad_input', `A ${state.halfway} is under way. End it with git first.`);
  return state.branch;
}

async function synced(ctx: Context, branch: string, isLocal: boolean): Promise<Synced> {
  const { git, exclusive } = shellOf(ctx);
  const driver = driverCommand(await shellOf(ctx).agents());
  const first = await steps.headOf(git);
  const upstream = await steps.upstreamOf(git, branch);
  const conflicts = new Set<VaultPath>();
  let marks: readonly VaultPath[] = [];
  let broken: readonly Finding[] = [];
  let [pulled, pushed] = [0, 0];
  let problem: string | null = null;
  for (let attempt = 0; ; attempt++) {
    const fetched = upstream === null ? null : await steps.fetch(git, upstream);
    const isThere = upstream !== null && (await git.run(['rev-parse', '--verify', '--quiet', upstream.ref])).code === 0;
    if (fetched !== null && fetched.code !== 0) problem = `Nothing was pulled: ${fetched.problem}.`;
    await exclusive(async () => {
      const coming = isThere ? await steps.countOf(git, 'HEAD', upstream.ref) : 0;
      if (coming > 0) await steps.dropHalfMerged(git, upstream as steps.Upstream);
      for (let times = 1; ; times++) {
        await steps.commitAll(git, await placesOf(ctx), messageFor(ctx));
        if (coming === 0) return;
        const unsure = await steps.merge(git, upstream as steps.Upstream, driver, times > MEANWHILE);
        for (const path of unsure ?? []) conflicts.add(path);
        if (unsure !== null) break;
      }
      pulled += coming;
    });
    // Merges that no other machine has yet were perhaps made by a run that broke off before this.
    if (isThere) broken = await repaired(ctx, await steps.movedFiles(git, upstream.ref, first));
    marks = (await steps.maybeMarked(git)) ? await marked(ctx) : [];
    await exclusive(async () => steps.commitAll(git, await placesOf(ctx), 'Sync: links and lists'));
    if (upstream === null || isLocal || problem !== null) break;
    const going = await steps.countOf(git, isThere ? upstream.ref : null, 'HEAD');
    if (going === 0) break;
    const ran = await steps.push(git, upstream);
    if (ran.code === 0) {
      pushed = going;
      break;
    }
    const isLate =
      /rejected|fetch first|non-fast-forward|cannot lock ref|failed to lock|stale info/.test(ran.err) &&
      !/hook declined|protected branch/.test(ran.err);
    if (!isLate || attempt >= ATTEMPTS) {
      problem = `Nothing was pushed: ${ran.problem}.`;
      break;
    }
    await git.rest(Math.random() * PAUSE * (attempt + 1));
  }
  const commit = await steps.headOf(git);
  const changed = await steps.changedBetween(git, first, commit);
  const isOff = upstream === null || problem !== null;
  return {
    changed,
    commit,
    pulled: isOff && pulled === 0 ? null : pulled,
    pushed: (isOff || isLocal) && pushed === 0 ? null : pushed,
    conflicts: [...new Set([...conflicts, ...marks])].sort(),
    marks,
    broken,
    findings: pulled > 0 ? await checked(ctx, await steps.changedBetween(git, first, commit, true)) : [],
    problem,
  };
}

/**
 * The folders of the memories, and the files beside them that say how they are kept: all that a sync commits. A memory whose folder got
 * another name since the last commit has both.
 */
async function placesOf(ctx: Context): Promise<string[]> {
  const roots = ctx.vault.memories().map(({ root }) => root);
  if (roots.includes('')) return ['.'];
  const before = (await shellOf(ctx).git.run(['show', `HEAD:./${SETTINGS}`])).out;
  const named =
    attempt(() => (JSON.parse(before) as { memories?: { root?: unknown }[] }).memories?.map(({ root }) => root), undefined) ?? [];
  return [...new Set([...roots, ...named.filter((root) => typeof root === 'string' && root !== '')])]
    .map(String)
    .concat(SETTINGS, '.gitattributes', 'conventions');
}

const SETTINGS = '.top-of-mind.json';

/** The notes in which a merge left two texts; marks between which both are the same by now, as links followed, go. */
async function marked(ctx: Context): Promise<VaultPath[]> {
  const { vault, progress } = ctx;
  const found: VaultPath[] = [];
  for (const { name } of vault.memories()) {
    for (const { kind, path, choices } of (await vault.conflicts({ memory: name, progress })).conflicts) {
      if (kind !== 'marks') continue;
      const done =
        choices.length > 1 ? null : await change({ ...ctx, memory: name }, (at, query) => at.settleConflict(path, { kept: 'note' }, query));
      if (done?.journal == null) found.push(path);
    }
  }
  return found;
}

function messageFor({ vault }: Context): string {
  const [first, ...more] = vault.memories();
  return `Sync: changes in ${first === undefined || more.length > 0 ? 'the vault' : `"${first.name}"`}`;
}

/** Lets links follow what merges moved, and writes lists again that came of two versions. Answers with the links that lead nowhere now. */
async function repaired(ctx: Context, { merged, moved }: Awaited<ReturnType<typeof steps.movedFiles>>): Promise<readonly Finding[]> {
  const { vault, progress } = ctx;
  if (moved.length > 0) await change(ctx, (at, query) => at.followMoved(moved, query));
  for (const { name } of merged.length > 0 ? vault.memories() : []) {
    const sides = merged.map((commit) => steps.filesAt(shellOf(ctx).git, commit));
    for (const path of await vault.mergedWhole(sides, { memory: name }))
      await change({ ...ctx, memory: name }, (at, query) => at.settle(path, 'accept', query));
    const { result, plan } = await vault.index({ memory: name });
    // Where nobody asked for the note yet, none is made.
    const isThere = plan?.edits.some(({ op, path }) => op === 'create' && path === result.path) !== true;
    if (plan !== null && isThere) await change({ ...ctx, memory: name }, (at, query) => at.index(query));
  }
  return moved.length === 0 ? [] : (await vault.followMoved(moved, { progress })).result.findings;
}

/** The findings of the checks in files that came. */
async function checked({ vault, progress }: Context, changed: readonly VaultPath[]): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const { name, root } of vault.memories()) {
    const paths = changed.filter((path) => /\.md$/i.test(path) && !isHidden(path) && isInside(path, root));
    if (paths.length === 0) continue;
    const own = new Set(paths);
    const { findings } = await vault.layers({ memory: name, progress });
    const { result } = await vault.check({ memory: name, progress, fix: false, paths });
    const grave = result.findings.filter(({ severity }) => severity === 'error');
    found.push(...findings.filter(({ path, severity }) => own.has(path) && severity !== 'info'), ...grave);
  }
  return found;
}

/** The outcome for a person, a line for each thing to look at, and for programs. */
function answerOf(done: Synced): Answer {
  const { marks, ...rest } = done;
  const { changed, pulled, pushed, conflicts, broken, findings, problem } = done;
  const short = ({ path, line, message }: Finding): object => ({ path, line: line ?? null, message });
  const lines = (paint: Paint): string[] => [
    [
      changed.length === 0 ? 'Nothing changed here.' : `${count(changed.length, 'file')} changed here.`,
      ...(pulled === null ? [] : [`${count(pulled, 'commit')} came.`]),
      ...(pushed === null ? [] : [`${count(pushed, 'commit')} went.`]),
    ].join(' '),
    ...(problem === null ? [] : [paint.warn(problem)]),
    ...conflicts.map((path) =>
      paint.warn(
        marks.includes(path)
          ? `Two versions between marks: ${printable(path)}. Settle them with: top-of-mind conflicts ${quoted(path)}`
          : `Kept, though the other side has another version or removed it: ${printable(path)}. Look at it.`,
      ),
    ),
    ...[...broken, ...findings].map(
      ({ path, line, message }) => `${printable(path)}${line === undefined ? '' : `:${line}`}: ${printable(message)}`,
    ),
  ];
  return {
    result: { ...rest, broken: broken.map(short), findings: findings.map(short) },
    look: conflicts.length > 0 || broken.length > 0 || findings.length > 0 || problem !== null,
    effect: changed.length === 0 ? 'unchanged' : 'changed',
    text: (paint) => lines(paint).join('\n'),
  };
}

async function ahead(ctx: Context, branch: string): Promise<Answer> {
  const { git } = shellOf(ctx);
  const upstream = await steps.upstreamOf(git, branch);
  const changed = (await steps.changedIn(git, await placesOf(ctx))).map(({ path }) => path);
  const going = upstream === null ? 0 : await steps.countOf(git, upstream.ref, 'HEAD');
  return {
    result: { changed, commit: null, pulled: null, pushed: null, conflicts: [], unpushed: going },
    text: (paint) =>
      [
        `Would commit ${count(changed.length, 'changed file')}, merge what other machines pushed, and push ${count(going, 'commit')} and what comes of it.`,
        ...firstLines(
          changed.map((path) => `  ${printable(path)}`),
          MOST_NAMED,
          paint,
        ),
      ].join('\n'),
  };
}
