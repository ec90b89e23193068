import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectMachine } from '../../../src/cli/node/connect-machine.mjs';
import { builtTerminal } from '../../obsidian/support/built';
import { vaultOnDisk } from '../../support/folder';
import { cli, type Ran } from '../terminal';
import { asRepository, git } from './repository';

const agents = () => connectMachine(builtTerminal(), 'skills/top-of-mind');
const COMMIT = { git: { commit: true } };
const note = (day: string, text: string): string => `---\nid: ${day}\ncreated: ${day}\n---\n\n${text}\n`;

const TEAMS = {
  'alpha/2026-03-01 Ferry.md': note('2026-03-01', 'The ferry is painted green every May.'),
  'beta/2026-03-02 Crane.md': note('2026-03-02', 'The crane lifts nine tons.'),
  'beta/2026-03-03 Quay.md': note('2026-03-03', 'Ida measures the quay in June; see [[2026-03-02 Crane]].'),
};

/** A bare repository with these files, a whole clone of it, and one that has the folder `alpha` alone. */
async function sparse(files: Readonly<Record<string, string>>, vault: string): Promise<{ whole: string; part: string }> {
  const bare = vaultOnDisk();
  git(bare, 'init', '--quiet', '--bare', '--initial-branch=main');
  const first = asRepository(vaultOnDisk(files));
  git(first, 'remote', 'add', 'origin', bare);
  const whole = join(first, vault);
  expect((await cli(whole, ['git', 'setup'], '', { agents })).exit).toBe(0);
  expect((await synced(whole)).exit).toBe(0);
  git(first, 'add', '--all');
  if (git(first, 'status', '--porcelain') !== '') git(first, 'commit', '--quiet', '--message', 'The rest');
  git(first, 'push', '--quiet', 'origin', 'main');
  const other = asRepository(vaultOnDisk());
  git(other, 'remote', 'add', 'origin', bare);
  git(other, 'fetch', '--quiet', 'origin');
  git(other, 'sparse-checkout', 'set', 'alpha');
  git(other, 'checkout', '--quiet', '--track', 'origin/main');
  const part = join(other, vault);
  expect((await cli(part, ['git', 'setup'], '', { agents })).exit).toBe(0);
  return { whole, part };
}

const synced = (folder: string): Promise<Ran> => cli(folder, ['sync', '--json'], '', { agents });
const filesOf = (folder: string): string[] =>
  git(folder, '-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', '--full-tree', 'HEAD').split('\n');

beforeAll(() => void builtTerminal(), 120_000);

describe('a sparse checkout of one folder', () => {
  it('is a vault where the folder is one: it is read, written and synced, and the rest of the repository stays', async () => {
    const settings = JSON.stringify({ ...COMMIT, memories: [{ name: 'Alpha', root: '', convention: 'notes-and-links' }] });
    const { whole, part } = await sparse({ ...TEAMS, 'alpha/.top-of-mind.json': settings }, 'alpha');
    expect(existsSync(join(part, '../beta'))).toBe(false);
    const status = await cli(part, ['status', '--json']);
    expect([status.exit, status.err]).toEqual([0, '']);
    const written = await cli(part, ['remember', '--title', 'Buoy', '--json'], 'The buoy at the mole is lit at dusk.');
    expect([written.exit, written.err]).toEqual([0, '']);
    const ran = await synced(part);
    expect([ran.exit, ran.json.result]).toEqual([
      0,
      expect.objectContaining({ pushed: expect.any(Number) as number, problem: null, broken: [] }),
    ]);
    expect((await synced(whole)).exit).toBe(0);
    const path = String(written.json.result['path']);
    expect(readFileSync(join(whole, path), 'utf8')).toContain('lit at dusk');
    expect(filesOf(whole)).toEqual(expect.arrayContaining(Object.keys(TEAMS)));
    expect(git(join(part, '..'), 'status', '--porcelain')).toBe('');
  });

  it('is one of several memories of a vault: both sides write, and what is not here is neither removed nor changed', async () => {
    const memories = ['alpha', 'beta'].map((root) => ({ name: root, root, convention: 'notes-and-links' }));
    const { whole, part } = await sparse({ ...TEAMS, '.top-of-mind.json': JSON.stringify({ ...COMMIT, memories }) }, '');
    expect(existsSync(join(part, 'beta'))).toBe(false);
    expect((await cli(part, ['status', '--json'])).exit).toBe(0);
    const mine = await cli(part, ['remember', '--memory', 'alpha', '--title', 'Buoy', '--json'], 'The buoy at the mole is lit at dusk.');
    expect([mine.exit, mine.err]).toEqual([0, '']);
    const theirs = await cli(whole, ['rename', 'beta/2026-03-02 Crane.md', '2026-03-02 Big crane', '--json']);
    const also = await cli(whole, ['remember', '--memory', 'beta', '--title', 'Tide', '--json'], 'The tide tables come a day late.');
    expect([theirs.exit, also.exit]).toEqual([0, 0]);
    expect((await synced(whole)).exit).toBe(0);
    const ran = await synced(part);
    expect([ran.exit, ran.json.error, ran.json.result]).toEqual([
      0,
      undefined,
      expect.objectContaining({ problem: null, broken: [], conflicts: [] }),
    ]);
    expect((await synced(whole)).exit).toBe(0);
    expect(git(part, 'rev-parse', 'HEAD')).toBe(git(whole, 'rev-parse', 'HEAD'));
    expect(existsSync(join(part, 'beta'))).toBe(false);
    expect(git(part, 'status', '--porcelain')).toBe('');
    expect(filesOf(whole)).toEqual(
      expect.arrayContaining([
        'beta/2026-03-02 Big crane.md',
        'beta/2026-03-03 Quay.md',
        String(mine.json.result['path']),
        String(also.json.result['path']),
      ]),
    );
    expect(readFileSync(join(whole, 'beta/2026-03-03 Quay.md'), 'utf8')).toContain('[[2026-03-02 Big crane');
  });

  it('renames a note to which files link that are not here: a whole clone lets them follow', async () => {
    const memories = ['alpha', 'beta'].map((root) => ({ name: root, root, convention: 'notes-and-links' }));
    const { whole, part } = await sparse(
      {
        ...TEAMS,
        'beta/2026-03-04 Dock.md': note('2026-03-04', 'The dock is behind [[2026-03-01 Ferry]].'),
        '.top-of-mind.json': JSON.stringify({ ...COMMIT, memories }),
      },
      '',
    );
    expect((await cli(part, ['rename', 'alpha/2026-03-01 Ferry.md', '2026-03-01 Green ferry'])).exit).toBe(0);
    expect((await synced(part)).exit).toBe(0);
    const ran = await synced(whole);
    expect([ran.exit, ran.json.result]).toEqual([0, expect.objectContaining({ problem: null, broken: [], conflicts: [] })]);
    expect(readFileSync(join(whole, 'beta/2026-03-04 Dock.md'), 'utf8')).toContain('[[2026-03-01 Green ferry');
    expect((await cli(part, ['links', '--json'])).json.result).toMatchObject({ links: [] });
  });
});
