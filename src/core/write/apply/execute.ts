import { sameBytes } from '../../model/collections';
import { codeOf, MemoryError } from '../../model/errors';
import { caseKey, type VaultPath } from '../../model/path';
import type { Progress, TrashPlace, VaultFiles } from '../../model/ports';
import { decodeText } from '../../read/text/text';
import { aliasesNow } from './aliases';
import { filesOf } from '../plan/follow';
import { eachOf, isListed, readNow, type Ports } from './disk';
import { courseOf, hashOf, holds, type Content, type Operations, type Rewrite, type Step } from '../plan/operations';

/**
 * Carries operations out: rewrites by compare-and-swap, a few in flight, then the steps in order,
 * then the folders left empty. Whatever is thrown may leave any part of it done. `onTrash` hears where each
 * trashed file went, as far as that is known.
 */
export async function execute(
  ops: Operations,
  ports: Ports,
  progress?: Progress,
  onTrash?: (path: VaultPath, place: TrashPlace) => void,
): Promise<void> {
  const { files, ofRewrites, ofSteps } = filesOf(ops.rewrites, ops.steps);
  const left = new Map(files.map((file) => [file, file.operations]));
  /** Counts a file once all that happens to it is done. */
  const tick = async (path: VaultPath, file: (typeof files)[number] | undefined): Promise<void> => {
    if (file !== undefined && left.set(file, (left.get(file) ?? 0) - 1).get(file) === 0) left.delete(file);
    await progress?.report(files.length - left.size, files.length, path);
  };
  const aliases = ops.rewrites.length === 0 ? null : await aliasesNow(ports.files);
  await eachOf(ops.rewrites, async (rewrite, index) => {
    await rewriteFile(ports, rewrite.path, rewrite, (aliases?.unlisted(rewrite.path) ?? 0) > 0);
    await tick(rewrite.path, ofRewrites[index]);
  });
  for (const folder of ops.respelled ?? []) await ports.editor.removeEmptyFolder(folder);
  for (const [index, step] of ops.steps.entries()) {
    const place = await takeStep(ports, step);
    if (place) onTrash?.(step.path, place);
    await tick(step.path, ofSteps[index]);
  }
  for (const folder of ops.emptied) await ports.editor.removeEmptyFolder(folder);
}

async function rewriteFile(ports: Ports, path: VaultPath, rewrite: Rewrite, isElsewhere: boolean): Promise<void> {
  const before = decodeText(rewrite.before);
  const after = decodeText(rewrite.after);
  if (before === null || after === null)
    throw new MemoryError('unreadable', `"${path}" is not valid UTF-8 text, so it is not edited.`, path);
  await ports.editor.replace(path, before, after, isElsewhere ? 'this name' : 'every name');
}

/**
 * A trash or move of a file that changed since the plan was checked is not done; the check and the
 * move are two calls, so a change in between travels along with the file, and nothing is lost.
 */
async function takeStep(ports: Ports, step: Step): Promise<TrashPlace | null | void> {
  if (step.op === 'create') {
    // Thousands of files flushed one by one take many times as long as all at the end.
    return ports.editor.createUnflushed === undefined
      ? ports.editor.create(step.path, step.bytes)
      : ports.editor.createUnflushed(step.path, step.bytes);
  }
  if (step.op === 'remove') return ports.editor.remove(step.path, step.bytes);
  const now = await ports.files.readBytes(step.path);
  if (hashOf(now) !== (step.op === 'move' ? step.sha256 : hashOf(step.bytes))) {
    throw new MemoryError('changed_since', `"${step.path}" changed while the plan was applied.`, step.path);
  }
  if (step.op === 'move') return ports.editor.rename(step.path, step.to);
  return ports.editor.trash(step.path);
}

const arrived = 'something is there now';
const gone = 'it is gone';
const changed = 'its content changed since';
const unfollowed = 'it is a link that leads nowhere';
/** The sentences of `mismatches` about files that someone changed. */
export const changeSentences: ReadonlySet<string> = new Set([arrived, gone, changed]);

/** A file's bytes, null if it is absent; undefined where a link stands that leads nowhere, or out of the vault. */
export type Seen = Uint8Array | null | undefined;

