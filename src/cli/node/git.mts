import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, lstatSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { attempt } from '../../core/model/errors';
import type { Committable } from '../../core/model/ports';
import type { GitMachine, Halfway, Kept, Ran, RepositoryState, RunOptions } from '../../verbs/git/machine';
import { createContainment } from './contain.mjs';
import { systemCode } from './errors.mjs';

/** How long git may take where nobody says otherwise, in milliseconds: a hook or a signature may wait for somebody forever. */
const TIMEOUT = 30_000;
/** How long a lock of another git is waited for, in milliseconds. */
const PATIENCE = 3_000;
/** How long git has to end after it was asked to, in milliseconds. */
const GRACE = 2_000;
/** Files in the folder of a repository that say what stands half done. */
const HALFWAY: readonly (readonly [string, Halfway])[] = [
  ['MERGE_HEAD', 'merge'],
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
];

/** The git of this machine for the vault in a folder. `writer` names the part of `.top-of-mind` for the words of a push. */
export function createGit(folder: string, writer: string): GitMachine {
  const pushed = (): string => createContainment(folder).own(`.top-of-mind/${writer}/cache/push`);
  return {
    run: (args, options = {}) => patient(folder, args, options),
    state: () => stateOf(folder),
    rest: (milliseconds) => wait(milliseconds),
    push() {
      attempt(() => {
        const words = openSync(pushed(), 'w');
        const child = spawn('git', ['push', '--quiet'], { ...spawning(folder), stdio: ['ignore', words, words] });
        child.on('error', () => undefined);
        child.unref();
        closeSync(words);
      }, undefined);
    },
    lastPush: () => complaintIn(attempt(() => readFileSync(pushed(), 'utf8'), '')) || null,
  };
}

async function patient(folder: string, args: readonly string[], options: RunOptions): Promise<Ran> {
  const until = performance.now() + PATIENCE;
  for (let pause = 50; ; pause = Math.min(pause * 2, 400)) {
    const ran = await once(folder, args, options);
    const isLocked = ran.code !== 0 && /\.lock'?: File exists|cannot lock ref|another git process/i.test(ran.err);
    if (!isLocked) return ran;
    if (options.isPatient !== true || performance.now() > until)
      return { ...ran, problem: `Another git holds this repository (${lockIn(ran.err)}); if none is running, remove that file by hand` };
    await wait(pause);
  }
}

function lockIn(words: string): string {
  return /'([^']+\.lock)'/.exec(words)?.[1] ?? 'a lock in .git';
}

function spawning(folder: string, env: Readonly<Record<string, string>> = {}) {
  return {
    cwd: folder,
    // Without a terminal of its own nothing can ask, and what ends this program does not end a git at work.
    detached: process.platform !== 'win32',
    windowsHide: true,
    env: { ...ownEnvironment(), ...env },
  };
}

/** The environment without what a git that runs this program has set for its own repository. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const isOfOther = (name: string): boolean =>
    /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|NAMESPACE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|CONFIG|CONFIG_PARAMETERS|CONFIG_COUNT|SHALLOW_FILE|GRAFT_FILE|REPLACE_REF_BASE|NO_REPLACE_OBJECTS|IMPLICIT_WORK_TREE|INTERNAL_SUPER_PREFIX|QUARANTINE_PATH)$/.test(
      name,
    );
  const kept = Object.entries(process.env).filter(([name]) => !isOfOther(name));
  return {
    ...Object.fromEntries(kept),
    ...{ GIT_TERMINAL_PROMPT: '0', GIT_LITERAL_PATHSPECS: '1', GIT_EDITOR: 'true', LC_ALL: 'C', LANGUAGE: '' },
    // A program named git in the vault's own folder is not run.
    NoDefaultCurrentDirectoryInExePath: '1',
  };
}

function once(folder: string, args: readonly string[], { input, timeout = TIMEOUT, env }: RunOptions): Promise<Ran> {
  return new Promise((done) => {
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    const child = spawn('git', args, { ...spawning(folder, env), stdio: ['pipe', 'pipe', 'pipe'] });
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      // Git takes its locks back when it is asked to end; what a hook of it has started may not listen.
      end(child, 'SIGTERM');
      setTimeout(() => (end(child, 'SIGKILL'), child.stdout.destroy(), child.stderr.destroy()), GRACE).unref();
    }, timeout);
    child.stdout.on('data', (part: Buffer) => out.push(part));
    child.stderr.on('data', (part: Buffer) => err.push(part));
    // It may end before it has read all.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    const finish = (code: number | null, problem?: string): void => {
      clearTimeout(timer);
      const words = Buffer.concat(err).toString('utf8');
      const said = code === 0 ? '' : (problem ?? complaintIn(words)) || `git ended with ${code ?? 'a signal'}`;
      done({ code, out: Buffer.concat(out).toString('utf8'), err: words, problem: said });
    };
    child.on('error', (error) =>
      finish(null, systemCode(error) === 'ENOENT' ? 'git was not found on this machine' : `git cannot be run (${systemCode(error)})`),
    );
    child.on('close', (code) =>
      isSlow
        ? finish(
            null,
            `git did not end within ${Math.round(timeout / 1000)} seconds: a hook, a signature or the network waits for something`,
          )
        : finish(code),
    );
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  attempt(() => (child.pid === undefined || process.platform === 'win32' ? child.kill(signal) : process.kill(-child.pid, signal)), false);
}

/** The line of git's words that says what is wrong, without "fatal:" before it. */
function complaintIn(words: string): string {
  const lines = words.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('hint:') && !line.startsWith('warning:'));
  const line = lines.find((one) => /^(?:fatal|error):/.test(one)) ?? lines.find((one) => one.startsWith(' ! ')) ?? lines[0] ?? '';
  return line.replace(/^(?:fatal|error):\s*/, '').replace(/\.?\s*$/, '');
}

