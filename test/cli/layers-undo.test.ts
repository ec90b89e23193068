import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk, type Ran } from './terminal';

const NOW = ['--now', '2026-03-20T10:00:00'];
const BASE = 'learnings/baseline_insights.md';
const PATTERNS = 'learnings/patterns.md';
const LOG = 'memory/2026-03-20.md';
const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');
const write = (folder: string, path: string, text: string): void => writeFileSync(join(folder, path), text);
const run = async (folder: string, ...args: string[]): Promise<Ran> => cli(folder, [...args, '--json', ...NOW]);
const layersIn = async (folder: string): Promise<{ id: string; message: string }[]> =>
  ((await run(folder, 'check')).json.result as unknown as { findings: { id: string; message: string }[] }).findings.filter(({ id }) =>
    id.startsWith('layer.'),
  );
const well = async (folder: string, ...args: string[]): Promise<Ran> => {
  const ran = await run(folder, ...args);
  expect({ args, exit: ran.exit, error: ran.json.error }).toEqual({ args, exit: 0, error: undefined });
  return ran;
};
/** The kept texts, whatever program keeps them. */
const kept = (folder: string): string[] => {
  const own = join(folder, '.top-of-mind');
  const files = readdirSync(own, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath.endsWith('accepted') && !entry.name.includes('until'),
  );
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
};

async function stoneros(): Promise<{ folder: string; text: string }> {
  const folder = vaultOnDisk();
  await well(folder, 'init', 'stoneros');
  return { folder, text: read(folder, BASE) };
}

const SMALL = '## 2026-02-07: Small plans\n\n**Observation**: They are read, as in [[Old]].\n\n';
const LEARNED = `# Patterns\n\nWhat happened, and how things are done.\n\n## 2026-01-05: Warm caches\n\n**Observation**: Cold starts cost a minute.\n\n${SMALL}## 2026-03-01: Tests first\n\n**Observation**: They find it.\n`;

async function learned(): Promise<string> {
  const { folder } = await stoneros();
  write(folder, 'Old.md', 'Long known.\n');
  write(folder, PATTERNS, LEARNED);
  rmSync(join(folder, 'top-of-mind-decisions.md'));
  await well(folder, 'check', '--accept');
  expect(await layersIn(folder)).toEqual([]);
  return folder;
}

describe('an acceptance that is undone', () => {
  test.each(['restore', 'correct'])('leaves the text before it, to %s it', async (way) => {
    const { folder, text } = await stoneros();
    write(folder, BASE, 'hacked\n');
    await well(folder, 'check', BASE, '--accept');
    await well(folder, 'undo');
    await well(folder, 'check', BASE, `--${way}`, '--dry-run');
    await well(folder, 'check', BASE, `--${way}`);
    expect(read(folder, BASE)).toBe(text);
    expect(await layersIn(folder)).toEqual([]);
  });

  test('is one of several, and each leaves the text before it', async () => {
    const { folder, text } = await stoneros();
    const texts = [text, 'first\n', 'second\n', 'third\n'];
    for (const now of texts.slice(1)) {
      write(folder, BASE, now);
      await well(folder, 'check', BASE, '--accept');
    }
    write(folder, BASE, 'another\n');
    for (const before of texts.slice(0, -1).reverse()) {
      await well(folder, 'undo');
      await well(folder, 'check', BASE, '--restore');
      expect(read(folder, BASE)).toBe(before);
      await well(folder, 'undo');
      expect(read(folder, BASE)).toBe('another\n');
    }
  });

  test('and done again leaves the text that it accepted', async () => {
    const { folder, text } = await stoneros();
    write(folder, BASE, 'accepted\n');
    await well(folder, 'check', BASE, '--accept');
    const undone = await well(folder, 'undo');
    await well(folder, 'check', BASE, '--restore');
    await well(folder, 'check');
    await well(folder, 'undo');
    const redone = await well(folder, 'undo', undone.json.result.journal as unknown as string);
    write(folder, BASE, 'hacked\n');
    await well(folder, 'check', BASE, '--restore');
    expect(read(folder, BASE)).toBe('accepted\n');
    await well(folder, 'undo', redone.json.result.journal as unknown as string);
    await well(folder, 'check', BASE, '--restore');
    expect(read(folder, BASE)).toBe(text);
  });

  test('of a file that was gone leaves its text', async () => {
    const { folder, text } = await stoneros();
    rmSync(join(folder, BASE));
    await well(folder, 'check', BASE, '--accept');
    expect(await layersIn(folder)).toEqual([]);
    await well(folder, 'undo');
    await well(folder, 'check', BASE, '--restore');
    expect(read(folder, BASE)).toBe(text);
  });

  test('of entries leaves them, one alone and all', async () => {
    const folder = await learned();
    write(folder, PATTERNS, LEARNED.replace(SMALL, '').replace('They find it.', 'Never.'));
    await well(folder, 'check', PATTERNS, '--accept', '--entry', '2026-03-01: Tests first');
    await well(folder, 'check', PATTERNS, '--accept');
    expect(await layersIn(folder)).toEqual([]);
    await well(folder, 'undo');
    expect(await layersIn(folder)).toMatchObject([{ message: expect.stringContaining('Small plans') }]);
    await well(folder, 'undo');
    expect(await layersIn(folder)).toHaveLength(2);
    await well(folder, 'check', PATTERNS, '--restore', '--entry', '2026-03-01: Tests first');
    await well(folder, 'check', PATTERNS, '--restore');
    expect(read(folder, PATTERNS)).toBe(LEARNED);
  });
});

