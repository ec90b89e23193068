import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtTerminal } from '../../obsidian/support/built';
import { vaultOnDisk } from '../../support/folder';
import { cli } from '../terminal';

let program: string;
beforeAll(() => {
  program = builtTerminal();
});

const ENV = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
const WHO = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'core.autocrlf=false'];
const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', [...WHO, ...args], { cwd: folder, encoding: 'utf8', env: ENV, stdio: ['ignore', 'pipe', 'pipe'] });

type Files = Readonly<Record<string, string | Buffer | null>>;

function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    if (text === null) git(folder, 'rm', '-q', '--', path);
    else {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }
  git(folder, 'add', '-A');
}

/** A repository that merges one branch into another by the driver: `code` is that of git. */
function merged(base: Files, ours: Files, theirs: Files): { readonly folder: string; readonly code: number | null; readonly out: string } {
  const folder = vaultOnDisk();
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'config', 'merge.top-of-mind.driver', `"${process.execPath}" "${program}" merge-driver %O %A %B %L -- %P`);
  write(folder, { '.gitattributes': '*.md merge=top-of-mind\n', '.top-of-mind.json': '{}\n', 'Other.md': 'Other.\n', ...base });
  git(folder, 'commit', '-qm', 'base');
  git(folder, 'checkout', '-qb', 'laptop');
  write(folder, theirs);
  git(folder, 'commit', '-qm', 'theirs');
  git(folder, 'checkout', '-q', 'main');
  write(folder, ours);
  git(folder, 'commit', '-qm', 'ours');
  const { status, stdout, stderr } = spawnSync('git', [...WHO, 'merge', '-q', 'laptop'], { cwd: folder, encoding: 'utf8', env: ENV });
  return { folder, code: status, out: stdout + stderr };
}

/** The note after a merge of its three versions that left nothing to settle. */
function note(base: string, ours: string, theirs: string, path = 'Note.md'): string {
  const { folder, code, out } = merged({ [path]: base }, { [path]: ours }, { [path]: theirs });
  expect(out).toMatch(/^Auto-merging [^\n]*\n$/);
  expect(code).toBe(0);
  return readFileSync(join(folder, path), 'utf8');
}

const LOG = '# Log\n\n## 2026-11-01\n\n- One.\n';

test('what both sides add', () => {
  expect(note(LOG, `${LOG}\n## 2026-11-09\n\n- Ours.\n`, `${LOG}\n## 2026-11-05\n\n- Theirs.\n`)).toBe(
    `${LOG}\n## 2026-11-05\n\n- Theirs.\n\n## 2026-11-09\n\n- Ours.\n`,
  );
});

test('properties', () => {
  const of = (...lines: string[]): string => ['---', ...lines, '---', 'Text.', ''].join('\n');
  expect(
    note(
      of('hits: 1', 'tags: [a]', 'last_applied: 2026-11-01'),
      of('hits: 2', 'tags: [a, b]', 'last_applied: 2026-11-02'),
      of('hits: 3', 'tags: [c]', 'last_applied: 2026-11-03'),
    ),
  ).toBe(of('hits: 4', 'tags: [b, c]', 'last_applied: 2026-11-03'));
});

test('a block that the product writes; the index writes it again', async () => {
  const of = (line: string): string => `# Top\n\n<!-- top-of-mind:begin index -->\n\n${line}\n\n<!-- top-of-mind:end index -->\n\nMine.\n`;
  const path = 'top-of-mind.md';
  const { folder, code } = merged({ [path]: of('- A') }, { [path]: of('- B') }, { [path]: of('- C') });
  expect(code).toBe(0);
  const text = readFileSync(join(folder, path), 'utf8');
  expect(text).toBe(of('- B').replace('index -->', 'index -->\n<!-- stale: two versions met here. Write it again with: index -->'));
  expect((await cli(folder, ['index'])).exit).toBe(0);
  const fresh = readFileSync(join(folder, path), 'utf8');
  expect(fresh).not.toContain('stale');
  expect(fresh).toContain('Mine.');
});

test('decisions', () => {
  const of = (...ids: string[]): string =>
    ['---', 'generated-by: top-of-mind', '---', '', '# Decisions', '', ...ids.map((id) => `- ${id} apart a.md ${id}.md`), ''].join('\n');
  expect(note(of('01A', '01B'), of('01B', '01C'), of('01A', '01B', '01D'), 'memory/top-of-mind-decisions.md')).toBe(
    of('01B', '01C', '01D'),
  );
});

test('lines that end in two ways', () => {
  const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
  expect(note(LOG, crlf(`${LOG}- Ours.\n`), `${LOG}- Theirs.\n`)).toBe(crlf(`${LOG}- Ours.\n- Theirs.\n`));
  expect(note(LOG, crlf(LOG), `${LOG}- Theirs.\n`)).toBe(crlf(`${LOG}- Theirs.\n`));
});

test.each(['My notes/a "quoted" one.md', "it's $HOME `x`.md", '-x.md', 'Grüße — 日本.md'])('a path such as %s', (path) => {
  expect(note(LOG, `${LOG}- Ours.\n`, `${LOG}- Theirs.\n`, path)).toBe(`${LOG}- Ours.\n- Theirs.\n`);
});

