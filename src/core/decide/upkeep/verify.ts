import { planOf, type DecideContext } from '../../model/context';
import type { EntryFacts, SectionFormat } from '../../model/entry';
import { MemoryError } from '../../model/errors';
import { dataOf, type Note } from '../../model/note';
import type { NotePath } from '../../model/path';
import type { Edit } from '../../model/plan';
import type { AroundResult } from '../../model/results/around';
import type { VerifyResult } from '../../model/results/feedback';
import type { Proposal } from '../../model/results/proposal';
import type { EntryRef } from '../../model/verdict';
import { markOf, sourceIn } from '../../read/entries/mark';
import { entryRef, entryText, parseEntries } from '../../read/entries/parse';
import { isMarkedSuperseded, supersededBy } from '../../read/entries/superseded';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { lineBreakOf } from '../../read/markdown/fences';
import { entryFormatOf, sectionNamed } from '../../read/memory/of-note';
import { asItWas } from '../../read/snapshot/whole-file';
import { dateOfValue } from '../../read/text/dates';
import { settingEdit } from '../naming/index';

/** An entry whose last day has passed. */
export interface RanOut {
  readonly ref: EntryRef;
  readonly until: string;
}

/** Of a note, or of the entries of a file of several (`text`), those that have run out and that nothing supersedes. */
export function ranOut(ctx: DecideContext, { path, frontmatter }: Note, text: string | null): RanOut[] {
  const over = (entry: string | null, value: unknown): RanOut[] => {
    const until = dateOfValue(value);
    return until === null || until >= ctx.today ? [] : [{ ref: { path, entry }, until }];
  };
  const data = dataOf({ frontmatter });
  const format = text?.includes('valid_until') === true ? sectionsOf(ctx, path) : null;
  return [
    ...(supersededBy(data) === null ? over(null, data['valid_until']) : []),
    ...(format === null || text === null ? [] : parseEntries(format, text)).flatMap((one) =>
      isMarkedSuperseded(one) ? [] : over(entryRef(one), one.mark?.facts.valid_until),
    ),
  ];
}

/** The source and the days of a note, as it says them; null for a file of several entries. */
export function lifeOf(ctx: DecideContext, { path, frontmatter }: Note): AroundResult['life'] {
  const { source, verified, valid_until: until } = dataOf({ frontmatter });
  return sectionsOf(ctx, path) === null
    ? { source: sourceIn(source), verified: dateOfValue(verified), validUntil: dateOfValue(until) }
    : null;
}

function sectionsOf(ctx: DecideContext, path: NotePath): SectionFormat | null {
  const format = entryFormatOf(ctx, path);
  return format === 'note' ? null : format;
}

/**
 * The plan by which an entry says that it still holds today, and with `until` the last day on which it does; a last day that has
 * passed goes. With one that has passed it says that alone. Throws `bad_input` for a file of several entries without a heading and for
 * an entry that takes no mark, `not_found`, and `unreadable` for properties that cannot be read.
 */
export function decideVerify(
  ctx: DecideContext,
  { path, entry }: EntryRef & { readonly path: NotePath },
  text: string,
  until: string | undefined,
): Proposal<VerifyResult> {
  const frontmatter = readFrontmatter(text);
  const found = sectionNamed(ctx, { path, entry }, text);
  if (entry !== null && found === null) throw new MemoryError('not_found', `"${path}" has no entry "${entry}".`, path);
  const format = sectionsOf(ctx, path);
  if (format !== null && found === null)
    throw new MemoryError('bad_input', `"${path}" holds several entries. Name one of them as PATH#HEADING.`, path);
  const old: { readonly [K in keyof EntryFacts]?: unknown } = found === null ? dataOf({ frontmatter }) : (found.mark?.facts ?? {});
  const [before, checked] = [dateOfValue(old.valid_until), dateOfValue(old.verified)];
  const last = until ?? (before !== null && before >= ctx.today ? before : null);
  const verified = until !== undefined && until < ctx.today ? checked : ctx.today;
  const result = { path, entry, verified, validUntil: last };
  if (checked === verified && before === last) return { result, plan: null };
  const reason = verified === ctx.today ? 'It still holds.' : 'It holds no more.';
  const days = { ...(verified === null ? {} : { verified }), ...(last === null ? {} : { valid_until: last }) };
  let edits: Edit[];
  if (found !== null && format !== null) edits = [markEdit(path, format, text, found, days, reason)];
  else if (frontmatter.state === 'broken')
    throw new MemoryError('unreadable', `The properties of "${path}" cannot be read. Correct the YAML between the "---" lines.`, path);
  else
    edits = [
      ...Object.entries(days).map(([key, value]) => settingEdit(path, text, frontmatter, { key, value }, reason)),
      ...(last === null && old.valid_until !== undefined ? [{ op: 'set-property' as const, path, key: 'valid_until', reason }] : []),
    ];
  const title = `Verify ${entry ?? path}`;
  return { result, plan: planOf(ctx, { title, reason, edits, preconditions: [asItWas(path, text)] }) };
}

/** The mark with other days, or a new one below the entry. Throws `bad_input` where the file would say something else by it. */
function markEdit(
  path: NotePath,
  format: SectionFormat,
  text: string,
  { mark, body, heading }: NonNullable<ReturnType<typeof sectionNamed>>,
  days: EntryFacts,
  reason: string,
): Edit {
  const source = mark?.facts.source;
  const line = markOf({ ...(source === undefined ? {} : { source }), ...days });
  const lineBreak = lineBreakOf(text);
  const [start, end] = mark === null ? [body.end, body.end] : [mark.start, mark.end];
  const put = mark === null ? `${heading === null ? `${lineBreak}  ` : lineBreak + lineBreak}${line}` : line;
  const says = (whole: string): string => JSON.stringify(parseEntries(format, whole).map((one) => [entryRef(one), entryText(whole, one)]));
  if (says(text) !== says(text.slice(0, start) + put + text.slice(end)))
    throw new MemoryError('bad_input', `This entry of "${path}" takes no mark below it. Write the day into its text.`, path);
  return { op: 'replace', path, start, end, before: text.slice(start, end), text: put, reason };
}
