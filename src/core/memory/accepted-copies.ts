import { pathKey, type VaultPath } from '../model/path';
import type { PrivateStore } from '../model/ports';
import { hashText, sha256 } from '../read/hash';
import { sha256OfText } from '../read/recent';
import { decodeText, encodeText } from '../read/text';
import { copiesIn, copyName, isNeeded, markName, newestFirst, outdated, type CopyFile } from './copy-names';

/** A text to keep, and what it makes needless. */
export interface Keeping {
  readonly text: string;
  /** Stands for all that is accepted of the file now. */
  readonly acceptance: string;
  /** True of an older text that has nothing which this one lacks. */
  readonly covers: (older: string) => boolean;
}

/** An accepted text that was kept. */
export interface KeptText {
  readonly text: string;
  readonly acceptance: string;
  readonly sha256: string;
}

/**
 * The accepted texts that this device keeps, to show what changed and to put it back. A store that
 * cannot be written is passed over: a copy is no promise.
 */
export interface AcceptedCopies {
  /** Looks anew at what is kept: another program under the same name may have been here. */
  refresh(): void;
  /** Keeps the text as the one that holds now. The ones before it stay as older ones, unless it covers them. */
  keep(path: VaultPath, keeping: Keeping): Promise<void>;
  /** Keeps a text that has only some of what is accepted, beside those that have the rest. */
  keepBeside(path: VaultPath, keeping: Keeping): Promise<void>;
  /** True where this text alone holds now, under the same acceptance. */
  holds(path: VaultPath, text: string, acceptance: string): Promise<boolean>;
  /** All texts of a path, the newest first; what is damaged is left out. */
  texts(path: VaultPath): Promise<readonly KeptText[]>;
  /** The texts that other programs keep of it, this device's or what sync brought. */
  textsElsewhere(path: VaultPath): Promise<readonly KeptText[]>;
  /** Says that these texts hold again, as after an undo. */
  reclaim(path: VaultPath, texts: readonly KeptText[]): Promise<void>;
  /** Removes the older texts that nothing needs any more: of paths whose present state was kept just now, or is known to be. */
  prune(paths: readonly VaultPath[]): Promise<void>;
  /** Nothing is accepted of the path any more: its texts are older ones, and go when no undo can need them. */
  release(path: VaultPath): Promise<void>;
}

/** What limits the older texts. */
export interface CopyBounds {
  /** The numbers of the changes in the journal which an undo could take back, and which changed what is accepted. */
  changes(): Promise<readonly number[]>;
  /** Bytes of all older texts together. */
  maxBytes(): number;
}

const MARK = new Uint8Array([0x0a]);

/**
 * Copies in `<writer>/accepted` of the private store. The name of each says of which path it is (by a hash),
 * under which acceptance it was kept, its SHA-256, after which change of the journal, and how many bytes it has;
 * a file beside it says until which change it held. So a text once written is never written again, and a listing
 * alone tells what is as it was. Lists once, as it asks the journal once, and again after a refresh.
 */
