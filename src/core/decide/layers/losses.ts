import { isNotePath, type VaultPath } from '../../model/path';
import type { AnnouncedLoss, Edit } from '../../model/plan';
import { propertiesIn } from '../../read/frontmatter/frontmatter';
import { setProperty } from '../../read/frontmatter/properties';
import { linksIn } from '../../read/snapshot/links-in';

/** The links of a text that are in neither of the two others: a plan that takes them out must say that they go, and why. */
export function linkLosses(
  path: VaultPath,
  now: string,
  after: string,
  kept: string,
  why = 'It is not in the accepted text',
): AnnouncedLoss[] {
  const counts = new Map<string, number>();
  for (const { raw } of [...linksIn(path, after), ...linksIn(path, kept)]) counts.set(raw, (counts.get(raw) ?? 0) + 1);
  return linksIn(path, now).flatMap(({ raw }): AnnouncedLoss[] => {
    const left = counts.get(raw) ?? 0;
    counts.set(raw, left - 1);
    return left > 0 ? [] : [{ from: path, raw, why }];
  });
}

/** The edit that names the accepted id, where someone gave the note another one: no id changes unsaid. */
export function keptId(path: VaultPath, now: string, after: string, reason: string): Edit[] {
  if (!isNotePath(path)) return [];
  const [old, id] = [propertiesIn(now)['id'], propertiesIn(after)['id']];
  if (old === undefined || old === null || old === id) return [];
  return setProperty(after, 'id', id) === after ? [{ op: 'set-property', path, key: 'id', value: id, reason }] : [];
}
