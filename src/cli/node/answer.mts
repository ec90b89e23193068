import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import * as v from 'valibot';
import { HARNESSES } from '../../verbs/hook/harness';
import type { HookVault } from '../../verbs/hook/machine';
import { runHook } from '../../verbs/hook/run';
import type { HookAnswer } from './ask.mjs';
import { systemCode } from './errors.mjs';
import { socketOf } from './near.mjs';

const questionSchema = v.object({
  event: v.picklist(['session-start', 'prompt']),
  options: v.object({
    harness: v.picklist(HARNESSES),
    vault: v.optional(v.string()),
    memory: v.optional(v.string()),
    budget: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1))),
  }),
  input: v.string(),
  folders: v.array(v.string()),
});

/** How long a hook may take to ask, and to say that it has the answer, milliseconds. */
const PATIENCE = 3_000;
/** UTF-16 units that a hook may send. */
const MOST = 17 * 1024 * 1024;

/**
 * Answers hooks on a vault that is open anyway, for as long as the program runs, unless another program answers them. The function
 * that it gives ends that. A hook that gets no answer finds its own, so whatever goes wrong here is nobody's loss: it never fails.
 */
export async function answerHooks(vault: string, open: () => Promise<HookVault>): Promise<() => void> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // The program ends when its client goes, whoever else is connected.
    socket.unref();
    socket.setTimeout(PATIENCE, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    void answer(socket, open).catch(() => socket.destroy());
  });
  server.unref();
  const end = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  try {
    const path = socketOf(vault);
    if (path === null) return end;
    const problem = await listening(server, path);
    // Left by a program that was killed.
    if (problem !== null && systemCode(problem) === 'EADDRINUSE' && !(await isAnswered(path))) {
      rmSync(path, { force: true });
      await listening(server, path);
    }
  } catch {
    // There can be no socket here.
  }
  return end;
}

/** Listens at a path; what went wrong, null for nothing. */
function listening(server: Server, path: string): Promise<Error | null> {
  return new Promise((resolve) => {
    server.removeAllListeners('error');
    server.on('error', resolve);
    server.listen(path, () => resolve(null));
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

async function answer(socket: Socket, open: () => Promise<HookVault>): Promise<void> {
  const lines = linesOf(socket);
  const { event, options, input, folders } = v.parse(questionSchema, JSON.parse(await lines()));
  let err = '';
  let isSent = false;
  const send = (out: string): void => {
    isSent = true;
    socket.write(`${JSON.stringify({ out, err } satisfies HookAnswer)}\n`);
  };
  await runHook(event, options, {
    input: () => Promise.resolve(input),
    open,
    folders,
    // Nothing counts as given before the hook says that it has it.
    async out(part) {
      send(part);
      await lines();
    },
    err: (part) => (err += part),
  });
  if (!isSent) send('');
  socket.end();
}

/** The lines that a socket sends, one at each call. It fails where none comes any more. */
function linesOf(socket: Socket): () => Promise<string> {
  let text = '';
  let heard: (() => void) | null = null;
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    if (text.length > MOST) socket.destroy();
    heard?.();
  });
  socket.on('close', () => heard?.());
  return () =>
    new Promise((resolve, reject) => {
      heard = () => {
        const end = text.indexOf('\n');
        if (end < 0 && !socket.readable) reject(new Error('The hook is gone.'));
        if (end < 0) return;
        resolve(text.slice(0, end));
        text = text.slice(end + 1);
        heard = null;
      };
      heard();
    });
}
