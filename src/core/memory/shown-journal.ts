import { freshNote, leavingText, secretIn, withheldText } from '../decide/bundle/index';
import { getOrSet } from '../model/collections';
import type { DecideContext } from '../model/context';
import { isAgentDoor } from '../model/door';
import { codeOf, MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import { basenameOf, isNotePath, stemOf, type VaultPath } from '../model/path';
import type { JournalEntry, UndoResult } from '../model/plan';
import type { Snapshot } from '../model/snapshot';
import { memoryAt, memoryPlacesOf } from '../read/files/rules';
import { isExcluded } from '../read/memory/exclusions';
import { withheldAt } from '../read/memory/scope';
import { skippedPath } from '../read/memory/skipped';
import { decodeText } from '../read/text/text';
import type { Operations } from '../write/plan/operations';
import { decideContext, effectiveMemories } from './context';
import type { Session } from './session';

/** An entry of the journal as it may be shown, and which files may not. */
interface Shown {
  readonly entry: JournalEntry;
  readonly isHidden: (path: VaultPath) => boolean;
}

/** Stands for the title of a change that names a withheld note. */
const HIDDEN = 'A change of notes';

/** The journal for a caller who may not read what is withheld, and what such a caller takes back. */
export class ShownJournal {
  /** By the ids of entries: which of the texts that they keep are withheld. */
  private readonly known = new Map<
    string,
    { readonly memories: readonly Memory[]; readonly texts: Promise<ReadonlyMap<VaultPath, boolean>> }
  >();

  /** `session` sees all files. */
  constructor(private readonly session: Session) {}

  readonly journal = async (): Promise<readonly JournalEntry[]> => (await this.shown()).map(({ entry }) => entry);

  /** Whether the texts that an entry keeps of a file are withheld, by path. */
  private async textsOf(ops: Operations, snapshot: Snapshot): Promise<ReadonlyMap<VaultPath, boolean>> {
    const found = new Map<VaultPath, boolean>();
    const add = (path: VaultPath, bytes: Uint8Array): void => {
      const place = memoryAt(effectiveMemories(this.session.host.settings()), path);
      const text = isNotePath(path) ? (decodeText(bytes) ?? '') : '';
      const why = place === null ? null : withheldText(decideContext(this.session.host, place.memory, snapshot), path, text);
      found.set(path, found.get(path) === true || why !== null);
    };
    for (const { path, before, after } of ops.rewrites) for (const bytes of [before, after]) add(path, bytes);
    for (const step of ops.steps) {
      if (step.op !== 'move') add(step.path, step.bytes);
      else if (found.has(step.path)) found.set(step.to, found.get(step.path) === true);
    }
    return found;
  }

  /** Whether operations change a file in nothing but lines that a marker stands for. */
  private isSameToView(path: VaultPath, memory: Memory, ops: Operations | null, snapshot: Snapshot): boolean {
    const ctx = decideContext(this.session.host, memory, snapshot);
    const shown = (bytes: Uint8Array): unknown => {
      const leaving = leavingText(ctx, path, decodeText(bytes) ?? '');
      return leaving.kind === 'leaving' ? leaving.text : bytes;
    };
    const rewrites = ops?.rewrites.filter((one) => one.path === path) ?? [];
    return rewrites.length > 0 && rewrites.every(({ before, after }) => shown(before) === shown(after));
  }

  /** Whether a file is withheld for nothing but its place in the archive. */
  private async isOnlyArchived(path: VaultPath, memory: Memory, snapshot: Snapshot): Promise<boolean> {
    if (!snapshot.has(path) || !isNotePath(path)) return false;
    const ctx = decideContext(this.session.host, memory, snapshot);
    const text = (await this.session.textAt(path)) ?? '';
    const counts = ({ convention }: Pick<DecideContext, 'convention'>, folder: string): boolean => !isExcluded(folder, convention.archive);
    return withheldAt(memoryPlacesOf(ctx, path), freshNote(ctx, path, text), counts) === null && secretIn(path, text) === null;
  }

  /** Newest first: what a file that is gone was like is known from the changes that came after, and from their texts. */
  private async shown(): Promise<Shown[]> {
    const { host, look, view, writer } = this.session;
    const settings = host.settings();
    const { memories } = settings;
    const [entries, snapshot] = [await writer.journal(), await look()];
    const [withheld, marked] = [await view.withheld(snapshot), await view.marked(snapshot)];
    const later = new Map<VaultPath, boolean>();
    const all: Shown[] = [];
    for (const entry of entries) {
      const isGone = entry.files.some((path) => !snapshot.has(path));
      const ops = isGone || entry.files.some((path) => marked.has(path)) ? await writer.operations(entry.id) : null;
      const of =
        ops === null || !isGone ? undefined : getOrSet(this.known, entry.id, () => ({ memories, texts: this.textsOf(ops, snapshot) }));
      if (of !== undefined && of.memories !== memories) this.known.delete(entry.id);
      const texts = await of?.texts;
      const moves = ops?.steps.flatMap((step) => (step.op === 'move' ? [step] : [])) ?? [];
      const archived = new Set<VaultPath>();
      // An agent that archived a note has read it, and may take that back.
      for (const { to } of entry.door !== undefined && isAgentDoor(entry.door) ? moves : []) {
        const memory = memoryAt(effectiveMemories(settings), to)?.memory;
        if (memory !== undefined && withheld.has(to) && (await this.isOnlyArchived(to, memory, snapshot))) archived.add(to);
      }
      const isHiddenAt = (path: VaultPath): boolean => {
        const place = memoryAt(effectiveMemories(settings), path);
        if (place === null) return true;
        if (archived.has(path)) return false;
        // A person's words on what was not written are in it.
        if (path === skippedPath(place) && (entry.door === undefined || !isAgentDoor(entry.door))) return true;
        if (snapshot.has(path)) return withheld.has(path) || (marked.has(path) && this.isSameToView(path, place.memory, ops, snapshot));
        if (secretIn(path, '') !== null || withheldText(decideContext(this.session.host, place.memory, snapshot), path, '') !== null)
          return true;
        const moved = moves.find((step) => step.path === path);
        const facts = [texts?.get(path), moved === undefined ? later.get(path) : isHiddenAt(moved.to)];
        // Of a note that left no trace nobody knows what it said.
        return facts.includes(true) || (!facts.includes(false) && isNotePath(path));
      };
      const hidden = new Set(entry.files.filter(isHiddenAt));
      for (const path of entry.files) if (!snapshot.has(path)) later.set(path, hidden.has(path));
      if (hidden.size > 0 && hidden.size === entry.files.length) continue;
      const files = entry.files.filter((path) => !hidden.has(path));
      const both = moves.filter((step) => hidden.has(step.path) && hidden.has(step.to)).length;
      const names = [...withheld.keys(), ...[...hidden].flatMap((path) => [path, basenameOf(path), stemOf(path)])];
      const counts = hidden.size > 0 && new RegExp(`\\b${entry.count}\\b`).test(entry.title);
      const setsAside = [...hidden].some((path) => memories.some((memory) => path === skippedPath({ memory })));
      const title = setsAside || counts || names.some((name) => isNamedIn(entry.title, name)) ? HIDDEN : entry.title;
      const left = entry.left?.filter(({ path }) => !hidden.has(path));
      all.push({
        entry: { ...entry, title, files, count: entry.count - (hidden.size - both), ...(left === undefined ? {} : { left }) },
        isHidden: (path) => hidden.has(path) || (snapshot.has(path) && withheld.has(path) && !archived.has(path)),
      });
    }
    return all;
  }

  /** The entry that `undo` means with this id. Throws as for one that is not there. */
  private async meant(id: string | undefined): Promise<Shown> {
    const all = await this.shown();
    const isUndo = ({ entry }: Shown): boolean => entry.undoes !== undefined;
    const applied = all.filter(({ entry }) => entry.state === 'applied' && entry.door !== undefined && isAgentDoor(entry.door));
    const found = id === undefined ? applied.find((one) => !isUndo(one)) : all.find(({ entry }) => entry.id === id);
    if (found !== undefined) return found;
    if (id !== undefined) throw new MemoryError('not_found', `The journal holds no entry "${id}". List the journal to see the ids.`);
    const last = applied.find(isUndo)?.entry.id;
    const why =
      last === undefined
        ? 'no change came by a door of agents, and those of people are theirs to take back.'
        : `the last change was undone. To bring it back, undo the entry of that undo, ${last}.`;
    throw new MemoryError('not_undoable', `There is nothing to undo: ${why}`);
  }

  /** Carries `undo` out on the entry that the caller means, and gives as much of its result as may be shown. */
  async undoing<R extends UndoResult>(id: string | undefined, undo: (id: string) => Promise<R>): Promise<R> {
    const { entry, isHidden } = await this.meant(id);
    const result = await undo(entry.id).catch((error: unknown) => {
      const path = error instanceof MemoryError ? error.path : undefined;
      if (path === undefined || !isHidden(path as VaultPath)) throw error;
      throw new MemoryError(codeOf(error), 'This change cannot be undone here. A person can undo it in the app or in the terminal.');
    });
    const { restored, removed, left, of } = result;
    const hidden = new Set(restored.filter(isHidden)).size;
    return {
      ...result,
      restored: restored.filter((path) => !isHidden(path)),
      ...(removed === undefined ? {} : { removed: removed.filter((path) => !isHidden(path)) }),
      left: left.filter(({ path }) => !isHidden(path)),
      count: result.count - hidden,
      of: { ...of, title: entry.undoes === undefined ? entry.title : entry.title.replace(/^(?:Undo|Redo): /, '') },
    };
  }
}

function isNamedIn(title: string, name: string): boolean {
  const at = title.indexOf(name);
  return at >= 0 && !/[\p{L}\p{N}/]/u.test(`${title[at - 1] ?? ''}${title[at + name.length] ?? ''}`);
}
