import type { EntryField } from '../../model/entry';
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
    .map((name) =>
      String(name)
        .trim()
        .replace(/^\[\[|\]\]$/g, '')
        .trim(),
    )
    .filter((name) => name !== '');
}
