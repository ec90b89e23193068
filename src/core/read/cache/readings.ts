import type { BlockId, Frontmatter, Heading, Note } from '../../model/note';
import { isNotePath, type VaultPath } from '../../model/path';
import type { Unreadable } from '../../model/snapshot';
import type { FileReading } from '../snapshot/vault';
import { readLinks, writeLinks } from './links';
import type { TapeReader, TapeWriter } from './tape';

/** Reasons that a file's own bytes give; the others may be gone at the next reading, whatever its times say. */
const LASTING: readonly Unreadable['reason'][] = ['invalid-utf8', 'too-large', 'bad-canvas', 'bad-base'];
const STATES: readonly Frontmatter['state'][] = ['none', 'ok', 'broken'];
const NOTE = 0;
const LINKS = 1;
const UNREADABLE = 2;

/** True for a reading that another run may take over: it follows from the file's bytes, and JSON can hold it. */
export function isKeepable(reading: FileReading): boolean {
  if ('note' in reading) return reading.note.frontmatter.state !== 'ok' || isJson(reading.note.frontmatter.data);
  if ('unreadable' in reading) return LASTING.includes(reading.unreadable.reason);
  return 'links' in reading;
}

/** Writes one keepable reading; property values go to `data` as they are. */
export function writeReading(tape: TapeWriter, data: unknown[], reading: FileReading): void {
  if ('note' in reading) {
    tape.number(NOTE);
    writeNote(tape, data, reading.note);
  } else if ('links' in reading) {
    tape.number(LINKS);
    writeLinks(tape, reading.links);
  } else if ('unreadable' in reading) {
    tape.number(UNREADABLE);
    tape.number(LASTING.indexOf(reading.unreadable.reason));
    tape.text(reading.unreadable.message);
  }
}

/** Reads one reading back. Throws RangeError or TypeError where the tapes do not hold one. */
export function readReading(tape: TapeReader, nextData: () => unknown, path: VaultPath, size: number): FileReading {
  const kind = tape.number();
  if (kind === NOTE) return { note: readNote(tape, nextData, path, size) };
  if (kind === LINKS) return { links: readLinks(tape) };
  const reason = LASTING[tape.number()];
  if (kind !== UNREADABLE || reason === undefined) throw new RangeError('There is no such kind of reading.');
  return { unreadable: { path, reason, message: tape.text() } };
}

function writeNote(tape: TapeWriter, data: unknown[], note: Note): void {
  const { frontmatter } = note;
  tape.number(STATES.indexOf(frontmatter.state));
  if (frontmatter.state !== 'none') {
    tape.number(frontmatter.range.start);
    tape.number(frontmatter.range.end);
    if (frontmatter.state === 'ok') data.push(frontmatter.data);
    else tape.text(frontmatter.message);
  }
  tape.number(note.headings.length);
  for (const heading of note.headings) {
    tape.number(heading.level);
    tape.text(heading.text);
    tape.number(heading.start);
    tape.number(heading.end - heading.start);
  }
  tape.number(note.blockIds.length);
  for (const block of note.blockIds) {
    tape.text(block.id);
    tape.number(block.start);
    tape.number(block.end - block.start);
  }
  tape.number(note.tags.length);
  for (const tag of note.tags) tape.text(tag);
  writeLinks(tape, note.links);
  if (note.links.length > 0) return;
  tape.number(note.namedFiles?.length ?? 0);
  for (const name of note.namedFiles ?? []) tape.text(name);
}

function readNote(tape: TapeReader, nextData: () => unknown, path: VaultPath, size: number): Note {
  if (!isNotePath(path)) throw new RangeError('Only a note can be read as one.');
  const frontmatter = readFrontmatterOf(tape, nextData);
  const headings: Heading[] = [];
  for (let left = tape.number(); left > 0; left--) {
    const level = tape.number() as Heading['level'];
    const text = tape.text();
    const start = tape.number();
    headings.push({ level, text, start, end: start + tape.number() });
  }
  const blockIds: BlockId[] = [];
  for (let left = tape.number(); left > 0; left--) {
    const id = tape.text();
    const start = tape.number();
    blockIds.push({ id, start, end: start + tape.number() });
  }
  const tags: string[] = [];
  for (let left = tape.number(); left > 0; left--) tags.push(tape.text());
  const links = readLinks(tape);
  const names: string[] = [];
  if (links.length === 0) for (let left = tape.number(); left > 0; left--) names.push(tape.text());
  return { path, size, frontmatter, headings, blockIds, tags, links, ...(names.length === 0 ? {} : { namedFiles: names }) };
}

function readFrontmatterOf(tape: TapeReader, nextData: () => unknown): Frontmatter {
  const state = STATES[tape.number()];
  if (state === 'none') return { state };
  const range = { start: tape.number(), end: tape.number() };
  if (state === 'broken') return { state, message: tape.text(), range };
  const data = nextData();
  if (state !== 'ok' || typeof data !== 'object' || data === null || Array.isArray(data)) throw new TypeError('These are no properties.');
  return { state, data: data as Record<string, unknown>, range };
}

/** True where a value comes back from JSON just as it was. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.entries(value).every(([key, inner]) => key !== '__proto__' && isJson(inner));
}
