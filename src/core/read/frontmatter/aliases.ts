/** The other names that a note gives itself, as its properties `aliases` and `alias` (in any case) list them. */
export function aliasesIn(data: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(data).flatMap(([key, value]) => {
    if (!/^alias(?:es)?$/i.test(key)) return [];
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return items.flatMap((item) =>
      typeof item === 'string' && item.trim() !== '' ? [item] : typeof item === 'number' ? [String(item)] : [],
    );
  });
}
