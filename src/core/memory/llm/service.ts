import { messageOf } from '../../model/errors';
import type { TimeLimit } from '../../model/in-time';
import { readJson } from '../../model/json';
import type { HttpReply, LlmTransport, ModelChoice } from '../../model/llm';
import { addressOf } from './address';
import { NoAnswer, ODD } from './dialect';

/** All that a language model over the network needs of its host. */
export interface ModelHost extends TimeLimit {
  readonly transport: LlmTransport;
  /** Read again for each question, and kept nowhere; null where the service wants none. Throws where it cannot be read. */
  key(): string | null;
}

/** Longest answer of a server that is looked at, UTF-16 units: more than the terminal reads. */
export const MAX_REPLY = 2_000_000;

/** Seconds before the second try, where a server names none. */
const PAUSE = 2;

/** The named service, for one question. `post` and the making of it throw sentences that hold neither the key nor a word of the server's. */
export function serviceOf(
  choice: ModelChoice,
  host: ModelHost,
  signal: AbortSignal,
  headersOf: (key: string) => Readonly<Record<string, string>>,
) {
  const model = choice.model.trim();
  if (model === '') throw new NoAnswer('No language model is named.');
  const address = addressOf(choice);
  const key = (host.key() ?? '').trim();
  // A header takes nothing else, and the error of the network would quote it.
  if (!/^[\x21-\x7e]*$/.test(key)) throw new NoAnswer('The key holds characters that no key has.');
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...headersOf(key) };
  return {
    model,
    post: async (path: string, body: object): Promise<HttpReply> => {
      try {
        return await twice(host, signal, () => host.transport.post(address + path, headers, JSON.stringify(body), signal));
      } catch (error) {
        throw new NoAnswer(withoutKey(`The service could not be reached: ${messageOf(error)}`, key));
      }
    },
  };
}

/** Tries again once where the server is busy or broken, after the time that it asks for. */
async function twice({ wait, timeout }: ModelHost, signal: AbortSignal, post: () => Promise<HttpReply>): Promise<HttpReply> {
  const first = await post();
  if (first.status !== 429 && first.status < 500) return first;
  const pause = (first.retryAfter ?? PAUSE) * 1000;
  // Nobody waits that long: what it said is the answer.
  if (!(pause < timeout)) return first;
  await wait(pause, signal);
  return signal.aborted ? first : post();
}

/** Throws a `NoAnswer` for anything but the JSON of a success. */
export function jsonOf({ status, text }: HttpReply): unknown {
  if (status < 200 || status > 299) throw new NoAnswer(sentenceOf(status));
  if (text.length > MAX_REPLY) throw new NoAnswer(ODD);
  try {
    return readJson(text);
  } catch {
    throw new NoAnswer(ODD);
  }
}

function sentenceOf(status: number): string {
  if (status === 401 || status === 403) return `The service refused the key (status ${status}).`;
  if (status === 404) return 'The service knows no such address or model (status 404).';
  if (status === 429) return 'The service takes no more requests for now (status 429).';
  return `The service answered with an error (status ${status}).`;
}

function withoutKey(text: string, key: string): string {
  return key === '' ? text : text.split(key).join('…');
}
