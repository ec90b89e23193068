import { differenceInCalendarDays, parseISO } from 'date-fns';
import { groupBy } from '../../../model/collections';
import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import type { Note } from '../../../model/note';
import { basenameOf, folderOf, isInside, stemOf, type NotePath, type VaultPath } from '../../../model/path';
import type { LinkGraph } from '../../../model/snapshot';
import { filesNamedBy } from '../../../read/links/named-files';
import { isAtEveryStart, isByMachine, isLoadedByPlace } from '../../../read/memory/by-place';
import { coversTag } from '../../../read/memory/exclusions';
import { insideMemory } from '../../../read/memory/scope';
import { isPeriodName } from '../../../read/text/day-names';
import { standings } from '../../top-of-mind/index';
import { namesIn, type Gathering } from '../gather';
import { isTemplate } from '../templates';
import type { CheckExample, HealthCheck, HealthScope } from './check';

/** A folder lives by links where at least so many of its notes are linked to, */
const LINKED = 4;
/** and at least this share of them. */
const SHARE = 0.75;

/** Notes that nothing leads to, among others that are linked to. */
export const orphans: HealthCheck = {
  id: 'orphans',
  title: 'Unlinked notes',
  summary: 'Notes that no other note links to, and that link to none, in a folder in which other notes are linked to.',
  advice: 'Link to the note from where its subject belongs, merge it into another, or archive it.',
  cost: null,
  check(scope) {
    const standing = standings(scope.ctx);
    const entries = scope.notes.filter((note) => {
      const { entry, withheld, superseded } = standing(note);
      return entry && !superseded && withheld?.includes('folder') !== true && !isByPlace(scope.ctx, note.path);
    });
    const isReached = reachedIn(scope);
    return [...groupBy(entries, ({ path }) => folderOf(path)).values()].flatMap((all) => {
      const linked = all.filter(({ path }) => scope.pinned.has(path) || isLinked(scope, path)).length;
      if (linked < LINKED || linked < all.length * SHARE) return [];
      return all.flatMap((note) => (isReached(note) ? [] : findingFor(scope, note)));
    });
  },
  gatherings: () => [many],
};

const many: Gathering = {
  least: 2,
  groupOf: ({ id }) => id,
  messageOf: (group) =>
    `${group.length} notes are linked from nowhere and link to none, among others that are linked to: ${namesIn(group)}.`,
  severity: 'info',
};

/** Tells the notes that something leads to: a link, or a name of a file in any note, the index note, a query. */
function reachedIn({ ctx, graph, notes, pinned, unresolved, faults }: HealthScope): (note: Note) => boolean {
  const { snapshot } = ctx;
  const reached = new Set<VaultPath>(pinned);
  for (const note of notes) {
    for (const name of filesNamedBy(note)) {
      const to = snapshot.resolve(name, note.path);
      if (to !== null && to !== note.path) reached.add(to);
    }
  }
  // Somebody links to the note, if by a wrong name: that finding says so.
  for (const { fix, related = [], items } of unresolved.broken) {
    if (items === undefined) for (const path of [...related, ...(fix?.kind === 'relink' ? [fix.to] : [])]) reached.add(path);
  }
  const queried = [...faults.values()].flatMap((all) => all.flatMap((fault) => (fault.kind === 'folder' ? [fault.folder] : [])));
  const isListed = ({ path, tags }: Note): boolean =>
    queried.some((one) => (one.startsWith('#') ? tags.some((tag) => coversTag(one.slice(1), tag)) : isInside(path, one)));
  return (note) => reached.has(note.path) || isListed(note) || isLinked({ ctx, graph }, note.path);
}

/** True where a note, a canvas or a base links to the note. */
function isLinked({ ctx: { snapshot }, graph }: Pick<HealthScope, 'ctx' | 'graph'>, path: VaultPath): boolean {
  const isShown = (one: VaultPath): boolean => snapshot.inbound(one).some(({ kind }) => kind === 'canvas' || kind === 'base');
  return snapshot.namesOf(path).some((name) => hasEdge(graph, name, graph.inOffsets) || isShown(name));
}

function hasEdge({ indexOf }: LinkGraph, path: VaultPath, offsets: Uint32Array): boolean {
  const node = indexOf.get(path as NotePath);
  return node !== undefined && (offsets[node + 1] ?? 0) > (offsets[node] ?? 0);
}

/** True for a note that is found by its name or its place. */
function isByPlace(ctx: DecideContext, path: VaultPath): boolean {
  const inside = insideMemory(ctx, path);
  if (isTemplate(ctx, path) || isPeriodName(stemOf(path)) || stemOf(path) === basenameOf(folderOf(path))) return true;
  return [isByMachine, isLoadedByPlace, isAtEveryStart].some((is) => is(ctx.convention, inside));
}

function findingFor({ ctx, graph, newest }: HealthScope, note: Note): Finding[] {
  const { path } = note;
  const leadsOn = hasEdge(graph, path, graph.offsets) || ctx.snapshot.outgoing(path).some(({ to }) => /\.(?:canvas|base)$/i.test(to ?? ''));
  // Properties that cannot be read may hold a date.
  if (leadsOn || note.frontmatter.state === 'broken') return [];
  const fix = { kind: 'archive', paths: [path] } as const;
  const date = standings(ctx)(note).day;
  if (date === null)
    return [{ id: 'note.orphan', severity: 'info', path, message: 'No note links here, it links to none, and it has no date.', fix }];
  const days = differenceInCalendarDays(parseISO(newest ?? date), parseISO(date));
  if (days <= ctx.convention.limits.orphanAgeDays) return [];
  const message = `No note links here, and its last date is ${date}, ${days} days before the newest note.`;
  return [{ id: 'note.orphan', severity: 'info', path, message, fix }];
}

export const evidence =
  'Links of every note, names of files in notes without links, and folders and tags in queries. A folder counts in which three of four notes, and at least four, are linked to. Templates, folder notes, days of a calendar, files that agents load by their place, and notes with a date of the last months are left out.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'an old note and one without a date, among others that are linked to; not a new one, a day, and one that leads on',
    files: {
      ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((i) => [`n/Note ${i}.md`, `[[Note ${(i + 1) % 8}]]`])),
      'n/Old.md': '---\ndate: 2025-03-01\n---\n[[#x]]',
      'n/Loose.md': '',
      '2026-03-01 New.md': 'Text.',
      'n/2024-03-01.md': 'A day.',
    },
    expect: ['n/Loose.md: 2 notes are linked from nowhere and link to none, among others that are linked to: "Loose", "Old".'],
  },
];
