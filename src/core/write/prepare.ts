import { MemoryError } from '../model/errors';
import { pathKey, type VaultPath } from '../model/path';
import type { Plan } from '../model/plan';
import type { VaultFiles } from '../model/ports';
import type { Snapshot } from '../model/snapshot';
import { sha256OfText } from '../read/recent';
import { decodeText, encodeText } from '../read/text';
import { readVault } from '../read/vault';
import { composeTexts, pathsToRead, type ComposedTexts } from './compose';
import { eachOf, missingFolders, readNow } from './disk';
import { guardPlan, type Policy } from './guard';
import { hashOf, knowHash, type Operations, type Rewrite, type Step } from './operations';
import { changesTree, placeFiles, type PlannedFile, type Places } from './places';
import { checkPreconditions } from './preconditions';
import { verifyTexts } from './verify';

export interface PrepareDeps {
  readonly files: VaultFiles;
  readonly policy: Policy;
  /** A snapshot of the vault as these files are now; read from them where absent. */
  readonly snapshot?: (files: VaultFiles) => Promise<Snapshot>;
}

/**
 * Everything that can refuse a plan, in order: places and collisions, layer policy, preconditions,
 * composition, and the check that no link or id is lost. Reads only; returns what to do to the disk.
 */
export async function preparePlan(plan: Plan, deps: PrepareDeps): Promise<Operations> {
  const { policy } = deps;
  // One look at all names serves the whole check.
  const files: VaultFiles = { ...deps.files, list: once(() => deps.files.list()) };
  const listing = once(async () => (await files.list()).map((entry) => entry.path));
  const present = changesTree(plan.edits) ? await listing() : await editedFiles(plan, files);
  const places = placeFiles(plan.edits, present);

  const read = await readOrigins(places, files);
  const texts = new Map<VaultPath, string>();
  for (const path of pathsToRead(places)) {
    const bytes = read.get(path) ?? null;
    const text = textOf(path, bytes);
    texts.set(path, text);
    if (bytes) knowHash(bytes, sha256OfText(text));
  }

  guardPlan(places, texts, policy);
  const origins = new Map([...read.keys()].map((path) => [pathKey(path), path]));
  await checkPreconditions(plan, places, {
    listing,
    bytes: async (path) => read.get(origins.get(pathKey(path)) ?? path) ?? readNow(files, path),
    snapshot: () => (deps.snapshot ?? readVault)(files),
  });
  const composed = composeTexts(places, texts);
  await verifyTexts(plan, places, composed, listing, (path) => ['overwrite', 'ephemeral'].includes(policy(path)?.layer ?? ''));

  const ops = operationsOf(places, composed, read);
  const arriving = ops.steps.flatMap((step) => (step.op === 'move' ? [step.to] : step.op === 'create' ? [step.path] : []));
  return { ...ops, folders: arriving.length === 0 ? [] : await missingFolders(files, arriving, await listing()) };
}

/** The files a plan of text edits alone names, as the disk spells them. */
async function editedFiles(plan: Plan, files: VaultFiles): Promise<VaultPath[]> {
  const found: VaultPath[] = [];
  await eachOf([...new Set(plan.edits.map((edit) => edit.path))], async (path) => {
    const entry = await files.stat(path);
    if (entry && pathKey(entry.path) === pathKey(path)) found.push(entry.path);
  });
  if (found.length === new Set(plan.edits.map((edit) => pathKey(edit.path))).size) return found;
  // A disk that tells Unicode forms apart may hold the name in another form: look at all names.
  return (await files.list()).map((entry) => entry.path);
}

async function readOrigins(places: Places, files: VaultFiles): Promise<Map<VaultPath, Uint8Array>> {
  const read = new Map<VaultPath, Uint8Array>();
  const origins = places.files.flatMap((file) => (file.origin === null ? [] : [file.origin]));
  await eachOf(origins, async (path) => {
    const bytes = await readNow(files, path);
    if (bytes === null) throw new MemoryError('not_found', `There is no file "${path}" any more. Make the plan again.`, path);
    read.set(path, bytes);
  });
  return read;
}

function textOf(path: VaultPath, bytes: Uint8Array | null): string {
  const text = bytes && decodeText(bytes);
  if (text === null) throw new MemoryError('unreadable', `"${path}" is not valid UTF-8 text, so it is never edited. Convert it to UTF-8 first; moving it works as it is.`, path);
  return text;
}

function operationsOf(places: Places, composed: ComposedTexts, read: ReadonlyMap<VaultPath, Uint8Array>): Operations {
  const rewrites = composed.rewrites.map(({ path, after }): Rewrite => ({ path, before: read.get(path) as Uint8Array, after: encodeText(after) }));
  const rewritten = new Map(rewrites.map((one) => [one.path, one.after]));
  const made = new Map<PlannedFile, Uint8Array>();
  for (const [file, text] of composed.created) made.set(file, encodeText(text));
  /** A file's bytes while the steps run, which is after all rewrites. */
  const bytesOf = (file: PlannedFile): Uint8Array =>
    (file.origin === null ? made.get(file) : (rewritten.get(file.origin) ?? read.get(file.origin))) as Uint8Array;
  const steps = places.steps.map((step): Step => {
    const bytes = bytesOf(step.file);
    if (step.op === 'move') return { op: 'move', path: step.path, to: step.to, sha256: hashOf(bytes) };
    return { op: step.op, path: step.path, bytes };
  });
  return { rewrites, steps, folders: [], emptied: [] };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | null = null;
  return () => (value ??= make());
}
