import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openFolder } from '../../src/cli/node/open.mjs';
import { filled } from '../support/folder';
import { mergedText } from '../support/sync-programs';
import { cli, hashes, vaultOnDisk, type Ran } from './terminal';

const NOW = ['--now', '2026-03-20T10:00:00'];
const run = (folder: string, ...args: readonly string[]): Promise<Ran> => cli(folder, [...args, '--json', ...NOW]);
const text = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');
const copies = async (folder: string): Promise<(readonly [string, string])[]> => {
  const { result } = (await run(folder, 'conflicts')).json;
  return (result['conflicts'] as unknown as { path: string; note: string }[]).map(({ path, note }) => [path, note] as const);
};
const refusalOf = ({ json }: Ran): unknown => (json.result?.['refused'] as { code: string } | undefined)?.code ?? json.error?.code;

test('the copies of every program are listed beside their notes; what is on its way is none', async () => {
  const note = '# Café\n\nThe crane of Hull is painted each May by crew one, who report to desk two.\n';
  const nfd = 'Café 2.md'.normalize('NFD');
  const folder = vaultOnDisk({
    'Café.md': note,
    'Café (Conflicted copy phone 202603151200).md': `${note}One.\n`,
    'Café.sync-conflict-20260315-120000-ABCDEFG.md': `${note}Two.\n`,
    'Café 3.md': `${note}Three.\n`,
    // A version of a file that is gone, and files that a program is still writing.
    'Gone.sync-conflict-20260315-120000-ABCDEFG.md': 'Four.\n',
    '~syncthing~Café.md.tmp': note.slice(0, 20),
    '.syncthing.Café.md.tmp': note.slice(0, 20),
    '.stversions/Café~20260315-120000.md': note,
    '.stfolder/syncthing-folder-abc.txt': '',
    '.Far.md.icloud': 'bplist00',
  });
  expect(await copies(folder)).toEqual([
    ['Café (Conflicted copy phone 202603151200).md', 'Café.md'],
    ['Café 3.md', 'Café.md'],
    ['Café.sync-conflict-20260315-120000-ABCDEFG.md', 'Café.md'],
    ['Gone.sync-conflict-20260315-120000-ABCDEFG.md', 'Gone.md'],
  ]);
  renameSync(join(folder, 'Café.md'), join(folder, 'Café.md'.normalize('NFD')));
  writeFileSync(join(folder, nfd), `${note}Five.\n`);
  expect(await copies(folder)).toContainEqual([nfd, 'Café.md'.normalize('NFD')]);
});

