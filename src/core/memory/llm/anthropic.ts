import * as v from 'valibot';
import { CUT_OFF, DECLINED, NoAnswer, ODD, type Asked, type Dialect } from './dialect';

const replySchema = v.object({
  stop_reason: v.nullish(v.string()),
  content: v.array(v.object({ type: v.string(), text: v.optional(v.string()) })),
});

/** Tokens of an answer: one question takes some 70. */
const MAX_TOKENS = 4096;

/** Messages of Anthropic. */
export const anthropic = {
  path: '/v1/messages',
  headers: (key: string): Record<string, string> => ({ 'anthropic-version': '2023-06-01', ...(key === '' ? {} : { 'x-api-key': key }) }),
  body: (model: string, { prompt, schema }: Asked, plain: boolean) => ({
    model,
    max_tokens: MAX_TOKENS,
    messages: [{ role: 'user' as const, content: prompt }],
    ...(plain ? {} : { output_config: { format: { type: 'json_schema' as const, schema } } }),
  }),
  read(reply: unknown): string {
    const parsed = v.safeParse(replySchema, reply);
    if (!parsed.success) throw new NoAnswer(ODD);
    const { stop_reason: reason, content } = parsed.output;
    if (reason === 'refusal') throw new NoAnswer(DECLINED);
    if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') throw new NoAnswer(CUT_OFF);
    return content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('');
  },
} satisfies Dialect;
