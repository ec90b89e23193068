/** Vault paths and link texts: the small functions the app exports. */

/** `/` between parts, no blanks of the hard kinds, NFC, no slash at either end; the root is `/`. */
export function normalizePath(path: string): string {
  const joined = path.replace(/[\\/]+/g, '/').replace(/^\/+|\/+$/g, '');
  return (joined === '' ? '/' : joined).replace(/[\u00a0\u202f]/g, ' ').normalize('NFC');
}

/** Folder of a path, `''` for the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Extension without the dot, lower case, `''` where there is none. */
export function extensionOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

export function joinPath(folder: string, name: string): string {
  return folder === '' || folder === '/' ? name : `${folder}/${name}`;
}

/** True where any part begins with a dot: held on disk, never indexed. */
export function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}

/** Splits a link text at its first `#`; both halves keep their characters, blanks normalised. */
export function parseLinktext(linktext: string): { path: string; subpath: string } {
  const text = linktext.replace(/[\u00a0\u202f]/g, ' ').normalize('NFC');
  const hash = text.indexOf('#');
  return hash === -1 ? { path: text.trim(), subpath: '' } : { path: text.slice(0, hash).trim(), subpath: text.slice(hash) };
}

export function getLinkpath(linktext: string): string {
  return parseLinktext(linktext).path;
}

const HEADING_NOISE = /[!"#$%&()*+,.:;<=>?@^`{|}~/[\]\\\r\n]/g;

/** What two headings are compared by. */
export function stripHeading(heading: string): string {
  return heading.replace(HEADING_NOISE, ' ').replace(/\s+/g, ' ').trim();
}

/** A heading as it may stand in a link: only what would break the link is blanked. */
export function stripHeadingForLink(heading: string): string {
  return heading
    .replace(/[#|^:[\]\\\r\n]|%%/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
