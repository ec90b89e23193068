import { getOrSet, groupBy } from '../../../model/collections';
import { planOf, type DecideContext } from '../../../model/context';
import type { Note } from '../../../model/note';
import { byCodePoint, foldKey, stemOf, type NotePath, type VaultPath } from '../../../model/path';
import type { Edit, Precondition } from '../../../model/plan';
import type { DroppedLine, MigrateResult, MigratedEntry, UnsureDay } from '../../../model/results/migrate';
import type { Proposal } from '../../../model/results/proposal';
import { indexPath } from '../../../read/memory/scope';
import { createResolver, type Resolver } from '../../../read/links/resolve';
import { sha256OfText } from '../../../read/snapshot/recent';
import { linksIn } from '../../../read/snapshot/links-in';
import { parseNote } from '../../../read/snapshot/note';
import {
  decideMoves,
  editSource,
  followLinks,
  freeTarget,
  replaceEdits,
  sortedEdits,
  textsForMoves,
  applyEdits,
  linkpathsFor,
  type LinkChange,
  type Move,
  type TextEdit,
} from '../../refactor/index';
import { secretInEntry } from '../../secrets/index';
import { secretSentence } from '../../../model/secret';
import { checkEveryLine, entriesFrom, noteFrom, sectionsFrom, type Carry } from './compose';
import type { Placed } from './item';
import { type Prepared, archivePlace } from './prepare';
import type { Link } from '../../../model/link';
import { oldName } from '../../../read/older/old-note';
import { writeFence } from '../../../read/markdown/fences';
import { newLink } from '../../../read/links/new-link';

/** The files whose fresh texts `decideMigration` needs besides the sources, in code point order. */
export function textsForMigration(ctx: DecideContext, prepared: Prepared): VaultPath[] {
  const paths = new Set<VaultPath>(textsForMoves(ctx.snapshot, linkMoves(ctx, prepared)));
  for (const path of textsForMoves(ctx.snapshot, archiveMoves(ctx, prepared))) paths.add(path);
  for (const { path } of prepared.placed) if (ctx.snapshot.has(path)) paths.add(path);
  for (const path of sourcesById(ctx, prepared)) paths.add(path);
  if (ctx.snapshot.has(indexPath(ctx))) paths.add(indexPath(ctx));
  return [...paths].sort(byCodePoint);
}

/**
 * One plan for a migration: the new entries, links that follow, and the sources into the archive. Before there is a plan,
 * every line of the sources was found again in what the new files get, or is named as dropped; else it throws
 * `verify_failed`; with `hold` nothing is done for texts that seem to hold a secret. `texts` are those of the sources and of `textsForMigration`. Null plan where there is nothing to do.
 */
