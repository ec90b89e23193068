import type { DecideContext } from '../../../model/context';
import type { EntryDraft } from '../../../model/entry';
import { MemoryError } from '../../../model/errors';
import { dataOf, type Note } from '../../../model/note';
import { basenameOf, isNotePath, stemOf, type NotePath, type VaultPath } from '../../../model/path';
import type { RememberInput } from '../../../model/results/remember';
import { formatEntry } from '../../../read/entries/format';
import { closed, evenLines, quoted } from '../../../read/entries/sanitise';
import { parseEntries } from '../../../read/entries/parse';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { setProperties, setProperty } from '../../../read/frontmatter/properties';
import { parseNote } from '../../../read/snapshot/note';
import { matchesPattern } from '../../../read/text/glob';
import { insideMemory } from '../../../read/memory/scope';
import { mustMark, privateMark } from '../../refactor/index';
import { appended, noteText, parseEntryInput, yamlBlock, type IncomingEntry } from '../../remember/index';
import type { Item, Placed } from './item';
import { saysSomething } from '../../../read/older/source-lines';

/** The text of a body as it stands in its new file. */
export type Carry = (text: string, from: VaultPath, to: VaultPath) => string;

/** Throws `verify_failed` where no way of writing an item keeps every line of it. */
function kept(placed: Placed, carry: Carry, write: (item: Item) => string): string {
  const { item, path } = placed;
  const carried = (text: string): string => carry(text, item.source, path);
  // As it reads best, then with its signs as they are written, then as a quote, whose lines no format takes for its own.
  const bodies = [item.body, item.verbatim, ...(item.whole ? [] : [quoted(evenLines(item.verbatim))])];
  const expected = item.expected.map(({ line, text }) => ({ line, text: carried(text) }));
  let missing = '';
  let isCopied = false;
  const attempts = bodies.map((body): Item => ({ ...item, body: carried(body) }));
  // A list: a property that the memory's rules give another value adds a further attempt.
  for (const attempt of attempts) {
    try {
      const text = write(attempt);
      const lost = missingLine({ ...item, expected }, path, text);
      if (lost === null) return text;
      missing = lost;
      const former = item.whole ? formerProperty(attempt, lost) : null;
      if (former !== null) attempts.push({ ...attempt, properties: [...attempt.properties, former] });
      // Comments of properties have no place in a list of entries.
      else if (item.whole && !isCopied) attempts.push({ ...attempt, body: withHeadBelow(attempt.body) });
      isCopied ||= former === null;
    } catch (error) {
      if (!(error instanceof MemoryError) || error.code === 'unreadable') throw error;
      missing = error.message;
    }
  }
  throw new MemoryError(
    'verify_failed',
    `From line ${item.from + 1} on, "${item.source}" cannot be written as an entry without losing something (${missing.slice(0, 80)}), so nothing was changed.`,
    item.source,
  );
}

function withHeadBelow(text: string): string {
  const inner = findFrontmatter(text)?.inner;
  return inner === undefined ? text : `${closed(text)}\n\n${yamlBlock(text.slice(inner.start, inner.end))}\n`;
}

/** The property of a line that the memory's own rules overwrite, under a name of its own; null if the line is no such property, or was tried. */
function formerProperty({ body, properties }: Item, line: string): readonly [string, unknown] | null {
  const key = /^([\p{L}\p{N}_-]+):/u.exec(line)?.[1];
  const data = dataOf(parseNote('x.md' as NotePath, body, body.length));
  if (key === undefined || !Object.hasOwn(data, key) || properties.some(([one]) => one === `former_${key}`)) return null;
  return [`former_${key}`, data[key]];
}

/** The text of a new note, and whether it had to be marked private since its source is withheld. */
export function noteFrom(
  ctx: DecideContext,
  placed: Placed,
  carry: Carry,
  source: Note,
): { readonly text: string; readonly marked: boolean } {
  const { path } = placed;
  const text = kept(placed, carry, (one) => {
    const incoming = incomingOf(ctx, placed, one);
    const body = incoming.body.slice(incoming.own.end).replace(/^(?:[ \t]*\n)+(?!---)/, '');
    return noteText(ctx, incoming, { path, body, whole: body, supersedes: null });
  });
  if (mustMark(ctx, [source], path as NotePath, text) === null) return { text, marked: false };
  const { key, value } = privateMark(path as NotePath, text);
  return { text: setProperty(text, key, value), marked: true };
}

