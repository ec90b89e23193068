import { MemoryError } from '../../core/model/errors';
import { asVaultPath, type VaultPath } from '../../core/model/path';
import type { MovedFile } from '../../core/memory';
import type { GitMachine, Ran } from './machine';

/** How long the other side of a network may take, in milliseconds. */
const NETWORK = 120_000;
/** The beginning of the messages of merges that a sync makes: one that was left halfway is known by it. */
export const MERGING = 'Sync: merge';

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
/** Our private folder gets its own .gitignore only with the first change. */
const isPrivate = (path: string): boolean => /(?:^|[ /])\.top-of-mind\//.test(path);

/** The files in these files and folders that are not as the last commit has them, from the vault's folder. */
export async function changedIn(git: GitMachine, places: readonly string[]): Promise<{ readonly path: string; readonly isNew: boolean }[]> {
  const does = 'The repository cannot be read';
  const status = await must(git, does, ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', ...places]);
  if (status === '') return [];
  const prefix = await prefixOf(git);
  return words(status).flatMap((line) =>
    line.startsWith(prefix, 3) && !isPrivate(line) ? [{ path: line.slice(3 + prefix.length), isNew: line.startsWith('??') }] : [],
  );
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
  const dirty = new Set(base === '' ? [] : (await changedIn(git, ['.'])).map(({ path }) => path));
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

/** A file that a merge left open, with the versions of base (1), ours (2) and theirs (3), as far as there are any. */
interface Unmerged {
  readonly path: VaultPath;
  readonly stages: ReadonlyMap<number, Blob>;
}

/** Merges the other side, and settles all that git leaves open. Answers with the files in which two texts are left. Throws `io` where it cannot begin. */
export async function merge(git: GitMachine, { ref, branch }: Upstream): Promise<VaultPath[]> {
  const options = ['merge.conflictStyle=merge', 'merge.renames=true', 'merge.directoryRenames=true', 'merge.ff=true'].flatMap((one) => [
    '-c',
    one,
  ]);
  const args = [...options, 'merge', '--quiet', '--no-edit', '-m', `${MERGING} ${branch}`, ref];
  const ran = await git.run(args, { timeout: NETWORK, isPatient: true, outlives: true, env: FOR_HOOKS });
  if (ran.code === 0) return [];
  if (git.state()?.halfway !== 'merge') throw new MemoryError('io', `What came from elsewhere could not be merged: ${ran.problem}.`);
  return settle(git);
}

/** Ends a merge that stands halfway. Every text of both sides stays: in one file, with marks, or in a copy beside it. Throws `bad_input`, `io`. */
export async function settle(git: GitMachine): Promise<VaultPath[]> {
  const does = 'The merge could not be settled';
  const unmerged = parseUnmerged(await must(git, does, ['ls-files', '--unmerged', '-z', '--', '.']));
  const everywhere = words(await must(git, does, ['diff', '--name-only', '--diff-filter=U', '-z']));
  if (everywhere.length > unmerged.length) {
    await must(git, does, ['merge', '--abort']);
    throw new MemoryError(
      'bad_input',
      'Both sides changed files outside of the vault, and git cannot merge these. Run "git pull" by hand, then sync again.',
    );
  }
  const prefix = await prefixOf(git);
  const [unsure, gone] = [[] as VaultPath[], new Set<VaultPath>()];
  const named = unmerged.filter(({ stages }) => stages.size === 1 && stages.has(3)).map(({ path }) => path);
  for (const { path, stages } of unmerged) {
    const [base, ours, theirs] = [stages.get(1), stages.get(2), stages.get(3)];
    if (ours !== undefined && theirs !== undefined) {
      if (base === undefined || !(await hasMarks(git, path))) {
        // Two files of one name, or bytes that nobody can put together: that of the other side stays, ours goes beside it.
        const beside = asVaultPath(await freeName(git, path));
        await putBlob(git, prefix, path, theirs);
        await putBlob(git, prefix, beside, ours);
        unsure.push(beside);
      } else unsure.push(path);
    } else if (stages.size === 1 && ours !== undefined && (await isSameAsOne(git, path, named))) {
      // Both sides gave it a new name: the other side's stays, since others know it.
      await must(git, does, ['rm', '--quiet', '--force', '--', path]);
      gone.add(path);
    } else if (stages.size > 1) unsure.push(path);
  }
  await must(git, does, ['add', '--all', ...FROM_INPUT], unmerged.flatMap(({ path }) => (gone.has(path) ? [] : [path])).join('\0'));
  const ended = await git.run(['commit', '--quiet', '--no-edit'], { timeout: NETWORK, isPatient: true, env: FOR_HOOKS });
  if (ended.code !== 0) throw failed(does, ended);
  return unsure;
}

function parseUnmerged(out: string): Unmerged[] {
  const all = new Map<string, Map<number, Blob>>();
  for (const line of words(out)) {
    const [, mode = '', blob = '', stage = '', path = ''] = /^(\d+) ([0-9a-f]+) ([123])\t([^]+)$/.exec(line) ?? [];
    all.set(path, (all.get(path) ?? new Map<number, Blob>()).set(Number(stage), { mode, blob }));
  }
  return [...all].map(([path, stages]) => ({ path: asVaultPath(path), stages }));
}

async function putBlob(git: GitMachine, prefix: string, path: string, { mode, blob }: Blob): Promise<void> {
  const does = `"${path}" could not be settled`;
  // A file that is unmerged leaves the index first: it cannot have a version beside the three.
  await must(git, does, ['update-index', '--force-remove', '--', path]);
  await must(git, does, ['update-index', '--add', '--cacheinfo', `${mode},${blob},${prefix}${path}`]);
  await must(git, does, ['checkout-index', '--force', '--', path]);
}

/** `A.md` → `A 2.md`, or the first number that is free. */
async function freeName(git: GitMachine, path: string): Promise<string> {
  const [, stem = path, extension = ''] = /^([^]*?)(\.[^./]*)?$/.exec(path) ?? [];
  for (let number = 2; ; number++) {
    const name = `${stem} ${number}${extension}`;
    if (words(await must(git, 'A free name could not be found', ['ls-files', '--cached', '--others', '-z', '--', name])).length === 0)
      return name;
  }
}

/** Whether git left both texts in a file, between its marks. */
async function hasMarks(git: GitMachine, path: string): Promise<boolean> {
  return (await git.run(['grep', '--quiet', '--no-index', '-I', '-e', '^<<<<<<< ', '--', path])).code === 0;
}

/** Whether a file has the bytes of one of the others, as it stands in the folder. */
async function isSameAsOne(git: GitMachine, path: string, others: readonly string[]): Promise<boolean> {
  const [own, ...all] = (await must(git, 'A file could not be read', ['hash-object', '--', path, ...others])).trim().split('\n');
  return own !== undefined && all.includes(own);
}

/** Whether any file of the vault may have the marks of a merge. */
export async function maybeMarked(git: GitMachine): Promise<boolean> {
  return (await git.run(['grep', '--quiet', '-I', '-e', '^<<<<<<< ', '--', '.'])).code === 0;
}

/**
 * The files that were moved or removed on either side of the merges that no other machine has yet, and with `isMerged` false those
 * that were only moved, by what came since the commit `from`.
 */
export async function movedFiles(
  git: GitMachine,
  ref: string,
  from: string | null,
): Promise<{ readonly isMerged: boolean; readonly moved: readonly MovedFile[] }> {
  const merges = (await git.run(['rev-list', '--merges', '--parents', '--max-count=50', `${ref}..HEAD`])).out.trim();
  if (merges === '')
    return {
      isMerged: false,
      moved: from === null ? [] : movesIn((await git.run([...LOG, '--diff-filter=R', `${from}..HEAD`, '--', '.'])).out),
    };
  const moved: MovedFile[] = [];
  for (const line of merges.split('\n').reverse()) {
    const [merged = '', one = '', other = ''] = line.split(' ');
    if (other === '') continue;
    const base = (await git.run(['merge-base', one, other])).out.trim();
    const log = [...LOG, '--diff-filter=RD'];
    if (base !== '') for (const side of [one, other]) moved.push(...movesIn((await git.run([...log, `${base}..${side}`, '--', '.'])).out));
    for (const side of [one, other])
      moved.push(...movesIn((await git.run(['diff', ...SHOWN, '--diff-filter=R', side, merged, '--', '.'])).out));
  }
  return { isMerged: true, moved };
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
