/**
 * Files that a tool would change, and what would happen to them.
 *
 * Each path is a pattern: `*`, `?` and sets as in a shell, and `**` as a whole part of it, for any number of folders or
 * none. Other text stands in it as `literal` gives it.
 */
export interface Target {
  readonly path: string;
  /** `write` makes a file or overwrites it, `append` adds to it, `restore` brings an older state back. */
  readonly does: 'write' | 'append' | 'edit' | 'delete' | 'move' | 'restore';
  /** The folder that the paths are written from, where it is not that of the session. */
  readonly from?: string;
  /** `path` gets these: if it is a folder, each under its own name in it. */
  readonly copyOf?: string;
}

/** The pattern that means just this text: `a[1]*.md` → `a[[]1][*].md`. */
export function literal(text: string): string {
  return text.replace(/[*?[]/g, '[$&]');
}

/** The text that a pattern without stars stands for. */
export function plain(pattern: string): string {
  return pattern.replace(/\[([*?[])\]/g, '$1');
}
