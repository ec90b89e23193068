import { isNotePath, type VaultPath } from '../../model/path';
import type { AnnouncedLoss, Edit } from '../../model/plan';
import { propertiesIn } from '../../read/frontmatter/frontmatter';
import { setProperty } from '../../read/frontmatter/properties';
import { linksIn } from '../../read/snapshot/links-in';
import { takingFrom } from '../../model/collections';

/** The links of a text that are in neither of the two others: a plan that takes them out must say that they go, and why. */
export function linkLosses(
  path: VaultPath,
  now: string,
  after: string,
  kept: string,
  why = 'It is not in the accepted text',
): AnnouncedLoss[] {
  const take = takingFrom([...linksIn(path, after), ...linksIn(path, kept)].map(({ raw }) => raw));
  return linksIn(path, now).flatMap(({ raw }): AnnouncedLoss[] => (take(raw) ? [] : [{ from: path, raw, why }]));
}

/** The edit that names the accepted id, where someone gave the note another one: no id changes unsaid. */
export function keptId(path: VaultPath, now: string, after: string, reason: string): Edit[] {
  if (!isNotePath(path)) return [];
  const [old, id] = [propertiesIn(now)['id'], propertiesIn(after)['id']];
  if (old === undefined || old === null || old === id) return [];
  return setProperty(after, 'id', id) === after ? [{ op: 'set-property', path, key: 'id', value: id, reason }] : [];
}
