import { someOf } from '../../core/model/collections';
import { MemoryError } from '../../core/model/errors';
import { asVaultPath, isHidden, type VaultPath } from '../../core/model/path';
import type { MovedFile } from '../../core/memory';
import type { GitMachine, Ran } from './machine';

/** How long the other side of a network may take, in milliseconds. */
const NETWORK = 120_000;

/** The branch of another machine that this one is synced with. */
export interface Upstream {
  readonly remote: string;
  readonly branch: string;
  /** `refs/remotes/origin/main` */
  readonly ref: string;
  /** False where the configuration of this clone does not name it yet. */
  readonly isNamed: boolean;
}

/** Runs git; throws where it fails. `does` says what could not be done: "The changes could not be committed". */
export async function must(git: GitMachine, does: string, args: readonly string[], input?: string): Promise<string> {
  const ran = await git.run(args, { isPatient: true, ...(input === undefined ? {} : { input }) });
  if (ran.code === 0) return ran.out;
  throw failed(does, ran);
}

function failed(does: string, { problem }: Ran): MemoryError {
  return new MemoryError(/holds this repository/.test(problem) ? 'locked' : 'io', `${does}: ${problem}.`);
}

/** The words of git's answer between NULs. */
export function words(out: string): string[] {
  return out.split('\0').filter((one) => one !== '');
}

