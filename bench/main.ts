import { existsSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SIZES, QUICK_SIZES, type Sizes } from './figure';
import { judge, tableOf, type Row } from './row';
import type { Measured } from './run-figure';
import { runNode, workFolder } from './work';

/** Every file of `figures/`, in the order of the table. */
const FIGURES = [
  'read',
  'scan',
  'update',
  'rank',
  'gate',
  'bundle',
  'health',
  'rename',
  'growth',
  'commands',
  'kept',
  'commit',
  'meaning',
  'plugin',
  'memory',
  'secrets',
];

/** Figures that are taken only when they are asked for: they take minutes, or fetch a program from elsewhere. */
const ON_DEMAND = ['peers', 'large', 'hostile'];

/** What reading a vault costs, all of it: `npm run bench -- read`. */
const GROUPS: Readonly<Record<string, readonly string[]>> = { read: ['read', 'scan', 'update', 'memory'] };

interface Missing {
  readonly figure: string;
  readonly why: string;
}

const flags = process.argv.slice(2);
const chosen = chosenFigures();
const sizes: Sizes = { ...(flags.includes('--quick') ? QUICK_SIZES : DEFAULT_SIZES), full: flags.includes('--full') };
const bundles = process.env.TOP_OF_MIND_BENCH_BUNDLES ?? '';
const rows: Row[] = [];
const missing: Missing[] = [];
/** Work that others do on the machine makes every time longer; ratios bear it better. */
const load = loadavg()[0] ?? 0;
const work = workFolder();
const clean = (): void => rmSync(work, { recursive: true, force: true });
process.on('exit', clean);
process.on('SIGINT', () => process.exit(130));

for (const id of chosen) {
  process.stderr.write(`measuring ${id} …\n`);
  const bundle = join(bundles, 'figures', `${id}.mjs`);
  if (!existsSync(bundle)) {
    missing.push({ figure: id, why: 'what it measures does not build' });
    continue;
  }
  try {
    const { out } = await runNode(['--max-old-space-size=6144', bundle, JSON.stringify(sizes)]);
    const measured = JSON.parse(out) as Measured;
    rows.push(...measured.rows);
    missing.push(...measured.missing.map((why) => ({ figure: id, why })));
  } catch (error) {
    missing.push({ figure: id, why: innermost(error) });
  }
}

const timed = flags.includes('--cpu') ? ', processor time' : '';
const busy = load > 0.5 ? `, busy with other work at the start (load ${load.toFixed(1)})` : '';
const machine = `${cpus().length} cores, Node ${process.versions.node}${timed}${busy}`;
if (flags.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ machine, sizes, rows: rows.map((row) => ({ ...row, verdict: judge(row) })), missing })}\n`);
} else {
  const misses = rows.filter((row) => judge(row) === 'miss').length;
  const held = rows.filter((row) => judge(row) === 'ok').length;
  const lines = missing.map(({ figure, why }) => `not measured: ${figure} (${why})`);
  process.stdout.write(
    [machine, '', rows.length === 0 ? 'Nothing was measured.' : tableOf(rows), '', `${held} held, ${misses} missed`, ...lines, ''].join(
      '\n',
    ),
  );
}

/** The last message of an error that came through several processes. */
function innermost(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const messages = [...text.matchAll(/^\w*Error(?: \[\w+\])?: (.*)$/gm)];
  return messages.at(-1)?.[1] ?? text.split('\n', 1)[0] ?? text;
}

/** `--only rank,gate` or bare names. Ends the program where a name is not known. */
function chosenFigures(): string[] {
  const at = flags.indexOf('--only');
  const named =
    at >= 0 ? (flags[at + 1] ?? '').split(',') : flags.filter((flag) => !flag.startsWith('--')).flatMap((names) => names.split(','));
  const known = [...FIGURES, ...ON_DEMAND];
  const unknown = named.filter((id) => !known.includes(id));
  if (unknown.length > 0) {
    process.stderr.write(`There is no figure "${unknown.join('", "')}". There are: ${known.join(', ')}.\n`);
    process.exit(2);
  }
  return named.length > 0 ? [...new Set(named.flatMap((id) => (at >= 0 ? [id] : (GROUPS[id] ?? [id]))))] : FIGURES;
}
