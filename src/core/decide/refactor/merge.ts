import { planOf, type DecideContext } from '../../model/context';
import { byCodePoint, type NotePath, type VaultPath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import type { Proposal } from '../../model/results/proposal';
import type { MergeResult } from '../../model/results/refactor';
import { createResolver } from '../../read/links/resolve';
import { keepHeadingNames } from './heading-names';
import { type MergeJob, fileOf, type FollowedMerge } from './merge/follow';
import { mergeTexts, type Merged } from './merge/layouts';
import { renameLabels } from './merge/rename-labels';
import { withoutSaid } from './merge/said-already';
import { readSides } from './merge/side';
import { hashes, replaceEdits } from './moves';
import { countResolved, resolvedIn, viewLinks } from './simulate';
import { applyEdits, sortedEdits } from './text-edit';
import type { Link } from '../../model/link';
import type { LinkCounts } from '../../model/results/links';
import { linksOfNote } from '../../read/snapshot/recent';
import { linksIn } from '../../read/snapshot/links-in';

/**
 * The files whose fresh texts `decideMerge` needs, in code point order: both notes, what links to
 * FROM and, where a heading of INTO may come to read otherwise, what links into INTO.
 */
export function textsForMerge(ctx: DecideContext, from: NotePath, into: NotePath): VaultPath[] {
  const { snapshot } = ctx;
  const sources = snapshot.inbound(from).map((link) => link.from);
  const headings = snapshot.notes.get(into)?.headings ?? [];
  // A link or label in a heading may change with the merge, and with it the heading's name.
  const below = headings.some((heading) => heading.text.includes('['))
    ? snapshot.inbound(into).filter((link) => link.subpath !== null)
    : [];
  return [...new Set<VaultPath>([from, into, ...sources, ...below.map((link) => link.from)])].sort(byCodePoint);
}

/**
 * One plan that takes the note FROM into INTO: INTO keeps its path and id, gets FROM's properties and
 * what it does not say yet of FROM's text, every link to FROM leads to the same heading or block in INTO, and FROM goes to the trash.
 * If a linked heading has an equal in INTO and no path of headings can distinguish the two, that heading gets FROM's name
 * after it. `texts` are the fresh texts of `textsForMerge`. Throws `bad_input` if this is not a merge,
 * `unreadable`, `changed_since`, and `verify_failed` if something would be lost.
 */
export function decideMerge(
  ctx: DecideContext,
  from: NotePath,
  into: NotePath,
  texts: ReadonlyMap<VaultPath, string>,
): Proposal<MergeResult> {
  const { snapshot } = ctx;
  const { into: survivor, ...read } = readSides(ctx, from, into, texts);
  const sides = { into: survivor, from: withoutSaid(read.from, survivor, viewLinks(snapshot, texts)) };
  const resolver = createResolver(snapshot.files.map((file) => file.path).filter((path) => path !== from));
  const job: MergeJob = {
    snapshot,
    texts,
    view: viewLinks(snapshot, new Map(texts).set(from, sides.from.text)),
    ...sides,
    labels: renameLabels(sides.from, sides.into),
    resolver,
  };
  const merged = mergeTexts(job);
  const reason = `"${into}" takes in "${from}".`;
  const { edits } = merged.followed;
  keepHeadingNames(snapshot, job.view, edits, texts, [from, into]);
  const rewritten = [...edits].filter(([path, own]) => path !== from && own.length > 0).sort(([a], [b]) => byCodePoint(a, b));
  const all: Edit[] = [
    ...rewritten.flatMap(([path, own]) => replaceEdits(path, texts.get(path) ?? '', sortedEdits(own), 'Links follow the merge.')),
    ...merged.properties.map((property): Edit => ({
      op: 'set-property',
      path: into,
      ...property,
      reason: `What "${from}" says of itself is kept.`,
    })),
    ...(merged.appended === '' ? [] : [{ op: 'append', path: into, text: merged.appended, reason: reasonOf(job, merged) } satisfies Edit]),
    { op: 'trash', path: from, reason: `Its text is in "${into}" now.` },
  ];
  const preconditions = [...hashes([...texts.keys()], texts), inboundOf(job), ...namesOf(job, merged.followed)];
  const plan = planOf(ctx, { title: `Merge ${from} into ${into}`, reason, edits: all, preconditions });
  const links = countLinks(job, merged.followed, merged.text);
  return { result: { into, merged: from, links }, plan };
}

/** Why the text is appended just so: what of it had to be renamed, and for what. */
function reasonOf({ from, labels }: MergeJob, { renamed }: Merged): string {
  const said = [
    `The text of "${from.path}".`,
    ...[...renamed].map(
      ([index, suffix]) =>
        `Its heading "${from.note.headings[index]?.text ?? ''}" is now followed by "${suffix.trim()}", so that links tell it from an equal one.`,
    ),
    ...(labels.said.length === 0 ? [] : [`Since both notes used the same labels, ${labels.said.join(', ')}.`]),
  ];
  return said.join(' ');
}

/** The files that link to FROM, as the fresh texts have it. */
function inboundOf({ snapshot, texts, view, from }: MergeJob): Precondition {
  const known = snapshot
    .inbound(from.path)
    .map((link) => link.from)
    .filter((path) => !texts.has(path));
  const fresh = [...texts.keys()].filter((path) => path !== from.path && view.linksOf(path).some((link) => fileOf(link) === from.path));
  return { kind: 'inbound', path: from.path, from: [...new Set([...known, ...fresh])].sort(byCodePoint) };
}

/** That the names which the plan writes still lead where they should: FROM's own links are no longer compared once it is gone. */
function namesOf(job: MergeJob, { retargets, edits }: FollowedMerge): Precondition[] {
  const linksNow = readEdited(job, edits);
  const names = new Map<string, Precondition>();
  for (const { source, index, place, to } of retargets) {
    const linkpath = linksNow(source)[index]?.linkpath ?? '';
    if (linkpath !== '') names.set(`${place}\n${linkpath}`, { kind: 'resolves', linkpath, from: place, to });
  }
  return [...names.values()];
}

/** Links of the vault that lead to a file before and after; doubles in united properties count once afterwards. */
function countLinks(job: MergeJob, { retargets, edits }: FollowedMerge, merged: string): LinkCounts {
  const { snapshot, view, resolver, from, into } = job;
  const before = countResolved(snapshot, view);
  const second = new Set(
    [...view.linksOf(from.path), ...view.linksOf(into.path)].filter((link) => link.via !== null).map((link) => link.linkpath),
  );
  const now = linksOfNote(into.path, merged).filter(
    (link) => second.has(link.linkpath) || resolver.resolve(link.linkpath, into.path).to !== null,
  ).length;
  const linksNow = readEdited(job, edits);
  const rewritten = retargets.filter(({ source, index }) => {
    const [old, then] = [view.linksOf(source)[index], linksNow(source)[index]];
    return old?.linkpath !== then?.linkpath || old?.subpath !== then?.subpath;
  });
  return {
    before,
    after: before - resolvedIn(view.linksOf(from.path)) - resolvedIn(view.linksOf(into.path)) + now,
    rewritten: rewritten.length,
    lost: 0,
  };
}

/** The links of files once they are edited, each file read once. */
function readEdited({ texts }: MergeJob, edits: FollowedMerge['edits']): (source: VaultPath) => readonly Link[] {
  const known = new Map<VaultPath, readonly Link[]>();
  return (source) => {
    const links = known.get(source) ?? linksIn(source, applyEdits(texts.get(source) ?? '', edits.get(source) ?? []));
    known.set(source, links);
    return links;
  };
}
