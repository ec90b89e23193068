/** One runner for every kind of test; a file that needs a DOM says so in its first line. */
const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      // As in the plugin bundle: class fields are assigned, not defined.
      transform: { useDefineForClassFields: false },
    },
    module: { type: 'commonjs' },
  },
];

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  transform: { '^.+\\.m?ts$': swc },
  moduleFileExtensions: ['ts', 'mts', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    '^obsidian$': '<rootDir>/test/host/obsidian.ts',
    // TypeScript's own spelling for an import of a .mts file.
    '^(\\.{1,2}/.*)\\.mjs$': ['$1.mjs', '$1.mts'],
  },
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // One for each core; by itself Jest leaves one core idle.
  maxWorkers: '100%',
  testTimeout: 30_000,
};
