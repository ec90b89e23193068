import type { Finding } from '../../../model/finding';
import { groupBy } from '../../../model/collections';
import { asVaultPath, byCodePoint, foldKey, folderOf, joinPath, stemOf, type VaultPath } from '../../../model/path';
import { hostility } from '../../../model/safe-path';
import { isPeriodName } from '../../../read/text/day-names';
import type { WantedName } from '../../top-of-mind/index';
import { quoted } from '../gather';
import { keyOf, type CheckExample, type HealthCheck, type HealthScope } from './check';

/** A name as programs spell theirs: `[[reply_to_current]]` is an order to one where no note is called so. */
const IDENTIFIER = /^[a-z]+(?:_[a-z]+)+$/;
/** From `least` names on, those that at most so many notes want are one finding. */
const GROUPS = [
  { most: 1, least: 4, by: 'one note each' },
  { most: 4, least: 10, by: 'two to four notes each' },
] as const;

/** A name; not `isOneWay` where links spell it in several ways. */
type Wanted = WantedName & { readonly isOneWay?: boolean };

/** Breadcrumbs: names that notes link to and nobody has written yet. */
export const wanted: HealthCheck = {
  id: 'wanted',
  title: 'Wanted notes',
  summary: 'Names that notes link to and that no note has yet: breadcrumbs, not faults.',
  advice: 'Write the most wanted ones when you know enough; nothing is wrong with leaving them.',
  cost: null,
  check(scope) {
    const spelledAsCode = scope.notes.some(({ path }) => IDENTIFIER.test(stemOf(path)));
    // A day that nobody wrote of and a form are no notes to write, and `[[ $x ]]` is a piece of a program.
    const isNote = ({ name }: WantedName): boolean =>
      ![isPeriodName(lastOf(name)), isCode(name), IDENTIFIER.test(name) && !spelledAsCode].includes(true);
    const names = inOnePlace(scope.unresolved.wanted.filter(isNote));
    const groups = groupBy(names, ({ sources }) => GROUPS.find(({ most }) => wantedBy(sources) <= most)?.by ?? '');
    return [...groups].flatMap(([by, all]) => {
      const least = GROUPS.find((group) => group.by === by)?.least ?? Infinity;
      const found = all.map((one) => findingFor(scope, one));
      if (found.length < least) return found;
      const few = all.filter((_, at) => !scope.isIgnored({ ...(found[at] as Finding), key: keyOf(wanted, found[at] as Finding) }));
      if (few.length < least) return few.map((one) => findingFor(scope, one));
      const [path, ...related] = [...new Set(few.flatMap(({ sources }) => sources))].sort(byCodePoint);
      if (path === undefined) return [];
      const message = `${few.length} names are linked from ${by} and not written yet: ${quoted(few.map(({ name }) => name))}.`;
      const items = few.map(({ name, sources }) => `${name} (${sources.join(', ')})`);
      const others = related.length === 0 ? {} : { related };
      return [{ id: 'link.wanted', severity: 'info' as const, path, message, fix: null, items, ...others }];
    });
  },
};

export const evidence =
  'Links that lead nowhere and resemble no name, copies of one note counted once. Templates, placeholders, days, folders, code, and what programs write by themselves are left out.';

export const examples: readonly CheckExample[] = [
  {
    title: 'the most wanted first, under its own name',
    files: { 'a.md': '[[Later]] [[Rollout plan]]', 'n/b.md': '[[rollout plan]]' },
    expect: [
      'Rollout plan.md: "Rollout plan" is wanted by 2 notes and not written yet.',
      'Later.md: "Later" is wanted by 1 note and not written yet.',
    ],
  },
  {
    title: 'names that one note each wants are one line; hidden files and placeholders do not count',
    files: { 'a.md': '[[One]] [[Two]] [[Three]] [[Four]] [[.config/x]] [[{{title}}]] [[ $x ]] [[1, 2]] [[0,1],[1,0]] [[mistakes/...]]' },
    expect: ['a.md: 4 names are linked from one note each and not written yet: "Four", "One", "Three" and 1 more.'],
  },
];

/**
 * The names, `a/Plan` and `Plan` as one where only one folder is given, and `a plan` and `a_plan`: a note there settles
 * them. The most wanted first, then by name.
 */
function inOnePlace(names: readonly WantedName[]): Wanted[] {
  const alike = [...groupBy(names, ({ name }) => foldKey(lastOf(name)).replace(/[\s_-]+/g, '')).values()];
  return alike
    .flatMap((group) => {
      const placed = group.filter(({ name }) => name.includes('/'));
      const [first] = placed.length === 0 ? group : placed;
      if (first === undefined || group.length === 1 || placed.length > 1) return group;
      const isOneWay = new Set(group.map(({ name }) => foldKey(lastOf(name)))).size === 1;
      return [{ name: first.name, isOneWay, sources: [...new Set(group.flatMap(({ sources }) => sources))].sort(byCodePoint) }];
    })
    .sort((a, b) => wantedBy(b.sources) - wantedBy(a.sources) || byCodePoint(a.name, b.name));
}

function lastOf(name: string): string {
  return name.split('/').pop() ?? name;
}

/** True for what stands in double brackets in shells and programs, for a matrix, for a folder and for any name: `$x`, `-f file`, `1, 2`, `0,1],[1,0`, `notes/...`. */
function isCode(name: string): boolean {
  return /\/$|^https?\b|\$|==|\.\.\.|…|^-\w\s|^\d{1,3}(?:,\s*\d+)*$|^[\s\d.,-]+\][\s\d.,[\]-]*$/.test(name);
}

function findingFor({ ctx }: HealthScope, { name, sources, isOneWay = true }: Wanted): Finding {
  const path = placeFor(ctx.memory.root, name, sources);
  const count = wantedBy(sources);
  const by = count === 1 ? '1 note' : `${count} notes`;
  const message = `"${name}" is wanted by ${by} and not written yet.`;
  // A note of one spelling leaves the links of the other ones where they are.
  const fix = hostility(path) === null && isOneWay ? ({ kind: 'create', to: path, text: '' } as const) : null;
  return { id: 'link.wanted', severity: 'info', path, message, fix, related: sources };
}

/** The path of the note to write: beside the notes that want it where they share a folder, else at the root of the memory. */
function placeFor(root: string, name: string, sources: readonly VaultPath[]): VaultPath {
  if (name.includes('/')) return asVaultPath(`${name}.md`);
  const [folder = root, other] = new Set(sources.map(folderOf));
  return joinPath(other === undefined ? folder : root, `${name}.md`);
}

/** The notes that want a name, copies of one note counted once. */
function wantedBy(sources: readonly VaultPath[]): number {
  return new Set(sources.map((path) => foldKey(stemOf(path)))).size;
}
