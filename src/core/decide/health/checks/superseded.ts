import { once, sharedEnds } from '../../../model/collections';
import { attempt } from '../../../model/errors';
import type { Finding } from '../../../model/finding';
import { byCodePoint, foldKey, stemOf, type NotePath, type VaultPath } from '../../../model/path';
import { dataOf, type Note } from '../../../model/note';
import { supersedingNames } from '../../../read/entries/superseded';
import { aliasesIn } from '../../../read/frontmatter/aliases';
import { setProperties } from '../../../read/frontmatter/properties';
import { notesOf } from '../../../read/memory/scope';
import { titleOf } from '../../naming/index';
import { standings, successionOf } from '../../top-of-mind/index';
import { linkFinding } from '../link-findings';
import type { CheckExample, HealthCheck, HealthScope } from './check';
import { circlesIn } from './structure';

/** Which note took the place of which: forks, circles, successors that are gone, and links that missed one. */
export const superseded: HealthCheck = {
  id: 'superseded',
  title: 'Superseded notes',
  summary:
    'Chains of superseded notes that fork, run in a circle or end in a note that is gone, and links that still lead to a superseded note.',
  advice: 'Keep one successor for each note, take the mark away where there is none, and link to the newest.',
  cost: null,
  reads: (ctx) => notesOf(ctx).flatMap((note) => (supersedingNames(dataOf(note)).length > 0 ? [note.path] : [])),
  check(scope) {
    const { ctx, notes } = scope;
    const own = new Set<VaultPath>(notes.map(({ path }) => path));
    const marked = notes.filter((note) => ['superseded_by', 'supersedes'].some((key) => key in dataOf(note)));
    const older = new Set(marked.flatMap(({ path }) => [path, ...successionOf(ctx, path).supersedes]).filter((one) => own.has(one)));
    const next: Successors = new Map(
      [...older].map((path) => [path, successionOf(ctx, path as NotePath).supersededBy.filter((one) => own.has(one))] as const),
    );
    const circles = circlesIn(older, (path) => next.get(path) ?? [], ['superseded.circle', 'error', 'supersede each other']);
    return [...circles, ...forks(next), ...gone(scope), ...staleLinks(scope, next)].sort(
      (a, b) => byCodePoint(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0),
    );
  },
};

export const evidence =
  'The properties "superseded_by" and "supersedes", compared with names, ids and aliases. Links that speak of the past by their place, as of logs and of the successor itself, are left out.';

export const examples: readonly CheckExample[] = [
  {
    title: 'a fork, a circle, a successor that was deleted and a link to the old note',
    files: {
      'a.md': '---\nsuperseded_by: ["[[b]]", "[[c]]"]\n---\n',
      'b.md': '',
      'c.md': '',
      'x.md': '---\nsuperseded_by: "[[y]]"\n---\n',
      'y.md': '---\nsuperseded_by: "[[x]]"\n---\n',
      'old.md': '---\nsuperseded_by: "[[new]]"\n---\n',
      'new.md': 'It replaces [[old]].',
      'reader.md': 'As [[old]] says, in May.',
      'left.md': '---\nsuperseded_by: "[[deleted]]"\n---\n',
      'by id.md': '---\nsuperseded_by: n-7\n---\n',
      'seven.md': '---\nid: n-7\n---\n',
    },
    expect: [
      'a.md: Two notes claim its place: "b", "c". Keep one, or let one supersede the other.',
      'left.md: It counts as superseded by "deleted", which is not there. Take the mark away, or name the note that holds now.',
      'reader.md: [[old]] is superseded by "new".',
      'x.md: "x" and "y" supersede each other in a circle.',
    ],
  },
];

type Successors = ReadonlyMap<VaultPath, readonly VaultPath[]>;

/** The note that holds now; null where the way to it forks or runs in a circle. */
function newestAfter(next: Successors, older: VaultPath): VaultPath | null {
  const way = new Set([older]);
  // A note that is added to a set in a loop over it comes last, and none comes twice.
  for (const at of way) {
    const [to, second] = next.get(at) ?? [];
    if (to === undefined) return at;
    if (second === undefined) way.add(to);
  }
  return null;
}

