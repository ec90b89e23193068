import type { Note } from '../../../model/note';
import { isNotePath, type NotePath } from '../../../model/path';
import { bodyStart, parseNote } from '../../../read/snapshot/note';
import type { Resolver } from '../../../read/links/resolve';
import { linksIn } from '../../../read/snapshot/links-in';
import { cannotFollow } from '../simulate';
import type { NewNote } from './new-notes';
import { offsetIn, originOf, standingIn, type Part } from './parts';
import type { Sharing } from './share';
import { surveyDefinitions } from './survey';

/**
 * Proves on the parts' texts that cutting made no line mean something else: each part has just the
 * headings and blocks that came with it, and every definition it needs. Throws `verify_failed`.
 */
export function checkParts(
  path: NotePath,
  original: Pick<Note, 'headings' | 'blockIds'>,
  parts: readonly Part[],
  { needed }: Sharing,
): void {
  parts.forEach((part, index) => {
    if (!isNotePath(part.path)) return;
    const note = parseNote(part.path, part.text, part.text.length);
    const headings = standingIn(part, original.headings);
    const same =
      note.headings.length === headings.length &&
      headings.every(
        ({ start, text, level }, i) =>
          note.headings[i]?.start === offsetIn(part, start) && note.headings[i]?.text === text && note.headings[i]?.level === level,
      );
    if (!same) throw cannotFollow(path, 'its headings would not stay what they are');
    const blocks = standingIn(part, original.blockIds);
    const known = note.blockIds.every((block) => blocks.some(({ id, start }) => id === block.id && start === originOf(part, block.start)));
    if (!known || blocks.length > note.blockIds.length) throw cannotFollow(path, 'its blocks would not stay what they are');
    const defined = new Set(surveyDefinitions(part.text, bodyStart(note.frontmatter)).definitions.map((definition) => definition.key));
    const lacking = [...(needed[index] ?? [])].find((key) => !defined.has(key));
    if (lacking !== undefined)
      throw cannotFollow(path, `what [${lacking}] stands for would be lost; a code block or comment may not be closed`);
  });
}

/** Proves that the lines left in place are read as links to the new notes. Throws `verify_failed`. */
export function checkLines(path: NotePath, rest: Part, notes: readonly NewNote[], resolver: Resolver): void {
  const written = linksIn(path, rest.text).filter((link) => originOf(rest, link.start) === null);
  const lead = notes.every((note, index) => {
    const { to, ambiguous } = resolver.resolve(written[index]?.linkpath ?? '', path);
    return to === note.path && !ambiguous;
  });
  if (!lead || written.length !== notes.length) throw cannotFollow(path, 'the links to the new notes would not be read as such');
}
