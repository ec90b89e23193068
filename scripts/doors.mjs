/**
 * `npm run doors -- [--sizes 5,60,400,3000] [--layouts files,list] [--write|--check]`: makes memories with examples/generate.mjs,
 * asks each door for its context at the same moment and budget, and prints what came as tables. `--write` puts the tables into
 * docs/doors.md, `--check` ends with 1 where the page has other rows. Reads dist/top-of-mind.mjs, so build first. It fails where a
 * door gives what must not leave the memory.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { END, generate, LAYOUTS, writeMemory } from '../examples/generate.mjs';
import { loadModule } from '../test/browser/harness/load.mjs';

process.env.TZ = 'Europe/Berlin';
process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const PROGRAM = 'dist/top-of-mind.mjs';
const PAGE = 'docs/doors.md';
const NOW = `${END}T18:00:00`;
const BUDGET = 2_000;

const text = { type: 'string' };
const flag = { type: 'boolean' };
const { values } = parseArgs({ options: { sizes: text, layouts: text, write: flag, check: flag } });
const sizes = (values.sizes ?? '5,60,400,3000').split(',').map(Number);
const only = values.layouts?.split(',');
if (values.write && only !== undefined) throw new Error('--write takes all layouts.');

const { openVault } = await loadModule('src/core/memory.ts');
const { parseSettings } = await loadModule('src/core/model/settings.ts');
const { rawTokens } = await loadModule('src/core/decide/bundle/tokens.ts');
const { createMemoryVault } = await loadModule('test/support/memory-vault.ts');

function run(folder, args, input = '') {
  const all = [PROGRAM, ...args, '--vault', folder, '--now', NOW];
  const { stdout, stderr } = spawnSync(process.execPath, all, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (stdout === '' && stderr !== '') throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout;
}

const frame = (message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
const HELLO = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'doors', version: '1' } };
const START = { session_id: '1', transcript_path: null, cwd: '/', hook_event_name: 'SessionStart', source: 'startup' };

/** Each door with the context that it gives, or its refusal. */
const DOORS = {
  '`bundle`'({ folder }) {
    const { result, error } = JSON.parse(run(folder, ['bundle', '--json', '--budget', String(BUDGET)]));
    return error === undefined ? { text: result.text } : { refused: error.message };
  },
  'MCP `context`'({ folder }) {
    const asked = [
      { id: 1, method: 'initialize', params: HELLO },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: { name: 'context', arguments: { budget: BUDGET } } },
    ];
    const answers = run(folder, ['mcp'], asked.map(frame).join('')).trimEnd().split('\n');
    const { text, error } = answers.map((line) => JSON.parse(line)).find(({ id }) => id === 2).result.structuredContent;
    return error === undefined ? { text } : { refused: error.message };
  },
  async '*Copy* in the app'({ memory, convention }) {
    const settings = parseSettings({ memories: [{ name: 'Harbour', root: '', convention }] });
    const vault = createMemoryVault(Object.fromEntries(memory.files));
    const context = { writer: 'doors', now: () => new Date(NOW), newId: () => '01' };
    return openVault({ ...vault, context, settings: () => settings })
      .bundle({ budget: BUDGET })
      .catch((error) => ({ refused: error.message }));
  },
  '`hook session-start`'({ folder }) {
    const out = run(folder, ['hook', 'session-start', '--harness', 'claude', '--budget', String(BUDGET)], JSON.stringify(START));
    return { text: out === '' ? '' : JSON.parse(out).hookSpecificOutput.additionalContext };
  },
};

const number = (value) => value.toLocaleString('en-GB');

/** How a text has what must be in it, and names the rest: `whole 1; cut 1: corrections.md 3 of 10`. */
function mustsIn(musts, plain) {
  if (musts.length === 0) return '–';
  const kinds = { whole: [], cut: [], 'named only': [], 'not even named': [] };
  for (const { path, says } of musts) {
    const held = says.filter((one) => plain.includes(one)).length;
    const kind = held === says.length ? 'whole' : held > 0 ? 'cut' : plain.includes(path) ? 'named only' : 'not even named';
    kinds[kind].push(kind === 'cut' ? `${path.replace(/^.*\//, '')} ${held} of ${says.length}` : path);
  }
  if (kinds.whole.length === musts.length) return 'all';
  return Object.entries(kinds)
    .filter(([, all]) => all.length > 0)
    .map(([kind, all]) => `${kind} ${number(all.length)}${kind === 'cut' ? `: ${all.join(', ')}` : ''}`)
    .join('; ');
}

