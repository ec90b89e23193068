import { planOf, type DecideContext } from '../../model/context';
import { settingsOf, type Finding, type FixHint, type PropertySetting } from '../../model/finding';
import { byCodePoint, isNotePath, type VaultPath } from '../../model/path';
import type { AnnouncedLoss, Edit, Precondition } from '../../model/plan';
import type { CheckResult } from '../../model/results/health';
import type { Proposal } from '../../model/results/proposal';
import { MemoryError } from '../../model/errors';
import { setProperty } from '../../read/frontmatter/properties';
import { decideMoves, hashes, relinkEdits, replaceEdits, textsForMoves, type Move, type TextEdit } from '../refactor/index';

interface Where {
  readonly path: VaultPath;
  readonly why: string;
}
type Fix<K extends FixHint['kind']> = Where & Extract<FixHint, { kind: K }>;
type Setting = Where & PropertySetting;

interface Fixes {
  readonly renames: readonly Fix<'rename'>[];
  readonly properties: readonly Setting[];
  readonly relinks: readonly Fix<'relink'>[];
  readonly replaces: readonly Fix<'replace'>[];
  readonly creates: readonly Fix<'create'>[];
}

/** The files whose fresh texts `decideFixes` needs for these findings, in code point order. */
export function textsForFixes(ctx: DecideContext, findings: readonly Finding[]): VaultPath[] {
  const { renames, properties, relinks, replaces } = sortFixes(findings);
  const moves = renames.map(({ path, to }) => ({ from: path, to }));
  const others = [...properties, ...relinks, ...replaces].map((fix) => fix.path);
  return [...new Set([...textsForMoves(ctx.snapshot, moves), ...others])].sort(byCodePoint);
}

/**
 * One plan that fixes everything a plan can fix: renames with every link following, properties, links.
 * A file that could not be read is left as it is. If a file gets both a rename and a new link,
 * the link waits for the next run. The new names are one part of the plan, the properties of a file and
 * the links of a file are one each. Null plan if nothing can be fixed. Throws as `decideMoves`.
 */
export function decideFixes(
  ctx: DecideContext,
  findings: readonly Finding[],
  texts: ReadonlyMap<VaultPath, string>,
): Proposal<CheckResult> {
  const fixes = sortFixes(findings);
  const wanted: Move[] = fixes.renames
    .filter(({ path }) => !isNotePath(path) || texts.has(path))
    .map(({ path, to, why }) => ({ from: path, to, reason: why }));
  const [moves, moving] = possible(wanted, (some) => decideMoves(ctx, some, texts, 'Rename').plan) ?? [[], null];
  const properties = settable(ctx, fixes.properties, texts);
  const touched = new Set((moving?.edits ?? []).flatMap((edit) => (edit.op === 'move' ? [edit.path, edit.to] : [edit.path])));
  const linkable = fixes.relinks.filter(({ path, to }) => texts.has(path) && !touched.has(path) && !touched.has(to));
  const [relinks, links] = possible(linkable, (some) => relinkEdits(ctx, some, texts)) ?? [[], new Map<VaultPath, readonly TextEdit[]>()];
  // A piece of text that is not as it was found has been settled by somebody else.
  const replaces = fixes.replaces.filter(
    ({ path, start, before }) => !touched.has(path) && texts.get(path)?.startsWith(before, start) === true && before !== '',
  );
  const creates = fixes.creates.filter(({ to }) => !ctx.snapshot.has(to) && !touched.has(to));
  // One link may follow several new names at once, so these are left out together or not at all.
  const renaming = (moving?.edits ?? []).map((edit): Edit => ({ ...edit, part: 'names' }));
  const edits: Edit[] = [
    ...renaming.filter((edit) => edit.op !== 'move'),
    ...[...links].flatMap(([path, own]) =>
      own
        .flatMap((edit) => replaceEdits(path, texts.get(path) ?? '', [edit], whyOf(relinks, path, edit.start)))
        .map((edit): Edit => ({ ...edit, part: `links of ${path}` })),
    ),
    ...apart(replaces, links).map(({ path, start, before, text, why }): Edit => ({
      op: 'replace',
      path,
      start,
      end: start + before.length,
      before,
      text,
      reason: why,
      part: `text of ${path}`,
    })),
    ...creates.map(({ to, text, why }): Edit => ({ op: 'create', path: to, text, reason: why, part: to })),
    ...properties.map(({ path, key, value, why }): Edit => ({
      op: 'set-property',
      path,
      key,
      value,
      reason: why,
      part: `properties of ${path}`,
    })),
    ...renaming.filter((edit) => edit.op === 'move'),
  ];
  const result: CheckResult = { findings };
  if (edits.length === 0) return { result, plan: null };
  const changed = new Set([...links.keys(), ...[...properties, ...replaces].map((fix) => fix.path)]);
  const hashed = new Set((moving?.preconditions ?? []).flatMap((one) => (one.kind === 'hash' ? [one.path] : [])));
  const preconditions = [
    ...(moving?.preconditions ?? []),
    ...hashes(
      [...changed].filter((path) => !hashed.has(path)),
      texts,
    ),
    ...creates.map(({ to }): Precondition => ({ kind: 'absent', path: to })),
  ];
  const title = titleFor(moves.length, properties.length, relinks.length, replaces, creates.length);
  const reason = reasonFor(moves.length, properties.length, relinks.length) || (replaces[0] ?? creates[0])?.why || title;
  return { result, plan: planOf(ctx, { title, reason, edits, preconditions, announced: announcedBy(ctx, { replaces, relinks }) }) };
}

