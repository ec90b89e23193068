/** A path, or another argument, as a shell takes it whole. */
export function quoted(path: string): string {
  const isExpanded = /["$`!]/.test(path) || (path.startsWith('/') && path.includes('\\'));
  return isExpanded ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`;
}

/** The command that migrates a file or folder of an older format; first as it would be. */
export function migrateCommand(path: string): string {
  return `top-of-mind migrate ${path === '' ? '.' : quoted(path)} --dry-run`;
}