test('one sentence in two ways: marks, and the list of conflicts has the note', async () => {
  const path = 'A note.md';
  const { folder, code, out } = merged(
    { [path]: `${LOG}- Deploy at five.\n` },
    { [path]: `${LOG}- Deploy at six.\n- Ours.\n` },
    { [path]: `${LOG}- Deploy at four.\n- Theirs.\n` },
  );
  expect(code).toBe(1);
  expect(out).toContain('A note.md: 1 place to settle');
  expect(readFileSync(join(folder, path), 'utf8')).toBe(
    `${LOG}<<<<<<< ours\n- Deploy at six.\n=======\n- Deploy at four.\n>>>>>>> theirs\n- Ours.\n- Theirs.\n`,
  );
  expect(git(folder, 'status', '--porcelain')).toContain('UU "A note.md"');
  const listed = await cli(folder, ['conflicts', '--json']);
  expect(listed.json.result['conflicts']).toMatchObject([{ path, kind: 'marks' }]);
});

test('one property in two ways stays readable; marks that git left there without the driver are settled', async () => {
  const of = (status: string, said: string): string => `---\nid: 1\nstatus: ${status}\ntags: [a]\n---\n\n${said}\n`;
  const { folder, code } = merged({ 'N.md': of('open', 'A.') }, { 'N.md': of('done', 'A.') }, { 'N.md': of('late', 'B.') });
  expect([code, readFileSync(join(folder, 'N.md'), 'utf8')]).toEqual([
    0,
    '---\nid: 1\nstatus: done\ntags: [a]\nmerged_values:\n  - "status: late"\n---\n\nB.\n',
  ]);
  writeFileSync(
    join(folder, 'N.md'),
    '---\nid: 1\n<<<<<<< ours\nstatus: done\n=======\nstatus: late\n>>>>>>> theirs\ntags: [a]\n---\n\nB.\n',
  );
  expect((await cli(folder, ['conflicts', 'N.md', '--keep', 'copy'])).exit).toBe(0);
  expect(readFileSync(join(folder, 'N.md'), 'utf8')).toBe(of('late', 'B.'));
});

test('what is no text is left to git', () => {
  const bytes = (last: number): Buffer => Buffer.from([0x41, 0x0a, 0x00, 0xff, last]);
  const binary = merged({ 'x.md': bytes(1) }, { 'x.md': bytes(2) }, { 'x.md': bytes(3) });
  expect(binary.code).toBe(1);
  expect(readFileSync(join(binary.folder, 'x.md'))).toEqual(bytes(2));
  const latin = (...lines: string[]): Buffer => Buffer.from(['\u00fc', 'a', 'b', 'c', 'd', ...lines, ''].join('\n'), 'latin1');
  const other = merged({ 'x.md': latin() }, { 'x.md': latin('ours') }, { 'x.md': Buffer.from('first\n\u00fc\na\nb\nc\nd\n', 'latin1') });
  expect(other.code).toBe(0);
  expect(readFileSync(join(other.folder, 'x.md'), 'latin1')).toBe('first\n\u00fc\na\nb\nc\nd\nours\n');
});

test('a note that both sides made, and one that a side removed', () => {
  const both = merged({}, { 'New.md': '# New\n\n- Ours.\n' }, { 'New.md': '# New\n\n- Theirs.\n' });
  expect([both.code, readFileSync(join(both.folder, 'New.md'), 'utf8')]).toEqual([0, '# New\n\n- Ours.\n- Theirs.\n']);
  const gone = merged({ 'Old.md': LOG }, { 'Old.md': null }, { 'Old.md': `${LOG}- Theirs.\n` });
  expect(gone.code).toBe(1);
});

describe('called by itself', () => {
  const run = (folder: string, ...args: string[]): { readonly code: number | null; readonly out: string; readonly err: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'merge-driver', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: ENV,
    });
    return { code: status, out: stdout, err: stderr };
  };

  test('where a file is missing, ours stays as it is', () => {
    const folder = vaultOnDisk({ ours: LOG, base: LOG });
    const { code, out, err } = run(folder, 'base', 'ours', 'theirs', '7', 'x.md');
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('"theirs" cannot be read');
    expect(readFileSync(join(folder, 'ours'), 'utf8')).toBe(LOG);
  });

  test('nothing is printed where all is clean, and --dry-run writes nothing', () => {
    const folder = vaultOnDisk({ base: LOG, ours: LOG, theirs: `${LOG}- Theirs.\n` });
    expect(run(folder, 'base', 'ours', 'theirs', '7', 'x.md', '--dry-run')).toEqual({ code: 0, out: `${LOG}- Theirs.\n`, err: '' });
    expect(readFileSync(join(folder, 'ours'), 'utf8')).toBe(LOG);
    expect(run(folder, 'base', 'ours', 'theirs', '7')).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(join(folder, 'ours'), 'utf8')).toBe(`${LOG}- Theirs.\n`);
  });
});
