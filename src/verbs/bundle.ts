import * as v from 'valibot';
import { memory, one, text, told, whole } from './fields';
import { shown, verb } from './verb';
import { refuseWithoutMeaning } from '../core/memory';
import { BUNDLE_FORMATS } from '../core/model/bundle';
import { count } from './door';

/** Parameters that mean something in some conventions only. */
const OF_SOME = { focus: '"focus"', session: '"session"', project: '"project"' };

/** The context bundle, without the names of what must not leave the memory. */
export const context = verb({
  title: 'Context',
  description: 'What matters most in the memory, as one text. Call it first in a session, or with a topic.',
  summary: 'What matters most, as one text within a budget',
  kind: 'read',
  isCore: true,
  ofOne: true,
  withNotes: true,
  input: v.strictObject({
    topic: told('<text>', 'Passages on this topic only', 'only passages about this'),
    project: text('<name>', 'For this project'),
    focus: text('<text>', 'The focus of the session'),
    session: one(['main', 'other'], 'Which session'),
    budget: v.optional(
      shown(v.pipe(whole(200_000), v.description('tokens, default 2000')), '<tokens>', 'Tokens at most, 2000 where it is not given'),
    ),
    format: one(BUNDLE_FORMATS, 'Format of the text'),
    memory,
  }),
  line: { name: 'bundle' },
  async run({ vault, memory, progress }, { memory: _named, budget: most = 2000, ...rest }) {
    const input = { ...rest, budget: most };
    refuseWithoutMeaning(vault.memories(), memory, { ...input }, OF_SOME);
    const { text, tokens, budget, model, sha256, included, omitted, warnings } = await vault.bundle({ ...input, memory, progress });
    const hidden = new Set(['private', 'secret', 'unreadable']);
    const left: Record<string, number> = {};
    for (const { by } of omitted) if (!hidden.has(by)) left[by] = (left[by] ?? 0) + 1;
    const parts = included.map(({ path, as, tokens: own, why }) => ({ path, as, tokens: own, why }));
    return {
      summary: `${count(included.length, 'note')} in about ${tokens} of ${budget} tokens.`,
      result: { text, tokens, budget, model, sha256, included: parts, left, warnings },
    };
  },
});
