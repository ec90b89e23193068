import type { DecideContext } from '../../model/context';
import type { Range } from '../../model/note';
import { asVaultPath, type VaultPath } from '../../model/path';
import type { ProposedLink } from '../../model/results/remember';
import { gapKey, wordsWithPlaces, type Word } from '../../read/text/words';
import { namedBy, namesOf, type Name } from './names';
import { protectedRanges, readLinks, type ReadLinks } from './protected';

/**
 * The notes that `text` (markdown, UTF-16 offsets) names without linking to them, in reading order: each note
 * once, at its first mention, the longest name first. Names that several notes share are left out.
 */
export function proposeLinks(ctx: DecideContext, text: string, read: ReadLinks = readLinks(text)): ProposedLink[] {
  const names = namesOf(ctx);
  const words = wordsWithPlaces(text);
  const closed = protectedRanges(text, read);
  const seen = linkedNotes(ctx, read);
  const proposals: ProposedLink[] = [];
  let range = 0;
  for (let at = 0; at < words.length;) {
    const word = words[at] as Word;
    while (range < closed.length && (closed[range] as Range).end <= word.start) range++;
    const barrier = closed[range]?.start ?? text.length;
    const named = barrier <= word.start ? null : nameAt(ctx, names.get(word.key) ?? [], words, at, text, barrier);
    if (named === null) {
      at++;
      continue;
    }
    const { count, to } = named;
    const end = (words[at + count - 1] as Word).end;
    at += count;
    if (to === null || seen.has(to)) continue;
    seen.add(to);
    proposals.push({ to, text: text.slice(word.start, end), start: word.start, end });
  }
  return proposals;
}

/** The longest name that the words at a place are: how many of them, and the note it leads to. */
function nameAt(
  ctx: DecideContext,
  names: readonly Name[],
  words: readonly Word[],
  at: number,
  text: string,
  barrier: number,
): { readonly count: number; readonly to: VaultPath | null } | null {
  for (const name of names) {
    const to = fits(name, words, at, text, barrier) ? namedBy(ctx, name) : undefined;
    if (to !== undefined) return { count: name.words.length, to };
  }
  return null;
}

function fits(name: Name, words: readonly Word[], at: number, text: string, barrier: number): boolean {
  for (let i = 0; i < name.words.length; i++) {
    const word = words[at + i];
    if (word === undefined || word.key !== name.words[i] || word.end > barrier) return false;
    const next = words[at + i + 1];
    if (i < name.gaps.length && (next === undefined || gapKey(text.slice(word.end, next.start)) !== name.gaps[i])) return false;
  }
  const start = (words[at] as Word).start;
  const end = (words[at + name.words.length - 1] as Word).end;
  return standsAlone(name, text, start, end);
}

/** Not part of a tag, a path, a compound, or a lower-case word that happens to be spelled like a short name. */
function standsAlone(name: Name, text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  const next = text.charAt(end + 1);
  if (
    /[#/\\@[\]|=]/.test(before) ||
    /[/\\@[\]|=]/.test(after) ||
    (before === '-' && /\S/.test(text.charAt(start - 2))) ||
    (before === '.' && /\w/.test(text.charAt(start - 2)))
  )
    return false;
  if ((after === '-' || after === '.') && /[\p{L}\p{N}]/u.test(next)) return false;
  if (name.words.length > 1) return true;
  const written = text.slice(start, end);
  const shortLatin = written.length < 5 && /^[\x20-\x7e]+$/.test(written);
  return !shortLatin || written === name.written;
}

function linkedNotes(ctx: DecideContext, { links }: ReadLinks): Set<VaultPath> {
  const linked = new Set<VaultPath>();
  // A new note stands in the memory's root, so its links resolve from there.
  const from = asVaultPath(ctx.memory.root === '' ? 'new.md' : `${ctx.memory.root}/new.md`);
  for (const link of links) {
    const to = ctx.snapshot.resolve(link.linkpath, from);
    if (to !== null) linked.add(to);
  }
  return linked;
}
