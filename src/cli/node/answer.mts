import { unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import * as v from 'valibot';
import { HARNESSES } from '../../verbs/hook/harness';
import type { HookVault } from '../../verbs/hook/machine';
import { runHook } from '../../verbs/hook/run';
import type { HookAnswer } from './ask.mjs';
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

/**
 * Answers hooks on a vault that is open anyway, for as long as the program runs, unless another program answers them. The function
 * that it gives ends that. A hook that gets no answer finds its own, so whatever goes wrong here is nobody's loss.
 */
export async function answerHooks(vault: string, open: () => Promise<HookVault>): Promise<() => void> {
  const path = socketOf(vault);
  if (path === null) return () => undefined;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    void answer(socket, open).catch(() => socket.destroy());
  });
  // The program ends when its client goes.
  server.unref();
  if (!(await listens(server, path))) {
    if (await isAnswered(path)) return () => undefined;
    // Left by a program that was killed.
    unlinkSync(path);
    if (!(await listens(server, path))) return () => undefined;
  }
  return () => void server.close();
}

function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => resolve(true));
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
  const { event, options, input, folders } = v.parse(questionSchema, JSON.parse(await lineOf(socket)));
  const wrote = { out: '', err: '' };
  // Nothing counts as given that reaches nobody.
  const refuseGone = (): void => {
    if (!socket.writable) throw new Error('The hook is gone.');
  };
  await runHook(event, options, {
    input: () => Promise.resolve(input),
    open,
    folders,
    out(part) {
      refuseGone();
      wrote.out += part;
    },
    err: (part) => (wrote.err += part),
  });
  socket.end(JSON.stringify(wrote satisfies HookAnswer));
}

/** The line that a socket sends. The socket stays open, so that it is known when nobody waits for the answer any more. */
function lineOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (part.endsWith('\n')) resolve(text);
    });
    socket.on('close', () => reject(new Error('The hook is gone.')));
  });
}