/** The repository that a folder is in, read from its files. */
function stateOf(folder: string): RepositoryState | null {
  for (let top = folder; ; top = path.dirname(top)) {
    const gitFolder = gitFolderOf(path.join(top, '.git'));
    if (gitFolder !== null) {
      const head = attempt(() => readFileSync(path.join(gitFolder, 'HEAD'), 'utf8').trim(), '');
      const halfway = HALFWAY.find(([name]) => lstatSync(path.join(gitFolder, name), { throwIfNoEntry: false }) !== undefined);
      return {
        ...{ top, gitFolder, branch: /^ref: refs\/heads\/(.+)$/.exec(head)?.[1] ?? null, halfway: halfway?.[1] ?? null },
        merging: attempt(() => readFileSync(path.join(gitFolder, 'MERGE_MSG'), 'utf8'), ''),
      };
    }
    if (path.dirname(top) === top) return null;
  }
}

/** The folder that `.git` is, or that it names where it is a file, as in a worktree or a submodule. */
function gitFolderOf(at: string): string | null {
  const found = lstatSync(at, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return at;
  if (found === undefined) return null;
  const named = attempt(() => /^gitdir: (.+)$/m.exec(readFileSync(at, 'utf8'))?.[1], undefined);
  return named === undefined ? null : path.resolve(path.dirname(at), named);
}

/** Makes a commit of these files alone: what somebody staged stays staged. Never throws. */
export async function commitFiles(git: GitMachine, { message, paths, made }: Omit<Committable, 'journal'>): Promise<Kept> {
  const state = git.state();
  if (state === null) return failed('the vault is in no work tree of git. Run "git init", or switch "git.commit" off');
  if (state.halfway !== null) return failed(`a ${state.halfway} is under way in the repository`);
  if (state.branch === null) return failed('no branch is checked out');
  const quick = await commitOnly(git, message, paths, made);
  if (quick.commit !== null || !/pathspec|ignored|in submodule|not a git repository|does not have a commit/i.test(quick.problem ?? ''))
    return quick;
  const known = await listed(git, paths, ['--cached']);
  const fresh = (await listed(git, paths, ['--others', '--exclude-standard'])).filter((one) => !known.includes(one));
  // Of what is ignored, or of another repository below this one, git keeps nothing.
  return known.length + fresh.length === 0 ? failed(null) : commitOnly(git, message, [...known, ...fresh], fresh);
}

function failed(problem: string | null): Kept {
  return { commit: null, problem };
}

async function commitOnly(git: GitMachine, message: string, paths: readonly string[], made: readonly string[]): Promise<Kept> {
  const patience = { isPatient: true };
  if (made.length > 0) {
    const added = await git.run(['add', '--intent-to-add', ...FROM_INPUT], { input: made.join('\0'), ...patience });
    if (added.code !== 0) return failed(tooOld(added.err) ?? added.problem);
  }
  const args = ['-c', 'core.abbrev=40', 'commit', '--only', '--cleanup=whitespace', '-m', message, ...FROM_INPUT];
  const ran = await git.run(args, { input: paths.join('\0'), ...patience });
  if (ran.code === 0) return { commit: /^\[.*?\b([0-9a-f]{40,64})\]/m.exec(ran.out)?.[1] ?? (await headOf(git)), problem: null };
  if (made.length > 0) await takeBack(git, made);
  const isEmpty = ran.code === 1 && /nothing to commit|nothing added to commit|no changes added/.test(ran.out);
  return failed(isEmpty ? null : (tooOld(ran.err) ?? ran.problem));
}

const FROM_INPUT = ['--pathspec-from-file=-', '--pathspec-file-nul'];

function tooOld(words: string): string | null {
  return /unknown option|usage: git/.test(words) && words.includes('pathspec-f') ? 'git is too old: it has to be 2.26 or newer' : null;
}

async function headOf(git: GitMachine): Promise<string | null> {
  const { code, out } = await git.run(['rev-parse', 'HEAD']);
  return code === 0 ? out.trim() : null;
}

/** Files that were only announced are unknown to git again; what somebody staged stays staged. */
async function takeBack(git: GitMachine, made: readonly string[]): Promise<void> {
  const { out } = await git.run(['diff', '--name-only', '--relative', '-z', '--diff-filter=A', '--', ...made]);
  const announced = out.split('\0').filter((one) => one !== '');
  if (announced.length > 0) await git.run(['reset', '--quiet', ...FROM_INPUT], { input: announced.join('\0'), isPatient: true });
}

/** Names on one command line. */
const AT_ONCE = 200;

async function listed(git: GitMachine, paths: readonly string[], kinds: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const { out } = await git.run(['ls-files', '-z', ...kinds, '--', ...paths.slice(at, at + AT_ONCE)]);
    const here = new Set(out.split('\0'));
    found.push(...paths.slice(at, at + AT_ONCE).filter((one) => here.has(one)));
  }
  return found;
}
