/** The arguments of a run: places, and options that have a value. */
export function given(valued: readonly string[]): {
  readonly places: readonly string[];
  readonly option: (name: string) => string | undefined;
} {
  const all = process.argv.slice(2);
  const places = all.filter((one, at) => !one.startsWith('--') && !valued.includes(all[at - 1] ?? ''));
  return { places, option: (name) => (all.includes(name) ? all[all.indexOf(name) + 1] : undefined) };
}
