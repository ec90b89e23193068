import type { Link } from '../../../model/link';
import { byCodePoint, type VaultPath } from '../../../model/path';
import type { Precondition } from '../../../model/plan';
import type { LinkCounts } from '../../../model/results/links';
import { linksOfNote } from '../../../read/snapshot/recent';
import { linksIn } from '../../../read/snapshot/links-in';
import { applyEdits } from '../text-edit';
import { fileOf, type FollowedMerge, type MergeJob } from './follow';
import type { Merged } from './layouts';

/** Why the text is appended just so: what of it had to be renamed, and for what. */
export function reasonOf({ from, labels }: MergeJob, { layout }: Merged): string {
  const said = [
    `The text of "${from.path}".`,
    ...(layout.title === null ? [] : ['It comes below a heading with its name, which sets it apart.']),
    ...[...layout.renamed].map(
      ([index, suffix]) =>
        `Its heading "${from.note.headings[index]?.text ?? ''}" is now followed by "${suffix.trim()}", so that links tell it from an equal one.`,
    ),
    ...(labels.said.length === 0 ? [] : [`Since both notes used the same labels, ${labels.said.join(', ')}.`]),
  ];
  return said.join(' ');
}

/** The files that link to FROM, as the fresh texts have it. */
export function inboundOf({ snapshot, texts, view, from }: MergeJob): Precondition {
  const known = snapshot
    .inbound(from.path)
    .map((link) => link.from)
    .filter((path) => !texts.has(path));
  const fresh = [...texts.keys()].filter((path) => path !== from.path && view.linksOf(path).some((link) => fileOf(link) === from.path));
  return { kind: 'inbound', path: from.path, from: [...new Set([...known, ...fresh])].sort(byCodePoint) };
}

/** That the names which the plan writes still lead where they should: FROM's own links are no longer compared once it is gone. */
export function namesOf(job: MergeJob, { retargets, edits }: FollowedMerge): Precondition[] {
  const linksNow = readEdited(job, edits);
  const names = new Map<string, Precondition>();
  for (const { source, index, place, to } of retargets) {
    const linkpath = linksNow(source)[index]?.linkpath ?? '';
    if (linkpath !== '') names.set(`${place}\n${linkpath}`, { kind: 'resolves', linkpath, from: place, to });
  }
  return [...names.values()];
}

/** Links of the vault that lead to a file before and after; doubles in united properties count once afterwards. */
export function countLinks(job: MergeJob, { retargets, edits }: FollowedMerge, merged: string): LinkCounts {
  const { snapshot, view, resolver, from, into } = job;
  const count = (path: VaultPath): number => view.linksOf(path).filter((link) => link.to !== null).length;
  const before = snapshot.files.reduce((sum, { path }) => sum + count(path), 0);
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
  return { before, after: before - count(from.path) - count(into.path) + now, rewritten: rewritten.length, lost: 0 };
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
