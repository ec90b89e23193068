/**
 * The main job on the example vault, in a temporary copy; or, given a folder, read-only on that vault.
 * Everything shown is what the terminal program itself prints.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const program = join(root, 'dist', 'top-of-mind.mjs');
const own = process.argv[2] === undefined ? null : resolve(process.argv[2]);
const colour = process.stdout.isTTY && process.env.NO_COLOR === undefined;
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

if (own !== null && !existsSync(own)) fail(`There is no folder "${process.argv[2]}".`);
const built = spawnSync(process.execPath, [join(root, 'esbuild.config.mjs')], { cwd: root, encoding: 'utf8' });
if (built.status !== 0) fail(`The build failed:\n${built.stderr}`);

const folder = mkdtempSync(join(tmpdir(), 'top-of-mind-demo-'));
const vault = own ?? join(folder, 'vault');
const bundle = join(folder, 'context-bundle.md');
if (own === null) cpSync(join(root, 'examples', 'vault'), vault, { recursive: true });

if (own === null) runOnExample();
else runReadOnly();

function runOnExample() {
  say('Top of Mind on the example vault', `A marina software team's agent memory, copied to ${vault}`);
  step('What is in the memory', ['status']);
  step('Write the top-of-mind note', ['index'], { lines: 14 });
  step('Check names and frontmatter', ['check'], { lines: 18 });
  const entries = readFileSync(join(root, 'examples', 'entries.jsonl'), 'utf8')
    .trim()
    .split('\n');
  step('Three new entries at the gate', ['gate'], { input: entries.join('\n') });
  for (const line of entries) {
    const { title, body, date } = JSON.parse(line);
    step(`Remember “${title}”`, ['remember', '--title', title, '--tags', 'demo', '--now', `${date}T09:00:00`], { input: body });
  }
  step('Bring the top-of-mind note up to date', ['index'], { lines: 4 });
  step('Export the context bundle, with its receipt', ['bundle', '--out', bundle], { lines: 16 });
  step('Write the health report', ['health', '--write'], { lines: 34 });
  step('Everything so far, ready to be undone', ['journal']);

  const next = (args) => `  node ${relative(process.cwd(), program)} ${args} --vault ${vault}`;
  say(
    'Where things are',
    [
      `  ${join(vault, 'top-of-mind.md')}  the index note`,
      `  ${bundle}  the bundle, ready to paste into an LLM`,
      `  ${reportPath()}  the health report`,
    ].join('\n'),
  );
  say(
    'Type next',
    [
      next('undo'),
      next('check --fix --dry-run'),
      next('bundle --topic "payments" --budget 3000'),
      next('rank --limit 10'),
      '  npm run demo -- path/to/your/vault      read-only, on your own notes',
    ].join('\n'),
  );
}

function runReadOnly() {
  say('Top of Mind on your vault, read-only', `Nothing in ${vault} is changed.`);
  step('What is in it', ['status']);
  step('The notes that matter most', ['rank', '--limit', '15']);
  step('The top-of-mind note it would get', ['index', '--dry-run'], { lines: 14 });
  step('Names and frontmatter', ['check'], { lines: 14 });
  step('The context bundle, with its receipt', ['bundle', '--out', bundle], { lines: 16 });
  step('Health', ['health'], { lines: 30 });
  say('Where things are', `  ${bundle}  the bundle, outside your vault`);
}

function reportPath() {
  const { result } = JSON.parse(run(['health', '--write', '--dry-run', '--json']).stdout);
  return join(vault, result.path ?? '');
}

function run(args, input) {
  return spawnSync(process.execPath, [program, ...args, '--vault', vault, ...(own === null ? [] : ['--no-cache'])], {
    encoding: 'utf8',
    input: input ?? '',
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

/** Shows one command and its output; long output is cut with a word on how much there is. */
function step(title, args, { input, lines = 40 } = {}) {
  const shown = args.map((arg) => (/[^\w./-]/.test(arg) ? `"${arg.length > 44 ? `${arg.slice(0, 41)}…` : arg}"` : arg)).join(' ');
  process.stdout.write(`\n${paint('1', title)}\n${paint('2', `$ top-of-mind ${shown}`)}\n`);
  const { status, stdout, stderr } = run(args, input);
  if (status !== 0 && status !== 1) fail(`"top-of-mind ${shown}" failed with exit code ${status}:\n${stderr}`);
  const all = stdout.trimEnd().split('\n');
  const cut = all.length > lines + 3 ? [...all.slice(0, lines), paint('2', `  … ${all.length - lines} more lines`)] : all;
  process.stdout.write(`${cut.join('\n')}\n`);
}

function say(title, text) {
  process.stdout.write(`\n${paint('1', title)}\n${text}\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
