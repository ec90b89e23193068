import { readFileSync } from 'node:fs';
import { clock } from '../clock';

/** The floor of loading a bundle: compiling the function it becomes, without running it. */
const code = readFileSync(process.argv[2] ?? 'main.js', 'utf8');
const Compile = Function;
const start = clock();
const compiled = new Compile('module', 'exports', 'require', code);
process.stdout.write(JSON.stringify({ compile: clock() - start, parameters: compiled.length }));
