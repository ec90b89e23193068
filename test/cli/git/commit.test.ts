import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGit } from '../../../src/cli/node/git.mjs';
import { filled, vaultOnDisk } from '../../support/folder';
import { asRepository, committed, git, inHead, repository, stateOf } from './repository';

const MADE = { commit: expect.stringMatching(/^[0-9a-f]{40}$/) as string, problem: null };
const NONE = { commit: null, problem: null };

describe('a commit of some files', () => {
  it('has the files that were changed, made and taken away, and none else', async () => {
    const folder = repository({ 'a.md': 'one\n', 'b.md': 'two\n', 'c.md': 'three\n' });
    filled(folder, { 'c.md': 'of somebody else\n', 'd.md': 'of somebody else\n' });
    const kept = await committed(folder, { files: { 'a.md': 'changed\n', 'b.md': null, 'new.md': 'new\n' } });
    expect(kept).toEqual({ commit: git(folder, 'rev-parse', 'HEAD'), problem: null });
    expect(inHead(folder)).toEqual(['a.md', 'b.md', 'new.md']);
    expect(stateOf(folder)).toEqual([' M c.md', '?? d.md']);
  });

  it('leaves staged what somebody staged of other files', async () => {
    const folder = repository({ 'a.md': 'one\n', 'b.md': 'two\n', 'gone.md': 'three\n' });
    filled(folder, { 'b.md': 'staged\n', 'new.md': 'staged\n' });
    git(folder, 'add', 'b.md', 'new.md');
    git(folder, 'rm', '--quiet', 'gone.md');
    filled(folder, { 'b.md': 'staged, then more\n' });
    expect(await committed(folder, { files: { 'a.md': 'changed\n', 'made.md': 'made\n' } })).toEqual(MADE);
    expect(inHead(folder)).toEqual(['a.md', 'made.md']);
    expect(stateOf(folder)).toEqual(['MM b.md', 'D  gone.md', 'A  new.md']);
    expect(git(folder, 'show', ':b.md')).toBe('staged');
  });

  it('has a file as it stands, also where somebody staged a part of it', async () => {
    const folder = repository();
    filled(folder, { 'a.md': 'one\nstaged\n' });
    git(folder, 'add', 'a.md');
    expect(await committed(folder, { files: { 'a.md': 'one\nstaged\nmore\n' } })).toEqual(MADE);
    expect(git(folder, 'show', 'HEAD:a.md')).toBe('one\nstaged\nmore');
    expect(stateOf(folder)).toEqual([]);
  });

  it('takes a file that stands again where somebody staged that it goes', async () => {
    const folder = repository({ 'a.md': 'one\n', 'b.md': 'two\n' });
    git(folder, 'rm', '--quiet', 'a.md');
    expect(await committed(folder, { files: { 'a.md': 'again\n' } })).toEqual(MADE);
    expect(git(folder, 'show', 'HEAD:a.md')).toBe('again');
    expect(stateOf(folder)).toEqual([]);
  });

  it('shows a note that moved as one that moved', async () => {
    const folder = repository({ 'a.md': 'one\ntwo\nthree\n' });
    expect(await committed(folder, { files: { 'a.md': null, 'Folder/b.md': 'one\ntwo\nthree\n' } })).toEqual(MADE);
    expect(git(folder, 'show', '--format=', '--name-status', '-M', 'HEAD')).toBe('R100\ta.md\tFolder/b.md');
  });

  it('takes a note that git did not know before', async () => {
    const folder = repository();
    filled(folder, { 'b.md': 'unknown\n' });
    expect(await committed(folder, { files: { 'b.md': 'changed\n', 'a.md': 'changed\n' } })).toEqual(MADE);
    expect(inHead(folder)).toEqual(['a.md', 'b.md']);
  });

  it('is none where a file that git never knew goes', async () => {
    const folder = repository();
    filled(folder, { 'b.md': 'unknown\n' });
    expect(await committed(folder, { files: { 'b.md': null } })).toEqual(NONE);
  });

  it('is none where nothing is different, whatever else is staged or unknown', async () => {
    for (const config of ['commit.status=true', 'commit.status=false', 'status.showUntrackedFiles=no'])
      for (const beside of ['', 'b.md', 'new.md']) {
        const folder = repository({ 'a.md': 'one\n', 'b.md': 'two\n' });
        git(folder, 'config', ...(config.split('=') as [string, string]));
        if (beside !== '') {
          filled(folder, { [beside]: 'staged\n' });
          git(folder, 'add', beside);
        }
        expect(await committed(folder, { files: { 'a.md': 'one\n' } })).toEqual(NONE);
        expect(stateOf(folder)).toHaveLength(beside === '' ? 0 : 1);
      }
  });
});

