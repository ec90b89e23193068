import {
  decideTypedIndex,
  indexSteps,
  isAboutUnread,
  keepAbout,
  rankByWeight,
  rankNotes,
  standings,
  successionOf,
  weightOfNames,
} from '../decide/top-of-mind/index';
import { lifeOf } from '../decide/upkeep/index';
import type { DecideContext } from '../model/context';
import { codeOf, MemoryError } from '../model/errors';
import type { Note } from '../model/note';
import {
  asVaultPath,
  foldKey,
  basenameOf,
  folderOf,
  isInside,
  isNotePath,
  joinPath,
  stemOf,
  type NotePath,
  type VaultPath,
} from '../model/path';
import type { Plan } from '../model/plan';
import type { IndexResult } from '../model/results/index-note';
import type { Proposal } from '../model/results/proposal';
import { hostility } from '../model/safe-path';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { bookmarkedFiles } from '../read/files/app-settings';
import { eachText, readTextOrNull } from '../read/files/texts';
import { isNamingUnread, keepNamedFiles } from '../read/links/named-files';
import { indexPath, notesOf } from '../read/memory/scope';
import { parseNote } from '../read/snapshot/note';
import { updateSnapshot } from '../read/snapshot/update';
import { runWithPauses } from '../read/text/steps';
import { encodeText } from '../read/text/text';
import { editText } from '../write/plan/compose';
import { existing } from './context';
import type { Session } from './session';

/** Notes named as the closest. */
const CLOSEST = 3;
/** UTF-16 units of a text that are compared: its beginning says what it is about. */
const COMPARED = 1_500;

/** The top-of-mind note, and the place of single notes in it. */
export class IndexNote {
  constructor(private readonly session: Session) {}

  readonly index: VaultMemory['index'] = async (query) => this.indexIn(await this.session.contextFor(query));

  readonly rank: VaultMemory['rank'] = async (query) => {
    const ctx = await rankedContext(this.session.host, await this.session.contextFor(query));
    return { notes: ctx.convention.feedback === undefined ? rankNotes(ctx, query.limit) : rankByWeight(ctx, query.limit) };
  };

  readonly succession: VaultMemory['succession'] = async (given) => {
    const path = asVaultPath(given);
    return isNotePath(path) ? successionOf({ snapshot: await this.session.look() }, path) : { supersedes: [], supersededBy: [] };
  };

  readonly around: VaultMemory['around'] = async (given, { closest: isAsked, ...query }) => {
    const ctx = await this.session.contextFor(query);
    const path = existing(ctx.snapshot, given);
    const note = isNotePath(path) ? ctx.snapshot.notes.get(path) : undefined;
    const isIndex = path === indexPath(ctx);
    // The top-of-mind note does not list itself.
    if (note === undefined || !(isIndex || notesOf(ctx).includes(note)))
      throw new MemoryError('bad_input', `"${path}" is not a note of the memory "${ctx.memory.name}".`, path);
    const { entries, omitted } = (await this.indexIn(ctx)).result;
    const at = entries.findIndex((entry) => entry.path === path);
    const entry = entries[at];
    return {
      path,
      isIndex,
      listed: entry === undefined ? null : { place: at + 1, of: entries.length, section: entry.section, why: entry.why },
      unlisted: entry === undefined ? (omitted.find((one) => one.path === path)?.why ?? null) : null,
      life: isIndex ? null : lifeOf(ctx, note),
      closest: isAsked === true && !isIndex ? await this.closestTo(ctx, note.path, query) : [],
      ...successionOf(ctx, note.path),
    };
  };

  /** The top-of-mind note is read by models: it is the same for whoever writes it. A person hears of the notes that it leaves out. */
  async indexIn(ctx: DecideContext): Promise<Proposal<IndexResult>> {
    const { host, view } = this.session;
    const seen = await this.shownIn(ctx);
    const current = await this.session.textAt(indexPath(ctx));
    const matching = { whole: ctx.snapshot, missing: current === null ? new Set<string>() : await this.missingIn(ctx, current) };
    let decided = await runWithPauses(indexSteps(seen, current, matching), host.pause);
    if (await this.readAbouts(seen, decided.result)) decided = await runWithPauses(indexSteps(seen, current, matching), host.pause);
    const { result, plan } = decided;
    const withheld = await view.withheld(ctx.snapshot);
    const left = notesOf(ctx).flatMap(({ path }) => (withheld.has(path) ? [{ path, why: withheld.get(path) ?? '' }] : []));
    return { result: { ...result, omitted: [...result.omitted, ...left] }, plan };
  }

