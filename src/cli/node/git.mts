import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, lstatSync, mkdirSync, openSync, readFileSync, realpathSync, statSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { attempt, messageOf } from '../../core/model/errors';
import { onOneLine } from '../../core/model/escape-control';
import { asVaultPath } from '../../core/model/path';
import type { Committable } from '../../core/model/ports';
import type { GitMachine, Halfway, Kept, Ran, RepositoryState, RunOptions } from '../../verbs/git/machine';
import { createContainment } from './contain.mjs';
import { systemCode } from './errors.mjs';
import { readRegular } from './regular.mjs';

/** How long git may take where nobody says otherwise, in milliseconds: a hook or a signature may wait for somebody forever. */
const TIMEOUT = 30_000;
/** The same for all of a commit. The vault is locked meanwhile, and others wait for that lock for 30 seconds. */
const COMMIT_TIMEOUT = 15_000;
/** The same where many files come in one commit. */
const MANY_TIMEOUT = 120_000;
/** The way back of a commit that failed may take so long more. */
const BACK = { timeout: 3_000 };
/** How long a push may take while this program runs. */
const PUSH_TIMEOUT = 120_000;
/** How long a lock of another git is waited for, in milliseconds. */
const PATIENCE = 3_000;
/** How long git has to end after it was asked to, and its words to come after it has ended, in milliseconds. */
const [GRACE, WORDS_GRACE] = [2_000, 200];
/** UTF-16 units of git's words that are said. */
const LONGEST_COMPLAINT = 300;
/** The largest file of git that is looked into, in bytes. */
const MOST = 1024 * 1024;
/** Hooks have the environment of git, and may name files by patterns. */
const FOR_HOOKS = { GIT_LITERAL_PATHSPECS: '0' };
/** Files in the folder of a repository that say what stands half done. */
const HALFWAY: readonly (readonly [string, Halfway])[] = [
  ['MERGE_HEAD', 'merge'],
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  // Between two commits of several that are picked.
  ['sequencer', 'cherry-pick'],
];

/** The git of this machine for the vault in a folder. `writer` names the part of `.top-of-mind` for the words of a push. */
export function createGit(
  folder: string,
  writer: string,
  wanted: GitMachine['wanted'] = () => ({ commit: false, push: false }),
): GitMachine {
  // By this Windows runs no program named git in the vault's own folder.
  if (process.platform === 'win32') process.env['NoDefaultCurrentDirectoryInExePath'] = '1';
  const pushed = (): string => createContainment(folder).own(`.top-of-mind/${writer}/cache/push`);
  const git: GitMachine = {
    wanted,
    commit: (message, paths, made) =>
      commitFiles(git, { message, paths: paths.map(asVaultPath), made: made.map(asVaultPath) }, MANY_TIMEOUT),
    run: (args, options = {}) => patient(folder, args, options),
    state: () => stateOf(folder),
    rest: (milliseconds) => wait(milliseconds),
    push: pusher(folder, pushed),
    lastPush: () => refusalIn(attempt(() => textOf(pushed()), '')),
  };
  return git;
}

/** Begins a push; while one runs, at most one more waits for its end, and takes with it all that came meanwhile. */
function pusher(folder: string, pushed: () => string): () => void {
  let [isRunning, isWaiting] = [false, false];
  const begin = (): void => {
    if (isRunning) return void (isWaiting = true);
    attempt(() => {
      mkdirSync(path.dirname(pushed()), { recursive: true });
      const words = openSync(pushed(), 'w');
      const child = spawn('git', ['push', '--quiet', '--porcelain'], { ...spawning(folder, FOR_HOOKS), stdio: ['ignore', words, words] });
      closeSync(words);
      isRunning = true;
      const timer = setTimeout(() => end(child, 'SIGKILL'), PUSH_TIMEOUT).unref();
      const ended = (): void => {
        clearTimeout(timer);
        const isNext = isWaiting;
        [isRunning, isWaiting] = [false, false];
        if (isNext) begin();
      };
      child.once('error', ended).once('exit', ended).unref();
    }, undefined);
  };
  return begin;
}

