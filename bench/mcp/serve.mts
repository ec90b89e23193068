/**
 * Serves a vault by HTTP on the loopback address alone, for the conformance scenarios of the Model Context Protocol, which
 * know no other way. The server is the one that `top-of-mind mcp` has on standard input. Prints its address.
 */
import { createServer as createHttpServer } from 'node:http';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createServer } from '../../src/cli/mcp/server';
import { mcpDoor } from '../../src/cli/mcp/vault-door';
import { openFolder } from '../../src/cli/node/open.mjs';

const vault = process.argv[2];
if (vault === undefined) throw new Error('Name the folder of the vault.');
const open = () => openFolder(vault, undefined, 'none', { readOnly: false });
const door = mcpDoor({ opened: await open(), reopen: open, now: () => new Date(), version: '0.0.0', readOnly: false });
const handler = createMcpHandler(() => createServer(door, { core: false, readOnly: false }));

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

const http = createHttpServer((request, response) => {
  const parts: Uint8Array[] = [];
  request.on('data', (part: Uint8Array) => parts.push(part));
  request.on('end', () => {
    void (async () => {
      const { host = '', origin } = request.headers;
      if (!LOCAL.test(host) || (origin !== undefined && !LOCAL.test(origin.replace(/^https?:\/\//, '')))) {
        response.writeHead(403).end();
        return;
      }
      const body = Buffer.concat(parts);
      const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      const method = request.method ?? 'GET';
      const answer = await handler.fetch(
        new Request(`http://${host}${request.url ?? '/'}`, { method, headers, ...(body.length === 0 ? {} : { body }) }),
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      for await (const part of answer.body ?? []) response.write(part);
      response.end();
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`http://127.0.0.1:${address.port}/mcp\n`);
});