describe('iCloud', () => {
  const DECISIONS = 'top-of-mind-decisions.md';

  test('a second decisions note counts whatever stands in it, and both are settled into one', async () => {
    const other = vaultOnDisk();
    await run(other, 'init', 'stoneros');
    for (const name of ['A', 'B', 'C', 'D']) writeFileSync(join(other, `${name}.md`), `The ${name} of the port.\n`);
    const folder = vaultOnDisk();
    cpSync(other, folder, { recursive: true });
    const apart = (at: string, ...pair: string[]): Promise<Ran> => cli(at, ['apart', ...pair]);
    for (let day = 0; day < 4; day++)
      expect((await apart(folder, 'A.md', ['B.md', 'C.md', 'D.md', 'learnings/patterns.md'][day] ?? '')).exit).toBe(0);
    expect((await apart(other, 'C.md', 'D.md')).exit).toBe(0);
    cpSync(join(other, DECISIONS), join(folder, 'top-of-mind-decisions 2.md'));
    const line = text(other, DECISIONS).trimEnd().split('\n').at(-1) ?? '';
    // It is known already: nothing is to be written.
    expect((await run(folder, 'apart', 'C.md', 'D.md')).json.result['journal']).toBeNull();
    expect(await copies(folder)).toEqual([['top-of-mind-decisions 2.md', DECISIONS]]);
    expect((await run(folder, 'conflicts', 'top-of-mind-decisions 2.md', '--keep', 'both')).exit).toBe(0);
    expect(text(folder, DECISIONS)).toContain(line);
    expect(existsSync(join(folder, 'top-of-mind-decisions 2.md'))).toBe(false);
  });

  test('a second index is no note that an index lists', async () => {
    const folder = vaultOnDisk();
    await run(folder, 'init', 'mindstone');
    writeFileSync(join(folder, 'MEMORY 2.md'), '# Memory\n\n- Another one.\n');
    writeFileSync(join(folder, 'top-of-mind 2.md'), 'By hand, not beside a note of that name.\n');
    await run(folder, 'index');
    expect(text(folder, 'MEMORY.md')).not.toContain('MEMORY 2');
    expect(await copies(folder)).toEqual([['MEMORY 2.md', 'MEMORY.md']]);
    expect((await run(folder, 'conflicts', 'MEMORY 2.md', '--keep', 'both')).exit).toBe(0);
    expect(text(folder, 'MEMORY.md')).toContain('- Another one.');
  });

  test('a copy in a protected folder is settled by a person, not by an agent, and undone to the byte', async () => {
    const folder = vaultOnDisk();
    await run(folder, 'init', 'daneel');
    const log =
      '# 2026-03-10\n\n## 09:00 — Crane\n\nThe crane of Hull is painted each May by crew one, who report to desk two and to Ida.\n';
    const [path, copy] = ['memory/2026-03-10.md', 'memory/2026-03-10 2.md'];
    filled(folder, { [path]: `${log}\n## 10:00 — Ours\n\nThe quay is lit.\n`, [copy]: `${log}\n## 11:00 — Theirs\n\nThe buoy is red.\n` });
    await run(folder, 'check', '--accept');
    const before = hashes(folder);
    const { vault } = await openFolder(folder, undefined, 'none');
    const agent = vault.through({ kind: 'mcp', harness: 'claude' });
    await expect(agent.carryOut(() => agent.settleConflict(copy, { kept: 'both' }, {}))).rejects.toMatchObject({ code: 'needs_person' });
    expect(hashes(folder)).toEqual(before);
    expect((await run(folder, 'conflicts', copy, '--keep', 'both')).exit).toBe(0);
    expect(text(folder, path)).toBe(`${log}\n## 10:00 — Ours\n\nThe quay is lit.\n\n## 11:00 — Theirs\n\nThe buoy is red.\n`);
    await run(folder, 'undo');
    expect({ ...hashes(folder) }).toEqual(before);
  });

  test('a file that is not here is neither gone nor empty: nothing acts on it, and it comes back whole', async () => {
    const folder = vaultOnDisk();
    await run(folder, 'init', 'daneel');
    filled(folder, {
      'memory/2026-03-20.md': '# 2026-03-20\n\n## 09:00 — Crane\n\nThe crane is painted.\n',
      'A.md': 'See [[B]].\n',
      'B.md': 'The buoy is red.\n',
    });
    await run(folder, 'check', '--accept');
    await run(folder, 'index');
    for (const path of ['memory/2026-03-20.md', 'B.md', 'top-of-mind.md', 'top-of-mind-decisions.md']) {
      const [file, aside] = [join(folder, path), `${folder}.aside`];
      const placeholder = join(dirname(file), `.${path.replace(/^.*\//, '')}.icloud`);
      const before = hashes(folder);
      renameSync(file, aside);
      writeFileSync(placeholder, 'bplist00');
      for (const args of [
        ['rename', path, 'Other'],
        ['archive', path],
        ['merge', path, 'A.md'],
        ['merge', 'A.md', path],
      ])
        expect([args, refusalOf(await run(folder, ...args))]).toEqual([
          args,
          path.startsWith('top-of-mind-d') ? 'layer_policy' : 'unreadable',
        ]);
      for (const args of [
        ['index'],
        ['health'],
        ['check'],
        ['remember', '--title', 'Quay', '--body', 'The quay is lit.', '--action', 'write'],
      ])
        await run(folder, ...args, '--dry-run');
      const writing = path.startsWith('memory/')
        ? ['remember', '--title', 'Quay', '--body', 'The quay is lit.']
        : path === 'top-of-mind.md'
          ? ['index']
          : null;
      if (writing !== null) expect(refusalOf(await run(folder, ...writing))).toBe('unreadable');
      expect(existsSync(file)).toBe(false);
      rmSync(placeholder);
      renameSync(aside, file);
      expect(hashes(folder)).toEqual(before);
    }
  });
});

