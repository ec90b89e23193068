// Writes the table of what hooks cost in docs/agents.md: bytes and tokens of each answer on the example memory of each
// convention, and the time of each event beside `status`. Reads `dist/top-of-mind.mjs`, so build first. Sizes are held by
// test/cli/hook/costs.test.ts; times are of the machine that this ran on. `--no-times` leaves the times as they are.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

const { conventions, events, harnesses, now, limits, overwritten, questions } = JSON.parse(
  readFileSync('scripts/hook-questions.json', 'utf8'),
);
const questionOf = (harness, event, vault, file) =>
  JSON.stringify(questions[harness][event]).replaceAll('{vault}', vault).replaceAll('{file}', file);
const PROGRAM = 'dist/top-of-mind.mjs';
const RUNS = 9;
const DOCS = 'docs/agents.md';
const MARK = /(<!-- hook costs: begin -->\n)[\s\S]*?(\n<!-- hook costs: end -->)/;

const text = readFileSync(DOCS, 'utf8');
const made = [];
const folderOf = (from) => {
  const folder = mkdtempSync(join(tmpdir(), 'top-of-mind-costs-'));
  made.push(folder);
  cpSync(from, folder, { recursive: true });
  return folder;
};

function run(folder, args, input) {
  const begun = performance.now();
  const { stdout, status } = spawnSync(process.execPath, [PROGRAM, ...args, '--vault', folder], { input });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  return { out: String(stdout), ms: performance.now() - begun };
}

const hookArgs = (event, harness) => ['hook', event, '--harness', harness, '--now', now];

function cell(convention, event, harness) {
  const folder = folderOf(join('examples/memories', convention));
  writeFileSync(join(folder, '.top-of-mind.json'), JSON.stringify({ memories: [{ name: 'Memory', root: '', convention, overrides: {} }] }));
  const { out } = run(folder, hookArgs(event, harness), questionOf(harness, event, folder, overwritten[convention]));
  return out === '' ? '–' : `${Buffer.byteLength(out)} / ${encode(out).length}`;
}

function times() {
  const folder = folderOf('examples/vault');
  // Files that were written just now are not kept for the next run.
  for (const name of readdirSync(folder, { recursive: true }))
    utimesSync(join(folder, name), new Date('2026-03-01'), new Date('2026-03-01'));
  const samples = Object.fromEntries(events.map((event) => [event, []]));
  for (let at = -3; at < RUNS; at++) {
    for (const event of events) {
      const status = run(folder, ['status', '--json']).ms;
      const hook = run(folder, hookArgs(event, 'claude'), questionOf('claude', event, folder, 'README.md')).ms;
      if (at >= 0) samples[event].push(hook / status);
    }
  }
  return (event) => `${samples[event].sort((a, b) => a - b)[RUNS >> 1].toFixed(2)}×`;
}

try {
  const old = new Map([...text.matchAll(/^\| `([a-z-]+)` \| claude \|.*\| ([^|]+) \|$/gm)].map(([, event, time]) => [event, time]));
  const timeOf = process.argv.includes('--no-times') ? (event) => old.get(event) ?? '–' : times();
  const rows = events.flatMap((event) =>
    harnesses.map(
      (harness) =>
        `| \`${event}\` | ${harness} | ${conventions.map((convention) => cell(convention, event, harness)).join(' | ')} | ${limits[harness]} | ${harness === 'claude' ? timeOf(event) : '"'} |`,
    ),
  );
  const head = `| event | harness | ${conventions.join(' | ')} | harness's limit | time of \`status\` |`;
  const table = [head, `|---|---|${conventions.map(() => '---:|').join('')}---|---:|`, ...rows].join('\n');
  writeFileSync(
    DOCS,
    text.replace(MARK, (_, before, after) => `${before}\n${table}\n${after}`),
  );
} finally {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
}
