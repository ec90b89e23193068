import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from '../../src/core/model/llm';

/** A request as it came in. */
export interface LlmRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The prompt, wherever the dialect has it. */
  readonly prompt: string;
  /** The texts whose vectors are asked for. */
  readonly texts: readonly string[];
}

/** What the server does with a request: gives a text in the form of the dialect, or fails in one of the ways that servers do. */
export type Move =
  | { readonly does: 'say'; readonly text: string }
  | { readonly does: 'embed'; readonly vectors: readonly (readonly unknown[])[] }
  | { readonly does: 'status'; readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly does: 'decline' | 'filter' | 'cut' | 'other-form' | 'bad-json' | 'break' | 'break-halfway' | 'silence' | 'flood' };

/** A server that speaks the dialects for answers and for vectors, one after the other the moves of a script; the last one again and again. */
export interface LlmServer {
  readonly asked: LlmRequest[];
  /** The address of a service, as a person would set it. */
  address(provider: Provider): string;
  /** Tokens that Ollama says its model takes; null for a model that does not say. */
  context: number | null;
  script(...moves: readonly (Move | ((request: LlmRequest) => Move))[]): void;
  close(): Promise<void>;
}

const PATHS: Readonly<Record<string, Provider>> = {
  '/v1/chat/completions': 'openai',
  '/v1/embeddings': 'openai',
  '/v1/messages': 'anthropic',
  '/api/chat': 'ollama',
  '/api/embed': 'ollama',
};

export async function llmServer(): Promise<LlmServer> {
  let moves: readonly (Move | ((request: LlmRequest) => Move))[] = [];
  let at = 0;
  const asked: LlmRequest[] = [];
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = incoming.url ?? '';
    const body = JSON.parse(await textOf(incoming)) as Record<string, unknown>;
    if (path === '/api/show') {
      json(response, { model_info: self.context === null ? {} : { 'general.architecture': 'toy', 'toy.context_length': self.context } });
      return;
    }
    const messages = body['messages'] as { readonly content: string }[] | undefined;
    const texts = (body['input'] ?? []) as readonly string[];
    const request = { path, headers: incoming.headers, body, prompt: messages?.[0]?.content ?? '', texts };
    asked.push(request);
    const move = moves[Math.min(at++, moves.length - 1)];
    const provider = PATHS[path];
    if (provider === undefined || move === undefined) {
      response.writeHead(404).end('{"error":"no such path"}');
      return;
    }
    play(typeof move === 'function' ? move(request) : move, provider, response);
  };
  const server: Server = createServer((incoming, response) => void answer(incoming, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const self: LlmServer = {
    asked,
    context: 32_768,
    address: (provider) => `http://127.0.0.1:${port}${provider === 'openai' ? '/v1' : ''}`,
    script: (...next) => {
      moves = next;
      at = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return self;
}

function play(move: Move, provider: Provider, response: ServerResponse): void {
  switch (move.does) {
    case 'say':
      json(response, said(provider, move.text, 'end'));
      return;
    case 'embed':
      json(response, embedded(provider, move.vectors));
      return;
    case 'status':
      response.writeHead(move.status, { 'content-type': 'application/json', ...move.headers }).end(move.body ?? '{"error":"as told"}');
      return;
    case 'decline':
    case 'filter':
    case 'cut':
      json(response, said(provider, '{"answers":[', move.does));
      return;
    case 'other-form':
      json(response, { choices: [], content: 'x', message: null });
      return;
    case 'bad-json':
      response.writeHead(200).end('<html>A gateway speaks.</html>');
      return;
    case 'break':
      response.destroy();
      return;
    case 'break-halfway':
      response.writeHead(200, { 'content-length': '1000' }).write('{"choices":');
      setTimeout(() => response.destroy(), 5);
      return;
    case 'flood':
      response.writeHead(200).end(' '.repeat(3_000_000));
      return;
    case 'silence':
  }
}

type End = 'end' | 'decline' | 'filter' | 'cut';

/** A whole reply in the form of each service, with what it says of its end. */
function said(provider: Provider, text: string, end: End): object {
  if (provider === 'openai') {
    const reason = { end: 'stop', decline: 'stop', filter: 'content_filter', cut: 'length' }[end];
    const message =
      end === 'decline' ? { role: 'assistant', content: null, refusal: 'I cannot.' } : { role: 'assistant', content: text, refusal: null };
    return { id: 'c', object: 'chat.completion', choices: [{ index: 0, finish_reason: reason, message }] };
  }
  if (provider === 'anthropic') {
    const reason = { end: 'end_turn', decline: 'refusal', filter: 'refusal', cut: 'max_tokens' }[end];
    return {
      id: 'm',
      type: 'message',
      role: 'assistant',
      stop_reason: reason,
      content: [
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'text', text },
      ],
    };
  }
  // Ollama has no word for a model that declines: it answers with a sentence.
  const content = end === 'decline' || end === 'filter' ? 'I cannot help with that.' : text;
  return { model: 'toy', done: true, done_reason: end === 'cut' ? 'length' : 'stop', message: { role: 'assistant', content } };
}

/** Vectors in the form of each service; OpenAI's in no order, each with its place. */
function embedded(provider: Provider, vectors: readonly (readonly unknown[])[]): object {
  if (provider === 'ollama') return { model: 'toy', embeddings: vectors };
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).reverse();
  return { object: 'list', model: 'toy', data, usage: { prompt_tokens: 1, total_tokens: 1 } };
}

function json(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
