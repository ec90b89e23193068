import type { EntryFacts } from '../../../../model/entry';
import { factsOn, markOf } from '../../../../read/entries/mark';
import { diffThree } from './diff-three';
import { changed, clash, hasMarks, madeOf, mapThree, sure, textOf, type Line, type Piece, type Three } from './pieces';
import { mergeUnits } from './sequence';
import { blockName, edge, isBlank, LINK, unitsOf, type Unit } from './units';

/** Blocks in which a line says nothing by itself. */
const WHOLE: ReadonlySet<unknown> = new Set(['code', 'math', 'html', 'table', 'heading']);
/** Where a sentence ends and another begins, and after the bullet and box of an item. */
const SENTENCE = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[.\]\s+)?|[^]*?(?:[.!?]+["'”’»)\]*_]*(?=\s+[^\s\p{Ll}])|[。！？]+|$)\s*/gu;

/** A longer line is not taken apart, in UTF-16 units. */
const LONGEST = 20_000;

type Lines = readonly Line[];

/** The merge of bodies, by sections, then by what stands in those that both sides changed. */
export function mergeBodies(versions: Three<Lines>, isInner = false): readonly Piece[] {
  // A section begins with its own heading.
  const levels = versions.map((lines) => lines.slice(isInner ? 1 : 0).flatMap(({ level }) => level ?? []));
  const top = Math.min(...((levels[0]?.length ?? 0) > 0 ? (levels[0] ?? []) : levels.flat()));
  const isSection = ({ level }: Line): boolean => (level ?? Infinity) <= top;
  const isBlock = ({ kind, isItem }: Line): boolean => kind !== undefined || isItem === true;
  const isTitled = top === 1 && levels.every((all) => all.filter((level) => level === 1).length === 1);
  const units = mapThree(versions, (lines) => {
    const all = unitsOf(lines, top < Infinity ? isSection : isBlock);
    return all.map((unit, at): Unit => {
      const [first] = unit.lines;
      // All above the first section is one, and so is the title of a note, whatever it says now.
      if (at === 1 && first !== undefined && (isInner || (top < Infinity && !isSection(first))))
        return { ...unit, key: 'above', isOne: true };
      return isTitled && first?.level === 1 ? { ...unit, key: 'title' } : unit;
    });
  });
  const deeper = (found: Three<Unit>): readonly Piece[] =>
    top < Infinity ? mergeBodies(mapThree(found, linesIn), true) : mergeBlock(mapThree(found, linesIn));
  return mergeUnits(units, { between: [madeOf('')], deeper });
}

const linesIn = ({ lines }: Unit): Lines => lines;

/** One paragraph, item, table or the like that both sides changed. */
function mergeBlock(versions: Three<Lines>): readonly Piece[] {
  const [, ours, theirs] = versions;
  const block = blockName(ours) ?? blockName(theirs);
  if (block !== undefined && blockName(ours) === blockName(theirs)) return [sure(stale(ours, block))];
  if (block !== undefined || hasMarks(ours) || hasMarks(theirs)) return [clash(ours, theirs)];
  const mark = markOfAll(versions);
  if (mark !== null) return [sure([madeOf(mark)])];
  const isGlued = versions.some((lines) => lines[1]?.isGlued === true && lines[0]?.isItem !== true);
  if (isGlued || versions.some((lines) => WHOLE.has(lines[0]?.kind))) return mergeWhole(versions);
  const units = mapThree(versions, (lines) => unitsOf(lines, () => true));
  return mergeUnits(units, { between: [], deeper: (found) => mergeLine(mapThree(found, linesIn), found[1].isApart) });
}

/** The mark of an entry with what both sides say, of two days on which it was checked the later; null where it is another line, or they differ. */
function markOfAll(versions: Three<Lines>): string | null {
  const [old, own, other] = mapThree(versions, (lines) => factsOn(lines[0]?.text ?? ''));
  if (own === null || other === null) return null;
  const said = (key: keyof EntryFacts): string | null => changed([old?.[key] ?? '', own[key] ?? '', other[key] ?? '']);
  const [source, until] = [said('source'), said('valid_until')];
  const [later = ''] = [own.verified, other.verified].sort().reverse();
  return source === null || until === null ? null : markOf({ source, verified: said('verified') ?? later, valid_until: until });
}

/** Line by line as git does; where lines of code or a comment clash, both versions of the whole stay. */
function mergeWhole(versions: Three<Lines>): readonly Piece[] {
  const pieces = diffThree(versions);
  const isCut = pieces.some(({ isClash }) => isClash) && versions.some((lines) => lines.some(({ isGlued }) => isGlued === true));
  return isCut ? [clash(versions[1], versions[2])] : pieces;
}

/** One line, or code in an item, that both sides changed. */
function mergeLine(versions: Three<Lines>, isApart: boolean): readonly Piece[] {
  const [, ours, theirs] = versions;
  if (hasMarks(ours) || hasMarks(theirs)) return [clash(ours, theirs)];
  if (versions.some((lines) => lines.length !== 1)) return mergeWhole(versions);
  const units = mapThree(versions, ([line]) => sentencesOf(line?.text ?? ''));
  const pieces = mergeUnits(units, {
    between: [madeOf(' ')],
    deeper: (found) => [!isApart && differInLinks(found) ? sure(found[1].lines) : clash(found[1].lines, found[2].lines)],
  });
  if (pieces.some(({ isClash }) => isClash)) return [clash(ours, theirs)];
  return [sure([madeOf(pieces.flatMap((piece) => piece.ours.map(({ text }) => text)).join(''))])];
}

/** True where the versions of a sentence differ in the notes alone to which its links lead: on both sides they followed a note that moved. */
function differInLinks(versions: Three<Unit>): boolean {
  const shown = new Set([...versions[0].text.matchAll(LINK)].map(([, to, as]) => as ?? to));
  const [base, ours, theirs] = mapThree(versions, ({ text }) =>
    text
      .replace(LINK, (_link, _to, as?: string) => (as === undefined || shown.has(as) ? '[[]]' : `[[|${as}]]`))
      .replace(/\]\([^()]*\)/g, ']()'),
  );
  return ours === base && theirs === base;
}

/** The sentences of a line, each with the spaces after it; the bullet of an item is one. */
function sentencesOf(line: string): Unit[] {
  const parts = (line.length > LONGEST ? [line] : (line.match(SENTENCE) ?? [])).filter((part) => part !== '');
  const units = parts.map((part, at): Unit => {
    const text = part.trimEnd();
    const isBullet = at === 0 && /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+\[.\])?$/.test(text);
    const lines = [madeOf(text)];
    return { lines, after: [madeOf(part.slice(text.length))], text, key: isBullet ? 'bullet' : '', isOne: false, isApart: false };
  });
  return [edge('start'), ...units, edge('end')];
}

/** The block of one side with a line that says so: it is written again in any case. */
function stale(block: Lines, name: string): Line[] {
  const line = staleLine(name);
  return [...block.slice(0, 1), madeOf(line), ...block.slice(1).filter(({ text }) => text !== line)];
}

export function staleLine(name: string): string {
  return `<!-- stale: two versions met here. Write it again${name === 'index' ? ' with: index' : ''} -->`;
}

/** The lines of both as sets: those of ours that theirs did not remove, then those that theirs added. */
export function mergeSets([base, ours, theirs]: Three<Lines>): readonly Piece[] {
  const setOf = (lines: Lines): ReadonlySet<string> => new Set(lines.map(({ text }) => text.trim()));
  const [old, own, other] = [setOf(base), setOf(ours), setOf(theirs)];
  const kept = ours.filter((line) => isBlank(line) || !old.has(line.text.trim()) || other.has(line.text.trim()));
  const added = theirs.filter((line) => !isBlank(line) && !old.has(line.text.trim()) && !own.has(line.text.trim()));
  const end = kept.findLastIndex((line) => !isBlank(line)) + 1;
  return [sure([...kept.slice(0, end), ...added, ...kept.slice(end)])].filter(({ ours: all }) => textOf(all) !== '');
}
