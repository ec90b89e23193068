import { planOf, type DecideContext } from '../../../model/context';
import { MemoryError } from '../../../model/errors';
import { asVaultPath, byCodePoint, extensionOf, type VaultPath } from '../../../model/path';
import type { AnnouncedLoss, Edit, Plan, Precondition } from '../../../model/plan';
import type { ConflictAnswer, ConflictChoice, ConflictDone, ConflictKind } from '../../../model/results/conflicts';
import type { Proposal } from '../../../model/results/proposal';
import { isUnfinished, originalOfConflict, perhapsOriginals } from '../../../read/files/conflict-names';
import { layerAt } from '../../../read/files/rules';
import { filesOf, notesOf } from '../../../read/memory/scope';
import { holdsLinks, linksOrNull, readableLinks } from '../../../read/snapshot/links-in';
import { decideMoves, hashes, replaceEdits, textsForMoves } from '../moves';
import { relinkEdits } from '../relink';
import { marksIn } from './marks';
import { answerTo, unionOf } from './union';

/** A copy and the note that it is a copy of; where git left both texts in the note, that note twice. */
export interface ConflictPair {
  readonly kind: ConflictKind;
  readonly path: VaultPath;
  readonly note: VaultPath;
}

/** Every copy that a sync program left in the memory, in code point order. */
export function conflictPairs(ctx: DecideContext): ConflictPair[] {
  return filesOf(ctx).flatMap((path) => {
    const note = originalOfConflict(path, (other) => ctx.snapshot.has(other));
    return note === null || isUnfinished(path) ? [] : [{ kind: 'copy' as const, path, note: asVaultPath(note) }];
  });
}

/** Notes whose names people give, too; copies only where their texts are nearly the same. */
export function perhapsPairs(ctx: DecideContext): ConflictPair[] {
  const isThere = (path: string): boolean => ctx.snapshot.has(path);
  return notesOf(ctx).flatMap(({ path }) =>
    perhapsOriginals(path, isThere).map((note) => ({ kind: 'copy' as const, path, note: asVaultPath(note) })),
  );
}

/** The choices for a pair: two texts can be put together, and what is alone can only take the name of the note. */
export function choicesFor(ctx: DecideContext, { kind, path, note }: ConflictPair): ConflictChoice[] {
  if (!ctx.snapshot.has(note)) return ['copy'];
  if (/^md$/i.test(extensionOf(path))) return ['note', 'copy', 'both'];
  return kind === 'marks' || holdsLinks(path) ? ['note', 'copy'] : ['note'];
}

/** The files whose fresh texts `decideConflict` needs. */
export function textsForConflict({ snapshot }: DecideContext, { kind, path, note }: ConflictPair): VaultPath[] {
  if (kind === 'marks') return [note];
  if (!snapshot.has(note)) return textsForMoves(snapshot, [{ from: path, to: note }]);
  return [...new Set([path, note, ...snapshot.inbound(path).map(({ from }) => from)])].filter((one) => snapshot.has(one)).sort(byCodePoint);
}

/**
 * The plan that settles one conflict: the note gets the text that is to stay, the copy goes to the trash, and links to the
 * copy lead to the note. No plan where both are to stay and some places can hold only one of two versions, until `prefer`
 * says whose. `texts` are the fresh texts of `textsForConflict`. Throws `bad_input` for a choice that the pair does not
 * have, and `unreadable` where a text is missing.
 */
export function decideConflict(
  ctx: DecideContext,
  pair: ConflictPair,
  answer: ConflictAnswer,
  texts: ReadonlyMap<VaultPath, string>,
): Proposal<ConflictDone> {
  const { kept, prefer } = answer;
  const { kind, path, note } = pair;
  const choices = choicesFor(ctx, pair);
  if (!choices.includes(kept))
    throw new MemoryError('bad_input', `For "${path}" the choice is ${choices.map((one) => `"${one}"`).join(' or ')}.`, path);
  const done = { path, note, kept, places: [], unsure: [], prefer: null };
  if (kind === 'copy' && !ctx.snapshot.has(note))
    return { result: done, plan: decideMoves(ctx, [{ from: path, to: note, reason: 'Only the copy is left.' }], texts, 'Rename').plan };
  const grows = layerAt(ctx, note).layer === 'append-only';
  const { text, places } = settledText(pair, answer, texts, grows);
  const unsure = places.filter((place) => !place.both);
  const result = { ...done, places, unsure, prefer: unsure.length > 0 ? (prefer ?? null) : null };
  if (text !== null && linksOrNull(note, text) === null)
    throw new MemoryError(
      'unreadable',
      `"${note}" would be no ${extensionOf(note)} that can be read, so nothing is changed. Choose the other version.`,
      note,
    );
  if (unsure.some((place) => answerTo(place, answer) === null)) return { result, plan: null };
  return { result, plan: planFor(ctx, pair, kept, text, texts) };
}

