import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { openFolder as open } from '../../src/cli/node/open.mjs';
import type * as health from '../../src/core/decide/health/index';
import type { KeyedFinding } from '../../src/core/decide/health/checks/check';
import { moduleOf } from './build';
import { HEALTH } from './families-of-health';
import { cutsOf, type Cut } from './parts';
import { agreement, JUDGEMENTS, judgedIn, nameOf, type SheetRow } from './sheets';
import { runAtOnce } from '../../src/core/read/text/steps';

/**
 * What the exceptions of the health checks are worth: `npm run eval -- worth health DIR --sheets A.json [B.json]`. The
 * sheets are those of `npm run eval -- health DIR --sheet A.json`, filled in by one reader or two. It prints how far they
 * agree, what became of the findings of each check, and, with one exception after the other left out, which findings
 * come and go. Findings that come have no judgement: `--more FILE` keeps some of each exception's, to be judged, and
 * counts those that are. `--parts` tries each row and condition by itself, `--only TEXT,TEXT` takes exceptions by name or module, `--no-cuts` stops
 * after the readers.
 */
type Health = Pick<typeof health, 'healthSteps' | 'textsForHealth'>;
interface Opening {
  readonly openFolder: typeof open;
}
/** A vault, and what its checks are called with. */
interface Input {
  readonly vault: string;
  readonly path: string;
  readonly ctx: Parameters<Health['healthSteps']>[0];
  readonly extra: Parameters<Health['healthSteps']>[1];
}

const args = process.argv.slice(2);
const flags = ['--sheets', '--more', '--only', '--each'];
const valuesOf = (flag: string): string[] => {
  const rest = args.includes(flag) ? args.slice(args.indexOf(flag) + 1) : [];
  const end = rest.findIndex((one) => one.startsWith('--'));
  return end < 0 ? rest : rest.slice(0, end);
};
const dir = args[0] ?? '';
const sheets = valuesOf('--sheets').map(judgedIn);
const [more] = valuesOf('--more');
const [only] = valuesOf('--only');
/** Findings of one exception that go on the second sheet. */
const most = Number(valuesOf('--each')[0] ?? '10');
if (flags.every((flag) => !args.includes(flag))) throw new Error('Name the sheets of one reader or two: --sheets A.json B.json');

const [first = new Map<string, SheetRow>(), second] = sheets;
if (second !== undefined) {
  const both = [...first].flatMap(([name, { judgement }]) => {
    const other = second.get(name)?.judgement;
    return other === undefined ? [] : [[judgement, other] as const];
  });
  const { share, kappa } = agreement(both);
  console.log(`The readers agree on ${(100 * share).toFixed(0)}% of ${both.length} findings; Cohen's kappa is ${kappa.toFixed(2)}.\n`);
}

const later = more !== undefined && existsSync(more) ? (JSON.parse(readFileSync(more, 'utf8')) as SheetRow[]) : [];
/** What all readers of a finding say; `unsure` where they differ. */
const verdicts = new Map<string, string>();
for (const sheet of [...sheets, ...(more !== undefined && existsSync(more) ? [judgedIn(more)] : [])])
  for (const [name, { judgement }] of sheet) verdicts.set(name, [undefined, judgement].includes(verdicts.get(name)) ? judgement : 'unsure');

const COLUMNS = [...JUDGEMENTS, 'unsure'];
const judged = new Map(sheets.flatMap((sheet) => [...sheet]));
const ids = [...new Set([...judged.values()].map(({ id }) => id))].sort();
console.log(`| finding | judged | ${COLUMNS.join(' | ')} |\n| --- |${' ---: |'.repeat(COLUMNS.length + 1)}`);
for (const id of [...ids, null]) {
  const names = [...judged].filter(([, row]) => id === null || row.id === id).map(([name]) => name);
  console.log(
    `| ${id ?? 'all'} | ${names.length} | ${COLUMNS.map((one) => names.filter((name) => verdicts.get(name) === one).length).join(' | ')} |`,
  );
}
if (args.includes('--no-cuts')) process.exit(0);

const vaults = readdirSync(dir)
  .sort()
  .map((name) => join(dir, name))
  .filter((path) => statSync(path).isDirectory())
  .map((path) => (existsSync(join(path, 'vault')) ? join(path, 'vault') : path));
