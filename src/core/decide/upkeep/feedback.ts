import type { Convention } from '../../model/convention';
import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { NotePath } from '../../model/path';
import type { Feedback, FeedbackResult } from '../../model/results/feedback';
import type { Proposal } from '../../model/results/proposal';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { insideMemory } from '../../read/memory/scope';
import { sha256OfText } from '../../read/snapshot/recent';
import { matchesPattern } from '../../read/text/glob';
import { propertyOf, settingEdit } from '../naming/index';

/**
 * The plan that counts what people say of a note in its properties, and sets the day. A count that is no whole number
 * counts as 0, one in quotes as what it says, and stays in them. Throws `bad_input` where the convention has no such properties for the note, `unreadable` where its own
 * cannot be read.
 */
export function decideFeedback(ctx: DecideContext, path: NotePath, feedback: Feedback, text: string): Proposal<FeedbackResult> {
  const rule = ctx.convention.feedback;
  const key = rule?.[feedback];
  if (rule === undefined || key === undefined || !takesFeedbackIn(ctx.convention, insideMemory(ctx, path), feedback))
    throw new MemoryError('bad_input', `"${path}" carries no count of its use: its convention has none for it.`, path);
  const frontmatter = readFrontmatter(text);
  if (frontmatter.state !== 'ok' && frontmatter.state !== 'none')
    throw new MemoryError('unreadable', `The properties of "${path}" cannot be read. Correct the YAML between the "---" lines.`, path);
  const counted = (property: string): number => {
    const { value } = propertyOf({ frontmatter }, property);
    const old = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    return typeof old === 'number' && Number.isSafeInteger(old) && old > 0 ? old : 0;
  };
  const count = counted(key) + 1;
  const reason = feedback === 'useful' ? 'It was of use.' : 'It prevented a mistake.';
  return {
    result: {
      path,
      feedback,
      count,
      properties: { [rule.useful]: counted(rule.useful), [rule.prevented]: counted(rule.prevented), [key]: count, [rule.day]: ctx.today },
    },
    plan: planOf(ctx, {
      title: `Mark ${path}: ${feedback}`,
      reason,
      edits: [
        settingEdit(path, text, frontmatter, { key, value: count }, reason),
        settingEdit(path, text, frontmatter, { key: rule.day, value: ctx.today }, reason),
      ],
      preconditions: [{ kind: 'hash', path, sha256: sha256OfText(text) }],
    }),
  };
}

/** True if the convention has a count of that for the file; `inside` is its path from the memory's root. */
export function takesFeedbackIn({ feedback: rule, properties }: Convention, inside: string, feedback: Feedback): boolean {
  const key = rule?.[feedback];
  return key !== undefined && properties.some((one) => one.key === key && matchesPattern(one.files, inside, 'any case'));
}
