import { getOrSet, sameBytes, sharedHead } from '../../model/collections';
import type { VaultPath } from '../../model/path';
import { sha256 } from '../../read/text/hash';

/** A whole text file that gets new bytes where it stands. Both sides are valid UTF-8. */
export interface Rewrite {
  readonly path: VaultPath;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/**
 * A change of the tree. `sha256` of a move is that of the file as it travels, after any rewrite. A file made `fromTrash`
 * had been put there, and goes there again when this is taken back: it is a person's, not one that the plan made.
 */
export type Step =
  | { readonly op: 'create'; readonly path: VaultPath; readonly bytes: Uint8Array; readonly fromTrash?: true }
  | { readonly op: 'move'; readonly path: VaultPath; readonly to: VaultPath; readonly sha256: string }
  | { readonly op: 'trash'; readonly path: VaultPath; readonly bytes: Uint8Array }
  | { readonly op: 'remove'; readonly path: VaultPath; readonly bytes: Uint8Array };

/**
 * The steps on the disk, and all it takes to take them back. Rewrites come first, in any order, at
 * the paths files have before the steps; then the steps, one by one.
 */
export interface Operations {
  readonly rewrites: readonly Rewrite[];
  readonly steps: readonly Step[];
  /** Folders that come into being with it, parents first: removed again, where empty, when taken back. */
  readonly folders: readonly VaultPath[];
  /** Folders to remove at the end where they are empty. */
  readonly emptied: readonly VaultPath[];
  /** Empty folders that go first, so that they come back spelled as the plan has them. */
  readonly respelled?: readonly VaultPath[];
}

const hashes = new WeakMap<Uint8Array, string>();

/** Spares hashing bytes whose SHA-256 is known already. */
export function knowHash(bytes: Uint8Array, hash: string): void {
  hashes.set(bytes, hash);
}

/** SHA-256 of bytes that nobody changes, computed once. */
export function hashOf(bytes: Uint8Array): string {
  return getOrSet(hashes, bytes, () => sha256(bytes));
}

/** A file as it goes through the operations: which bytes make it this file. */
export interface Content {
  readonly before: string;
  readonly after: string;
  readonly rewrite: Rewrite | null;
  readonly created: Uint8Array | null;
}

/** Where every touched file stands before, after each step, and at the end; null is absent. */
export interface Course {
  readonly initial: ReadonlyMap<VaultPath, Content | null>;
  /** By step: what it puts at which paths. */
  readonly changes: readonly (readonly { readonly path: VaultPath; readonly content: Content | null }[])[];
  readonly final: ReadonlyMap<VaultPath, Content | null>;
}

function plain(hash: string): Content {
  return { before: hash, after: hash, rewrite: null, created: null };
}

/** Follows every file through the operations. Pure. */
export function courseOf(ops: Pick<Operations, 'rewrites' | 'steps'>): Course {
  const initial = new Map<VaultPath, Content | null>();
  const now = new Map<VaultPath, Content | null>();
  const know = (path: VaultPath, otherwise: () => Content | null): Content | null => {
    const known = now.get(path);
    if (known !== undefined) return known;
    const content = otherwise();
    now.set(path, content);
    initial.set(path, content);
    return content;
  };
  for (const rewrite of ops.rewrites) {
    know(rewrite.path, () => ({ before: hashOf(rewrite.before), after: hashOf(rewrite.after), rewrite, created: null }));
  }
  const changes = ops.steps.map((step) => {
    const change: { path: VaultPath; content: Content | null }[] = [];
    const put = (path: VaultPath, content: Content | null): void => {
      now.set(path, content);
      change.push({ path, content });
    };
    if (step.op === 'create') {
      know(step.path, () => null);
      put(step.path, { ...plain(hashOf(step.bytes)), created: step.bytes });
    } else if (step.op === 'move') {
      const content = know(step.path, () => plain(step.sha256));
      know(step.to, () => null);
      put(step.path, null);
      put(step.to, content);
    } else {
      know(step.path, () => plain(hashOf(step.bytes)));
      put(step.path, null);
    }
    return change;
  });
  return { initial, changes, final: now };
}

/** Where the files that operations touch stand before and at the end; null where one is not there. */
export function journeysOf(
  ops: Operations,
): { readonly content: Content; readonly from: VaultPath | null; readonly to: VaultPath | null }[] {
  const { initial, final } = courseOf(ops);
  const places = new Map<Content, { from: VaultPath | null; to: VaultPath | null }>();
  for (const [path, content] of initial) if (content !== null) places.set(content, { from: path, to: null });
  for (const [path, content] of final) if (content !== null) places.set(content, { from: places.get(content)?.from ?? null, to: path });
  return Array.from(places, ([content, place]) => ({ content, ...place }));
}

/** The file that a step makes, moves or takes away. */
export function contentOf(course: Course, index: number): Content | null {
  return course.changes[index]?.find((change) => change.content !== null)?.content ?? null;
}

/** The operations that take these back, as operations of their own: taking those back redoes the first. */
export function inverseOf(ops: Operations): Operations {
  const course = courseOf(ops);
  const ends = new Map<Rewrite, VaultPath>();
  for (const [path, content] of course.final) if (content?.rewrite) ends.set(content.rewrite, path);
  const rewrites = ops.rewrites.map((rewrite): Rewrite => ({
    path: ends.get(rewrite) ?? rewrite.path,
    before: rewrite.after,
    after: rewrite.before,
  }));
  const steps = ops.steps.map((step, index): Step => {
    if (step.op === 'create') return { op: step.fromTrash === true ? 'trash' : 'remove', path: step.path, bytes: step.bytes };
    if (step.op === 'trash') return { op: 'create', path: step.path, bytes: step.bytes, fromTrash: true };
    if (step.op === 'remove') return { op: 'create', path: step.path, bytes: step.bytes };
    const travelled = course.changes[index]?.find((change) => change.path === step.to)?.content;
    return { op: 'move', path: step.to, to: step.path, sha256: travelled?.before ?? step.sha256 };
  });
  return { rewrites, steps: steps.reverse(), folders: [], emptied: [...ops.folders].reverse() };
}

/** Every path the operations touch, in order of first mention. */
export function touchedPaths(ops: Operations): VaultPath[] {
  return [...courseOf(ops).final.keys()];
}

/**
 * True if `bytes` are this file: before, after, or torn between the two, as a process that died
 * while writing leaves it (a head of the new bytes, or a mixture of new and old ones).
 */
export function isContent(content: Content, bytes: Uint8Array): boolean {
  const hash = hashOf(bytes);
  if (hash === content.before || hash === content.after) return true;
  if (content.created) return isPartOf(bytes, content.created);
  return content.rewrite !== null && isTorn(bytes, content.rewrite);
}

/** True for the beginning of a text, but not for all of it. */
export function isHead(bytes: Uint8Array, whole: Uint8Array): boolean {
  return bytes.length < whole.length && sharedHead(bytes, whole) === bytes.length;
}

/** As a new file that was on its way to the disk is found after a power cut: not whole, or with pages of nothing. */
function isPartOf(bytes: Uint8Array, whole: Uint8Array): boolean {
  if (bytes.length > whole.length) return false;
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== whole[i] && bytes[i] !== 0) return false;
  return true;
}

/** Every byte is the old or the new one of its place (after a power cut pages may land in any order). */
function isTorn(bytes: Uint8Array, { before, after }: Rewrite): boolean {
  if (isHead(bytes, after)) return true;
  if (bytes.length < Math.min(before.length, after.length) || bytes.length > Math.max(before.length, after.length)) return false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte !== before[i] && byte !== after[i] && !(byte === 0 && i >= before.length)) return false;
  }
  return true;
}

/** True if bytes are the whole file as it was before, or as it is after. Compares rather than hashes where it can. */
export function holds(content: Content, side: 'before' | 'after', bytes: Uint8Array): boolean {
  const whole = content.rewrite?.[side] ?? content.created;
  if (whole === null) return hashOf(bytes) === content[side];
  return sameBytes(bytes, whole);
}
