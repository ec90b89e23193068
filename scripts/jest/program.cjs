/** The modules of the program, by their paths; each is made when it is first asked for, and once in a suite. */
const program = { exports: {} };
topOfMindProgram(program, program.exports, require, jest);
module.exports = program.exports;
