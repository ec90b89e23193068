import { TestEnvironment } from 'jest-environment-node';
import { withProgram } from './environment.mjs';

export default withProgram(TestEnvironment);
