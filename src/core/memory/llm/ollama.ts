import * as v from 'valibot';
import { estimateTokens } from '../../decide/bundle/index';
import { bearer, CUT_OFF, NoAnswer, ODD, type Asked, type Dialect } from './dialect';

const replySchema = v.object({ done_reason: v.nullish(v.string()), message: v.object({ content: v.string() }) });

const modelSchema = v.object({ model_info: v.record(v.string(), v.unknown()) });

const TOO_MUCH = 'The questions do not fit into the model.';

/** Tokens kept free for the answer. */
const ANSWER = 4096;

/** Tokens of prompt and answer together. More would take the memory of most machines. */
const MOST = 32_768;

/** The estimate is fitted to another tokenizer. */
const MARGIN = 1.5;

/** Tokens of the prompt and of the answer. */
function contextFor(prompt: string): number {
  return Math.ceil(estimateTokens(prompt) * MARGIN) + ANSWER;
}

/** The chat of Ollama, not its copy of OpenAI's: that one cuts a prompt silently where it does not fit (ollama/ollama#5902). */
export const ollama = {
  path: '/api/chat',
  headers: bearer,
  body(model: string, { prompt, schema }: Asked, plain: boolean) {
    const context = contextFor(prompt);
    if (context > MOST) throw new NoAnswer(TOO_MUCH);
    return {
      model,
      messages: [{ role: 'user' as const, content: prompt }],
      stream: false as const,
      options: { temperature: 0, num_ctx: context },
      ...(plain ? {} : { format: schema }),
    };
  },
  room: {
    path: '/api/show',
    body: (model: string) => ({ model }),
    check(reply: unknown, { prompt }: Pick<Asked, 'prompt'>): void {
      const parsed = v.safeParse(modelSchema, reply);
      const info = parsed.success ? Object.entries(parsed.output.model_info) : [];
      const length = info.find(([key]) => key.endsWith('.context_length'))?.[1];
      if (typeof length === 'number' && length < contextFor(prompt)) throw new NoAnswer(TOO_MUCH);
    },
  },
  read(reply: unknown): string {
    const parsed = v.safeParse(replySchema, reply);
    if (!parsed.success) throw new NoAnswer(ODD);
    if (parsed.output.done_reason === 'length') throw new NoAnswer(CUT_OFF);
    return parsed.output.message.content;
  },
} satisfies Dialect;