export function createCopies(store: PrivateStore, writer: string, bounds: CopyBounds): AcceptedCopies {
  const folder = `${writer}/accepted`;
  let listing: Promise<Map<string, CopyFile[]>> | null = null;
  let journal: Promise<readonly number[]> | null = null;
  const list = (): Promise<Map<string, CopyFile[]>> => (listing ??= store.list(folder).then(copiesIn));
  const keyOf = (path: VaultPath): string => hashText(pathKey(path));
  const copiesOf = async (path: VaultPath): Promise<readonly CopyFile[]> => [...((await list()).get(keyOf(path)) ?? [])].sort(newestFirst);
  const write = (name: string, bytes: Uint8Array): Promise<void> => (store.writeUnflushed ?? store.write).call(store, `${folder}/${name}`, bytes);
  const changes = (): Promise<readonly number[]> => (journal ??= bounds.changes());
  const lastChange = async (): Promise<number> => Math.max(0, ...(await changes()));

  const put = async (copy: CopyFile): Promise<void> => {
    const known = await list();
    known.set(copy.key, [...(known.get(copy.key) ?? []).filter(({ name }) => name !== copy.name), copy]);
  };
  const drop = async (copy: CopyFile): Promise<void> => {
    // The text first: a mark left alone says nothing, a text left alone would hold again.
    for (const name of [copy.name, ...copy.marks]) await store.remove(`${folder}/${name}`);
    const known = await list();
    known.set(copy.key, (known.get(copy.key) ?? []).filter(({ name }) => name !== copy.name));
  };
  const retire = async (copy: CopyFile, until: number): Promise<void> => {
    const mark = markName(copy.name, until);
    await write(mark, MARK);
    await put({ ...copy, until, marks: [...copy.marks, mark] });
  };
  const unmark = async (copy: CopyFile): Promise<void> => {
    for (const mark of copy.marks) await store.remove(`${folder}/${mark}`);
    await put({ ...copy, until: null, marks: [] });
  };

  const readIn = async (inside: string, copies: readonly CopyFile[]): Promise<KeptText[]> => {
    const found: KeptText[] = [];
    for (const copy of copies) {
      const bytes = await store.read(`${inside}/${copy.name}`);
      const text = bytes !== null && sha256(bytes) === copy.sha256 ? decodeText(bytes) : null;
      if (text !== null) found.push({ text, acceptance: copy.acceptance, sha256: copy.sha256 });
    }
    return found;
  };

  /** The older texts that are all in the new one. */
  const coveredBy = async (copies: readonly CopyFile[], { text, covers }: Keeping): Promise<CopyFile[]> => {
    const covered: CopyFile[] = [];
    for (const copy of copies) {
      if (copy.sha256 === sha256OfText(text)) covered.push(copy);
      else if ((await readIn(folder, [copy])).every((older) => covers(older.text))) covered.push(copy);
    }
    return covered;
  };

  const keepText = async (path: VaultPath, keeping: Keeping, isWhole: boolean): Promise<void> => {
    try {
      const copies = await copiesOf(path);
      const sha = sha256OfText(keeping.text);
      const same = copies.find((copy) => copy.acceptance === keeping.acceptance && copy.sha256 === sha);
      const others = copies.filter((copy) => copy !== same && copy.until === null);
      const covered = await coveredBy(others, keeping);
      const now = await lastChange();
      if (same === undefined) {
        const bytes = encodeText(keeping.text);
        const facts = { key: keyOf(path), acceptance: keeping.acceptance, sha256: sha, from: Math.min(now, ...covered.map(({ from }) => from)), bytes: bytes.length };
        const name = copyName(facts);
        await write(name, bytes);
        await put({ ...facts, until: null, name, marks: [] });
      } else if (same.until !== null) await unmark(same);
      for (const copy of covered) await drop(copy);
      const retired = isWhole ? others.filter((copy) => !covered.includes(copy)) : [];
      for (const copy of retired) await retire(copy, now);
      // What held between no two changes, no undo brings back; of such texts the last is enough.
      if (retired.length > 0) for (const copy of copies) if (copy !== same && copy.from === now && copy.until === now) await drop(copy);
    } catch {
      listing = null;
    }
  };

  return {
    refresh() {
      listing = null;
      journal = null;
    },

    keep: (path, keeping) => keepText(path, keeping, true),
    keepBeside: (path, keeping) => keepText(path, keeping, false),

    async holds(path, text, acceptance) {
      const [only, ...more] = (await copiesOf(path)).filter(({ until }) => until === null);
      return only !== undefined && more.length === 0 && only.acceptance === acceptance && only.sha256 === sha256OfText(text);
    },

    texts: async (path) => readIn(folder, await copiesOf(path)),

    async textsElsewhere(path) {
      const found: KeptText[] = [];
      const folders = new Map<string, string[]>();
      for (const name of await store.list('')) {
        const [inside] = /^[^/]+\/accepted(?=\/)/.exec(name) ?? [];
        if (inside !== undefined && inside !== folder) folders.set(inside, [...(folders.get(inside) ?? []), name]);
      }
      for (const [inside, names] of folders) found.push(...(await readIn(inside, [...(copiesIn(names).get(keyOf(path)) ?? [])].sort(newestFirst))));
      return found;
    },

    async reclaim(path, texts) {
      try {
        for (const copy of await copiesOf(path)) {
          if (copy.until !== null && texts.some(({ acceptance, sha256: sha }) => acceptance === copy.acceptance && sha === copy.sha256)) await unmark(copy);
        }
      } catch {
        listing = null;
      }
    },

    async prune(paths) {
      try {
        const older: CopyFile[] = [];
        for (const path of paths) {
          const copies = (await copiesOf(path)).filter(({ until }) => until !== null);
          // The one before the present text always stays, so a single one is nothing to look at.
          if (copies.length > 1) older.push(...copies);
        }
        if (older.length === 0) return;
        const gone = outdated(await list(), await changes(), bounds.maxBytes());
        for (const copy of older) if (gone.has(copy.name)) await drop(copy);
      } catch {
        listing = null;
      }
    },

    async release(path) {
      try {
        for (const copy of await copiesOf(path)) {
          if (copy.until === null) await retire(copy, await lastChange());
          else if (!isNeeded(copy, await changes())) await drop(copy);
        }
      } catch {
        listing = null;
      }
    },
  };
}
