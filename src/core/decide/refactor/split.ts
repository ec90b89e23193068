import { planOf, type DecideContext } from '../../model/context';
import { byCodePoint, stemOf, type NotePath, type VaultPath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import type { Proposal } from '../../model/results/proposal';
import type { SplitResult } from '../../model/results/refactor';
import { bodyStart } from '../../read/snapshot/note';
import { newLink } from '../../read/links/new-link';
import type { Resolver } from '../../read/links/resolve';
import { linksIn } from '../../read/snapshot/links-in';
import { readMarks } from '../../read/markdown/scan';
import { hashes, replaceEdits } from './moves';
import { cannotFollow, countResolved, leadsTo, resolvedIn } from './simulate';
import { cutNote, type CutNote } from './split/cut';
import { headOf, linkFor, newNotes, type NewNote } from './split/new-notes';
import { newPart, originOf, restPart, type Part } from './split/parts';
import { keepBlocksWhole, readOriginal } from './readable';
import { chooseSections, type Choice } from './split/sections';
import { shareDefinitions } from './split/share';
import type { LinkCounts } from '../../model/results/links';
import type { Snapshot } from '../../model/snapshot';
import { turningLinks } from '../../read/links/affected-links';

export interface SplitRequest extends Choice {
  /** The file name, by the memory's convention, of a note of this day (`YYYY-MM-DD`) and title. */
  nameFor(date: string, title: string): string;
}

/** The files whose fresh texts `decideSplit` and `takeOut` need, in code point order. */
export function textsForSplit(ctx: DecideContext, path: NotePath): VaultPath[] {
  return [...new Set<VaultPath>([path, ...ctx.snapshot.inbound(path).map((link) => link.from)])].sort(byCodePoint);
}

/**
 * A plan that makes notes of sections of one: each beside it, with its section byte for byte, and in
 * the original a line that links there. Every link to a heading or block follows it, and footnotes
 * and definitions go with what uses them. `texts` are the fresh texts of `textsForSplit`. Throws
 * `bad_input` where there is nothing to split or a managed block would be cut, `not_found` for a
 * heading that is not there, `unreadable`, `changed_since`, and `verify_failed` where a link or
 * definition could get lost.
 */
export function decideSplit(
  ctx: DecideContext,
  path: NotePath,
  request: SplitRequest,
  texts: ReadonlyMap<VaultPath, string>,
): Proposal<SplitResult> {
  const original = readOriginal(ctx, path, texts.get(path), 'split');
  const text = texts.get(path) ?? '';
  const sections = chooseSections(original, text.length, request);
  keepBlocksWhole(path, text, sections);

  const notes = newNotes(ctx, original, sections, (date, title) => request.nameFor(date, title));
  const made = notes.map((note) => note.path);
  const sharing = shareDefinitions(
    text,
    readMarks(text, bodyStart(original.frontmatter)),
    sections.map((section) => [section]),
  );
  const lines = notes.map((note) => linkFor(ctx, path, note));
  const backs = notes.map((note) => newLink(ctx, { to: path, from: note.path, place: 'property' }));
  const rest = restPart(
    path,
    text,
    sections,
    lines.map((line) => `- ${line.text}`),
    sharing,
  );
  const parts = notes.map((note, index) => {
    const head = headOf(ctx, original, text, note, backs[index]?.text ?? stemOf(path));
    return newPart(note.path, head, text, [note.section], sharing.taken[index + 1] ?? [], sharing.leaving);
  });
  const cut = cutNote(ctx, original, rest, parts, sharing, made, texts);
  checkLines(path, rest, notes, cut.resolver);
  const { sources, followed } = cut;
  const edits: Edit[] = [
    ...notes.map((note): Edit => ({
      op: 'create',
      path: note.path,
      text: followed.texts.get(note.path) ?? '',
      reason: `The section "${note.section.shown}" becomes a note of its own.`,
    })),
    ...[...cut.edits].flatMap(([source, own]) =>
      replaceEdits(
        source,
        texts.get(source) ?? '',
        own,
        source === path ? 'Its sections give way to links to their notes.' : 'Links follow what they lead to.',
      ),
    ),
  ];
  const preconditions: Precondition[] = [
    ...hashes([path, ...sources.filter((source) => (followed.edits.get(source) ?? []).length > 0)], texts),
    ...made.map((to): Precondition => ({ kind: 'absent', path: to })),
    { kind: 'inbound', path, from: sources },
    ...notes.map((note, index): Precondition => ({ kind: 'resolves', linkpath: lines[index]?.linkpath ?? '', from: path, to: note.path })),
    ...notes.flatMap((note, index): Precondition[] => {
      const back = backs[index];
      return back ? [{ kind: 'resolves', linkpath: back.linkpath, from: note.path, to: path }] : [];
    }),
  ];
  const title = notes.length === 1 ? `Split a section off ${path}` : `Split ${path} into ${notes.length} notes`;
  const result: SplitResult = {
    path,
    created: notes.map((note) => ({ path: note.path, heading: note.section.heading.text })),
    links: countLinks(ctx.snapshot, path, made, cut),
  };
  return { result, plan: planOf(ctx, { title, reason: 'Each note holds one thing.', edits, preconditions }) };
}

/** Proves that the lines left in place are read as links to the new notes. Throws `verify_failed`. */
function checkLines(path: NotePath, rest: Part, notes: readonly NewNote[], resolver: Resolver): void {
  const written = linksIn(path, rest.text).filter((link) => originOf(rest, link.start) === null);
  const lead = notes.every((note, index) => {
    const { to, ambiguous } = resolver.resolve(written[index]?.linkpath ?? '', path);
    return to === note.path && !ambiguous;
  });
  if (!lead || written.length !== notes.length) throw cannotFollow(path, 'the links to the new notes would not be read as such');
}

/**
 * Links of the whole vault that lead to a file. After the split that counts what it adds as well: a
 * link to each new note where its section stood, and each new note's `split_from` back; links inside
 * a definition that is copied count once for each copy, and links that waited for a note of that
 * name lead there now. `rewritten` are those of the links before that were turned.
 */
function countLinks(
  snapshot: Snapshot,
  path: VaultPath,
  made: readonly VaultPath[],
  { view, resolver, followed: { resolved, rewritten } }: CutNote,
): LinkCounts {
  const before = countResolved(snapshot, view);
  const mayTurn = turningLinks(made);
  const waiting = new Set<VaultPath>([...(snapshot.unresolvedSources?.() ?? snapshot.files.map((file) => file.path)), ...view.fresh]);
  waiting.delete(path);
  let gained = 0;
  for (const source of waiting) {
    for (const link of view.linksOf(source))
      if (link.to === null && mayTurn(link.linkpath) && leadsTo(resolver, link, link.linkpath, source).to !== null) gained++;
  }
  return { before, after: before - resolvedIn(view.linksOf(path)) + resolved + gained, rewritten, lost: 0 };
}