export function decideMigration(
  ctx: DecideContext,
  prepared: Prepared,
  texts: ReadonlyMap<VaultPath, string>,
  { secret: secrets }: { readonly secret: 'hold' | 'write' },
): Proposal<MigrateResult> {
  const { placed, sources } = prepared;
  const base = resultOf(ctx, prepared);
  if (placed.length === 0) return { result: base, plan: null };
  if (secrets === 'hold') {
    for (const source of sources) {
      const secret = secretInEntry({ title: '', body: source.text });
      if (secret === null) continue;
      const rule = `"${source.path}": ${secretSentence(secret)} Nothing was changed. Take it out and try again.`;
      const remedy = { to: 'migrate it as it is', input: { secret: 'write' } };
      return { result: { ...nothing(base), refused: { code: 'secret', path: source.path, rule, remedy } }, plan: null };
    }
  }
  for (const source of sources) checkEveryLine(source.path, source.telling, source.accounted);

  const archiving = archiveMoves(ctx, prepared);
  const archived = decideMoves(ctx, archiving, texts, base.source);
  const targets = targetsOf(ctx, prepared, archiving);
  const carry: Carry = (text, from, to) => applyEdits(text, carryEdits(ctx, text, from, to, targets));
  const sourceTexts = new Map(sources.map(({ path, text }) => [path, text]));
  const own = new Set(sources.map(({ path }) => path));
  // Once for each source, however many entries come of it.
  const notes = new Map<VaultPath, Note>();
  const noteOf = (path: VaultPath): Note =>
    getOrSet(notes, path, () => parseNote(path as NotePath, sourceTexts.get(path) ?? '', sourceTexts.get(path)?.length ?? 0));

  const edits: Edit[] = [];
  const madePrivate: VaultPath[] = [];
  const created: VaultPath[] = [];
  const extended: VaultPath[] = [];
  for (const [path, all] of groupBy(placed, (one) => one.path)) {
    const before = texts.get(path) ?? null;
    const some = all as [Placed, ...Placed[]];
    const [first] = some;
    const into = first.destination.capture.into;
    const reason = reasonOf(some);
    if (into === 'folder') {
      const { text, marked } = noteFrom(ctx, first, carry, noteOf(first.item.source));
      if (marked) madePrivate.push(path);
      edits.push({ op: 'create', path, text, reason });
      created.push(path);
      continue;
    }
    const text = into === 'file' ? entriesFrom(ctx, all, before, carry) : sectionsFrom(all, before, carry);
    (before === null ? created : extended).push(path);
    edits.push(before === null ? { op: 'create', path, text, reason } : { op: 'append', path, text, reason });
  }

  const followed = outsideLinks(ctx, prepared, texts, targets, own);
  for (const [path, some] of [...followed.edits].sort(([a], [b]) => byCodePoint(a, b)))
    edits.push(...replaceEdits(path, texts.get(path) ?? '', some, 'Links follow what they lead to.'));
  const pinned = ctx.convention.migration?.pinned === undefined ? placed.filter(({ item }) => item.pinned).map(({ path }) => path) : [];
  const pin = pinEdit(ctx, pinned, texts.get(indexPath(ctx)) ?? null);
  if (pin !== null) edits.push(pin);
  edits.push(...(archived.plan?.edits ?? []).filter((edit) => edit.op === 'move' || own.has(edit.path)));

  const hashed = [...own, ...extended, ...followed.edits.keys(), ...(pin?.op === 'append' ? [pin.path] : [])];
  const preconditions: Precondition[] = [
    ...[...new Set(hashed)].sort(byCodePoint).flatMap((path): Precondition[] => {
      const text = sourceTexts.get(path) ?? texts.get(path);
      return text === undefined ? [] : [{ kind: 'hash', path, sha256: sha256OfText(text) }];
    }),
    ...created.map((path): Precondition => ({ kind: 'absent', path })),
    ...(archived.plan?.preconditions ?? []).filter((one) => one.kind !== 'hash'),
  ];
  const { links } = archived.result;
  const result: MigrateResult = {
    ...base,
    created,
    extended,
    pinned,
    madePrivate,
    links: { ...links, rewritten: followed.rewritten, lost: 0 },
  };
  const title = `Migrate ${base.source === '' ? 'older notes' : base.source}`;
  return { result, plan: planOf(ctx, { title, reason: 'Each thing gets its own place; every line is kept.', edits, preconditions }) };
}

function reasonOf([{ item }, ...more]: readonly [Placed, ...Placed[]]): string {
  const { source, from, to, whole } = item;
  if (more.length > 0) return `${more.length + 1} entries of ${source}.`;
  return whole || to === 0 ? `From ${source}.` : `Lines ${from + 1} to ${to} of ${source}.`;
}

/** The sources into the archive, byte for byte where none of their links has to follow. A taken name gets a number. */
function archiveMoves(ctx: DecideContext, { sources }: Prepared): Move[] {
  const claimed = new Set<string>();
  return sources.map(({ path }) => {
    const to = freeTarget(ctx.snapshot, archivePlace(ctx, path), claimed);
    claimed.add(foldKey(to));
    return { from: path, to, reason: `Its lines are in the new files since ${ctx.today}.` };
  });
}

/** Where links to the sources lead afterwards: to the note that one became, else to the file in the archive. */
function linkMoves(ctx: DecideContext, prepared: Prepared): Move[] {
  const became = wholeNotes(prepared);
  return archiveMoves(ctx, prepared).map((move) => ({ ...move, to: became.get(move.from) ?? move.to }));
}

/** Notes that became notes, by their old paths. */
function wholeNotes({ placed }: Prepared): ReadonlyMap<VaultPath, VaultPath> {
  const whole = placed.filter(({ item, destination }) => item.whole && destination.capture.into === 'folder');
  return new Map(whole.map(({ item, path }) => [item.source, path]));
}

