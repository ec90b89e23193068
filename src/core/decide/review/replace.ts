import { planOf, type DecideContext } from '../../model/context';
import type { Edit, Plan } from '../../model/plan';
import { refText } from '../../model/verdict';
import { readFrontmatter, propertiesIn } from '../../read/frontmatter/frontmatter';
import { setProperty } from '../../read/frontmatter/properties';
import { guardedAt } from '../layers/index';
import { isCriticalEntry, propertyLink, replacedIn, supersedeMarks } from '../remember/index';
import { stemOf } from '../../model/path';
import { entryText } from '../../read/entries/parse';
import { bodyStart } from '../../read/snapshot/note';
import { hashes } from '../refactor/index';
import { headingFor, notOpen, refuseLayer, sectionOf, type Side } from './sides';

/**
 * Marks the older entry as superseded by the later one, just as remembering the later one would: properties on a whole
 * note, a line on a section. A later entry that is a whole note names in `supersedes` the one it replaces, unless it is
 * append-only. Throws `bad_input`, `layer_policy`, `unreadable`.
 */
export function decideReplace(ctx: DecideContext, fresh: Side, older: Side): Plan {
  const both = `"${refText(older.ref)}" and "${refText(fresh.ref)}"`;
  refuseLayer(ctx, older.ref.path, ['read-only'], 'it cannot be marked as superseded', 'Keep both apart, or link the newer one to it.');
  const section = sectionOf(ctx, fresh);
  const heading = headingFor(fresh.text, section);
  if (section?.heading != null && heading === null)
    throw notOpen(fresh, 'No link can lead to {entry}: an earlier heading of its file reads the same. Give it a heading of its own first.');
  const reason = `"${refText(fresh.ref)}" takes its place.`;
  const says = section === null ? fresh.text.slice(bodyStart(readFrontmatter(fresh.text))) : entryText(fresh.text, section);
  const passage = replacedIn(ctx, older.ref, older.text, `${section?.title ?? stemOf(fresh.ref.path)}\n${says}`);
  const marks = supersedeMarks(ctx, {
    older: older.ref,
    olderText: older.text,
    path: fresh.ref.path,
    heading: heading === null ? null : (section?.heading ?? null),
    date: ctx.today,
    reason,
    passage,
  });
  const [first] = marks.edits;
  if (first === undefined)
    throw notOpen(older, '{entry} cannot be marked without changing what its file says. Check its properties, or mark it by hand.');
  // Neither half makes sense alone.
  const own = [...(passage === null ? supersedesEdits(ctx, fresh, older) : []), ...criticalEdits(ctx, fresh, older)].map((edit) => ({
    ...edit,
    ...(first.part === undefined ? {} : { part: first.part }),
  }));
  const texts = new Map([
    [fresh.ref.path, fresh.text],
    [older.ref.path, older.text],
  ]);
  return planOf(ctx, {
    title: `Mark ${passage === null ? '' : 'a part of '}${refText(older.ref)} as superseded`,
    reason: `Of ${both}, the second holds.`,
    edits: [...own, ...marks.edits],
    preconditions: [...hashes([...texts.keys()], texts), ...marks.preconditions],
  });
}

/** The successor of a critical entry is critical. */
function criticalEdits(ctx: DecideContext, fresh: Side, older: Side): Edit[] {
  const { path, entry } = fresh.ref;
  if (entry !== null || !isCriticalEntry(ctx, older.ref) || isCriticalEntry(ctx, fresh.ref)) return [];
  setProperty(fresh.text, 'critical', true);
  return [{ op: 'set-property', path, key: 'critical', value: true, reason: `It takes the place of "${refText(older.ref)}".` }];
}

function supersedesEdits(ctx: DecideContext, fresh: Side, older: Side): Edit[] {
  const { path, entry } = fresh.ref;
  const link = propertyLink(ctx, older.ref.path, path);
  if (entry !== null || ['read-only', 'append-only'].includes(guardedAt(ctx, path)?.layer ?? '')) return [];
  const known = propertiesIn(fresh.text)['supersedes'];
  const earlier: readonly unknown[] = known === undefined || known === null || known === '' ? [] : Array.isArray(known) ? known : [known];
  if (earlier.includes(link)) return [];
  const value = earlier.length === 0 ? link : [...earlier, link];
  // Throws for properties that cannot be read, before anything is decided.
  setProperty(fresh.text, 'supersedes', value);
  return [{ op: 'set-property', path, key: 'supersedes', value, reason: `It takes the place of "${refText(older.ref)}".` }];
}
