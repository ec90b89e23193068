import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { builtTerminal } from '../../obsidian/support/built';
import { vaultOnDisk } from '../../support/folder';

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

/** npm as anybody has it, with a cache of its own and without a network. */
function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync('npm', [...args, '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_config_cache: vaultOnDisk() },
  });
}

let packed: Packed;
let elsewhere: string;

beforeAll(() => {
  builtTerminal();
  elsewhere = vaultOnDisk({ 'package.json': '{ "name": "elsewhere", "private": true }' });
  [packed] = JSON.parse(npm(process.cwd(), 'pack', '--json', '--pack-destination', elsewhere)) as [Packed];
  npm(elsewhere, 'install', join(elsewhere, packed.filename));
});

test('the package holds the program and what belongs to it, nothing else', () => {
  const paths = packed.files.map(({ path }) => path).sort();
  const parts = paths.filter((path) => /^dist\/parts\/[\w-]+\.mjs$/.test(path));
  expect(parts.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !parts.includes(path))).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist/top-of-mind.mjs',
    'package.json',
    'skills/top-of-mind/SKILL.md',
  ]);
});

test('the program is installed by its name, without any other package', () => {
  const tree = JSON.parse(npm(elsewhere, 'ls', '--all', '--json')) as {
    readonly dependencies: Record<string, { readonly dependencies?: unknown }>;
  };
  expect(Object.keys(tree.dependencies)).toEqual(['top-of-mind']);
  expect(tree.dependencies['top-of-mind']?.dependencies).toBeUndefined();
});

test('it works without the repository', () => {
  const vault = vaultOnDisk();
  const run = (...args: readonly string[]): string =>
    execFileSync(join(elsewhere, 'node_modules', '.bin', 'top-of-mind'), args, { cwd: vault, encoding: 'utf8' });
  expect(run('--help')).toContain('Usage: top-of-mind');
  expect(run('init', 'notes-and-links', '--vault', vault)).not.toBe('');
  const written = JSON.parse(
    run('remember', '--title', 'Herons', '--body', 'Herons stand in the shallow part of the river.', '--json'),
  ) as { ok: boolean };
  expect(written.ok).toBe(true);
  expect((JSON.parse(run('status', '--json')) as { ok: boolean }).ok).toBe(true);
  run('index');
  expect(run('bundle')).toContain('Herons stand in the shallow part of the river.');
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'one', version: '1' } };
  const served = execFileSync(join(elsewhere, 'node_modules', '.bin', 'top-of-mind'), ['mcp'], {
    cwd: vault,
    encoding: 'utf8',
    input: [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'search', arguments: { query: 'where do herons stand' } } },
    ]
      .map((message) => `${JSON.stringify(message)}\n`)
      .join(''),
  });
  expect(served).toContain('in the shallow part of the river');
});
