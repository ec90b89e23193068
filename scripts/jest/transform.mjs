/** Jest's transformer: a module of the program (one-program.mjs) is looked up there, a suite is compiled. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import swc from '@swc/jest';
import { nameInProgram } from './one-program.mjs';

const compiler = swc.createTransformer({
  jsc: {
    parser: { syntax: 'typescript' },
    target: 'es2022',
    // As in the plugin bundle: class fields are assigned, not defined.
    transform: { useDefineForClassFields: false },
  },
  module: { type: 'commonjs' },
});

const MODULES = fileURLToPath(new URL('program.cjs', import.meta.url));

const inProgram = (name) => ({ code: `module.exports = require(${JSON.stringify(MODULES)})[${JSON.stringify(name)}]();` });

export default {
  canInstrument: false,
  getCacheKey: (text, path, options) => {
    const name = nameInProgram(path);
    return name === null ? compiler.getCacheKey(text, path, options) : createHash('sha256').update(inProgram(name).code).digest('hex');
  },
  process: (text, path, options) => {
    const name = nameInProgram(path);
    return name === null ? compiler.process(text, path, options) : inProgram(name);
  },
};
