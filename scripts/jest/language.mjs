/**
 * Names of the language itself, such as `Math`. In a suite's own world a global name is asked for each time it is used, which
 * takes longer than most of what is done with it, so the program and the suites are given these as parameters. `Date` is not
 * among them: a test may put a clock of its own in its place.
 */
import vm from 'node:vm';

const REPLACED = ['Date', 'globalThis', 'undefined', 'NaN', 'Infinity', 'console', 'escape', 'unescape', 'eval'];

export const LANGUAGE = vm.runInNewContext('Object.getOwnPropertyNames(globalThis)').filter((name) => !REPLACED.includes(name));
