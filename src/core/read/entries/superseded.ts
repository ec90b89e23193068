import type { EntryField } from '../../model/entry';
import { markdownTarget } from '../markdown/target';
import { fieldValue } from './fields';

/** True for an entry of a file of several that has a mark which names another; an empty one marks nothing. */
export function isMarkedSuperseded({ fields }: { readonly fields: readonly EntryField[] }): boolean {
  const by = fieldValue(fields, 'superseded by');
  return by !== null && supersededBy({ superseded_by: by.replace(/^["']|["']$/g, '') }) !== null;
}

/**
 * The notes that supersede a note, as its properties say it: names without brackets, in their order. Null where nothing does,
 * as in a form whose property is still empty. A link without quotes, which YAML reads as lists in a list, is a link.
 */
export function supersededBy(data: Readonly<Record<string, unknown>>): string | null {
  const names = supersedingNames(data);
  return names.length === 0 ? null : names.join(', ');
}

/** The same one by one; empty where nothing supersedes it. */
export function supersedingNames(data: Readonly<Record<string, unknown>>): string[] {
  return [data['superseded_by']]
    .flat(4)
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((name) => nameIn(String(name).trim()))
    .filter((name) => name !== '');
}

/** The name in a link: `dir/New` of `[[dir/New]]` and of `[New](dir/New.md)`. */
function nameIn(link: string): string {
  const destination = /^\[(?:[^[\]\\]|\\.)*\]\((\S+)\)$/.exec(link)?.[1];
  const target = destination === undefined ? null : markdownTarget(destination);
  if (target !== null) return target.linkpath.replace(/\.md$/i, '') + (target.subpath ?? '');
  return link.replace(/^\[\[|\]\]$/g, '').trim();
}