/** All of the fixes that can be made together, with the result: one that cannot holds up no other. Null where none can. */
function possible<F, R>(fixes: readonly F[], make: (fixes: readonly F[]) => R): readonly [readonly F[], R] | null {
  if (fixes.length === 0) return null;
  try {
    return [fixes, make(fixes)];
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error;
    if (fixes.length === 1) return null;
  }
  const half = Math.ceil(fixes.length / 2);
  const [first, second] = [possible(fixes.slice(0, half), make), possible(fixes.slice(half), make)];
  if (first === null || second === null) return first ?? second;
  const both = [...first[0], ...second[0]];
  return both.length < fixes.length ? (possible(both, make) ?? first) : first;
}

/** The links that go with the pieces that are replaced, and those that lead to another note from now on. */
function announcedBy({ snapshot }: DecideContext, { replaces, relinks }: Pick<Fixes, 'replaces' | 'relinks'>): AnnouncedLoss[] {
  const gone = replaces.flatMap(({ path, start, before, text, why }) =>
    snapshot
      .outgoing(path)
      .filter((link) => link.start >= start && link.end <= start + before.length && !text.includes(`[[${link.linkpath}`))
      .map(({ raw }) => ({ from: path, raw, why })),
  );
  const turned = relinks.flatMap(({ path, start, raw, to, why }) => {
    const link = snapshot.outgoing(path).find((one) => one.start === start && one.raw === raw);
    return link === undefined || link.to === null || link.to === to || link.via !== null ? [] : [{ from: path, raw, why }];
  });
  return [...gone, ...turned];
}

/** Pieces that share no character with each other or with a link that is rewritten. */
function apart(
  replaces: readonly Fix<'replace'>[],
  links: ReadonlyMap<VaultPath, readonly { start: number; end: number }[]>,
): Fix<'replace'>[] {
  const taken = new Map([...links].map(([path, own]) => [path, own.map(({ start, end }) => ({ start, end }))]));
  return replaces.filter(({ path, start, before }) => {
    const ranges = taken.get(path) ?? [];
    const end = start + before.length;
    if (ranges.some((range) => range.start < end && start < range.end)) return false;
    taken.set(path, [...ranges, { start, end }]);
    return true;
  });
}

