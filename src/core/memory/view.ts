import { leavingText, secretIn, type Leaving } from '../decide/bundle/index';
import { getOrSet } from '../model/collections';
import type { AppSettings } from '../model/app-settings';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import type { Note } from '../model/note';
import { foldKey, isNotePath, type VaultPath } from '../model/path';
import type { Plan } from '../model/plan';
import type { Progress, VaultFiles } from '../model/ports';
import type { Snapshot } from '../model/snapshot';
import type { Query, VaultHost } from '../model/vault-memory';
import { isPendingPath } from '../read/memory/pending';
import { isExcludedInApp, withheldBecause } from '../read/memory/scope';
import { readTextOrNull } from '../read/files/texts';
import { memoryAt } from '../read/files/rules';
import { encodeText } from '../read/text/text';
import { withoutFiles, type MarkedNote } from '../read/snapshot/update';
import { parseNote } from '../read/snapshot/note';
import { decideContext, effectiveMemories, isOwnNote, memoryNamed } from './context';
import { detectedIn, startIn, type Detected } from './detected';
import { knownSecrets, seenInNotes } from './note-secrets';
import type { PlainNotes } from './plain-notes';
import { unmarkedPlan, type MarkedText } from './unmarked';
import { secretWords } from './disclosure';

type Withheld = ReadonlyMap<VaultPath, string>;
const NOBODY: Withheld = new Map();
/** Files looked at between two pauses. */
const FILES_AT_ONCE = 500;

interface Seen {
  readonly withheld: Withheld;
  /** Files that are shown with a marker in place of each secret. */
  readonly marked: ReadonlyMap<VaultPath, Leaving>;
  /** The notes of which less is shown than there is. */
  readonly shown: ReadonlyMap<VaultPath, MarkedNote>;
  readonly view: Snapshot;
  readonly hidden: ReadonlySet<string>;
}

interface Looked {
  readonly memories: readonly Memory[];
  readonly app: AppSettings | undefined;
  readonly seen: Promise<Seen>;
}

/**
 * The vault as a caller sees it who may not read what is withheld: everything decided on it is as if those files were not there.
 * Each note is read once for as long as it does not change.
 */
export class View {
  /** The host, whose files are without those that are withheld; `disk` are all of them. */
  readonly host: VaultHost;
  private readonly views = new WeakMap<Snapshot, Looked>();
  private readonly made = new WeakSet<Snapshot>();
  private readonly reasons = new WeakMap<
    Note,
    { readonly memories: readonly Memory[]; readonly convention: string; readonly why: string | null }
  >();
  /** Of snapshots with all files, and of the views of them. */
  private readonly detected = new WeakMap<Snapshot, Promise<Detected | null>>();
  private readonly starts = new WeakMap<Snapshot, Promise<Detected | null>>();
  private readonly names = new Map<VaultPath, string | null>();
  private last: Promise<Seen> | undefined;

  constructor(
    private readonly all: VaultHost,
    private readonly look: (query?: Query) => Promise<Snapshot>,
    /** The notes in which earlier runs found no secret. */
    private readonly plain?: PlainNotes,
  ) {
    const disk = all.files;
    const files: VaultFiles = {
      ...disk,
      list: async () => (await this.of(await look())).files,
      stat: async (path) => ((await this.isHidden(path)) ? null : disk.stat(path)),
      readBytes: (path) => this.readBytes(path),
    };
    this.host = { ...all, files, disk, snapshot: async (progress) => this.of(await look({ progress }), progress) };
  }

  /** The snapshot without the withheld files; one that is such already as it is. */
  async of(snapshot: Snapshot, progress?: Progress): Promise<Snapshot> {
    return this.made.has(snapshot) ? snapshot : (await this.seeing(snapshot, progress)).view;
  }

  /** The files that are withheld, with the reason; none of a snapshot that is without them already. */
  async withheld(snapshot: Snapshot, progress?: Progress): Promise<Withheld> {
    return this.made.has(snapshot) ? NOBODY : (await this.seeing(snapshot, progress)).withheld;
  }