const { openFolder } = await moduleOf<Opening>('src/cli/node/open.mts', keeping());
const inputs: Input[] = [];
for (const path of vaults) inputs.push(await inputOf(path));
const base = await findingsWithout(null);
console.log('\n| left out | gone | of them judged | come | of them judged |\n| --- | ---: | --- | ---: | --- |');
for (const cut of HEALTH.filter((one) => (one.parts === true) === args.includes('--parts')).flatMap(cutsOf)) {
  const name = `${cut.family}${cut.part === null ? '' : `: \`${cut.part.replaceAll('|', '\\|')}\``} (${cut.path.replace('src/core/decide/health/', '')})`;
  if (only !== undefined && !only.split(',').some((one) => name.includes(one))) continue;
  const found = await findingsWithout(cut).catch(() => null);
  if (found === null) continue;
  const gone = [...base.keys()].filter((one) => !found.has(one));
  const come = [...found.keys()].filter((one) => !base.has(one));
  console.log(`| ${name} | ${gone.length || ''} | ${verdictsOf(gone)} | ${come.length || ''} | ${verdictsOf(come)} |`);
  const known = new Set(later.map(nameOf));
  const unread = come.filter((one) => !verdicts.has(one));
  const free = Math.max(0, most - come.filter((one) => known.has(one)).length);
  const drawn = unread.filter((one) => !known.has(one)).filter((_, at, { length }) => at % Math.ceil(length / most) === 0);
  later.push(...drawn.slice(0, free).flatMap((one) => found.get(one) ?? []));
}
if (more !== undefined) writeFileSync(more, `${JSON.stringify(later, null, 1)}\n`);

function verdictsOf(names: readonly string[]): string {
  return COLUMNS.flatMap((one) => {
    const count = names.filter((name) => verdicts.get(name) === one).length;
    return count === 0 ? [] : [`${count} ${one}`];
  }).join(', ');
}

/** The findings of all vaults by name. */
async function findingsWithout(cut: Cut | null): Promise<Map<string, SheetRow>> {
  const { healthSteps, textsForHealth } = await moduleOf<Health>('src/core/decide/health/index.ts', cut);
  const rows = new Map<string, SheetRow>();
  for (const { vault, path, ctx, extra } of inputs) {
    const texts = new Map(extra.texts);
    for (const one of textsForHealth(ctx, extra.pairs))
      if (!texts.has(one) && existsSync(join(path, one))) texts.set(one, readFileSync(join(path, one), 'utf8'));
    for (const finding of runAtOnce(healthSteps(ctx, { ...extra, texts })).findings) {
      const { key, id, severity, path: at, line, message, related } = finding as KeyedFinding;
      const text = line === undefined ? undefined : texts.get(at)?.split('\n')[line - 1]?.trim().slice(0, 300);
      const row: SheetRow = {
        vault,
        key,
        id,
        severity,
        path: at,
        ...(line === undefined ? {} : { line }),
        message,
        ...(related === undefined ? {} : { related: related.slice(0, 3) }),
        ...(text === undefined ? {} : { text }),
        judgement: '',
      };
      rows.set(nameOf(row), row);
    }
  }
  return rows;
}

/** What the terminal hands to the checks for a vault, kept as it calls them: reading and comparing are done once. */
async function inputOf(path: string): Promise<Input> {
  const vault = basename(path) === 'vault' ? basename(join(path, '..')) : basename(path);
  const { vault: memory } = await openFolder(path, undefined, 'none');
  await memory.health({});
  const { healthInput } = globalThis as typeof globalThis & { healthInput?: Pick<Input, 'ctx' | 'extra'> };
  if (healthInput === undefined) throw new Error(`${vault}: no check was called.`);
  return { vault, path, ...healthInput };
}

/** The module of the checks, with a line that keeps what they are called with. */
function keeping(): Cut {
  const path = 'src/core/decide/health/health.ts';
  const before = '  const scope = yield* scopeOf(ctx, extra);';
  const text = readFileSync(path, 'utf8');
  if (!text.includes(before)) throw new Error(`${path} has no line "${before.trim()}".`);
  return { family: '', part: null, path, contents: text.replace(before, `  (globalThis as any).healthInput = { ctx, extra };\n${before}`) };
}