/**
 * The settings that can be written, new ids filled in. A block that never closes, or that cannot take the property
 * without more of it changing, is its author's to fix: one such file must not hold up the others.
 */
function settable(ctx: DecideContext, settings: readonly Setting[], texts: ReadonlyMap<VaultPath, string>): Setting[] {
  const now = new Map(texts);
  return settings.flatMap((setting) => {
    const text = now.get(setting.path);
    if (text === undefined) return [];
    const value = setting.key === 'id' && setting.value === '' ? ctx.newId() : setting.value;
    try {
      now.set(setting.path, setProperty(text, setting.key, value));
    } catch (error) {
      if (error instanceof MemoryError) return [];
      throw error;
    }
    return [{ ...setting, value }];
  });
}

/** The fixes by kind: one new name a file, one value a property, one target a link; the first finding wins. */
function sortFixes(findings: readonly Finding[]): Fixes {
  const fixes = {
    renames: [] as Fix<'rename'>[],
    properties: [] as Setting[],
    relinks: [] as Fix<'relink'>[],
    replaces: [] as Fix<'replace'>[],
    creates: [] as Fix<'create'>[],
  };
  const seen = new Set<string>();
  for (const { path, fix, message: why } of findings) {
    const keep = <F>(into: F[], of: string | number, one: F): void => {
      const key = `${fix?.kind} ${of}\n${fix?.kind === 'create' ? '' : path}`;
      if (!seen.has(key)) into.push(one);
      seen.add(key);
    };
    if (fix?.kind === 'rename') keep(fixes.renames, '', { ...fix, path, why });
    else if (fix?.kind === 'set-property')
      for (const setting of settingsOf(fix)) keep(fixes.properties, setting.key, { ...setting, path, why });
    else if (fix?.kind === 'relink') for (const start of placesOf(fix)) keep(fixes.relinks, start, { ...fix, start, path, why });
    else if (fix?.kind === 'replace') for (const start of placesOf(fix)) keep(fixes.replaces, start, { ...fix, start, path, why });
    else if (fix?.kind === 'create') keep(fixes.creates, fix.to, { ...fix, path, why });
  }
  return fixes;
}

function placesOf({ start, more = [] }: Extract<FixHint, { kind: 'relink' | 'replace' }>): readonly number[] {
  return [start, ...more];
}

/** Why a link in a file is rewritten: what its own finding says. */
function whyOf(relinks: Fixes['relinks'], path: VaultPath, start: number): string {
  // The metadata cache gives no offsets inside frontmatter, so there the finding has no place of its own.
  const own = relinks.find((fix) => fix.path === path && fix.start >= 0 && fix.start <= start && start < fix.start + fix.raw.length);
  return own?.why ?? LINKS;
}

const LINKS = 'Links lead to the notes they mean.';

/** The reason that the kinds of fixes in a plan have in common, in a sentence or two. */
function reasonFor(renames: number, properties: number, links: number): string {
  const ruled = renames === 0 ? 'Properties' : properties === 0 ? 'Names' : 'Names and properties';
  return [renames + properties > 0 ? `${ruled} as the convention says.` : '', links > 0 ? LINKS : '']
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function titleFor(renames: number, properties: number, links: number, replaces: Fixes['replaces'], creates: number): string {
  const [only, more] = replaces;
  const parts = [
    part(renames, 'rename', 'file'),
    part(properties, 'set', 'property', 'properties'),
    part(links, 'fix', 'link'),
    only !== undefined && more === undefined ? only.says.toLowerCase() : part(replaces.length, 'change', 'line'),
    part(creates, 'create', 'note'),
  ].filter((one) => one !== '');
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function part(count: number, verb: string, one: string, many = `${one}s`): string {
  return count === 0 ? '' : `${verb} ${count} ${count === 1 ? one : many}`;
}
