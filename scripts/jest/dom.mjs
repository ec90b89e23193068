/** For suites that begin with `@jest-environment <rootDir>/scripts/jest/dom.mjs`. */
import { TestEnvironment } from 'jest-environment-jsdom';
import { withProgram } from './environment.mjs';

export default withProgram(TestEnvironment);