/** Where a branch is pushed to and pulled from; null where no remote is known. Throws `bad_input` where several may be meant. */
export async function upstreamOf(git: GitMachine, branch: string): Promise<Upstream | null> {
  const named = (await git.run(['config', '--get', `branch.${branch}.remote`])).out.trim();
  const remotes = (await git.run(['remote'])).out.split('\n').filter((one) => one !== '');
  const remote =
    named || (remotes.includes('origin') || remotes.length < 2 ? (remotes.find((one) => one === 'origin') ?? remotes[0]) : null);
  if (remote === undefined) return null;
  if (remote === null)
    throw new MemoryError(
      'bad_input',
      `This branch has no upstream, and there are ${remotes.length} remotes. Push it once by hand: git push -u REMOTE ${branch}`,
    );
  const merged = (await git.run(['config', '--get', `branch.${branch}.merge`])).out.trim().replace(/^refs\/heads\//, '');
  const other = merged || branch;
  return { remote, branch: other, ref: `refs/remotes/${remote}/${other}`, isNamed: named !== '' && merged !== '' };
}

/** Commits what changed in these files and folders; what is staged elsewhere stays staged. Null where there is nothing. Throws `io`. */
export async function commitAll(git: GitMachine, places: readonly string[], message: string): Promise<string | null> {
  const changed = await changedIn(git, places);
  if (changed.length === 0) return null;
  const made = changed.flatMap(({ path, isNew }) => (isNew ? [path] : []));
  const { commit, problem } = await git.commit(
    message,
    changed.map(({ path }) => path),
    made,
  );
  if (problem === null) return commit;
  throw new MemoryError('io', `The changes of the memory could not be committed: ${problem}. Nothing was merged.`);
}

const FROM_INPUT = ['--pathspec-from-file=-', '--pathspec-file-nul'];
/** Hooks of the repository may name files by patterns. */
const FOR_HOOKS = { GIT_LITERAL_PATHSPECS: '0' };
/** Hidden files that say how a memory is kept; all others, as settings of the app or keys, are left out. */
const SHARED_HIDDEN: ReadonlySet<string> = new Set(['.top-of-mind.json', '.gitattributes', '.gitignore']);

/**
 * The files in these files and folders that are not as the last commit has them, from the vault's folder: without repositories within,
 * and unless `withHidden` without hidden files.
 */
export async function changedIn(
  git: GitMachine,
  places: readonly string[],
  withHidden = false,
): Promise<{ readonly path: string; readonly isNew: boolean }[]> {
  const options = ['--porcelain', '-z', '--no-renames', '--untracked-files=all', '--ignore-submodules=all'];
  const status = await must(git, 'The repository cannot be read', ['status', ...options, '--', ...places]);
  if (status === '') return [];
  const prefix = await prefixOf(git);
  return words(status).flatMap((line) => {
    const path = line.slice(3 + prefix.length);
    const isLeft = !line.startsWith(prefix, 3) || path.endsWith('/') || (!withHidden && isHidden(path) && !SHARED_HIDDEN.has(path));
    return isLeft ? [] : [{ path, isNew: line.startsWith('??') }];
  });
}

/** The vault's folder from the top of the repository: `notes/`, or empty. */
async function prefixOf(git: GitMachine): Promise<string> {
  return (await must(git, 'The repository cannot be read', ['rev-parse', '--show-prefix'])).replace(/\n$/, '');
}

export async function headOf(git: GitMachine): Promise<string | null> {
  const { code, out } = await git.run(['rev-parse', '--verify', '--quiet', 'HEAD']);
  return code === 0 ? out.trim() : null;
}

export function fetch(git: GitMachine, { remote }: Upstream): Promise<Ran> {
  return git.run(['fetch', '--quiet', remote], { timeout: NETWORK, isPatient: true });
}

export function push(git: GitMachine, { remote, branch, isNamed }: Upstream): Promise<Ran> {
  const args = ['push', '--quiet', ...(isNamed ? [] : ['--set-upstream']), remote, `HEAD:refs/heads/${branch}`];
  return git.run(args, { timeout: NETWORK, isPatient: true, env: FOR_HOOKS });
}

/** How many commits `to` has that `from` lacks; all of its own where `from` is null. */
export async function countOf(git: GitMachine, from: string | null, to: string): Promise<number> {
  return Number((await git.run(['rev-list', '--count', from === null ? to : `${from}..${to}`])).out.trim() || '0');
}

/** The files of the vault at which two commits differ, and with `kept` only those that are there in the second; all of it where the first is null. */
export async function changedBetween(git: GitMachine, from: string | null, to: string | null, kept = false): Promise<VaultPath[]> {
  if (from === to || to === null) return [];
  const between = [
    'diff',
    '--name-only',
    '--relative',
    '--no-renames',
    ...(kept ? ['--diff-filter=d'] : []),
    '-z',
    `${from}`,
    to,
    '--',
    '.',
  ];
  const paths = words((await git.run(from === null ? ['ls-tree', '-r', '--name-only', '-z', to, '--', '.'] : between)).out);
  // Of a sparse checkout not every file is in the folder.
  const away = kept
    ? new Set(words((await git.run(['ls-files', '-t', '-z', '--', '.'])).out).filter((line) => line.startsWith('S ')))
    : null;
  return paths.filter((path) => away?.has(`S ${path}`) !== true).map(asVaultPath);
}

/**
 * Puts back what a merge that was ended halfway left in the folder: files as the other side has them, though this one still has
 * them as both began. The next merge brings them again; as changes of this side, they would come twice where they are renamed.
 */
export async function dropHalfMerged(git: GitMachine, { ref }: Upstream): Promise<void> {
  const does = 'The changes of this vault could not be read';
  const base = (await git.run(['merge-base', 'HEAD', ref])).out.trim();
  const dirty = new Set(base === '' ? [] : (await changedIn(git, ['.'], true)).map(({ path }) => path));
  if (dirty.size === 0) return;
  const differs = (from: string, to: string): Promise<string> =>
    must(git, does, ['diff', '--raw', '--relative', '--no-abbrev', '--no-renames', '-z', from, to, '--', '.']);
  const own = new Set(rawChanges(await differs(base, 'HEAD')).map(({ path }) => path));
  const coming = rawChanges(await differs(base, ref)).filter(({ path }) => !own.has(path));
  const found = coming.filter(({ path }) => dirty.has(path));
  const gone = new Set(words(await must(git, does, ['ls-files', '--deleted', '-z', '--', '.'])));
  const there = found.filter(({ path }) => !gone.has(path));
  const hashes =
    there.length === 0 ? [] : (await must(git, does, ['hash-object', '--', ...there.map(({ path }) => path)])).trim().split('\n');
  const now = new Map(there.map(({ path }, at) => [path, hashes[at]]));
  const half = found.filter(({ path, blob }) => (now.get(path) ?? NO_BLOB.slice(0, blob.length)) === blob);
  const [known, fresh] = [half.filter(({ before }) => !isNone(before)), half.filter(({ before }) => isNone(before))].map((all) =>
    all.map(({ path }) => path),
  );
  if (known !== undefined && known.length > 0) await must(git, does, ['checkout', '--quiet', 'HEAD', '--', ...known]);
  if (fresh === undefined || fresh.length === 0) return;
  await must(git, does, ['rm', '--quiet', '--cached', '--ignore-unmatch', '--', ...fresh]);
  await must(git, does, ['clean', '--quiet', '--force', '--', ...fresh]);
}

const NO_BLOB = '0'.repeat(64);
const isNone = (blob: string): boolean => /^0+$/.test(blob);

/** `:100644 100644 1a… 2b… M` and `A.md` → the blobs before and after, and the path. */
function rawChanges(out: string): { readonly path: string; readonly before: string; readonly blob: string }[] {
  const all = words(out);
  return all.flatMap((line, at) => {
    const [, before = '', blob = ''] = /^:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) [A-Z]/.exec(line) ?? [];
    return blob === '' || at % 2 === 1 ? [] : [{ path: all[at + 1] ?? '', before, blob }];
  });
}

