import { groupBy, takingFrom } from '../../model/collections';
import type { Layer } from '../../model/convention';
import { MemoryError } from '../../model/errors';
import type { Link, ResolvedLink } from '../../model/link';
import { dataOf } from '../../model/note';
import { isNotePath, type VaultPath } from '../../model/path';
import type { Edit, Plan } from '../../model/plan';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { findFrontmatter } from '../../read/frontmatter/frontmatter-block';
import type { ComposedTexts } from '../plan/compose';
import { ownLinks, wholeName } from '../plan/links';
import type { Places } from '../plan/places';
import { namesAround, type Checked } from './checked';
import { decodeText } from '../../read/text/text';
import type { Snapshot } from '../../model/snapshot';
import { isGenerated } from '../../read/memory/generated';
import { readableLinks } from '../../read/snapshot/links-in';
import { snapshotAfter } from './snapshot-after';
import type { Operations } from '../plan/operations';

/**
 * Before anything is written: compares the links and ids of every touched text before and after, as
 * a fresh scan sees them. Throws `verify_failed` where a link is gone, or leads elsewhere, that the
 * plan neither announces nor replaces by one into a file of its own, and where an id is gone; throws
 * `bad_name` where a move would make a note of another file, or the reverse, so that the vault has as
 * many notes more as the plan creates and as many fewer as it trashes. After the write, equal bytes
 * prove that the disk holds just these texts.
 */
export async function verifyTexts(
  checked: Checked,
  composed: ComposedTexts & { readonly trashed: ReadonlyMap<VaultPath, string> },
): Promise<void> {
  const { plan, places, layerOf } = checked;
  const { finals } = places;
  const finalOf = (path: VaultPath): VaultPath => finals.get(path) ?? path;
  for (const { origin, final } of places.files) if (origin !== null && final !== null) keepKind(origin, final);
  for (const { op, path, file } of places.steps) if (op === 'create' && file.final !== null) keepKind(path, file.final);
  for (const one of composed.rewrites) keepId(plan, one.path, finalOf(one.path), one.before, one.after);
  for (const [file, text] of composed.created) {
    // A note recreated in place of one that goes to the trash is that note to whoever knows its id.
    const trashed = file.final === null ? undefined : composed.trashed.get(file.final);
    if (file.final !== null && trashed !== undefined) keepId(plan, file.final, file.final, trashed, text);
  }

  const rewrites = composed.rewrites.filter((one) => !['overwrite', 'ephemeral'].includes(layerOf(one.path) ?? ''));
  const before = rewrites.map((one) => ({ path: one.path, links: ownLinks(one.path, one.before) })).filter((one) => one.links.length > 0);
  if (before.length === 0) return;
  const after = rewrites.map((one) => ({ path: finalOf(one.path), links: ownLinks(finalOf(one.path), one.after) }));
  for (const [file, text] of composed.created) if (file.final !== null) after.push({ path: file.final, links: ownLinks(file.final, text) });
  const later = new Map(after.map((one) => [one.path, one.links]));
  const edits = groupBy(plan.edits, ({ path }) => path);
  for (const one of rewrites)
    keepSubpaths(edits, one, finalOf(one.path), ownLinks(one.path, one.before), later.get(finalOf(one.path)) ?? []);
  if (finals.size === 0 && before.every((one) => keepsEveryLink(one.links, later.get(one.path) ?? []))) return;
  const names = await namesAround(checked);
  const old = before.flatMap(({ path, links }) =>
    links.map((link) => {
      const to = link.linkpath === '' ? path : names.before.resolve(wholeName(link), path).to;
      return { from: path, link, to, key: to === null ? nameKey(link) : `to ${finalOf(to)}` };
    }),
  );
  const fresh = [...later].flatMap(([path, links]) =>
    links.map((link) => {
      const to = link.linkpath === '' ? path : names.after.resolve(wholeName(link), path).to;
      return { from: path, link, to, key: to === null ? nameKey(link) : `to ${to}` };
    }),
  );
  const lost = old.filter((one) => one.to === null || finals.get(one.to) !== null);
  const missing = unmatched(lost, fresh, madeFiles(places), announcedLosses(plan, layerOf), finalOf)[0];
  if (missing) {
    throw new MemoryError(
      'verify_failed',
      `The plan would lose the link ${missing.link.raw} of "${missing.from}" without saying so. Nothing was changed. Make the plan again, or announce the loss in it.`,
      missing.from,
    );
  }
}

