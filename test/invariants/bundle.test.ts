import { execFileSync } from 'node:child_process';
import { builtinModules } from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allExamples } from '../core/decide/secrets/support';
import { readSource, root } from './files';

beforeAll(() => {
  if (!existsSync(join(root, 'main.js'))) execFileSync('node', ['esbuild.config.mjs'], { cwd: root });
});

describe('the built plugin', () => {
  test('requires nothing but the app', () => {
    const required = [...readSource('main.js').matchAll(/\brequire\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map((match) => match[1]);
    expect([...new Set(required)]).toEqual(['obsidian']);
    expect(required.filter((name) => builtinModules.includes(name?.replace('node:', '') ?? ''))).toEqual([]);
  });

  test('never looks behind in a regular expression, never evaluates text, never touches Node', () => {
    const code = readSource('main.js');
    const around = (pattern: RegExp): string[] => [...code.matchAll(pattern)].map((match) => code.slice(match.index - 40, match.index + 40));
    expect(around(/\(\?<[=!]/g)).toEqual([]);
    expect(around(/\beval\(|new Function\(/g)).toEqual([]);
    expect(around(/\bprocess\.(env|cwd|platform|version)/g)).toEqual([]);
  });

  test('leaves out what the bundler can: the writing half of the YAML library, and Unicode sets built while it loads', () => {
    const code = readSource('main.js');
    expect(code).not.toMatch(/scalarStyleRules|quoteFlowKeys/);
    expect(code.match(/\/[^\s/]*\\p\{[^\n/]*\/[a-z]*u/g) ?? []).toEqual([]);
  });

  test('holds no example of a secret: they are tests and documentation', () => {
    const code = readSource('main.js');
    const texts = allExamples().flatMap(({ found, left }) => [...found, ...left].map((parts) => parts.join('')));
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => text.length > 16 && code.includes(text))).toEqual([]);
    expect(allExamples().flatMap(({ found }) => found.flatMap((parts) => parts.filter((part) => part.length > 14))).filter((part) => code.includes(part))).toEqual([]);
  });

  // The target of 300 KB is missed; docs/decisions/0010-size-of-the-plugin.md and 0011-a-trained-gate.md say by what. This keeps it from growing unseen.
  test('stays within 904 KB', () => {
    expect(Buffer.byteLength(readSource('main.js'))).toBeLessThanOrEqual(904 * 1024);
  });
});
