/** A path, or another argument, as a shell takes it whole. */
export function quoted(path: string): string {
  const isExpanded = /["$`!]/.test(path) || (path.startsWith('/') && path.includes('\\'));
  return isExpanded ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`;
}
