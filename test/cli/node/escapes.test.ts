import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Edit } from '../../../src/core/model/plan';
import type { Terminal } from '../../../src/cli/run';
import { planOf } from '../../core/write/setup';
import { cli, hashes, openedOnce, vaultOnDisk } from '../terminal';

/** Paths that lead, or could lead on some system, out of the vault or into a folder that programs obey. */
const HOSTILE = [
  '..',
  '../x.md',
  '../../x.md',
  'a/../../x.md',
  'a/../x.md',
  './x.md',
  'a/./x.md',
  'a//x.md',
  '/',
  '/x.md',
  '/etc/passwd',
  '//server/share/x.md',
  '~/../x.md',
  'C:/x.md',
  'C:x.md',
  'c:\\x.md',
  '\\x.md',
  '\\\\server\\share\\x.md',
  '\\\\?\\C:\\x.md',
  '..\\x.md',
  'a\\..\\..\\x.md',
  'a\\x.md',
  'file:///etc/passwd',
  'file://x.md',
  'obsidian://open?vault=x',
  'https://example.org/x.md',
  'smb://server/x.md',
  'x\0.md',
  '..\0/x.md',
  'x\n.md',
  'x\r\n.md',
  '\tx.md',
  'x\u001b[2J.md',
  'x\u0085.md',
  '.obsidian/app.json',
  '.obsidian/plugins/top-of-mind/main.js',
  '.Obsidian/app.json',
  '.OBSIDIAN/app.json',
  'a/.obsidian/app.json',
  '.git/hooks/x',
  '.git/config',
  '.GIT/config',
  '.Git/hooks/x',
  '.git /config',
  '.git./config',
  '. git/config',
  'git~1/config',
  'GIT~2/hooks/x',
  'a/.git/config',
  'OBSIDI~1/app.json',
  '.g\u200cit/config',
  '.gi\u200dt/config',
  '.g\u00adit/config',
  '\u200b.git/config',
  '\u2060.git/config',
  '\ufeff.obsidian/app.json',
  '.\ufe0fgit/config',
  '.gi\u{e0020}t/config',
  '\u115f.git/config',
  '\uff0egit/config',
  '\u2024git/config',
  '.\uff47\uff49\uff54/config',
  '\uff0e\uff0e/x.md',
  '\u2025/x.md',
  '\u2026/x.md',
  '. ./x.md',
  '.. /x.md',
  ' ../x.md',
  '.\u00a0/x.md',
  '.top-of-mind/lock',
  '.top-of-mind/w/journal/1/manifest.json',
  '.TOP-OF-MIND/w/x',
  '.top-of-mind.json',
  '.trash/x.md',
  '.env',
  'a/.hidden.md',
];

/** Names that some system cannot hold, or takes for a device: no file outside is in danger, and still none is made. */
const UNFIT = [
  'CON',
  'con.md',
  'nul.md',
  'a/NUL',
  'aux.txt.md',
  'COM1.md',
  'COM\u00b9.md',
  'lpt9.md',
  'CONIN$',
  'PRN .md',
  'x.',
  'x.md.',
  'x.md ',
  'a./x.md',
  'a /x.md',
  ' x.md',
  'ab:c.md',
  'x.md::$DATA',
  'a*b.md',
  'a?.md',
  'a"b.md',
  'a<b.md',
  'a|b.md',
  `${'x'.repeat(253)}.md`,
  `${'\u00e9'.repeat(127)}.md`,
  `${'\u{1f388}'.repeat(64)}.md`,
  'x\ud800.md',
  '\udc00x.md',
];

/** Links that a person or a repository put into the vault; each leads out, or into a hidden folder. */
const LINKED = [
  'out.md',
  'new.md',
  'outside/x.md',
  'outside/new.md',
  'outside/deep/new.md',
  'inside/out/x.md',
  'settings/new.md',
  'app.md',
  'loop/loop/x.md',
  'repository/hooks/x.md',
];

interface World {
  readonly vault: string;
  readonly outside: string;
}

const note = '# One\n\nfirst\n\n# Two\n\nsecond\n';

/** Files in and outside of the vault, and links from each into the other. */
function world(): World {
  const home = vaultOnDisk({
    'outside/x.md': 'theirs',
    'outside/y.md': 'theirs too',
    'x.md': 'above',
    'vault/a.md': note,
    'vault/b.md': 'b\n',
    'vault/inside/c.md': 'c\n',
    'vault/.obsidian/app.json': '{}',
    'vault/.git/config': 'x',
  });
  const [vault, outside] = [join(home, 'vault'), join(home, 'outside')];
  mkdirSync(join(vault, '.git/hooks'));
  symlinkSync(join(outside, 'x.md'), join(vault, 'out.md'));
  symlinkSync(join(outside, 'new.md'), join(vault, 'new.md'));
  symlinkSync(outside, join(vault, 'outside'));
  symlinkSync(outside, join(vault, 'inside/out'));
  symlinkSync('.obsidian', join(vault, 'settings'));
  symlinkSync('.obsidian/app.json', join(vault, 'app.md'));
  symlinkSync('.git', join(vault, 'repository'));
  symlinkSync('loop', join(vault, 'loop'));
  symlinkSync(join(vault, 'a.md'), join(outside, 'door.md'));
  return { vault, outside };
}

