import type { VaultPath } from '../model/path';
import type { PrivateStore } from '../model/ports';
import { sha256OfText } from '../read/snapshot/recent';
import { encodeText } from '../read/text/text';
import { copyName, isNeeded, outdated, type CopyFile } from './copy-names';
import {
  attempt,
  copiesOf,
  copyStore,
  drop,
  isSound,
  keyOf,
  listCopies,
  put,
  readIn,
  retire,
  textsElsewhere,
  unmark,
  writeText,
  type CopyStore,
  type KeptText,
} from './copy-store';

/** A text to keep, and what it makes needless. */
export interface Keeping {
  readonly text: string;
  /** Stands for all that is accepted of the file now. */
  readonly acceptance: string;
  /** True of an older text that has nothing which this one lacks. */
  readonly covers: (older: string) => boolean;
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

/** The accepted texts in a writer's private store. Lists them once, as it asks the journal once, and again after a refresh. */
export function createCopies(store: PrivateStore, writer: string, bounds: CopyBounds): AcceptedCopies {
  const at = copyStore(store, writer);
  let journal: Promise<readonly number[]> | null = null;
  const changes = (): Promise<readonly number[]> => (journal ??= bounds.changes());

  return {
    refresh() {
      at.listing = null;
      journal = null;
    },

    keep: (path, keeping) => attempt(at, () => keepText(at, changes, path, keeping, true)),
    keepBeside: (path, keeping) => attempt(at, () => keepText(at, changes, path, keeping, false)),

    async holds(path, text, acceptance) {
      const [only, ...more] = (await copiesOf(at, path)).filter(({ until }) => until === null);
      return (
        only !== undefined && more.length === 0 && only.acceptance === acceptance && only.sha256 === sha256OfText(text) && isSound(at, only)
      );
    },

    texts: async (path) => readIn(store, at.folder, await copiesOf(at, path)),
    textsElsewhere: (path) => textsElsewhere(at, path),

    reclaim: (path, texts) =>
      attempt(at, async () => {
        for (const copy of await copiesOf(at, path)) {
          if (copy.until !== null && texts.some(({ acceptance, sha256: sha }) => acceptance === copy.acceptance && sha === copy.sha256))
            await unmark(at, copy);
        }
      }),

    prune: (paths) =>
      attempt(at, async () => {
        const older: CopyFile[] = [];
        for (const path of paths) {
          const copies = (await copiesOf(at, path)).filter(({ until }) => until !== null);
          // The one before the present text always stays, so a single one is nothing to look at.
          if (copies.length > 1) older.push(...copies);
        }
        if (older.length === 0) return;
        const gone = outdated(await listCopies(at), await changes(), bounds.maxBytes());
        for (const copy of older) if (gone.has(copy.name)) await drop(at, copy);
      }),

    release: (path) =>
      attempt(at, async () => {
        const copies = await copiesOf(at, path);
        if (copies.length > 0) await letGo(at, copies, await changes());
      }),

    releaseGone: (present, living) =>
      attempt(at, async () => {
        const kept = [...(await listCopies(at))].filter(([, copies]) => copies.length > 0);
        if (kept.length === 0) return;
        const there = new Set(present.map(keyOf));
        const strange = kept.filter(([key]) => !there.has(key));
        const others = strange.length === 0 ? null : await living();
        if (others === null) return;
        for (const path of others) there.add(keyOf(path));
        const gone = strange.filter(([key]) => !there.has(key));
        const made = gone.length === 0 ? [] : await bounds.everyChange();
        for (const [, copies] of gone) await letGo(at, copies, made);
      }),
  };
}

/** Keeps a text; with `isWhole`, those that held before it become older ones. */
async function keepText(
  at: CopyStore,
  changes: () => Promise<readonly number[]>,
  path: VaultPath,
  keeping: Keeping,
  isWhole: boolean,
): Promise<void> {
  const copies = await copiesOf(at, path);
  const sha = sha256OfText(keeping.text);
  const same = copies.find((copy) => copy.acceptance === keeping.acceptance && copy.sha256 === sha);
  const others = copies.filter((copy) => copy !== same && copy.until === null);
  const covered = await coveredBy(at, others, keeping);
  const now = Math.max(0, ...(await changes()));
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
    await writeText(at, name, bytes);
    await put(at, { ...facts, until: null, name, marks: [] });
  } else {
    if (!(await isSound(at, same))) await writeText(at, same.name, encodeText(keeping.text));
    if (same.until !== null) await unmark(at, same);
  }
  for (const copy of covered) await drop(at, copy);
  const retired = isWhole ? others.filter((copy) => !covered.includes(copy)) : [];
  for (const copy of retired) await retire(at, copy, now);
  // No undo brings back a text that held between no two changes; of such texts the last is enough.
  if (retired.length > 0) for (const copy of copies) if (copy !== same && copy.from === now && copy.until === now) await drop(at, copy);
}

/** The older texts that are all in the new one. */
async function coveredBy(at: CopyStore, copies: readonly CopyFile[], { text, covers }: Keeping): Promise<CopyFile[]> {
  const covered: CopyFile[] = [];
  for (const copy of copies) {
    if (copy.sha256 === sha256OfText(text)) covered.push(copy);
    else if ((await readIn(at.store, at.folder, [copy])).every((older) => covers(older.text))) covered.push(copy);
  }
  return covered;
}

/** Texts that held become older ones; those that were older go where none of these changes needs them. */
async function letGo(at: CopyStore, copies: readonly CopyFile[], made: readonly number[]): Promise<void> {
  for (const copy of copies) {
    if (copy.until === null) await retire(at, copy, Math.max(0, ...made));
    else if (!isNeeded(copy, made)) await drop(at, copy);
  }
}
