/** Every measure of the gate by what it says. */
export const FAMILIES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  coverage: {
    shares: ['coverage', 'reverse', 'least', 'most'],
    'weight said and unsaid': ['newUnsaid', 'oldUnsaid', 'shared', 'guessed'],
    'heaviest word unsaid': ['newWorst', 'oldWorst'],
    'triples of letters': ['triplesOfNew', 'triplesOfOld'],
  },
  titles: { alike: ['title', 'titleNewUnsaid', 'titleCoverage', 'titleReverse'] },
  order: {
    'frame, run': ['frame', 'run', 'order'],
    'differences counted': ['hunks', 'replaced', 'added', 'dropped', 'onlyReplaced'],
    'their size': ['addedMost', 'droppedMost'],
    'their place': ['replacedAt', 'replacedOldAt', 'addedAt'],
  },
  values: { counted: ['changedShare'], held: ['valuesHeld'] },
  names: { counted: ['newNames', 'oldNames', 'swappedBoth', 'maybeNames'] },
  signs: { 'words for a change, counted': ['marked', 'oldMarked'], 'opposites, denial': ['turned'] },
  shape: { lengths: ['length', 'longer'], sentences: ['sentences', 'oldSentences'], 'characters, paths, ticks': ['cjk'] },
};

/** Names of the measures that `without` leaves out: families (`order`), or parts of them (`order: their size`). */
export function measuresOut(without: readonly string[], all: readonly string[]): ReadonlySet<string> {
  const out = new Set<string>();
  for (const one of without) {
    const [family = '', part] = one.split(': ');
    const parts = Object.entries(FAMILIES[family] ?? {}).filter(([name]) => part === undefined || name === part);
    if (parts.length === 0) throw new Error(`There is no family of measures called "${one}".`);
    for (const name of parts.flatMap(([, names]) => names)) {
      if (!all.includes(name)) throw new Error(`There is no measure called "${name}".`);
      out.add(name);
    }
  }
  return out;
}
