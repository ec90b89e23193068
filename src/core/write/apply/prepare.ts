import { once } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import { caseKey, pathKey, type VaultPath } from '../../model/path';
import type { Plan } from '../../model/plan';
import type { VaultEditor, VaultFiles } from '../../model/ports';
import type { Snapshot } from '../../model/snapshot';
import { sha256OfText } from '../../read/snapshot/recent';
import { decodeText, encodeText } from '../../read/text/text';
import { readVault, MAX_SCANNED_BYTES } from '../../read/snapshot/vault';
import { aliasesNow, oneRewriteEach, policyByFile, refuseLinkedFolders } from './aliases';
import { composeTexts, pathsToRead, type ComposedTexts } from '../plan/compose';
import { refuseDangling } from '../check/dangling';
import { refuseTwinFolders, eachOf, foldersToRespell, missingFolders, readNow, refuseRespelledFolders } from './disk';
import type { Checked, Policy } from '../check/checked';
import { guardAppendOnlyTexts, guardLimits, guardPlan } from '../check/guard';
import { verifyInbound, verifyTexts } from '../check/verify';
import { hashOf, knowHash, type Operations, type Rewrite, type Step } from '../plan/operations';
import { arrivalsOf, changesPlace } from '../plan/follow';
import { placeFiles, type PlannedFile, type Places } from '../plan/places';
import { addsIgnored, checkOddPaths } from '../plan/paths';
import { checkPreconditions } from '../check/preconditions';
import { holdsLinks } from '../../read/snapshot/links-in';

export interface PrepareDeps {
  readonly files: VaultFiles;
  /** Asked whether files may be moved; nothing is changed through it. */
  readonly editor?: Pick<VaultEditor, 'mayMove'>;
  readonly policy: Policy;
  /** A snapshot of the vault as these files are now; read from them where absent. */
  readonly snapshot?: (files: VaultFiles) => Promise<Snapshot>;
}

/**
 * Everything that can refuse a plan, in order: odd names, places and collisions, layer policy, preconditions,
 * composition, and the check that no link or id is lost. Reads only; returns what to do to the disk.
 */
export async function preparePlan(plan: Plan, deps: PrepareDeps): Promise<Operations> {
  // One look at all names serves the whole check.
  const files: VaultFiles = { ...deps.files, list: once(() => deps.files.list()) };
  const listing = once(async () => (await files.list()).map((entry) => entry.path));
  await checkOddPaths(plan.edits, listing);
  await refuseLinkedFolders(plan.edits, files);
  const aliases = await aliasesNow(files);
  const present = plan.edits.some(changesPlace) ? await withIgnoreFile(plan, await listing(), files) : await editedFiles(plan, files);
  const places = placeFiles(plan.edits, present);
  const policy = policyByFile(deps.policy, aliases, places);
  await refuseDangling([...places.finals.keys()], files, 'bad_input');
  refuseTwinFolders(places, present);

  const read = await readOrigins(places, files);
  const texts = new Map<VaultPath, string>();
  for (const path of pathsToRead(places)) {
    const bytes = read.get(path) ?? null;
    const text = textOf(path, bytes);
    texts.set(path, text);
    if (bytes === null) continue;
    if (isHuge(path, bytes))
      throw new MemoryError(
        'unreadable',
        `"${path}" has ${megabytes(bytes.length)} MB. Files above 10 MB are not read, so it is never edited. Split it by hand.`,
        path,
      );
    knowHash(bytes, sha256OfText(text));
  }

  const crossed = new Set((plan.crosses ?? []).map((one) => pathKey(one.path)));
  const origins = new Map([...read.keys()].map((path) => [pathKey(path), path]));
  const checked: Checked = {
    plan,
    places,
    texts,
    policy,
    nameRules: deps.policy,
    layerOf: (path) => (crossed.has(pathKey(path)) ? null : (policy(path)?.layer ?? null)),
    listing,
    bytes: async (path) => read.get(origins.get(pathKey(path)) ?? path) ?? readNow(files, path),
    snapshot: once(() => (deps.snapshot ?? readVault)(files)),
  };
  guardPlan(checked);
  await checkPreconditions(checked);
  await guardAppendOnlyTexts(checked);
  const composed = composeTexts(places, texts);
  const after = bytesAfter(composed, read);
  guardLimits(checked, (file) => ({ before: file.origin === null ? 0 : (read.get(file.origin)?.length ?? 0), after: after(file).length }));
  await verifyTexts(checked, { ...composed, trashed: trashedTexts(places, read) });
  const planned = operationsOf(places, composed, read, after);
  for (const { path, after: bytes } of planned.rewrites) refuseOutgrown(path, bytes);
  for (const step of planned.steps) if (step.op === 'create') refuseOutgrown(step.path, step.bytes);
  await verifyInbound(checked, composed, planned);

  const ops = { ...planned, rewrites: oneRewriteEach(planned.rewrites, [...read.keys()], aliases) };
  const arriving = arrivalsOf(ops.steps);
  await lookAtPlaces(arriving, present, files);
  await eachOf([...places.finals], async ([origin, final]) => deps.editor?.mayMove?.(origin, final));
  if (arriving.length === 0) return ops;
  const all = await listing();
  await refuseRespelledFolders(files, arriving, all);
  const respelled = await foldersToRespell(files, arriving, all);
  return { ...ops, folders: await missingFolders(files, arriving, all), ...(respelled.length === 0 ? {} : { respelled }) };
}

