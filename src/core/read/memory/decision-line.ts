import { jsonOrUndefined } from '../../model/json';
import { dateInName } from '../text/dates';
import { shortHash } from '../text/hash';

export const CHORE_ANSWERS = ['done', 'later', 'never'] as const;
export type ChoreAnswer = (typeof CHORE_ANSWERS)[number];

/**
 * One decision as one line of the decisions note: `- <id> <verb> …`. The id is a ULID, so that the later
 * of two lines is known wherever they stand. A line may name several entries of one file, each by a short hash; lines
 * with the long ones of earlier versions mean the same. A path goes to the end of its line; where that would not
 * give it back, and where there are two, it is written as a JSON text.
 */
export type Decision = { readonly id: string } & (
  | { readonly verb: 'accept' | 'drop'; readonly what: 'file'; readonly hash: string; readonly path: string }
  | { readonly verb: 'accept' | 'drop'; readonly what: 'entry'; readonly hashes: readonly string[]; readonly path: string }
  | { readonly verb: 'ignore'; readonly check: string; readonly path: string }
  /** A chore of upkeep was done on a day, is wanted later, or never. */
  | { readonly verb: 'chore'; readonly answer: ChoreAnswer; readonly day: string; readonly chore: string }
  | { readonly verb: 'apart'; readonly path: string; readonly other: string }
  /** It is still to be settled whether the first says what the other says. */
  | { readonly verb: 'asks'; readonly path: string; readonly other: string }
);

const LINE = /^\s{0,3}[-*+] +([0-9A-Za-z][0-9A-Za-z._-]{0,63}) +(accept|drop|ignore|apart|asks|chore) +(.*?)\s*$/;
const HASH = { file: /^[0-9a-f]{64}$/, entry: /^(?:[0-9a-v]{8}|[0-9a-f]{14})(?:,(?:[0-9a-v]{8}|[0-9a-f]{14}))*$/ };
/** Length of an entry's hash as it was written before it became short. */
const LONG = 14;

/** The decision that a line tells; null for any other line. */
export function parseDecision(line: string): Decision | null {
  const [, id = '', verb = '', rest = ''] = LINE.exec(line) ?? [];
  if (verb === 'accept' || verb === 'drop') {
    const [, what = '', hash = '', written = ''] = /^(file|entry) +(\S+) +(.+)$/.exec(rest) ?? [];
    const path = pathOf(written);
    if ((what !== 'file' && what !== 'entry') || !HASH[what].test(hash) || path === null) return null;
    return what === 'file'
      ? { id, verb, what, hash, path }
      : { id, verb, what, hashes: hash.split(',').map((one) => (one.length === LONG ? shortHash(one) : one)), path };
  }
  if (verb === 'ignore') {
    const [, check = '', written = ''] = /^(\S+) +(.+)$/.exec(rest) ?? [];
    const path = pathOf(written);
    return path === null ? null : { id, verb, check, path };
  }
  if (verb === 'chore') {
    const [, said = '', day = '', chore = ''] = /^(\S+) +(\d{4}-\d{2}-\d{2}) +(\S+)$/.exec(rest) ?? [];
    const answer = CHORE_ANSWERS.find((one) => one === said);
    return answer === undefined || dateInName(day) !== day ? null : { id, verb, answer, day, chore };
  }
  return verb === 'apart' || verb === 'asks' ? parsePair(id, verb, rest) : null;
}

/** The line of a decision, without its line end. */
export function decisionLine(decision: Decision): string {
  const { id, verb } = decision;
  if (verb === 'ignore') return `- ${id} ignore ${decision.check} ${written(decision.path)}`;
  if (verb === 'chore') return `- ${id} chore ${decision.answer} ${decision.day} ${decision.chore}`;
  if (verb === 'apart' || verb === 'asks') return `- ${id} ${verb} ${word(decision.path)} ${word(decision.other)}`;
  return `- ${id} ${verb} ${decision.what} ${decision.what === 'file' ? decision.hash : decision.hashes.join(',')} ${written(decision.path)}`;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The id to write: `fresh`, or where a known id is not below it (another device's clock is ahead, or two
 * were made in one millisecond) the next one after that. So a decision is always later than those it knows.
 */
export function laterId(fresh: string, known: string): string {
  if (fresh > known) return fresh;
  const digits = [...known];
  for (let at = digits.length - 1; at >= 0; at--) {
    const value = ALPHABET.indexOf(digits[at] ?? '');
    if (value < 0) break;
    digits[at] = ALPHABET[(value + 1) % ALPHABET.length] ?? '';
    if (value + 1 < ALPHABET.length) return digits.join('');
  }
  return `${known}0`;
}

function parsePair(id: string, verb: 'apart' | 'asks', rest: string): Decision | null {
  const words = [...rest.matchAll(/"(?:[^"\\]|\\.)*"|\S+/g)].map(([one]) => pathOf(one));
  const [path, other] = words;
  return words.length !== 2 || path == null || other == null ? null : { id, verb, path, other };
}

function pathOf(text: string): string | null {
  if (text === '') return null;
  if (!text.startsWith('"')) return text;
  const value = jsonOrUndefined(text);
  return typeof value === 'string' && value !== '' ? value : null;
}

function written(path: string): string {
  const plain = path !== '' && !path.startsWith('"') && path.trim() === path && !hasLineBreak(path);
  return plain ? path : quoted(path);
}

function word(path: string): string {
  return /\s/.test(path) ? quoted(path) : written(path);
}

function quoted(path: string): string {
  return JSON.stringify(path).replace(/[\u0085\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function hasLineBreak(path: string): boolean {
  return /[\n\r\u0085\u2028\u2029]/.test(path);
}
