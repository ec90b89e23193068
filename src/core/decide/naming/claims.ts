import type { DecideContext } from '../../model/context';
import { settingsOf, type FixHint, type PropertyValue } from '../../model/finding';
import { basenameOf, folderOf, foldKey, isHidden, type VaultPath, isInside } from '../../model/path';
import { insideMemory } from '../../read/memory/scope';
import { freePath, parseName } from './name';
import type { NamingSubject } from './rules/rule';
import { escape } from '../../model/safe-path';
import { layerAt } from '../../read/files/rules';

/** New names given out so far: a file gets one, and no two files the same. */
export interface Claims {
  readonly byFile: Map<VaultPath, VaultPath>;
  /** `foldKey`s of names that no other file may get. */
  readonly taken: Set<string>;
  /** Files whose text could not be read: links in them could not follow. */
  readonly unreadable: ReadonlySet<VaultPath>;
}

/** A fix that can be done, and the sentence about it; no fix if a person has to do it, or if no fix is known. */
export interface Settled {
  readonly fix: FixHint | null;
  readonly advice: string;
}

export function claimsFor(ctx: DecideContext, hidden: readonly VaultPath[]): Claims {
  return { byFile: new Map(), taken: new Set(hidden.map(foldKey)), unreadable: new Set(ctx.snapshot.unreadable.map(({ path }) => path)) };
}

/** Makes room for a new name beside those that other files get, and leaves to a person what no plan may do. */
export function claimName(subject: NamingSubject, fix: FixHint | null, claims: Claims): Settled {
  if (fix === null) return { fix, advice: '' };
  const roomy = fix.kind === 'rename' ? claim(subject, fix.to, claims) : fix;
  if (roomy === null)
    return {
      fix: null,
      advice: `Its name would be "${basenameOf(fix.kind === 'rename' ? fix.to : subject.path)}", which another file has. Merge the two, or choose a name.`,
    };
  const sentence = sentenceOf(roomy);
  const why = hindrance(subject.ctx, subject.path, roomy, claims.unreadable);
  return why === null ? { fix: roomy, advice: `${sentence}.` } : { fix: null, advice: `${sentence} by hand: ${why}.` };
}

/** The new name with a number where another file gets it already; null where no number fits the convention. */
function claim({ ctx, path }: NamingSubject, to: VaultPath, claims: Claims): FixHint | null {
  const known = claims.byFile.get(path);
  if (known !== undefined) return { kind: 'rename', to: known };
  const isTaken = claims.taken.has(foldKey(to)) && foldKey(to) !== foldKey(path);
  const free = isTaken ? freePath(ctx, folderOf(to), basenameOf(to), claims.taken) : to;
  if (isTaken && fits(ctx, to) && !fits(ctx, free)) return null;
  // A file in a hidden folder keeps its name until someone renames it.
  if (!isHidden(path)) claims.byFile.set(path, free);
  claims.taken.add(foldKey(free));
  return { kind: 'rename', to: free };
}

function fits(ctx: DecideContext, path: VaultPath): boolean {
  return parseName(ctx.convention, insideMemory(ctx, path)) !== null;
}

/** The effect of the fix, for a person, without its full stop. */
function sentenceOf(fix: FixHint): string {
  if (fix.kind === 'rename') return `Rename it to "${basenameOf(fix.to)}"`;
  if (fix.kind === 'relink') return `Link to "${fix.to}" instead`;
  if (fix.kind !== 'set-property') return '';
  if (fix.key === 'id' && fix.value === '') return 'Give it a new id';
  const all = settingsOf(fix).map(({ key, value }) => `"${key}" to ${shown(value)}`);
  return `Set the ${all.length === 1 ? 'property' : 'properties'} ${all.slice(0, -1).join(', ')}${all.length === 1 ? '' : ' and '}${all[all.length - 1] ?? ''}`;
}

function shown(value: PropertyValue): string {
  return typeof value === 'object' ? `[${value.join(', ')}]` : typeof value === 'string' ? `"${value}"` : String(value);
}

/**
 * Why no plan may carry out this fix of `path`, as a clause; null where one may. A fix that the writer would
 * refuse must not stand among the others: the whole plan would be refused for it.
 */
function hindrance(ctx: DecideContext, path: VaultPath, fix: FixHint, unreadable: ReadonlySet<VaultPath>): string | null {
  if (isHidden(path)) return 'nothing is ever written to hidden folders from here';
  if (escape(path) !== null) return 'some disks would take the name it has now for another place, so it is left alone';
  const { layer } = layerAt(ctx, path);
  if (layer === 'read-only') return 'it is read-only';
  if (fix.kind === 'set-property') return layer === 'append-only' ? 'it is append-only, so what stands in it is not changed' : null;
  if (fix.kind !== 'rename') return null;
  const other = ctx.snapshot.namesOf(path).find((name) => name !== path);
  if (other !== undefined) return `it has another name, "${other}", by a link on the disk`;
  if (layer === 'append-only' && layerAt(ctx, fix.to).layer !== 'append-only')
    return 'it is append-only, and would not be so under that name';
  if (unreadable.has(path)) return 'its text cannot be read, so its own links could not follow';
  const bound = ctx.snapshot.inbound(path).find(({ from }) => isInside(from, ctx.memory.root) && layerAt(ctx, from).layer === 'read-only');
  return bound === undefined ? null : `"${bound.from}" links to it and is read-only`;
}
