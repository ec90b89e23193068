/**
 * Gives a test environment the program that suites share (one-program.mjs) as a function: compiled once in a process, not once
 * for each suite.
 */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { LANGUAGE } from './language.mjs';
import { PROGRAM } from './one-program.mjs';

let script;

/** The environment with `topOfMindProgram(module, exports, require, jest)` among its globals. */
export const withProgram = (Environment) =>
  class extends Environment {
    async setup() {
      await super.setup();
      script ??= new vm.Script(
        `(function (${LANGUAGE.join(', ')}) { return function (module, exports, require, jest) {${readFileSync(PROGRAM, 'utf8')}\n}; })`,
        { filename: PROGRAM },
      );
      this.global.topOfMindProgram = script.runInContext(this.getVmContext())(...LANGUAGE.map((name) => this.global[name]));
    }
  };
