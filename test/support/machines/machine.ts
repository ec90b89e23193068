import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { connectMachine } from '../../../src/cli/node/connect-machine.mjs';
import { openFolder } from '../../../src/cli/node/open.mjs';
import { readIn } from '../../../src/cli/node/user-files.mjs';
import { runCli } from '../../../src/cli/run';
import { MemoryError } from '../../../src/core/model/errors';

/** How a command ended. `json` is what it answered with, null where it was killed or answered otherwise. */
export interface Ended {
  readonly exit: number | null;
  readonly json: Answer | null;
  readonly err: string;
  readonly isKilled: boolean;
}

export interface Answer {
  readonly ok: boolean;
  readonly result: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Git without settings of this machine, and no sign that an agent is at work. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const isOfOthers = (name: string): boolean => /^(?:GIT_|CLAUDE|CODEX_|GEMINI_|TOP_OF_MIND_)/.test(name);
  const kept = Object.entries(process.env).filter(([name]) => !isOfOthers(name));
  return { ...Object.fromEntries(kept), GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' };
}

/** Makes the environment of this process plain, for commands that run in it. */
export function usePlainEnvironment(): void {
  const plain = plainEnvironment();
  for (const name of Object.keys(process.env)) if (!(name in plain)) delete process.env[name];
  Object.assign(process.env, plain);
}

/** Runs one command of the terminal in this process; `program` is the built one, which git calls as the merge driver. */
export async function inProcess(folder: string, args: readonly string[], input: string, program = ''): Promise<Ended> {
  let [out, err] = ['', ''];
  const exit = await runCli([...args, '--json', '--vault', folder], {
    open: ({ vault, now, cache, unusable }) => openFolder(vault, now, cache, undefined, unusable),
    stdin: () => Promise.resolve(input),
    readIn,
    writeOut: () => Promise.reject(new MemoryError('usage', 'Nothing is written outside of the folder here.')),
    copy: () => Promise.resolve(false),
    agents: () => connectMachine(program, ''),
    hooks: () => Promise.reject(new MemoryError('usage', 'There are no hooks here.')),
    out: (text) => (out += text),
    err: (text) => (err += text),
    colour: false,
    version: '0.0.0',
  });
  return { exit, json: answerIn(out), err, isKilled: false };
}

export interface ProcessOptions {
  /** Milliseconds after which it is killed, where it still runs. What it has started goes on. */
  readonly killAfter?: number | undefined;
  /** A file to which each git that it runs adds a line. */
  readonly trace?: string;
}

/** Runs the built program. */
export function asProcess(
  program: string,
  folder: string,
  args: readonly string[],
  input: string,
  { killAfter, trace }: ProcessOptions = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const env = { ...plainEnvironment(), ...(trace === undefined ? {} : { GIT_TRACE2: trace }) };
    const child = spawn(process.execPath, [program, ...args, '--json', '--vault', folder], { cwd: folder, env });
    let [out, err] = ['', ''];
    const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (err += part.toString()));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', reject);
    // A git that goes on may hold its output open.
    child.on('exit', (exit, signal) => {
      clearTimeout(timer);
      const end = (): void => resolve({ exit, json: answerIn(out), err, isKilled: signal === 'SIGKILL' });
      if (signal === 'SIGKILL') end();
      else child.on('close', end);
    });
  });
}

function answerIn(out: string): Answer | null {
  try {
    return JSON.parse(out) as Answer;
  } catch {
    return null;
  }
}

/** Runs git; throws its words where it fails, unless it may. */
export async function git(folder: string, args: readonly string[], mayFail = false): Promise<string> {
  const { code, out, err } = await new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const child = spawn('git', args, { cwd: folder, env: plainEnvironment() });
    let [said, complained] = ['', ''];
    child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    child.stderr.on('data', (part: Buffer) => (complained += part.toString()));
    child.on('error', reject);
    child.on('close', (ended) => resolve({ code: ended, out: said, err: complained }));
  });
  if (code !== 0 && !mayFail) throw new Error(`git ${args.join(' ')} in ${folder}: ${err || out}`);
  return out;
}

/** Waits until no git holds a lock of this repository, as one that goes on after its program was killed. */
export async function atRest(isHeld: () => boolean): Promise<void> {
  for (let tries = 0; isHeld() && tries < 100; tries++) await wait(100);
}
