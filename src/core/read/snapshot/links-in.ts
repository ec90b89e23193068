import { codeOf } from '../../model/errors';
import type { Link } from '../../model/link';
import { extensionOf, isNotePath, type VaultPath } from '../../model/path';
import { parseCanvas } from '../links/canvas';
import { parseBase } from './base';
import { linksOfNote } from './recent';

/** True for files whose text can hold links. */
export function holdsLinks(path: VaultPath): boolean {
  return ['md', 'canvas', 'base'].includes(extensionOf(path).toLowerCase());
}

/** The links of a text as its file has them, unresolved; none for a file of another kind. Throws `unreadable` for a text that is not a canvas or base. */
export function linksIn(path: VaultPath, text: string): readonly Link[] {
  if (isNotePath(path)) return linksOfNote(path, text);
  const extension = extensionOf(path).toLowerCase();
  if (extension === 'canvas') return parseCanvas(text);
  return extension === 'base' ? parseBase(text) : [];
}

/** The same; null for a text that is not a canvas or base. */
export function linksOrNull(path: VaultPath, text: string): readonly Link[] | null {
  try {
    return linksIn(path, text);
  } catch (error) {
    if (codeOf(error) !== 'unreadable') throw error;
    return null;
  }
}

/** The same; none for a text that is not a canvas or base. */
export function readableLinks(path: VaultPath, text: string): readonly Link[] {
  return linksOrNull(path, text) ?? [];
}
