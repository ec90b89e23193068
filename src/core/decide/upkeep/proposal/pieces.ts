import type { Piece } from '../../../model/action';
import { getOrSet } from '../../../model/collections';
import type { DecideContext } from '../../../model/context';
import type { Note, Range } from '../../../model/note';
import { basenameOf, foldKey, isInside, joinPath, stemOf, type NotePath, type VaultPath } from '../../../model/path';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { oneLine } from '../../../read/entries/sanitise';
import { entryRef, parseEntries } from '../../../read/entries/parse';
import { decisionsPath } from '../../../read/memory/decisions';
import { fixedFile } from '../../../read/memory/by-place';
import { isGenerated } from '../../../read/memory/generated';
import { entryFormatOf } from '../../../read/memory/of-note';
import { insideMemory, isEntry, isFurniture, notesOf, ownerOf, withheldBecause } from '../../../read/memory/scope';
import { dateInName } from '../../../read/text/dates';
import { freshNote, isShared, secretsIn, withheldText } from '../../bundle/index';
import { isTemplate } from '../../health/index';
import { titleOf } from '../../naming/index';
import { isPutAway } from '../../top-of-mind/index';
import { curatedItems, hasPrivateTag, lineId, linksTo } from '../maintenance/find';
import { correctionsIn } from '../rebaseline';

/** Characters of the title of a line. */
const TITLE = 80;

const open = new WeakMap<DecideContext, ReadonlyMap<VaultPath, Note>>();

/**
 * The notes of which pieces may be handed out, as far as their places and properties tell: entries and the files that the
 * convention names, but no forms, reports, instructions, what is put away or withheld.
 */
export function openNotes(ctx: DecideContext): ReadonlyMap<VaultPath, Note> {
  return getOrSet(open, ctx, () => {
    const { archive, reports } = ctx.convention;
    const isOpen = (note: Note): boolean => {
      const inside = insideMemory(ctx, note.path);
      const isOut = isPutAway(inside) || isInside(inside, archive) || isInside(inside, reports) || note.path === decisionsPath(ctx);
      if (isOut || isTemplate(ctx, note.path) || isFurniture(basenameOf(inside)) || ownerOf(note) !== null) return false;
      return (isEntry(ctx, note) || fixedFile(ctx.convention, inside) !== undefined) && withheldBecause(ctx, note) === null;
    };
    return new Map(notesOf(ctx).flatMap((note) => (isOpen(note) ? [[note.path, note]] : [])));
  });
}

/** The pieces of these files, by their texts: none of what stays in its memory, as a part with a secret. */
export function piecesOf(ctx: DecideContext, texts: Iterable<readonly [VaultPath, string]>): Piece[] {
  return [...texts].flatMap(([path, text]) => piecesIn(ctx, path, text));
}

/** In the order of the text. */
function piecesIn(ctx: DecideContext, path: VaultPath, text: string): Piece[] {
  if (!openNotes(ctx).has(path)) return [];
  const why = withheldText(ctx, path, text);
  if (why !== null && (why.kind === 'private' || !isShared(ctx, path, freshNote(ctx, path, text)))) return [];
  const secrets = why === null ? [] : secretsIn(path, text);
  const lineAt = (at: number): number => text.slice(0, at).split('\n').length;
  // One beyond the text is that of the path.
  if (secrets.some(({ last }) => last > lineAt(text.length))) return [];
  const ids = new Map<string, number>();
  return partsOf(ctx, path as NotePath, text).flatMap(({ kind, entry, title, start, end, links = 0 }): Piece[] => {
    const own = text.slice(start, end).trimEnd();
    const [first, last] = secrets.length === 0 ? [0, 0] : [lineAt(start), lineAt(start + own.length)];
    if (own === '' || secrets.some((one) => one.line <= last && one.last >= first)) return [];
    // A proposal is not about properties.
    const said = kind === 'note' ? own.slice(findFrontmatter(own)?.range.end ?? 0).trimStart() : own;
    const same = lineId(kind, path, entry ?? '', said);
    const times = (ids.get(same) ?? 0) + 1;
    ids.set(same, times);
    const id = times === 1 ? same : lineId(kind, path, entry ?? '', said, String(times));
    return [{ id, kind, path: path as NotePath, entry, title, text: own, start, inbound: links, ...(times === 1 ? {} : { nth: times }) }];
  });
}

type Part = Pick<Piece, 'kind' | 'entry' | 'title'> & Range & { readonly links?: number };

/** The parts of a file: the whole of it, and what it holds by the rules of its convention. */
function partsOf(ctx: DecideContext, path: NotePath, text: string): Part[] {
  const { baseline, maintenance, mistakes } = ctx.convention;
  const isAt = (inside: string | undefined): boolean =>
    inside !== undefined && foldKey(joinPath(ctx.memory.root, inside)) === foldKey(path);
  const title = titleOf(ctx, path);
  const note: Part = { kind: 'note', entry: null, title, start: 0, end: text.length, links: notesTo(ctx, path) };
  if (isAt(baseline?.path)) return [{ ...note, kind: 'baseline' }];
  if (isAt(maintenance?.into?.path))
    return [note, ...curatedItems(text).map((one): Part => ({ kind: 'line', entry: null, title: firstOf(one.text), ...one.range }))];
  const format = entryFormatOf(ctx, path);
  if (format === null || format === 'note') return [note];
  const all = parseEntries(format, text, dateInName(stemOf(path)));
  const shown = all.filter(({ tags }) => !hasPrivateTag(ctx, tags));
  const whole = shown.length < all.length ? [] : [note];
  if (isAt(baseline?.corrections))
    return whole.flatMap(() => [note, ...correctionsIn(text).map((one): Part => ({ kind: 'correction', ...one, ...one.range }))]);
  const kind = isAt(mistakes?.file) ? 'mistake' : 'entry';
  const parts = shown.map((one): Part => {
    const links = linksTo(ctx, { path, heading: one.heading });
    return { kind, entry: entryRef(one), title: oneLine(one.title), ...one.range, links };
  });
  return [...whole, ...parts];
}

const firstOf = (line: string): string => [...oneLine(line)].slice(0, TITLE).join('');

function notesTo({ snapshot }: DecideContext, path: NotePath): number {
  const from = [...new Set(snapshot.inbound(path).map((link) => link.from))].flatMap((one) => snapshot.notes.get(one as NotePath) ?? []);
  return from.filter((note) => !isGenerated(note)).length;
}
