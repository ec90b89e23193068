import process from 'node:process';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Serving } from '../run';
import { createServer } from './server';
import { mcpDoor } from './vault-door';
import { answerHooks } from '../node/answer.mjs';
import { hookVaultOf } from '../node/hook-machine.mjs';
import { StringDecoder } from 'node:string_decoder';
import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  isJSONRPCNotification,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { escapeInJson } from '../../core/model/escape-control';
import { messageOf } from '../../core/model/errors';
import { isRecord, jsonOrUndefined, readJson } from '../../core/model/json';

/** Serves the protocol on standard input and output until the client goes; resolves once everything read is answered. */
export async function serve(serving: Serving): Promise<void> {
  // Standard output belongs to the protocol: whatever a library has to say goes to standard error.
  console.log = console.info = console.debug = console.error;
  const door = mcpDoor(serving);
  const unanswered = serving.readOnly ? null : answerHooks(serving.opened.folder, async () => hookVaultOf(await door.opened(), undefined));
  const transport = new LineTransport(process.stdin, process.stdout);
  // A write under way is finished, and nothing new is begun.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => transport.end());
  const handle = serveStdio(() => createServer(door, serving), {
    transport,
    onerror: (error) => process.stderr.write(`top-of-mind mcp: ${error.message}\n`),
  });
  await transport.closed;
  door.end();
  await handle.close();
  (await unanswered)?.();
}

/** The longest line that is read, in UTF-16 units. */
const LONGEST = 16 * 1024 * 1024;

/**
 * One JSON-RPC message a line on standard input and output. Unlike the transport of the SDK it answers what it has
 * read before it closes, answers lines that are no message, and drops a line that is too long instead of closing.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;
  /** Resolves once the connection is closed and all is written. */
  readonly closed: Promise<void>;
  private readonly decoder = new StringDecoder('utf8');
  private rest: string[] = [];
  private restLength = 0;
  private isDropping = false;
  private isEnding = false;
  private isClosed = false;
  /** Requests that are not answered yet, by id, with how often it was used. */
  private readonly open = new Map<string | number, number>();
  /** Requests of ours to the client that it has not answered. */
  private readonly asked = new Set<string | number>();
  private lastWrite: Promise<void> = Promise.resolve();
  private release: () => void = () => undefined;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
    private readonly longest = LONGEST,
  ) {
    this.closed = new Promise((resolve) => (this.release = resolve));
  }

  start(): Promise<void> {
    this.input.on('data', (chunk: Uint8Array) => this.take(this.decoder.write(chunk)));
    this.input.on('end', () => this.end());
    this.input.on('close', () => this.end());
    this.input.on('error', () => this.end());
    this.output.on('error', () => void this.close());
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    // Asked after the end: nobody can answer any more.
    if (isJSONRPCRequest(message)) this.asked.add(message.id);
    this.write(message);
    if (isJSONRPCResponse(message) && message.id !== undefined) this.settle(message.id);
    else this.closeWhenDone();
    return Promise.resolve();
  }

  /** No more is read; what was read is still answered. */
  end(): void {
    if (this.isEnding) return;
    this.take(this.decoder.end());
    const last = this.rest.join('');
    this.isEnding = true;
    this.rest = [];
    if (last !== '' && !this.isDropping) this.deal(frameIn(last));
    this.closeWhenDone();
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.isEnding = true;
    this.input.pause();
    this.onclose?.();
    await this.lastWrite;
    this.release();
  }

  private take(text: string): void {
    if (this.isEnding) return;
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      this.rest.push(text.slice(from, end));
      this.restLength += end - from;
      const isTooLong = this.isDropping || this.restLength > this.longest;
      const line = isTooLong ? '' : this.rest.join('').replace(/\r$/, '');
      const wasAnswered = this.isDropping;
      this.forget();
      if (!isTooLong) this.deal(frameIn(line));
      else if (!wasAnswered) this.deal(tooLong(this.longest));
      from = end + 1;
    }
    this.rest.push(text.slice(from));
    this.restLength += text.length - from;
    if (this.restLength <= this.longest || this.isDropping) return;
    this.forget();
    this.isDropping = true;
    this.deal(tooLong(this.longest));
  }

  private forget(): void {
    this.rest = [];
    this.restLength = 0;
    this.isDropping = false;
  }

  private deal(frame: Frame | null): void {
    if (frame === null) return;
    if ('refusal' in frame) return this.write(frame.refusal);
    const { message } = frame;
    if (isJSONRPCRequest(message)) this.open.set(message.id, (this.open.get(message.id) ?? 0) + 1);
    else if (isJSONRPCResponse(message) && message.id !== undefined) this.asked.delete(message.id);
    else if ('method' in message && message.method === 'notifications/cancelled') {
      const id: unknown = message.params?.['requestId'];
      if (typeof id === 'string' || typeof id === 'number') this.settle(id);
    }
    this.onmessage?.(message);
  }

  private write(message: object): void {
    if (this.output.destroyed || this.output.writableEnded) return;
    const line = `${escapeInJson(JSON.stringify(message))}\n`;
    this.lastWrite = new Promise((resolve) => {
      this.output.write(line, () => resolve());
    });
  }

  private settle(id: string | number): void {
    const left = (this.open.get(id) ?? 0) - 1;
    if (left > 0) this.open.set(id, left);
    else this.open.delete(id);
    this.closeWhenDone();
  }

  /** A request that waits for an answer of the client, who is gone, is not waited for. */
  private closeWhenDone(): void {
    if (this.isEnding && this.open.size <= this.asked.size) setImmediate(() => void this.close());
  }
}

/** A line of standard input: a message, or the answer to a line that is not one. */
type Frame = { readonly message: JSONRPCMessage } | { readonly refusal: object };

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** Reads one line; null for an empty one. A byte order mark before it, as some shells write, says nothing. */
function frameIn(given: string): Frame | null {
  if (given.trim() === '') return null;
  let value: unknown;
  try {
    value = readJson(given);
  } catch (error) {
    return refused(idOf(jsonOrUndefined(given)), PARSE_ERROR, `This line ${messageOf(error)}. Send one JSON-RPC message a line, in UTF-8.`);
  }
  if (isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value)) return { message: value };
  const why = Array.isArray(value) ? 'Batches are not supported: send one message a line.' : 'This is no JSON-RPC 2.0 message.';
  return refused(idOf(value), INVALID_REQUEST, why);
}

/** The answer to a line that is too long to be read. */
function tooLong(most: number): Frame {
  return refused(null, INVALID_REQUEST, `A message has at most ${Math.floor(most / 1_048_576)} MB. Send less text in one call.`);
}

function refused(id: string | number | null, code: number, message: string): Frame {
  return { refusal: { jsonrpc: '2.0', id, error: { code, message } } };
}

function idOf(value: unknown): string | number | null {
  const id = isRecord(value) ? value['id'] : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