function targetsOf(ctx: DecideContext, prepared: Prepared, archiving: readonly Move[]): Targets {
  const gone = new Set(archiving.map(({ from }) => from));
  const paths = [
    ...ctx.snapshot.files.map(({ path }) => path).filter((path) => !gone.has(path)),
    ...archiving.map(({ to }) => to),
    ...new Set(prepared.placed.map(({ path }) => path).filter((path) => !ctx.snapshot.has(path))),
  ];
  const moved = new Map(linkMoves(ctx, prepared).map(({ from, to }) => [from, to]));
  return { moved, ids: idsOf(prepared), resolver: createResolver(paths) };
}

function idsOf({ placed }: Prepared): ReadonlyMap<string, VaultPath> {
  const ids = new Map<string, VaultPath>();
  const twice = new Set<string>();
  for (const { item, path, destination } of placed) {
    if (item.identity === null || destination.capture.into !== 'folder') continue;
    if (ids.has(item.identity)) twice.add(item.identity);
    ids.set(item.identity, path);
  }
  // An id that two notes have says nothing.
  for (const id of twice) ids.delete(id);
  return ids;
}

/** Files besides the sources with a link by the id of one of them. */
function sourcesById(ctx: DecideContext, prepared: Prepared): VaultPath[] {
  const ids = idsOf(prepared);
  const own = new Set<string>(prepared.sources.map(({ path }) => path));
  if (ids.size === 0) return [];
  const leading = ctx.snapshot.links.filter(({ to, from, linkpath }) => to === null && ids.has(idIn(linkpath)) && !own.has(from));
  return [...new Set(leading.map(({ from }) => from))];
}

/** The edits in all other files whose links led to a source, by path or by id. */
function outsideLinks(
  ctx: DecideContext,
  prepared: Prepared,
  texts: ReadonlyMap<VaultPath, string>,
  targets: Targets,
  own: ReadonlySet<VaultPath>,
): { readonly edits: ReadonlyMap<VaultPath, readonly TextEdit[]>; readonly rewritten: number } {
  const edits = new Map<VaultPath, readonly TextEdit[]>(
    [...followLinks(ctx, targets.moved, texts).edits].filter(([path]) => !own.has(path)),
  );
  let rewritten = [...edits.values()].reduce((sum, some) => sum + some.length, 0);
  for (const path of sourcesById(ctx, prepared)) {
    const text = texts.get(path);
    if (text === undefined) continue;
    const found = carryEdits(ctx, text, path, path, targets, (old) => old === null);
    if (found.length === 0) continue;
    rewritten += found.length;
    edits.set(path, sortedEdits([...(edits.get(path) ?? []), ...found]));
  }
  return { edits, rewritten };
}

/** The result as far as it is known before anything is written down. */
function resultOf(ctx: DecideContext, prepared: Prepared): MigrateResult {
  const { placed, sources, source, left, notes, repeated } = prepared;
  const [first] = placed.length === 0 ? [] : archiveMoves(ctx, prepared);
  const entries = placed
    .filter(({ item }) => !isUnsorted(item))
    .map(({ item, destination, path, title, date }): MigratedEntry => ({
      from: { path: item.source, line: item.from + 1, to: item.to },
      path,
      title,
      date,
      dated: item.date !== null,
      type: destination.type ?? item.type,
      why: destination.why,
    }));
  const unsorted = placed.find(({ item }) => isUnsorted(item))?.path;
  const dropped = sources.flatMap((one): readonly DroppedLine[] => one.dropped);
  const lost = sources.reduce((sum, one) => sum + one.droppedLines, 0);
  const all = sources.reduce((sum, one) => sum + one.telling.length, 0);
  return {
    ...noMigration(source),
    ...(unsorted === undefined ? {} : { unsorted }),
    lines: { in: all, out: all - lost, dropped: lost },
    // The file or folder of the archive in which the source lies afterwards.
    archived: first === undefined ? null : prepared.isFolder ? archivePlace(ctx, source).replace(/\/$/, '') : first.to,
    entries,
    dropped,
    unsure: sources.flatMap((one): readonly UnsureDay[] => one.unsure),
    repeated,
    left,
    notes,
  };
}

