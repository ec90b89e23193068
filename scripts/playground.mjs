/**
 * `npm run playground`: builds the plugin and serves it on the example vault, inside the stand-in for the app.
 * Only this machine can reach it, and it asks nobody else for anything. Changes live in the open page only.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadModule } from '../test/browser/harness/load.mjs';

const port = Number(process.env.PORT ?? 4173);
const folder = process.argv[2] ?? 'examples/vault';
if (!existsSync(folder)) {
  console.error(`There is no folder ${folder}. Give the path of a vault, or leave it out for the example.`);
  process.exit(2);
}
if (existsSync('esbuild.config.mjs')) {
  const built = spawnSync(process.execPath, ['esbuild.config.mjs'], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

const { createSite } = await loadModule('test/browser/harness/site.ts');
const site = await createSite({ folder, vaultName: folder === 'examples/vault' ? 'Example vault' : folder });
const policy = "default-src 'self' data:; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; connect-src 'self'";

const server = createServer((request, response) => {
  const answer = site(new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
  if (answer === null) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': `${answer.type}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
  response.end(answer.body);
});
server.on('error', (error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another: PORT=4180 npm run playground` : error.message);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${port}/`;
  console.log(`Open ${url} in a browser. Dark: ${url}?theme=dark  Phone: ${url}?phone=1`);
  console.log('What you change stays in the page; reload to start over. Ctrl+C ends.');
});