/** Why a push failed, in its words; null where it succeeded, or is under way. */
function refusalIn(words: string): string | null {
  const refused = /^!\t\S+\t(.+)$/m.exec(words)?.[1]?.replace(/[[\]]/g, '');
  const isOver = /^Done$/m.test(words) || !/^(?:fatal|error):/m.test(words);
  return refused ?? (isOver ? null : complaintIn(words));
}

async function patient(folder: string, args: readonly string[], options: RunOptions): Promise<Ran> {
  const until = performance.now() + PATIENCE;
  for (let pause = 50; ; pause = Math.min(pause * 2, 400)) {
    const ran = await once(folder, args, options);
    const lock = /'([^']+\.lock)'?: File exists/.exec(ran.err)?.[1];
    if (ran.code === 0 || (lock === undefined && !ran.err.includes('cannot lock ref'))) return ran;
    if (options.isPatient !== true || performance.now() > until)
      return lock === undefined
        ? ran
        : { ...ran, problem: `Another git holds this repository (${lock}); if none is running, remove that file by hand` };
    await wait(pause);
  }
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
    /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|NAMESPACE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|CONFIG|CONFIG_PARAMETERS|CONFIG_COUNT|SHALLOW_FILE|GRAFT_FILE|REPLACE_REF_BASE|NO_REPLACE_OBJECTS|IMPLICIT_WORK_TREE|INTERNAL_SUPER_PREFIX|QUARANTINE_PATH|(?:NO)?GLOB_PATHSPECS|ICASE_PATHSPECS)$/.test(
      name,
    );
  const kept = Object.entries(process.env).filter(([name]) => !isOfOther(name));
  return {
    ...Object.fromEntries(kept),
    ...{ GIT_TERMINAL_PROMPT: '0', GIT_LITERAL_PATHSPECS: '1', GIT_OPTIONAL_LOCKS: '0', GIT_EDITOR: 'true' },
    // English words; of text that hooks read the encoding stays.
    ...{ LC_ALL: 'C.UTF-8', LANGUAGE: '' },
  };
}

/** A file for the words of a git that may outlive this program, which a pipe would end. */
function wordsFile(): { readonly fd: number; take(): Buffer[] } {
  const file = path.join(tmpdir(), `top-of-mind-${randomUUID()}`);
  const fd = openSync(file, 'wx', 0o600);
  return {
    fd,
    take() {
      closeSync(fd);
      const words = attempt(() => [readFileSync(file)], []);
      attempt(() => unlinkSync(file), undefined);
      return words;
    },
  };
}

function once(folder: string, args: readonly string[], { input, timeout = TIMEOUT, env, outlives = false }: RunOptions): Promise<Ran> {
  const running = new Promise<Ran>((done) => {
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    const files = outlives ? ([wordsFile(), wordsFile()] as const) : null;
    const child = spawn('git', args, { ...spawning(folder, env), stdio: ['pipe', files?.[0].fd ?? 'pipe', files?.[1].fd ?? 'pipe'] });
    const timers: NodeJS.Timeout[] = [];
    const finish = (code: number | null, problem?: string): void => {
      for (const timer of timers) clearTimeout(timer);
      // A program that a hook has left running may hold them.
      for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.destroy();
      child.unref();
      if (files !== null) for (const [at, parts] of [out, err].entries()) if (parts.length === 0) parts.push(...(files[at]?.take() ?? []));
      const words = Buffer.concat(err).toString('utf8');
      const said = code === 0 ? '' : (problem ?? complaintIn(words)) || `git ended with ${code ?? 'a signal'}`;
      done({ code, out: Buffer.concat(out).toString('utf8'), err: words, problem: said });
    };
    const slow = (): void => finish(null, 'git took too long: a hook, a signature or the network waits for something');
    let isSlow = false;
    const stop = (): void => {
      isSlow = true;
      // On Windows it would leave its lock, which then nobody takes away: there it may end by itself.
      if (process.platform === 'win32') return slow();
      // Git takes its locks back when it is asked to end; what a hook of it has started may not listen.
      end(child, 'SIGTERM');
      timers.push(setTimeout(() => end(child, 'SIGKILL'), GRACE));
    };
    timers.push(setTimeout(stop, timeout));
    child.stdout?.on('data', (part: Buffer) => out.push(part));
    child.stderr?.on('data', (part: Buffer) => err.push(part));
    // It may end before it has read all.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
    child.on('error', (error) =>
      finish(null, systemCode(error) === 'ENOENT' ? 'git was not found on this machine' : `git cannot be run (${systemCode(error)})`),
    );
    child.on('exit', (code) => {
      if (isSlow) return void (end(child, 'SIGKILL'), slow());
      timers.push(setTimeout(() => finish(code), WORDS_GRACE));
    });
    child.on('close', (code) => finish(code));
  });
  // An argument that no program can have.
  return running.catch((error: unknown) => ({ code: null, out: '', err: '', problem: `git cannot be run (${messageOf(error)})` }));
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  attempt(() => (child.pid === undefined || process.platform === 'win32' ? child.kill(signal) : process.kill(-child.pid, signal)), false);
}

