import type { DecideContext } from '../../model/context';
import type { Finding, FixHint } from '../../model/finding';
import { byCodePoint, isNotePath, type VaultPath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import type { CheckResult, Proposal } from '../../model/results';
import { hasUnclosedFrontmatter } from '../../read/frontmatter-block';
import { decideMoves, hashes, relinkEdits, replaceEdits, textsForMoves, type Move } from '../refactor/index';

type Fix<K extends FixHint['kind']> = { readonly path: VaultPath; readonly why: string } & Extract<FixHint, { kind: K }>;

interface Fixes {
  readonly renames: readonly Fix<'rename'>[];
  readonly properties: readonly Fix<'set-property'>[];
  readonly relinks: readonly Fix<'relink'>[];
}

/** The files whose fresh texts `decideFixes` needs for these findings, in code point order. */
export function textsForFixes(ctx: DecideContext, findings: readonly Finding[]): VaultPath[] {
  const { renames, properties, relinks } = sortFixes(findings);
  const moves = renames.map(({ path, to }) => ({ from: path, to }));
  const others = [...properties, ...relinks].map((fix) => fix.path);
  return [...new Set([...textsForMoves(ctx.snapshot, moves), ...others])].sort(byCodePoint);
}

/**
 * One plan that mends what a plan can mend: renames with every link following, properties, links.
 * A file that could not be read is left as it is. Where a rename and a new link meet in one file
 * the link waits for the next run. Null plan where nothing can be mended. Throws as `decideMoves`.
 */
export function decideFixes(ctx: DecideContext, findings: readonly Finding[], texts: ReadonlyMap<VaultPath, string>): Proposal<CheckResult> {
  const fixes = sortFixes(findings);
  const moves: Move[] = fixes.renames.filter(({ path }) => !isNotePath(path) || texts.has(path)).map(({ path, to, why }) => ({ from: path, to, reason: why }));
  const moving = moves.length === 0 ? null : decideMoves(ctx, moves, texts, 'Rename').plan;
  // A block that never closes is its author's to mend: a second one above it would hide the first.
  const properties = fixes.properties.filter(({ path }) => texts.has(path) && !hasUnclosedFrontmatter(texts.get(path) ?? ''));
  const touched = new Set((moving?.edits ?? []).flatMap((edit) => (edit.op === 'move' ? [edit.path, edit.to] : [edit.path])));
  const relinks = fixes.relinks.filter(({ path, to }) => texts.has(path) && !touched.has(path) && !touched.has(to));
  const links = relinkEdits(ctx, relinks, texts);
  const edits: Edit[] = [
    ...(moving?.edits ?? []).filter((edit) => edit.op !== 'move'),
    ...[...links].flatMap(([path, own]) => replaceEdits(path, texts.get(path) ?? '', own, 'A link leads to the note it means.')),
    ...properties.map(({ path, key, value, why }): Edit => ({ op: 'set-property', path, key, value: key === 'id' && value === '' ? ctx.newId() : value, reason: why })),
    ...(moving?.edits ?? []).filter((edit) => edit.op === 'move'),
  ];
  const result: CheckResult = { findings };
  if (edits.length === 0) return { result, plan: null };
  const preconditions = merge(moving?.preconditions ?? [], hashes([...new Set([...links.keys(), ...properties.map((fix) => fix.path)])], texts));
  const title = titleFor(moves.length, properties.length, relinks.length);
  return { result, plan: { version: 1, id: ctx.newId(), title, reason: 'Names, ids and properties as the convention says.', created: ctx.created, edits, preconditions, announced: [] } };
}

/** The fixes by kind: one new name a file, one value a property, one target a link; the first finding wins. */
function sortFixes(findings: readonly Finding[]): Fixes {
  const fixes = { renames: new Map<string, Fix<'rename'>>(), properties: new Map<string, Fix<'set-property'>>(), relinks: new Map<string, Fix<'relink'>>() };
  const keep = <F>(into: Map<string, F>, key: string, fix: F): void => void (into.has(key) || into.set(key, fix));
  for (const { path, fix, message: why } of findings) {
    if (fix?.kind === 'rename') keep(fixes.renames, path, { ...fix, path, why });
    else if (fix?.kind === 'set-property') keep(fixes.properties, `${fix.key}\n${path}`, { ...fix, path, why });
    else if (fix?.kind === 'relink') keep(fixes.relinks, `${fix.start}\n${path}`, { ...fix, path, why });
  }
  return { renames: [...fixes.renames.values()], properties: [...fixes.properties.values()], relinks: [...fixes.relinks.values()] };
}

function merge(first: readonly Precondition[], second: readonly Precondition[]): Precondition[] {
  const hashed = new Set(first.filter((one) => one.kind === 'hash').map((one) => one.path));
  return [...first, ...second.filter((one) => one.kind !== 'hash' || !hashed.has(one.path))];
}

function titleFor(renames: number, properties: number, links: number): string {
  const parts = [part(renames, 'rename', 'file'), part(properties, 'set', 'property', 'properties'), part(links, 'mend', 'link')].filter((one) => one !== '');
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function part(count: number, verb: string, one: string, many = `${one}s`): string {
  return count === 0 ? '' : `${verb} ${count} ${count === 1 ? one : many}`;
}
