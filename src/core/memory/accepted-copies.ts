import { addTo } from '../model/collections';
import { pathKey, type VaultPath } from '../model/path';
import type { PrivateStore } from '../model/ports';
import { sha256OfText } from '../read/snapshot/recent';
import { hashText, sha256 } from '../read/text/hash';
import { decodeText, encodeText } from '../read/text/text';
import { copiesIn, copyName, isNeeded, markName, newestFirst, outdated, type CopyFile } from './copy-names';

/** An accepted text that was kept. */
export interface KeptText {
  readonly text: string;
  readonly acceptance: string;
  readonly sha256: string;
}

/** A text to keep, and what it makes needless. */
export interface Keeping {
  readonly text: string;
  /** Stands for all that is accepted of the file now. */
  readonly acceptance: string;
  /** Whether an older text has nothing that this one lacks. */
  readonly covers: (older: string) => boolean;
}

/** The limits on the older texts. */
export interface CopyBounds {
  /** The numbers of the changes in the journal which an undo could take back, and which changed what is accepted. */
  changes(): Promise<readonly number[]>;
  /**
   * The numbers of all changes in the journal: which of them changed what was accepted of a path that is no
   * more, nobody can tell.
   */
  everyChange(): Promise<readonly number[]>;
  /** Bytes of all older texts together. */
  maxBytes(): number;
}

const MARK = new Uint8Array([0x0a]);

/**
 * The accepted texts that this device keeps, to show what changed and to put it back, in `<writer>/accepted` of the private store.
 * The name of each file says of which path it is (by a hash), under which acceptance it was kept, its SHA-256, after which change
 * of the journal, and how many bytes it has; a file beside it says until which change it held. So a text once written is never
 * written again, and a listing alone tells what is as it was, once this program has seen that the file is whole. A store that
 * cannot be written is skipped: a copy is not a promise.
 */
export class AcceptedCopies {
  private readonly folder: string;
  /** The copies by the key of their path; null until they are listed, and after a failure. */
  private listing: Promise<Map<string, CopyFile[]>> | null = null;
  /** The changes in the journal, as of the last refresh. */
  private journal: Promise<readonly number[]> | null = null;
  /** Names of files that this program wrote, or read and found whole: others may have been cut off with the power. */
  private readonly sound = new Set<string>();

  constructor(
    private readonly store: PrivateStore,
    writer: string,
    private readonly bounds: CopyBounds,
  ) {
    this.folder = `${writer}/accepted`;
  }

  /** Reads again what is kept: another program under the same name may have changed it. */
  refresh(): void {
    this.listing = null;
    this.journal = null;
  }

  /** Keeps the text as the one that holds now. The ones before it stay as older ones, unless it covers them. */
  keep(path: VaultPath, keeping: Keeping): Promise<void> {
    return this.attempt(() => this.keepText(path, keeping, true));
  }

  /** Keeps a text that has only some of what is accepted, beside those that have the rest. It never holds: something is missing. */
  keepBeside(path: VaultPath, keeping: Keeping): Promise<void> {
    const acceptance = hashText(`part of ${keeping.acceptance}`);
    return this.attempt(() => this.keepText(path, { ...keeping, acceptance }, false));
  }

  /** Whether this text alone holds now, under the same acceptance. */
  async holds(path: VaultPath, text: string, acceptance: string): Promise<boolean> {
    const [only, ...more] = (await this.copiesOf(path)).filter(({ until }) => until === null);
    return (
      only !== undefined && more.length === 0 && only.acceptance === acceptance && only.sha256 === sha256OfText(text) && this.isSound(only)
    );
  }

  /** All texts of a path, the newest first; what is damaged is left out. */
  async texts(path: VaultPath): Promise<readonly KeptText[]> {
    return this.readIn(this.folder, await this.copiesOf(path));
  }

