import { execFileSync } from 'node:child_process';
import { builtinModules } from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allExamples } from '../core/decide/secrets/support';
import { readSource, root } from './files';

beforeAll(() => {
  if (!existsSync(join(root, 'main.js'))) execFileSync('node', ['esbuild.config.mjs'], { cwd: root });
});

/** Prints how many functions of the file ran while it was evaluated, and how many it has. */
const RUN_FUNCTIONS = `
const session = new (require('node:inspector').Session)();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const app = new Proxy({}, { get: () => class {} });
const module_ = { exports: {} };
const file = process.argv[1];
const code = require('node:fs').readFileSync(file, 'utf8');
new (require('node:vm').Script)('(function (module, exports, require) {' + code + '})', { filename: file }).runInThisContext()(module_, module_.exports, () => app);
if (typeof module_.exports.default !== 'function') throw new Error('no plugin');
session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
  const { functions } = result.find(({ url }) => url.endsWith('main.js'));
  console.log(functions.filter(({ ranges }) => ranges[0].count > 0).length + '\\n' + functions.length);
});`;

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
    expect(
      allExamples()
        .flatMap(({ found }) => found.flatMap((parts) => parts.filter((part) => part.length > 14)))
        .filter((part) => code.includes(part)),
    ).toEqual([]);
  });

  test('runs next to nothing when it is evaluated: its constants are made on first use', () => {
    const ran = execFileSync('node', ['-e', RUN_FUNCTIONS, join(root, 'main.js')], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
    // The class of the plugin with what it extends, its export, and one list of a library.
    expect(ran[0]).toBeLessThanOrEqual(12);
    expect(ran[1]).toBeGreaterThan(1_000);
  });

  test('asks for no module later: what is loaded is this one file', () => {
    expect([...readSource('main.js').matchAll(/\bimport\(/g)]).toHaveLength(0);
  });

  test('packs its tables of words: none of their rows can be read in it', () => {
    const code = readSource('main.js');
    expect(['dinsdag|', 'january jan januar', 'mot-de-passe|', 'person personne persona'].filter((row) => code.includes(row))).toEqual([]);
  });

  test('lets what people are told at the start of the app stand as it is: nothing is unpacked for the settings', () => {
    const code = readSource('main.js');
    expect(
      ['How alike a new entry must be', 'Baseline, learnings, current state', 'Keep old names'].filter(
        (sentence) => !code.includes(sentence),
      ),
    ).toEqual([]);
  });

  test('holds no example of a rule: they are tests and documentation', () => {
    expect(readSource('main.js').includes('cache-warms-slowly')).toBe(false);
  });

  // The target is 716,800 bytes; docs/decisions/0010-size-of-the-plugin.md says what is missing. This keeps it from growing unseen.
  test('stays within 1,272,000 bytes', () => {
    expect(Buffer.byteLength(readSource('main.js'))).toBeLessThanOrEqual(1_272_000);
  });
});