describe('files that git ignores, or that are in another repository', () => {
  it('are left out', async () => {
    const folder = repository({ '.gitignore': 'Private/\n', 'a.md': 'one\n' });
    expect(await committed(folder, { files: { 'Private/b.md': 'mine\n' } })).toEqual(NONE);
    expect(await committed(folder, { files: { 'Private/b.md': 'changed\n' } })).toEqual(NONE);
    expect(await committed(folder, { files: { 'Private/b.md': 'again\n', 'a.md': 'changed\n', 'Private/c.md': '', 'n.md': '' } })).toEqual(
      MADE,
    );
    expect(inHead(folder)).toEqual(['a.md', 'n.md']);
    expect(await committed(folder, { files: { 'Private/b.md': null } })).toEqual(NONE);
    expect(stateOf(folder)).toEqual([]);
  });

  it('count where git knows one all the same', async () => {
    const folder = repository({ 'Private/a.md': 'one\n' });
    filled(folder, { '.gitignore': 'Private/\n' });
    expect(await committed(folder, { files: { 'Private/a.md': 'changed\n' } })).toEqual(MADE);
  });

  it('of a repository below the vault stay that one’s', async () => {
    const folder = repository();
    mkdirSync(join(folder, 'Nested'));
    asRepository(join(folder, 'Nested'));
    filled(folder, { 'Nested/first.md': '' });
    git(join(folder, 'Nested'), 'add', '--all');
    git(join(folder, 'Nested'), 'commit', '--quiet', '--message', 'Begin');
    expect(await committed(folder, { files: { 'Nested/b.md': 'b\n' } })).toEqual(NONE);
    expect(await committed(folder, { files: { 'Nested/c.md': 'c\n', 'd.md': 'd\n' } })).toEqual(MADE);
    expect(inHead(folder)).toEqual(['d.md']);
    expect(git(folder, 'ls-files')).not.toContain('Nested');
  });

  it('of a submodule below the vault stay that one’s', async () => {
    const other = repository({ 'first.md': 'first\n' });
    const folder = repository();
    git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'Sub');
    git(folder, 'commit', '--quiet', '--all', '--message', 'Submodule');
    expect(await committed(folder, { files: { 'Sub/first.md': 'changed\n' } })).toEqual(NONE);
    expect(await committed(folder, { files: { 'Sub/first.md': 'again\n', 'Sub/n.md': 'n\n', 'a.md': 'changed\n' } })).toEqual(MADE);
    expect(inHead(folder)).toEqual(['a.md']);
  });
});