  /** The texts that other programs keep of it, this device's or what sync brought, the newest of each first. */
  async textsElsewhere(path: VaultPath): Promise<readonly KeptText[]> {
    const found: KeptText[] = [];
    const folders = new Map<string, string[]>();
    for (const name of await this.store.list('')) {
      const [inside] = /^[^/]+\/accepted(?=\/)/.exec(name) ?? [];
      if (inside !== undefined && inside !== this.folder) addTo(folders, inside, name);
    }
    for (const [inside, names] of folders)
      found.push(...(await this.readIn(inside, [...(copiesIn(names).get(keyOf(path)) ?? [])].sort(newestFirst))));
    return found;
  }

  /** Says that these texts hold again, as after an undo. */
  reclaim(path: VaultPath, texts: readonly KeptText[]): Promise<void> {
    return this.attempt(async () => {
      for (const copy of await this.copiesOf(path)) {
        if (copy.until !== null && texts.some(({ acceptance, sha256: sha }) => acceptance === copy.acceptance && sha === copy.sha256))
          await this.unmark(copy);
      }
    });
  }

  /** Removes the older texts that nothing needs any more: of paths whose present state was kept just now, or is known to be. */
  prune(paths: readonly VaultPath[]): Promise<void> {
    return this.attempt(async () => {
      const older: CopyFile[] = [];
      for (const path of paths) {
        const copies = (await this.copiesOf(path)).filter(({ until }) => until !== null);
        // The one before the present text always stays, so a single one is nothing to look at.
        if (copies.length > 1) older.push(...copies);
      }
      if (older.length === 0) return;
      const gone = outdated(await this.listed(), await this.changes(), this.bounds.maxBytes());
      for (const copy of older) if (gone.has(copy.name)) await this.drop(copy);
    });
  }

  /** Nothing is accepted of the path any more: its texts are older ones, and go when no undo can need them. */
  release(path: VaultPath): Promise<void> {
    return this.attempt(async () => {
      const copies = await this.copiesOf(path);
      if (copies.length > 0) await this.letGo(copies, await this.changes());
    });
  }

  /**
   * The same for every path but these, which are no more, as when their folder moved; `living` is asked only where
   * something is kept of other paths than `present`, and null says that nobody knows now.
   */
  releaseGone(present: readonly VaultPath[], living: () => Promise<readonly VaultPath[] | null>): Promise<void> {
    return this.attempt(async () => {
      const kept = [...(await this.listed())].filter(([, copies]) => copies.length > 0);
      if (kept.length === 0) return;
      const there = new Set(present.map(keyOf));
      const strange = kept.filter(([key]) => !there.has(key));
      const others = strange.length === 0 ? null : await living();
      if (others === null) return;
      for (const path of others) there.add(keyOf(path));
      const gone = strange.filter(([key]) => !there.has(key));
      const made = gone.length === 0 ? [] : await this.bounds.everyChange();
      for (const [, copies] of gone) await this.letGo(copies, made);
    });
  }

  private changes(): Promise<readonly number[]> {
    return (this.journal ??= this.bounds.changes());
  }

  private listed(): Promise<Map<string, CopyFile[]>> {
    return (this.listing ??= this.store.list(this.folder).then(copiesIn));
  }

  /** The copies of a path, the newest first. */
  private async copiesOf(path: VaultPath): Promise<readonly CopyFile[]> {
    return [...((await this.listed()).get(keyOf(path)) ?? [])].sort(newestFirst);
  }

  /** Keeps a text; with `isWhole`, those that held before it become older ones. */
  private async keepText(path: VaultPath, keeping: Keeping, isWhole: boolean): Promise<void> {
    const { acceptance, text } = keeping;
    const copies = await this.copiesOf(path);
    const sha = sha256OfText(text);
    const same = copies.find((copy) => copy.acceptance === acceptance && copy.sha256 === sha);
    const others = copies.filter((copy) => copy !== same && copy.until === null);
    const covered = await this.coveredBy(others, keeping);
    const now = Math.max(0, ...(await this.changes()));
    const bytes = encodeText(text);
    if (same === undefined) {
      const from = Math.min(now, ...covered.map((copy) => copy.from));
      const facts = { key: keyOf(path), acceptance, sha256: sha, from, bytes: bytes.length };
      const name = copyName(facts);
      await this.writeText(name, bytes);
      const copy = { ...facts, until: null, name, marks: [] };
      await this.put(copy, copy);
    } else {
      if (!(await this.isSound(same))) await this.writeText(same.name, bytes);
      if (same.until !== null) await this.unmark(same);
    }
    for (const copy of covered) await this.drop(copy);
    const retired = isWhole ? others.filter((copy) => !covered.includes(copy)) : [];
    for (const copy of retired) await this.retire(copy, now);
    // No undo brings back a text that held between no two changes; of such texts the last is enough.
    if (retired.length > 0) for (const copy of copies) if (copy !== same && copy.from === now && copy.until === now) await this.drop(copy);
  }

