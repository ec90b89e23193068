/** The other names that a note gives itself, as its properties `aliases` and `alias` (in any case) list them. */
export function aliasesIn(data: Readonly<Record<string, unknown>>): string[] {
  const names: string[] = [];
  for (const [key, value] of Object.entries(data)) {
    if (!/^alias(?:es)?$/i.test(key)) continue;
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof item === 'string' && item.trim() !== '') names.push(item);
      else if (typeof item === 'number') names.push(String(item));
    }
  }
  return names;
}
