/** `path` as seen from `folder`, both from the vault's root; one below it begins with its first folder: `sub/x.md`. */
export function pathFrom(folder: string, path: string): string {
  const up = folder === '' ? [] : folder.split('/');
  const down = path.split('/');
  let shared = 0;
  while (shared < up.length && shared < down.length - 1 && up[shared] === down[shared]) shared++;
  return '../'.repeat(up.length - shared) + down.slice(shared).join('/');
}
