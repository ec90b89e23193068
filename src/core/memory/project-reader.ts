import { within } from '../decide/bundle/index';
import { isCritical } from '../decide/top-of-mind/index';
import { getOrSet } from '../model/collections';
import type { DecideContext } from '../model/context';
import { foldKey, isInside, joinPath, type NotePath, type VaultPath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import type { Snapshot } from '../model/snapshot';
import type { ForProject, Query } from '../model/vault-memory';
import { eachText, readText } from '../read/files/texts';
import { linkedLines } from '../read/links/linked-lines';
import { rangeOf } from '../read/markdown/subpath';
import { entryFormatOf } from '../read/memory/of-note';
import { rangesOfOthers, withoutRanges } from '../read/memory/of-project';
import { areDisjoint, namesIn, projectOf, projectsInFields, projectsOf } from '../read/memory/projects';
import { indexPath, notesOf } from '../read/memory/scope';
import { parseNote } from '../read/snapshot/note';
import { withoutFiles } from '../read/snapshot/update';
import { encodeText } from '../read/text/text';
import { cachedAs } from './entry-store';
import { Session } from './session';

/** The vault as whoever works for one project reads it. */
interface ProjectReader {
  readonly session: Session;
  readonly ctx: DecideContext;
  /** The project; undefined where all is read. */
  readonly project: string | undefined;
  /** Notes that are for others alone: to the session they are not there. */
  readonly apart: readonly VaultPath[];
}

interface Asked extends Query, ForProject {
  /** The folder that the reader works in; that of the host where absent. */
  readonly folder?: string | undefined;
  /** Paths of notes and folders that somebody chose by name. */
  readonly chosen?: readonly string[] | undefined;
  /** True for what a session begins with. */
  readonly isStart?: boolean;
}

/**
 * The session in which entries of other projects are not there, whatever reads it: their notes are left out of its snapshot, and
 * entries among others, and lines that lead to nothing else, out of its texts. Critical ones are for all.
 */
export async function readerFor(session: Session, { project, folder, chosen = [], isStart, ...query }: Asked): Promise<ProjectReader> {
  const ctx = await (isStart === true ? session.startingFor(query) : session.readingFor(query));
  const own = project === undefined ? await projectAt(session, ctx, folder) : namesIn(project)[0];
  if (own === undefined) return { session, ctx, project: undefined, apart: [] };
  const isChosen = within(chosen);
  const always = ctx.convention.bundle.phases.some(({ when }) => when === 'critical');
  const apart = [...ctx.snapshot.notes.values()].flatMap((note) => {
    const isOther = isInside(note.path, ctx.memory.root) && areDisjoint([own], projectsOf(note)) && !holdsSeveral(ctx, note.path);
    return isOther && !(always && isCritical(note)) && !isChosen(note.path) ? [note.path] : [];
  });
  const snapshot = apart.length === 0 ? ctx.snapshot : withoutFiles(ctx.snapshot, apart);
  session.view.adopt(snapshot, ctx.snapshot);
  const files = filesFor(ctx, session.files, own, new Set(apart));
  const seen = new Session(
    { ...session.host, files },
    () => Promise.resolve(snapshot),
    (one, ...rest) => session.gateFor({ ...one, snapshot: ctx.snapshot }, ...rest),
    session.writer,
    session.view,
    session.code,
  );
  return { session: seen, ctx: { ...ctx, snapshot }, project: own, apart };
}

/** True for a file whose entries have projects of their own. */
function holdsSeveral(ctx: DecideContext, path: VaultPath): boolean {
  const format = entryFormatOf(ctx, path);
  return format !== null && format !== 'note';
}

/** True for a file that names notes line by line. */
export function isList({ convention, memory }: DecideContext, path: VaultPath): boolean {
  const into = convention.maintenance?.into?.path;
  return [indexPath({ convention, memory }), ...(into === undefined ? [] : [joinPath(memory.root, into)])]
    .map(foldKey)
    .includes(foldKey(path));
}

/** The files without what is for other projects. */
function filesFor(ctx: DecideContext, files: VaultFiles, project: string, apart: ReadonlySet<VaultPath>): VaultFiles {
  const texts = new Map<VaultPath, Promise<string>>();
  const textAt = (path: VaultPath): Promise<string> => getOrSet(texts, path, () => readText(files, path));
  const isOther = async (to: VaultPath, subpath: string | null): Promise<boolean> => {
    if (apart.has(to)) return true;
    if (subpath === null || !holdsSeveral(ctx, to)) return false;
    const text = await textAt(to).catch(() => '');
    const at = rangeOf(parseNote(to as NotePath, text, text.length), text, subpath);
    return at !== null && rangesOfOthers(ctx, to, text, project).some(({ start, end }) => start <= at.start && at.start < end);
  };
  const withoutLines = async (path: VaultPath, text: string): Promise<string> => {
    const ranges: { start: number; end: number }[] = [];
    for (const [start, links] of linkedLines(parseNote(path as NotePath, text, text.length), text)) {
      const targets = links.flatMap(({ linkpath, subpath }) => {
        const to = ctx.snapshot.resolve(linkpath, path);
        return to === null ? [] : [isOther(to, subpath)];
      });
      const newline = text.indexOf('\n', start);
      if ((await Promise.all(targets)).includes(true)) ranges.push({ start, end: newline < 0 ? text.length : newline + 1 });
    }
    return withoutRanges(text, ranges);
  };
  return {
    ...files,
    stat: async (path) => (apart.has(path) ? null : files.stat(path)),
    async readBytes(path) {
      const bytes = await files.readBytes(path);
      if (!path.endsWith('.md') || !isInside(path, ctx.memory.root)) return bytes;
      const text = await readText({ ...files, readBytes: () => Promise.resolve(bytes) }, path).catch(() => null);
      if (text === null) return bytes;
      const own = withoutRanges(text, rangesOfOthers(ctx, path, text, project));
      const shown = isList(ctx, path) ? await withoutLines(path, own) : own;
      return shown === text ? bytes : encodeText(shown);
    },
  };
}

/** The project of a folder, as the settings or an entry of the memory name it; undefined where nothing tells. Without a folder that which the caller works in. */
export async function projectAt(session: Session, ctx: DecideContext, folder?: string): Promise<string | undefined> {
  const { host } = session;
  const at = folder === undefined ? host.context.folder : { path: folder, byTable: false };
  if (at === undefined) return undefined;
  return (
    projectOf(host.settings(), at.path, []) ??
    (at.byTable ? undefined : projectOf(host.settings(), at.path, await projectsNamed(session, ctx)))
  );
}

const named = new WeakMap<Snapshot, Map<string, Promise<readonly string[]>>>();

/** The projects that entries of a memory name. */
export function projectsNamed(session: Session, ctx: DecideContext): Promise<readonly string[]> {
  const known = getOrSet(named, ctx.snapshot, () => new Map<string, Promise<readonly string[]>>());
  return getOrSet(known, cachedAs(ctx), async () => {
    const notes = notesOf(ctx);
    const names = new Set(notes.flatMap(projectsOf));
    const several = notes.filter(({ path }) => holdsSeveral(ctx, path)).map(({ path }) => path);
    const add = (_: VaultPath, text: string): void => projectsInFields(text).forEach((name) => names.add(name));
    await eachText(session.files, several, add, { pause: session.host.pause });
    return [...names];
  });
}
