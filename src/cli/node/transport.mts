import type { HttpReply, LlmTransport } from '../../core/model/llm';

/** Bytes of an answer that are read: more than any model gives. */
const MOST = 2 * 1024 * 1024;

/** Requests over the network. A redirect is an error: the key in the headers is for the named address alone. */
export const httpTransport: LlmTransport = {
  async post(url, headers, body, signal) {
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
      const text = await readAtMost(response, MOST);
      const retryAfter = secondsOf(response.headers.get('retry-after'));
      const reply: HttpReply = { status: response.status, text };
      return retryAfter === null ? reply : { ...reply, retryAfter };
    } catch (error) {
      throw new Error(reasonOf(error), { cause: error });
    }
  },
};

async function readAtMost(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  for await (const chunk of response.body ?? []) {
    read += chunk.length;
    if (read > most) throw new Error('the answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Seconds from now, of a header that holds seconds or a day and time. Null for anything else. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** The network says what went wrong in the cause of its error. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { readonly message?: string; readonly cause?: { readonly message?: string; readonly code?: string } };
  return [cause?.message, cause?.code, message].find((one) => one !== undefined && one !== '') ?? String(error);
}
