/** A name with its number, where it has one. */
export function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name} (${number})`;
}

/**
 * Numbers the names of one file in the order of its text, so that no two are `numbered` alike: 1 for the first
 * of a name, then 2, and so on. A name that is written as an earlier one is numbered ("A (2)" after two of "A")
 * is numbered itself, so what is added at the end renames nothing.
 */
export function numbering(): (name: string) => number {
  const last = new Map<string, number>();
  const used = new Set<string>();
  return (name) => {
    let number = last.get(name) ?? 0;
    do number++;
    while (used.has(numbered(name, number)));
    last.set(name, number);
    used.add(numbered(name, number));
    return number;
  };
}