describe('a vault', () => {
  it('may be a submodule', async () => {
    const other = repository({ 'first.md': 'first\n' });
    const folder = repository();
    git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'Vault');
    const vault = join(folder, 'Vault');
    git(vault, 'config', 'user.name', 'Ann');
    git(vault, 'config', 'user.email', 'ann@example.org');
    expect(await committed(vault, { files: { 'first.md': 'changed\n', 'n.md': 'n\n' } })).toEqual(MADE);
    expect(inHead(vault)).toEqual(['first.md', 'n.md']);
    expect(git(folder, 'log', '--format=%s')).toBe('Begin');
  });

  it('may be a linked worktree, with a merge of its own', async () => {
    const folder = repository();
    const vault = join(vaultOnDisk(), 'tree');
    git(folder, 'worktree', 'add', '--quiet', '-b', 'other', vault);
    expect(await committed(vault, { files: { 'a.md': 'changed\n', 'n.md': 'n\n' } })).toEqual(MADE);
    expect(git(folder, 'log', '--format=%s', 'other')).toBe('A change\nBegin');
    expect(createGit(vault, 'w').state()).toMatchObject({ top: vault, branch: 'other', halfway: null });
    filled(folder, { 'a.md': 'differs\n' });
    git(folder, 'commit', '--quiet', '--all', '--message', 'Differs');
    expect(() => git(vault, 'merge', 'main')).toThrow();
    expect(await committed(vault, { files: { 'n.md': 'more\n' } })).toEqual({
      commit: null,
      problem: 'a merge is under way in the repository',
    });
    expect(await committed(folder, { files: { 'a.md': 'changed\n' } })).toEqual(MADE);
  });

  it('may be a folder of a repository', async () => {
    const folder = repository({ 'a.md': 'one\n', 'Notes/a.md': 'two\n' });
    const vault = join(folder, 'Notes');
    expect(await committed(vault, { files: { 'a.md': 'changed\n', 'Folder/n.md': 'n\n' } })).toEqual(MADE);
    expect(inHead(folder)).toEqual(['Notes/Folder/n.md', 'Notes/a.md']);
  });

  it('may be reached by a link', async () => {
    const folder = repository({ 'Notes/a.md': 'two\n' });
    const link = join(vaultOnDisk(), 'link');
    symlinkSync(join(folder, 'Notes'), link);
    expect(await committed(link, { files: { 'a.md': 'changed\n', 'n.md': 'n\n' } })).toEqual(MADE);
  });

  it('may have its git folder elsewhere by a link', async () => {
    const elsewhere = vaultOnDisk();
    const folder = repository();
    git(folder, 'gc', '--quiet');
    filled(elsewhere, {});
    rmSync(elsewhere, { recursive: true });
    // As some keep it out of a folder that another program syncs.
    renameSync(join(folder, '.git'), elsewhere);
    symlinkSync(elsewhere, join(folder, '.git'));
    expect(await committed(folder, { files: { 'a.md': 'changed\n', 'n.md': 'n\n' } })).toEqual(MADE);
  });

  it('in no repository has no commit, and says so', async () => {
    const folder = vaultOnDisk({ 'a.md': 'one\n' });
    const { commit, problem } = await committed(folder, { files: { 'a.md': 'two\n' } });
    expect([commit, problem]).toEqual([null, 'the vault is in no work tree of git. Run "git init", or switch "git.commit" off']);
  });

  it('in a bare repository has none', async () => {
    const folder = asRepository(vaultOnDisk(), '--bare');
    expect(await committed(folder, { files: { 'a.md': 'two\n' } })).toMatchObject({
      commit: null,
      problem: expect.stringContaining('no work tree') as string,
    });
    const other = repository();
    git(other, 'config', 'core.bare', 'true');
    expect(await committed(other, { files: { 'a.md': 'two\n' } })).toMatchObject({
      commit: null,
      problem: 'this operation must be run in a work tree',
    });
  });

  it('with an empty folder named .git belongs to the repository above', async () => {
    const folder = repository({ 'Notes/a.md': 'two\n' });
    mkdirSync(join(folder, 'Notes', '.git'));
    expect(await committed(join(folder, 'Notes'), { files: { 'a.md': 'changed\n' } })).toEqual(MADE);
  });

  it('whose repository git refuses says why', async () => {
    const folder = repository();
    process.env['GIT_CEILING_DIRECTORIES'] = folder;
    try {
      const inside = join(folder, 'Notes');
      mkdirSync(inside);
      for (const path of ['n.md', 'n.md'])
        expect((await committed(inside, { files: { [path]: `${Math.random()}\n` } })).problem).toMatch(/^not a git repository/);
    } finally {
      delete process.env['GIT_CEILING_DIRECTORIES'];
    }
    writeFileSync(join(folder, '.git', 'index'), 'broken');
    expect((await committed(folder, { files: { 'n.md': 'n\n' } })).problem).toMatch(/index file/);
  });
});

