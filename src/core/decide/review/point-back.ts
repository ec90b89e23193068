import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { Plan } from '../../model/plan';
import { refText, type EntryRef } from '../../model/verdict';
import { entryText } from '../../read/entries/parse';
import { layerAt } from '../../read/files/rules';
import { hashes } from '../refactor/index';
import { mergedInto, propertiesOf, supersedeMarks } from '../remember/index';
import { headingFor, notOpen, refuseLayer, sectionOf, type Side } from './sides';

/** True for an entry that stays where it is when an older one takes it in: a section of a file, and a note of an append-only folder. */
export function staysInPlace(ctx: DecideContext, ref: EntryRef): boolean {
  return ref.entry !== null || layerAt(ctx, ref.path).layer === 'append-only';
}

/**
 * Marks the later entry as superseded by the older, which says the same: nothing is removed. Throws `bad_input` where no
 * mark can stand there, `layer_policy` in a read-only file.
 */
export function decidePointBack(ctx: DecideContext, fresh: Side, older: Side): Plan {
  const { edits, preconditions } = pointBack(ctx, fresh, older);
  return planOf(ctx, {
    title: `Mark ${refText(fresh.ref)} as said already`,
    reason: `"${refText(older.ref)}" says it already.`,
    edits,
    preconditions,
  });
}

/**
 * Adds the text of the later entry to the end of the older one, and marks the later as superseded by it: nothing is
 * removed. `title` is that of the later entry. Throws `bad_input`, `layer_policy`, and `unreadable` for its properties.
 */
export function decideMergeInPlace(ctx: DecideContext, fresh: Side, older: Side, title: string): Plan {
  const section = sectionOf(ctx, fresh);
  const body = section === null ? fresh.text : entryText(fresh.text, section);
  const merging = mergedInto(
    ctx,
    {
      title,
      body,
      own: propertiesOf(body),
      ...(section === null ? {} : { tags: section.tags, ...(section.type === null ? {} : { type: section.type }) }),
    },
    older.ref,
    older.text,
    [],
  );
  if ('refused' in merging)
    throw new MemoryError(merging.refused.code === 'layer_policy' ? 'layer_policy' : 'bad_input', merging.refused.rule, older.ref.path);
  const { edits, preconditions } = pointBack(ctx, fresh, older);
  return planOf(ctx, {
    title: `Add ${refText(fresh.ref)} to ${refText(older.ref)}`,
    reason: `"${refText(older.ref)}" takes in what it says.`,
    edits: [merging.edit, ...edits],
    preconditions,
  });
}

function pointBack(ctx: DecideContext, fresh: Side, older: Side): Pick<Plan, 'edits' | 'preconditions'> {
  refuseLayer(ctx, fresh.ref.path, ['read-only'], 'it cannot be marked', 'Keep both apart instead.');
  const section = sectionOf(ctx, older);
  const heading = headingFor(older.text, section);
  const marks = supersedeMarks(ctx, {
    older: fresh.ref,
    olderText: fresh.text,
    path: older.ref.path,
    heading: heading === null ? null : (section?.heading ?? null),
    date: ctx.today,
    reason: `"${refText(older.ref)}" says it already.`,
    passage: null,
  });
  if (marks.edits.length === 0)
    throw notOpen(fresh, '{entry} cannot be marked without changing what its file says. Keep both apart instead.');
  const texts = new Map([
    [fresh.ref.path, fresh.text],
    [older.ref.path, older.text],
  ]);
  return {
    // The mark is the whole answer: it is never left out alone.
    edits: marks.edits.map(({ part: _, ...edit }) => edit),
    preconditions: [...hashes([...texts.keys()], texts), ...marks.preconditions],
  };
}