test.each([[['applied']], [['manifest.json']], [['applied', 'manifest.json']], [['0.bin', 'applied']]])(
  'a change of which iCloud took %s away is one that was carried out: nothing of it is taken back or forgotten',
  async (away) => {
    const folder = vaultOnDisk({ 'A.md': 'The crane is painted.\n' });
    await run(folder, 'init', 'notes-and-links');
    const two = ['{"title":"Quay","body":"The quay is lit."}', '{"title":"Ferry","body":"It sails at noon."}'].join('\n');
    expect((await cli(folder, ['remember', '--batch', '--json', ...NOW], two)).exit).toBe(0);
    const journal = join(
      folder,
      '.top-of-mind',
      readdirSync(join(folder, '.top-of-mind')).find((name) => name.startsWith('terminal')) ?? '',
      'journal',
    );
    const entries = readdirSync(journal);
    // One of its files was changed since, so that the change does not look carried out by its files alone.
    filled(folder, { '2026-03-20 Quay.md': `${text(folder, '2026-03-20 Quay.md')}By Ida.\n` });
    const before = hashes(folder);
    const put = (from: (name: string) => string, to: (name: string) => string): void => {
      for (const entry of entries)
        for (const name of away)
          if (existsSync(join(journal, entry, from(name)))) renameSync(join(journal, entry, from(name)), join(journal, entry, to(name)));
    };
    const plain = (name: string): string => name;
    put(plain, (name) => `.${name}.icloud`);
    expect((await run(folder, 'remember', '--title', 'Buoy', '--body', 'The buoy is red.', '--action', 'write')).exit).toBe(0);
    expect(hashes(folder)).toMatchObject(before);
    put((name) => `.${name}.icloud`, plain);
    const all = (await run(folder, 'journal')).json.result['entries'] as unknown as { id: string; state: string; files: string[] }[];
    expect(all.map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
    const batch = all.find(({ files }) => files.includes('2026-03-20 Ferry.md'))?.id ?? '';
    expect((await run(folder, 'undo', batch, '--partial')).exit).toBeLessThan(2);
    expect(Object.keys(hashes(folder))).not.toContain('2026-03-20 Ferry.md');
  },
);

describe('Syncthing', () => {
  test('the journal of the other device arrives in any order: nothing stops, and its change is undone only once all of it is here', async () => {
    const other = vaultOnDisk({ 'A.md': 'The crane is painted.\n', 'B.md': 'The buoy is red.\n' });
    await run(other, 'init', 'notes-and-links');
    const folder = vaultOnDisk();
    cpSync(other, folder, { recursive: true });
    const before = hashes(folder);
    expect((await run(other, 'merge', 'B.md', 'A.md')).exit).toBe(0);
    const journal = (at: string): string =>
      join(at, '.top-of-mind', readdirSync(join(at, '.top-of-mind')).find((name) => name.startsWith('terminal')) ?? '');
    const of = (at: string): string[] =>
      readdirSync(journal(at), { recursive: true, withFileTypes: true }).flatMap((one) =>
        one.isFile() ? [join(one.parentPath, one.name).slice(journal(at).length + 1)] : [],
      );
    const known = new Set(of(folder));
    const arriving = of(other).filter((name) => !known.has(name));
    expect(arriving.length).toBeGreaterThan(3);
    // As another device has it: by another name of the writer.
    const at = join(folder, '.top-of-mind', 'terminal-0123456789');
    for (const name of arriving.reverse()) {
      const file = join(at, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(join(dirname(file), `.syncthing.${name.replace(/^.*\//, '')}.tmp`), 'half');
      for (const args of [['journal'], ['status'], ['check'], ['remember', '--title', 'Quay', '--body', 'The quay is lit.', '--dry-run']])
        expect([args, (await run(folder, ...args)).json.ok]).toEqual([args, true]);
      rmSync(join(dirname(file), `.syncthing.${name.replace(/^.*\//, '')}.tmp`));
      cpSync(join(journal(other), name), file);
      writeFileSync(file.replace(/(\.[^./]*)?$/, '.sync-conflict-20260315-120000-ABCDEFG$1'), 'half');
    }
    // Its files are still those of before, so that nothing of the change can be taken back here.
    expect(refusalOf(await run(folder, 'undo'))).toBe('not_undoable');
    expect(hashes(folder)).toEqual(before);
    cpSync(join(other, 'A.md'), join(folder, 'A.md'));
    rmSync(join(folder, 'B.md'));
    expect((await run(folder, 'undo')).exit).toBe(0);
    expect(hashes(folder)).toEqual(before);
  });

  test('an undo here leaves what the other device wrote into the same note', async () => {
    const folder = vaultOnDisk({ 'A.md': '# A\n\nThe crane is painted.\n\nThe quay is lit.\n', 'B.md': 'The buoy is red.\n' });
    await run(folder, 'init', 'notes-and-links');
    expect((await run(folder, 'merge', 'B.md', 'A.md')).exit).toBe(0);
    writeFileSync(join(folder, 'A.md'), text(folder, 'A.md').replace('painted.', 'painted by Ida.'));
    const ran = await run(folder, 'undo', '--partial');
    expect(text(folder, 'A.md')).toContain('painted by Ida.');
    expect(ran.exit).toBeLessThan(2);
  });
});

describe('the headless client of Obsidian Sync', () => {
  test('a text of the same size and time is read anew by a program that goes on', async () => {
    const folder = vaultOnDisk({ 'A.md': 'The buoy is red.\n' });
    await run(folder, 'init', 'notes-and-links');
    const { vault } = await openFolder(folder, undefined, 'renew', { readOnly: false });
    const now = async (): Promise<string> => JSON.stringify(await vault.read({ ref: 'A' }));
    expect(await now()).toContain('red');
    const { mtime } = statSync(join(folder, 'A.md'));
    writeFileSync(join(folder, 'A.md'), 'The buoy is lit.\n');
    utimesSync(join(folder, 'A.md'), mtime, mtime);
    expect(await now()).toContain('lit');
  });

  test.each(['remember', 'merge'])(
    'a note that it had emptied as %s looked at it gets its text, and the plan is not carried out on the empty one',
    async (what) => {
      const folder = vaultOnDisk();
      await run(folder, 'init', 'daneel');
      const path = 'memory/2026-03-20.md';
      const log = '# 2026-03-20\n\n## 09:00 — Crane\n\nThe crane is painted.\n';
      filled(folder, { [path]: '', 'B.md': '', 'A.md': 'The quay is lit.\n' });
      const { vault } = await openFolder(folder, new Date('2026-03-20T10:00:00'), 'none');
      const { plan } =
        what === 'remember'
          ? await vault.remember({ title: 'Buoy', body: 'The buoy is red.', onDuplicate: 'write' }, {})
          : await vault.merge('B.md', 'A.md');
      filled(folder, { [path]: log, 'B.md': log });
      const before = hashes(folder);
      if (plan === null) throw new Error('There is nothing to carry out.');
      await expect(vault.apply(plan)).rejects.toMatchObject({ code: 'changed_since' });
      expect(hashes(folder)).toEqual(before);
      if (what === 'merge') return;
      await vault.carryOut(() => vault.remember({ title: 'Buoy', body: 'The buoy is red.', onDuplicate: 'write' }, {}));
      expect(text(folder, path).startsWith(log)).toBe(true);
    },
  );
});

test('a merge of the simulation keeps the lines of both', () => {
  expect(mergedText('a\nb\nc\n', 'a\nx\nc\n', 'a\nb\nc\nd\n')).toBe('a\nx\nc\nd\n');
  expect(mergedText('a\n', 'a\nx\n', 'a\ny\n')).toBe('a\nx\ny\n');
  expect(mergedText('', 'x\n', 'y\n')).toBe('x\ny\n');
});