/** A result that says that nothing is done. */
export function noMigration(source: string): MigrateResult {
  return {
    ...{ source, created: [], extended: [], entries: [], dropped: [], unsure: [], pinned: [], madePrivate: [], left: [], notes: [] },
    ...{ lines: { in: 0, out: 0, dropped: 0 }, archived: null, repeated: 0 },
    links: { before: 0, after: 0, rewritten: 0, lost: 0 },
  };
}

function isUnsorted({ to, whole }: Placed['item']): boolean {
  return to === 0 && !whole;
}

function nothing(result: MigrateResult): MigrateResult {
  const { unsorted: _, ...rest } = result;
  return { ...rest, archived: null, entries: [], dropped: [], lines: { ...result.lines, out: 0 } };
}

/** Where links lead once a migration is done. */
interface Targets {
  /** Notes by their old path, and the new note that each becomes. */
  readonly moved: ReadonlyMap<VaultPath, VaultPath>;
  /** The same by the ids that they had. */
  readonly ids: ReadonlyMap<string, VaultPath>;
  readonly resolver: Resolver;
}

/** The id that a link by id names: `abc123`, or the one at the end of an older name, as in `id__abc123`. */
function idIn(linkpath: string): string {
  return oldName(linkpath)?.id ?? linkpath;
}

/**
 * The edits by which a text of `from` stands in `to`: each link that led to a file leads to it, or to the note that it became; one by
 * the id of a note becomes one by its file name. A link that cannot be spelled stays as it is. `concerns` is asked of each with
 * the file that it led to.
 */
function carryEdits(
  ctx: DecideContext,
  text: string,
  from: VaultPath,
  to: VaultPath,
  { ids, moved, resolver }: Targets,
  concerns: (old: VaultPath | null) => boolean = () => true,
): readonly TextEdit[] {
  const links = text.includes('[') ? linksIn(to, text) : [];
  const changes = links.flatMap((link, index): LinkChange[] => {
    const old = ctx.snapshot.resolve(link.linkpath, from);
    if (link.linkpath === '' || !concerns(old)) return [];
    const wanted = old === null ? ids.get(idIn(link.linkpath)) : (moved.get(old) ?? old);
    if (wanted === undefined || leads(resolver, link.linkpath, to, wanted)) return [];
    const linkpath = spelled(resolver, link, old, wanted, to);
    return linkpath === null ? [] : [{ index, target: { linkpath, display: null } }];
  });
  const edits = changes.length === 0 ? [] : editSource(to, text, links, changes);
  return 'failed' in edits ? [] : edits;
}

/** A spelling of a link, in its own style, that leads to a file and to no other. */
function spelled(resolver: Resolver, link: Link, old: VaultPath | null, wanted: VaultPath, from: VaultPath): string | null {
  const spellings = linkpathsFor(old === null ? '' : link.linkpath, old ?? wanted, wanted, from);
  return spellings.find((one) => leads(resolver, one, from, wanted)) ?? null;
}

function leads(resolver: Resolver, linkpath: string, from: VaultPath, wanted: VaultPath): boolean {
  const { to, ambiguous } = resolver.resolve(linkpath, from);
  return to === wanted && !ambiguous;
}

const HEADING = '## Pinned';

/** The edit that gives the index note links to notes, outside its managed block, where they stay whatever the ranking says. */
function pinEdit(ctx: DecideContext, notes: readonly VaultPath[], text: string | null): Edit | null {
  if (notes.length === 0) return null;
  const reason = 'Their names began with "_top-of-mind": the index note keeps them at hand now.';
  const path = indexPath(ctx);
  const links = notes.map((to) => `- ${newLink(ctx, { to, from: path })?.text ?? stemOf(to)}\n`).join('');
  if (text !== null) {
    const gap = text === '' || /\n\r?\n$/.test(text) ? '' : '\n';
    const added = `${gap}${HEADING}\n\n${links}`;
    return { op: 'append', path, text: text.includes('\r\n') ? added.replace(/\n/g, '\r\n') : added, reason };
  }
  const form = ctx.convention.scaffold.find((file) => file.path === ctx.convention.indexNote.path)?.text;
  const start =
    form ?? `---\ngenerated-by: top-of-mind\n---\n\n# Top of mind\n\n${writeFence(ctx.convention.indexNote.fence, 'No notes yet.')}\n`;
  return { op: 'create', path, text: `${start.trimEnd()}\n\n${HEADING}\n\n${links}`, reason };
}