describe('a plan that renewed what is accepted, undone', () => {
  test('where links followed: the old entry comes back', async () => {
    const folder = await learned();
    await well(folder, 'rename', 'Old.md', 'New');
    expect(await layersIn(folder)).toEqual([]);
    await well(folder, 'undo');
    write(folder, PATTERNS, LEARNED.replace(SMALL, ''));
    await well(folder, 'check', PATTERNS, '--restore');
    expect(read(folder, PATTERNS)).toBe(LEARNED);
  });

  test('where links followed in a file that was amiss', async () => {
    const folder = await learned();
    write(folder, PATTERNS, LEARNED.replace('They find it.', 'Never.'));
    await well(folder, 'rename', 'Old.md', 'New');
    await well(folder, 'check', PATTERNS, '--accept');
    await well(folder, 'undo');
    await well(folder, 'undo');
    rmSync(join(folder, PATTERNS));
    await well(folder, 'check', PATTERNS, '--restore');
    expect(read(folder, PATTERNS)).toBe(LEARNED);
  });

  test('where an entry was added: the file comes back without it', async () => {
    const folder = await learned();
    await cli(folder, ['remember', '--title', 'Nightly backups', '--json', ...NOW], 'They run at three and take ten minutes.');
    expect(read(folder, PATTERNS)).toContain('Nightly backups');
    await well(folder, 'undo');
    rmSync(join(folder, PATTERNS));
    await well(folder, 'check', PATTERNS, '--restore');
    expect(read(folder, PATTERNS)).toBe(LEARNED);
  });

  test('where a log moved: its text comes back at the old path, and where it moved again at the new one', async () => {
    const folder = vaultOnDisk();
    await well(folder, 'init', 'daneel');
    write(folder, LOG, `${read(folder, LOG)}\n- 09:00 one\n- 10:00 two\n`);
    rmSync(join(folder, 'top-of-mind-decisions.md'));
    await well(folder, 'check', '--accept');
    const text = read(folder, LOG);
    const late = 'memory/2026-03-20-late.md';
    await well(folder, 'move', LOG, late);
    expect(await layersIn(folder)).toEqual([]);
    const undone = await well(folder, 'undo');
    write(folder, LOG, text.replace('- 09:00 one\n', ''));
    await well(folder, 'check', LOG, '--restore');
    expect(read(folder, LOG)).toBe(text);
    await well(folder, 'undo', undone.json.result.journal as unknown as string);
    rmSync(join(folder, late));
    await well(folder, 'check', late, '--restore');
    expect(read(folder, late)).toBe(text);
    expect(existsSync(join(folder, LOG))).toBe(false);
  });
});

