import { getOrSet } from '../model/collections';
import { MemoryError } from '../model/errors';
import type { DecideContext } from '../model/context';
import { byCodePoint, pathKey, type VaultPath } from '../model/path';
import type { Edit, Plan, Precondition } from '../model/plan';
import type { FileEntry, Snapshot } from '../model/snapshot';
import type { PrivateStore, VaultFiles } from '../model/ports';
import type { VaultHost } from '../model/vault-memory';
import { readText } from '../read/files/texts';
import { decodeText, encodeText } from '../read/text/text';
import { hashOf, touchedPaths, type Operations } from '../write/plan/operations';
import { composeTexts, pathsToRead } from '../write/plan/compose';
import { joinedEdits } from '../write/plan/joined';
import { snapshotAfter } from '../write/check/snapshot-after';
import { placeFiles, type TextEdit } from '../write/plan/places';
import type { Session } from './session';

/** Opens another host's vault: `look` gives its snapshot. */
export type OpenSession = (host: VaultHost, look: () => Promise<Snapshot>) => Session;

/** A file that was there before. */
interface Touched {
  readonly before: Uint8Array;
  /** Where it stands now; null in the trash. */
  at: VaultPath | null;
  /** The edits of each plan that changed its text, by its path of then. */
  readonly edits: (readonly Edit[])[];
}

/** Several plans that become one: each is decided on the vault as those before it leave it, and checked as if it were applied. */
export class Rehearsal {
  /** The vault as the plans so far leave it. */
  readonly session: Session;
  private readonly bytes = new Map<VaultPath, Uint8Array | null>();
  private readonly touched = new Map<VaultPath, Touched>();
  private readonly made = new Map<VaultPath, string>();
  private readonly places: Edit[] = [];
  private readonly plans: Plan[] = [];
  private readonly disk: VaultFiles;
  private snapshot: Snapshot;

  constructor(
    { host }: Session,
    private readonly first: Snapshot,
    private readonly open: OpenSession,
    /** Plans that only make files and change texts are composed, and checked as one when that is applied; the snapshot gets new files alone. */
    private readonly isQuick = false,
  ) {
    this.snapshot = first;
    this.disk = host.files;
    const files: VaultFiles = {
      ...host.files,
      list: async () => [
        ...(await this.disk.list()).filter(({ path }) => !this.bytes.has(path)),
        ...[...this.bytes].flatMap(([path, bytes]) => (bytes === null ? [] : [entryOf(path, bytes)])),
      ],
      stat: async (path) => {
        const bytes = this.bytes.get(path);
        return bytes === undefined ? this.disk.stat(path) : bytes === null ? null : entryOf(path, bytes);
      },
      readBytes: async (path) => {
        const bytes = this.bytes.get(path);
        if (bytes === null) throw new MemoryError('not_found', `There is no file "${path}" any more.`, path);
        return bytes ?? this.disk.readBytes(path);
      },
    };
    const look = (): Promise<Snapshot> => Promise.resolve(this.snapshot);
    this.session = open({ ...host, commit: undefined, files, store: unsaved(host.store), snapshot: look }, look);
  }

  /** Another one that begins where this one is; nothing of it is taken here. */
  nested(): Rehearsal {
    return new Rehearsal(this.session, this.snapshot, this.open);
  }

  /** The same memory in the vault as it is now. */
  now(ctx: DecideContext): DecideContext {
    return { ...ctx, snapshot: this.snapshot };
  }

  /** The path of a file that was at `path` before; null for one in the trash. */
  pathOf(path: VaultPath): VaultPath | null {
    const known = this.touched.get(path);
    return known === undefined ? path : known.at;
  }

  /** The files that the plans change, move or take away. */
  get changed(): number {
    return this.touched.size + this.made.size;
  }

