import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import type { ResolvedLink } from '../../../model/link';
import type { Note } from '../../../model/note';
import { stemOf, type NotePath, type VaultPath } from '../../../model/path';
import { headingKey, resolveSubpath } from '../../../read/markdown/subpath';
import { standings } from '../../top-of-mind/index';
import { gatheredBy, quoted } from '../gather';
import { allowedSlips, loose, numbersIn, slipsBetween } from '../near';
import { linkFinding, linkNames, OF_LINKS } from '../link-findings';
import { isPlaceholder } from '../templates';
import { keyOf, type HealthScope } from '../checks/check';
import { decodePercent } from '../../../read/markdown/target';

/** From this many places of a note on they are one finding: done tasks of a list, a table of contents of what was, or of the page that the note was copied from. */
const GATHERED = 4;

/** Links whose note is there, and whose heading or block is not; many places of one note as one. */
export function placesIn({ ctx, linkSources, texts, isIgnored }: HealthScope): Finding[] {
  const nameOf = linkNames(ctx);
  const standing = standings(ctx);
  const own = new Map<Finding, string>();
  const targets = new Map<Finding, VaultPath>();
  const links = linkSources.flatMap((source) => ctx.snapshot.outgoing(source));
  const found = links.flatMap((link): Finding[] => {
    const note = noteAt(ctx, link);
    const { subpath, start, raw } = link;
    if (subpath === null || note === undefined || isThere(link, note, texts.get(note.path) ?? '')) return [];
    const wanted = placeOf(subpath);
    const what = wanted.startsWith('^') ? 'block' : 'heading';
    // The headings of a note that must not leave the memory stay in it.
    const near = what === 'heading' && standing(note).withheld === null ? nearest(wanted, note) : null;
    const hint = near === null ? '' : ` It probably means "${near}".`;
    const message = `${nameOf(link)} names a ${what} that "${note.path}" does not have.${hint}`;
    // Into the note itself there is nothing left without the place.
    const can = start >= 0 && link.spelling === 'wikilink' && (near !== null || link.linkpath !== '');
    const change =
      near === null ? ({ subpath: '', says: 'Remove place', drops: true } as const) : { subpath: `#${near}`, says: 'Fix heading' };
    const finding = linkFinding(link, 'link.place', message, can ? { kind: 'relink', raw, start, to: note.path, ...change } : null);
    // The place of a link that must not be named is not named either.
    if (near !== null || isIgnored({ ...finding, key: keyOf(OF_LINKS, finding) })) return [finding];
    if (nameOf(link) === raw) own.set(finding, subpath);
    targets.set(finding, note.path);
    return [finding];
  });
  return gatheredBy(found, {
    groupOf: (finding) => targets.get(finding) ?? null,
    least: GATHERED,
    itemOf: (finding) =>
      targets.get(finding) === finding.path
        ? (own.get(finding) ?? finding.message)
        : `${finding.message} (${finding.path}:${finding.line ?? 1})`,
    messageOf(group) {
      const names = [...new Set(group.flatMap((finding) => own.get(finding) ?? []))];
      const note = targets.get(group[0] as Finding) ?? '';
      if (group.some(({ path }) => path !== note))
        return `${group.length} links name places that "${note}" does not have${names.length === 0 ? '' : `: ${quoted(names)}`}.`;
      const count = new Set(group.map((finding) => own.get(finding) ?? finding.message)).size;
      if (count === 1) return `${group.length} links of the note name a place in itself that is not there.`;
      return `${count} places that the note links to in itself are not there${names.length < GATHERED ? '' : `: ${quoted(names)}`}.`;
    },
  });
}

/** The notes whose text may hold the place that a link names, where no heading and no indexed block is it. */
export function anchorsIn(ctx: DecideContext): Note[] {
  return ctx.snapshot.links.flatMap((link) => {
    const note = noteAt(ctx, link);
    return note === undefined || isThere(link, note, '') ? [] : [note];
  });
}

function noteAt({ snapshot }: DecideContext, { to }: ResolvedLink): Note | undefined {
  return to === null ? undefined : snapshot.notes.get(to as NotePath);
}

/** Places without a heading: the top of a page, its footnotes and routes, lines of a program, blocks that a plugin counts. */
const NO_HEADING = /^(?:$|top$|fn(?:ref)?[:-]?\w+$|L\d+|[/!]|\{\d+\}$)/i;
/** Places as Dendron writes them, with a line that follows or the place of the end: `#a-heading,1`, `#from:#to`. */
const OF_DENDRON = /,\d+(?:$|:)|:#/;

/** True where the link names no place, or the note has it: a heading, a block, an anchor that its text sets, or its own name. */
function isThere({ subpath, kind, spelling, raw }: ResolvedLink, note: Note, text: string): boolean {
  const wanted = placeOf(subpath ?? '');
  if (subpath === null || kind === 'base' || isPlaceholder(raw) || NO_HEADING.test(wanted) || OF_DENDRON.test(subpath)) return true;
  if (resolveSubpath(note, subpath) !== null || hasAnchor(text, wanted)) return true;
  if (spelling !== 'markdown') return loose(wanted) === loose(stemOf(note.path)) && !wanted.startsWith('^');
  return note.headings.some((heading) => isAnchorOf(wanted, heading.text));
}

/** True where the text has `<a id="anchor">`, `<a name="anchor">` or `{#anchor}`, or a line that ends with `^anchor`, as titles of callouts do. */
function hasAnchor(text: string, anchor: string): boolean {
  const name = decodePercent(anchor).toLowerCase();
  const all = text.toLowerCase();
  if (name.startsWith('^')) return all.split(/\r?\n/).some((line) => line.trimEnd().endsWith(name));
  return [`id="${name}"`, `id='${name}'`, `name="${name}"`, `name='${name}'`, `id=${name}>`, `{#${name}}`].some((one) => all.includes(one));
}

/** The last part of a subpath. */
function placeOf(subpath: string): string {
  return (subpath.split('#').pop() ?? '').trim();
}

/** True where a website opens the heading by this anchor: `#the-next-step` is `## The next step` or `## [Next](#the-next-step)`; the second one of a name has `-1` at its end. */
function isAnchorOf(anchor: string, heading: string): boolean {
  if (heading.includes(`](#${anchor}`)) return true;
  const letters = decodePercent(anchor).replace(/^user-content-/, '');
  return [letters, letters.replace(/-\d+$/, '')].some((one) => loose(one) === loose(heading));
}

/** The one heading that differs in punctuation alone, in a slip, or in more words at its end; null where there is none, or more. */
function nearest(wanted: string, { headings }: Note): string | null {
  const [letters, key] = [loose(wanted), headingKey(wanted)];
  const most = allowedSlips(key.length);
  const texts = headings.map(({ text }) => text).filter((text) => !/[#^|[\]]/.test(text));
  const ways = [
    (text: string): boolean => letters !== '' && loose(text) === letters,
    (text: string): boolean => numbersIn(text) === numbersIn(wanted) && slipsBetween(key, headingKey(text), most) <= most,
    (text: string): boolean => wanted.trim().split(/\s+/).length > 1 && loose(text).startsWith(letters),
  ];
  for (const way of ways) {
    const [first, second] = texts.filter(way);
    if (first !== undefined) return second === undefined ? first : null;
  }
  return null;
}
