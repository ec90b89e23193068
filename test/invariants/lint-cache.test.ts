import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inModule } from '../support/module';
import { root } from './files';

const CONFIG = `import tseslint from 'typescript-eslint';
export default [{ ignores: ['**/*.mjs'] }, {
  files: ['**/*.ts'],
  plugins: { '@typescript-eslint': tseslint.plugin },
  languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  rules: { '@typescript-eslint/no-floating-promises': 'error' },
}];
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'top-of-mind-lint-'));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['eslint', 'prettier', 'typescript', 'typescript-eslint'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  for (const name of ['lint.mjs', 'format.mjs', 'imports.mjs', 'lines.mjs', 'types.mjs'])
    cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
  write('package.json', '{ "type": "module" }');
  write('eslint.config.mjs', CONFIG);
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "strict": true, "module": "ESNext", "moduleResolution": "bundler", "types": [], "lib": ["ES2022"], "skipLibCheck": true }, "include": ["*.ts"] }',
  );
  write('.prettierrc.json', '{ "singleQuote": true }');
  write('first.ts', 'export const first = (): number => 1;\n');
  write('between.ts', "export { first as between } from './first';\n");
  write('last.ts', "import { between } from './between';\n\nbetween();\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

interface Linted {
  readonly passed: boolean;
  readonly said: string;
}

/** Lints the folder after each of these changes; in one process, for to load TypeScript and ESLint takes longer than all the rest. */
function lintAfter(...changes: readonly Readonly<Record<string, string>>[]): readonly Linted[] {
  const body = `const { writeFileSync } = await import('node:fs');
const linted = [];
for (const files of input.changes) {
  for (const [name, text] of Object.entries(files)) writeFileSync(input.folder + '/' + name, text);
  let said = '';
  const passed = await module.lint(input.folder, { print: (text) => (said += text) });
  linted.push({ passed, said });
}
return linted;`;
  return inModule(join(folder, 'scripts/lint.mjs'), { folder, changes }, body);
}

test('a file that passed is linted again when what it imports has changed, and until it passes', () => {
  const unsafe = expect.stringContaining('no-floating-promises') as string;
  const [first, alone, changed, again, untidy, strict] = lintAfter(
    {},
    { 'alone.ts': 'export const alone = 1;\n' },
    { 'first.ts': 'export const first = (): Promise<number> => Promise.resolve(1);\n' },
    {},
    { 'last.ts': "import { between } from './between';\n\nvoid   between();\n" },
    { 'eslint.config.mjs': CONFIG.replace("promises': 'error'", "promises': ['error', { ignoreVoid: false }]") },
  );
  expect(first).toEqual({ passed: true, said: '3 of 3 files linted, 0 unchanged since they passed\n' });
  expect(alone).toEqual({ passed: true, said: '1 of 4 files linted, 3 unchanged since they passed\n' });
  expect(changed).toEqual({ passed: false, said: unsafe });
  expect(changed?.said).toContain('3 of 4 files linted');
  expect(again).toEqual({ passed: false, said: unsafe });
  expect(again?.said).toContain('1 of 4 files linted');
  expect(untidy).toEqual({
    passed: false,
    said: 'last.ts: not laid out as prettier does; npm run format does it\n1 of 4 files linted, 3 unchanged since they passed\n',
  });
  expect(strict).toMatchObject({ passed: false, said: expect.stringContaining('4 of 4 files linted') as string });
});
