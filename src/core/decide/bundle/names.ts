import type { DecideContext } from '../../model/context';
import { onOneLine } from '../../model/escape-control';
import { dataOf, type Note } from '../../model/note';
import type { NotePath, VaultPath } from '../../model/path';
import { namesLeftOut } from '../../read/links/left-out';
import { hashText } from '../../read/text/hash';
import { withheldBecause } from '../../read/memory/scope';
import { supersedingNames } from '../../read/entries/superseded';
import { hiddenSuccessor } from './withheld-names';

/** UTF-16 units that a path may take: longer ones lose their beginning. */
const LONGEST_PATH = 400;
/** The same for any other name or value. */
const LONGEST_TEXT = 120;
/** Notes that may be named as superseding one. */
const MOST_SUCCESSORS = 3;

/** A path as it may stand outside of a note's text. */
export function shownPath(path: string): string {
  return onOneLine(path, LONGEST_PATH, 'end');
}

/** A text of a note as `given` names it: by another brief it can be left out. */
export function nameOf(path: VaultPath, text: string): string {
  return hashText(`${path}\n${text}`).slice(0, 16);
}

/** A name from the settings or a note, as it may stand outside of a note's text. */
export function shownText(text: string): string {
  return onOneLine(text, LONGEST_TEXT);
}

/**
 * The successors of a note, as they may be shown outside the note's text: the paths of the notes that its property names.
 * A value that names no note of the vault may be any text at all, so it is quoted and kept short. Null if nothing supersedes the note.
 */
export function shownSuccessors(ctx: DecideContext, note: Note): string | null {
  const names = supersedingNames(dataOf(note));
  if (names.length === 0) return null;
  if (hiddenSuccessor(ctx, note)) return WITHHELD;
  const shown = names.slice(0, MOST_SUCCESSORS).map((name) => successor(ctx, note, name));
  if (shown.includes(WITHHELD)) return WITHHELD;
  return names.length > MOST_SUCCESSORS ? `${shown.join(', ')} and ${names.length - MOST_SUCCESSORS} more` : shown.join(', ');
}

const WITHHELD = 'a note that stays in the memory';

function successor(ctx: DecideContext, note: Note, name: string): string {
  const linkpath = name.replace(/[|#][^]*$/, '').trim();
  const path = linkpath === '' ? null : ctx.snapshot.resolve(linkpath, note.path);
  if (path === null && namesLeftOut(ctx.snapshot, linkpath)) return WITHHELD;
  if (path === null) return `"${shownText(name).replace(/"/g, "'")}"`;
  const target = ctx.snapshot.notes.get(path as NotePath);
  return target !== undefined && withheldBecause(ctx, target) !== null ? WITHHELD : shownPath(path);
}
