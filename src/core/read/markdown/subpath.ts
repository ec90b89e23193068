import type { BlockId, Heading, Note, Range } from '../../model/note';

export type SubpathTarget = { readonly kind: 'heading'; readonly heading: Heading } | { readonly kind: 'block'; readonly block: BlockId };

const STRIPPED = /[!"#$%&()*+,.:;<=>?@^`{|}~/[\]\\\r\n]/g;

/** A heading's text as the app compares it: punctuation as spaces, runs of spaces as one, case aside. */
export function headingKey(text: string): string {
  return text.normalize('NFC').replace(STRIPPED, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * The place in a note that a subpath (`#Heading`, `#Heading#Below`, `#^block`) leads to; null where it leads
 * nowhere, which does not make the link unresolved.
 */
export function resolveSubpath(note: Pick<Note, 'headings' | 'blockIds'>, subpath: string): SubpathTarget | null {
  const parts = subpath
    .split('#')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts[parts.length - 1];
  if (last === undefined) return null;
  if (last.startsWith('^')) {
    const id = last.slice(1).toLowerCase();
    const block = note.blockIds.find((candidate) => candidate.id.toLowerCase() === id);
    return block === undefined ? null : { kind: 'block', block };
  }
  const wanted = parts.map(headingKey);
  let depth = 0;
  let above = 0;
  for (const heading of note.headings) {
    // A heading as high as the last match ends the section that the rest must lie in.
    if (depth > 0 && heading.level <= above) depth = 0;
    if (headingKey(heading.text) !== wanted[depth]) continue;
    depth++;
    above = heading.level;
    if (depth === wanted.length) return { kind: 'heading', heading };
  }
  return null;
}

/** The part of a note's text that a subpath leads to: all of it without one, null where it leads nowhere. */
export function rangeOf(note: Pick<Note, 'headings' | 'blockIds'>, text: string, subpath: string | null): Range | null {
  if (subpath === null || /^#*$/.test(subpath)) return { start: 0, end: text.length };
  const found = resolveSubpath(note, subpath);
  if (found === null || found.kind === 'block') return found?.block ?? null;
  const { heading } = found;
  const next = note.headings.find((one) => one.start > heading.start && one.level <= heading.level);
  return { start: heading.start, end: next?.start ?? text.length };
}
