import { connect } from 'node:net';
import process from 'node:process';
import { jsonEnd } from '../../verbs/hook/json-end';
import { firstVault, foldersOf, socketOf } from './near.mjs';

/** How long a harness may take to send its question, milliseconds. */
export const LIMIT = 1_000;
/** How long a server may take to answer, milliseconds: a harness waits ten seconds, and the answer may have to be found here after all. */
const PATIENCE = 2_000;
/** A question of a harness is far shorter. */
const MOST = 16 * 1024 * 1024;

/** Hooks that a server may answer: they change no note. Whether a tool may run is decided here alone. */
const EVENTS: ReadonlySet<string> = new Set(['session-start', 'prompt']);
const OPTIONS = ['harness', 'vault', 'memory', 'budget'] as const;

/** A hook as it is put to a server. */
export interface HookQuestion {
  readonly event: string;
  readonly options: Readonly<Partial<Record<(typeof OPTIONS)[number], string>>>;
  /** The question of the harness, JSON. */
  readonly input: string;
  readonly folders: readonly string[];
}

/** The output of a hook. */
export interface HookAnswer {
  readonly out: string;
  readonly err: string;
}

/**
 * Puts a hook to the server of this program that has the vault open, as one for MCP has: its memory of the vault is warm. `args` are
 * those of the program. Gives the question of the harness that was read; and the answer, null where nobody answers in time.
 */
export async function ask(
  args: readonly string[],
  read = () => firstJson(process.stdin, LIMIT),
): Promise<{ readonly input: string; readonly answer: HookAnswer | null } | null> {
  const [, event = '', ...rest] = args;
  const options = EVENTS.has(event) ? optionsIn(rest) : null;
  if (options === null) return null;
  const input = await read();
  return { input, answer: await answerTo({ event, options, input }).catch(() => null) };
}

/** Options with their values; null where there is any other word. */
function optionsIn(words: readonly string[]): HookQuestion['options'] | null {
  const found: Record<string, string> = {};
  for (let at = 0; at < words.length; at += 2) {
    const name = OPTIONS.find((one) => words[at] === `--${one}`);
    const value = words[at + 1];
    if (name === undefined || value === undefined) return null;
    found[name] = value;
  }
  return found;
}

async function answerTo(asked: Omit<HookQuestion, 'folders'>): Promise<HookAnswer | null> {
  const question = { ...asked, folders: foldersOf(process.env) };
  const { cwd } = (JSON.parse(question.input) ?? {}) as { readonly cwd?: unknown };
  const vault = question.options.vault ?? (await firstVault([...(typeof cwd === 'string' ? [cwd] : []), ...question.folders]));
  const socket = vault === null ? null : socketOf(vault);
  return socket === null ? null : exchanged(socket, question);
}

function exchanged(path: string, question: HookQuestion): Promise<HookAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    const timer = setTimeout(() => socket.destroy(), PATIENCE);
    let text = '';
    let answer: HookAnswer | null = null;
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    // The server ends once it has kept what was given.
    socket.on('close', () => {
      clearTimeout(timer);
      if (answer === null) reject(new Error('There was no answer.'));
      else resolve(answer);
    });
    socket.on('data', (part: string) => {
      text += part;
      if (!text.endsWith('\n')) return;
      answer = answerIn(text);
      // The server waits for this: nothing counts as given that reaches nobody.
      if (answer === null) socket.destroy();
      else socket.write('\n');
    });
    socket.write(`${JSON.stringify(question)}\n`);
  });
}

function answerIn(line: string): HookAnswer | null {
  try {
    const { out, err } = (JSON.parse(line) ?? {}) as Partial<HookAnswer>;
    return typeof out === 'string' && typeof err === 'string' ? { out, err } : null;
  } catch {
    return null;
  }
}

/**
 * The text of a stream up to the end of its first JSON document. Some harnesses never close the stream, so it is let go then,
 * or after `limit` milliseconds with what has come.
 */
export function firstJson(input: NodeJS.ReadStream, limit: number): Promise<string> {
  return new Promise((resolve) => {
    const decoder = new TextDecoder();
    const end = jsonEnd();
    let text = '';
    const finish = (): void => {
      clearTimeout(timer);
      input.removeListener('data', take);
      input.destroy();
      resolve(text);
    };
    const take = (part: Buffer): void => {
      const piece = decoder.decode(part, { stream: true });
      const at = end.take(piece);
      text += piece;
      if (at !== null) text = text.slice(0, at);
      if (at !== null || text.length > MOST) finish();
    };
    const timer = setTimeout(finish, limit);
    input.on('data', take);
    input.once('end', finish);
    input.once('error', finish);
  });
}
