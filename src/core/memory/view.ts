import { leavingText, secretIn, type Leaving } from '../decide/bundle/index';
import { getOrSet } from '../model/collections';
import type { AppSettings } from '../model/app-settings';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import type { Note } from '../model/note';
import { foldKey, isNotePath, type VaultPath } from '../model/path';
import type { Plan } from '../model/plan';
import type { Progress } from '../model/ports';
import type { Snapshot } from '../model/snapshot';
import type { Query, VaultHost } from '../model/vault-memory';
import { isExcludedInApp, withheldBecause } from '../read/memory/scope';
import { readTextOrNull } from '../read/files/texts';
import { memoryAt } from '../read/files/rules';
import { encodeText } from '../read/text/text';
import { withoutFiles, type MarkedNote } from '../read/snapshot/update';
import { parseNote } from '../read/snapshot/note';
import { decideContext, effectiveMemories, isOwnNote, memoryNamed } from './context';
import { knownSecrets, secretsInNotes } from './note-secrets';
import type { PlainNotes } from './plain-notes';
import { unmarkedPlan, type MarkedText } from './unmarked';
import { secretWords } from './withheld';

/** The vault as a caller sees it who may not read what is withheld: everything decided on it is as if those files were not there. */
export interface View {
  /** The host, whose files are without those that are withheld; `disk` are all of them. */
  readonly host: VaultHost;
  /** The snapshot without them; one that is such already as it is. */
  of(snapshot: Snapshot, progress?: Progress): Promise<Snapshot>;
  /** The files that are withheld, with the reason; none of a snapshot that is without them already. */
  withheld(snapshot: Snapshot, progress?: Progress): Promise<ReadonlyMap<VaultPath, string>>;
  /** The plan for the files as they are, where it was decided on the view. Throws as `unmarkedPlan`. */
  onDisk(plan: Plan): Promise<Plan>;
  /** The files that are shown with a marker in place of each secret. */
  marked(snapshot: Snapshot): Promise<ReadonlySet<VaultPath>>;
}

type Withheld = ReadonlyMap<VaultPath, string>;
const NOBODY: Withheld = new Map();

