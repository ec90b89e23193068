import { execFileSync } from 'node:child_process';
import { builtinModules } from 'node:module';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { allExamples } from '../core/decide/secrets/support';
import { builtPlugin } from '../obsidian/support/built';
import { exampleTitles } from '../support/examples';
import { readSource, root } from './files';

beforeAll(() => {
  if (!existsSync(join(root, 'main.js'))) execFileSync('node', ['esbuild.config.mjs'], { cwd: root });
});

/**
 * Regular expressions of a program that look behind, its texts that hold the letters of that, and the places where it names
 * the function `eval` itself; a method may be called so, as that of the engine for patterns.
 */
function literalsIn(code: string): Readonly<Record<'patterns' | 'texts' | 'evaluated', readonly string[]>> {
  const [patterns, texts, evaluated]: [string[], string[], string[]] = [[], [], []];
  const visit = (node: ts.Node, parent: ts.Node): void => {
    if ('text' in node && typeof node.text === 'string' && /\(\?<[=!]/.test(node.text))
      (ts.isRegularExpressionLiteral(node) ? patterns : texts).push(node.text);
    const named = (ts.isIdentifier(node) || ts.isStringLiteral(node)) && node.text === 'eval' ? parent : null;
    const ofObject =
      named !== null && ts.isPropertyAccessExpression(named) && !/^(globalThis|window|self|top)$/.test(textOf(named.expression));
    if (named !== null && !ofObject && !ts.isMethodDeclaration(named)) evaluated.push(code.slice(parent.pos, parent.end).slice(0, 80));
    node.forEachChild((child) => visit(child, node));
  };
  const textOf = (node: ts.Node): string => code.slice(node.pos, node.end).trim();
  const file = ts.createSourceFile('main.js', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  file.forEachChild((node) => visit(node, file));
  return { patterns, texts, evaluated };
}

describe('the built plugin', () => {
  test('requires nothing but the app and its editor', () => {
    const required = [...readSource('main.js').matchAll(/\brequire\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map((match) => match[1]);
    expect([...new Set(required)].sort()).toEqual(['@codemirror/state', '@codemirror/view', 'obsidian']);
    expect(required.filter((name) => builtinModules.includes(name?.replace('node:', '') ?? ''))).toEqual([]);
  });

  test('never looks behind in a regular expression, never evaluates text, never touches Node', () => {
    const code = readSource('main.js');
    const around = (pattern: RegExp): string[] =>
      [...code.matchAll(pattern)].map((match) => code.slice(match.index - 40, match.index + 40));
    // The engine for patterns of the app's settings reads and prints such groups: its letters alone may stand in texts.
    const reading = literalsIn(readSource('node_modules/re2js/build/index.js'));
    expect(reading.patterns).toEqual([]);
    const { patterns, texts, evaluated } = literalsIn(code);
    expect(patterns).toEqual([]);
    expect(texts.filter((text) => !reading.texts.includes(text))).toEqual([]);
    expect(evaluated).toEqual([]);
    expect(around(/\bnew Function\(|\bFunction\(["`']/g)).toEqual([]);
    expect(around(/\bprocess\.(env|cwd|platform|version)/g)).toEqual([]);
  });

  test('holds no example of a secret: they are tests and documentation', () => {
    const code = readSource('main.js');
    const texts = allExamples().flatMap(({ found, left }) => [...found, ...left].map((parts) => parts.join('')));
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => text.length > 16 && code.includes(text))).toEqual([]);
    expect(
      allExamples()
        .flatMap(({ found }) => found.flatMap((parts) => parts.filter((part) => part.length > 14)))
        .filter((part) => code.includes(part)),
    ).toEqual([]);
  });

  test('asks for no module later: what is loaded is this one file', () => {
    expect([...readSource('main.js').matchAll(/\bimport\(/g)]).toHaveLength(0);
  });

  test('holds no example of a rule or a check: they are tests and documentation', () => {
    const code = readSource('main.js');
    const titles = exampleTitles('health/checks').filter((title) => title.length > 20);
    expect(titles.length).toBeGreaterThan(20);
    expect(titles.filter((title) => code.includes(`title:"${title}"`) || code.includes(`title:'${title}'`))).toEqual([]);
  });

  test('is the same, byte for byte, when it is built in another folder', () => {
    const copy = mkdtempSync(join(tmpdir(), 'top-of-mind-build-'));
    try {
      for (const path of ['src', 'scripts/bundle', 'esbuild.config.mjs', 'package.json'])
        cpSync(join(root, path), join(copy, path), { recursive: true });
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
      execFileSync(process.execPath, ['esbuild.config.mjs', '--only', 'plugin'], { cwd: copy });
      expect(readFileSync(join(copy, 'main.js'), 'utf8') === builtPlugin()).toBe(true);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});