  /** The files that are shown with a marker in place of each secret. */
  async marked(snapshot: Snapshot): Promise<ReadonlySet<VaultPath>> {
    return new Set(this.made.has(snapshot) ? [] : (await this.seeing(snapshot)).marked.keys());
  }

  /** Treats a snapshot that was made of another one as that. */
  adopt(snapshot: Snapshot, of: Snapshot): void {
    if (this.made.has(of)) this.made.add(snapshot);
    this.detected.set(snapshot, this.detectedIn(of));
    const start = this.starts.get(of);
    if (start !== undefined) this.starts.set(snapshot, start);
  }

  /** How the memory is read where the settings name none; null where it is read as they say. */
  async detectedIn(snapshot: Snapshot): Promise<Detected | null> {
    if (this.all.memories?.named() !== null) return null;
    return getOrSet(this.detected, snapshot, () => detectedIn(this.all, snapshot));
  }

  /** The same for the start of a session: where the vault is no memory, a folder that surely is one; and what lies in hidden folders. */
  async startIn(snapshot: Snapshot): Promise<Detected | null> {
    const whole = await this.detectedIn(snapshot);
    if (this.all.memories?.named() !== null) return whole;
    return getOrSet(this.starts, snapshot, () => startIn(this.all, snapshot, whole));
  }

  /** The plan for the files as they are, where it was decided on the view. Throws as `unmarkedPlan`. */
  async onDisk(plan: Plan): Promise<Plan> {
    const { marked, view } = await this.seeingNow();
    const paths = plan.edits.map(({ path }) => path).filter((path) => marked.has(path));
    const texts = new Map<VaultPath, MarkedText>();
    for (const path of new Set(paths)) {
      const [text, leaving] = [await readTextOrNull(this.all.files, path), await this.leavingOf(view, path)];
      if (text !== null && leaving !== null) texts.set(path, { text, shown: leaving.text });
    }
    return texts.size === 0 ? plan : unmarkedPlan(plan, texts);
  }

  /** The bytes of a file as they may be read. Throws `not_found` where it is withheld, by now. */
  private async readBytes(path: VaultPath): Promise<Uint8Array> {
    const missing = (): MemoryError => new MemoryError('not_found', `There is no file "${path}".`, path);
    if (await this.isHidden(path)) throw missing();
    const bytes = await this.all.files.readBytes(path);
    const { marked, view } = await this.seeingNow();
    // As it is now: it may have changed since it was looked at.
    if (!marked.has(path)) return bytes;
    const leaving = await this.leavingOf(view, path);
    if (leaving === null) throw missing();
    return encodeText(leaving.text);
  }

  /** Why its properties, tags or place withhold a note; kept until it or the settings change. */
  private saidOf(ctx: DecideContext, note: Note): string | null {
    const { memories } = this.all.settings();
    const known = this.reasons.get(note);
    if (known?.memories === memories && known.convention === ctx.convention.id && ctx.snapshot.namesOf(note.path).length === 1)
      return known.why;
    const why = withheldBecause(ctx, note);
    this.reasons.set(note, { memories, convention: ctx.convention.id, why });
    return why;
  }

  /** Looks at these files alone of a snapshot that is like one that was looked at, but for them. */
  follow(like: Snapshot, snapshot: Snapshot, paths: readonly VaultPath[]): void {
    const known = this.views.get(like);
    if (known === undefined) return;
    const seen = known.seen.then((before) => this.seenOf(snapshot, undefined, { ...before, paths }));
    void this.keep(snapshot, { ...known, seen });
  }