/** The view of a host's vault. Each note is read once for as long as it does not change; `plain` knows those of earlier runs. */
export function viewOf(host: VaultHost, look: (query?: Query) => Promise<Snapshot>, plain?: PlainNotes): View {
  const views = new WeakMap<
    Snapshot,
    { readonly memories: readonly Memory[]; readonly app: AppSettings | undefined; readonly seen: Promise<Seen> }
  >();
  const made = new WeakSet<Snapshot>();
  const reasons = new WeakMap<Note, { readonly memories: readonly Memory[]; readonly why: string | null }>();
  const names = new Map<VaultPath, string | null>();
  let last: Promise<Seen> | undefined;

  /** Why its properties, tags or place withhold a note; kept until it or the settings change. */
  function saidOf(ctx: DecideContext, note: Note): string | null {
    const { memories } = host.settings();
    const known = reasons.get(note);
    if (known?.memories === memories && ctx.snapshot.namesOf(note.path).length === 1) return known.why;
    const why = withheldBecause(ctx, note);
    reasons.set(note, { memories, why });
    return why;
  }

  async function find(
    snapshot: Snapshot,
    progress?: Progress,
  ): Promise<Pick<Seen, 'withheld' | 'marked'> & { readonly own: ReadonlyMap<VaultPath, Note> }> {
    const settings = host.settings();
    const ctx = decideContext(host, memoryNamed(settings, undefined), snapshot);
    const memories = effectiveMemories(settings.memories);
    const found = new Map<VaultPath, string>();
    const own = new Map<VaultPath, Note>();
    const open: Note[] = [];
    for (const { path } of snapshot.files) {
      // Decisions stay readable for what is decided on the view; what they and set-aside texts link to is nobody's to know.
      if (isOwnNote(settings, path)) {
        const note = snapshot.notes.get(path as Note['path']);
        if (note !== undefined) own.set(path, { ...note, links: [], tags: [] });
        continue;
      }
      const place = memoryAt(memories, path);
      if (place !== null && isExcludedInApp({ ...ctx, ...place }, path)) {
        found.set(path, "among Obsidian's excluded files");
        continue;
      }
      const note = isNotePath(path) ? snapshot.notes.get(path) : undefined;
      const why =
        note === undefined
          ? (withheldBecause(ctx, parseNote(path as Note['path'], '', 0)) ?? getOrSet(names, path, () => secretWords(secretIn(path, ''))))
          : saidOf(ctx, note);
      if (why !== null) found.set(path, why);
      else if (note !== undefined) open.push(note);
    }
    await plain?.open(snapshot, open);
    const secrets = await secretsInNotes(host.files, open, { pause: host.pause, progress });
    const marked = new Map<VaultPath, Leaving>();
    for (const note of open) {
      const leaving = secrets.has(note.path) ? await leavingOf(snapshot, note.path) : null;
      if (leaving !== null) {
        marked.set(note.path, leaving);
        continue;
      }
      const why = secretWords(secrets.get(note.path)?.[0] ?? null) ?? (knownSecrets(note) === undefined ? 'it cannot be read' : null);
      if (why !== null) found.set(note.path, why);
    }
    await plain?.close(snapshot, open);
    return { withheld: found, marked, own };
  }

  async function seenOf(snapshot: Snapshot, progress?: Progress): Promise<Seen> {
    const { withheld, marked, own } = await find(snapshot, progress);
    const isWhole = withheld.size + marked.size + own.size === 0;
    const notes = new Map<VaultPath, MarkedNote>([...own].map(([path, note]) => [path, { note, secrets: [] }]));
    for (const [path, { note, marked: secrets }] of marked) notes.set(path, { note, secrets });
    const view = isWhole ? snapshot : withoutFiles(snapshot, [...withheld.keys()], notes);
    if (!isWhole) made.add(view);
    return { withheld, marked, view, hidden: new Set([...withheld.keys()].map(foldKey)) };
  }

  function seeing(snapshot: Snapshot, progress?: Progress): Promise<Seen> {
    const { memories } = host.settings();
    const app = host.appSettings?.();
    const known = views.get(snapshot);
    if (known?.memories === memories && known.app === app) return (last = known.seen);
    const seen = seenOf(snapshot, progress);
    views.set(snapshot, { memories, app, seen });
    seen.catch(() => views.delete(snapshot));
    return (last = seen);
  }

  const seeingNow = async (): Promise<Seen> => last ?? seeing(await look());

  /** True for a file that is withheld, in whatever case it is asked for. */
  async function isHidden(path: VaultPath): Promise<boolean> {
    const { hidden, view } = await seeingNow();
    return hidden.has(foldKey(path)) && !view.has(path);
  }

  /** The text of a file with a marker in place of each secret; null where the whole file is withheld for one. */
  async function leavingOf(snapshot: Snapshot, path: VaultPath): Promise<Leaving | null> {
    const place = memoryAt(effectiveMemories(host.settings().memories), path);
    const text = place === null ? null : await readTextOrNull(host.files, path).catch(() => null);
    if (place === null || text === null) return null;
    const leaving = leavingText(decideContext(host, place.memory, snapshot), path, text);
    return leaving.kind === 'leaving' ? leaving : null;
  }

  const disk = host.files;
  const files: VaultHost['files'] = {
    ...disk,
    list: async () => (await of(await look())).files,
    stat: async (path) => ((await isHidden(path)) ? null : disk.stat(path)),
    async readBytes(path) {
      if (await isHidden(path)) throw new MemoryError('not_found', `There is no file "${path}".`, path);
      const bytes = await disk.readBytes(path);
      const { marked, view } = await seeingNow();
      // As it is now: it may have changed since it was looked at.
      if (!marked.has(path)) return bytes;
      const leaving = await leavingOf(view, path);
      if (leaving === null) throw new MemoryError('not_found', `There is no file "${path}".`, path);
      return encodeText(leaving.text);
    },
  };
  async function onDisk(plan: Plan): Promise<Plan> {
    const { marked, view } = await seeingNow();
    const paths = plan.edits.map(({ path }) => path).filter((path) => marked.has(path));
    const texts = new Map<VaultPath, MarkedText>();
    for (const path of new Set(paths)) {
      const [text, leaving] = [await readTextOrNull(disk, path), await leavingOf(view, path)];
      if (text !== null && leaving !== null) texts.set(path, { text, shown: leaving.text });
    }
    return texts.size === 0 ? plan : unmarkedPlan(plan, texts);
  }

  const of: View['of'] = async (snapshot, progress) => (made.has(snapshot) ? snapshot : (await seeing(snapshot, progress)).view);
  return {
    of,
    onDisk,
    marked: async (snapshot) => new Set(made.has(snapshot) ? [] : (await seeing(snapshot)).marked.keys()),
    withheld: async (snapshot, progress) => (made.has(snapshot) ? NOBODY : (await seeing(snapshot, progress)).withheld),
    host: { ...host, files, disk, snapshot: async (progress) => of(await look({ progress }), progress) },
  };
}

interface Seen {
  readonly withheld: Withheld;
  /** Files that are shown with a marker in place of each secret. */
  readonly marked: ReadonlyMap<VaultPath, Leaving>;
  readonly view: Snapshot;
  readonly hidden: ReadonlySet<string>;
}