/** Every file and link around and in the vault, but for the journal's own folder. */
function everything({ vault }: World): Record<string, string> {
  const home = join(vault, '..');
  const found: Record<string, string> = {};
  const walk = (below: string): void => {
    for (const entry of readdirSync(join(home, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (path === join('vault', '.top-of-mind')) continue;
      if (entry.isDirectory()) walk(path);
      else found[path] = entry.isSymbolicLink() ? 'link' : readFileSync(join(home, path), 'latin1');
    }
  };
  walk('');
  return found;
}

async function codeOf(vault: string, args: readonly string[], input = '', more: Partial<Terminal> = {}): Promise<string> {
  const ran = await cli(vault, [...args, '--json'], input, more);
  return ran.json.ok ? 'no error' : ran.json.error.code;
}

const applying = (vault: string, edits: readonly unknown[], more: Partial<Terminal> = {}): Promise<string> =>
  codeOf(vault, ['plan', 'apply', '-'], JSON.stringify(planOf(edits as Edit[])), more);

/** Every operation of a plan that can name this path. */
const editsOf = (path: string): object[][] => [
  [{ op: 'create', path, text: 'x', reason: '' }],
  [{ op: 'move', path: 'b.md', to: path, reason: '' }],
  [{ op: 'append', path, text: 'x', reason: '' }],
  [{ op: 'replace', path, start: 0, end: 0, before: '', text: 'x', reason: '' }],
  [{ op: 'set-property', path, key: 'k', value: 'v', reason: '' }],
  [{ op: 'move', path, to: 'moved.md', reason: '' }],
  [{ op: 'trash', path, reason: '' }],
  [
    { op: 'append', path: 'b.md', text: 'x', reason: '' },
    { op: 'create', path, text: 'x', reason: '' },
  ],
];

describe('a hostile path', () => {
  let here: World;
  let before: Record<string, string>;
  let open: Pick<Terminal, 'open'>;
  beforeAll(() => {
    here = world();
    before = everything(here);
    open = openedOnce(here.vault);
  });
  afterEach(() => expect(everything(here)).toEqual(before));

  it('is one of many', () => expect(HOSTILE.length).toBeGreaterThan(40));

  it.each(HOSTILE.map((path) => [path]))('%j is refused by every edit of a plan', async (path) => {
    for (const edits of editsOf(path)) expect(await applying(here.vault, edits, open)).toBe('hostile_path');
  });

  it.each(HOSTILE.map((path) => [path]))('%j is refused as a place to move, archive, merge or split', async (path) => {
    const { vault } = here;
    // A trailing slash names a folder: what then counts is the path below it.
    for (const args of [
      ['move', 'b.md', path],
      ['move', 'inside', path],
      ['merge', 'b.md', path],
      ['merge', path, 'b.md'],
      ['split', path],
    ]) {
      expect([args, await codeOf(vault, args, '', open)]).toEqual([args, 'hostile_path']);
    }
    expect(['hostile_path', 'bad_name']).toContain(await codeOf(vault, ['rename', 'b.md', path], '', open));
    for (const args of [
      ['move', path, 'moved.md'],
      ['archive', path],
      ['unarchive', path],
    ])
      expect(['hostile_path', 'not_found', 'bad_input']).toContain(await codeOf(vault, args, '', open));
  });

  const commands = [['index'], ['health', '--write'], ['remember', '--body', 'Something to remember.'], ['archive', 'b.md']];

  it.each(HOSTILE.map((path, at) => [path, at] as const))('%j is refused in the settings', async (path, turn) => {
    for (const [at, memory] of [
      { root: path },
      { root: '', overrides: { indexNote: path } },
      { root: '', overrides: { archive: path } },
      { root: '', overrides: { folders: { memory: path } } },
    ].entries()) {
      const file = join(here.vault, '.top-of-mind.json');
      writeFileSync(file, JSON.stringify({ memories: [{ name: 'A', convention: 'notes-and-links', ...memory }] }));
      try {
        // Settings are read in one way; each path meets each command once.
        const args = commands[(turn + at) % commands.length] as string[];
        expect([path, args, await codeOf(here.vault, args)]).toEqual([path, args, 'hostile_path']);
      } finally {
        rmSync(file);
      }
    }
  });

  it.each(UNFIT.map((path) => [path]))('a name unfit for some system, %j, is made by nobody', async (path) => {
    for (const edits of editsOf(path).slice(0, 2)) expect(['bad_name', 'bad_input']).toContain(await applying(here.vault, edits, open));
    // A target without it gets an `.md`, and may be fit then.
    if (path.endsWith('.md')) expect(await codeOf(here.vault, ['move', 'b.md', path], '', open)).toBe('bad_name');
  });

  it.each(LINKED.map((path) => [path]))('a link in the vault leads nowhere: %s', async (path) => {
    const { vault } = here;
    for (const edits of editsOf(path).slice(0, 2)) expect(['hostile_path', 'exists']).toContain(await applying(vault, edits, open));
    for (const edits of editsOf(path).slice(2, 7)) expect(['hostile_path', 'not_found']).toContain(await applying(vault, edits, open));
    for (const args of [
      ['move', 'b.md', path],
      ['move', path, 'moved.md'],
      ['merge', path, 'b.md'],
      ['split', path],
      ['archive', path],
    ]) {
      expect(['hostile_path', 'exists', 'not_found', 'bad_name']).toContain(await codeOf(vault, args, '', open));
    }
  });
});

describe('a folder of the settings that is a link out of the vault', () => {
  it.each([
    ['root', { root: 'outside' }],
    ['reports', { root: 'inside' }],
    ['archive', { root: '', overrides: { archive: 'outside' } }],
    ['index note', { root: '', overrides: { indexNote: 'outside/top-of-mind.md' } }],
  ])('%s: nothing is written there', async (_, memory) => {
    const here = world();
    symlinkSync(here.outside, join(here.vault, 'inside/reports'));
    writeFileSync(
      join(here.vault, '.top-of-mind.json'),
      JSON.stringify({ memories: [{ name: 'A', convention: 'notes-and-links', ...memory }] }),
    );
    const outside = hashes(here.outside);
    for (const args of [['index'], ['health', '--write'], ['remember', '--body', 'Something to remember.'], ['archive', 'b.md']])
      await cli(here.vault, args);
    expect(hashes(here.outside)).toEqual(outside);
  });
});

describe('a title is no path', () => {
  const titles = [...HOSTILE, ...UNFIT, ...LINKED, '[[x]]', '---', '%%', 'a#b^c', '\u202egnp.md', 'NFD e\u0301 and NFC \u00e9'];

  it('each makes one note, inside the memory, under a name that every system can hold', async () => {
    const here = world();
    writeFileSync(
      join(here.vault, '.top-of-mind.json'),
      JSON.stringify({ memories: [{ name: 'A', convention: 'notes-and-links', root: 'inside' }] }),
    );
    const before = everything(here);
    const open = openedOnce(here.vault);
    const made = new Set<string>();
    for (const [index, title] of titles.entries()) {
      const args = ['--title', title, '--body', `Entry number ${index}.`, '--tags', title, '--on-duplicate', 'write', '--json'];
      const ran = await cli(here.vault, ['remember', ...args], '', open);
      if (!ran.json.ok) {
        expect([title, ran.json.error.code]).toEqual([title, 'bad_input']);
        continue;
      }
      const path = String((ran.json.result as Record<string, unknown>)['path']);
      expect(path).toMatch(/^inside\/[^/\\:*?"<>|\p{Cc}.][^/\\:*?"<>|\p{Cc}]*\.md$/u);
      expect(statSync(join(here.vault, path)).isFile()).toBe(true);
      made.add(join('vault', path));
    }
    expect(made.size).toBeGreaterThan(titles.length * 0.9);
    // Some titles are so alike that the gate asks about them.
    made.add(join('vault', 'inside', 'top-of-mind-decisions.md'));
    const now = everything(here);
    expect(
      Object.keys(now)
        .filter((path) => !(path in before))
        .sort(),
    ).toEqual([...made].sort());
    for (const [path, bytes] of Object.entries(before)) expect([path, now[path]]).toEqual([path, bytes]);
  });
});

it('a vault that is itself reached through a link is a vault as any other', async () => {
  const here = world();
  const door = join(vaultOnDisk(), 'door');
  symlinkSync(here.vault, door);
  expect(await applying(door, [{ op: 'create', path: 'made.md', text: 'x', reason: '' }])).toBe('no error');
  expect(await applying(door, [{ op: 'create', path: 'outside/made.md', text: 'x', reason: '' }])).toBe('hostile_path');
  expect([existsSync(join(here.vault, 'made.md')), existsSync(join(here.outside, 'made.md'))]).toEqual([true, false]);
});
