import type { VaultMemory } from '../../core/model/vault-memory';
import { maybeMarked } from './steps';
import { count } from '../text/screen';
import type { GitMachine, Halfway } from './machine';

/** How the repository of a vault stands. */
export interface GitState {
  readonly branch: string | null;
  readonly halfway: Halfway | null;
  /** Files of the vault, outside hidden folders, that are not as the newest commit has them; null where git did not say. */
  readonly uncommitted: number | null;
  /** Commits that the branch's upstream has not; null without one. */
  readonly unpushed: number | null;
  /** Why the last push in the background failed. */
  readonly push: string | null;
  /** True if the merge driver is set up in this clone; null where the repository does not ask for it. */
  readonly driver: boolean | null;
}

const TIMEOUT = 5_000;

/** Null where the vault is in no repository, or nothing of this program uses it: then no git is run, else twice at most. */
export async function gitState(git: GitMachine): Promise<GitState | null> {
  const state = git.state();
  const { commit, push } = git.wanted();
  if (state === null || !(commit || push || state.namesDriver)) return null;
  const [status, driver] = await Promise.all([
    git.run(
      ['status', '--porcelain=v2', '--branch', '-z', '--no-renames', '--untracked-files=all', '--', '.', ':(exclude,glob).*/**'],
      // Pathspecs may be patterns.
      { timeout: TIMEOUT, env: { GIT_LITERAL_PATHSPECS: '0' } },
    ),
    state.namesDriver ? git.run(['config', 'merge.top-of-mind.driver'], { timeout: TIMEOUT }) : null,
  ]);
  const lines = status.out.split('\0');
  const ahead = lines.map((line) => /^# branch\.ab \+(\d+)/.exec(line)?.[1]).find((found) => found !== undefined);
  const unpushed = ahead === undefined ? null : Number(ahead);
  return {
    branch: state.branch,
    halfway: state.halfway,
    uncommitted: status.code === 0 ? lines.filter((line) => /^[12u?] /.test(line)).length : null,
    unpushed,
    // A later push by hand has settled it.
    push: unpushed === 0 ? null : git.lastPush(),
    driver: driver === null ? null : driver.code === 0,
  };
}

/** The notes between whose marks a merge left two texts. Only where some file may have marks are notes read for them. */
export async function withMarks(git: GitMachine, vault: VaultMemory): Promise<string[]> {
  if (!(await maybeMarked(git))) return [];
  const found: string[] = [];
  for (const { name } of vault.memories())
    found.push(...(await vault.conflicts({ memory: name })).conflicts.flatMap(({ kind, path }) => (kind === 'marks' ? [path] : [])));
  return found;
}

/** The parts of it that somebody should know, a sentence each. */
export function gitLines(
  state: (GitState & { readonly marks: number }) | null,
  wanted: ReturnType<GitMachine['wanted']> | undefined,
): string[] {
  if (state === null || wanted === undefined) return [];
  const { commit, push } = wanted;
  const { branch, halfway, uncommitted, unpushed, push: complaint, driver, marks } = state;
  const many = unpushed ?? 0;
  const why = complaint === null ? '' : `: ${complaint}`;
  return [
    ...(halfway === null ? [] : [`A ${halfway} is under way in the repository, so nothing is committed.`]),
    ...(branch === null && halfway === null ? ['No branch is checked out, so nothing is committed.'] : []),
    ...(!commit || (uncommitted ?? 0) === 0 ? [] : [`${count(uncommitted ?? 0, 'change is', 'changes are')} not committed.`]),
    ...(!push || (many === 0 && why === '')
      ? []
      : [many === 0 ? `The last push failed${why}.` : `${count(many, 'commit is', 'commits are')} not pushed${why}.`]),
    ...(marks === 0
      ? []
      : [`${count(marks, 'note has', 'notes have')} two versions between marks of a merge. Settle them with: top-of-mind conflicts`]),
    ...(driver === false ? ['This clone lacks the merge driver. Run: top-of-mind git setup'] : []),
  ];
}
