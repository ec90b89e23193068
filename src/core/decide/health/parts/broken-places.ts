import { addTo, someOf } from '../../../model/collections';
import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import type { ResolvedLink } from '../../../model/link';
import type { Note } from '../../../model/note';
import { byCodePoint, stemOf, type NotePath, type VaultPath } from '../../../model/path';
import { headingKey, resolveSubpath } from '../../../read/markdown/subpath';
import { standings } from '../../top-of-mind/index';
import { loose, slipsBetween } from '../slips';
import { linkNames } from '../shown-link';
import { isPlaceholder } from '../templates';
import type { HealthScope } from '../checks/check';
import { decodePercent } from '../../../read/markdown/target';

/** Links whose note is there, and whose heading or block is not. */
export function placesIn({ ctx, linkSources, texts }: HealthScope): Finding[] {
  const nameOf = linkNames(ctx);
  const standing = standings(ctx);
  const found: Finding[] = [];
  const own: OwnPlace[] = [];
  for (const source of linkSources) {
    for (const link of ctx.snapshot.outgoing(source)) {
      if (link.subpath === null) continue;
      const name = nameOf(link, source);
      for (const finding of findingFor(link, name)) {
        if (finding.fix === null && link.to === source)
          own.push({ place: name === link.raw ? link.subpath : null, isAnchor: link.spelling === 'markdown', finding });
        found.push(finding);
      }
    }
  }
  return withGatheredPlaces(found, own);

  function findingFor(link: ResolvedLink, name: string): Finding[] {
    const { subpath, to, start, raw, line } = link;
    const note = to === null ? undefined : ctx.snapshot.notes.get(to as NotePath);
    if (subpath === null || note === undefined || link.kind === 'base' || isPlaceholder(raw)) return [];
    const wanted = placeOf(subpath);
    if (wanted === '' || resolveSubpath(note, subpath) !== null) return [];
    if (link.spelling === 'markdown') {
      if (NO_HEADING.test(wanted) || note.headings.some((heading) => isAnchorOf(wanted, heading.text))) return [];
      if (hasAnchor(texts.get(note.path) ?? '', wanted)) return [];
      if (note.blockIds.some(({ id }) => id.toLowerCase() === wanted.toLowerCase())) return [];
    }
    const what = wanted.startsWith('^') ? 'block' : 'heading';
    // The headings of a note that must not leave the memory stay in it.
    const near =
      what === 'heading' && standing(note).withheld === null
        ? nearest(
            wanted,
            note.headings.map(({ text }) => text),
          )
        : null;
    const hint = near === null ? '' : ` It probably means "${near}".`;
    const message = `${name} names a ${what} that "${note.path}" does not have.${hint}`;
    const at = raw.lastIndexOf(subpath);
    const text = at < 0 ? raw : raw.slice(0, at) + (near === null ? '' : `#${near}`) + raw.slice(at + subpath.length);
    // Into the note itself there is nothing left without the place.
    const can = start >= 0 && at >= 0 && link.spelling === 'wikilink' && (near !== null || link.linkpath !== '');
    const fix = can
      ? ({
          kind: 'replace',
          start,
          before: raw,
          text,
          ...(near === null ? ({ says: 'Remove place', drops: true } as const) : { says: 'Fix heading' }),
        } as const)
      : null;
    return [{ id: 'link.place', severity: 'warning', path: link.from, message, fix, ...(line > 0 ? { line } : {}) }];
  }
}

/** A link into its own note with no place to lead to; `place` is null where it must not be named. */
interface OwnPlace {
  readonly place: string | null;
  /** Written as a website has it: `[text](#place)`. */
  readonly isAnchor: boolean;
  readonly finding: Finding;
}

/** From this many such places in a note on they are one finding: a table of contents of what was, or of the page that the note was copied from. */
const GATHERED = 4;
/** From this many notes with anchors of a page on they are one finding for all. */
const PAGES = 10;
/** Places or notes named in a message. */
const NAMED = 3;

function withGatheredPlaces(found: readonly Finding[], own: readonly OwnPlace[]): Finding[] {
  const anchors = own.filter(({ isAnchor }) => isAnchor);
  const pages = [...new Set(anchors.map(({ finding }) => finding.path))].sort(byCodePoint);
  const copied = pages.length < PAGES ? [] : anchors;
  const isCopied = new Set(copied);
  const byNote = new Map<VaultPath, OwnPlace[]>();
  for (const one of own) if (!isCopied.has(one)) addTo(byNote, one.finding.path, one);
  const groups = [...byNote.values()].filter((places) => new Set(places.map(nameFor)).size >= GATHERED);
  const taken = new Set([...copied, ...groups.flat()].map(({ finding }) => finding));
  const left = found.filter((finding) => !taken.has(finding));
  return [...left, ...groups.flatMap(placesOfNote), ...(copied.length === 0 ? [] : placesOfPages(pages, copied))];
}