/**
 * A link that an edit touches keeps its subpath unless the edit writes or takes away a `#`. It is known again by where it
 * begins; one that does not stand there any more is not asked about here.
 */
function keepSubpaths(
  edits: ReadonlyMap<VaultPath, readonly Edit[]>,
  { path, before, after }: ComposedTexts['rewrites'][number],
  final: VaultPath,
  old: readonly Link[],
  now: readonly Link[],
): void {
  const own = [...new Set([path, final])].flatMap((one) => edits.get(one) ?? []);
  const replaced = own.flatMap((edit) => (edit.op === 'replace' ? [edit] : []));
  const grown = (until: number): number =>
    replaced.reduce((sum, { start, end, text }) => (end <= until ? sum + text.length - (end - start) : sum), 0);
  // Properties stand above all other text, and what is appended below it.
  const above = own.some(({ op }) => op === 'append') ? 0 : after.length - before.length - grown(before.length);
  const starts = new Map(now.map((link) => [link.start, link]));
  const strayed = old.find((link) => {
    if (link.kind === 'frontmatter') return false;
    // A reference is written in its definition, the subpath of a card beside its file.
    const far = link.kind === 'reference' || link.kind === 'canvas';
    const touching = far ? replaced : replaced.filter(({ start, end }) => start < link.end && end > link.start);
    if (touching.length === 0 || touching.some((edit) => /#|%23/.test(edit.before + edit.text))) return false;
    const then = starts.get(link.start + grown(link.start) + above);
    return then !== undefined && then.kind === link.kind && then.subpath !== link.subpath;
  });
  if (strayed === undefined) return;
  throw new MemoryError(
    'verify_failed',
    `The plan would lead the link ${strayed.raw} of "${path}" to another place in its note without saying so. Nothing was changed. Make the plan again.`,
    path,
  );
}

function nameKey(link: Link): string {
  return `name ${link.linkpath.toLowerCase()}`;
}

/** The quick answer: the same file still holds every link under the same name. */
function keepsEveryLink(before: readonly Link[], after: readonly Link[]): boolean {
  const take = takingFrom(after.map(nameKey));
  return before.every((link) => take(nameKey(link)));
}

/** The links that the plan may lose, by note and link. In an append-only file a link may follow its target, and nothing else: no announcement excuses more. */
function announcedLosses(plan: Plan, layerOf: (path: VaultPath) => Layer | null): string[] {
  return plan.announced.flatMap((one) => (layerOf(one.from) === 'append-only' ? [] : [`${one.from}\n${one.raw}`]));
}

function keepKind(origin: VaultPath, final: VaultPath): void {
  if (isNotePath(origin) === isNotePath(final)) return;
  throw new MemoryError(
    'bad_name',
    `"${final}" would ${isNotePath(origin) ? 'no longer be' : 'become'} a note. Keep the extension of "${origin}".`,
    final,
  );
}

/** The frontmatter as it is written, its fences included. */
function propertiesOf(text: string): string {
  const block = findFrontmatter(text);
  return block === null ? '' : text.slice(block.range.start, block.range.end);
}

/** A note's `id` is what other systems know it by: only an edit of that very property may change it. */
function keepId(plan: Plan, path: VaultPath, final: VaultPath, before: string, after: string): void {
  if (!isNotePath(path) || propertiesOf(before) === propertiesOf(after)) return;
  const id = idOf(before);
  if (id === undefined || id === null) return;
  if (plan.edits.some((edit) => edit.op === 'set-property' && edit.key === 'id' && (edit.path === path || edit.path === final))) return;
  if (sameValue(idOf(after), id)) return;
  throw new MemoryError(
    'verify_failed',
    `The plan would lose the id of "${path}" without saying so. Nothing was changed. Make the plan again.`,
    path,
  );
}

/** The id as YAML has it; where the YAML is broken, what its line says. */
function idOf(text: string): unknown {
  const frontmatter = readFrontmatter(text);
  if (frontmatter.state !== 'broken') return dataOf({ frontmatter })['id'];
  return /^id:[ \t]*(["']?)(\S.*?)\1[ \t]*$/m.exec(propertiesOf(text))?.[2];
}

/** As the same note's, whether the id was read as a number or, from broken YAML, as text. */
function sameValue(a: unknown, b: unknown): boolean {
  const spelled = (id: unknown): string => (typeof id === 'string' ? id : (JSON.stringify(id) ?? ''));
  return spelled(a) === spelled(b);
}

/** A link of a text, and where it leads. */
export interface Found {
  readonly from: VaultPath;
  readonly link: Link;
  /** The properties that a link shares with the one that takes its place. */
  readonly key: string;
  readonly to: VaultPath | null;
}

/**
 * The links of `old` that no link of `fresh` takes the place of: one of the same key, an announcement (`from` and the
 * link as written, a line each), or one into a file of `made`. Each of these stands for one link.
 */
export function unmatched(
  old: readonly Found[],
  fresh: readonly Found[],
  made: ReadonlySet<VaultPath>,
  announced: readonly string[],
  finalOf: (path: VaultPath) => VaultPath,
): Found[] {
  const excuse = takingFrom(announced);
  const silent = old.filter(({ from, link }) => !excuse(`${from}\n${link.raw}`) && !excuse(`${finalOf(from)}\n${link.raw}`));
  const pool = groupBy(fresh, (one) => one.key);
  const lost = silent.filter((one) => pool.get(one.key)?.pop() === undefined);
  return withoutInstead(lost, [...pool.values()].flat(), made);
}

/** The lost links in whose place none of the spare ones stands. Every one does for a link into nothing, else one into a file that the plan makes. */
function withoutInstead(lost: readonly Found[], spare: readonly Found[], made: ReadonlySet<VaultPath>): Found[] {
  const left = [...spare];
  return lost.filter((one) => {
    const at = left.findIndex(({ to }) => one.to === null || (to !== null && made.has(to)));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function madeFiles({ files }: Places): Set<VaultPath> {
  return new Set(files.flatMap(({ origin, final }) => (origin === null && final !== null ? [final] : [])));
}

/**
 * Before anything is written, where files move or go: every link of a text that the plan does not
 * rewrite must lead to the same file as before, wherever that file will be, and a link to a file that
 * goes must be announced, also one that stays in a text that is rewritten. A link to a file that leaves
 * its place may lead to one that the plan creates instead, and a link to a trashed one to its heir: a
 * file that the plan rewrites or was decided on. Throws `verify_failed`, naming the link and its note.
 */
export async function verifyInbound(checked: Checked, composed: ComposedTexts, ops: Operations): Promise<void> {
  const { plan, places, layerOf } = checked;
  const { finals } = places;
  if (finals.size === 0) return;
  const before = await checked.snapshot();
  const rewritten = new Map(composed.rewrites.map((one) => [one.path, one.after]));
  const sources = concernedSources(before, places, rewritten).filter(
    (path) => finals.get(path) !== null && !comesAndGoes(before, path, layerOf),
  );
  if (sources.length === 0) return;
  const after = snapshotAfter(before, { ...ops, rewrites: ops.rewrites.filter(({ path }) => finals.has(path)) });

  const created = madeFiles(places);
  const heirs = new Set(
    [...rewritten.keys(), ...plan.preconditions.flatMap((one) => (one.kind === 'hash' ? [one.path] : []))].map(
      (path) => finals.get(path) ?? path,
    ),
  );
  const keeps = (to: VaultPath, then: VaultPath | null): boolean => {
    const place = finals.get(to);
    if (place === undefined) return then === to;
    return then !== null && (then === place || created.has(then) || (place === null && heirs.has(then)));
  };
  const excuse = takingFrom(plan.announced.map((one) => `${one.from}\n${one.raw}`));
  for (const from of sources) {
    const final = finals.get(from) ?? from;
    const text = rewritten.get(from);
    const lost =
      text === undefined
        ? lostInPlace(before.outgoing(from), after.outgoing(final), finals, keeps)
        : leftDead(before.outgoing(from), text, final, finals, after);
    const own = lost.length === 0 ? [] : await ownOf(from, lost, checked);
    for (const { raw } of own) {
      if (!excuse(`${from}\n${raw}`) && !excuse(`${final}\n${raw}`))
        throw new MemoryError(
          'verify_failed',
          `The plan would lose the link ${raw} of "${from}" without saying so. Nothing was changed. Make the plan again, or announce the loss in it.`,
          from,
        );
    }
  }
}

/** The files with a link that the plan may turn: of those that it rewrites, only those with a link to what goes. */
function concernedSources(before: Snapshot, { finals, arriving }: Places, rewritten: ReadonlyMap<VaultPath, string>): VaultPath[] {
  const paths = [...finals.keys(), ...arriving];
  const sources = new Set(
    [...finals.keys(), ...(before.mentioning?.(paths) ?? before.files.map((file) => file.path))].filter((path) => !rewritten.has(path)),
  );
  for (const [path, final] of finals)
    for (const { from } of before.inbound(path)) if (final === null || !rewritten.has(from)) sources.add(from);
  return [...sources];
}

function comesAndGoes(before: Snapshot, path: VaultPath, layerOf: (path: VaultPath) => Layer | null): boolean {
  const note = isNotePath(path) ? before.notes.get(path) : undefined;
  return ['overwrite', 'ephemeral'].includes(layerOf(path) ?? '') || (note !== undefined && isGenerated(note));
}

/** The links of an unchanged text, the same before and after in their order, that do not keep their file. A reference is no link to what goes. */
function lostInPlace(
  before: readonly ResolvedLink[],
  after: readonly ResolvedLink[],
  finals: ReadonlyMap<VaultPath, VaultPath | null>,
  keeps: (to: VaultPath, then: VaultPath | null) => boolean,
): ResolvedLink[] {
  return before.filter(
    (link, index) =>
      link.to !== null && !(link.kind === 'reference' && finals.get(link.to) === null) && !keeps(link.to, after[index]?.to ?? null),
  );
}

/** The links to what goes that a rewritten text still holds as they were, and that lead nowhere then. */
function leftDead(
  before: readonly ResolvedLink[],
  text: string,
  final: VaultPath,
  finals: ReadonlyMap<VaultPath, VaultPath | null>,
  after: Snapshot,
): ResolvedLink[] {
  const take = takingFrom(readableLinks(final, text).map(({ raw }) => raw));
  const isDead = ({ to, kind, linkpath }: ResolvedLink): boolean =>
    to !== null && kind !== 'reference' && finals.get(to) === null && after.resolve(linkpath, final) === null;
  return before.filter((link) => isDead(link) && take(link.raw));
}

/** Those of these links that a person or agent wrote. */
async function ownOf(from: VaultPath, links: readonly ResolvedLink[], { bytes }: Checked): Promise<readonly ResolvedLink[]> {
  const found = await bytes(from);
  const now = found && decodeText(found);
  if (now === null) return links;
  const own = new Set(ownLinks(from, now).map(({ start, raw }) => `${start} ${raw}`));
  return links.filter(({ start, raw }) => own.has(`${start} ${raw}`));
}
