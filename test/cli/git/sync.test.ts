import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connectMachine } from '../../../src/cli/node/connect-machine.mjs';
import { builtTerminal } from '../../obsidian/support/built';
import { filled, vaultOnDisk } from '../../support/folder';
import { cli, type Ran } from '../terminal';
import { asRepository, git, hook } from './repository';

const agents = () => connectMachine(builtTerminal(), 'skills/top-of-mind');

/** A convention's settings, with a commit for each change. */
const settings = (convention: string): string =>
  `${JSON.stringify({ git: { commit: true }, memories: [{ name: 'M', root: '', convention }] })}\n`;

/** So many clones of one repository that holds these files, each with the merge driver. */
async function clones(many: number, files: Readonly<Record<string, string>>, convention = 'notes-and-links'): Promise<string[]> {
  const bare = vaultOnDisk();
  git(bare, 'init', '--quiet', '--bare', '--initial-branch=main');
  const first = asRepository(vaultOnDisk({ '.top-of-mind.json': settings(convention), ...files }));
  git(first, 'remote', 'add', 'origin', bare);
  expect((await cli(first, ['git', 'setup'], '', { agents })).exit).toBe(0);
  expect((await synced(first)).exit).toBe(0);
  const others = Array.from({ length: many - 1 }, () => asRepository(vaultOnDisk()));
  for (const folder of others) {
    git(folder, 'remote', 'add', 'origin', bare);
    git(folder, 'fetch', '--quiet', 'origin');
    git(folder, 'checkout', '--quiet', '--track', 'origin/main');
    await cli(folder, ['git', 'setup'], '', { agents });
  }
  return [first, ...others];
}

const synced = (folder: string, ...more: string[]): Promise<Ran> => cli(folder, ['sync', '--json', ...more], '', { agents });

/** A sync whose driver is this script in place of the program. */
function syncedBy(folder: string, script: string): Promise<Ran> {
  const program = join(vaultOnDisk({ 'driver.mjs': script }), 'driver.mjs');
  return cli(folder, ['sync', '--json'], '', { agents: () => connectMachine(program, 'skills/top-of-mind') });
}
const textOf = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');
const headOf = (folder: string): string => git(folder, 'rev-parse', 'HEAD');
const times = (text: string, part: string): number => text.split(part).length - 1;

beforeAll(() => void builtTerminal(), 120_000);

