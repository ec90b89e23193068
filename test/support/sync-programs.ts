import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { rmSync, statSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/*
 * Sync programs between two folders of the disk, each as it writes files. A step is the least that a reader may see of it.
 *
 * - Obsidian Sync (help.obsidian.md/sync/troubleshoot, /sync/settings, /sync/headless): syncs no file or folder with a dot but
 *   `.obsidian`; a note that both devices changed is merged with diff-match-patch, or kept twice where "conflict resolution" says
 *   so; of any other file the one that was changed last stays. The app puts a file in place at once, the headless client writes
 *   into it, so that a reader may meet it empty or half written. Both set the time that the file has on the other device.
 * - Syncthing (docs.syncthing.net/users/syncing.html, /users/faq.html): hidden files too; writes `.syncthing.NAME.tmp`, sets the
 *   time, then renames. The older of two versions becomes `NAME.sync-conflict-DATE-TIME-DEVICE.md`, which is synced as any file; a
 *   change goes before a removal.
 * - iCloud Drive (macOS before 14, iOS): a file that is not here is `.NAME.icloud`, a small property list; of two versions one becomes
 *   `NAME 2.md`. Names may arrive in NFD. Of dot-folders some setups bring all, some none.
 */

export type Program = 'obsidian-app' | 'obsidian-headless' | 'syncthing' | 'icloud';

export interface SyncOptions {
  readonly program: Program;
  /** The folders of the two devices. */
  readonly folders: readonly [string, string];
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Of Obsidian Sync: both versions are kept, as the setting may say. */
  readonly keepsBoth?: boolean;
  /** Of iCloud: hidden folders travel, too, as `.obsidian` does. */
  readonly hidden?: boolean;
  /** Of iCloud: the second device spells names in NFD. */
  readonly nfd?: boolean;
}

export interface SyncProgram {
  /** One step of something, if anything is on its way or differs; true if there was. */
  step(): boolean;
  /** True while a file stands half written: for a moment, so that whoever meets it makes the next step. */
  isWriting(): boolean;
  /** All that there is to do, until both folders are alike. */
  settle(): void;
  /** How often both devices had changed a file. */
  conflicts(): number;
  /** Of iCloud: takes the text of some file away until it is asked for. */
  evict(): void;
}

/** A file at one device: its path as the disk spells it, null bytes where a placeholder stands for what both had last. */
interface Here {
  readonly path: string;
  readonly bytes: Buffer | null;
  readonly mtime: Date;
}

const TEMPORARY = /^\.syncthing\..+\.tmp$/;
/** Of the device itself: whoever holds the lock is no process of the other one. */
const OWN = /^\.(?:stfolder|stversions)\/|^\.top-of-mind\/lock/;
const PLACEHOLDER = /^\.(.+)\.icloud$/;
const isHidden = (path: string): boolean => /(?:^|\/)\./.test(path);

export function syncProgram({
  program,
  folders,
  random,
  keepsBoth = false,
  nfd = false,
  hidden = program === 'syncthing',
}: SyncOptions): SyncProgram {
  /** By NFC path: what both devices had last. */
  const base = new Map<string, Buffer>();
  const onTheWay = new Map<string, Iterator<void>>();
  let [conflicts, made] = [0, 0];
  /** Files as they were read, by size and times. */
  const read = new Map<string, { readonly stamp: string; readonly bytes: Buffer }>();
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];

  function scan(folder: string): Map<string, Here> {
    const found = new Map<string, Here>();
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || TEMPORARY.test(entry.name) || entry.name.endsWith('.part')) continue;
      const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
      const place = program === 'icloud' ? PLACEHOLDER.exec(entry.name)?.[1] : undefined;
      const named = place === undefined ? path : join(dirname(path), place);
      if (OWN.test(path) || (isHidden(named) && !hidden)) continue;
      const { mtime, mtimeMs, ctimeMs, ino, size } = statSync(join(folder, path));
      const stamp = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
      const key = named.normalize('NFC');
      if (place !== undefined && found.has(key)) continue;
      found.set(key, { path: named, bytes: place === undefined ? bytesOf(join(folder, path), stamp) : null, mtime });
    }
    return found;
  }

  function bytesOf(absolute: string, stamp: string): Buffer {
    const known = read.get(absolute);
    if (known?.stamp === stamp) return known.bytes;
    const bytes = readFileSync(absolute);
    read.set(absolute, { stamp, bytes });
    return bytes;
  }

  const at = (device: number, key: string): Here | undefined => scan(folders[device] ?? '').get(key);

  const contentOf = (here: Here | undefined, key: string): Buffer | undefined => (here?.bytes === null ? base.get(key) : here?.bytes);
  const isSame = (one: Buffer | undefined, other: Buffer | undefined): boolean =>
    one === other || (one !== undefined && other !== undefined && one.equals(other));

  /** Where a file of that name is to stand at a device. */
  function placeAt(device: number, key: string, here: Here | undefined): string {
    const path = here?.path ?? (nfd && device === 1 ? key.normalize('NFD') : key);
    const absolute = join(folders[device] ?? '', path);
    mkdirSync(dirname(absolute), { recursive: true });
    return absolute;
  }

  /** A file written elsewhere, then put in place. */
  function put(absolute: string, bytes: Buffer, mtime: Date): void {
    const aside = `${dirname(folders[0])}/${createHash('sha1').update(absolute).digest('hex')}.${process.pid}.sync`;
    writeFileSync(aside, bytes);
    utimesSync(aside, mtime, mtime);
    renameSync(aside, absolute);
    if (program === 'icloud') rmSync(placeholderOf(absolute), { force: true });
  }

  function* write(device: number, key: string, bytes: Buffer, mtime: Date): Generator<void> {
    const isAsBefore = (): boolean => isSame(contentOf(at(device, key), key), base.get(key));
    const absolute = placeAt(device, key, at(device, key));
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    if (program === 'syncthing') {
      const temporary = join(dirname(absolute), `.syncthing.${basename(absolute)}.tmp`);
      writeFileSync(temporary, half);
      yield;
      // Its folder may have gone meanwhile, with all that was in it.
      mkdirSync(dirname(temporary), { recursive: true });
      writeFileSync(temporary, bytes);
      utimesSync(temporary, mtime, mtime);
      yield;
      if (!existsSync(temporary)) return;
      if (!isAsBefore()) return rmSync(temporary);
      renameSync(temporary, absolute);
    } else if (program === 'obsidian-headless') {
      if (!isAsBefore()) return;
      base.set(key, bytes);
      const file = openSync(absolute, 'w');
      try {
        yield;
        writeSync(file, half, 0, half.length, 0);
        yield;
        writeSync(file, bytes, half.length, bytes.length - half.length, half.length);
      } finally {
        closeSync(file);
      }
      if (existsSync(absolute)) utimesSync(absolute, mtime, mtime);
    } else {
      if (program === 'icloud' && random() < 0.5) {
        if (!isAsBefore()) return;
        base.set(key, bytes);
        rmSync(absolute, { force: true });
        writeFileSync(placeholderOf(absolute), `bplist00 ${bytes.length}`);
        yield* returned(device, key);
        return;
      }
      if (!isAsBefore()) return;
      put(absolute, bytes, mtime);
    }
    base.set(key, bytes);
  }

  /** After a while the text is here again. */
  function* returned(device: number, key: string): Generator<void> {
    for (let wait = Math.floor(random() * 12); wait > 0; wait--) yield;
    const here = at(device, key);
    const bytes = base.get(key);
    if (here?.bytes === null && bytes !== undefined) put(placeAt(device, key, here), bytes, here.mtime);
  }

  function remove(device: number, key: string, here: Here): void {
    const absolute = join(folders[device] ?? '', here.path);
    for (const path of [absolute, placeholderOf(absolute)]) rmSync(path, { force: true });
    base.delete(key);
  }

  /** Both devices have another text than before. The winner has its name at both, and the other one is kept as the program keeps it. */
  function* meet(device: number, key: string, ours: Here, theirs: Here): Generator<void> {
    const [own, other] = [contentOf(ours, key) ?? Buffer.alloc(0), contentOf(theirs, key) ?? Buffer.alloc(0)];
    const absolute = placeAt(device, key, theirs);
    if (!isSame(own, other)) conflicts++;
    if (isSame(own, other)) base.set(key, own);
    else if (program.startsWith('obsidian') && !keepsBoth && key.endsWith('.md')) {
      const merged = mergedText((base.get(key) ?? '').toString(), own.toString(), other.toString());
      base.set(key, own);
      put(absolute, Buffer.from(merged), new Date());
    } else if (program.startsWith('obsidian') && !key.endsWith('.md')) {
      base.set(key, own);
      if (ours.mtime >= theirs.mtime) put(absolute, own, ours.mtime);
    } else if (program === 'syncthing' && ours.mtime < theirs.mtime) {
      // The device with the older one renames it, and is then sent the newer.
      const loser = placeAt(1 - device, key, ours);
      renameSync(loser, freeName(loser));
      put(loser, other, theirs.mtime);
      base.set(key, other);
    } else {
      renameSync(absolute, freeName(absolute));
      put(absolute, own, ours.mtime);
      base.set(key, own);
    }
    yield;
  }

  /** The name of the copy: of one that is there already the next. */
  function freeName(absolute: string): string {
    const [, stem = '', ending = ''] = /^(.*?)(\.[^./]*)?$/.exec(absolute) ?? [];
    // Times and names of devices keep copies apart; iCloud counts at each device for itself.
    for (let number = program === 'icloud' ? 2 : ++made; ; number++) {
      const clock = String(120_000 + number);
      const name =
        program === 'icloud'
          ? `${stem} ${number}${ending}`
          : program === 'syncthing'
            ? `${stem}.sync-conflict-20260315-${clock}-ABCDEF2${ending}`
            : `${stem} (Conflicted copy phone 20260315${1200 + number})${ending}`;
      if (!existsSync(name) && !existsSync(placeholderOf(name))) return name;
    }
  }

  /** Of one file of iCloud both stand there: a program made one where the placeholder was. That one is a version of its own. */
  function partFromPlaceholders(): void {
    for (const folder of folders)
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const place = PLACEHOLDER.exec(entry.name)?.[1];
        const absolute = join(entry.parentPath, place ?? '');
        if (place === undefined || !existsSync(absolute)) continue;
        conflicts++;
        renameSync(absolute, freeName(absolute));
      }
  }

  /** What there is to do about a file, from the first device that differs on. */
  function taskFor(key: string, all: readonly ReadonlyMap<string, Here>[]): Iterator<void> | null {
    const texts = all.map((files) => contentOf(files.get(key), key));
    const before = base.get(key);
    const changed = [0, 1].filter((device) => !isSame(texts[device], before));
    const [device] = changed.length === 2 && random() < 0.5 ? [1] : changed;
    if (device === undefined) return null;
    const [ours, theirs] = [all[device]?.get(key), all[1 - device]?.get(key)];
    if (ours === undefined && theirs === undefined) return atOnce(() => base.delete(key));
    if (changed.length === 2 && ours !== undefined && theirs !== undefined) return meet(1 - device, key, ours, theirs);
    if (ours === undefined) {
      // A change goes before a removal.
      if (changed.length === 2) return atOnce(() => base.delete(key));
      return theirs === undefined ? null : atOnce(() => remove(1 - device, key, theirs));
    }
    if (theirs === undefined) base.delete(key);
    return ours.bytes === null ? null : write(1 - device, key, ours.bytes, ours.mtime);
  }

  const isWriting = (): boolean => program === 'obsidian-headless' && onTheWay.size > 0;

  function step(): boolean {
    if (program === 'icloud') partFromPlaceholders();
    const all = folders.map(scan);
    const open = [...new Set([...all.flatMap((files) => [...files.keys()]), ...base.keys()])]
      .filter((key) => !onTheWay.has(key) && all.some((files) => !isSame(contentOf(files.get(key), key), base.get(key))))
      .sort();
    const key = isWriting() ? [...onTheWay.keys()][0] : pick([...onTheWay.keys(), ...open]);
    if (key === undefined) return false;
    const task = onTheWay.get(key) ?? taskFor(key, all);
    if (task === null) return true;
    onTheWay.set(key, task);
    if (task.next().done === true) onTheWay.delete(key);
    return true;
  }

  return {
    step,
    isWriting,
    settle() {
      for (let steps = 0; step(); steps++) if (steps > 20_000) throw new Error('The two folders never become alike.');
    },
    conflicts: () => conflicts,
    evict() {
      if (program !== 'icloud') return;
      const device = Math.floor(random() * 2);
      const isHere = ([key, { bytes }]: [string, Here]): boolean => !onTheWay.has(key) && bytes !== null && isSame(bytes, base.get(key));
      const [key, here] = pick([...scan(folders[device] ?? '')].filter(isHere)) ?? [];
      if (key === undefined || here === undefined) return;
      const absolute = join(folders[device] ?? '', here.path);
      rmSync(absolute);
      writeFileSync(placeholderOf(absolute), 'bplist00');
      utimesSync(placeholderOf(absolute), here.mtime, here.mtime);
      onTheWay.set(key, returned(device, key));
    },
  };
}