function nameFor({ place, finding }: OwnPlace): string {
  return place ?? finding.message;
}

function placesOfNote(own: readonly OwnPlace[]): Finding[] {
  const [first] = own;
  if (first === undefined) return [];
  const names = [...new Set(own.flatMap(({ place }) => place ?? []))];
  const shown = names.map((place) => `"${place}"`);
  const list = names.length < GATHERED ? '' : `: ${someOf(shown, NAMED)}`;
  const message = `${new Set(own.map(nameFor)).size} places that the note links to in itself are not there${list}.`;
  const { path, line } = first.finding;
  const one: Finding = { id: 'link.place', severity: 'warning', path, message, fix: null };
  return [{ ...one, ...(line === undefined ? {} : { line }), ...(list === '' ? {} : { items: names }) }];
}

function placesOfPages(pages: readonly VaultPath[], own: readonly OwnPlace[]): Finding[] {
  const [path, ...related] = pages;
  if (path === undefined) return [];
  const shown = pages.map((page) => `"${stemOf(page)}"`);
  const message = `${pages.length} notes link to places in themselves that are not there, as pages copied from a website do: ${someOf(shown, NAMED)}.`;
  const items = own.map(({ place, finding }) => `${finding.path}${place ?? ''}`);
  return [{ id: 'link.place', severity: 'warning', path, message, fix: null, related, items }];
}

/** Places that a website has without a heading: its top, footnotes, lines of a program. */
const NO_HEADING = /^(?:top$|fn(?:ref)?[:-]?\w+$|L\d+)/i;

/** The notes whose text may hold an anchor in HTML: a markdown link names a place in them that is no heading. */
export function anchorsIn({ snapshot }: DecideContext): Note[] {
  return snapshot.links.flatMap(({ spelling, subpath, to }) => {
    if (spelling !== 'markdown' || subpath === null || to === null) return [];
    const note = snapshot.notes.get(to as NotePath);
    const wanted = placeOf(subpath);
    if (note === undefined || NO_HEADING.test(wanted) || resolveSubpath(note, subpath) !== null) return [];
    return note.headings.some((heading) => isAnchorOf(wanted, heading.text)) ? [] : [note];
  });
}

/** True where the text has `<a id="anchor">`, `<a name="anchor">` or `{#anchor}`. */
function hasAnchor(text: string, anchor: string): boolean {
  const name = decodePercent(anchor).toLowerCase();
  return [`id="${name}"`, `id='${name}'`, `name="${name}"`, `name='${name}'`, `id=${name}>`, `{#${name}}`].some((one) =>
    text.toLowerCase().includes(one),
  );
}

/** The last part of a subpath. */
function placeOf(subpath: string): string {
  return (subpath.split('#').pop() ?? '').trim();
}

/** True where a website opens the heading by this anchor: `#the-next-step` is `## The next step`, or `## Next {#the-next-step}`. */
function isAnchorOf(anchor: string, heading: string): boolean {
  const [, text = heading, own = ''] = /^(.*?)\s*\{#([^}]+)\}\s*$/.exec(heading) ?? [];
  const letters = loose(decodePercent(anchor).replace(/^user-content-/, ''));
  // Of two headings of one name the second has `-1` after its anchor.
  return anchor === own || letters === loose(text) || loose(decodePercent(anchor).replace(/-\d+$/, '')) === loose(text);
}

/** The one heading that is a slip away; null where there is none, or more. */
function nearest(wanted: string, headings: readonly string[]): string | null {
  const key = headingKey(wanted);
  const same = headings.filter((text) => loose(text) === loose(wanted) && loose(text) !== '' && !/[#^|[\]]/.test(text));
  if (same.length === 1) return same[0] ?? null;
  const most = key.length < 6 ? 0 : key.length < 10 ? 1 : 2;
  const digits = key.replace(/\D+/g, ' ').trim();
  const near = headings.filter((text) => {
    const other = headingKey(text);
    return other.replace(/\D+/g, ' ').trim() === digits && slipsBetween(key, other, most) <= most && !/[#^|[\]]/.test(text);
  });
  if (near.length > 0) return near.length === 1 ? (near[0] ?? null) : null;
  // The one heading that begins with the words of the link: somebody added to it.
  if (same.length > 0 || wanted.trim().split(/\s+/).length < 2) return null;
  const longer = headings.filter((text) => loose(text).startsWith(loose(wanted)) && !/[#^|[\]]/.test(text));
  return longer.length === 1 ? (longer[0] ?? null) : null;
}