describe('a branch', () => {
  it('may be without a commit', async () => {
    const folder = asRepository(vaultOnDisk({ 'other.md': 'other\n', 'staged.md': 'staged\n' }));
    git(folder, 'add', 'staged.md');
    expect(await committed(folder, { files: { 'a.md': 'one\n', 'other.md': 'changed\n' } })).toEqual(MADE);
    expect(inHead(folder)).toEqual(['a.md', 'other.md']);
    expect(stateOf(folder)).toEqual(['A  staged.md']);
  });

  it('may be of a shallow clone', async () => {
    const first = repository();
    await committed(first, { files: { 'a.md': 'two\n' } });
    const folder = join(vaultOnDisk(), 'clone');
    git(first, 'clone', '--quiet', '--depth', '1', `file://${first}`, folder);
    git(folder, 'config', 'user.name', 'Ann');
    git(folder, 'config', 'user.email', 'ann@example.org');
    expect(await committed(folder, { files: { 'a.md': 'three\n', 'n.md': 'n\n' } })).toEqual(MADE);
  });

  it('may have a name with a slash', async () => {
    const folder = repository();
    git(folder, 'checkout', '--quiet', '-b', 'topic/deadbeefdeadbeefdeadbeefdeadbeefdeadbeef');
    expect(createGit(folder, 'w').state()?.branch).toBe('topic/deadbeefdeadbeefdeadbeefdeadbeefdeadbeef');
    expect((await committed(folder, { files: { 'a.md': 'two\n' } })).commit).toBe(git(folder, 'rev-parse', 'HEAD'));
  });

  it('has to be checked out', async () => {
    const folder = repository();
    git(folder, 'checkout', '--quiet', '--detach');
    expect(await committed(folder, { files: { 'a.md': 'two\n' } })).toEqual({ commit: null, problem: 'no branch is checked out' });
  });
});

describe('work that stands half done', () => {
  /** A repository with a branch `other` that cannot be put on `main` without somebody's answer. */
  function torn(): string {
    const folder = repository();
    git(folder, 'checkout', '--quiet', '-b', 'other');
    filled(folder, { 'a.md': 'other\n' });
    git(folder, 'commit', '--quiet', '--all', '--message', 'Other');
    filled(folder, { 'a.md': 'other still\n' });
    git(folder, 'commit', '--quiet', '--all', '--message', 'Other still');
    git(folder, 'checkout', '--quiet', 'main');
    filled(folder, { 'a.md': 'main\n' });
    git(folder, 'commit', '--quiet', '--all', '--message', 'Main');
    return folder;
  }

  it.each([
    ['merge', ['merge', 'other']],
    ['rebase', ['rebase', 'other']],
    ['rebase', ['rebase', '--apply', 'other']],
    ['cherry-pick', ['cherry-pick', 'other~1', 'other']],
    ['revert', ['revert', '--no-edit', 'other~1']],
  ])('keeps a %s as it is', async (name, args) => {
    const folder = torn();
    expect(() => git(folder, ...args)).toThrow();
    const before = [git(folder, 'rev-parse', 'HEAD'), git(folder, 'ls-files', '-s'), stateOf(folder).join()];
    expect(await committed(folder, { files: { 'n.md': 'n\n' } })).toEqual({
      commit: null,
      problem: `a ${name} is under way in the repository`,
    });
    rmSync(join(folder, 'n.md'));
    expect([git(folder, 'rev-parse', 'HEAD'), git(folder, 'ls-files', '-s'), stateOf(folder).join()]).toEqual(before);
  });

  it('also between two commits that are picked', async () => {
    const folder = torn();
    expect(() => git(folder, 'cherry-pick', 'other~1', 'other')).toThrow();
    git(folder, 'checkout', '--quiet', '--theirs', 'a.md');
    git(folder, 'commit', '--quiet', '--all', '--message', 'By hand');
    expect((await committed(folder, { files: { 'n.md': 'n\n' } })).problem).toBe('a cherry-pick is under way in the repository');
  });
});