/** The text that a file with several entries gets at its end, or the whole of a new one. Throws `unreadable` where no entry can be put there. */
export function entriesFrom(ctx: DecideContext, all: readonly Placed[], before: string | null, carry: Carry): string {
  const [first] = all;
  const capture = first?.destination.capture;
  if (first === undefined || capture?.into !== 'file') return '';
  const drafts = all.map((placed) => {
    const made: { draft: EntryDraft | null } = { draft: null };
    const text = kept(placed, carry, (item) => {
      const draft = draftFrom(ctx, placed, item);
      made.draft = draft;
      return formatEntry(capture.format, draft);
    });
    return { draft: made.draft, text };
  });
  const opening = drafts[0]?.draft == null ? null : appended(capture, before, drafts[0].draft);
  const level = /^(#{2,6}) /m.exec(opening?.text.slice(before === null ? opening.text.indexOf('\n') + 1 : 0) ?? '')?.[1]?.length ?? 2;
  const eol = before?.includes('\r\n') === true ? '\r\n' : '\n';
  const rest = drafts
    .slice(1)
    .map(({ draft, text }) => (draft === null || level === 2 ? text : formatEntry(capture.format, draft, { level })));
  const added = (opening?.text ?? '') + rest.map((text) => `\n${text}`.replace(/\n/g, eol)).join('');
  const whole = before === null ? added : before + (before === '' || before.endsWith('\n') ? '' : eol) + added;
  const count = parseEntries(capture.format, whole).length - parseEntries(capture.format, before ?? '').length;
  if (count !== all.length)
    throw new MemoryError(
      'verify_failed',
      `"${first.path}" would not hold each entry by itself, so nothing was changed. Please report this.`,
      first.path,
    );
  return added;
}

/** Texts below headings, for the end of a file that is no list of entries, or the whole of a new one. */
export function sectionsFrom(all: readonly Placed[], before: string | null, carry: Carry): string {
  const sections = all.map((placed) =>
    kept(placed, carry, ({ body, date }) => `## ${placed.title}${date === null ? '' : ` (${date})`}\n\n${closed(evenLines(body))}\n`),
  );
  const eol = before?.includes('\r\n') === true ? '\r\n' : '\n';
  const path = all[0]?.path ?? '';
  const opening = before === null ? `# ${fileTitle(stemOf(path))}\n\n` : before === '' || /\n\r?\n$/.test(before) ? '' : '\n';
  return (opening + sections.join('\n')).replace(/\n/g, eol);
}

function fileTitle(stem: string): string {
  const words = stem.replace(/[-_]+/g, ' ').trim();
  return words === stem.toUpperCase() ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

function draftFrom(ctx: DecideContext, placed: Placed, item: Item): EntryDraft {
  const isLog = placed.destination.capture.into === 'file' && placed.destination.capture.format === 'log';
  // A log has the clock in the heading.
  const own = isLog && item.time !== null ? { ...item, properties: item.properties.filter(([key]) => key !== 'created') } : item;
  const { draft } = incomingOf(ctx, placed, own);
  if (draft === null) throw new MemoryError('io', 'An entry of a file has no draft.');
  return isLog && item.time !== null ? { ...draft, time: item.time.replace('Z', '') } : draft;
}

function incomingOf(ctx: DecideContext, placed: Placed, item: Item): IncomingEntry {
  const { destination, date, title, path } = placed;
  const inside = insideMemory(ctx, path);
  const hasId =
    isNotePath(path) &&
    destination.capture.into === 'folder' &&
    ctx.convention.properties.some(({ type, files }) => type === 'ulid' && matchesPattern(files, inside));
  const properties = [...item.properties, ...(item.identity === null || hasId ? [] : [['id', item.identity] as const])];
  const type = destination.type ?? item.type;
  const input: RememberInput = {
    title: item.title === '' && item.above.length === 0 ? '' : title,
    body: withProperties(item, properties),
    date,
    tags: item.tags,
    ...(type === null ? {} : { type }),
    onDuplicate: 'write',
    action: 'write',
    secret: 'write',
    wasNote: item.whole,
    // A note that moves as a whole is known by its name.
    source:
      item.whole || ctx.convention.provenance === false ? '' : `${basenameOf(item.source).replaceAll(',', ' ')}, imported, ${ctx.today}`,
  };
  const capture = destination.capture.into === 'text' ? undefined : destination.capture;
  const incoming = parseEntryInput(ctx, input, capture);
  return hasId && item.identity !== null ? { ...incoming, identity: item.identity } : incoming;
}

function withProperties(item: Item, properties: readonly (readonly [string, unknown])[]): string {
  // A part of a file that begins with a line of hyphens does not begin with properties.
  const body = !item.whole && item.body.startsWith('---') ? `\n${item.body}` : item.body;
  return setProperties(
    body,
    properties.map(([key, value]) => ({ key, value })),
  );
}

/** The words of a text, without spaces and signs of markup: so a line is found again, whatever its place in a list or quote. */
function saying(text: string): string {
  return text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}\p{S}]|[`^~$+<=>|]/gu, '');
}

/** The first line of an item that its new text and path do not have; null if they have all of it, its day, clock, type and headings too. */
function missingLine(item: Item, path: VaultPath, text: string): string | null {
  const said = saying(text);
  const around = (saying(path) + said).toLowerCase();
  for (const heading of [item.title, ...item.above]) if (!around.includes(saying(heading).toLowerCase())) return heading;
  const { date, time, type } = item;
  const days = text + path;
  if (date !== null && !days.includes(date) && !days.includes(date.replaceAll('-', ''))) return date;
  if (time !== null && !text.includes(time)) return time;
  if (type !== null && !around.includes(saying(type).toLowerCase())) return type;
  for (const tag of item.tags) if (!around.includes(saying(tag).toLowerCase())) return tag;
  for (const [key, value] of item.properties) {
    // Day and clock were found, together or apart as a log has them.
    const isMoment = key === 'created' && value === `${date}T${time}`;
    if (!isMoment && !holds(said, value)) return key;
  }
  // In their order; a label that moved to its place is looked for from the start.
  let at = 0;
  for (const line of item.expected) {
    if (!saysSomething(line.text)) continue;
    const wanted = saying(line.text);
    const found = said.indexOf(wanted, at);
    if (found >= 0) at = found + wanted.length;
    else if (!said.includes(wanted)) return line.text;
  }
  return null;
}

function holds(said: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => holds(said, one));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, one]) => said.includes(saying(key)) && holds(said, one));
  return value === null || value === '' || said.includes(saying(typeof value === 'string' ? value : JSON.stringify(value)));
}

/** Throws `verify_failed` for lines of a source that say something and are in no list, or in two that each have the whole of it. */
export function checkEveryLine(source: VaultPath, telling: readonly number[], accounted: ReadonlySet<number>): void {
  const lost = telling.find((line) => !accounted.has(line));
  if (lost !== undefined)
    throw new MemoryError(
      'verify_failed',
      `Line ${lost + 1} of "${source}" would get lost, so nothing was changed. Please report this.`,
      source,
    );
}