test('what a broken file gets by a plan is kept as well', async () => {
  const folder = await learned();
  write(folder, PATTERNS, LEARNED.replace('They find it.', 'Never.'));
  await well(folder, 'rename', 'Old.md', 'New');
  write(folder, PATTERNS, '# Patterns\n');
  expect(await layersIn(folder)).not.toContainEqual(expect.objectContaining({ message: expect.stringContaining('no copy') }));
  await well(folder, 'check', PATTERNS, '--restore');
  for (const entry of [SMALL.replace('[[Old]]', '[[New]]').trim(), 'They find it.', 'Cold starts', 'What happened'])
    expect(read(folder, PATTERNS)).toContain(entry);
  expect(await layersIn(folder)).toEqual([]);
  rmSync(join(folder, PATTERNS));
  await well(folder, 'check', PATTERNS, '--restore');
  expect(await layersIn(folder)).toEqual([]);
});

test('what another program keeps is found where this one has nothing', async () => {
  const { folder, text } = await stoneros();
  write(folder, BASE, 'hacked\n');
  const own = readdirSync(join(folder, '.top-of-mind')).find((name) => name.startsWith('terminal-')) ?? '';
  renameSync(join(folder, '.top-of-mind', own), join(folder, '.top-of-mind', 'another'));
  await well(folder, 'check', BASE, '--restore');
  expect(read(folder, BASE)).toBe(text);
});

describe('older copies', () => {
  const accepted = async (): Promise<string> => {
    const { folder } = await stoneros();
    for (const word of ['first', 'second', 'third', 'fourth']) {
      write(folder, BASE, `${word}\n`);
      await well(folder, 'check', BASE, '--accept');
    }
    return folder;
  };
  const ours = (folder: string): string[] =>
    kept(folder)
      .filter((text) => /^(first|second|third|fourth)\n$/.test(text))
      .sort();

  test('stay while the journal may need them, and go after it, but for the last one', async () => {
    const folder = await accepted();
    await well(folder, 'check');
    expect(ours(folder)).toEqual(['first\n', 'fourth\n', 'second\n', 'third\n']);
    const own = readdirSync(join(folder, '.top-of-mind')).find((name) => name.startsWith('terminal-')) ?? '';
    rmSync(join(folder, '.top-of-mind', own, 'journal'), { recursive: true });
    await well(folder, 'check');
    expect(ours(folder)).toEqual(['fourth\n', 'third\n']);
  });

  test('of a path that a log left go when no undo can need them', async () => {
    const folder = vaultOnDisk();
    await well(folder, 'init', 'daneel');
    const text = read(folder, LOG);
    await well(folder, 'move', LOG, 'memory/2026-03-20-late.md');
    await well(folder, 'check');
    expect(kept(folder)).toEqual([text, text]);
    const own = readdirSync(join(folder, '.top-of-mind')).find((name) => name.startsWith('terminal-')) ?? '';
    rmSync(join(folder, '.top-of-mind', own, 'journal'), { recursive: true });
    await well(folder, 'check');
    expect(kept(folder)).toEqual([text]);
  });

  test('are none where a file was only added to', async () => {
    const folder = await learned();
    const before = kept(folder).length;
    write(folder, PATTERNS, `${LEARNED}\n## 2026-03-11: More\n\nText.\n`);
    await well(folder, 'check');
    await cli(folder, ['remember', '--title', 'Nightly backups', '--json', ...NOW], 'They run at three and take ten minutes.');
    expect(kept(folder)).toHaveLength(before);
  });

  test('change nothing in the vault', async () => {
    const folder = await accepted();
    const before = hashes(folder);
    await layersIn(folder);
    expect(hashes(folder)).toEqual(before);
  });
});
