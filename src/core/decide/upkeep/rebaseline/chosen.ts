import { MemoryError } from '../../../model/errors';
import type { VaultPath } from '../../../model/path';
import type { RebaselineInput } from '../../../model/results/rebaseline';
import type { PlacedCorrection } from './corrections';

/**
 * The corrections that somebody chose, in the order of their file. A name is a heading with its number, a heading without
 * its day where one alone is called so, or several of them with commas between: headings may hold commas themselves.
 * Throws `not_found` with the names there are.
 */
export function chosenCorrections(
  path: VaultPath,
  corrections: readonly PlacedCorrection[],
  merge: RebaselineInput['merge'],
): PlacedCorrection[] {
  if (merge === 'all') return [...corrections];
  const chosen = new Set(merge.flatMap((given) => named(path, corrections, given)));
  return corrections.filter((one) => chosen.has(one));
}

function named(path: VaultPath, corrections: readonly PlacedCorrection[], given: string): PlacedCorrection[] {
  const whole = one(corrections, given);
  if (whole !== null) return [whole];
  const pieces = given.split(',');
  const found: PlacedCorrection[] = [];
  for (let from = 0; from < pieces.length;) {
    let to = pieces.length;
    let hit: PlacedCorrection | null = null;
    for (; to > from && hit === null; to--) hit = one(corrections, pieces.slice(from, to).join(','));
    if (hit === null) {
      const name = (pieces[from] ?? '').trim();
      // A comma at an end names nothing.
      if (name !== '') throw unknown(path, corrections, name);
      from++;
      continue;
    }
    found.push(hit);
    from = to + 1;
  }
  return found;
}

function one(corrections: readonly PlacedCorrection[], given: string): PlacedCorrection | null {
  const name = given.trim().replace(/^#+\s*/, '');
  const exact = corrections.find(({ entry }) => entry === name);
  if (exact !== undefined) return exact;
  const titled = corrections.filter(({ title }) => title === name);
  return titled.length === 1 ? (titled[0] ?? null) : null;
}

function unknown(path: VaultPath, corrections: readonly PlacedCorrection[], name: string): MemoryError {
  const names = corrections.map(({ entry }) => `"${entry}"`).join(', ');
  const twice = corrections.filter(({ title }) => title === name).length > 1 ? ` Several are called "${name}": name it with its day.` : '';
  return new MemoryError(
    'not_found',
    `"${path}" has no correction "${name}".${twice} ${names === '' ? 'It has none at all.' : `It has ${names}.`} Nothing was changed.`,
    path,
  );
}
