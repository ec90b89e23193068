import type { DecideContext } from '../../model/context';
import type { Edit, Precondition } from '../../model/plan';
import { decisionLine, laterId } from '../../read/memory/decision-line';
import { decisionsPath, newDecisionsNote, type Decisions } from '../../read/memory/decisions';
import { lineBreakOf } from '../../read/markdown/fences';
import type { Draft } from './accept';

/** Decisions that go together with a part of the plan; null is what no part takes along. */
export interface DraftGroup {
  readonly part: string | null;
  readonly drafts: readonly Draft[];
}

/**
 * The edits that write decisions down: lines at the end of the note, which keep every byte before them,
 * or a new note where `note` is null. Each gets an id later than all that are known.
 */
export function decisionEdits(
  ctx: DecideContext,
  note: string | null,
  decisions: Decisions | null,
  groups: readonly DraftGroup[],
  reason: string,
): { readonly edits: Edit[]; readonly preconditions: Precondition[] } {
  const path = decisionsPath(ctx);
  let known = decisions?.all[decisions.all.length - 1]?.id ?? '';
  const written = groups.flatMap(({ part, drafts }) => {
    const lines = drafts.map((draft) => {
      known = laterId(ctx.newId(), known);
      return decisionLine({ ...draft, id: known });
    });
    return lines.length === 0 ? [] : [{ part, lines }];
  });
  if (written.length === 0) return { edits: [], preconditions: [] };
  const lineBreak = note === null ? '\n' : lineBreakOf(note);
  const appends = (some: typeof written): Edit[] =>
    some.map(({ part, lines }) => ({ op: 'append', path, text: lines.join(lineBreak), reason, ...(part === null ? {} : { part }) }));
  if (note !== null) return { edits: appends(written), preconditions: [] };
  const fixed = written.filter(({ part }) => part === null).flatMap(({ lines }) => lines);
  const create: Edit = { op: 'create', path, text: newDecisionsNote(fixed), reason };
  return { edits: [create, ...appends(written.filter(({ part }) => part !== null))], preconditions: [{ kind: 'absent', path }] };
}
