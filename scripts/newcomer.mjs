/**
 * `npm run newcomer`: walks the way of docs/mcp.md from a fresh clone to a first entry, in an empty folder, with the
 * last commit of this repository. Prints each command with its seconds, then what the server said, started as the agent's
 * settings say, and whether the next session begins with the entry; exits with 1 where anything is not as on the page.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = readFileSync(join(project, 'docs', 'mcp.md'), 'utf8');
const lines = (/```console\n([^]*?)```/.exec(page)?.[1] ?? '').trim().split('\n');
const marked = (mark) => lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2));
const commands = marked('$');
const typed = marked('>').join('\n');
const says = lines.at(-1) ?? '';

const folder = mkdtempSync(join(tmpdir(), 'top-of-mind-newcomer-'));
const home = join(folder, 'home');
for (const name of ['notes', 'home']) mkdirSync(join(folder, name));
// What npm downloaded before is used, as a newcomer's second walk would.
const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
try {
  process.exitCode = walk() ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function walk() {
  for (const command of commands) {
    const began = Date.now();
    const ran = run(command.replace('REPOSITORY', JSON.stringify(project)), { shell: true });
    process.stdout.write(`$ ${command}   (${((Date.now() - began) / 1000).toFixed(1)} s)\n`);
    if (ran.status !== 0) {
      process.stderr.write(`${ran.stdout}${ran.stderr}\n`);
      return false;
    }
  }
  // From here on as the agent does it: by what its settings say.
  const server = settings('.claude.json').mcpServers['top-of-mind'];
  const answer =
    run([server.command, ...server.args], { input: `${typed}\n` })
      .stdout.trim()
      .split('\n')
      .at(-1) ?? '';
  const { summary } = JSON.parse(answer).result.structuredContent;
  process.stdout.write(`${summary}\n`);
  const [hook] = settings('.claude/settings.json').hooks.SessionStart[0].hooks;
  const question = { session_id: '2', transcript_path: null, cwd: folder, hook_event_name: 'SessionStart', source: 'startup' };
  const began = run([hook.command, ...hook.args], { input: JSON.stringify(question) }).stdout;
  const isRecalled = began.includes('We deploy on Tuesdays');
  process.stdout.write(`The next session begins with it: ${isRecalled ? 'yes' : 'no'}\n`);
  const day = /\d{4}-\d{2}-\d{2}/;
  const same = summary.replace(day, '').replace(/[0-9A-Z]{26}/, '01…') === says.replace(day, '');
  const kept = readdirSync(join(folder, 'notes')).filter((name) => name.endsWith('.md'));
  if (!same || kept.length !== 1) process.stderr.write(`The page says: ${says}\nIn the vault: ${kept.join(', ')}\n`);
  return same && kept.length === 1 && isRecalled;
}

/** Runs a command, or a program with its arguments, with the new folder as the home folder. */
function run(command, { shell = false, input = '' }) {
  const [file, ...args] = [command].flat();
  const env = { ...process.env, HOME: home, USERPROFILE: home, CLAUDE_CONFIG_DIR: '', npm_config_cache: cache };
  return spawnSync(file, args, { cwd: folder, shell, encoding: 'utf8', input, env });
}

function settings(name) {
  return JSON.parse(readFileSync(join(home, name), 'utf8'));
}