function placeholderOf(absolute: string): string {
  return join(dirname(absolute), `.${basename(absolute)}.icloud`);
}

/** Work that is done in one step. */
function atOnce(work: () => unknown): Iterator<void> {
  return {
    next: () => {
      work();
      return { done: true, value: undefined };
    },
  };
}

/** Both changes to a text, line by line: where both changed the same lines, ours stand before theirs, as a fuzzy patch leaves them. */
export function mergedText(before: string, ours: string, theirs: string): string {
  const [a, b] = [hunks(before, ours), hunks(before, theirs)];
  const lines = linesOf(before);
  const merged: string[] = [];
  for (let at = 0; at <= lines.length; at++) {
    const [mine, other] = [a.added.get(at) ?? [], b.added.get(at) ?? []];
    merged.push(...mine, ...(mine.join('') === other.join('') ? [] : other));
    const line = lines[at];
    if (line !== undefined && !a.gone.has(at) && !b.gone.has(at)) merged.push(line);
  }
  return merged.join('');
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** What comes before which line, and which lines go, by the longest common part. */
function hunks(before: string, after: string): { readonly added: Map<number, string[]>; readonly gone: Set<number> } {
  const [from, to] = [linesOf(before), linesOf(after)];
  const longest = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1));
  const lengthAt = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      (longest[i] ?? [])[j] = from[i] === to[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const [added, gone] = [new Map<number, string[]>(), new Set<number>()];
  for (let [i, j] = [0, 0]; i < from.length || j < to.length;) {
    if (i < from.length && j < to.length && from[i] === to[j]) [i, j] = [i + 1, j + 1];
    else if (j < to.length && (i >= from.length || lengthAt(i, j + 1) >= lengthAt(i + 1, j))) {
      const line = to[j++] ?? '';
      added.set(i, [...(added.get(i) ?? []), line.endsWith('\n') ? line : `${line}\n`]);
    } else gone.add(i++);
  }
  return { added, gone };
}
