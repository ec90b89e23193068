import process from 'node:process';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ServeOptions } from './door';
import { createServer } from './server';
import { LineTransport } from './transport.mjs';

/** Serves the protocol on standard input and output until the client goes; resolves once everything read is answered. */
export async function serve(options: ServeOptions): Promise<void> {
  // Standard output belongs to the protocol: whatever a library has to say goes to standard error.
  console.log = console.info = console.debug = console.error;
  const transport = new LineTransport(process.stdin, process.stdout);
  // A write under way is finished, and nothing new is begun.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => transport.end());
  const handle = serveStdio(() => createServer(options), {
    transport,
    onerror: (error) => process.stderr.write(`top-of-mind mcp: ${error.message}\n`),
  });
  await transport.closed;
  await handle.close();
}
