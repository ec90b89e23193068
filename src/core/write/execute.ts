import { MemoryError } from '../model/errors';
import type { VaultPath } from '../model/path';
import type { Progress } from '../model/ports';
import { decodeText } from '../read/text';
import { eachOf, isListed, readAllNow, type Ports } from './disk';
import { foldKey } from './paths';
import { courseOf, hashOf, holds, type Content, type Operations, type Rewrite, type Step } from './operations';

/**
 * Carries operations out: rewrites by compare-and-swap, a few in flight, then the steps in order,
 * then the folders left empty. Whatever is thrown may leave any part of it done.
 */
export async function execute(ops: Operations, ports: Ports, progress?: Progress): Promise<void> {
  const total = ops.rewrites.length + ops.steps.length;
  let done = 0;
  const tick = async (path: VaultPath): Promise<void> => {
    await progress?.report((done += 1), total, path);
  };
  await eachOf(ops.rewrites, async (rewrite) => {
    await rewriteFile(ports, rewrite.path, rewrite);
    await tick(rewrite.path);
  });
  for (const step of ops.steps) {
    await takeStep(ports, step);
    await tick(step.path);
  }
  for (const folder of ops.emptied) await ports.editor.removeEmptyFolder(folder);
}

async function rewriteFile(ports: Ports, path: VaultPath, rewrite: Rewrite): Promise<void> {
  const before = decodeText(rewrite.before);
  const after = decodeText(rewrite.after);
  if (before === null || after === null) throw new MemoryError('unreadable', `"${path}" is not valid UTF-8 text, so it is not edited.`, path);
  await ports.editor.replace(path, before, after);
}

/**
 * A trash or move of a file that changed since the plan was checked is not done; the check and the
 * move are two calls, so a change in between travels along with the file, and nothing is lost.
 */
async function takeStep(ports: Ports, step: Step): Promise<void> {
  if (step.op === 'create') return ports.editor.create(step.path, step.bytes);
  if (step.op === 'remove') return ports.editor.remove(step.path, step.bytes);
  const now = await ports.files.readBytes(step.path);
  if (hashOf(now) !== (step.op === 'move' ? step.sha256 : hashOf(step.bytes))) {
    throw new MemoryError('changed_since', `"${step.path}" changed while the plan was applied.`, step.path);
  }
  if (step.op === 'move') return ports.editor.rename(step.path, step.to);
  return ports.editor.trash(step.path);
}

/** Paths that do not hold what they should, with a sentence each. Reads every file anew. */
export async function mismatches(
  ports: Ports,
  expected: ReadonlyMap<VaultPath, Content | null>,
  side: 'before' | 'after',
): Promise<{ path: VaultPath; why: string }[]> {
  const found = await readAllNow(ports.files, [...expected.keys()]);
  const present = new Map([...expected].filter(([, content]) => content !== null).map(([path]) => [foldKey(path), path]));
  const wrong: { path: VaultPath; why: string }[] = [];
  for (const [path, content] of expected) {
    const bytes = found.get(path) ?? null;
    if (content === null) {
      // Where a disk folds two spellings of a name into one file, only a listing of both tells them apart.
      const twin = present.get(foldKey(path));
      const same = twin !== undefined && !((await isListed(ports.files, path)) && (await isListed(ports.files, twin)));
      if (bytes !== null && !same) wrong.push({ path, why: 'something is there now' });
    } else if (bytes === null) {
      wrong.push({ path, why: 'it is gone' });
    } else if (!holds(content, side, bytes)) {
      wrong.push({ path, why: 'its content changed since' });
    }
  }
  return wrong;
}

/**
 * Waits until the rewritten files are on the disk. Before that, the journal's preimages are what a
 * power cut leaves to go by, so it comes before the entry is marked as over, and only then.
 */
export async function flushRewrites(ops: Operations, ports: Ports, side: 'before' | 'after'): Promise<void> {
  if (ops.rewrites.length === 0 || !ports.editor.flush) return;
  const course = courseOf(ops);
  const paths = [...(side === 'before' ? course.initial : course.final)].flatMap(([path, content]) => (content?.rewrite ? [path] : []));
  await ports.editor.flush(paths);
}

/** Throws `verify_failed` unless every touched file holds exactly what the operations announce. */
export async function verifyOnDisk(ops: Operations, ports: Ports): Promise<void> {
  const first = (await mismatches(ports, courseOf(ops).final, 'after'))[0];
  if (first) throw new MemoryError('verify_failed', `After the change, "${first.path}" is not what the plan announced: ${first.why}.`, first.path);
}
