import type { DecideContext } from '../../../model/context';
import { isNotePath, byCodePoint, type VaultPath } from '../../../model/path';
import type { Note } from '../../../model/note';
import { createResolver, type Resolver } from '../../../read/links/resolve';
import type { LabelDefinition } from '../../../read/markdown/marks';
import { readMarks } from '../../../read/markdown/scan';
import { bodyStart, parseNote } from '../../../read/snapshot/note';
import { keepHeadingNames } from '../heading-names';
import { cannotFollow, viewLinks, type LinkView } from '../simulate';
import type { TextEdit } from '../text-edit';
import { followAnchors, type FollowedAnchors } from './follow-anchors';
import { editsOfOriginal, offsetIn, originOf, standingIn, type Part, type Rest } from './parts';
import type { Sharing } from './share';

/** A note cut into parts, with all links that lead to one of them. */
export interface CutNote {
  readonly view: LinkView;
  readonly resolver: Resolver;
  /** The other files with a link to the note, in code point order. */
  readonly sources: readonly VaultPath[];
  readonly followed: FollowedAnchors;
  /** The edits of the note, then those of its sources, with offsets of their texts. */
  readonly edits: ReadonlyMap<VaultPath, readonly TextEdit[]>;
}

/**
 * Lets every link to the note `original` follow into the part that has its heading or block: what stays of it, or one of the
 * new notes. `made` are all files that the plan makes, `texts` the fresh texts of the note and what links to it. Throws
 * `changed_since`, and `verify_failed` where a link or definition could get lost.
 */
export function cutNote(
  ctx: DecideContext,
  original: Note,
  rest: Rest,
  notes: readonly Part[],
  { needed }: Sharing,
  made: readonly VaultPath[],
  texts: ReadonlyMap<VaultPath, string>,
): CutNote {
  const { path } = original;
  const parts = [rest, ...notes];
  checkParts(original, parts, needed);
  const resolver = createResolver([...ctx.snapshot.files.map((file) => file.path), ...made]);
  const view = viewLinks(ctx.snapshot, texts);
  const known = new Set<VaultPath>([...ctx.snapshot.inbound(path).map((link) => link.from), ...view.fresh]);
  const sources = [...known].filter((source) => source !== path && view.linksOf(source).some((link) => link.to === path)).sort(byCodePoint);
  const followed = followAnchors({ path, original, parts, view, texts, resolver }, sources);
  keepHeadingNames(ctx.snapshot, view, followed.edits, texts, [path]);
  const edits = new Map<VaultPath, readonly TextEdit[]>([[path, editsOfOriginal(rest, followed.edits.get(path) ?? [])]]);
  for (const source of sources) edits.set(source, followed.edits.get(source) ?? []);
  return { view, resolver, sources, followed, edits };
}

/** Throws `verify_failed` where a part has other headings or blocks than came with it, or lacks a definition it needs. */
function checkParts({ path, ...original }: Note, parts: readonly Part[], needed: Sharing['needed']): void {
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
    const { definitions } = readMarks(part.text, bodyStart(note.frontmatter));
    for (const [key, wanted] of needed[index] ?? []) {
      const there = definitions.find(({ label }) => label.key === key);
      if (there === undefined || !saysTheSame(there, wanted))
        throw cannotFollow(
          path,
          `what [${key}] stands for would be lost; a code block or comment may not be closed, or a list takes it in`,
        );
    }
  });
}

/** A definition of a list or quote has the signs of those before its lines: `> [^1]: One` goes on with `> two`. */
function saysTheSame(one: LabelDefinition, other: LabelDefinition): boolean {
  const saidBy = ({ content }: LabelDefinition): string => (one.nested || other.nested ? content.replace(/^[ \t>]+/gm, '') : content);
  return saidBy(one) === saidBy(other);
}
