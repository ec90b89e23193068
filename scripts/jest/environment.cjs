/**
 * Gives a test environment the program that suites share (one-program.mjs) as a function: compiled once in a process, not once
 * for each suite.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const vm = require('node:vm');

const PROGRAM = join(__dirname, '../../node_modules/.cache/jest-program/program.cjs');

let script;

/** The environment with `topOfMindProgram(module, exports, require, jest)` among its globals. */
exports.withProgram = (Environment) =>
  class extends Environment {
    async setup() {
      await super.setup();
      script ??= new vm.Script(`(function (module, exports, require, jest) {${readFileSync(PROGRAM, 'utf8')}\n})`, { filename: PROGRAM });
      this.global.topOfMindProgram = script.runInContext(this.getVmContext());
    }
  };
