import { MemoryError } from '../../model/errors';
import { readFrontmatter } from '../../read/frontmatter';
import { setProperty } from '../../read/properties';
import type { OwnProperties } from './own-properties';

/** A property that a new note gets, and its value. */
export type Property = readonly [key: string, value: unknown];

/**
 * The frontmatter of a new note, empty where it has none: what is `wanted`, and the lines that its text brings
 * along, of which only those change that `wanted` speaks of. Values, quotes and comments stay as they are written; only
 * where the layout of the lines leaves no room for others are the values written anew.
 */
export function noteHead(wanted: readonly Property[], own: OwnProperties): string {
  if (own.source.trim() === '') return withProperties('', wanted);
  const data = { ...own.data, ...Object.fromEntries(wanted) };
  const head = joinedHead(wanted, own);
  const read = head === null ? null : readFrontmatter(head);
  if (head !== null && read?.state === 'ok' && sameData(read.data, data)) return head;
  return withProperties('', [...wanted, ...Object.entries(own.data).filter(([key]) => !wanted.some(([one]) => one === key))]);
}

function joinedHead(wanted: readonly Property[], { data, source }: OwnProperties): string | null {
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n';
  const line = `---${lineBreak}`;
  try {
    const isOwn = ([key]: Property): boolean => Object.hasOwn(data, key);
    const kept = withProperties(line + source + line, wanted.filter(isOwn));
    const added = withProperties('', wanted.filter((one) => !isOwn(one))).replace(/\n/g, lineBreak);
    if (added === '') return kept;
    // Both begin and end with a line of "---". What already has a property of these keeps its order.
    const [first, second] = wanted.some(isOwn) ? [kept, added] : [added, kept];
    return first.slice(0, -line.length) + second.slice(line.length);
  } catch (error) {
    if (error instanceof MemoryError) return null;
    throw error;
  }
}

function withProperties(head: string, properties: readonly Property[]): string {
  return properties.reduce((text, [key, value]) => setProperty(text, key, value), head);
}

function sameData(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(b).filter((key) => b[key] !== undefined);
  return Object.keys(a).length === keys.length && keys.every((key) => Object.hasOwn(a, key) && JSON.stringify(a[key]) === JSON.stringify(b[key]));
}
