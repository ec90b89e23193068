import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { builtTerminal } from '../../obsidian/support/built';

/** The two generations of the protocol, by what a client says to get each. */
export const GENERATIONS: readonly (readonly [string, ClientOptions])[] = [
  ['2025-11-25', {}],
  ['2026-07-28', { versionNegotiation: { mode: 'auto' } }],
];

/** What a tool answers, as programs read it. */
export interface Answered {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Served {
  readonly client: Client;
  call(name: string, args?: Record<string, unknown>): Promise<Answered>;
}

const clients: Client[] = [];
afterAll(() => Promise.all(clients.splice(0).map((client) => client.close())));

/** The built program, driven by the official client until the tests of the suite are over. */
export async function served(vault: string, options: ClientOptions = {}, ...args: readonly string[]): Promise<Served> {
  const client = new Client({ name: 'codex-mcp-client', version: '1.0.0' }, options);
  clients.push(client);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [builtTerminal(), 'mcp', '--vault', vault, ...args], stderr: 'ignore' }),
  );
  return {
    client,
    async call(name, given = {}) {
      const result = await client.callTool({ name, arguments: given });
      const [first] = result.content;
      return {
        isError: result.isError === true,
        text: first?.type === 'text' ? first.text : '',
        data: (result.structuredContent ?? {}) as Answered['data'],
      };
    },
  };
}

/** A message of JSON-RPC, as it stands on a line. */
export interface Line {
  readonly jsonrpc?: string;
  readonly id?: string | number | null;
  readonly method?: string;
  readonly result?: {
    readonly content?: readonly { readonly text: string }[];
    readonly isError?: boolean;
    readonly [key: string]: unknown;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

/** The built program with bare hands: what is written goes to its standard input as it is. */
export interface Bare {
  readonly child: ChildProcessWithoutNullStreams;
  write(text: string | Uint8Array): void;
  /** Ends standard input, and waits until the program has ended. */
  finish(): Promise<{ readonly code: number | null; readonly lines: readonly string[]; readonly err: string }>;
  /** Resolves with the answer to a request. */
  answer(id: string | number): Promise<Line>;
}

export function bare(vault: string, ...args: readonly string[]): Bare {
  const child = spawn(process.execPath, [builtTerminal(), 'mcp', '--vault', vault, ...args]);
  let out = '';
  let err = '';
  const waiting = new Set<() => void>();
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
    for (const look of waiting) look();
  });
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const linesOf = (): string[] => out.split('\n').slice(0, -1);
  return {
    child,
    write: (text) => void child.stdin.write(text),
    async finish() {
      child.stdin.end();
      const code = await closed;
      return { code, lines: linesOf(), err };
    },
    answer: (id) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = linesOf()
            .map((line) => JSON.parse(line) as Line)
            .find((line) => line.id === id && line.method === undefined);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

export function frame(message: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
}

/** How a client of the older generation begins. */
export const HELLO =
  frame({
    id: 'hello',
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bare', version: '1' } },
  }) + frame({ method: 'notifications/initialized' });

export function toolCall(id: string | number, name: unknown, args: unknown, more: object = {}): string {
  return frame({ id, method: 'tools/call', params: { name, arguments: args, ...more } });
}
