import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { served } from './mcp/served';
import { cli, everyByteOf, vaultOnDisk } from './terminal';

const CODE = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.gitignore': 'out/\n',
  'src/parse.ts': 'export function parseAll() {}\n',
  'lib/links.ts': 'export const openLink = 1;\n',
  'out/late.ts': 'export const lateOne = 1;\n',
  '.github/workflows/ci.yml': 'on: push\nenv:\n  DEPLOY_KEY: 1\n',
};
const NOTES = {
  'memory/.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Code', root: '', convention: 'notes-and-links' }] }),
  'memory/Links.md': '`resolveLink()` in `src/links.ts` strips anchors of a harbour.\n',
  'memory/Parser.md': '`parseAll` is in `src/parse.ts`; `DEPLOY_KEY` of `.github/workflows/ci.yml` lets it run, `out/late.ts` is built.\n',
};
const start = (vault: string): ReturnType<typeof cli> =>
  cli(vault, ['hook', 'session-start', '--harness', 'claude'], JSON.stringify({ hook_event_name: 'SessionStart', session_id: 'one' }));
const MARK = 'Not in the code: `resolveLink`, `src/links.ts` (there is `lib/links.ts`)';

test('a memory in a repository is held against the code around it, and follows it from one run to the next', async () => {
  const folder = vaultOnDisk({ ...CODE, ...NOTES });
  const vault = join(folder, 'memory');
  const { out } = await cli(vault, ['health', '--all']);
  expect(out).toContain(`Not in the code of "${folder.split('/').pop() ?? ''}": \`src/links.ts\` (there is \`lib/links.ts\`).`);
  expect(out.match(/Not in the code of/g)).toHaveLength(2);
  expect((await start(vault)).out).toContain(MARK);
  expect((await start(vault)).out).toContain(MARK);
  renameSync(join(folder, 'lib/links.ts'), join(folder, 'src/links.ts'));
  expect((await start(vault)).out).toContain('Not in the code: `resolveLink`');
  writeFileSync(join(folder, 'src/links.ts'), 'export const resolveLink = 2;\n');
  expect((await start(vault)).out).not.toContain('Not in the code');
  rmSync(join(folder, 'src/parse.ts'));
  expect((await start(vault)).out).toContain('Not in the code: `parseAll`, `src/parse.ts`');
});

test('a prompt, a bundle, a search and MCP have the mark beside the passage', async () => {
  const folder = vaultOnDisk({ ...CODE, ...NOTES });
  const vault = join(folder, 'memory');
  const prompt = JSON.stringify({
    hook_event_name: 'UserPromptSubmit',
    session_id: 'two',
    prompt: 'How are anchors of a harbour stripped?',
  });
  expect((await cli(vault, ['hook', 'prompt', '--harness', 'claude'], prompt)).out).toContain(MARK);
  expect((await cli(vault, ['bundle', '--topic', 'anchors'])).out).toContain(MARK);
  expect((await cli(vault, ['search', 'anchors'])).out).toContain(
    '(Not in the code: `resolveLink`, `src/links.ts` (there is `lib/links.ts`))',
  );
  const server = await served(vault);
  for (const [tool, input] of [
    ['context', {}],
    ['search', { query: 'anchors' }],
    ['read', { ref: 'Links' }],
  ] as const)
    expect(JSON.stringify(await server.call(tool, input))).toContain(
      'ot in the code: `resolveLink`, `src/links.ts` (there is `lib/links.ts`)',
    );
});

test('the code of a project is where the settings say, by a folder or a pattern', async () => {
  const repositories = vaultOnDisk({ 'acme-web/.git/HEAD': '', 'acme-web/src/a.ts': 'const one = 1;', 'other/src/b.ts': '' });
  const settings = (projects: object): string =>
    JSON.stringify({ projects, memories: [{ name: 'Code', root: '', convention: 'notes-and-links' }] });
  const note = '---\nprojects: [acme]\n---\n`src/b.ts` holds `oldThing()`.\n';
  for (const row of [join(repositories, 'acme-web'), join(repositories, 'acme-*'), join(repositories, 'acme-web/src')]) {
    const vault = vaultOnDisk({ '.top-of-mind.json': settings({ [row]: 'Acme' }), 'a.md': note });
    expect((await cli(vault, ['bundle'])).out).toContain('Not in the code: `src/b.ts`, `oldThing`');
  }
  const vault = vaultOnDisk({ '.top-of-mind.json': settings({ [join(repositories, 'other')]: 'Acme' }), 'a.md': note });
  expect((await cli(vault, ['bundle'])).out).not.toContain('Not in the code');
});

test('a folder that may not be opened is told, and no symbol is claimed that may be in it', async () => {
  const folder = vaultOnDisk({ ...CODE, 'src/closed/links.ts': 'export const resolveLink = 1;', ...NOTES });
  const [closed, vault] = [join(folder, 'src/closed'), join(folder, 'memory')];
  const isRoot = process.geteuid?.() === 0;
  chmodSync(folder, 0o755);
  chmodSync(closed, 0);
  let out = '';
  try {
    // Nothing is closed to root.
    if (isRoot) process.seteuid?.(65_534);
    ({ out } = await cli(vault, ['health', '--all', '--no-cache']));
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(closed, 0o755);
  }
  expect(out).toContain('1 file or folder could not be read, such as `src/closed`, so nothing is said of symbols in it.');
  expect(out).toContain('`src/links.ts`');
  expect(out).not.toContain('resolveLink');
});

test('links lead nowhere, nothing of the code is written, and nothing in it changes', async () => {
  const away = vaultOnDisk({ 'links.ts': 'export const resolveLink = 1;' });
  const folder = vaultOnDisk({ ...CODE, ...NOTES, 'src/secret.ts': 'const lighthouse = "keeper";' });
  const vault = join(folder, 'memory');
  symlinkSync(away, join(folder, 'away'));
  symlinkSync(join(away, 'links.ts'), join(folder, 'src/linked.ts'));
  mkdirSync(join(folder, 'node_modules/links'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/links/index.ts'), 'export const resolveLink = 1;');
  const before = everyByteOf(join(folder, 'src'));
  const { out } = await start(vault);
  expect(out).toContain(MARK);
  expect(out).not.toMatch(/lighthouse|keeper/);
  expect(everyByteOf(join(folder, 'src'))).toEqual(before);
  expect(everyByteOf(vault)).not.toMatch(/lighthouse|keeper/);
});

test('a file in a folder that is withheld is not told as the closest', async () => {
  const settings = JSON.stringify({
    memories: [{ name: 'Code', root: '', convention: 'notes-and-links', overrides: { bundleExclude: { folders: ['Private'] } } }],
  });
  const folder = vaultOnDisk({
    ...CODE,
    '.top-of-mind.json': settings,
    'docs/plan.svg': '<svg/>',
    'Private/Client/contract.json': '{}',
    'Note.md': 'The contract is `docs/contract.json`, parsed by `src/parse.ts`; see `src/links.ts`.\n',
  });
  const { out } = await cli(folder, ['health', '--all', '--json']);
  expect(out).toContain('`docs/contract.json`');
  expect(out).toContain('(there is `lib/links.ts`)');
  expect(out).not.toContain('Client');
});