describe('git setup', () => {
  it('writes .gitattributes and the driver once, and takes both out again', async () => {
    const folder = asRepository(vaultOnDisk({ '.gitattributes': '*.png binary\r\n', 'A.md': 'a\n' }));
    const done = await cli(folder, ['git', 'setup', '--json'], '', { agents });
    expect(done.json.command).toBe('git setup');
    const written = textOf(folder, '.gitattributes');
    expect(written).toMatch(/^\*\.png binary\r\n#.*\r\n\*\.md merge=top-of-mind\r\n$/);
    expect(git(folder, 'config', '--get', 'merge.top-of-mind.driver')).toBe(
      `${process.execPath} ${builtTerminal()} merge-driver %O %A %B %L -- %P`,
    );
    expect((await cli(folder, ['git', 'setup'], '', { agents })).out).toContain('already');
    expect(textOf(folder, '.gitattributes')).toBe(written);
    await cli(folder, ['git', 'setup', '--remove'], '', { agents });
    expect(textOf(folder, '.gitattributes')).toBe('*.png binary\r\n');
    expect(() => git(folder, 'config', '--get', 'merge.top-of-mind.driver')).toThrow('Command failed');
    expect((await cli(folder, ['git', 'setup', '--remove'], '', { agents })).out).toContain('nothing');
  });

  it('removes a .gitattributes that it made, and changes nothing with --dry-run or without a repository', async () => {
    const folder = asRepository(vaultOnDisk({ 'A.md': 'a\n' }));
    await cli(folder, ['git', 'setup', '--dry-run'], '', { agents });
    expect(existsSync(join(folder, '.gitattributes'))).toBe(false);
    await cli(folder, ['git', 'setup'], '', { agents });
    await cli(folder, ['git', 'setup', '--remove'], '', { agents });
    expect(existsSync(join(folder, '.gitattributes'))).toBe(false);
    const bare = await cli(vaultOnDisk({ 'A.md': 'a\n' }), ['git', 'setup'], '', { agents });
    expect([bare.exit, bare.err]).toEqual([2, expect.stringContaining('git init')]);
  });
});

describe('sync', () => {
  it('brings what both sides appended to one log into one text, in both clones', async () => {
    const [one = '', two = ''] = await clones(2, { 'Log.md': '# Log\n\n## 2026-03-01\n\nBegun.\n' });
    filled(one, { 'Log.md': `${textOf(one, 'Log.md')}\n## 2026-03-02\n\nFrom one.\n` });
    filled(two, { 'Log.md': `${textOf(two, 'Log.md')}\n## 2026-03-03\n\nFrom two.\n` });
    expect((await synced(one)).exit).toBe(0);
    const merged = await synced(two);
    expect(merged.json.result).toMatchObject({ conflicts: [], broken: [], pulled: 1 });
    await synced(one);
    expect(headOf(one)).toBe(headOf(two));
    expect(textOf(one, 'Log.md')).toBe('# Log\n\n## 2026-03-01\n\nBegun.\n\n## 2026-03-02\n\nFrom one.\n\n## 2026-03-03\n\nFrom two.\n');
  });

  it('lets a link of one side follow a note that the other side renamed, and names one whose note went', async () => {
    const [one = '', two = ''] = await clones(2, { 'Old.md': 'The harbour opens at six.\n', 'Gone.md': 'Nobody needs this.\n' });
    await cli(one, ['rename', 'Old.md', 'New']);
    rmSync(join(one, 'Gone.md'));
    await synced(one);
    filled(two, { 'Link.md': 'See [[Old]] and [[Gone]].\n' });
    const { json, exit } = await synced(two);
    expect(exit).toBe(1);
    expect(json.result['broken']).toEqual([{ path: 'Link.md', line: 1, message: expect.stringContaining('"Gone.md" was removed') }]);
    expect(textOf(two, 'Link.md')).toBe('See [[New|Old]] and [[Gone]].\n');
    expect(git(two, 'status', '--porcelain')).toBe('');
  });

  it('lets a link follow a rename that was made where its file is not', async () => {
    const [one = '', two = ''] = await clones(2, { 'Old.md': 'The harbour opens at six.\n', 'Link.md': 'See [[Old]].\n' });
    git(one, 'mv', 'Old.md', 'New.md');
    await synced(one);
    const { json } = await synced(two);
    expect([json.result['broken'], textOf(two, 'Link.md')]).toEqual([[], 'See [[New|Old]].\n']);
    await synced(one);
    expect(headOf(one)).toBe(headOf(two));
  });

  it('accepts an entry that both sides changed as they may, and none that somebody altered', async () => {
    const log = (link: string, mark = '', words = 'The pier holds.'): string =>
      `# Patterns\n\n## 2026-03-15: Pier\n**Type**: semantic\n${mark}**Observation**: ${words} See [[${link}]].\n\n## 2026-03-16: Tide\n**Type**: semantic\n**Observation**: The tide turns.\n`;
    const mark = '**Superseded by**: [[corrections#2026-03-16 Pier]] (2026-03-16)\n';
    const path = 'learnings/patterns.md';
    const files = {
      [path]: log('Harbour'),
      'notes/Harbour.md': 'The harbour.\n',
      'learnings/corrections.md': '# Corrections\n\n## 2026-03-16: Pier\n**Type**: semantic\n**Observation**: It does not.\n',
    };
    for (const altered of [false, true]) {
      const [one = '', two = ''] = await clones(2, files, 'stoneros');
      await cli(one, ['check', '--accept']);
      await synced(one);
      await synced(two);
      await cli(one, ['rename', 'notes/Harbour.md', 'Port']);
      if (altered) filled(one, { [path]: textOf(one, path).replace('The pier holds.', 'The pier falls.') });
      filled(two, { [path]: log('Harbour', mark) });
      await cli(two, ['check', path, '--accept']);
      await synced(one);
      const { json } = await synced(two);
      const found = (json.result as unknown as { findings: { path: string; message: string }[] }).findings.filter(
        (finding) => finding.path === path,
      );
      expect([json.result['conflicts'], found.length > 0]).toEqual([[], altered]);
      expect([textOf(two, path).includes('[[Port'), textOf(two, path).includes(mark)]).toEqual([true, true]);
    }
  });

  it('writes a list that both sides changed again, without marks', async () => {
    const [one = '', two = ''] = await clones(2, { 'A.md': 'Alder grows by the river.\n' });
    await cli(one, ['index']);
    await synced(one);
    await synced(two);
    for (const [folder, name] of [
      [one, 'Birch'],
      [two, 'Cedar'],
    ] as const) {
      filled(folder, { [`${name}.md`]: `${name} grows on the hill. See [[A]].\n` });
      await cli(folder, ['index']);
    }
    await synced(one);
    await synced(two);
    await synced(one);
    const index = textOf(one, 'top-of-mind.md');
    expect([times(index, '[[Birch'), times(index, '[[Cedar'), index.includes('stale')]).toEqual([1, 1, false]);
    expect([headOf(one), textOf(two, 'top-of-mind.md')]).toEqual([headOf(two), index]);
  });

  it('leaves marks where both sides changed one sentence, which conflicts settles', async () => {
    const [one = '', two = ''] = await clones(2, { 'A.md': 'The port is 80.\n\nMore.\n' });
    filled(one, { 'A.md': 'The port is 81.\n\nMore.\n' });
    filled(two, { 'A.md': 'The port is 82.\n\nMore.\n' });
    await synced(one);
    const { exit, json } = await synced(two);
    expect([exit, json.result['conflicts']]).toEqual([1, ['A.md']]);
    expect((await synced(one)).json.result['conflicts']).toEqual(['A.md']);
    expect((await cli(one, ['status'])).out).toContain('1 note has two versions between marks');
    await cli(one, ['conflicts', 'A.md', '--keep', 'copy']);
    expect((await cli(one, ['status'])).out).not.toContain('between marks');
    expect((await synced(one)).exit).toBe(0);
    expect((await synced(two)).exit).toBe(0);
    expect(textOf(two, 'A.md')).toBe(textOf(one, 'A.md'));
    expect(textOf(two, 'A.md')).toMatch(/^The port is 8[12]\.\n\nMore\.\n$/);
  });

  it('keeps both of two notes of one name, of two pictures, and a note that only one side removed', async () => {
    const [one = '', two = ''] = await clones(2, { 'Old.md': 'Kept?\n', 'P.png': '\0a' });
    filled(one, { 'New.md': 'Written by one, about boats.\n', 'P.png': '\0b', 'Old.md': 'Kept? Yes, says one.\n' });
    filled(two, { 'New.md': 'Two wrote this of kilns.\n', 'P.png': '\0c' });
    rmSync(join(two, 'Old.md'));
    await synced(one);
    const { json } = await synced(two);
    expect(json.result['conflicts']).toEqual(['New 2.md', 'Old.md', 'P 2.png']);
    expect(['New.md', 'New 2.md', 'Old.md', 'P.png', 'P 2.png'].map((path) => textOf(two, path))).toEqual([
      'Written by one, about boats.\n',
      'Two wrote this of kilns.\n',
      'Kept? Yes, says one.\n',
      '\0b',
      '\0c',
    ]);
    await synced(one);
    expect(headOf(one)).toBe(headOf(two));
  });

  it('keeps one file where both sides gave it another name and changed nothing else', async () => {
    const [one = '', two = ''] = await clones(2, { 'Gamma.md': 'Gamma\n' });
    await cli(one, ['rename', 'Gamma.md', 'GA']);
    await cli(two, ['rename', 'Gamma.md', 'GB']);
    await synced(one);
    await synced(two);
    expect(git(two, 'ls-files', '*.md')).toBe('GA.md');
  });

  it('keeps one file where both sides gave it another name, with every link to it', async () => {
    const [one = '', two = ''] = await clones(2, {
      'Old.md': 'The harbour opens at six. It closes at nine.\n',
      'Link.md': 'See [[Old]].\n',
    });
    await cli(one, ['rename', 'Old.md', 'Harbour']);
    await cli(two, ['rename', 'Old.md', 'Port']);
    filled(two, { 'Link two.md': 'Again [[Port]].\n' });
    await synced(one);
    // The link was changed by both.
    expect((await synced(two)).json.result['conflicts']).toEqual([]);
    expect([existsSync(join(two, 'Harbour.md')), existsSync(join(two, 'Port.md')), existsSync(join(two, 'Old.md'))]).toEqual([
      true,
      false,
      false,
    ]);
    const { json } = await cli(two, ['links', '--json']);
    expect((json.result as unknown as { links: { to: string | null }[] }).links.map(({ to }) => to)).toEqual(['Harbour.md', 'Harbour.md']);
  });

  it('leaves a merge that a person began', async () => {
    const [one = '', two = ''] = await clones(2, { 'A.md': 'The port is 80.\n' });
    filled(one, { 'A.md': 'The port is 81.\n' });
    await synced(one);
    filled(two, { 'A.md': 'The port is 82.\n' });
    git(two, 'commit', '--quiet', '--all', '--message', 'two');
    git(two, 'fetch', '--quiet');
    expect(() => git(two, 'merge', '-m', 'By hand', 'origin/main')).toThrow('Command failed');
    const refused = await synced(two);
    expect([refused.exit, refused.json.error.message]).toEqual([2, expect.stringContaining('merge is under way')]);
    git(two, 'merge', '--abort');
    expect((await synced(two)).json.result['conflicts']).toEqual(['A.md']);
    expect([git(two, 'status', '--porcelain'), git(two, 'worktree', 'list').split('\n').length]).toEqual(['', 1]);
  });

  it('loses no text where the driver cannot run, in a note with marks that nobody settled either', async () => {
    const [one = '', two = ''] = await clones(2, { 'A.md': 'The port is 80.\n\nMore.\n' });
    filled(one, { 'A.md': 'The port is 81.\n\nMore.\n' });
    filled(two, { 'A.md': 'The port is 82.\n\nMore.\n' });
    for (const folder of [one, two, one]) await synced(folder);
    // Renamed, so that git writes the file of this side under a new name.
    git(one, 'mv', 'A.md', 'B.md');
    filled(one, { 'B.md': textOf(one, 'B.md').replace('More.', 'More, says one.') });
    filled(two, { 'A.md': textOf(two, 'A.md').replace('More.', 'More, says two.') });
    await synced(one);
    expect((await syncedBy(two, 'process.exit(2);\n')).exit).toBe(1);
    const all = git(two, 'ls-files', '*.md')
      .split('\n')
      .map((path) => textOf(two, path))
      .join('');
    expect([times(all, 'says one'), times(all, 'says two')]).toEqual([1, 1]);
  });

  it('keeps what somebody writes into a note while it is merged', async () => {
    const [one = '', two = ''] = await clones(2, { 'A.md': '# A\n\n- first\n', 'B.md': 'b\n' });
    filled(one, { 'A.md': '# A\n\n- first, says one\n' });
    await synced(one);
    // The driver takes its time: an editor saves meanwhile.
    const [A, C] = [join(two, 'A.md'), join(two, 'C.md')].map((path) => JSON.stringify(path));
    const script = `import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
if (!existsSync(${C})) appendFileSync(${A}, '- typed\\n');
writeFileSync(${C}, 'c\\n');
await import(${JSON.stringify(pathToFileURL(builtTerminal()).href)});
`;
    filled(two, { 'A.md': '# A\n\n- first\n- two\n' });
    const { exit } = await syncedBy(two, script);
    const text = textOf(two, 'A.md');
    expect([
      exit,
      times(text, '<<<<<<<'),
      text.includes('- first, says one\n'),
      times(text, '- two\n') > 0,
      times(text, '- typed\n') > 0,
    ]).toEqual([0, 0, true, true, true]);
    expect(git(two, 'show', 'HEAD:A.md')).toBe(text.trimEnd());
  });

  it('overwrites no file that git ignores here, and names it', async () => {
    const [one = '', two = ''] = await clones(2, { 'A.md': 'a\n' });
    writeFileSync(join(two, '.git/info/exclude'), 'drafts/\n');
    filled(two, { 'drafts/x.md': 'Mine.\n' });
    filled(one, { 'drafts/x.md': 'Of one.\n' });
    await synced(one);
    for (const more of [{}, { 'B.md': 'b\n' }]) {
      filled(two, more);
      const { exit, json } = await synced(two);
      expect([exit, json.error.message]).toEqual([2, expect.stringContaining('"drafts/x.md" would be overwritten')]);
      expect(textOf(two, 'drafts/x.md')).toBe('Mine.\n');
    }
  });

  it('leaves no marks in settings, commits no hidden files and no repository within', async () => {
    const [one = '', two = ''] = await clones(2, { 'A.md': 'a\n' });
    const named = (name: string): string => settings('notes-and-links').replace('"M"', `"${name}"`);
    filled(one, { '.top-of-mind.json': named('One') });
    await synced(one);
    filled(two, { '.top-of-mind.json': named('Two'), '.env': 'KEY=1\n', '.obsidian/workspace.json': '{}', 'within/P.md': 'p\n' });
    asRepository(join(two, 'within'));
    git(join(two, 'within'), 'add', '--all');
    git(join(two, 'within'), 'commit', '--quiet', '--message', 'p');
    const { json } = await synced(two);
    expect(json.result['conflicts']).toEqual(['.top-of-mind 2.json']);
    expect([textOf(two, '.top-of-mind.json'), textOf(two, '.top-of-mind 2.json')]).toEqual([named('One'), named('Two')]);
    expect(git(two, 'ls-files').split('\n')).toEqual(['.gitattributes', '.top-of-mind 2.json', '.top-of-mind.json', 'A.md']);
    expect((await cli(two, ['status'])).exit).toBe(0);
  });

  it('takes what a merge that was ended halfway left in the folder for no change of this side', async () => {
    const [one = '', two = ''] = await clones(2, {
      'Old.md': 'The harbour opens at six.\n',
      'A.md': 'a\n',
      'Gone.md': 'g\n',
      'Mine.md': 'm\n',
    });
    filled(one, { 'New.md': 'Written by one.\n', 'A.md': 'a, says one\n' });
    rmSync(join(one, 'Gone.md'));
    await synced(one);
    git(two, 'fetch', '--quiet');
    filled(two, { 'New.md': 'Written by one.\n', 'A.md': 'a, says one\n', 'Mine.md': 'mine\n', 'Own.md': 'own\n' });
    rmSync(join(two, 'Gone.md'));
    // Before this side syncs again, the other one has given its note another name.
    await cli(one, ['rename', 'New.md', 'Newer']);
    await synced(one);
    git(two, 'fetch', '--quiet');
    filled(two, { 'Newer.md': 'Written by one.\n' });
    rmSync(join(two, 'New.md'));
    expect((await synced(two)).json.result['conflicts']).toEqual([]);
    expect(git(two, 'ls-files', '*.md').split('\n')).toEqual(['A.md', 'Mine.md', 'Newer.md', 'Old.md', 'Own.md']);
    expect([textOf(two, 'Mine.md'), textOf(two, 'A.md')]).toEqual(['mine\n', 'a, says one\n']);
    // A text that this side took back to that of the other is a change of its own.
    filled(two, { 'A.md': 'a, says two\n' });
    git(two, 'commit', '--quiet', '--all', '--message', 'two');
    filled(two, { 'A.md': 'a, says one\n' });
    await synced(two);
    expect(textOf(two, 'A.md')).toBe('a, says one\n');
  });

  it('commits and says why where the other side cannot be reached, or no branch is checked out', async () => {
    const [one = ''] = await clones(1, { 'A.md': 'a\n' });
    git(one, 'remote', 'set-url', 'origin', join(one, 'nowhere'));
    filled(one, { 'B.md': 'b\n' });
    const { exit, json } = await synced(one);
    expect([exit, json.result['pulled'], json.result['pushed']]).toEqual([1, null, null]);
    expect(json.result['problem']).toMatch(/^Nothing was pulled: .*nowhere/);
    expect(git(one, 'status', '--porcelain')).toBe('');
    git(one, 'checkout', '--quiet', '--detach');
    expect((await synced(one)).json.error.message).toContain('No branch is checked out');
  });

  it('works alone, without a remote, and stops before it merges where a hook lets no commit pass', async () => {
    const folder = asRepository(vaultOnDisk({ 'A.md': 'a\n' }));
    const { exit, json } = await synced(folder);
    expect([exit, json.result]).toEqual([0, expect.objectContaining({ pulled: null, pushed: null, problem: null })]);
    hook(folder, 'pre-commit', 'echo "no tabs please" >&2; exit 1');
    filled(folder, { 'A.md': 'b\n' });
    const refused = await synced(folder);
    expect([refused.exit, refused.json.error.message]).toEqual([2, expect.stringContaining('no tabs please')]);
    expect(textOf(folder, 'A.md')).toBe('b\n');
  });

  it('takes a merge back that git cannot make outside of the vault', async () => {
    const bare = vaultOnDisk();
    git(bare, 'init', '--quiet', '--bare', '--initial-branch=main');
    const make = (): string => {
      const top = asRepository(vaultOnDisk());
      git(top, 'remote', 'add', 'origin', bare);
      return top;
    };
    const [one, two] = [make(), make()];
    filled(one, { 'code.c': '1\n', 'vault/A.md': 'a\n', 'vault/.top-of-mind.json': settings('notes-and-links') });
    git(one, 'add', '--all');
    git(one, 'commit', '--quiet', '--message', 'Begin');
    git(one, 'push', '--quiet', '--set-upstream', 'origin', 'main');
    git(two, 'fetch', '--quiet', 'origin');
    git(two, 'checkout', '--quiet', '--track', 'origin/main');
    for (const [top, text] of [
      [one, '2\n'],
      [two, '3\n'],
    ] as const) {
      filled(top, { 'code.c': text });
      git(top, 'commit', '--quiet', '--all', '--message', text.trim());
    }
    git(one, 'push', '--quiet');
    filled(two, { 'vault/B.md': 'b\n' });
    const { exit, json } = await synced(join(two, 'vault'));
    expect([exit, json.error.message]).toEqual([2, expect.stringContaining('outside of the vault')]);
    expect([git(two, 'status', '--porcelain'), textOf(two, 'code.c'), textOf(two, 'vault/B.md')]).toEqual(['', '3\n', 'b\n']);
  });

  it.each(['worktree', 'shallow', 'submodule'])('merges in a %s', async (kind) => {
    const [one = ''] = await clones(1, { 'Log.md': '# Log\n\n- 2026-03-01: begun\n' });
    const remote = git(one, 'remote', 'get-url', 'origin');
    const outer = asRepository(vaultOnDisk());
    let two = join(outer, 'two');
    if (kind === 'shallow') git(outer, 'clone', '--quiet', '--depth', '1', `file://${remote}`, 'two');
    else if (kind === 'submodule') git(outer, '-c', 'protocol.file.allow=always', 'submodule', 'add', '--quiet', remote, 'two');
    else {
      const main = asRepository(vaultOnDisk());
      git(main, 'remote', 'add', 'origin', remote);
      git(main, 'fetch', '--quiet', 'origin');
      two = join(main, 'two');
      git(main, 'worktree', 'add', '--quiet', '--track', '-b', 'main-two', two, 'origin/main');
    }
    for (const [key, value] of [
      ['user.name', 'Ben'],
      ['user.email', 'ben@example.org'],
    ] as const)
      git(two, 'config', key, value);
    await cli(two, ['git', 'setup'], '', { agents });
    filled(one, { 'Log.md': `${textOf(one, 'Log.md')}- 2026-03-02: one\n` });
    filled(two, { 'Log.md': `${textOf(two, 'Log.md')}- 2026-03-03: two\n` });
    await synced(one);
    expect((await synced(two)).json.result).toMatchObject({ conflicts: [], pulled: 1, problem: null });
    await synced(one);
    expect(textOf(one, 'Log.md')).toBe('# Log\n\n- 2026-03-01: begun\n- 2026-03-02: one\n- 2026-03-03: two\n');
    expect(headOf(one)).toBe(headOf(two));
  });

  it('pushes nothing with --no-push, and changes nothing with --dry-run', async () => {
    const [one = ''] = await clones(1, { 'A.md': 'a\n' });
    const before = headOf(one);
    filled(one, { 'B.md': 'b\n' });
    expect((await cli(one, ['sync', '--dry-run'])).out).toContain('1 changed file');
    expect(headOf(one)).toBe(before);
    const { json } = await synced(one, '--no-push');
    expect(json.result).toMatchObject({ pushed: null, pulled: 0, commit: headOf(one) });
    expect(git(one, 'rev-list', '--count', 'origin/main..HEAD')).toBe('1');
    expect((await synced(one)).json.result).toMatchObject({ pushed: 1 });
  });

  it('settles two machines that sync at one moment, in a vault whose line ends differ', async () => {
    const [one = '', two = '', three = ''] = await clones(3, { 'Log.md': '# Log\n\n- 2026-03-01: begun\n' });
    git(three, 'config', 'core.autocrlf', 'true');
    rmSync(join(three, 'Log.md'));
    git(three, 'checkout', '--quiet', '--', '.');
    expect(textOf(three, 'Log.md')).toContain('\r\n');
    const all = [one, two, three];
    for (const [at, folder] of all.entries()) {
      const end = folder === three ? '\r\n' : '\n';
      writeFileSync(join(folder, 'Log.md'), `${textOf(folder, 'Log.md')}- 2026-03-0${at + 2}: from ${at}${end}`);
    }
    await Promise.all(all.map((folder) => synced(folder)));
    for (const folder of all) expect((await synced(folder)).json.result['conflicts']).toEqual([]);
    for (const folder of all) await synced(folder);
    expect(new Set(all.map(headOf)).size).toBe(1);
    const log = git(one, 'show', 'HEAD:Log.md');
    expect([0, 1, 2].map((at) => times(log, `from ${at}`))).toEqual([1, 1, 1]);
    expect(log).not.toContain('\r');
  });
});
