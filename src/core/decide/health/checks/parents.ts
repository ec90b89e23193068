import type { Finding } from '../../../model/finding';
import { byCodePoint, stemOf, type VaultPath } from '../../../model/path';
import type { CheckExample, HealthCheck, HealthScope } from './check';

/** Properties that name the note above. */
const ABOVE = /^(?:up|parent)(?:\.|$)/i;

/** Circles of notes that each stand above the next. Other circles of links mean nothing. */
export const parents: HealthCheck = {
  id: 'parents',
  title: 'Notes above each other',
  summary: 'Notes that stand above each other in a circle, so that no way leads up and out of it.',
  advice: 'Take the property "up" or "parent" from the note that is the topmost.',
  cost: null,
  check: (scope) => circlesIn(aboveIn(scope)),
};

export const evidence = 'The properties "up" and "parent" of every note, where they link to a note.';

export const examples: readonly CheckExample[] = [
  {
    title: 'two notes above each other, one above itself; a chain is not a circle',
    files: {
      'a.md': '---\nup: "[[b]]"\n---\n',
      'b.md': '---\nparent: ["[[a]]"]\n---\n',
      'self.md': '---\nup: "[[self]]"\n---\n',
      'x.md': '---\nup: "[[y]]"\n---\n',
      'y.md': '---\nup: "[[z]]"\n---\n',
      'z.md': '[[x]]',
    },
    expect: ['a.md: "a" and "b" stand above each other in a circle.', 'self.md: The note stands above itself.'],
  },
];

type Above = ReadonlyMap<VaultPath, readonly VaultPath[]>;

function aboveIn({ ctx, notes }: HealthScope): Above {
  const own = new Set<VaultPath>(notes.map(({ path }) => path));
  const above = new Map<VaultPath, VaultPath[]>();
  for (const { path } of notes) {
    const ups = ctx.snapshot
      .outgoing(path)
      .flatMap(({ kind, property = '', to }) => (kind === 'frontmatter' && ABOVE.test(property) && to !== null && own.has(to) ? [to] : []));
    if (ups.length > 0) above.set(path, ups);
  }
  return above;
}

/** One finding for each circle, found from its first note in code point order. */
function circlesIn(above: Above): Finding[] {
  const done = new Set<VaultPath>();
  const findings: Finding[] = [];
  for (const start of [...above.keys()].sort(byCodePoint)) {
    if (done.has(start)) continue;
    const circle = circleFrom(start, above, done);
    if (circle === null) continue;
    for (const path of circle) done.add(path);
    findings.push(findingFor(circle));
  }
  return findings;
}

/** The notes of a circle through `start`; null where no way up leads back to it. */
function circleFrom(start: VaultPath, above: Above, done: ReadonlySet<VaultPath>): VaultPath[] | null {
  const cameFrom = new Map<VaultPath, VaultPath>();
  const open = [start];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    for (const up of above.get(at) ?? []) {
      if (up === start) {
        const circle = [at];
        for (let one = at; one !== start;) {
          one = cameFrom.get(one) ?? start;
          circle.push(one);
        }
        return circle.sort(byCodePoint);
      }
      if (done.has(up) || cameFrom.has(up)) continue;
      cameFrom.set(up, at);
      open.push(up);
    }
  }
  return null;
}

function findingFor(paths: readonly VaultPath[]): Finding {
  const [path = '' as VaultPath, ...related] = paths;
  if (related.length === 0) return { id: 'parent.circle', severity: 'warning', path, message: 'The note stands above itself.', fix: null };
  const names = paths.slice(0, 4).map((one) => `"${stemOf(one)}"`);
  const message = `${names.slice(0, -1).join(', ')} and ${names[names.length - 1] ?? ''} stand above each other in a circle.`;
  return { id: 'parent.circle', severity: 'warning', path, message, fix: null, related };
}