/** A file as `read` finds it, or the link that cannot be followed. */
export async function seeNow(files: VaultFiles, path: VaultPath, read = readNow): Promise<Seen> {
  try {
    return await read(files, path);
  } catch (error) {
    if (codeOf(error) === 'hostile_path') return undefined;
    throw error;
  }
}

/** As `seeNow`, of many files at once. */
export async function seeAllNow(files: VaultFiles, paths: readonly VaultPath[], read = readNow): Promise<Map<VaultPath, Seen>> {
  const found = new Map<VaultPath, Seen>();
  await eachOf(paths, async (path) => {
    found.set(path, await seeNow(files, path, read));
  });
  return found;
}

/** Paths that do not hold what they should, with a sentence each. Reads every file again. */
export async function mismatches(
  ports: Ports,
  expected: ReadonlyMap<VaultPath, Content | null>,
  side: 'before' | 'after',
): Promise<{ path: VaultPath; why: string }[]> {
  const found = await seeAllNow(ports.files, [...expected.keys()]);
  const present = new Map([...expected].filter(([, content]) => content !== null).map(([path]) => [caseKey(path), path]));
  const wrong: { path: VaultPath; why: string }[] = [];
  for (const [path, content] of expected) {
    const bytes = found.get(path);
    if (bytes === undefined) {
      wrong.push({ path, why: content === null ? arrived : unfollowed });
    } else if (content === null) {
      // Where a disk folds two spellings of a name into one file, only a listing of both tells them apart.
      const twin = present.get(caseKey(path));
      const same = twin !== undefined && !((await isListed(ports.files, path)) && (await isListed(ports.files, twin)));
      if (bytes !== null && !same) wrong.push({ path, why: arrived });
    } else if (bytes === null) {
      wrong.push({ path, why: gone });
    } else if (!holds(content, side, bytes)) {
      wrong.push({ path, why: changed });
    }
  }
  return wrong;
}

/**
 * Waits until the rewritten files are on the disk, and those that were made. Before that, the journal's
 * preimages are what a power cut leaves to go by, so it comes before the entry is marked as over, and only
 * then. `only` picks some of them, by their path on that side.
 */
export async function flushRewrites(
  ops: Operations,
  ports: Ports,
  side: 'before' | 'after',
  only: (path: VaultPath) => boolean = () => true,
): Promise<void> {
  if (!ports.editor.flush) return;
  const course = courseOf(ops);
  const paths = [...(side === 'before' ? course.initial : course.final)].flatMap(([path, content]) =>
    (content?.rewrite ?? content?.created ?? null) !== null && only(path) ? [path] : [],
  );
  if (paths.length === 0) return;
  await ports.editor.flush(paths);
}

/**
 * Throws `verify_failed` unless every touched file holds what the operations announce. A text to which
 * someone has added since counts: all of ours is in it, and what they wrote is theirs to keep.
 */
export async function verifyOnDisk(ops: Operations, ports: Ports): Promise<void> {
  const { final } = courseOf(ops);
  for (const { path, why } of await mismatches(ports, final, 'after')) {
    const ours = final.get(path)?.rewrite?.after ?? final.get(path)?.created ?? null;
    const now = ours === null ? null : await readSettled(ports, path);
    if (ours !== null && now !== null && hasEveryLine(decodeText(now), decodeText(ours))) continue;
    throw new MemoryError('verify_failed', `After the change, "${path}" is not what the plan announced: ${why}.`, path);
  }
}

/** A file that another program is writing just now may read as half of it: read until it holds still. */
async function readSettled(ports: Ports, path: VaultPath): Promise<Uint8Array | null> {
  let before = await readNow(ports.files, path);
  for (let look = 0; look < 20; look++) {
    const now = await readNow(ports.files, path);
    if (now === null || (before !== null && now.length > 0 && sameBytes(now, before))) return now;
    before = now;
  }
  return before;
}

/** True if `text` has all lines of `part`, whole and in their order, with others between them. */
function hasEveryLine(text: string | null, part: string | null): boolean {
  if (text === null || part === null || text.length < part.length) return false;
  const wanted = part.split('\n');
  let found = 0;
  for (const line of text.split('\n')) if (line === wanted[found]) found += 1;
  return found === wanted.length;
}
