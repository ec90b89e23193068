import { isRecord, jsonOrUndefined } from '../../model/json';
import { stemOf } from '../../model/path';

/** The facts that an older file name gives besides its words. */
export interface OldName {
  /** Words of the title, apart. */
  readonly title: string;
  readonly tags: readonly string[];
  readonly id: string | null;
  /** True if the name began with `_top-of-mind`. */
  readonly pinned: boolean;
}

const PINNED = /^_?top[-_ ]of[-_ ]mind(?:[ _.-]+|$)/i;
const WITH_ID = /^(.*?)(?:^|[ _-]+)id__([A-Za-z0-9]{3,40})$/;

/** The parts of a name of an older format (`title -- kw1 kw2 id__XXXXXX`, `_top-of-mind …`); null if it has none of its signs. */
export function oldName(path: string): OldName | null {
  const stem = stemOf(path);
  const rest = stem.startsWith('_') ? stem.replace(PINNED, '') : stem;
  const pinned = rest !== stem && rest !== '';
  const withId = WITH_ID.exec(rest);
  if (!pinned && withId === null) return null;
  const words = withId?.[1] ?? rest;
  const at = words.lastIndexOf(' -- ');
  const title = (at < 0 ? words.replace(/ --$/, '') : words.slice(0, at)).trim();
  return {
    // A name of words joined by hyphens is one of words.
    title: /\s/.test(title) ? title : title.replace(/[-_]+/g, ' ').trim(),
    tags:
      at < 0
        ? []
        : words
            .slice(at + 4)
            .split(/\s+/)
            .filter((tag) => tag !== ''),
    id: withId?.[2] ?? null,
    pinned,
  };
}

/** A JSON header in an HTML comment, as older notes begin with. */
export interface OldHeader {
  readonly data: Readonly<Record<string, unknown>>;
  /** The lines of the header, from 0, and the text after it. */
  readonly from: number;
  readonly to: number;
  /** The text before it, which is properties or nothing, and the text below it, put together. */
  readonly rest: string;
}

/** More is no header. */
const LONGEST = 65_536;
const HEADER = /^(\ufeff?(?:---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$))?\s*)<!--/;
const KNOWN = ['id', 'title', 'tags', 'used', 'last_used', 'status'];

/** The header of an older note; null if the text does not begin with one that can be read. */
export function oldHeader(text: string): OldHeader | null {
  const head = text.slice(0, LONGEST);
  const before =
    head.startsWith('---') || head.startsWith('\ufeff---') ? HEADER.exec(head)?.[1] : (/^\ufeff?\s*(?=<!--)/.exec(head)?.[0] ?? undefined);
  if (before === undefined) return null;
  const end = head.indexOf('-->', before.length);
  if (end < 0) return null;
  const inner = head.slice(before.length + 4, end);
  const open = inner.indexOf('{');
  if (open < 0 || !/^[\s\w:-]*$/.test(inner.slice(0, open))) return null;
  const data = jsonOrUndefined(inner.slice(open));
  if (!isRecord(data) || !KNOWN.some((key) => Object.hasOwn(data, key))) return null;
  const below = text.slice(end + 3).replace(/^[ \t]*\r?\n?/, '');
  const count = (part: string): number => part.split('\n').length - 1;
  return { data, from: count(before), to: count(head.slice(0, end)) + 1, rest: before.replace(/^\ufeff/, '').trimStart() + below };
}
