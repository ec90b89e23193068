import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs a body in a process of its own with the exports of the project's `.mjs` file as `module` and `input`, and
 * gives back what it returns: build scripts are modules, which jest cannot load. Input and answer go through JSON.
 */
export function inModule<Answer>(file: string, input: unknown, body: string): Answer {
  const url = pathToFileURL(resolve(file)).href;
  const script = `import * as module from ${JSON.stringify(url)}; import { readFileSync } from 'node:fs';
const input = JSON.parse(readFileSync(0, 'utf8')); const answer = await (async () => { ${body} })(); process.stdout.write(JSON.stringify(answer));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      input: JSON.stringify(input),
      encoding: 'utf8',
      maxBuffer: 1e9,
    }),
  ) as Answer;
}
