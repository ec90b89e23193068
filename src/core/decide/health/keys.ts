import type { Finding } from '../../model/finding';
import { pathKey } from '../../model/path';
import { hashText, shortHash } from '../../read/text/hash';
import type { HealthCheck } from './checks/check';

/**
 * The name of a finding for as long as it stays the same, as `orphans-k3f9a2b1`. Figures that grow by themselves
 * (days, bytes, how alike two notes are) do not count; a place in the text does not either, so that it may move. A note
 * to write is the same one whoever wants it.
 */
export function keyOf(check: Pick<HealthCheck, 'id' | 'names'>, { id, path, message, fix, related = [] }: Finding): string {
  const raw = fix === null ? '' : 'raw' in fix ? fix.raw : 'before' in fix ? fix.before : '';
  const others = fix?.kind === 'create' ? [] : related.map(pathKey).sort();
  const subject = [id, pathKey(path), id === 'docs.code' ? message : message.replace(/\d+/g, '#'), raw, ...others];
  return `${check.names?.[id] ?? check.id}-${shortHash(hashText(subject.join('\n')))}`;
}

/** The name that a key begins with: that of a check, or of some of its findings. */
export function nameOfKey(key: string): string {
  return key.replace(/-[0-9a-v]{8}$/, '');
}
