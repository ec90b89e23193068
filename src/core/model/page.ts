import { MemoryError } from './errors';

/** Where a page begins, by the cursor of the page before. Throws `bad_input` for a text that is no cursor. */
export function pageOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,7}$/.test(cursor)) return Number(cursor);
  throw new MemoryError('bad_input', `${JSON.stringify(cursor)} is no cursor. Leave it out to get the first page.`);
}
