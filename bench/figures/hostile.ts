import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { short, type Figure } from '../figure';
import { measure, median, type Contender } from '../measure';
import { createRandom } from '../random';
import type { Row } from '../row';
import { freshEntries, syntheticVault } from '../vault';
import { ownVault, runNode } from '../work';

const PROGRAM = resolve('dist/top-of-mind.mjs');
/** The most items that a list of the settings may have. */
const MOST = 1_000;
/** What a command may take beside the same on the same vault with plain settings. */
const TIMES = 3;

/** A vault of somebody else: settings as long, and patterns as slow, as they may be. None of them fits a note, so each is asked to its end. */
export function hostileSettings(): object {
  const random = createRandom(7);
  const letters = (count: number, between: string): string =>
    Array.from({ length: count }, () => random.pick(Array.from('etaoinsrhl'))).join(between);
  const list = <T>(one: (at: number) => T, count = MOST): T[] => Array.from({ length: count }, (_, at) => one(at));
  const slow = (): string => `**${letters(16, random.pick(['*', '**', '?*']))}*`;
  const patterns = (slowOnes = 5): string[] => list((at) => (at < slowOnes ? slow() : `${letters(12, '')}/${letters(30, '')} ${at}`));
  const deep = (levels: number): object => (levels === 0 ? {} : { deeper: deep(levels - 1) });
  return {
    memories: [
      {
        name: 'n'.repeat(80),
        root: '',
        convention: 'notes-and-links',
        overrides: {
          bundleExclude: { folders: patterns(), tags: list((at) => `${letters(300, '')}${at}`) },
          indexExclude: patterns(),
          ignore: patterns(),
          words: Object.fromEntries(list((at) => [`w${at}`, list((one) => `${letters(4, '')}${one}`, 20)], 50)),
          names: list(() => ({ folder: letters(6, ''), pattern: `{title}{slug}{w1}{w2}{w3}${letters(8, '')}.md` })),
          layers: patterns().map((pattern) => ({ pattern, layer: 'read-only', why: letters(100, ' ') })),
          hardLimits: patterns().map((pattern) => ({ pattern, bytes: 1 })),
        },
      },
    ],
    bundlePresets: list((at) => ({ name: `${letters(70, '')}${at}`, topic: letters(100, ' ') })),
    later: deep(60),
  };
}

export const APP = {
  userIgnoreFilters: Array.from({ length: MOST }, (_, at) =>
    at % 2 === 0 ? `/(a+)+${'(e*)*'.repeat(4)}x${at}$/` : `${'folder '.repeat(9)}${at}/`,
  ),
};

interface Invocation {
  readonly name: string;
  readonly args: readonly string[];
  stdin?(folder: string): string;
}

/** Every command that reads, every hook and every tool; what changes a note is undone by the next one. */
function invocationsFor(size: number): Invocation[] {
  const vault = syntheticVault(size);
  const [some, other] = [vault.note(3), vault.note(5)];
  const [first, second] = freshEntries(2);
  const hook = (event: string, more: object): Invocation => ({
    name: `hook ${event}`,
    args: ['hook', event, '--harness', 'claude'],
    stdin: (folder) => JSON.stringify({ session_id: 's', cwd: folder, ...more }),
  });
  const calls: readonly (readonly [string, object])[] = [
    ['context', {}],
    ['search', { query: some.title }],
    ['read', { ref: some.path }],
    ['links', { path: some.path }],
    ['gate', { entries: [first] }],
    ['status', {}],
    ['health', {}],
    ['plan', { action: 'rename', path: some.path, to: 'Renamed' }],
    ['history', {}],
  ];
  const frame = (id: number, method: string, params: object): string => `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  const hello = frame(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
  return [
    ...[
      'status',
      'check',
      'health',
      'index --dry-run',
      'links',
      'rank',
      'bundle',
      'journal',
      'due',
      'awaiting',
      'review',
      'conflicts',
      'skipped',
    ].map((name) => ({ name, args: name.split(' ') })),
    { name: 'gate', args: ['gate'], stdin: () => JSON.stringify(first) },
    { name: 'bundle --topic', args: ['bundle', '--topic', some.title] },
    { name: 'search', args: ['search', some.title] },
    { name: 'read', args: ['read', some.path] },
    { name: 'merge --dry-run', args: ['merge', some.path, other.path, '--dry-run'] },
    { name: 'move', args: ['move', some.path, 'moved/'] },
    { name: 'undo (move)', args: ['undo'] },
    { name: 'remember', args: ['remember', '--title', second?.title ?? ''], stdin: () => second?.body ?? '' },
    { name: 'undo (entry)', args: ['undo'] },
    hook('session-start', { source: 'startup' }),
    hook('prompt', { prompt: some.title }),
    hook('pre-tool', { tool_name: 'Write', tool_input: { file_path: some.path, content: 'x' } }),
    hook('stop', {}),
    hook('pre-compact', {}),
    ...calls.map(([tool, given]) => ({
      name: `mcp ${tool}`,
      args: ['mcp'],
      stdin: () => hello + frame(1, 'tools/call', { name: tool, arguments: given }),
    })),
  ];
}

/** Every command as a whole process, on the same vault under plain settings and under hostile ones. */
export const figure: Figure = {
  id: 'hostile',
  async run({ commands, runs, full }) {
    if (!existsSync(PROGRAM)) throw new Error('dist/top-of-mind.mjs is not built: run "npm run build" first');
    const rows: Row[] = [];
    for (const size of commands < 400 ? [commands] : [400, 3_000]) {
      const plain = await ownVault('plain', size);
      const hostile = `${plain}-hostile`;
      cpSync(plain, hostile, { recursive: true });
      writeFileSync(join(plain, '.top-of-mind.json'), '{}');
      writeFileSync(join(hostile, '.top-of-mind.json'), JSON.stringify(hostileSettings()));
      writeFileSync(join(hostile, '.obsidian', 'app.json'), JSON.stringify(APP));
      const invocations = invocationsFor(size);
      const once = async (folder: string, { args, stdin }: Invocation): Promise<number> =>
        (await runNode([PROGRAM, ...args, '--vault', folder], { worst: 1, stdin: stdin?.(folder) ?? '' })).ms;
      // Files of the last two seconds are not cached.
      await setTimeout(2_100);
      for (const folder of [plain, hostile]) for (const one of invocations.slice(0, 2)) await once(folder, one);
      const contenders: Record<string, Contender> = {};
      for (const one of invocations)
        for (const [name, folder] of [
          ['plain', plain],
          ['hostile', hostile],
        ] as const)
          contenders[`${one.name}, ${name}`] = { run: () => once(folder, one) };
      const samples = await measure(contenders, { runs: full ? runs : Math.min(3, runs), warmUp: 0 });
      for (const { name } of invocations)
        rows.push({
          what: `top-of-mind ${name}, ${short(size)} notes, hostile settings`,
          figure: median(samples[`${name}, hostile`] ?? []),
          unit: 'ms',
          holds: [{ of: 'ratio', most: TIMES }],
          beside: { what: 'plain settings', figure: median(samples[`${name}, plain`] ?? []) },
        });
    }
    return rows;
  },
};
