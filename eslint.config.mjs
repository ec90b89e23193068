import obsidianmd from 'eslint-plugin-obsidianmd';
import { PlainTextParser } from 'eslint-plugin-obsidianmd/dist/lib/plainTextParser.js';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { defineConfig } from 'eslint/config';

export default defineConfig([
  {
    ignores: [
      'main.js',
      'dist/**',
      'node_modules/**',
      'coverage/**',
      'examples/**',
      'package-lock.json',
      'docs/**',
      'test/host/fixtures/**',
    ],
  },
  ...obsidianmd.configs.recommended,
  { files: ['**/*.{ts,mts}'], languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
  {
    files: ['package.json'],
    // The project's card asks for `builtin-modules` as the bundle's list of externals, and names js-yaml 5: with
    // source positions it is half the size of the package that the rule prefers (docs/decisions/0005-yaml.md).
    rules: {
      'depend/ban-dependencies': ['error', { presets: ['native', 'microutilities', 'preferred'], allowed: ['builtin-modules', 'js-yaml'] }],
    },
  },
  {
    files: ['manifest.json'],
    languageOptions: { parser: tseslint.parser },
    extends: [tseslint.configs.disableTypeChecked],
    rules: { 'obsidianmd/validate-manifest': 'error', '@typescript-eslint/no-unused-expressions': 'off' },
  },
  {
    files: ['LICENSE'],
    languageOptions: { parser: PlainTextParser },
    extends: [tseslint.configs.disableTypeChecked],
    // A year that has passed is no fault: the check must give the same answer next year.
    rules: { 'obsidianmd/validate-license': ['error', { disableUnchangedYear: true }] },
  },
  {
    // Code that never enters the plugin: the terminal, tests, measurements and build scripts run in Node.
    files: ['src/cli/**', 'test/**', 'bench/**', 'scripts/**', '*.mjs', '*.cjs'],
    languageOptions: { globals: { ...globals.node, ...globals.jest } },
    rules: {
      'obsidianmd/no-nodejs-modules': 'off',
      'obsidianmd/hardcoded-config-path': 'off',
      'obsidianmd/rule-custom-message': 'off',
      'obsidianmd/prefer-window-timers': 'off',
      'no-restricted-globals': 'off',
      // TypeScript knows what is defined, ESLint does not know its global types.
      'no-undef': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
    },
  },
  {
    files: ['test/**', 'bench/**', 'scripts/**', '*.mjs'],
    rules: {
      'import/no-extraneous-dependencies': 'off',
      // Jest's asymmetric matchers (`expect.objectContaining`) are typed any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // A bundle that was just written has no name beforehand.
      'no-unsanitized/method': 'off',
      'obsidianmd/no-global-this': 'off',
      'obsidianmd/prefer-create-el': 'off',
      'obsidianmd/no-static-styles-assignment': 'off',
      'obsidianmd/prefer-instanceof': 'off',
      'obsidianmd/no-unsupported-api': 'off',
      'obsidianmd/prefer-file-manager-trash-file': 'off',
      'obsidianmd/no-tfile-tfolder-cast': 'off',
      'obsidianmd/ui/sentence-case': 'off',
    },
  },
  {
    // The SDK recommends its high-level server, which cannot say what a client is, nor list tools by schemas of valibot.
    files: ['src/cli/mcp/server.ts'],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  { files: ['**/*.{mjs,cjs}'], extends: [tseslint.configs.disableTypeChecked] },
]);
