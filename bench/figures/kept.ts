import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { usesProcessorTime } from '../clock';
import { short, type Figure, type Sizes } from '../figure';
import { median } from '../measure';
import type { Row } from '../row';
import { freshEntries, syntheticVault } from '../vault';
import { ownVault, runChild, runNode } from '../work';

const PROGRAM = resolve('dist/top-of-mind.mjs');

/** A call of a tool, and the command of the terminal that answers the same; `i` chooses the words. */
interface Pair {
  readonly name: string;
  readonly tool: string;
  readonly most: number;
  readonly given: (i: number) => object;
  readonly command: (i: number) => { readonly args: readonly string[]; readonly stdin?: string };
}

/** A call in a session that stays open, beside the same as a process of its own that finds its caches in place. */
export const figure: Figure = {
  id: 'kept',
  async run(sizes) {
    if (!existsSync(PROGRAM)) throw new Error('dist/top-of-mind.mjs is not built: run "npm run build" first');
    const dir = await ownVault('kept', sizes.commands);
    const once = async ({ args, stdin }: ReturnType<Pair['command']>): Promise<number> =>
      (await runNode([PROGRAM, ...args, '--vault', dir, '--json'], { worst: 1, ...(stdin === undefined ? {} : { stdin }) })).ms;
    // Files of the last two seconds are not cached.
    await setTimeout(2100);
    const pairs = pairsFor(sizes.commands, sizes.runs);
    for (const { command } of pairs.slice(0, 3)) await once(command(0));
    const session = await openSession(dir);
    const rows: Row[] = [];
    for (const { name, tool, most, given, command } of pairs) {
      await session.call(tool, given(0));
      const kept: number[] = [];
      const fresh: number[] = [];
      for (let i = 1; i <= sizes.runs; i++) {
        kept.push(await session.call(tool, given(2 * i)));
        fresh.push(await once(command(2 * i + 1)));
      }
      rows.push({
        what: `${name} in a session that stays open, ${short(sizes.commands)} notes`,
        figure: median(kept),
        unit: 'ms',
        holds: [{ of: 'ratio', most }],
        beside: { what: 'a process of its own', figure: median(fresh) },
      });
    }
    rows.push(...(await hookRows(dir, sizes)));
    session.close();
    return rows;
  },
};

/** Hooks as whole processes while a server has the vault open, each beside a process that the same person waits for. */
async function hookRows(dir: string, { commands, runs }: Sizes): Promise<Row[]> {
  const question = (i: number): string =>
    JSON.stringify({
      session_id: `bench ${i}`,
      cwd: dir,
      prompt: `How is ${syntheticVault(commands).note((i * 53) % commands).title} done?`,
    });
  const hook = async (event: string, i: number): Promise<number> =>
    (await runNode([PROGRAM, 'hook', event, '--harness', 'claude', '--vault', dir], { stdin: question(i) })).ms;
  const status = async (): Promise<number> => (await runNode([PROGRAM, 'status', '--vault', dir, '--json'])).ms;
  const floor = async (): Promise<number> => (await runChild('floor-read', [dir])).ms;
  const rows: Row[] = [];
  for (const [event, most, what, other] of [
    ['session-start', 0.5, '`status`', status],
    ['prompt', 0.6, 'read and scan every byte', floor],
  ] as const) {
    await hook(event, 0);
    const [own, beside]: [number[], number[]] = [[], []];
    for (let i = 1; i <= runs; i++) {
      own.push(await hook(event, i));
      beside.push(await other());
    }
    const figure = median(own);
    rows.push({
      what: `hook ${event} beside a server, ${short(commands)} notes`,
      ...{ figure, unit: 'ms', holds: [{ of: 'ratio', most }], beside: { what, figure: median(beside) } },
    });
  }
  return rows;
}

function pairsFor(size: number, runs: number): Pair[] {
  const vault = syntheticVault(size);
  const title = (i: number): string => vault.note((i * 53) % size).title;
  const entries = freshEntries(2 * runs + 2);
  const entry = (i: number): { readonly title: string; readonly body: string } => entries[i] ?? { title: '', body: '' };
  return [
    { name: 'search', tool: 'search', most: 0.1, given: (i) => ({ query: title(i) }), command: (i) => ({ args: ['search', title(i)] }) },
    { name: 'context', tool: 'context', most: 0.1, given: () => ({}), command: () => ({ args: ['bundle'] }) },
    {
      name: 'gate',
      tool: 'gate',
      most: 0.1,
      given: (i) => ({ entries: [entry(i)] }),
      command: (i) => ({ args: ['gate'], stdin: JSON.stringify(entry(i)) }),
    },
    {
      name: 'context on a topic',
      tool: 'context',
      most: 0.1,
      given: (i) => ({ topic: title(i) }),
      command: (i) => ({ args: ['bundle', '--topic', title(i)] }),
    },
    {
      name: 'remember',
      tool: 'remember',
      most: 0.25,
      given: entry,
      command: (i) => ({ args: ['remember', '--title', entry(i).title], stdin: entry(i).body }),
    },
  ];
}

/** The server of the Model Context Protocol on a vault; a call answers with its milliseconds. */
async function openSession(dir: string) {
  const child = spawn(process.execPath, [PROGRAM, 'mcp', '--vault', dir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map<number, (answer: { readonly result?: { readonly isError?: boolean } }) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as { readonly id?: number; readonly result?: { readonly isError?: boolean } };
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  let last = 0;
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method: string, params: object): Promise<{ readonly result?: { readonly isError?: boolean } }> =>
    new Promise((done) => {
      waiting.set(++last, done);
      send({ id: last, method, params });
    });
  /** Milliseconds on the wall, or those that the main thread of the server took of the processor so far. */
  const now = (): number =>
    usesProcessorTime ? Number(readFileSync(`/proc/${String(child.pid)}/schedstat`, 'utf8').split(' ')[0]) / 1e6 : performance.now();
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
  send({ method: 'notifications/initialized' });
  return {
    async call(name: string, args: object): Promise<number> {
      const start = now();
      const { result } = await ask('tools/call', { name, arguments: args });
      const ms = now() - start;
      if (result === undefined || result.isError === true) throw new Error(`${name} failed: ${JSON.stringify(result).slice(0, 300)}`);
      return ms;
    },
    close: () => child.stdin.end(),
  };
}