describe('names of files', () => {
  it.each([
    ['spaces', 'A note  of mine .md'],
    ['quotes', `It's "mine" \`now\`.md`],
    ['composed umlauts', 'Grüße.md'],
    ['decomposed umlauts', 'Gru\u0308\u00dfe.md'],
    ['a leading dash', '-rf.md'],
    ['two leading dashes', '--all.md'],
    ['what looks like a pattern', ':(glob)**'],
    ['the root', ':/a.md'],
    ['an exclusion', ':!a.md'],
    ['stars', '*.md'],
    ['a set', '[ab].md'],
    ['a backslash', 'back\\slash.md'],
    ['a tab', 'a\tb.md'],
    ['a hash', '# a.md'],
    ['emoji', '🌳/🌲.md'],
  ])('with %s', async (_of, path) => {
    const folder = repository({ 'a.md': 'one\n', 'b.md': 'two\n' });
    filled(folder, { 'a.md': 'of others\n', 'b.md': 'of others\n' });
    expect(await committed(folder, { files: { [path]: 'made\n' } })).toEqual(MADE);
    expect(inHead(folder)).toEqual([path]);
    expect(await committed(folder, { files: { [path]: 'changed\n' } })).toEqual(MADE);
    expect(inHead(folder)).toEqual([path]);
    expect(await committed(folder, { files: { [path]: null } })).toEqual(MADE);
    expect(inHead(folder)).toEqual([path]);
    expect(stateOf(folder)).toEqual([' M a.md', ' M b.md']);
  });

  it('may be many', async () => {
    const folder = repository();
    const name = (at: number): string => `Folder ${at % 7}/${'A long name of a note '.repeat(5)}${at}.md`;
    const files = (text: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 500 }, (_, at) => [name(at), `${text} ${at}\n`]));
    expect(await committed(folder, { files: files('made') })).toEqual(MADE);
    expect(inHead(folder)).toHaveLength(500);
    expect(await committed(folder, { files: { ...files('changed'), 'n.md': 'n\n' } })).toEqual(MADE);
    expect(inHead(folder)).toHaveLength(501);
  });
});

