import { lineBreaksIn } from '../model/escape-control';
import { MemoryError } from '../model/errors';
import type { VaultPath } from '../model/path';
import type { Edit, Plan } from '../model/plan';
import { sha256OfText } from '../read/snapshot/recent';

/** A file as it is, and as it is shown with a marker in place of each secret: both have the same lines. */
export interface MarkedText {
  readonly text: string;
  readonly shown: string;
}

type Replace = Extract<Edit, { op: 'replace' }>;

/**
 * A plan for the files as they are, which was decided on texts with markers: places are found by line, and conditions are those of
 * the whole text. Throws `withheld` where it would change a line that a marker stands for.
 */
export function unmarkedPlan(plan: Plan, texts: ReadonlyMap<VaultPath, MarkedText>): Plan {
  const hashes = new Map([...texts].map(([path, { text, shown }]) => [path, { text: sha256OfText(text), shown: sha256OfText(shown) }]));
  const hashed = plan.preconditions.map((one) => ({ one, of: one.kind === 'hash' ? hashes.get(one.path) : undefined }));
  // The file that takes a new entry is read as it is.
  const asIs = new Set(
    hashed.flatMap(({ one, of }) => (of !== undefined && one.kind === 'hash' && one.sha256 === of.text ? [one.path] : [])),
  );
  const edits = plan.edits.map((edit): Edit => {
    const at = texts.get(edit.path);
    return at === undefined || edit.op !== 'replace' || asIs.has(edit.path) ? edit : { ...edit, ...placed(edit, at) };
  });
  const preconditions = hashed.map(({ one, of }) =>
    of !== undefined && one.kind === 'hash' && one.sha256 === of.shown ? { ...one, sha256: of.text } : one,
  );
  return { ...plan, edits, preconditions };
}

function placed({ start, end, before, path }: Replace, { text, shown }: MarkedText): Pick<Replace, 'start' | 'end'> {
  const [real, told] = [lineBreaksIn(text).starts, lineBreaksIn(shown).starts];
  const lineOf = (offset: number): number => told.findLastIndex((one) => one <= offset);
  const placeOf = (offset: number): number => (real[lineOf(offset)] ?? 0) + offset - (told[lineOf(offset)] ?? 0);
  const at = { start: placeOf(start), end: placeOf(end) };
  const lead = shown.slice(told[lineOf(start)], start);
  if (text.slice(at.start, at.end) === before && text.slice(0, at.start).endsWith(lead)) return at;
  throw new MemoryError('withheld', 'This would change a line that is withheld. Nothing was changed. Ask the person to do it.', path);
}
