import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    '{ "compilerOptions": { "strict": true, "module": "ESNext", "moduleResolution": "bundler", "types": [] }, "include": ["*.ts"] }',
  );
  write('.prettierrc.json', '{ "singleQuote": true }');
  write('first.ts', 'export const first = (): number => 1;\n');
  write('between.ts', "export { first as between } from './first';\n");
  write('last.ts', "import { between } from './between';\n\nbetween();\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

function lint(): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/lint.mjs'], { cwd: folder, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('a file that passed is linted again when what it imports has changed, and until it passes', () => {
  expect(lint()).toEqual({ status: 0, said: '3 of 3 files linted, 0 unchanged since they passed\n' });
  write('alone.ts', 'export const alone = 1;\n');
  expect(lint()).toEqual({ status: 0, said: '1 of 4 files linted, 3 unchanged since they passed\n' });
  write('first.ts', 'export const first = (): Promise<number> => Promise.resolve(1);\n');
  for (const count of [3, 1]) {
    const { status, said } = lint();
    expect([status, said]).toEqual([1, expect.stringContaining(`${count} of 4 files linted`)]);
    expect(said).toContain('no-floating-promises');
  }
  write('last.ts', "import { between } from './between';\n\nvoid   between();\n");
  expect(lint()).toEqual({
    status: 1,
    said: 'last.ts: not laid out as prettier does; npm run format does it\n1 of 4 files linted, 3 unchanged since they passed\n',
  });
  write('eslint.config.mjs', CONFIG.replace("promises': 'error'", "promises': ['error', { ignoreVoid: false }]"));
  expect(lint()).toMatchObject({ status: 1, said: expect.stringContaining('4 of 4 files linted') as string });
});
