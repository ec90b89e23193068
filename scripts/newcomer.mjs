/**
 * `npm run newcomer`: walks the way of docs/mcp.md from a fresh clone to a first entry, in an empty folder, with the
 * last commit of this repository. Prints each command with its seconds, then what the server said; exits with 1 where a
 * command fails or the answer is not that of the page.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
mkdirSync(join(folder, 'notes'));
try {
  process.exitCode = walk() ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function walk() {
  let answer = '';
  for (const [at, command] of commands.entries()) {
    const began = Date.now();
    const ran = spawnSync(command.replace('REPOSITORY', JSON.stringify(project)), {
      cwd: folder,
      shell: true,
      encoding: 'utf8',
      input: at === commands.length - 1 ? `${typed}\n` : '',
    });
    process.stdout.write(`$ ${command}   (${((Date.now() - began) / 1000).toFixed(1)} s)\n`);
    if (ran.status !== 0) {
      process.stderr.write(`${ran.stdout}${ran.stderr}\n`);
      return false;
    }
    answer = ran.stdout.trim().split('\n').at(-1) ?? '';
  }
  const { summary } = JSON.parse(answer).result.structuredContent;
  process.stdout.write(`${summary}\n`);
  const day = /\d{4}-\d{2}-\d{2}/;
  const same = summary.replace(day, '').replace(/[0-9A-Z]{26}/, '01…') === says.replace(day, '');
  const kept = readdirSync(join(folder, 'notes')).filter((name) => name.endsWith('.md'));
  if (!same || kept.length !== 1) process.stderr.write(`The page says: ${says}\nIn the vault: ${kept.join(', ')}\n`);
  return same && kept.length === 1;
}