describe('settings of git', () => {
  it('about line breaks change nothing in the files', async () => {
    const folder = repository({ 'a.md': 'one\r\n' });
    git(folder, 'config', 'core.autocrlf', 'true');
    expect(await committed(folder, { files: { 'a.md': 'one\r\ntwo\r\n', 'n.md': 'n\r\n', 'lf.md': 'lf\n' } })).toEqual(MADE);
    expect(readFileSync(join(folder, 'n.md'), 'utf8')).toBe('n\r\n');
    expect(git(folder, 'show', 'HEAD:n.md')).toBe('n');
    git(folder, 'config', 'core.safecrlf', 'true');
    expect((await committed(folder, { files: { 'lf.md': 'more\n', 'm.md': 'm\n' } })).problem).toMatch(/LF would be replaced by CRLF/);
    expect(stateOf(folder)).toEqual([' M lf.md', '?? m.md']);
  });

  it('about the look of commits do not matter', async () => {
    const folder = repository();
    filled(folder, { '.git/template': '# Fill this in\nTicket:\n' });
    for (const [key, value] of [
      ['commit.template', join(folder, '.git/template')],
      ['commit.status', 'false'],
      ['commit.cleanup', 'scissors'],
      ['commit.verbose', 'true'],
      ['core.abbrev', '4'],
      ['core.commentChar', 'A'],
      ['core.quotePath', 'true'],
      ['i18n.commitEncoding', 'ISO-8859-1'],
      ['i18n.logOutputEncoding', 'UTF-8'],
      ['color.ui', 'always'],
      ['core.editor', 'false'],
      ['advice.statusHints', 'false'],
    ] as const)
      git(folder, 'config', key, value);
    Object.assign(process.env, { LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de' });
    try {
      expect((await committed(folder, { files: { 'a.md': 'two\n', 'Ä.md': 'n\n' }, message: 'Ändert “a”' })).commit).toBe(
        git(folder, 'rev-parse', 'HEAD'),
      );
      expect(git(folder, 'log', '-1', '--format=%B').trim()).toBe('Ändert “a”');
      expect(await committed(folder, { files: { 'a.md': 'two\n' } })).toEqual(NONE);
    } finally {
      delete process.env['LC_ALL'];
      delete process.env['LANGUAGE'];
    }
  });

  it('may be missing: nobody is known who commits', async () => {
    const folder = repository();
    git(folder, 'config', '--unset', 'user.email');
    git(folder, 'config', 'user.useConfigOnly', 'true');
    expect((await committed(folder, { files: { 'a.md': 'two\n', 'n.md': 'n\n' } })).problem).toMatch(/email/);
    expect(stateOf(folder)).toEqual([' M a.md', '?? n.md']);
  });

  it('of a git around this program do not count', async () => {
    const other = repository({ 'other.md': 'other\n' });
    const folder = repository();
    Object.assign(process.env, {
      GIT_DIR: join(other, '.git'),
      GIT_WORK_TREE: other,
      GIT_INDEX_FILE: join(other, '.git', 'index'),
      GIT_PREFIX: 'x/',
      GIT_ICASE_PATHSPECS: '1',
    });
    try {
      expect(await committed(folder, { files: { 'a.md': 'two\n', 'n.md': 'n\n' } })).toEqual(MADE);
    } finally {
      for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_ICASE_PATHSPECS'])
        Reflect.deleteProperty(process.env, name);
    }
    expect(inHead(folder)).toEqual(['a.md', 'n.md']);
    expect(git(other, 'log', '--format=%s')).toBe('Begin');
  });

  it('of objects with longer hashes', async () => {
    const folder = asRepository(vaultOnDisk(), '--object-format=sha256');
    const { commit } = await committed(folder, { files: { 'a.md': 'one\n' } });
    expect(git(folder, 'rev-parse', commit ?? '')).toBe(git(folder, 'rev-parse', 'HEAD'));
  });
});

describe('the program git', () => {
  /** Runs with only this on the way to programs. */
  async function withPath<T>(path: string, work: () => Promise<T>): Promise<T> {
    const before = process.env['PATH'];
    process.env['PATH'] = path;
    try {
      return await work();
    } finally {
      process.env['PATH'] = before;
    }
  }

  it('may be missing', async () => {
    const folder = repository();
    filled(folder, { 'a.md': 'two\n' });
    const kept = await withPath('/nowhere', () => committed(folder, { files: { 'a.md': 'three\n', 'n.md': 'n\n' } }));
    expect(kept).toEqual({ commit: null, problem: 'git was not found on this machine' });
  });

  it('may be too old', async () => {
    const folder = repository();
    const real = process.env['PATH'] ?? '';
    const bin = vaultOnDisk();
    const script = `#!/bin/sh
for one in "$@"; do case "$one" in --pathspec-from-file*) echo "error: unknown option \\\`pathspec-from-file=-'" >&2; echo 'usage: git commit [<options>] [--] <pathspec>...' >&2; exit 129;; esac; done
PATH='${real}' exec git "$@"
`;
    writeFileSync(join(bin, 'git'), script);
    chmodSync(join(bin, 'git'), 0o755);
    await withPath(`${bin}:${real}`, async () => {
      const problem = 'git is too old: it has to be 2.26 or newer';
      expect(await committed(folder, { files: { 'a.md': 'two\n' } })).toEqual({ commit: null, problem });
      expect(await committed(folder, { files: { 'n.md': 'n\n' } })).toEqual({ commit: null, problem });
    });
    expect(stateOf(folder)).toEqual([' M a.md', '?? n.md']);
  });
});

describe('messages', () => {
  it.each(['# A heading', 'It’s "mine" and `yours` $HOME', '-m', '--amend', 'A long title '.repeat(500).trim(), 'a\u0000b'])(
    'with a title of its own: %j',
    async (title) => {
      const folder = repository();
      const kept = await committed(folder, { files: { 'a.md': 'two\n' }, message: `${title}\n\nTop-of-Mind-Journal: 1` });
      if (title.includes('\0')) return expect(kept.problem).toMatch(/^git cannot be run/);
      expect(kept).toEqual(MADE);
      expect(git(folder, 'log', '-1', '--format=%B').trim()).toBe(`${title}\n\nTop-of-Mind-Journal: 1`);
      expect(git(folder, 'log', '-1', '--format=%(trailers:key=Top-of-Mind-Journal,valueonly)').trim()).toBe('1');
    },
  );
});
