import type { DecideContext } from '../../model/context';
import { pathKey, type VaultPath } from '../../model/path';
import type { Decision } from '../../read/memory/decision-line';
import type { Decisions } from '../../read/memory/decisions';
import { sha256OfText } from '../../read/snapshot/recent';
import { blocksOf } from './blocks';
import { hashesWithoutMarks } from './compare';
import { guardedAt, type Guarded } from './guarded';
import { insideMemory } from '../../read/memory/scope';

/** So many entries of a file share a line of the decisions note. */
const ON_ONE_LINE = 200;

/** A decision that has no id yet. */
export type Draft = Decision extends infer D ? (D extends Decision ? Omit<D, 'id'> : never) : never;

/** The records that accept the present state of a file; `text` is null if the file is gone. Empty if that state is already accepted. */
export function acceptState(
  ctx: DecideContext,
  { path, layer, format }: Pick<Guarded, 'path' | 'layer' | 'format'>,
  text: string | null,
  decisions: Decisions,
): Draft[] {
  const inside = insideMemory(ctx, path);
  const known = decisions.acceptedFile(inside);
  if (layer === 'read-only') {
    if (text === null) return known === null ? [] : [{ verb: 'drop', what: 'file', hash: known, path: inside }];
    const hash = sha256OfText(text);
    return hash === known ? [] : [{ verb: 'accept', what: 'file', hash, path: inside }];
  }
  const accepted = decisions.acceptedEntries(inside);
  const here = new Set(text === null ? [] : blocksOf(format, text).map((block) => block.hash));
  const fresh = [...here].filter((hash) => !accepted.has(hash));
  const gone = [...accepted].filter((hash) => !here.has(hash));
  return [...entryDrafts('accept', fresh, inside), ...entryDrafts('drop', gone, inside)];
}

/** Whether a protected file was accepted once and is not as accepted: changed, or without an entry of its own. */
export function isBroken(ctx: DecideContext, guarded: Guarded, text: string, decisions: Decisions): boolean {
  const known = decisions.acceptedFile(insideMemory(ctx, guarded.path));
  return acceptState(ctx, guarded, text, decisions).some(
    ({ verb }) => verb === 'drop' || (guarded.layer === 'read-only' && known !== null),
  );
}

/** A file that a plan touches, with its texts before and after; null where it is not there. */
export interface TouchedText {
  readonly origin: VaultPath | null;
  readonly final: VaultPath | null;
  readonly before: string | null;
  readonly after: string | null;
  /** True where a person decided on this text, so that it becomes the accepted one whatever stood there before. */
  readonly decided?: boolean;
}

/**
 * The records that accept a file as a plan of the product leaves it, under its new path if it
 * moves. What was wrong before stays wrong: an accepted entry that was already missing is not
 * released, and a read-only file whose text was not the accepted one does not become accepted unless somebody decided so.
 */
export function renewState(ctx: DecideContext, { origin, final, before, after, decided }: TouchedText, decisions: Decisions): Draft[] {
  const drafts: Draft[] = [];
  const [from, to] = [origin === null ? null : guardedAt(ctx, origin), final === null ? null : guardedAt(ctx, final)];
  const stays = origin !== null && final !== null && pathKey(origin) === pathKey(final);
  if (to !== null && after !== null) {
    const inside = insideMemory(ctx, to.path);
    const known = decisions.acceptedFile(inside);
    const amiss =
      decided !== true && to.layer === 'read-only' && stays && before !== null && known !== null && sha256OfText(before) !== known;
    if (to.layer === 'read-only' && !amiss) drafts.push(...acceptState(ctx, to, after, decisions));
    if (to.layer === 'append-only') {
      drafts.push(...acceptState(ctx, to, after, decisions).filter((draft) => draft.verb === 'accept'));
      if (stays && before !== null) drafts.push(...released(to, inside, before, after, decisions));
    }
  }
  if (from !== null && before !== null && !stays) drafts.push(...leaving(from, insideMemory(ctx, from.path), before, decisions));
  return drafts;
}

/** The accepted entries that were there before, be it with more marks, and are not afterwards. */
function released({ format }: Guarded, inside: string, before: string, after: string, decisions: Decisions): Draft[] {
  const accepted = decisions.acceptedEntries(inside);
  const later = new Set(blocksOf(format, after).map((block) => block.hash));
  const there = blocksOf(format, before).flatMap(({ hash, start, end }) =>
    accepted.has(hash) ? [hash] : hashesWithoutMarks(before.slice(start, end)).filter((one) => accepted.has(one)),
  );
  return entryDrafts(
    'drop',
    [...new Set(there)].filter((hash) => !later.has(hash)),
    inside,
  );
}

/** The records that move with a file when it leaves its path. */
function leaving(guarded: Guarded, inside: string, before: string, decisions: Decisions): Draft[] {
  if (guarded.layer === 'append-only') return released(guarded, inside, before, '', decisions);
  const hash = decisions.acceptedFile(inside);
  return hash !== null && sha256OfText(before) === hash ? [{ verb: 'drop', what: 'file', hash, path: inside }] : [];
}

function entryDrafts(verb: 'accept' | 'drop', hashes: readonly string[], path: string): Draft[] {
  const drafts: Draft[] = [];
  for (let at = 0; at < hashes.length; at += ON_ONE_LINE)
    drafts.push({ verb, what: 'entry', hashes: hashes.slice(at, at + ON_ONE_LINE), path });
  return drafts;
}
