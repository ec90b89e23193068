import type { Finding } from '../../../model/finding';
import { addTo, someOf } from '../../../model/collections';
import { asVaultPath, byCodePoint, foldKey, folderOf, joinPath, type VaultPath } from '../../../model/path';
import { hostility } from '../../../model/safe-path';
import { isTemplateFolder } from '../../../read/memory/scope';
import { isPeriodName } from '../../../read/text/day-names';
import type { WantedName } from '../../top-of-mind/index';
import type { CheckExample, HealthCheck, HealthScope } from './check';

/** From this many names that only one note wants on, these are one finding. */
const GATHERED = 4;
/** Names given in a finding that speaks of several. */
const NAMED = 3;

/** Breadcrumbs: names that notes link to and nobody has written yet. */
export const wanted: HealthCheck = {
  id: 'wanted',
  title: 'Wanted notes',
  summary: 'Names that notes link to and that no note has yet: breadcrumbs, not faults.',
  advice: 'Write the most wanted ones when you know enough; nothing is wrong with leaving them.',
  cost: null,
  check(scope) {
    // A day that nobody wrote of and a form are no notes to write, and `[[ $x ]]` is a piece of a program.
    const isNote = (name: string): boolean =>
      !isPeriodName(lastOf(name)) && !isCode(name) && !name.split('/').slice(0, -1).some(isTemplateFolder);
    const names = inOnePlace(scope.unresolved.wanted.filter(({ name }) => isNote(name)));
    const once = names.filter(({ sources }) => sources.length === 1);
    if (once.length < GATHERED) return names.map((one) => findingFor(scope, one));
    return [...names.filter(({ sources }) => sources.length > 1).map((one) => findingFor(scope, one)), ...gathered(once)];
  },
};

export const evidence = 'Links that lead nowhere and resemble no name. Templates and placeholders are left out.';

export const examples: readonly CheckExample[] = [
  {
    title: 'days, weeks and months are no notes to write',
    files: { 'a.md': '[[2026-03-05]] [[2026-W10]] [[2026-Q1]] [[March 5th, 2026]] [[Do 5. März 2026]] [[2026年3月5日]] [[1984]]' },
    expect: ['1984.md: "1984" is wanted by 1 note and not written yet.'],
  },
  {
    title: 'the most wanted first, under its own name',
    files: { 'a.md': '[[Later]] [[Rollout plan]]', 'n/b.md': '[[rollout plan]]' },
    expect: [
      'Rollout plan.md: "Rollout plan" is wanted by 2 notes and not written yet.',
      'Later.md: "Later" is wanted by 1 note and not written yet.',
    ],
  },
  {
    title: 'a name with its folder and without it is one note, in that folder; a form is not one to write',
    files: {
      'a.md': '[[labels/Torso]] [[x/Way]] [[_Config/Templates/Day]]',
      'r/b.md': '[[torso]] [[y/Way]]',
      'r/c.md': '[[Torso]] [[Way]]',
    },
    expect: [
      'labels/Torso.md: "labels/Torso" is wanted by 3 notes and not written yet.',
      'r/Way.md: "Way" is wanted by 1 note and not written yet.',
      'x/Way.md: "x/Way" is wanted by 1 note and not written yet.',
      'y/Way.md: "y/Way" is wanted by 1 note and not written yet.',
    ],
  },
  {
    title: 'names that one note each wants are one line; hidden files and placeholders do not count',
    files: { 'a.md': '[[One]] [[Two]] [[Three]] [[Four]] [[.config/x]] [[{{title}}]] [[ $x ]] [[1, 2]] [[0,1],[1,0]] [[mistakes/...]]' },
    expect: ['a.md: 4 names are linked from one note each and not written yet: "Four", "One", "Three" and 1 more.'],
  },
];

/**
 * The names, `a/Plan` and `Plan` as one where only one folder is given: a note there settles both. The most wanted
 * first, then by name.
 */
function inOnePlace(names: readonly WantedName[]): WantedName[] {
  const alike = new Map<string, WantedName[]>();
  for (const one of names) addTo(alike, foldKey(lastOf(one.name)), one);
  return [...alike.values()]
    .flatMap((group) => {
      const [placed, ...others] = group.filter(({ name }) => name.includes('/'));
      if (placed === undefined || others.length > 0) return group;
      return [{ name: placed.name, sources: [...new Set(group.flatMap(({ sources }) => sources))].sort(byCodePoint) }];
    })
    .sort((a, b) => b.sources.length - a.sources.length || byCodePoint(a.name, b.name));
}

function lastOf(name: string): string {
  return name.split('/').pop() ?? name;
}

/** True for what stands in double brackets in shells and programs, for a matrix, and for any name: `$x`, `-f file`, `1, 2`, `0,1],[1,0`, `notes/...`. */
function isCode(name: string): boolean {
  return /\$|==|\.\.\.|…|^-\w\s|^\d{1,3}(?:,\s*\d+)*$|^[\s\d.,-]+\][\s\d.,[\]-]*$/.test(name);
}

function findingFor({ ctx }: HealthScope, { name, sources }: WantedName): Finding {
  const path = placeFor(ctx.memory.root, name, sources);
  const by = sources.length === 1 ? '1 note' : `${sources.length} notes`;
  const message = `"${name}" is wanted by ${by} and not written yet.`;
  const fix = hostility(path) === null ? ({ kind: 'create', to: path, text: '' } as const) : null;
  return { id: 'link.wanted', severity: 'info', path, message, fix, related: sources };
}

/** The path of the note to write: beside the notes that want it where they share a folder, else at the root of the memory. */
function placeFor(root: string, name: string, sources: readonly VaultPath[]): VaultPath {
  if (name.includes('/')) return asVaultPath(`${name}.md`);
  const folders = new Set(sources.map(folderOf));
  const [folder = root] = folders.size === 1 ? folders : [];
  return joinPath(folder, `${name}.md`);
}

function gathered(names: readonly WantedName[]): Finding[] {
  const sources = [...new Set(names.flatMap((one) => one.sources))].sort(byCodePoint);
  const [path, ...related] = sources;
  if (path === undefined) return [];
  const shown = names.map(({ name }) => `"${name}"`);
  const message = `${names.length} names are linked from one note each and not written yet: ${someOf(shown, NAMED)}.`;
  const items = names.map(({ name, sources: from }) => `${name} (${from.join(', ')})`);
  return [{ id: 'link.wanted', severity: 'info', path, message, fix: null, items, ...(related.length === 0 ? {} : { related }) }];
}