  /** All files are looked at, or `paths` where all else is as it was seen. */
  private async seenOf(snapshot: Snapshot, progress?: Progress, like?: Seen & { readonly paths: readonly VaultPath[] }): Promise<Seen> {
    const settings = this.all.settings();
    const detected = await this.detectedIn(snapshot);
    const ctx = { ...decideContext(this.all, memoryNamed(settings, undefined), snapshot), ...detected };
    const memories = effectiveMemories(settings);
    const withheld = new Map(like?.withheld);
    const shown = new Map(like?.shown);
    const marked = new Map(like?.marked);
    const open: Note[] = [];
    for (const path of like?.paths ?? []) for (const known of [withheld, shown, marked]) known.delete(path);
    for (const [at, path] of (like?.paths.filter((one) => snapshot.has(one)) ?? snapshot.files.map((file) => file.path)).entries()) {
      if (at % FILES_AT_ONCE === FILES_AT_ONCE - 1) await this.all.pause?.();
      if (isPendingPath(path)) {
        withheld.set(path, 'waiting for a person');
        continue;
      }
      // Decisions stay readable for what is decided on the view; what they and set-aside texts link to is nobody's to know.
      if (isOwnNote(settings, path)) {
        const note = snapshot.notes.get(path as Note['path']);
        if (note !== undefined) shown.set(path, { note: { ...note, links: [], tags: [] }, secrets: [] });
        continue;
      }
      const place = memoryAt(memories, path);
      if (place !== null && isExcludedInApp({ ...ctx, ...place }, path)) {
        withheld.set(path, "among Obsidian's excluded files");
        continue;
      }
      const note = isNotePath(path) ? snapshot.notes.get(path) : undefined;
      const named = (): string | null => getOrSet(this.names, path, () => secretWords(secretIn(path, '')));
      const why = note === undefined ? (withheldBecause(ctx, parseNote(path as Note['path'], '', 0)) ?? named()) : this.saidOf(ctx, note);
      if (why !== null) withheld.set(path, why);
      else if (note !== undefined) open.push(note);
    }
    await this.plain?.open(snapshot, open);
    const { secrets } = await seenInNotes(this.all.files, open, { pause: this.all.pause, progress });
    for (const note of open) {
      const leaving = secrets.has(note.path) ? await this.leavingOf(snapshot, note.path) : null;
      if (leaving !== null) {
        marked.set(note.path, leaving);
        shown.set(note.path, { note: leaving.note, secrets: leaving.marked });
        continue;
      }
      const why = secretWords(secrets.get(note.path)?.[0] ?? null) ?? (knownSecrets(note) === undefined ? 'it cannot be read' : null);
      if (why !== null) withheld.set(note.path, why);
    }
    await this.plain?.close(snapshot, open);
    const isWhole = withheld.size + shown.size === 0;
    const view = isWhole ? snapshot : withoutFiles(snapshot, [...withheld.keys()], shown);
    if (!isWhole) this.made.add(view);
    this.detected.set(view, Promise.resolve(detected));
    return { withheld, marked, shown, view, hidden: new Set([...withheld.keys()].map(foldKey)) };
  }

  private seeing(snapshot: Snapshot, progress?: Progress): Promise<Seen> {
    const { memories } = this.all.settings();
    const known = this.views.get(snapshot);
    const app = this.all.appSettings?.();
    if (known?.memories === memories && known.app === app) return (this.last = known.seen);
    return this.keep(snapshot, { memories, app, seen: this.seenOf(snapshot, progress) });
  }

  private keep(snapshot: Snapshot, looked: Looked): Promise<Seen> {
    this.views.set(snapshot, looked);
    looked.seen.catch(() => this.views.delete(snapshot));
    return (this.last = looked.seen);
  }

  private async seeingNow(): Promise<Seen> {
    return this.last ?? this.seeing(await this.look());
  }

  /** Whether a file is withheld, in whatever case it is asked for. */
  private async isHidden(path: VaultPath): Promise<boolean> {
    const { hidden, view } = await this.seeingNow();
    return hidden.has(foldKey(path)) && !view.has(path);
  }

  /** The text of a file with a marker in place of each secret; null if the whole file is withheld for one. */
  private async leavingOf(snapshot: Snapshot, path: VaultPath): Promise<Leaving | null> {
    const place = memoryAt(effectiveMemories(this.all.settings()), path);
    const text = place === null ? null : await readTextOrNull(this.all.files, path).catch(() => null);
    if (place === null || text === null) return null;
    const ctx = { ...decideContext(this.all, place.memory, snapshot), ...(await this.detectedIn(snapshot)) };
    const leaving = leavingText(ctx, path, text);
    return leaving.kind === 'leaving' ? leaving : null;
  }
}
