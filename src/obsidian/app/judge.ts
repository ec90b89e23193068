import { requestUrl, type App } from 'obsidian';
import { modelJudge } from '../../core/memory';
import type { Judge } from '../../core/model/judge';
import type { HttpReply, LlmTransport } from '../../core/model/llm';
import type { Device } from './device';

/** A model on this machine may need a minute for a dozen questions. */
const TIMEOUT = 120_000;

/**
 * The language model of this device. Entries are not put to it while they are typed: it answers the open questions when somebody
 * asks it to. Its settings and key are read each time, and kept nowhere.
 */
export function deviceJudge(app: App, device: () => Device): Judge {
  const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const timer = window.setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        window.clearTimeout(timer);
        resolve();
      });
    });
  return {
    atOnce: false,
    timeout: TIMEOUT,
    wait,
    ask(question) {
      const { secret, ...choice } = device().model();
      const key = (): string | null => (secret === '' ? null : app.secretStorage.getSecret(secret));
      return modelJudge(choice, { transport: appTransport, timeout: TIMEOUT, wait, key }).ask(question);
    },
  };
}

/** The app's own requests, which pass by the rules for web pages. They cannot be stopped: a late answer is dropped. */
const appTransport: LlmTransport = {
  async post(url, headers, body, signal) {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
    const {
      status,
      text,
      headers: given,
    } = await Promise.race([requestUrl({ url, method: 'POST', headers: { ...headers }, body, throw: false }), aborted]);
    const after = Number(Object.entries(given).find(([name]) => name.toLowerCase() === 'retry-after')?.[1]);
    const reply: HttpReply = { status, text };
    return Number.isFinite(after) ? { ...reply, retryAfter: after } : reply;
  },
};
