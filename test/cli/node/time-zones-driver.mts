import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hookMachine } from '../../../src/cli/node/hook-machine.mjs';
import { openFolder } from '../../../src/cli/node/open.mjs';
import { runCli } from '../../../src/cli/run';

/** What the terminal did at one moment in one zone. */
export interface Seen {
  readonly zone: string;
  readonly now: string;
  /** The day of the name that a new note got, and of the moment in its properties. */
  readonly named: string;
  readonly created: string;
  /** The day of the log that an entry went to, where logs have one file a day. */
  readonly logged: string;
  /** Whether `index`, which had run in another zone, changed a byte. */
  readonly indexChanged: boolean;
}

/** `ZONE|MOMENT` each. Jest gives tests a copy of the environment, where a time zone is set in vain; here it is the real one. */
const cases = process.argv.slice(2).map((text) => text.split('|') as [string, string]);
const seen: Seen[] = [];
const base = mkdtempSync(join(tmpdir(), 'top-of-mind-zones-'));

interface Answer {
  readonly result: Record<string, unknown>;
}

async function run(vault: string, ...args: readonly string[]): Promise<Answer> {
  let out = '';
  await runCli([...args, '--vault', vault, '--json'], {
    open: ({ vault: named, now, cache }) => openFolder(named, now, cache),
    stdin: () => Promise.resolve(''),
    readIn: () => Promise.reject(new Error('nothing to read')),
    writeOut: (_vault, path) => Promise.resolve(path),
    copy: () => Promise.resolve(true),
    hooks: hookMachine,
    out: (text) => (out += text),
    err: () => {},
    colour: false,
    version: '0.0.0',
  });
  return JSON.parse(out) as Answer;
}

const firstDay = (value: unknown): string => /\d{4}[-_]\d{2}[-_]\d{2}/.exec(JSON.stringify(value))?.[0].replaceAll('_', '-') ?? '';

function vaultOf(name: string, files: Readonly<Record<string, string>>): string {
  const vault = join(base, name);
  mkdirSync(vault);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(vault, path), text);
  return vault;
}

try {
  for (const [index, [zone, now]] of cases.entries()) {
    process.env['TZ'] = zone;
    const notes = vaultOf(`notes-${index}`, { '2026-01-01 Zebras -- animals.md': '---\ncreated: 2026-01-01\n---\nZebras sleep.\n' });
    const logs = vaultOf(`logs-${index}`, {});
    const at = ['--now', now];
    await run(notes, 'init', 'notes-and-links', ...at);
    const written = await run(
      notes,
      'remember',
      '--title',
      'Herons',
      '--body',
      'Herons stand in the shallow part of the river.',
      '--tags',
      'birds',
      ...at,
    );
    process.env['TZ'] = 'Pacific/Auckland';
    await run(notes, 'index', ...at);
    process.env['TZ'] = zone;
    const again = await run(notes, 'index', ...at);
    await run(logs, 'init', 'daneel', ...at);
    const logged = await run(logs, 'remember', '--title', 'Herons', '--body', 'Herons stand in the shallow part of the river.', ...at);
    const plan = await run(notes, 'remember', '--title', 'Otters', '--body', 'Otters hold hands while they sleep.', '--dry-run', ...at);
    seen.push({
      zone,
      now,
      named: firstDay(written.result['path']),
      created: firstDay(/"created[^}]*/.exec(JSON.stringify(plan))?.[0]),
      logged: firstDay(logged.result['path']),
      indexChanged: again.result['changed'] === true,
    });
  }
  process.stdout.write(JSON.stringify(seen));
} finally {
  rmSync(base, { recursive: true, force: true });
}