/** The line of git's words that says what is wrong, without "fatal:" before it, nor the password of an address. */
function complaintIn(words: string): string {
  const lines = words.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('hint:') && !line.startsWith('warning:'));
  const line = lines.find((one) => /^(?:fatal|error):/.test(one)) ?? lines[0] ?? '';
  const bare = line.replace(/^(?:fatal|error):\s*/, '').replace(/\/\/[^/@\s]*@/g, '//');
  return onOneLine(bare, LONGEST_COMPLAINT).replace(/[.:]?\s*$/, '');
}

/** The repository that a folder is in, read from its files. */
function stateOf(folder: string): RepositoryState | null {
  let namesDriver = false;
  for (let top = attempt(() => realpathSync.native(folder), folder); ; top = path.dirname(top)) {
    namesDriver ||= /^[^#\n]*\bmerge=top-of-mind\b/m.test(textOf(path.join(top, '.gitattributes')));
    const gitFolder = gitFolderOf(path.join(top, '.git'));
    const head = gitFolder === null ? '' : textOf(path.join(gitFolder, 'HEAD')).trim();
    // Any other folder of that name git passes over as well.
    if (gitFolder !== null && head !== '') {
      const halfway = HALFWAY.find(([name]) => isThere(path.join(gitFolder, name)));
      return { top, gitFolder, branch: /^ref: refs\/heads\/(.+)$/.exec(head)?.[1] ?? null, halfway: halfway?.[1] ?? null, namesDriver };
    }
    if (path.dirname(top) === top) return null;
  }
}

/** The text of a small file; empty where it cannot be read. */
function textOf(file: string): string {
  return attempt(() => readRegular(file, MOST).toString('utf8'), '');
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** The folder that `.git` is, or that it names where it is a file, as in a worktree or a submodule. */
function gitFolderOf(at: string): string | null {
  const found = attempt(() => statSync(at), undefined);
  if (found === undefined || found.isDirectory()) return found === undefined ? null : at;
  const named = /^gitdir: (.+?)\s*$/m.exec(textOf(at))?.[1];
  return named === undefined ? null : path.resolve(path.dirname(at), named);
}

type Asks = (args: readonly string[], named?: readonly string[], options?: RunOptions) => Promise<Ran>;

/** Makes a commit of these files alone: what somebody staged stays staged. Never throws. `within` is how long it may take, in milliseconds. */
export async function commitFiles(
  git: GitMachine,
  { message, paths, made }: Omit<Committable, 'journal'>,
  within = COMMIT_TIMEOUT,
): Promise<Kept> {
  const state = git.state();
  if (state === null) return failed('the vault is in no work tree of git. Run "git init", or switch "git.commit" off');
  if (state.halfway !== null) return failed(`a ${state.halfway} is under way in the repository`);
  if (state.branch === null) return failed('no branch is checked out');
  const until = performance.now() + within;
  const asks: Asks = (args, named, options) =>
    git.run([...args, ...(named === undefined ? [] : FROM_INPUT)], {
      ...{ input: named?.join('\0') ?? '', isPatient: true, timeout: Math.max(1, until - performance.now()) },
      ...options,
    });
  const quick = await attempted(asks, message, paths, made);
  if (!quick.isUnknown) return quick.kept;
  const { known, fresh, problem } = await listed(asks, paths);
  // Of what is ignored, or of another repository below this one, git keeps nothing.
  if (problem !== null || known.length + fresh.length === 0) return failed(problem);
  return (await attempted(asks, message, [...known, ...fresh], fresh)).kept;
}

function failed(problem: string | null): Kept {
  return { commit: null, problem };
}

/** A try, and whether it failed since git does not know, or want, one of the files. */
interface Tried {
  readonly kept: Kept;
  readonly isUnknown: boolean;
}

/** Announces the files that are new, and makes the commit; where there is none, files that were only announced are unknown to git again. */
async function attempted(asks: Asks, message: string, paths: readonly string[], made: readonly string[]): Promise<Tried> {
  const added = made.length === 0 ? null : await asks(['add', '--intent-to-add'], made);
  const tried = added === null || added.code === 0 ? await commitOnly(asks, message, paths) : refused(added);
  if (added !== null && tried.kept.commit === null) {
    const announced: string[] = [];
    for (const some of pieces(made)) {
      const { out } = await asks(['diff', '--name-only', '--relative', '-z', '--diff-filter=A', '--', ...some], undefined, BACK);
      announced.push(...out.split('\0').filter((one) => one !== ''));
    }
    // As the index was: a reset would take back that somebody staged that such a file goes.
    if (announced.length > 0)
      await asks(['update-index', '--force-remove', '-z', '--stdin'], undefined, { input: announced.join('\0'), ...BACK });
  }
  return tried;
}

function refused({ err, problem }: Ran): Tried {
  return {
    kept: failed(tooOld(err) ?? problem),
    isUnknown: /^(?:(?:error|fatal): pathspec '|The following paths are ignored)/im.test(err),
  };
}

async function commitOnly(asks: Asks, message: string, paths: readonly string[]): Promise<Tried> {
  const configured = ['core.abbrev=40', 'i18n.commitEncoding=UTF-8'].flatMap((one) => ['-c', one]);
  const ran = await asks(
    [...configured, 'commit', '--only', '--cleanup=whitespace', '-m', message],
    paths.map((one) => `:(literal)${one}`),
    { env: FOR_HOOKS },
  );
  // It may have been made before a later hook took too long.
  const isMade = ran.code === 0 || (ran.code === null && (await headOf(asks)).includes(message.trim()));
  if (isMade) {
    const commit = /^\[.*?\b([0-9a-f]{40,64})\]/m.exec(ran.out)?.[1] ?? /^[0-9a-f]{40,64}$/m.exec(await headOf(asks))?.[0] ?? null;
    return { kept: { commit, problem: null }, isUnknown: false };
  }
  const isEmpty = ran.code === 1 && /nothing to commit|nothing added to commit|no changes added/.test(ran.out);
  return isEmpty ? { kept: failed(null), isUnknown: false } : refused(ran);
}

const FROM_INPUT = ['--pathspec-from-file=-', '--pathspec-file-nul'];

function tooOld(words: string): string | null {
  return /unknown option|usage: git/.test(words) && words.includes('pathspec-f') ? 'git is too old: it has to be 2.26 or newer' : null;
}

/** The hash of the newest commit, and below it its message. */
async function headOf(asks: Asks): Promise<string> {
  return (await asks(['log', '-1', '--format=%H%n%B'], undefined, BACK)).out;
}

/** UTF-16 units of names on one command line: Windows has room for 32,767 of all. */
const AT_ONCE = 20_000;

/** The names in parts that have room on a command line. */
function pieces(names: readonly string[]): string[][] {
  const parts: string[][] = [];
  let left = 0;
  for (const name of names) {
    left -= name.length + 3;
    if (left < 0 || parts.length === 0) [left] = [AT_ONCE, parts.push([])];
    parts.at(-1)?.push(name);
  }
  return parts;
}

/** Those of the files that git knows, and those that it would take; named as git names them. */
async function listed(
  asks: Asks,
  paths: readonly string[],
): Promise<{ readonly known: string[]; readonly fresh: string[]; readonly problem: string | null }> {
  const [known, fresh]: [string[], string[]] = [[], []];
  const wanted = new Set(paths.map((one) => one.normalize()));
  for (const now of pieces(paths)) {
    const { code, out, problem } = await asks(['ls-files', '-z', '-t', '--cached', '--others', '--exclude-standard', '--', ...now]);
    if (code !== 0) return { known, fresh, problem };
    for (const line of out.split('\0')) {
      const name = line.slice(2);
      if (wanted.has(name.normalize())) (line.startsWith('? ') ? fresh : known).push(name);
    }
  }
  return { known, fresh, problem: null };
}