  /** The texts of what was there before and of what is there now, of all files that are touched; null where there is none. */
  texts(): { readonly path: VaultPath; readonly at: VaultPath | null; readonly before: string | null; readonly after: string | null }[] {
    const now = (path: VaultPath | null): string | null => {
      const bytes = path === null ? null : this.bytes.get(path);
      return bytes == null ? null : decodeText(bytes);
    };
    return [
      ...[...this.touched].map(([path, { at, before }]) => ({ path, at, before: decodeText(before), after: now(at) })),
      ...[...this.made.keys()].map((path) => ({ path, at: path, before: null, after: now(path) })),
    ];
  }

  /** Takes in the next plan. Throws what applying it would throw; then nothing of it is taken. */
  async take(plan: Plan | null): Promise<void> {
    if (plan === null) return;
    const isComposed = this.isQuick && plan.edits.every(({ op }) => op !== 'move' && op !== 'trash');
    const ops = isComposed ? await this.composed(plan) : await this.session.writer.prepare(plan);
    const moved = ops.steps.flatMap((step) => (step.op === 'move' ? [step.path] : []));
    const held = new Map<VaultPath, Uint8Array>();
    for (const path of moved) held.set(path, await this.session.files.readBytes(path));
    const origins = new Map([...this.touched].flatMap(([path, { at }]) => (at === null ? [] : [[at, path] as const])));
    for (const { path, before, after } of ops.rewrites) {
      this.bytes.set(path, after);
      held.set(path, after);
      if (!this.made.has(path))
        this.touchedAt(origins, path, before).edits.push(
          plan.edits.filter((edit) => [path, finalOf(ops, path)].some((name) => pathKey(name) === pathKey(edit.path))),
        );
    }
    for (const step of ops.steps) this.step(step, plan, held, origins);
    this.plans.push(plan);
    const seen = isComposed ? { ...ops, rewrites: [] } : ops;
    if (seen.rewrites.length + seen.steps.length === 0) return;
    const before = this.snapshot;
    this.snapshot = snapshotAfter(before, seen);
    this.session.view.follow(before, this.snapshot, touchedPaths(seen));
  }

  private async composed({ edits }: Plan): Promise<Operations> {
    const { files } = this.session;
    const found = await Promise.all([...new Set(edits.map(({ path }) => path))].map((path) => files.stat(path)));
    const present = found.flatMap((file) => (file === null ? [] : [file.path]));
    const places = placeFiles(edits, present);
    const texts = await Promise.all(pathsToRead(places).map(async (path) => [path, await readText(files, path)] as const));
    const { rewrites, created } = composeTexts(places, new Map(texts));
    return {
      rewrites: rewrites.map(({ path, before, after }) => ({ path, before: encodeText(before), after: encodeText(after) })),
      steps: [...created].flatMap(([{ final }, text]) => (final === null ? [] : [{ op: 'create', path: final, bytes: encodeText(text) }])),
      folders: [],
      emptied: [],
    };
  }

  private touchedAt(origins: Map<VaultPath, VaultPath>, path: VaultPath, before: Uint8Array): Touched {
    const origin = getOrSet(origins, path, () => path);
    return getOrSet(this.touched, origin, () => ({ before, at: path, edits: [] }));
  }

  private step(step: Operations['steps'][number], plan: Plan, held: Map<VaultPath, Uint8Array>, origins: Map<VaultPath, VaultPath>): void {
    const { path } = step;
    const reason = plan.edits.find((edit) => edit.path === path && edit.op === step.op)?.reason ?? plan.reason;
    if (step.op === 'create') {
      this.bytes.set(path, step.bytes);
      this.made.set(path, reason);
      return;
    }
    const to = step.op === 'move' ? step.to : null;
    const bytes = step.op === 'move' ? (held.get(path) as Uint8Array) : step.bytes;
    this.bytes.set(path, null);
    if (to !== null) {
      this.bytes.set(to, bytes);
      held.set(to, bytes);
    }
    const made = this.made.get(path);
    if (made !== undefined) {
      this.made.delete(path);
      if (to !== null) this.made.set(to, made);
      return;
    }
    this.touchedAt(origins, path, bytes).at = to;
    const origin = origins.get(path) as VaultPath;
    origins.delete(path);
    if (to !== null) origins.set(to, origin);
    this.places.push(to === null ? { op: 'trash', path, reason } : { op: 'move', path, to, reason });
  }

