import { pathKey, type VaultPath } from '../model/path';
import type { PrivateStore } from '../model/ports';
import { hashText, sha256 } from '../read/text/hash';
import { sha256OfText } from '../read/snapshot/recent';
import { decodeText, encodeText } from '../read/text/text';
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
 * cannot be written is skipped: a copy is not a promise.
 */
export interface AcceptedCopies {
  /** Reads again what is kept: another program under the same name may have changed it. */
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
  /**
   * The same for every path but these, which are no more, as when their folder moved; `living` is asked only where
   * something is kept of other paths than `present`, and null says that nobody knows now.
   */
  releaseGone(present: readonly VaultPath[], living: () => Promise<readonly VaultPath[] | null>): Promise<void>;
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
 * Copies in `<writer>/accepted` of the private store. The name of each says of which path it is (by a hash),
 * under which acceptance it was kept, its SHA-256, after which change of the journal, and how many bytes it has;
 * a file beside it says until which change it held. So a text once written is never written again, and a listing
 * alone tells what is as it was, once this program has seen that the file is whole. Lists once, as it asks the journal once, and again after a refresh.
 */
export function createCopies(store: PrivateStore, writer: string, bounds: CopyBounds): AcceptedCopies {
  const folder = `${writer}/accepted`;
  let listing: Promise<Map<string, CopyFile[]>> | null = null;
  let journal: Promise<readonly number[]> | null = null;
  const list = (): Promise<Map<string, CopyFile[]>> => (listing ??= store.list(folder).then(copiesIn));
  /** Names of files that this program wrote, or read and found whole: others may have been cut off with the power. */
  const sound = new Set<string>();
  const keyOf = (path: VaultPath): string => hashText(pathKey(path));
  const copiesOf = async (path: VaultPath): Promise<readonly CopyFile[]> => [...((await list()).get(keyOf(path)) ?? [])].sort(newestFirst);
  const write = (name: string, bytes: Uint8Array): Promise<void> =>
    (store.writeUnflushed ?? store.write).call(store, `${folder}/${name}`, bytes);
  const isSound = async ({ name, sha256: sha }: CopyFile): Promise<boolean> => {
    if (sound.has(name)) return true;
    const bytes = await store.read(`${folder}/${name}`);
    if (bytes === null || sha256(bytes) !== sha) return false;
    sound.add(name);
    return true;
  };
  const writeText = async (name: string, bytes: Uint8Array): Promise<void> => {
    await write(name, bytes);
    sound.add(name);
  };
  const changes = (): Promise<readonly number[]> => (journal ??= bounds.changes());
  const lastChange = async (): Promise<number> => Math.max(0, ...(await changes()));

  const put = async (copy: CopyFile): Promise<void> => {
    const known = await list();
    known.set(copy.key, [...(known.get(copy.key) ?? []).filter(({ name }) => name !== copy.name), copy]);
  };
  const drop = async (copy: CopyFile): Promise<void> => {
    // The text first: a mark left alone says nothing, a text left alone would hold again.
    sound.delete(copy.name);
    for (const name of [copy.name, ...copy.marks]) await store.remove(`${folder}/${name}`);
    const known = await list();
    known.set(
      copy.key,
      (known.get(copy.key) ?? []).filter(({ name }) => name !== copy.name),
    );
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
        const facts = {
          key: keyOf(path),
          acceptance: keeping.acceptance,
          sha256: sha,
          from: Math.min(now, ...covered.map(({ from }) => from)),
          bytes: bytes.length,
        };
        const name = copyName(facts);
        await writeText(name, bytes);
        await put({ ...facts, until: null, name, marks: [] });
      } else {
        if (!(await isSound(same))) await writeText(same.name, encodeText(keeping.text));
        if (same.until !== null) await unmark(same);
      }
      for (const copy of covered) await drop(copy);
      const retired = isWhole ? others.filter((copy) => !covered.includes(copy)) : [];
      for (const copy of retired) await retire(copy, now);
      // What held between no two changes, no undo brings back; of such texts the last is enough.
      if (retired.length > 0) for (const copy of copies) if (copy !== same && copy.from === now && copy.until === now) await drop(copy);
    } catch {
      listing = null;
    }
  };

  /** What held becomes an older text; what was one goes where none of these changes needs it. */
  const letGo = async (copies: readonly CopyFile[], made: readonly number[]): Promise<void> => {
    for (const copy of copies) {
      if (copy.until === null) await retire(copy, Math.max(0, ...made));
      else if (!isNeeded(copy, made)) await drop(copy);
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
      return (
        only !== undefined && more.length === 0 && only.acceptance === acceptance && only.sha256 === sha256OfText(text) && isSound(only)
      );
    },

    texts: async (path) => readIn(folder, await copiesOf(path)),

    async textsElsewhere(path) {
      const found: KeptText[] = [];
      const folders = new Map<string, string[]>();
      for (const name of await store.list('')) {
        const [inside] = /^[^/]+\/accepted(?=\/)/.exec(name) ?? [];
        if (inside !== undefined && inside !== folder) folders.set(inside, [...(folders.get(inside) ?? []), name]);
      }
      for (const [inside, names] of folders)
        found.push(...(await readIn(inside, [...(copiesIn(names).get(keyOf(path)) ?? [])].sort(newestFirst))));
      return found;
    },

    async reclaim(path, texts) {
      try {
        for (const copy of await copiesOf(path)) {
          if (copy.until !== null && texts.some(({ acceptance, sha256: sha }) => acceptance === copy.acceptance && sha === copy.sha256))
            await unmark(copy);
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
        const copies = await copiesOf(path);
        if (copies.length > 0) await letGo(copies, await changes());
      } catch {
        listing = null;
      }
    },

    async releaseGone(present, living) {
      try {
        const kept = [...(await list())].filter(([, copies]) => copies.length > 0);
        if (kept.length === 0) return;
        const there = new Set(present.map(keyOf));
        const strange = kept.filter(([key]) => !there.has(key));
        const others = strange.length === 0 ? null : await living();
        if (others === null) return;
        for (const path of others) there.add(keyOf(path));
        const gone = strange.filter(([key]) => !there.has(key));
        const made = gone.length === 0 ? [] : await bounds.everyChange();
        for (const [, copies] of gone) await letGo(copies, made);
      } catch {
        listing = null;
      }
    },
  };
}
