import process from 'node:process';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Serving } from '../terminal';
import { createServer } from './server';
import { mcpDoor } from './vault-door';
import { LineTransport } from './transport.mjs';

/** Serves the protocol on standard input and output until the client goes; resolves once everything read is answered. */
export async function serve(serving: Serving): Promise<void> {
  // Standard output belongs to the protocol: whatever a library has to say goes to standard error.
  console.log = console.info = console.debug = console.error;
  const door = mcpDoor(serving);
  const transport = new LineTransport(process.stdin, process.stdout);
  // A write under way is finished, and nothing new is begun.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => transport.end());
  const handle = serveStdio(() => createServer(door, serving), {
    transport,
    onerror: (error) => process.stderr.write(`top-of-mind mcp: ${error.message}\n`),
  });
  await transport.closed;
  await handle.close();
}