  /** All plans as one; null where nothing changes. */
  plan(title: string, reason: string): Plan | null {
    const [first] = this.plans;
    if (first === undefined) return null;
    const creates = [...this.made].map(([path, why]): Edit => ({ op: 'create', path, text: this.textAt(path), reason: why }));
    const changes = [...this.touched].flatMap(([, one]) => this.editsOf(one));
    const edits = [...this.places, ...creates, ...changes];
    if (edits.length === 0) return null;
    const origin = new Map([...this.touched].flatMap(([path, { at }]) => (at === null ? [] : [[at, path] as const])));
    const crosses = this.plans.flatMap((plan) => plan.crosses ?? []);
    return {
      ...first,
      title,
      reason,
      edits,
      preconditions: [
        ...[...this.touched].flatMap(([path, { before, at }]): Precondition[] => [
          { kind: 'hash', path, sha256: hashOf(before) },
          ...(at === path ? [] : [this.inboundOf(path)]),
        ]),
        ...this.standing(),
      ],
      announced: this.plans
        .flatMap(({ announced }) => announced.map((one) => ({ ...one, from: origin.get(one.from) ?? one.from })))
        .filter((one) => this.isLost(one)),
      ...(crosses.length === 0 ? {} : { crosses }),
    };
  }

  /** False for a link that a plan took out of its file and another one put there again. */
  private isLost({ from, raw }: Plan['announced'][number]): boolean {
    const { before, at } = this.touched.get(from) ?? {};
    const times = (text: string): number => text.split(raw).length;
    return before === undefined || at == null || times(this.textAt(at)) < times(decodeText(before) ?? '');
  }

  /** The conditions of the plans on what none of them touches, and on names that led so at first. */
  private standing(): Precondition[] {
    const all = this.plans.flatMap(({ preconditions }) => preconditions);
    const kept = all.filter((one) => {
      if (one.kind === 'resolves')
        return (
          one.to !== null &&
          [one.from, one.to].every((path) => this.pathOf(path) === path) &&
          this.first.resolve(one.linkpath, one.from) === one.to
        );
      return one.kind !== 'inbound' && !this.touched.has(one.path) && (one.kind === 'absent' || this.first.has(one.path));
    });
    return [...new Map(kept.map((one) => [JSON.stringify(one), one])).values()];
  }

  private inboundOf(path: VaultPath): Precondition {
    const from = this.first.inbound(path).map((link) => link.from);
    return { kind: 'inbound', path, from: [...new Set(from)].sort(byCodePoint) };
  }

  private textAt(path: VaultPath): string {
    return decodeText(this.bytes.get(path) ?? new Uint8Array()) ?? '';
  }

  /** The edits that lead from the text of before to that of now: those of the plan itself where one alone changed it. */
  private editsOf({ before, at, edits }: Touched): readonly Edit[] {
    if (at === null || edits.length === 0) return [];
    // Files come to their places first.
    const [own = [], ...others] = edits.map((some) => some.filter(isTextEdit).map((edit) => ({ ...edit, path: at })));
    return others.length === 0 ? own : joinedEdits(at, decodeText(before) ?? '', [own, ...others]);
  }
}

function isTextEdit(edit: Edit): edit is TextEdit {
  return edit.op !== 'move' && edit.op !== 'trash' && edit.op !== 'create';
}

function finalOf({ steps }: Operations, path: VaultPath): VaultPath {
  return steps.reduce((at, step) => (step.op === 'move' && step.path === at ? step.to : at), path);
}

function entryOf(path: VaultPath, bytes: Uint8Array): FileEntry {
  return { path, size: bytes.length, mtime: 0, ctime: 0 };
}

/** The private store, whose changes are not kept. */
function unsaved(store: PrivateStore): PrivateStore {
  const nothing = (): Promise<void> => Promise.resolve();
  return { ...store, write: nothing, writeUnflushed: nothing, remove: nothing };
}
