import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conventions as all } from '../../../src/core/conventions/list';

const root = process.cwd();
/** A change of another has no page of its own. */
const conventions = all.filter((one) => one.extends === undefined);
const SCRIPT = 'scripts/convention-docs.mjs';

function run(folder: string, ...args: string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, SCRIPT), ...args], { cwd: folder, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('every convention has its page, and docs/naming.md leads there', () => {
  const naming = readFileSync(join(root, 'docs/naming.md'), 'utf8');
  for (const { id, title } of conventions) {
    const page = join(root, `docs/conventions/${id}.md`);
    expect(existsSync(page)).toBe(true);
    expect(readFileSync(page, 'utf8').startsWith(`# ${title}\n`)).toBe(true);
    expect(naming).toContain(`(conventions/${id}.md)`);
  }
});

test('what the pages say of the conventions is what the conventions say', () => {
  expect(run(root, '--check')).toEqual({ status: 0, said: '' });
});

test.each(conventions.map(({ id }) => id))('%s: each demand on the start of a session has its test, by the name that it has', (id) => {
  const page = readFileSync(join(root, `docs/conventions/${id}.md`), 'utf8');
  const [, table = ''] = /\n## At the start of a session\n[^]*?\n\| --- \| --- \| --- \|\n([^]*?)\n\n/.exec(page) ?? [];
  const rows = table.split('\n').map((row) => row.split(' | '));
  expect(rows.length).toBeGreaterThanOrEqual(5);
  for (const [, , shown = ''] of rows) {
    const named = [...shown.matchAll(/`(test\/[^`]+)`: (.+?)(?=<br>| \|$)/g)].map(([, path = '', name = '']) => ({ path, name }));
    expect(named).not.toEqual([]);
    expect(
      named.filter(({ path, name }) => !existsSync(join(root, path)) || !isTestOf(readFileSync(join(root, path), 'utf8'), name)),
    ).toEqual([]);
  }
});

function isTestOf(text: string, name: string): boolean {
  return [`'${name}'`, `"${name}"`].some((quoted) =>
    ['test(', ')('].some((before) => text.replace(/\(\s+/g, '(').includes(before + quoted)),
  );
}

describe('in a copy', () => {
  let copy: string;
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'convention-docs-'));
    for (const path of [
      SCRIPT,
      'scripts/convention-bundles.mjs',
      'examples/memories',
      'docs/conventions',
      'src',
      'test/support',
      'test/browser/harness/load.mjs',
    ])
      cpSync(join(root, path), join(copy, path), { recursive: true });
    cpSync(join(root, 'package.json'), join(copy, 'package.json'));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  });
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  test('a table that is not current is told, then fixed, and every other byte stays', () => {
    const page = join(copy, 'docs/conventions/daneel.md');
    const text = readFileSync(page, 'utf8');
    writeFileSync(page, text.replace('1,500 bytes', '2,500 bytes').replace('in three tiers', 'in three tiers of our own'));
    expect(run(copy, '--check')).toMatchObject({ status: 1, said: expect.stringContaining('daneel.md is not current') as string });
    expect(run(copy)).toMatchObject({ status: 0 });
    expect(readFileSync(page, 'utf8')).toBe(text.replace('in three tiers', 'in three tiers of our own'));
  });

  test('a convention without a page gets one with every part, and is not current without it', () => {
    const page = join(copy, 'docs/conventions/carlton.md');
    rmSync(page);
    expect(run(copy, '--check')).toMatchObject({ status: 1 });
    expect(run(copy)).toMatchObject({ status: 0 });
    expect(readFileSync(page, 'utf8')).toMatch(/^# Titles as index\n\nThe convention `carlton`\./);
    expect(readFileSync(page, 'utf8')).toContain('| `memory/` | `{date}-{agent}-{slug}.md` |');
    expect(run(copy, '--check')).toEqual({ status: 0, said: '' });
  });

  test('a part that lost a mark is told, and the page stays as it is', () => {
    const page = join(copy, 'docs/conventions/carlton.md');
    const broken = readFileSync(page, 'utf8').replace('<!-- generated:end layers -->\n', '');
    writeFileSync(page, broken);
    expect(run(copy)).toMatchObject({ status: 1, said: expect.stringContaining('carlton') as string });
    expect(readFileSync(page, 'utf8')).toBe(broken);
  });
});
