import { openBench, type BenchOptions } from '../../support/opened';
import type { CodeFiles } from '../../../src/core/model/ports';
import { encodeText } from '../../../src/core/read/text/text';

const REPO = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.gitignore': 'dist/\n*.log\n!kept.log\n',
  'src/parse.ts': 'export function parseAll() {}\nexport class Store { open() {} }\nconst DATABASE_URL = 1;',
  'lib/links.ts': 'export const openLink = 1;',
  'web/app.tsx': 'useState();',
};

/** A repository elsewhere on the device, as a host gives it. */
function repository(name: string, files: Readonly<Record<string, string>>): CodeFiles {
  const listed = Object.entries(files).map(([path, text]) => ({ path, size: text.length, mtime: 1 }));
  const read = (path: string): Promise<Uint8Array | null> => Promise.resolve(files[path] === undefined ? null : encodeText(files[path]));
  return { key: `/work/${name}`, name, vault: null, list: () => Promise.resolve({ files: listed, rules: [] }), read };
}

const goneOf = async (files: Readonly<Record<string, string>>, options: BenchOptions = {}): Promise<string[]> => {
  const { memory } = openBench({ ...REPO, ...files }, options);
  const { result } = await memory.health({});
  return result.findings.flatMap(({ id, path, line, message }) => (id === 'docs.code' ? [`${path}:${line ?? 0} ${message}`] : []));
};
const namesIn = async (text: string): Promise<string[]> => (await goneOf({ 'a.md': text })).map((one) => /`([^`]+)`/.exec(one)?.[1] ?? '');

describe('names that are not in the code', () => {
  it('are findings with their line, and what there is in their place', async () => {
    expect(await goneOf({ 'a.md': 'Links:\n`resolveLink()` is in `src/links.ts:12`.' })).toEqual([
      'a.md:2 Not in the code: `resolveLink`.',
      'a.md:2 Not in the code: `src/links.ts` (there is `lib/links.ts`).',
    ]);
  });

  it.each([
    ['[the parser](src/lexer.ts)', ['src/lexer.ts']],
    ['See src/lexer.ts for more.', ['src/lexer.ts']],
    ['`src\\lexer.ts` and `./src/lexer.ts#L3-L9`', ['src/lexer.ts']],
    ['`Store.close` beside `Store.open()` in `src/parse.ts`', ['Store.close']],
    ['`src/parse.ts` has `parseNone`, `NO_PARSE`, `parse_nothing`', ['parseNone', 'NO_PARSE', 'parse_nothing']],
    ['解析は `src/lexer.ts` にある', ['src/lexer.ts']],
    ['Never call `parseNone` of `src/parse.ts`. Do not edit `src/lexer.ts` by hand.', ['parseNone', 'src/lexer.ts']],
    ['`parseNone` hands over\nto `src/parse.ts`.', ['parseNone']],
    ['`parseAll` calls `openLink` and `parseNone`.', ['parseNone']],
    ['## Removed\n\n`src/other.ts`\n\n## There\n\nSee `src/lexer.ts`.', ['src/lexer.ts']],
    ['| removed | now |\n| --- | --- |\n| `src/other.ts` | `src/lexer.ts` |', ['src/lexer.ts']],
    ['Added a check to `src/lexer.ts` in session 3.', ['src/lexer.ts']],
    ['In `src/parse.ts` `parseNone` is in `snake_case`.', ['parseNone']],
  ])('are found in %s', async (text, names) => {
    expect(await namesIn(text)).toEqual(names);
  });

  it.each([
    '`src/parse.ts`, `parse.ts`, `./src/parse.ts:3`, `src/parse`, `checkout/src/parse.ts`, `SRC/Parse.ts`',
    '`dist/main.js`, `src/today.log`, `node_modules/a/b.js`, `~/src/a.ts`, `/etc/src.ts`, `https://a.b/src/a.ts`, `C:\\src\\a.ts`',
    '`src/parse.ts` opens by `editor.fontSize`, and `src/old note.md`, `src/gone.md` are notes',
    '`path/to/file.ts`, `src/<name>.ts`, `src/*.ts`, `src/YYYY-MM-DD.ts`, `@scope/src`, `feature/x`, `application/json`, 24/7, and/or',
    '`useMemo()` as React has it, `NODE_ENV`, `git rebase -i`, `kubectl get pods`, `openLink`, `database_url`',
    'There is no `src/lexer.ts`. ~~`src/lexer.ts`~~ `src/lexer.ts` → `src/parse.ts`',
    '- [ ] write `src/lexer.ts`',
    'Removed `parseNone()` from `src/parse.ts`. `src/lexer.ts` was deleted. We will add `src/later.ts`.',
    '`parseNone` wurde aus `src/parse.ts` entfernt, `src/lexer.ts` は削除された',
    'In `src/parse.ts` names are camelCase (e.g. `parseNone`)',
    '```\nsrc/lexer.ts `parseNone()`\n```',
    Array.from({ length: 8 }, (_, at) => `- src/plan${at}.ts`).join('\n'),
    'See `src/parse.ts`. Jackson has `ObjectMapper.readTree`, and `pg_stat_statements` is slow.',
    'Before `src/parse.ts` runs, set `JAVA_HOME`. `NO_PARSE` is beside `Store.open`.',
    '`parseNone` no longer exists in `src/parse.ts`. `src/lexer.ts` gibt es nicht mehr. `src/lexer.ts` does not exist yet.',
    '## Removed\n\n- `src/lexer.ts`\n\n### Before\n\nSee `src/lexer.ts`.',
    '# Ideas (planned)\n\n`parseNone` in `src/parse.ts`.',
    'Planned:\n- `src/lexer.ts`\n- `src/other.ts`',
    '| now | removed |\n| --- | --- |\n| `src/parse.ts` | `src/lexer.ts` |',
  ])('are not claimed of %s', async (text) => {
    expect(await namesIn(text)).toEqual([]);
  });

  it('are those of the code of their project', async () => {
    const alpha = repository('alpha', { 'core/run.py': 'def run_all(): pass' });
    const repositories = (folder: string | null): Promise<CodeFiles[]> => Promise.resolve(folder === '/work/alpha' ? [alpha] : []);
    const options = { settings: { projects: { '/work/alpha': 'Alpha' } }, host: { repositories } };
    const found = await goneOf(
      {
        'a.md': '---\nprojects: [alpha]\n---\n`core/run.py` calls `run_all()` and `stop_all()`.',
        'b.md': '---\nprojects: [beta]\n---\n`core/stop.py` calls `stop_all()`.',
        'c.md': '`core/stop.py` calls `stop_all()`.',
      },
      options,
    );
    expect(found).toEqual(['a.md:4 Not in the code of "alpha": `stop_all`.']);
  });

  it('are held against files of an extension of which one is no text, and those in UTF-16', async () => {
    const files = { 'src/b.ts': 'a\0b', 'src/c.ts': 'const laterOne = 1;', 'a.md': '`src/parse.ts` has `laterOne` and `parseNone`.' };
    expect(await goneOf(files)).toEqual(['a.md:1 Not in the code: `parseNone`.']);
  });

  it('are no sentences in signs that look like blanks', async () => {
    expect(await namesIn('See `src/Do\u2800this\u2800now.ts`.')).toEqual([]);
  });

  it('are findings of their own where they differ in a digit', async () => {
    expect(await namesIn('`src/old1.ts` and `src/old2.ts`')).toEqual(['src/old1.ts', 'src/old2.ts']);
  });

  it('are not claimed of folders that hold notes alone', async () => {
    expect(await goneOf({ 'docs/guides/x.md': '', 'docs/a.ts': '', 'a.md': 'See `docs/guides/` and `docs/guides`.' })).toEqual([]);
  });

  it('are not claimed where what may hold them was not read, which the report says once', async () => {
    const unread = (files: Readonly<Record<string, string>>, ...paths: string[]): { repositories: () => Promise<CodeFiles[]> } => {
      const one = repository('big', { 'src/a.ts': 'const one = 1;', 'src/deep/b.ts': '', ...files });
      const list = async () => ({ ...(await one.list()), unread: paths });
      return { repositories: () => Promise.resolve([{ ...one, list }]) };
    };
    const note = { 'a.md': '`src/a.ts` has `goneOne`, and `src/lexer.ts` and `src/closed/old.ts`.', 'b.md': '`src/a.ts` has `goneTwo`.' };
    const says = (what: string): string => `top-of-mind.md:0 Of the code of "big" ${what} could not be read, such as`;
    const lexer = 'a.md:1 Not in the code of "big": `src/lexer.ts`.';
    expect(await goneOf(note, { host: unread({ 'src/deep/old.ts': '' }, 'src/closed') })).toEqual([
      `${says('1 file or folder')} \`src/closed\`, so nothing is said of symbols in it.`,
      lexer,
    ]);
    const large = `const big = 1;${' '.repeat(8 * 1024 ** 2)}`;
    expect(await goneOf(note, { host: unread({ 'src/big.ts': large, 'src/big.bin': large }, 'lib/closed') })).toEqual([
      `${says('2 files or folders')} \`lib/closed\`, so nothing is said of symbols in it.`,
      lexer,
    ]);
    const one = repository('big', { 'src/a.ts': 'const one = 1;', 'src/b.ts': 'const goneOne = 1;' });
    const read = (path: string): Promise<Uint8Array | null> => (path === 'src/b.ts' ? Promise.resolve(null) : one.read(path));
    expect(await goneOf(note, { host: { repositories: () => Promise.resolve([{ ...one, read }]) } })).toEqual([
      `${says('1 file or folder')} \`src/b.ts\`, so nothing is said of symbols in it.`,
      lexer,
    ]);
  });

  it('are not claimed of code that is too large', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`src/f${at}.md`, '']));
    const large = repository('large', { ...many, 'src/a.ts': 'one' });
    const host = { repositories: () => Promise.resolve([large]) };
    expect(await goneOf({ 'a.md': '`src/lexer.ts`' }, { host })).toEqual([
      'top-of-mind.md:0 The code of "large" is too large to be sure of what is not in it, so nothing is said of names in it.',
    ]);
  });
});

