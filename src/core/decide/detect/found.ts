import type { Convention } from '../../model/convention';
import type { Memory } from '../../model/memory';
import { addTo } from '../../model/collections';
import { basenameOf, caseKey, folderOf, isHidden, isInside, isNotePath, type VaultPath } from '../../model/path';
import { ENOUGH, idOf, type FoundMemory } from '../../model/results/setup';
import { isInstalled, isOfProgram } from '../../read/files/installed';
import { matchesPattern } from '../../read/text/glob';
import type { Steps } from '../../read/text/steps';
import { candidateSteps, foldersAt, homeOf, type Looked } from './detect';

/** A folder is clearer than the one it lies in where it is surer by so much. */
const CLEARER = 0.1;

/** True for a dot-folder in which memories are looked for. */
export function mayHoldMemories(folder: string): boolean {
  return !isInstalled(`${folder}/`) && !isOfProgram(basenameOf(folder));
}

/**
 * The folders of a vault that are a memory, at any depth, the surest first. Of folders in one another that follow the same
 * convention the outer one counts unless the inner one is clearer; a folder that a memory has within belongs to it.
 * `memories` are those that the settings name. With a higher `least` only folders of the vault that reach it.
 */
export function* foundSteps(looked: Looked, memories: readonly Memory[], least = ENOUGH): Steps<FoundMemory[]> {
  const roots = [...(least > ENOUGH ? [] : ['']), ...rootsIn(looked)];
  const found: FoundMemory[] = [];
  for (const [at, folder] of foldersAt(looked, roots).entries()) {
    const root = roots[at] ?? '';
    // Nobody asked about a folder: what may be anybody's needs more than names.
    const [best] = yield* candidateSteps(looked, folder, root === '' ? 0 : least, root !== '');
    if (best === undefined || best.confidence < least) continue;
    const setUp = memories.find((memory) => memory.root === root)?.name;
    found.push({ folder: root, ...best, notes: folder.notes.length, ...(setUp === undefined ? {} : { setUp }) });
  }
  found.sort((a, b) => b.confidence - a.confidence || a.folder.length - b.folder.length || (a.folder < b.folder ? -1 : 1));
  return found.filter(
    (one) => !found.some((other) => other !== one && isOneMemory(looked.conventions, one, other) && isPartOf(one, other)),
  );
}

/** Of two folders of one memory the outer one is it, unless the inner one is clearer. */
function isPartOf(one: FoundMemory, other: FoundMemory): boolean {
  const isOuter = one.folder.length < other.folder.length;
  return isOuter ? other.confidence >= one.confidence + CLEARER : one.confidence < other.confidence + CLEARER;
}

/** True where two found folders are one memory: they lie in one another, and follow the same, or the inner one is a folder that the outer one has. */
function isOneMemory(conventions: readonly Convention[], one: FoundMemory, other: FoundMemory): boolean {
  const [outer, inner] = one.folder.length < other.folder.length ? [one, other] : [other, one];
  if (!isInside(inner.folder, outer.folder)) return false;
  const between = outer.folder === '' ? inner.folder : inner.folder.slice(outer.folder.length + 1);
  const { entries = [], hidden = [] } = conventions.find(({ id }) => id === idOf(outer)) ?? {};
  if (isHidden(between)) return hidden.some((own) => isInside(between, own));
  return idOf(one) === idOf(other) || entries.some(({ files }) => folderOf(files) === between);
}

/**
 * Folders below the vault in which a look is worth it, by names alone: a file lies where a sign wants it, the path is
 * one that a product uses, or it stands at the top.
 */
function rootsIn({ snapshot, conventions, hidden = [] }: Looked): string[] {
  const byName = new Map<string, string[]>();
  const tops = new Set<string>();
  for (const convention of conventions) {
    const { signs } = convention;
    for (const sign of signs) {
      if (sign.kind === 'file') addTo(byName, caseKey(basenameOf(sign.path)), caseKey(folderOf(sign.path)));
      if (sign.kind === 'names' && sign.folder !== '' && !/[*?]/.test(sign.folder)) tops.add(sign.folder);
    }
    const home = homeOf(convention);
    if (home !== null) tops.add(home);
  }
  const folders = new Set<string>();
  const roots = new Set<string>();
  for (const path of [...snapshot.files.map((file): string => file.path), ...hidden]) {
    const folder = folderOf(path);
    for (const below of byName.get(caseKey(basenameOf(path))) ?? []) {
      const end = below === '' ? folder.length : folder.length - below.length - 1;
      if (below === '' || caseKey(folder) === below) roots.add(below === '' ? folder : '');
      else if (caseKey(folder).endsWith(`/${below}`)) roots.add(folder.slice(0, end));
    }
    if (isNotePath(path as VaultPath)) for (let up = folder; up !== '' && !folders.has(up); up = folderOf(up)) folders.add(up);
  }
  const places = conventions.flatMap((convention) => convention.places ?? []);
  for (const folder of folders) {
    if (tops.has(basenameOf(folder))) roots.add(folder).add(folderOf(folder));
    if (!folder.includes('/') || places.some((glob) => matchesPattern(glob, folder))) roots.add(folder);
  }
  roots.delete('');
  return [...roots].filter((root) => folders.has(root) && !isInstalled(`${root}/`));
}