interface Blob {
  readonly mode: string;
  readonly blob: string;
}

/** A file that a merge left open, from the top of the repository, with the versions of base (1), ours (2) and theirs (3), as far as there are any. */
interface Unmerged {
  readonly path: string;
  readonly stages: ReadonlyMap<number, Blob>;
}

/** The beginning of the names of folders in which merges are made, beside the repository's own files. */
const APART = 'top-of-mind-merge-';

/**
 * Merges the other side, and settles all that git leaves open. The merge is made in a folder apart: what is written here meanwhile is
 * not overwritten, and a run that breaks off leaves nothing half done. Answers with the files in which two texts are left, or of
 * which both are kept; `driver` is the command of the driver, wherever the clone has this program. Null where something here changed meanwhile, so that it has to be committed first. With `isLast` that throws,
 * as all else that stands in the way: `io`, `bad_input`.
 */
export async function merge(git: GitMachine, { ref, branch }: Upstream, driver: string, isLast: boolean): Promise<VaultPath[] | null> {
  if ((await git.run(['merge-base', '--is-ancestor', 'HEAD', ref])).code === 0 || (await headOf(git)) === null)
    return (await forward(git, ref, isLast)) ? [] : null;
  const folder = git.state()?.gitFolder ?? '';
  await dropApart(git);
  const apart = `${folder}/${APART}${Math.random().toString(36).slice(2)}`;
  const tree: GitMachine = { ...git, run: (args, options) => git.run(['-C', apart, ...args], options) };
  try {
    await must(git, 'A folder to merge in could not be made', ['worktree', 'add', '--quiet', '--detach', '--no-checkout', apart, 'HEAD']);
    await must(tree, 'A folder to merge in could not be made', ['read-tree', 'HEAD']);
    // Git looks for the driver in the folder; all other files come as the merge needs them.
    const rules = await tree.run(['ls-files', '-z', '--', ':(glob)**/.gitattributes'], { env: FOR_HOOKS });
    if (rules.out !== '') await tree.run(['checkout-index', '--force', '-z', '--stdin'], { input: rules.out });
    const options = ['conflictStyle=merge', 'renames=true', 'directoryRenames=true', 'ff=true', `top-of-mind.driver=${driver}`];
    const args = [...options.flatMap((one) => ['-c', `merge.${one}`]), 'merge', '--quiet', '--no-edit', '-m', `Sync: merge ${branch}`, ref];
    const ran = await tree.run(args, { timeout: NETWORK, isPatient: true, env: FOR_HOOKS });
    const isOpen = ran.code !== 0 && (await tree.run(['rev-parse', '--quiet', '--verify', 'MERGE_HEAD'])).code === 0;
    if (ran.code !== 0 && !isOpen) throw failed('The changes of other machines could not be merged', ran);
    const unsure = isOpen ? await settle(git, tree) : [];
    return (await forward(git, (await headOf(tree)) ?? ref, isLast)) ? unsure : null;
  } finally {
    await dropApart(git);
  }
}

/** Takes away the folders apart, also those that runs which broke off have left. */
async function dropApart(git: GitMachine): Promise<void> {
  const lines = (await git.run(['worktree', 'list', '--porcelain'])).out.split('\n');
  for (const path of lines.flatMap((line) => (line.startsWith('worktree ') && line.includes(`/${APART}`) ? [line.slice(9)] : [])))
    await git.run(['worktree', 'remove', '--force', '--force', path]);
}

