import * as v from 'valibot';
import { bearer, CUT_OFF, DECLINED, FORM_NAME, NoAnswer, ODD, type Asked, type Dialect } from './dialect';

const replySchema = v.object({
  choices: v.tupleWithRest(
    [
      v.object({
        finish_reason: v.nullish(v.string()),
        message: v.object({ content: v.nullish(v.string()), refusal: v.nullish(v.string()) }),
      }),
    ],
    v.unknown(),
  ),
});

/** Chat completions of OpenAI, which many other services and local programs speak as well. */
export const openai = {
  path: '/chat/completions',
  headers: bearer,
  body: (model: string, { prompt, schema }: Asked, plain: boolean) => ({
    model,
    messages: [{ role: 'user' as const, content: prompt }],
    ...(plain ? {} : { response_format: { type: 'json_schema' as const, json_schema: { name: FORM_NAME, strict: true, schema } } }),
  }),
  read(reply: unknown): string {
    const parsed = v.safeParse(replySchema, reply);
    if (!parsed.success) throw new NoAnswer(ODD);
    const [{ finish_reason: reason, message }] = parsed.output.choices;
    if ((message.refusal ?? '') !== '' || reason === 'content_filter') throw new NoAnswer(DECLINED);
    if (reason === 'length') throw new NoAnswer(CUT_OFF);
    return message.content ?? '';
  },
} satisfies Dialect;
