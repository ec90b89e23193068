import { availableParallelism } from 'node:os';
import { LANGUAGE } from './scripts/jest/language.mjs';

/** One runner for every kind of test; a file that needs a DOM says so in its first line. */
export default {
  testEnvironment: '<rootDir>/scripts/jest/node.mjs',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  transform: { '^.+\\.m?ts$': '<rootDir>/scripts/jest/transform.mjs' },
  sandboxInjectedGlobals: LANGUAGE,
  testSequencer: '<rootDir>/scripts/jest/sequencer.mjs',
  globalSetup: '<rootDir>/scripts/jest/setup.mjs',
  globalTeardown: '<rootDir>/scripts/jest/teardown.mjs',
  moduleFileExtensions: ['ts', 'mts', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    '^obsidian$': '<rootDir>/test/host/obsidian.ts',
    // TypeScript's own spelling for an import of a .mts file.
    '^(\\.{1,2}/.*)\\.mjs$': ['$1.mjs', '$1.mts'],
  },
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // One more than there are cores, for browsers and processes are mostly waited for; by itself Jest leaves a core idle.
  maxWorkers: availableParallelism() + 1,
  // No test is about time: this only ends one that hangs, also on a machine with much else to do.
  testTimeout: 900_000,
};
