import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { clock } from '../clock';

/**
 * What loading a bundle is measured by: compiling the function it becomes and, with `eagerly`, all the functions in
 * it, as an engine would that leaves nothing for later. Nothing of it runs.
 */
const code = readFileSync(process.argv[2] ?? 'main.js', 'utf8');
if (process.argv[3] === 'eagerly') {
  setFlagsFromString('--no-lazy');
  setFlagsFromString('--no-lazy-eval');
}
const start = clock();
const compiled: unknown = runInThisContext(`(function (module, exports, require) { ${code}\n})`);
process.stdout.write(JSON.stringify({ compile: clock() - start, kind: typeof compiled }));
