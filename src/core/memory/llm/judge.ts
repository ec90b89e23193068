import type { Judge } from '../../model/judge';
import type { HttpReply, ModelChoice, Provider } from '../../model/llm';
import { anthropic } from './anthropic';
import type { Dialect } from './dialect';
import { ollama } from './ollama';
import { openai } from './openai';
import { jsonOf, serviceOf, type ModelHost } from './service';

const DIALECTS: Readonly<Record<Provider, Dialect>> = { openai, anthropic, ollama };

/** A service that does not know the form says so at the start of its answer, UTF-16 units. */
const START = 10_000;

/** A judge that asks a language model. Making it does nothing; `ask` throws in sentences that hold neither the key nor a word of the server's. */
export function modelJudge(choice: ModelChoice, host: ModelHost): Judge {
  return {
    timeout: host.timeout,
    wait: (milliseconds, signal) => host.wait(milliseconds, signal),
    async ask(question) {
      const dialect = DIALECTS[choice.provider];
      const { model, post } = serviceOf(choice, host, question.signal, dialect.headers);
      const body = dialect.body(model, question, false);
      if (dialect.room !== undefined) dialect.room.check(jsonOf(await post(dialect.room.path, dialect.room.body(model))), question);
      let reply = await post(dialect.path, body);
      if (isAboutTheForm(reply)) reply = await post(dialect.path, dialect.body(model, question, true));
      return dialect.read(jsonOf(reply));
    },
  };
}

/** True where a service may not know the form of an answer: older programs and models do not. */
function isAboutTheForm({ status, text }: HttpReply): boolean {
  return (status === 400 || status === 422) && /format|schema|output_config/i.test(text.slice(0, START));
}