/** Brings the branch and the folder to a commit that has all of it; false where files changed here meanwhile. Throws `io`. */
async function forward(git: GitMachine, commit: string, isLast: boolean): Promise<boolean> {
  const ran = await git.run(['merge', '--quiet', '--ff-only', '--no-overwrite-ignore', commit], {
    timeout: NETWORK,
    isPatient: true,
    outlives: true,
    env: FOR_HOOKS,
  });
  if (ran.code === 0 || !isLast) return ran.code === 0;
  const names = ran.err.split('\n').flatMap((line) => (line.startsWith('\t') ? [JSON.stringify(line.trim())] : []));
  throw failed(
    'The changes of other machines could not be brought into the folder',
    names.length === 0 ? ran : { ...ran, problem: `${someOf(names, 5)} would be overwritten. Commit, move or rename that first` },
  );
}

/** Ends a merge in a folder apart. Every text of both sides stays: in one note, with marks, or in a copy beside it. Throws `bad_input`, `io`. */
async function settle(git: GitMachine, tree: GitMachine): Promise<VaultPath[]> {
  const does = 'The merge could not be settled';
  const prefix = await prefixOf(git);
  const unmerged = parseUnmerged(await must(tree, does, ['ls-files', '--unmerged', '-z']));
  if (unmerged.some(({ path }) => !path.startsWith(prefix)))
    throw new MemoryError(
      'bad_input',
      'Both sides changed files outside of the vault, and git cannot merge these. Run "git pull" by hand, then sync again.',
    );
  const here = (path: string): VaultPath => asVaultPath(path.slice(prefix.length));
  const unsure: string[] = [];
  const taken: string[] = [];
  const named: (string | null)[] = [];
  for (const { path, stages } of unmerged)
    if (stages.size === 1 && stages.has(3)) named.push((await hashOf(tree, path)) ?? stages.get(3)?.blob ?? null);
  const without = (path: string): Promise<string> => must(tree, does, ['update-index', '--force-remove', '--', path]);
  const put = async (path: string, { mode, blob }: Blob): Promise<void> => {
    await without(path);
    await must(tree, does, ['update-index', '--add', '--cacheinfo', `${mode},${blob},${path}`]);
  };
  for (const { path, stages } of unmerged) {
    const [base, ours, theirs] = [stages.get(1), stages.get(2), stages.get(3)];
    if (ours !== undefined && theirs !== undefined) {
      // Where the driver failed the text of this side stands there alone, which may have marks of an earlier merge.
      const isMerged = base !== undefined && /\.md$/i.test(path) && (await hashOf(tree, path)) !== ours.blob;
      if (isMerged && (await hasMarks(tree, path))) {
        unsure.push(path);
        taken.push(path);
        continue;
      }
      // Two files of one name, or a text that no marks may be in: that of the other side stays, ours goes beside it.
      const beside = await freeName(git, tree, path, here);
      await put(path, theirs);
      await put(beside, ours);
      unsure.push(beside);
    } else if (stages.size === 1 && stages.has(1)) await without(path);
    else {
      // A file that is as this side has it is not in the folder apart.
      const hash = await hashOf(tree, path);
      // Both sides gave it a new name: the other side's stays, since others know it.
      if (stages.size === 1 && ours !== undefined && named.includes(hash ?? ours.blob)) {
        await without(path);
        continue;
      }
      if (hash !== null) taken.push(path);
      else await put(path, (ours ?? theirs) as Blob);
      if (stages.size > 1 || ours !== undefined) unsure.push(path);
    }
  }
  if (taken.length > 0) await must(tree, does, ['add', '--all', ...FROM_INPUT], taken.join('\0'));
  const ended = await tree.run(['commit', '--quiet', '--no-edit'], { timeout: NETWORK, isPatient: true, env: FOR_HOOKS });
  if (ended.code !== 0) throw failed(does, ended);
  return unsure.map(here);
}

