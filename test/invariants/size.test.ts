import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inModule } from '../support/module';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'top-of-mind-size-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const inLines = (body: string): unknown => inModule('scripts/lines.mjs', folder, body);
const count = (): unknown => inLines("return module.countLines(input, ['src', 'none']);");
const over = (): unknown => inLines('return module.overBudget(input);');

test('lines are those that prettier prints, of .ts, .mts and .json in every folder below', () => {
  write('src/a.ts', 'const a = 1; const b = 2;\nconst c = [\n  a,\n  b];\n');
  write('src/in/b.mts', 'export function f() { return 1; }');
  write('src/in/c.json', '{"a":1,\n\n\n"b":[]}');
  write('src/d.md', '# Not counted\n');
  const counts = { src: { lines: 3 + 3 + 5, files: 3 }, none: { lines: 0, files: 0 } };
  expect(count()).toEqual(counts);
  expect(count()).toEqual(counts);
  write('src/a.ts', 'const a = 1;\n');
  expect(count()).toEqual({ ...counts, src: { lines: 1 + 3 + 5, files: 3 } });
});

test('a folder above its budget is named with what to do, one within it is not', () => {
  write('src/a.ts', 'const a = 1;\nconst b = 2;\n');
  write('test/a.ts', 'const a = 1;\n');
  write('package.json', '{ "budget": { "src": 1, "test": 1 } }');
  expect(over()).toEqual([
    expect.stringMatching(/^src has 2 lines, 1 more than the budget of 1 in package\.json\. Make something smaller/),
  ]);
  write('package.json', '{ "budget": { "src": 2, "test": 1 } }');
  expect(over()).toEqual([]);
});

test('functions entered are those of the source that ran, each once', () => {
  write('src/main.ts', "import { used } from './other';\nimport { library } from '../library/library';\nused();\nused();\nlibrary();\n");
  write(
    'src/other.ts',
    'export function used() {\n  return [1, 2].map((n) => n + 1);\n}\nexport const idle = () => used();\nconsole.log(idle.length);\n',
  );
  write('library/library.ts', 'export const library = () => 1;\n');
  expect(
    inModule(
      'scripts/size.mjs',
      folder,
      `const options = { entryPoints: ['src/main.ts'], bundle: true, format: 'esm', platform: 'node' };
      return module.functionsEntered(input, options, () => ({ args: [], input: '' }));`,
    ),
  ).toEqual([expect.stringMatching(/^src\/other\.ts:0:/), expect.stringMatching(/^src\/other\.ts:1:/)]);
});