  /** Reads what the listed notes are about, each note once as long as it does not change. False where nothing was to be read. */
  private async readAbouts({ snapshot, convention }: DecideContext, { entries }: IndexResult): Promise<boolean> {
    if (convention.indexNote.format !== 'ranked') return false;
    const notes = entries.flatMap(({ path }) => snapshot.notes.get(path as NotePath) ?? []).filter(isAboutUnread);
    const byPath = new Map<VaultPath, Note>(notes.map((note) => [note.path, note]));
    await eachText(this.session.view.host.files, [...byPath.keys()], (path, text) => keepAbout(byPath.get(path)!, text));
    return notes.length > 0;
  }

  /** The context without what is withheld, with all that a ranking looks at. */
  async shownIn(ctx: DecideContext): Promise<DecideContext> {
    const { view } = this.session;
    return rankedContext(view.host, { ...ctx, snapshot: await view.of(ctx.snapshot) });
  }

  /**
   * Targets of links of the index that surely named a memory: they end in `.md`, or lead to the archive. Nothing of that name is
   * there any more, be it a note, another file or a folder, from the folder of the index, also without the folders of the link, which a
   * move may have changed, or from the vault's root.
   */
  private async missingIn(ctx: DecideContext, text: string): Promise<ReadonlySet<string>> {
    const path = indexPath(ctx);
    const archive = joinPath(ctx.memory.root, ctx.convention.archive);
    const missing = new Set<string>();
    for (const { kind, linkpath } of parseNote(path, text, encodeText(text).length).links) {
      const target = linkpath.replace(/^(?:\.\/)+/, '');
      const [name, extension] = /\.md$/i.test(target) ? [target.slice(0, -3), target.slice(-3)] : [target, '.md'];
      const places = [joinPath(folderOf(path), name), joinPath('', name), joinPath(folderOf(path), basenameOf(name))];
      const to = ctx.snapshot.resolve(linkpath, path);
      const wasOne = to === null ? name !== target : isInside(to, archive);
      const isElsewhere = /^$|^[/~]|[:{}]|(?:^|\/)\.\.?(?:\/|$)/.test(name) || places.some((one) => hostility(one + extension) !== null);
      if ((kind === 'wikilink' || kind === 'markdown') && wasOne && !isElsewhere && !(await this.isThere(places, extension)))
        missing.add(linkpath);
    }
    return missing;
  }

  /** True if a file of any extension or a folder has one of these paths, without its extension. */
  private async isThere(places: readonly VaultPath[], extension: string): Promise<boolean> {
    const { files } = this.session;
    const wanted = new Set(places.map(foldKey));
    const isOne = (path: string): boolean => wanted.has(foldKey(path)) || wanted.has(foldKey(joinPath(folderOf(path), stemOf(path))));
    const folders = places.flatMap((place) => [place, asVaultPath(place + extension)]);
    try {
      for (const place of places) if ((await files.stat(asVaultPath(place + extension))) !== null) return true;
      for (const folder of folders) if ((await files.hasFolder?.(folder)) === true) return true;
    } catch {
      // Something is there that cannot be looked at, such as a link out of the vault.
      return true;
    }
    return (await files.list()).some(({ path }) => isOne(path) || folders.some((folder) => isInside(foldKey(path), foldKey(folder))));
  }

  private async closestTo(ctx: DecideContext, path: NotePath, query: Query): Promise<VaultPath[]> {
    const { gate } = await this.session.gateFor(ctx, query);
    const text = (await this.session.textAt(path)) ?? '';
    const standing = standings(ctx);
    return gate
      .search(`${stemOf(path)}\n${text.slice(0, COMPARED)}`, CLOSEST * 3)
      .map((found) => found.path)
      .filter((found) => {
        const other = ctx.snapshot.notes.get(found as NotePath);
        return found !== path && other !== undefined && !standing(other).superseded;
      })
      .slice(0, CLOSEST);
  }
}