function forks(next: Successors): Finding[] {
  return [...next].flatMap(([path, successors]): Finding[] => {
    // Where one of the two supersedes the other, the chain only has a shortcut.
    const ends = successors.filter((one) => !successors.some((other) => next.get(one)?.includes(other) === true));
    if (ends.length < 2) return [];
    const names = [...ends].sort(byCodePoint).map((one) => `"${stemOf(one)}"`);
    const count = ends.length === 2 ? 'Two' : String(ends.length);
    const message = `${count} notes claim its place: ${names.join(', ')}. Keep one, or let one supersede the other.`;
    return [{ id: 'superseded.fork', severity: 'warning', path, message, fix: null, related: ends }];
  });
}

/** Notes that count as superseded and whose successors are nowhere: nothing says any more what they said. */
function gone({ ctx, notes, texts, unresolved }: HealthScope): Finding[] {
  const named = once(
    () =>
      new Set(
        notes.flatMap((note) =>
          [dataOf(note)['id'], ...aliasesIn(dataOf(note)), titleOf(ctx, note.path)].map((name) => foldKey(String(name))),
        ),
      ),
  );
  return notes.flatMap((note): Finding[] => {
    const names = supersedingNames(dataOf(note)).map((name) => name.split(/[|#]/)[0] ?? '');
    const isThere = (name: string): boolean =>
      name.includes('://') || ctx.snapshot.resolve(name, note.path) !== null || named().has(foldKey(name));
    // A slip in the name is a finding of its own, whose fix names another.
    const isSlip = unresolved.broken.some(
      ({ path, fix }) => path === note.path && fix?.kind === 'relink' && names.some((name) => fix.raw.includes(name)),
    );
    if (names.length === 0 || names.some(isThere) || isSlip) return [];
    const isHidden = standings(ctx)(note).withheld !== null;
    const by = isHidden ? 'a note' : names.map((name) => `"${name}"`).join(', ');
    const message = `It counts as superseded by ${by}${isHidden ? ' that' : ', which'} is not there. Take the mark away, or name the note that holds now.`;
    return [{ id: 'superseded.gone', severity: 'warning', path: note.path, message, fix: unmarking(texts.get(note.path)) }];
  });
}

/** The piece of a text that holds the mark goes. */
function unmarking(text: string | undefined): Finding['fix'] {
  if (text === undefined) return null;
  const after = attempt(() => setProperties(text, [{ key: 'superseded_by' }, { key: 'superseded_on' }]), text);
  const { head: start, tail } = sharedEnds(text, after);
  const [before, left] = [text.slice(start, text.length - tail), after.slice(start, after.length - tail)];
  return before === '' ? null : { kind: 'replace', start, before, text: left, says: 'Take the mark away', drops: true };
}

/** Links of notes that hold today; what was written when the old note held (by the dates of both) says what was. */
function staleLinks({ ctx, linkSources }: HealthScope, next: Successors): Finding[] {
  const sources = new Set(linkSources);
  const standing = standings(ctx);
  return [...next].flatMap(([older, successors]) => {
    const to = successors.length === 0 ? null : newestAfter(next, older);
    const since = to === null ? null : standing(ctx.snapshot.notes.get(to as NotePath) as Note).day;
    return ctx.snapshot.inbound(older).flatMap((link): Finding[] => {
      const note = ctx.snapshot.notes.get(link.from as NotePath);
      if (to === null || note === undefined || !sources.has(link.from) || link.kind === 'frontmatter') return [];
      const { superseded: past, withheld, format, day } = standing(note);
      if (past || withheld !== null || (format !== null && format !== 'note')) return [];
      // A note that links to both speaks of the change itself.
      if (ctx.snapshot.outgoing(link.from).some((one) => one.to === to)) return [];
      if (to === link.from || successors.includes(link.from) || (day !== null && since !== null && day < since)) return [];
      // A link to a part, or one that shows the note, says something that the newer note may not hold: its fix is up to a person.
      const { raw, start, kind, subpath, linkpath: words } = link;
      const fix = kind === 'embed' || subpath !== null ? null : ({ kind: 'relink', raw, start, to, words } as const);
      const finding = linkFinding(link, 'superseded.link', `${raw} is superseded by "${stemOf(to)}".`, fix);
      return [{ ...finding, severity: 'info', related: [to] }];
    });
  });
}
