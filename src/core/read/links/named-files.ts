import type { Note } from '../../model/note';

/** Names of one note that are kept, and characters of a name: a list of all files of a disk says nothing more. */
const MOST_NAMES = 64;
const LONGEST = 200;

const EXTENSION = '.md';
/** Ends a name that is not set in backticks. */
const ENDS = /[\s"'`()[\]{}<>|,;*=“”‘’「」《》]/;
const IN_WORD = /[\p{L}\p{N}_]/u;

/**
 * Notes that a text names as files, as they are written there, each once: `SOUL.md`, `docs/plan.md`, and in backticks
 * also with spaces. Agents write so rather than with links. Addresses are no names.
 */
export function namedFiles(text: string): string[] {
  const names = new Set<string>();
  for (let at = text.indexOf(EXTENSION); at >= 0 && names.size < MOST_NAMES; at = text.indexOf(EXTENSION, at + 1)) {
    const end = at + EXTENSION.length;
    if (end < text.length && IN_WORD.test(text[end] as string)) continue;
    const name = nameBefore(text, at, end);
    if (name !== null) names.add(name);
  }
  return [...names];
}

function nameBefore(text: string, at: number, end: number): string | null {
  const least = Math.max(0, end - LONGEST);
  let start = at;
  if (text[end] === '`') {
    const open = text.lastIndexOf('`', end - 1);
    if (open >= least && !text.slice(open, end).includes('\n')) start = open + 1;
  }
  if (start === at) while (start > least && !ENDS.test(text[start - 1] as string)) start--;
  const name = text.slice(start, end).replace(/^(?:\.?\/|@)+/, '');
  return name === EXTENSION || name === '' || name.includes('://') ? null : name;
}

const NONE: readonly string[] = [];
const read = new WeakMap<Note, readonly string[]>();

/** The files that a note names; none where it has links of its own, which then say what it means. */
export function filesNamedBy(note: Note): readonly string[] {
  return note.namedFiles ?? read.get(note) ?? NONE;
}

/** True where only the note's text can tell which files it names. */
export function isNamingUnread(note: Note): boolean {
  return note.textUnread === true && !read.has(note);
}

/** Keeps what the text of such a note names, for as long as the note is as it is. */
export function keepNamedFiles(note: Note, text: string): void {
  read.set(note, namedFiles(text));
}
