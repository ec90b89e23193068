/** For suites that begin with `@jest-environment <rootDir>/scripts/jest/dom.cjs`. */
const { TestEnvironment } = require('jest-environment-jsdom');
const { withProgram } = require('./environment.cjs');

module.exports = withProgram(TestEnvironment);