it('says nothing by which a note that is withheld could be known', async () => {
  const overrides = { bundleExclude: { folders: ['Private'], tags: [] } };
  const files = {
    ...REPO,
    'Private/plan.md': 'x',
    'src/x.ts': '',
    'a.md': '`src/plan.md`, `Private/plan.md`, `src/none.md`, `src/parse.ts`',
  };
  const { memory } = openBench(files, { overrides });
  const { result } = await memory.through({ kind: 'mcp' }).health({});
  expect(JSON.stringify(result.findings)).not.toContain('docs.code');
});

describe('a context', () => {
  const notes = {
    ...REPO,
    'links.md': '# Links\n\n`resolveLink()` in `src/links.ts` strips anchors.',
    'plain.md': '# Boats\n\nBoats sail.',
  };

  it('has a mark beside the note, in every format', async () => {
    const { memory } = openBench(notes);
    const { text } = await memory.bundle({});
    expect(text).toContain('## links.md\n\nNot in the code: `resolveLink`, `src/links.ts` (there is `lib/links.ts`)\n\n```markdown');
    expect(text.match(/Not in the code/g)).toHaveLength(1);
    expect((await memory.bundle({ format: 'xml' })).text).toContain(
      '<not-in-code>`resolveLink`, `src/links.ts` (there is `lib/links.ts`)</not-in-code>',
    );
    expect((await memory.bundle({ format: 'json' })).text).toContain(
      '"notInCode":"`resolveLink`, `src/links.ts` (there is `lib/links.ts`)"',
    );
    expect((await memory.bundle({ topic: 'anchors' })).text).toContain(
      'Not in the code: `resolveLink`, `src/links.ts` (there is `lib/links.ts`)',
    );
  });

  it('is searched and read with it', async () => {
    const { memory } = openBench(notes);
    const { found } = await memory.search({ query: 'anchors' });
    expect(found[0]?.gone).toBe('`resolveLink`, `src/links.ts` (there is `lib/links.ts`)');
    expect((await memory.read({ ref: 'links' })).gone).toBe('`resolveLink`, `src/links.ts` (there is `lib/links.ts`)');
    expect((await memory.read({ ref: 'plain' })).gone).toBeUndefined();
  });

  it('takes no look at the code for a search, a page or mistakes that name none', async () => {
    const one = repository('alpha', { 'src/a.ts': 'const one = 1;' });
    let looks = 0;
    const list = (): ReturnType<CodeFiles['list']> => ((looks += 1), one.list());
    const repositories = (): Promise<CodeFiles[]> => Promise.resolve([{ ...one, list }]);
    const { memory } = openBench({ ...notes, 'other.md': 'Moorings and `src/old.ts`.' }, { host: { repositories } });
    await memory.search({ query: 'boats' });
    await memory.read({ ref: 'plain' });
    await memory.read({ ref: 'links', maxTokens: 3 });
    expect(looks).toBe(0);
    expect((await memory.search({ query: 'moorings' })).found[0]?.gone).toBe('`src/old.ts`');
    expect(looks).toBe(1);
  });

  it('has the mark beside the passage with the whole name alone', async () => {
    const { memory } = openBench({
      ...REPO,
      'mod.md': '# One\n\n`src/deep/parse.ts` is `src/other.ts`.\n\n# Two\n\nHarbours have other.ts files.',
    });
    const { found } = await memory.search({ query: 'harbours' });
    expect(found.map(({ gone }) => gone)).toEqual([undefined]);
  });

  it('never has a text of the code', async () => {
    const { memory } = openBench({ ...notes, 'src/parse.ts': 'const harbour = "lighthouse";' });
    const { text } = await memory.bundle({});
    expect(text).not.toMatch(/lighthouse|harbour/);
  });

  it('follows the code', async () => {
    const { memory, vault } = openBench(notes);
    await memory.bundle({});
    await vault.editor.create('src/links.ts' as never, encodeText('export const resolveLink = 1;'));
    expect((await memory.bundle({})).text).not.toContain('Not in the code');
  });
});
