import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PartlyMeasured, short, type Figure } from '../figure';
import { measure, median, type Contender } from '../measure';
import type { Row } from '../row';
import { freshEntries, syntheticVault } from '../vault';
import { ownVault, runChild, runNode } from '../work';

const PROGRAM = resolve('dist/top-of-mind.mjs');

/** Without the cache of an earlier run, and with it. */
const ROUNDS = [
  { name: 'cold', flags: ['--no-cache'] },
  { name: 'warm', flags: [] },
] as const;

/** Warm, beside one process that reads every file: those that look at links, and those that look at words. */
const MOST: Readonly<Record<string, number>> = {
  status: 1,
  links: 1,
  rank: 1,
  'gate (3 entries)': 1.3,
  'bundle --topic': 1.3,
  search: 1.3,
  health: 1.3,
};

interface Invocation {
  readonly name: string;
  readonly args: readonly string[];
  readonly stdin?: string;
}

/** Every command of the terminal as a whole process, each vault as it was after each round. */
export const figure: Figure = {
  id: 'commands',
  async run(sizes) {
    if (!existsSync(PROGRAM)) throw new Error('dist/top-of-mind.mjs is not built: run "npm run build" first');
    const size = sizes.commands;
    const dir = await ownVault('commands', size);
    const invocations = invocationsFor(size);
    const failed = new Map<string, string>();
    const once = async ({ name, args, stdin }: Invocation, flags: readonly string[]): Promise<number> => {
      const options = { worst: 1, ...(stdin === undefined ? {} : { stdin }) };
      try {
        return (await runNode([PROGRAM, ...args, ...flags, '--vault', dir, '--json', '--now', '2026-03-01T09:00:00Z'], options)).ms;
      } catch (error) {
        failed.set(name, messageOf(error));
        return Number.NaN;
      }
    };
    // Files of the last two seconds are not cached.
    await setTimeout(2100);
    for (const args of [['status'], ['gate']]) await once({ name: args.join(' '), args }, []);
    // One round after the other: what changes the vault is undone before it is done again.
    const contenders: Record<string, Contender> = Object.fromEntries(
      ROUNDS.flatMap(({ name, flags }) => invocations.map((one) => [`${one.name}, ${name}`, { run: () => once(one, flags) }])),
    );
    contenders.floor = { run: async () => (await runChild('floor-read', [dir])).ms };
    const samples = await measure(contenders, { runs: Math.min(3, sizes.runs), warmUp: 0 });
    const floor = median(samples.floor ?? []);
    const rows = ROUNDS.flatMap((round) =>
      invocations
        .filter(({ name }) => !failed.has(name))
        .map(({ name }): Row => ({
          what: `top-of-mind ${name}, ${short(size)} notes, ${round.name}`,
          figure: median(samples[`${name}, ${round.name}`] ?? []),
          unit: 'ms',
          holds: round.name === 'warm' && name in MOST ? [{ of: 'ratio', most: MOST[name] ?? 0 }] : [],
          beside: { what: 'read and scan every byte', figure: floor },
        })),
    );
    if (failed.size > 0)
      throw new PartlyMeasured(
        rows,
        [...failed].map(([name, why]) => `top-of-mind ${name} failed: ${why}`),
      );
    return rows;
  },
};

/** The message of a failed command: of its JSON where it printed one. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text.slice(0, 200);
}

/** In an order that leaves the vault as it was: what changes it is followed by an undo. */
function invocationsFor(size: number): Invocation[] {
  const vault = syntheticVault(size);
  const some = vault.note(3);
  const [first, second, third] = freshEntries(3);
  const entries = [first, { title: some.title, body: some.body }, second].map((entry) => JSON.stringify(entry)).join('\n');
  return [
    { name: 'status', args: ['status'] },
    { name: 'links', args: ['links'] },
    { name: 'rank', args: ['rank'] },
    { name: 'check', args: ['check'] },
    { name: 'gate (3 entries)', args: ['gate'], stdin: entries },
    { name: 'bundle', args: ['bundle'] },
    { name: 'bundle --topic', args: ['bundle', '--topic', some.title] },
    { name: 'search', args: ['search', some.title] },
    { name: 'health', args: ['health'] },
    { name: 'index', args: ['index'] },
    { name: 'journal', args: ['journal'] },
    { name: 'undo', args: ['undo'] },
    { name: 'health --write', args: ['health', '--write'] },
    { name: 'undo (report)', args: ['undo'] },
    { name: 'remember', args: ['remember', '--title', third?.title ?? ''], stdin: third?.body ?? '' },
    { name: 'undo (entry)', args: ['undo'] },
    { name: 'move', args: ['move', some.path, 'moved/'] },
    { name: 'undo (move)', args: ['undo'] },
  ];
}
