/** Every measure of the gate by what it says; `mark-*` stands for all that begin so. */
export const FAMILIES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  coverage: {
    shares: ['coverage', 'reverse', 'reverseAll', 'least', 'most'],
    'weight said and unsaid': ['newUnsaid', 'oldUnsaid', 'shared', 'guessed'],
    'heaviest word unsaid': ['newWorst', 'oldWorst'],
    'triples of letters': ['triplesOfNew', 'triplesOfOld'],
  },
  titles: {
    there: ['newTitled', 'oldTitled'],
    alike: ['title', 'titleSame', 'titleNewUnsaid', 'titleOldUnsaid', 'titleCoverage', 'titleReverse'],
  },
  order: {
    'frame, run': ['frame', 'run', 'order'],
    'differences counted': ['hunks', 'replaced', 'added', 'dropped', 'onlyReplaced'],
    'their size': ['replacedOld', 'replacedNew', 'addedMost', 'droppedMost'],
    'their place': ['replacedAt', 'replacedOldAt', 'replacedOpens', 'addedAt'],
  },
  values: {
    'changed, by kind': ['changed-*', 'changedWithUnit', 'changedBare'],
    counted: ['newValues', 'oldValues', 'valuesCount', 'changedShare'],
    held: ['valuesHeld', 'oldValuesHeld'],
  },
  names: {
    counted: ['newNames', 'oldNames', 'namesShared', 'swappedBoth', 'maybeNames'],
    held: ['namesHeld', 'oldNamesHeld'],
    swapped: ['nameSwapped', 'nameSwappedAt'],
  },
  signs: {
    'words for a change, by kind': ['mark-now', 'mark-ended', 'mark-changed', 'mark-corrected', 'mark-done', 'mark-moved', 'mark-back'],
    'words for a change, counted': ['marked', 'oldMarked', 'retold'],
    'still, also': ['mark-still', 'mark-also'],
    limits: ['mark-bounds', 'oldBounds'],
    'opposites, denial': ['opposites', 'negated', 'newDenies', 'oldDenies', 'turned'],
    'a log, a long note': ['log', 'part'],
  },
  shape: {
    lengths: ['length', 'oldLength', 'longer'],
    sentences: ['sentences', 'oldSentences'],
    'characters, paths, ticks': ['cjk', 'paths', 'ticked'],
  },
};

/** Names of the measures that `without` leaves out: families (`cues`), or parts of them (`cues: shared`). */
export function measuresOut(without: readonly string[], all: readonly string[]): ReadonlySet<string> {
  const out = new Set<string>();
  for (const one of without) {
    const [family = '', part] = one.split(': ');
    const parts = Object.entries(FAMILIES[family] ?? {}).filter(([name]) => part === undefined || name === part);
    if (parts.length === 0) throw new Error(`There is no family of measures called "${one}".`);
    for (const name of parts.flatMap(([, names]) => names)) {
      const found = name.endsWith('*') ? all.filter((other) => other.startsWith(name.slice(0, -1))) : all.filter((other) => other === name);
      if (found.length === 0) throw new Error(`There is no measure called "${name}".`);
      for (const other of found) out.add(other);
    }
  }
  return out;
}
