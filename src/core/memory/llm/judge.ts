import { messageOf } from '../../model/errors';
import type { Judge, JudgeQuestion } from '../../model/judge';
import type { HttpReply, LlmTransport, ModelChoice, Provider } from '../../model/llm';
import { addressOf } from './address';
import { anthropic } from './anthropic';
import { readJson } from '../../model/json';
import { NoAnswer, ODD, type Dialect } from './dialect';
import { ollama } from './ollama';
import { openai } from './openai';

const DIALECTS: Readonly<Record<Provider, Dialect>> = { openai, anthropic, ollama };

/** All that a judge over the network needs of its host. */
export interface ModelHost extends Pick<Judge, 'timeout' | 'wait'> {
  readonly transport: LlmTransport;
  /** Read again for each question, and kept nowhere; null where the service wants none. Throws where it cannot be read. */
  key(): string | null;
}

/** Longest answer of a server that is looked at, UTF-16 units. */
const MAX_REPLY = 1_000_000;

/** Seconds before the second try, where a server names none. */
const PAUSE = 2;

/** A judge that asks a language model. Making it does nothing; `ask` throws in sentences that hold neither the key nor a word of the server's. */
export function modelJudge(choice: ModelChoice, host: ModelHost): Judge {
  return {
    timeout: host.timeout,
    wait: (milliseconds, signal) => host.wait(milliseconds, signal),
    async ask(question) {
      const dialect = DIALECTS[choice.provider];
      if (choice.model.trim() === '') throw new NoAnswer('No language model is named.');
      const model = choice.model.trim();
      const address = addressOf(choice);
      const key = (host.key() ?? '').trim();
      // A header takes nothing else, and the error of the network would quote it.
      if (!/^[\x21-\x7e]*$/.test(key)) throw new NoAnswer('The key holds characters that no key has.');
      const headers = { 'content-type': 'application/json', accept: 'application/json', ...dialect.headers(key) };
      const post = async (path: string, body: object): Promise<HttpReply> => {
        try {
          return await twice(host, question.signal, () =>
            host.transport.post(address + path, headers, JSON.stringify(body), question.signal),
          );
        } catch (error) {
          throw new NoAnswer(withoutKey(`The service could not be reached: ${messageOf(error)}`, key));
        }
      };
      const body = dialect.body(model, question, false);
      if (dialect.room !== undefined) dialect.room.check(jsonOf(await post(dialect.room.path, dialect.room.body(model))), question);
      let reply = await post(dialect.path, body);
      if (isAboutTheForm(reply)) reply = await post(dialect.path, dialect.body(model, question, true));
      return dialect.read(jsonOf(reply));
    },
  };
}

/** Tries again once where the server is busy or broken, after the time that it asks for. */
async function twice({ wait, timeout }: ModelHost, signal: JudgeQuestion['signal'], post: () => Promise<HttpReply>): Promise<HttpReply> {
  const first = await post();
  if (first.status !== 429 && first.status < 500) return first;
  const pause = (first.retryAfter ?? PAUSE) * 1000;
  // Nobody waits that long: what it said is the answer.
  if (!(pause < timeout)) return first;
  await wait(pause, signal);
  return signal.aborted ? first : post();
}

/** True where a service may not know the form of an answer: older programs and models do not. */
function isAboutTheForm({ status, text }: HttpReply): boolean {
  return (status === 400 || status === 422) && /format|schema|output_config/i.test(text.slice(0, MAX_REPLY));
}

/** Throws a `NoAnswer` for anything but the JSON of a success. */
function jsonOf({ status, text }: HttpReply): unknown {
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
