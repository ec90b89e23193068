import { MemoryError } from '../../core/model/errors';
import type { ServeOptions } from '../mcp/door';

/** Serves the Model Context Protocol from the file beside this program, which nothing else loads. Throws `not_found` where it is missing. */
export async function serveFrom(options: ServeOptions): Promise<void> {
  const { serve } = await import('../mcp/serve.mjs').catch((error: unknown) => {
    const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new MemoryError(
      'not_found',
      'The file "top-of-mind-mcp.mjs" is missing beside "top-of-mind.mjs". Build both with "npm run build", or install the package again.',
    );
  });
  await serve(options);
}