/**
 * The context with what a ranking looks at besides the snapshot: bookmarks, and the files that notes name in their text
 * where the host made its snapshot without texts. Only notes without links are read, each once as long as it does not change,
 * and none where the memory has so many links that such names do not count.
 */
export async function rankedContext(host: VaultHost, ctx: DecideContext): Promise<DecideContext> {
  const ranked: DecideContext = { ...ctx, bookmarks: await bookmarksOf(host) };
  const notes = notesOf(ranked);
  const unread = weightOfNames(notes) === 0 ? [] : notes.filter(isNamingUnread);
  const byPath = new Map<VaultPath, Note>(unread.map((note) => [note.path, note]));
  const keep = (path: VaultPath, text: string): void => {
    const note = byPath.get(path);
    if (note !== undefined) keepNamedFiles(note, text);
  };
  await eachText(host.files, [...byPath.keys()], keep, { pause: host.pause });
  return ranked;
}

/** The app's own file: where it cannot be read, nothing is bookmarked. */
async function bookmarksOf({ files, configFolder }: VaultHost): Promise<readonly VaultPath[]> {
  if (configFolder === undefined) return [];
  const json = await readTextOrNull(files, asVaultPath(`${configFolder}/bookmarks.json`)).catch(() => null);
  return json === null ? [] : bookmarkedFiles(json);
}

/** A plan with what it does to the index, and its memories that have no line there for want of room. */
export interface Indexed {
  readonly plan: Plan;
  readonly unlisted: readonly VaultPath[];
}

/**
 * The plan, which also brings an index by type up to date with the notes that it creates or sets properties of. An index that is
 * not there, or whose managed blocks are broken, stays as it is: health tells of it.
 */
export async function withIndexLine(session: Session, ctx: DecideContext, plan: Plan): Promise<Indexed> {
  const index = indexPath(ctx);
  const unchanged: Indexed = { plan, unlisted: [] };
  if (ctx.convention.indexNote.format !== 'by-type' || plan.edits.some((edit) => edit.path === index)) return unchanged;
  const after = await notesAfter(session, plan);
  const text = after.size === 0 ? null : await session.textAt(index);
  if (text === null) return unchanged;
  const mtime = Date.parse(ctx.created);
  const upserted = [...after].map(([path, content]) => {
    const size = encodeText(content).length;
    return { file: { path, size, mtime, ctime: mtime }, note: parseNote(path, content, size) };
  });
  // The index is read by models: it is the same for whoever writes it.
  const seen = { ...ctx, snapshot: await session.view.of(ctx.snapshot) };
  const snapshot = updateSnapshot(seen.snapshot, { upserted, removed: [] });
  const before = new Map<VaultPath, Note>();
  for (const path of after.keys()) {
    const note = seen.snapshot.notes.get(path);
    if (note !== undefined) before.set(path, note);
  }
  try {
    const ranked = { ...(await rankedContext(session.view.host, seen)), snapshot };
    const { result, plan: lines } = decideTypedIndex(ranked, text, { only: new Set(after.keys()), before });
    const unlisted = result.full ?? [];
    if (lines === null) return { plan, unlisted };
    const edits = [...plan.edits, ...lines.edits];
    const preconditions = [...plan.preconditions, ...lines.preconditions];
    return { plan: { ...plan, edits, preconditions, announced: [...plan.announced, ...lines.announced] }, unlisted };
  } catch (error) {
    if (codeOf(error) === 'bad_input') return unchanged;
    throw error;
  }
}

/** The notes that the plan creates or sets properties of, with their texts then. */
async function notesAfter(session: Session, { edits }: Plan): Promise<Map<NotePath, string>> {
  const texts = new Map<NotePath, string>();
  for (const { op, path } of edits) {
    if ((op !== 'create' && op !== 'set-property') || !isNotePath(path) || texts.has(path)) continue;
    const own = edits.filter((edit) => edit.path === path);
    const made = own.find((edit) => edit.op === 'create');
    const before = made?.text ?? (await session.textAt(path));
    const changes = own.filter((edit) => edit.op === 'append' || edit.op === 'replace' || edit.op === 'set-property');
    if (before !== null) texts.set(path, editText(path, before, changes));
  }
  return texts;
}