/** The cells of an answer, and the codes of what came in their order. Throws where something came that must not. */
function figuresOf({ entries, musts, secret }, { text, refused }) {
  if (refused !== undefined) {
    const least = /at least (\d+)/.exec(refused)?.[1];
    return {
      cells: [least === undefined ? refused : `refused under ${number(Number(least))} tokens`, '–', '–', '–', '–', '–', '–'],
      codes: '',
    };
  }
  // Names stand escaped in Markdown, and lines may be broken elsewhere.
  const plain = text.replaceAll('\\', '').replace(/\s+/g, ' ');
  const shared = new Set(entries.map(({ path }) => path).filter((path, at, all) => all.indexOf(path) !== at));
  const leaked = entries.filter(
    ({ state, says, path }) => state === 'withheld' && (plain.includes(says) || (!shared.has(path) && plain.includes(path))),
  );
  if (leaked.length > 0 || plain.includes(secret))
    throw new Error(`It gave ${leaked.map(({ path }) => path).join(', ') || 'the password'}.`);
  const held = entries.filter(({ state }) => state !== 'withheld');
  const came = held.filter(({ says }) => plain.includes(says));
  const named = held.filter(({ says, path }) => !plain.includes(says) && !shared.has(path) && plain.includes(path));
  const twice = came.filter(({ says }) => plain.indexOf(says) !== plain.lastIndexOf(says));
  return {
    cells: [
      `${number(came.length)} of ${number(held.length)}`,
      number(named.length),
      number(held.length - came.length - named.length),
      `${Math.round((100 * rawTokens(text)) / BUDGET)}%`,
      mustsIn(musts, plain),
      number(twice.length),
      `${came.at(-1)?.code ?? 'none'} / ${held.at(-1)?.code}`,
    ],
    codes: [...came]
      .sort((a, b) => plain.indexOf(a.says) - plain.indexOf(b.says))
      .map(({ code }) => code)
      .join(' '),
  };
}

/** The rows of one memory: doors that give the same entries in the same order, with the same figures, share one. */
async function rowsOf(convention, layout, size) {
  const folder = mkdtempSync(join(tmpdir(), 'top-of-mind-doors-'));
  try {
    const memory = generate({ convention, layout, size });
    writeMemory(folder, convention, memory);
    const rows = new Map();
    for (const [door, ask] of Object.entries(DOORS)) {
      const { cells, codes } = figuresOf(memory, await ask({ folder, memory, convention }));
      const key = JSON.stringify([cells, codes]);
      rows.set(key, { cells, doors: [...(rows.get(key)?.doors ?? []), door] });
    }
    return [...rows.values()].map(({ cells, doors }) =>
      [convention, layout, doors.length === Object.keys(DOORS).length ? 'all' : doors.join(', '), ...cells].join(' | '),
    );
  } catch (error) {
    throw new Error(`${convention}, ${layout}, ${size}: ${error.message}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const HEAD = ['convention', 'layout', 'door', 'came', 'named', 'left out', 'of budget', 'musts', 'twice', 'newest'];
const RIGHT = new Set(['came', 'named', 'left out', 'of budget', 'twice', 'newest']);
const asRow = (text) => `| ${text} |`;

/** The memories of a size. With hardly any entries a layout makes no difference. */
const memoriesOf = (size) =>
  Object.entries(LAYOUTS).flatMap(([convention, all]) =>
    (size < 60 ? all.slice(0, 1) : all.filter((layout) => only === undefined || only.includes(layout))).map((layout) => [
      convention,
      layout,
    ]),
  );

let page = readFileSync(PAGE, 'utf8');
for (const size of sizes) {
  const [begin, end] = ['begin', 'end'].map((mark) => `<!-- doors:${mark} ${size} -->`);
  const [, before = ''] = page.split(begin);
  const was = before.split(end)[0];
  if ((values.write || values.check) && !before.includes(end)) throw new Error(`${PAGE} has no marks for ${size} entries.`);
  const rows = [];
  for (const [convention, layout] of memoriesOf(size)) {
    const made = (await rowsOf(convention, layout, size)).map(asRow);
    rows.push(...made);
    const current = was.split('\n').filter((line) => line.startsWith(`| ${convention} | ${layout} |`));
    if (values.check !== true || current.join('\n') === made.join('\n')) continue;
    const differing = [...current.map((row) => `- ${row}`), ...made.map((row) => `+ ${row}`)].join('\n');
    process.stderr.write(`${PAGE} is not current for ${size} entries: run npm run doors -- --write\n${differing}\n`);
    process.exitCode = 1;
  }
  const table = [asRow(HEAD.join(' | ')), asRow(HEAD.map((name) => (RIGHT.has(name) ? '---:' : '---')).join(' | ')), ...rows].join('\n');
  if (values.check !== true) process.stdout.write(`${number(size)} entries\n\n${table}\n\n`);
  page = page.replace(begin + was, () => `${begin}\n\n${table}\n\n`);
}
if (values.write === true) writeFileSync(PAGE, page);
