import type { Finding } from '../../model/finding';
import { pathKey } from '../../model/path';
import { hashText, shortHash } from '../../read/text/hash';

/**
 * The name of a finding for as long as it stays the same, as `orphans-k3f9a2b1`. Figures that grow by themselves
 * (days, bytes, how alike two notes are) do not count; a place in the text does not either, so that it may move. A note
 * to write is the same one whoever wants it.
 */
export function keyOf(check: string, { id, path, message, fix, related = [] }: Finding): string {
  const raw = fix === null ? '' : 'raw' in fix ? fix.raw : 'before' in fix ? fix.before : '';
  const others = fix?.kind === 'create' ? [] : related.map(pathKey).sort();
  const subject = [id, pathKey(path), id === 'docs.code' ? message : message.replace(/\d+/g, '#'), raw, ...others];
  return `${check}-${shortHash(hashText(subject.join('\n')))}`;
}

/** The check that a key is of. */
export function checkOf(key: string): string {
  return key.replace(/-[0-9a-v]{8}$/, '');
}
