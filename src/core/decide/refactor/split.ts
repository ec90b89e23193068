import { planOf, type DecideContext } from '../../model/context';
import { byCodePoint, stemOf, type NotePath, type VaultPath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import type { Proposal } from '../../model/results/proposal';
import type { SplitResult } from '../../model/results/refactor';
import { bodyStart } from '../../read/snapshot/note';
import { newLink } from '../../read/links/new-link';
import { createResolver, type Resolver } from '../../read/links/resolve';
import { keepHeadingNames } from './heading-names';
import { hashes, replaceEdits } from './moves';
import { viewLinks, type LinkView, leadsTo } from './simulate';
import { checkLines, checkParts } from './split/check';
import { followAnchors, type FollowedAnchors } from './split/follow-anchors';
import { headOf, linkFor, newNotes } from './split/new-notes';
import { editsOfOriginal, restPart, sectionPart, type Part } from './split/parts';
import { keepBlocksWhole, readOriginal } from './split/refuse';
import { chooseSections, type Choice } from './split/sections';
import { shareDefinitions } from './split/share';
import { surveyDefinitions } from './split/survey';
import type { ResolvedLink } from '../../model/link';
import type { LinkCounts } from '../../model/results/links';
import type { Snapshot } from '../../model/snapshot';
import { turningLinks } from '../../read/links/affected-links';

export interface SplitRequest extends Choice {
  /** The file name, by the memory's convention, of a note of this day (`YYYY-MM-DD`) and title. */
  nameFor(date: string, title: string): string;
}

/** The files whose fresh texts `decideSplit` needs, in code point order. */
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
  const original = readOriginal(ctx, path, texts.get(path));
  const text = texts.get(path) ?? '';
  const sections = chooseSections(original, text.length, request);
  keepBlocksWhole(path, text, sections);

  const notes = newNotes(ctx, original, sections, (date, title) => request.nameFor(date, title));
  const resolver = createResolver([...ctx.snapshot.files.map((file) => file.path), ...notes.map((note) => note.path)]);
  const sharing = shareDefinitions(text, surveyDefinitions(text, bodyStart(original.frontmatter)), sections);
  const links = notes.map((note) => ({ to: note.path, link: linkFor(ctx, path, note) }));
  const lines = links.map(({ link }) => `- ${link.text}`);
  const rest = restPart(path, text, sections, lines, sharing);
  const made = notes.map((note, index) => {
    const back = newLink(ctx, { to: path, from: note.path, place: 'property' });
    const head = headOf(ctx, original, text, note, back?.text ?? stemOf(path));
    return { note, back, part: sectionPart(note.path, head, text, note.section, sharing.taken[index + 1] ?? [], sharing.leaving) };
  });
  const parts: Part[] = [rest, ...made.map(({ part }) => part)];
  checkParts(path, original, parts, sharing);
  checkLines(path, rest, notes, resolver);

  const view = viewLinks(ctx.snapshot, texts);
  const sources = sourcesOf(ctx, path, view);
  const followed = followAnchors({ path, original, parts, view, texts, resolver }, sources);
  keepHeadingNames(ctx.snapshot, view, followed.edits, texts, [path]);
  const edits: Edit[] = [
    ...made.map(({ note }): Edit => ({
      op: 'create',
      path: note.path,
      text: followed.texts.get(note.path) ?? '',
      reason: `The section "${note.section.shown}" becomes a note of its own.`,
    })),
    ...replaceEdits(path, text, editsOfOriginal(rest, followed.edits.get(path) ?? []), 'Its sections give way to links to their notes.'),
    ...sources.flatMap((source) =>
      replaceEdits(source, texts.get(source) ?? '', followed.edits.get(source) ?? [], 'Links follow what they lead to.'),
    ),
  ];
  const preconditions: Precondition[] = [
    ...hashes([path, ...sources.filter((source) => (followed.edits.get(source) ?? []).length > 0)], texts),
    ...notes.map((note): Precondition => ({ kind: 'absent', path: note.path })),
    { kind: 'inbound', path, from: sources },
    ...links.map(({ to, link }): Precondition => ({ kind: 'resolves', linkpath: link.linkpath, from: path, to })),
    ...made.flatMap(({ note, back }): Precondition[] =>
      back === null ? [] : [{ kind: 'resolves', linkpath: back.linkpath, from: note.path, to: path }],
    ),
  ];
  const title = notes.length === 1 ? `Split a section off ${path}` : `Split ${path} into ${notes.length} notes`;
  const result: SplitResult = {
    path,
    created: notes.map((note) => ({ path: note.path, heading: note.section.heading.text })),
    links: countLinks(
      ctx.snapshot,
      path,
      view,
      followed,
      notes.map((note) => note.path),
      resolver,
    ),
  };
  return { result, plan: planOf(ctx, { title, reason: 'Each note holds one thing.', edits, preconditions }) };
}

/** The other files with a link to the original, in code point order. */
function sourcesOf(ctx: DecideContext, path: NotePath, view: LinkView): VaultPath[] {
  const known = new Set<VaultPath>([...ctx.snapshot.inbound(path).map((link) => link.from), ...view.fresh]);
  return [...known].filter((source) => source !== path && view.linksOf(source).some((link) => link.to === path)).sort(byCodePoint);
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
  view: LinkView,
  { resolved, rewritten }: FollowedAnchors,
  made: readonly VaultPath[],
  resolver: Resolver,
): LinkCounts {
  let before = snapshot.resolvedCount?.() ?? count(snapshot.links);
  for (const source of view.fresh) before += count(view.linksOf(source)) - count(snapshot.outgoing(source));
  const mayTurn = turningLinks(made);
  const waiting = new Set<VaultPath>([...(snapshot.unresolvedSources?.() ?? snapshot.files.map((file) => file.path)), ...view.fresh]);
  waiting.delete(path);
  let gained = 0;
  for (const source of waiting) {
    for (const link of view.linksOf(source))
      if (link.to === null && mayTurn(link.linkpath) && leadsTo(resolver, link, link.linkpath, source).to !== null) gained++;
  }
  return { before, after: before - count(view.linksOf(path)) + resolved + gained, rewritten, lost: 0 };
}

function count(links: readonly ResolvedLink[]): number {
  return links.filter((link) => link.to !== null).length;
}