function parseUnmerged(out: string): Unmerged[] {
  const all = new Map<string, Map<number, Blob>>();
  for (const line of words(out)) {
    const [, mode = '', blob = '', stage = '', path = ''] = /^(\d+) ([0-9a-f]+) ([123])\t([^]+)$/.exec(line) ?? [];
    all.set(path, (all.get(path) ?? new Map<number, Blob>()).set(Number(stage), { mode, blob }));
  }
  return [...all].map(([path, stages]) => ({ path, stages }));
}

/** `A.md` → `A 2.md`, or the first number that is free, here too, where git may pass over files. */
async function freeName(git: GitMachine, tree: GitMachine, path: string, here: (path: string) => string): Promise<string> {
  const [, stem = path, extension = ''] = /^([^]*?)(\.[^./]*)?$/.exec(path) ?? [];
  for (let number = 2; ; number++) {
    const name = `${stem} ${number}${extension}`;
    const known = await must(tree, 'A free name could not be found', ['ls-files', '-z', '--', name]);
    if (known + (await must(git, 'A free name could not be found', ['ls-files', '--others', '-z', '--', here(name)])) === '') return name;
  }
}

/** Whether git left both texts in a file, between its marks. */
async function hasMarks(git: GitMachine, path: string): Promise<boolean> {
  return (await git.run(['grep', '--quiet', '--no-index', '-I', '-e', '^<<<<<<< ', '--', path])).code === 0;
}

/** The hash that git gives a file as it stands in the folder; null where there is none. */
async function hashOf(git: GitMachine, path: string): Promise<string | null> {
  const { code, out } = await git.run(['hash-object', '--', path]);
  return code === 0 ? out.trim() : null;
}

/** The files of the vault as a commit has them. */
export function filesAt(git: GitMachine, commit: string): (path: VaultPath) => Promise<string | null> {
  return async (path) => {
    const { code, out } = await git.run(['show', `${commit}:./${path}`]);
    return code === 0 ? out : null;
  };
}

/** Whether any file of the vault may have the marks of a merge. */
export async function maybeMarked(git: GitMachine): Promise<boolean> {
  return (await git.run(['grep', '--quiet', '-I', '-e', '^<<<<<<< ', '--', '.'])).code === 0;
}

/**
 * The files that were moved or removed on either side of the merges that no other machine has yet, with the commits that these merged;
 * where there are none, those that were only moved, by what came since the commit `from`.
 */
export async function movedFiles(
  git: GitMachine,
  ref: string,
  from: string | null,
): Promise<{ readonly merged: readonly string[]; readonly moved: readonly MovedFile[] }> {
  const merges = (await git.run(['rev-list', '--merges', '--parents', '--max-count=50', `${ref}..HEAD`])).out.trim();
  if (merges === '')
    return {
      merged: [],
      moved: from === null ? [] : movesIn((await git.run([...LOG, '--diff-filter=R', `${from}..HEAD`, '--', '.'])).out),
    };
  const moved: MovedFile[] = [];
  const sides = new Set<string>();
  for (const line of merges.split('\n').reverse()) {
    const [merged = '', one = '', other = ''] = line.split(' ');
    if (other === '') continue;
    sides.add(other);
    if (sides.size === 1) sides.add(one);
    const base = (await git.run(['merge-base', one, other])).out.trim();
    const log = [...LOG, '--diff-filter=RD'];
    if (base !== '') for (const side of [one, other]) moved.push(...movesIn((await git.run([...log, `${base}..${side}`, '--', '.'])).out));
    for (const side of [one, other])
      moved.push(...movesIn((await git.run(['diff', ...SHOWN, '--diff-filter=R', side, merged, '--', '.'])).out));
  }
  return { merged: [...sides], moved };
}

const SHOWN = ['--name-status', '--relative', '-z', '--find-renames=60%'];
const LOG = ['log', '--format=', '--no-merges', '--reverse', ...SHOWN];

/** `R097`, `a.md`, `b.md`, `D`, `c.md` → a.md moved to b.md, c.md is gone. */
function movesIn(out: string): MovedFile[] {
  const all = words(out);
  const moved: MovedFile[] = [];
  for (let at = 0; at < all.length;) {
    const from = asVaultPath(all[at + 1] ?? '');
    const isMove = all[at]?.trim().startsWith('R') === true;
    moved.push({ from, to: isMove ? asVaultPath(all[at + 2] ?? '') : null });
    at += isMove ? 3 : 2;
  }
  return moved;
}
