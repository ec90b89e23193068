/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import '../host/node-globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { openVault } from '../../src/core/memory';
import { asVaultPath } from '../../src/core/model/path';
import { parseSettings } from '../../src/core/model/settings';
import { readFrontmatter } from '../../src/core/read/frontmatter/frontmatter';
import { exclusiveIn } from '../../src/obsidian/app/exclusive';
import { obsidianEditor, obsidianFiles, obsidianStore } from '../../src/obsidian/ports/vault';
import { planOf } from '../core/write/setup';
import { runs } from '../support/properties';
import { later } from '../host/base/clock';
import { FolderDisk } from '../host/vault/folder-disk';
import { asRealApp, createApp, type App } from '../host/app';
import { buildDriver } from './node/build-driver';
import { vaultOnDisk } from '../support/folder';
import { markOf, rememberMany, type Remembered } from './node/remembering';

/** Entries of each writer: 25 at `PROPERTY_FACTOR=1`, 500 at 20. */
const EACH = runs(25, 10);

interface Process {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
  readonly done: Promise<Remembered>;
}

function start(driver: string, args: readonly string[]): Process {
  const child = spawn(process.execPath, [driver, ...args]);
  let out = '';
  let error = '';
  let isReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
    if (out.includes('ready')) isReady();
  });
  child.stderr.on('data', (part: Buffer) => (error += part.toString()));
  const done = new Promise<Remembered>((resolve, reject) => {
    child.on('close', (code) =>
      error === '' && code === 0
        ? resolve(JSON.parse(out.split('\n')[1] ?? '') as Remembered)
        : reject(new Error(error === '' ? `ended with ${code}` : error)),
    );
  });
  done.catch(() => isReady());
  return { child, ready, done };
}

/** Every note outside dot-folders, by path. */
function notesIn(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.md') && !path.startsWith('.') && !path.includes('/.'),
  );
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** Lets the app notice what others write, until `work` is done. */
async function watching<T>(app: App, disk: FolderDisk, work: Promise<T>): Promise<T> {
  let over = false;
  const end = work.finally(() => (over = true));
  end.catch(() => undefined);
  while (!over) {
    for (const { change, path } of disk.notice()) app.vault.adapter.onChange(change, path);
    await later(20);
  }
  return end;
}

test(`two terminal processes and the plugin write ${EACH} entries each at once: all are there, once, whole`, async () => {
  const folder = vaultOnDisk({ 'journal/plugin.md': '# Plugin\n', 'journal/outside.md': '# Outside\n', '.obsidian/app.json': '{}' });
  const driver = buildDriver('remember-driver');
  const disk = new FolderDisk(folder);
  const app = await createApp({ disk });
  const real = asRealApp(app);
  const settings = parseSettings({});
  const memory = openVault({
    files: obsidianFiles(real),
    editor: obsidianEditor(real),
    store: obsidianStore(real),
    context: { writer: 'obsidian-01abc', now: () => new Date(), newId: () => ulid(), exclusive: exclusiveIn(real) },
    settings: () => settings,
  });

  // Someone else writes while the app is between its read and its write.
  const outside: string[] = [];
  mkdirSync(join(folder, 'outside'));
  app.vault.adapter.duringProcess = async () => {
    const line = `Outside line ${outside.length}`;
    appendFileSync(join(folder, 'journal/outside.md'), `${line}\n`);
    writeFileSync(join(folder, `outside/${line}.md`), `${line}\n`);
    outside.push(line);
    await later();
  };
  const lines: string[] = [];
  const logging = async (): Promise<void> => {
    for (let index = 0; index < EACH / 5; index++) {
      lines.push(`Plugin line ${index}`);
      await memory.apply(planOf([{ op: 'append', path: asVaultPath('journal/plugin.md'), text: `Plugin line ${index}`, reason: '' }]));
    }
  };

  const terminals = ['one', 'two'].map((name) => start(driver, [folder, name, String(EACH)]));
  try {
    await watching(app, disk, Promise.all(terminals.map(({ ready }) => ready)));
    for (const { child } of terminals) child.stdin?.end();
    const results = await watching(
      app,
      disk,
      Promise.all([rememberMany(memory, 'plugin', EACH, later), ...terminals.map(({ done }) => done), logging()]),
    );
    if (process.env['PROPERTY_FACTOR'] !== undefined) process.stderr.write(`${JSON.stringify(results)}\n`);
  } finally {
    for (const { child } of terminals) child.kill();
  }

  const notes = notesIn(folder);
  const texts = Object.values(notes);
  for (const writer of ['plugin', 'one', 'two']) {
    for (let index = 0; index < EACH; index++) {
      const mark = markOf(writer, index);
      expect([mark, texts.filter((text) => text.endsWith(`\n${mark}\n`)).length]).toEqual([mark, 1]);
    }
  }
  const entries = Object.entries(notes).filter(([path]) => path.includes('Shared title'));
  expect(entries).toHaveLength(3 * EACH);
  const ids = entries.map(([, text]) => {
    const frontmatter = readFrontmatter(text);
    return frontmatter.state === 'ok' ? frontmatter.data['id'] : null;
  });
  expect(new Set(ids).size).toBe(3 * EACH);
  expect(ids).not.toContain(null);
  // Nobody's name stands twice on a disk that ignores case.
  expect(new Set(Object.keys(notes).map((path) => path.normalize('NFC').toLowerCase())).size).toBe(Object.keys(notes).length);
  expect(notes['journal/plugin.md']).toBe(`# Plugin\n${lines.map((line) => `${line}\n`).join('')}`);
  expect(notes['journal/outside.md']).toBe(`# Outside\n${outside.map((line) => `${line}\n`).join('')}`);
  for (const line of outside) expect(notes[`outside/${line}.md`]).toBe(`${line}\n`);
  expect(outside.length).toBeGreaterThan(0);
  const journal = await watching(app, disk, memory.journal());
  expect(journal.filter(({ state }) => state === 'interrupted')).toEqual([]);
  expect(journal.filter(({ left }) => left !== undefined)).toEqual([]);
}, 3_600_000);
