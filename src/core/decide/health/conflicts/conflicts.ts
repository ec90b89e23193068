import { planOf, type DecideContext } from '../../../model/context';
import { MemoryError } from '../../../model/errors';
import { asVaultPath, byCodePoint, extensionOf, type VaultPath } from '../../../model/path';
import type { Edit, Precondition } from '../../../model/plan';
import type { ConflictChoice, ConflictDone } from '../../../model/results/conflicts';
import type { Proposal } from '../../../model/results/proposal';
import { originalOfConflict } from '../../../read/memory/generated';
import { filesOf } from '../../../read/memory/scope';
import { decideMoves, hashes, relinkEdits, replaceEdits } from '../../refactor/index';
import { unionOf } from './union';

/** A copy and the note that it is a copy of. */
export interface ConflictPair {
  readonly path: VaultPath;
  readonly note: VaultPath;
}

/** Every copy that a sync program left in the memory, in code point order. */
export function conflictPairs(ctx: DecideContext): ConflictPair[] {
  return filesOf(ctx).flatMap((path) => {
    const note = originalOfConflict(path, (other) => ctx.snapshot.has(other));
    return note === null ? [] : [{ path, note: asVaultPath(note) }];
  });
}

/** The choices for a pair: two texts can be put together, and what is alone can only take the name of the note. */
export function choicesFor(ctx: DecideContext, { path, note }: ConflictPair): ConflictChoice[] {
  if (!ctx.snapshot.has(note)) return ['copy'];
  if (/^md$/i.test(extensionOf(path))) return ['note', 'copy', 'both'];
  return /^(?:canvas|base)$/i.test(extensionOf(path)) ? ['note', 'copy'] : ['note'];
}

/** The files whose fresh texts `decideConflict` needs. */
export function textsForConflict({ snapshot }: DecideContext, { path, note }: ConflictPair): VaultPath[] {
  return [...new Set([path, note, ...snapshot.inbound(path).map(({ from }) => from)])].filter((one) => snapshot.has(one)).sort(byCodePoint);
}

/**
 * The plan that settles one conflict: the note gets the text that is to stay, the copy goes to the trash, and links to the
 * copy lead to the note. `texts` are the fresh texts of `textsForConflict`. Throws `bad_input` for a choice that the pair
 * does not have, and `unreadable` where a text is missing.
 */
export function decideConflict(
  ctx: DecideContext,
  pair: ConflictPair,
  kept: ConflictChoice,
  texts: ReadonlyMap<VaultPath, string>,
): Proposal<ConflictDone> {
  const { path, note } = pair;
  const choices = choicesFor(ctx, pair);
  if (!choices.includes(kept))
    throw new MemoryError('bad_input', `For "${path}" the choice is ${choices.map((one) => `"${one}"`).join(' or ')}.`, path);
  if (!ctx.snapshot.has(note)) {
    const { plan } = decideMoves(ctx, [{ from: path, to: note, reason: 'Only the copy is left.' }], texts, 'Rename');
    return { result: { path, note, kept, different: [] }, plan };
  }
  const { text, different } = settledText(pair, kept, texts);
  const links = inboundEdits(ctx, pair, texts);
  const old = texts.get(note);
  const reason = { note: 'The note stays as it is.', copy: 'The text of the copy stays.', both: 'Every line of both texts stays.' }[kept];
  const edits: Edit[] = [
    ...links,
    ...(text === null || text === old || old === undefined
      ? []
      : [{ op: 'replace', path: note, start: 0, end: old.length, before: old, text, reason } satisfies Edit]),
    { op: 'trash', path, reason: kept === 'note' ? 'The text of the note stays.' : `Its text is in "${note}" now.` },
  ];
  const preconditions: Precondition[] = [
    ...hashes([...texts.keys()], texts),
    { kind: 'inbound', path, from: [...new Set(ctx.snapshot.inbound(path).map(({ from }) => from))].sort(byCodePoint) },
  ];
  return {
    result: { path, note, kept, different },
    plan: planOf(ctx, { title: `Settle the copy of ${note}`, reason, edits, preconditions }),
  };
}

/** The text that the note gets; null where it keeps its own. */
function settledText(
  { path, note }: ConflictPair,
  kept: ConflictChoice,
  texts: ReadonlyMap<VaultPath, string>,
): { readonly text: string | null; readonly different: readonly string[] } {
  if (kept === 'note') return { text: null, different: [] };
  const [ours, theirs] = [textOf(note, texts), textOf(path, texts)];
  return kept === 'copy' ? { text: theirs, different: [] } : unionOf(ours, theirs);
}

function textOf(path: VaultPath, texts: ReadonlyMap<VaultPath, string>): string {
  const text = texts.get(path);
  if (text === undefined) throw new MemoryError('unreadable', `"${path}" could not be read, so nothing is changed.`, path);
  return text;
}

/** The edits by which links to the copy lead to the note. */
function inboundEdits(ctx: DecideContext, { path, note }: ConflictPair, texts: ReadonlyMap<VaultPath, string>): Edit[] {
  const links = ctx.snapshot.inbound(path).filter(({ from }) => from !== path);
  const own = links.find(({ from }) => from === note);
  if (own !== undefined)
    throw new MemoryError('bad_input', `"${note}" links to its own copy, in line ${own.line}. Remove that link first.`, note);
  const relinks = links.map(({ from, start, raw }) => ({ path: from, start, raw, to: note }));
  return [...relinkEdits(ctx, relinks, texts)].flatMap(([from, edits]) =>
    replaceEdits(from, texts.get(from) ?? '', edits, 'The link leads to the note, since its copy goes.'),
  );
}