const REASONS: Readonly<Record<ConflictKind, Readonly<Record<ConflictChoice, string>>>> = {
  copy: { note: 'The note stays as it is.', copy: 'The text of the copy stays.', both: 'Every line of both texts stays.' },
  marks: { note: 'The first of the two texts stays.', copy: 'The second of the two texts stays.', both: 'Every line of both texts stays.' },
};

function planFor(
  ctx: DecideContext,
  pair: ConflictPair,
  kept: ConflictChoice,
  text: string | null,
  texts: ReadonlyMap<VaultPath, string>,
): Plan {
  const { kind, path, note } = pair;
  const reason = REASONS[kind][kept];
  const old = text === null ? undefined : texts.get(note);
  const edits = old === undefined ? [] : rewritten(note, old, text ?? '', reason);
  const announced = old === undefined ? [] : goneLinks(note, old, text ?? '', reason);
  const preconditions: Precondition[] = hashes([...texts.keys()], texts);
  if (kind === 'marks') return planOf(ctx, { title: `Resolve the conflict in ${note}`, reason, edits, preconditions, announced });
  edits.unshift(...inboundEdits(ctx, pair, texts));
  edits.push({ op: 'trash', path, reason: kept === 'note' ? 'The text of the note stays.' : `Its text is in "${note}" now.` });
  preconditions.push({ kind: 'inbound', path, from: [...new Set(ctx.snapshot.inbound(path).map(({ from }) => from))].sort(byCodePoint) });
  // Where people give such names, too, a copy is protected like every file of that name.
  const isProtected = ['read-only', 'append-only'].includes(layerAt(ctx, path).layer);
  const crosses = isProtected ? [{ path, why: `It is a copy of "${note}" that a sync program made.` }] : [];
  const title = `Resolve sync conflict of ${note}`;
  return planOf(ctx, { title, reason, edits, preconditions, announced, ...(crosses.length === 0 ? {} : { crosses }) });
}

/** The links of a text that go with the version that somebody did not choose. */
function goneLinks(path: VaultPath, old: string, text: string, why: string): AnnouncedLoss[] {
  const left = readableLinks(path, text).map(({ raw }) => raw);
  return readableLinks(path, old).flatMap(({ raw }) => {
    const at = left.indexOf(raw);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? [] : [{ from: path, raw, why }];
  });
}

/** The edit that gives a note its text. A text that only adds to it is an addition: a log that grows allows no other. */
function rewritten(path: VaultPath, old: string, text: string, reason: string): Edit[] {
  if (text === old) return [];
  // An addition begins on a line of its own.
  const added = text.slice(old.length).replace(old.endsWith('\n') ? '' : /^\r?\n/, '');
  if (old !== '' && text.startsWith(old)) return [{ op: 'append', path, text: added, reason }];
  return [{ op: 'replace', path, start: 0, end: old.length, before: old, text, reason }];
}

/** The text that the note gets; null where it keeps its own. */
function settledText(
  { kind, path, note }: ConflictPair,
  { kept, ...answer }: ConflictAnswer,
  texts: ReadonlyMap<VaultPath, string>,
  grows: boolean,
): { readonly text: string | null; readonly places: ConflictDone['places'] } {
  if (kind === 'copy' && kept === 'note') return { text: null, places: [] };
  const both = kind === 'marks' ? marksIn(textOf(note, texts)) : { note: textOf(note, texts), copy: textOf(path, texts) };
  if (both === null) throw new MemoryError('not_found', `"${note}" has no marks of git that hold two texts.`, note);
  return kept === 'both' ? unionOf(both.note, both.copy, answer, { grows }) : { text: both[kept], places: [] };
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
