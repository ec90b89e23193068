import { conformityOf, fits } from '../../core/memory';
import type { ConventionId } from '../../core/model/convention';
import { codeOf } from '../../core/model/errors';
import { byCodePoint, foldKey } from '../../core/model/path';
import type { Progress } from '../../core/model/ports';
import type { Workbench } from '../app/workbench';

/** A folder that looks like a memory. */
export interface MemoryCandidate {
  /** `''` is the whole vault. */
  readonly root: string;
  readonly convention: ConventionId;
  /** 0 to 1. */
  readonly confidence: number;
  readonly evidence: readonly string[];
}

type Candidate = Pick<MemoryCandidate, 'convention' | 'confidence'>;

/** The name of a new folder for a memory. */
const NEW_FOLDER = 'Memory';

/** Below it a folder follows none of the conventions. */
const SURE = 0.5;
/** A folder is clearer than the vault it lies in where it is more certain by this much. */
const CLEARER = 0.1;

/** The vault and its top-level folders as far as they look like memories, the most certain first. Throws `still_indexing`, `cancelled`. */
export async function findPlaces(bench: Workbench, progress: Progress): Promise<MemoryCandidate[]> {
  const { files } = await bench.snapshot();
  const folders = new Set(files.flatMap(({ path }) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : [])));
  const places: MemoryCandidate[] = [];
  for (const [at, root] of [...folders].sort(byCodePoint).entries()) {
    await progress.report(at, folders.size, 'Folders');
    const best = (await bench.memory.detect(root)).candidates[0];
    if (best !== undefined && best.confidence >= SURE) places.push({ root, ...best });
  }
  // A sign that is clearer in one folder is a sign of that folder alone; one of the whole vault holds for its folders.
  const { candidates } = await bench.memory.detect();
  const clearer = (one: Candidate, other: Candidate): boolean =>
    one.convention === other.convention && one.confidence >= other.confidence + CLEARER;
  const whole = candidates.find((candidate) => candidate.confidence >= SURE && !places.some((place) => clearer(place, candidate)));
  const kept = places.filter((place) => place.convention !== whole?.convention || clearer(place, whole));
  const all = whole === undefined ? kept : [{ root: '', ...whole }, ...kept];
  return all.sort((a, b) => b.confidence - a.confidence || byCodePoint(a.root, b.root));
}

/** The same, null if it was cancelled. */
export async function placesUnlessCancelled(bench: Workbench, progress: Progress): Promise<MemoryCandidate[] | null> {
  try {
    return await findPlaces(bench, progress);
  } catch (error) {
    if (codeOf(error) === 'cancelled') return null;
    throw error;
  }
}

/** The folder that is offered to begin with, and its convention: what looks most like a memory, else the vault, else a new folder where few names of the vault fit. */
export async function startOf(
  bench: Workbench,
  [first]: readonly MemoryCandidate[],
  progress: Progress,
): Promise<Pick<MemoryCandidate, 'root' | 'convention'>> {
  if (first !== undefined) return first;
  const whole = { name: 'draft', root: '', convention: 'notes-and-links' as const, overrides: {} };
  const names = await conformityOf(await bench.snapshot(), whole, progress, bench.settings.current().memories);
  return { root: fits(names) ? '' : freeFolder(bench), convention: whole.convention };
}

/** The name of a folder that is not there yet. */
export function freeFolder(bench: Workbench): string {
  const taken = new Set(bench.app.vault.getAllLoadedFiles().map(({ path }) => foldKey(path)));
  for (let at = 1; ; at++) {
    const name = at === 1 ? NEW_FOLDER : `${NEW_FOLDER} ${at}`;
    if (!taken.has(foldKey(name))) return name;
  }
}