  /** The older texts that are all in the new one. */
  private async coveredBy(copies: readonly CopyFile[], { text, covers }: Keeping): Promise<CopyFile[]> {
    const covered: CopyFile[] = [];
    for (const copy of copies) {
      if (copy.sha256 === sha256OfText(text)) covered.push(copy);
      else if ((await this.readIn(this.folder, [copy])).every((older) => covers(older.text))) covered.push(copy);
    }
    return covered;
  }

  /** Texts that held become older ones; those that were older go where none of these changes needs them. */
  private async letGo(copies: readonly CopyFile[], made: readonly number[]): Promise<void> {
    for (const copy of copies) {
      if (copy.until === null) await this.retire(copy, Math.max(0, ...made));
      else if (!isNeeded(copy, made)) await this.drop(copy);
    }
  }

  /** Whether the file is known to be whole; else it is read. */
  private async isSound({ name, sha256: sha }: CopyFile): Promise<boolean> {
    if (this.sound.has(name)) return true;
    const bytes = await this.store.read(`${this.folder}/${name}`);
    if (bytes === null || sha256(bytes) !== sha) return false;
    this.sound.add(name);
    return true;
  }

  private async writeText(name: string, bytes: Uint8Array): Promise<void> {
    await this.write(name, bytes);
    this.sound.add(name);
  }

  private write(name: string, bytes: Uint8Array): Promise<void> {
    const { store } = this;
    return (store.writeUnflushed ?? store.write).call(store, `${this.folder}/${name}`, bytes);
  }

  /** Notes in the listing, in place of what it said of that file, a copy as it is `now`; none where it is gone. */
  private async put(copy: CopyFile, ...now: readonly CopyFile[]): Promise<void> {
    const known = await this.listed();
    known.set(copy.key, [...(known.get(copy.key) ?? []).filter(({ name }) => name !== copy.name), ...now]);
  }

  private async drop(copy: CopyFile): Promise<void> {
    // The text first: a mark left alone says nothing, a text left alone would hold again.
    this.sound.delete(copy.name);
    for (const name of [copy.name, ...copy.marks]) await this.store.remove(`${this.folder}/${name}`);
    await this.put(copy);
  }

  /** Makes a copy an older one, which held until that change. */
  private async retire(copy: CopyFile, until: number): Promise<void> {
    const mark = markName(copy.name, until);
    await this.write(mark, MARK);
    await this.put(copy, { ...copy, until, marks: [...copy.marks, mark] });
  }

  /** Makes an older copy hold again. */
  private async unmark(copy: CopyFile): Promise<void> {
    for (const mark of copy.marks) await this.store.remove(`${this.folder}/${mark}`);
    await this.put(copy, { ...copy, until: null, marks: [] });
  }

  /** The texts of copies in a folder of the store; those that are damaged are left out. */
  private async readIn(folder: string, copies: readonly CopyFile[]): Promise<KeptText[]> {
    const found: KeptText[] = [];
    for (const copy of copies) {
      const bytes = await this.store.read(`${folder}/${copy.name}`);
      const text = bytes !== null && sha256(bytes) === copy.sha256 ? decodeText(bytes) : null;
      if (text !== null) found.push({ text, acceptance: copy.acceptance, sha256: copy.sha256 });
    }
    return found;
  }

  /** Runs what changes copies. A failure is skipped, and the copies are listed again. */
  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      this.listing = null;
    }
  }
}

function keyOf(path: VaultPath): string {
  return hashText(pathKey(path));
}