/**
 * A last look at where files will come to stand, before anything is journaled. The host refuses a place
 * that a link leads out of the vault, from where a plan could not even be taken back; and what another
 * program has put there meanwhile, a listing may not know yet. Throws `hostile_path`, `exists`.
 */
async function lookAtPlaces(arriving: readonly VaultPath[], present: readonly VaultPath[], files: VaultFiles): Promise<void> {
  const known = new Set(present.map(caseKey));
  await eachOf(arriving, async (path) => {
    const entry = await files.stat(path);
    if (entry === null || pathKey(entry.path) !== pathKey(path) || known.has(caseKey(path))) return;
    throw new MemoryError('exists', `"${path}" is there already. Make the plan again.`, path);
  });
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

/** The listing, with the hidden file that the plan adds to: a host may not list it. */
async function withIgnoreFile(plan: Plan, listing: readonly VaultPath[], files: VaultFiles): Promise<readonly VaultPath[]> {
  const path = plan.edits.find(addsIgnored)?.path;
  if (path === undefined || listing.includes(path) || (await files.stat(path)) === null) return listing;
  return [...listing, path];
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
  if (text === null)
    throw new MemoryError(
      'unreadable',
      `"${path}" is not valid UTF-8 text, so it is never edited. Convert it to UTF-8 first; moving it works as it is.`,
      path,
    );
  return text;
}

/** A file's bytes when all rewrites are done, which is before the steps. */
function bytesAfter(composed: ComposedTexts, read: ReadonlyMap<VaultPath, Uint8Array>): (file: PlannedFile) => Uint8Array {
  const rewritten = new Map(composed.rewrites.map(({ path, after }) => [path, encodeText(after)]));
  const made = new Map<PlannedFile, Uint8Array>();
  for (const [file, text] of composed.created) made.set(file, encodeText(text));
  return (file) =>
    (file.origin === null ? (file.bytes ?? made.get(file)) : (rewritten.get(file.origin) ?? read.get(file.origin))) as Uint8Array;
}

function operationsOf(
  places: Places,
  composed: ComposedTexts,
  read: ReadonlyMap<VaultPath, Uint8Array>,
  after: (file: PlannedFile) => Uint8Array,
): Operations {
  const byOrigin = new Map(places.files.map((file) => [file.origin, file]));
  const rewrites = composed.rewrites.map(({ path }): Rewrite => ({
    path,
    before: read.get(path) as Uint8Array,
    after: after(byOrigin.get(path) as PlannedFile),
  }));
  const steps = places.steps.map((step): Step => {
    const bytes = after(step.file);
    if (step.op === 'move') return { op: 'move', path: step.path, to: step.to, sha256: hashOf(bytes) };
    return { op: step.op, path: step.path, bytes };
  });
  return { rewrites, steps, folders: [], emptied: [] };
}

/** The texts of the notes that the plan puts into the trash; those that are no text are left out. */
function trashedTexts(places: Places, read: ReadonlyMap<VaultPath, Uint8Array>): Map<VaultPath, string> {
  const texts = new Map<VaultPath, string>();
  for (const { origin, final } of places.files) {
    const text = origin !== null && final === null ? decodeText(read.get(origin) ?? new Uint8Array()) : null;
    if (origin !== null && text !== null) texts.set(origin, text);
  }
  return texts;
}

/** True for a note, canvas or base that is too large to be read with its links: none is ever edited. */
function isHuge(path: VaultPath, bytes: Uint8Array): boolean {
  return holdsLinks(path) && bytes.length > MAX_SCANNED_BYTES;
}

/** Throws `over_limit` where a note, canvas or base would become too large to be read again. */
function refuseOutgrown(path: VaultPath, bytes: Uint8Array): void {
  if (!isHuge(path, bytes)) return;
  throw new MemoryError(
    'over_limit',
    `"${path}" would have ${megabytes(bytes.length)} MB. Files above 10 MB are not read, so its links would be lost from sight. Nothing was changed. Put the text into a note of its own and link to that.`,
    path,
  );
}

/** Rounded up to a tenth, so that what is above 10 reads as above it. */
function megabytes(bytes: number): number {
  return Math.ceil((bytes / 1_048_576) * 10) / 10;
}
