const { TestEnvironment } = require('jest-environment-node');
const { withProgram } = require('./environment.cjs');

module.exports = withProgram(TestEnvironment);
