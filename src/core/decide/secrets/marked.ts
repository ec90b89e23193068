import { lineBreaksIn, withoutControl } from '../../model/escape-control';
import { looksLike } from '../../model/secret';
import type { Secret } from './rule';
import { findSecrets } from './scan';

/** A text without the secrets in it, and what they were. It has as many lines as before. */
export interface Marked {
  readonly text: string;
  readonly secrets: readonly Secret[];
}

/** Looks at what remains, so often: a list of codes below one label is found line by line. */
const ROUNDS = 40;
/** The marks in front of the text of a line. */
const LEAD = /^[ \t>]*(?:[-*+][ \t]+|\d{1,3}[.)][ \t]+)?(?:\[[ xX]\][ \t]+)?/;
const FENCE = /^[ \t>]*(?:`{3,}|~{3,})[\w-]{0,16}[ \t]*$/;
const ROW = /^[ \t>]*\|.*\|[ \t]*$/;
/** A line of nothing but pieces of a token: it holds a digit or is long, and ends in no sentence. */
const PIECES = /^(?:\S*[\d+/=_]\S*|[A-Za-z]{16,})(?:[ \t]+(?:\S*[\d+/=_]\S*|[A-Za-z]{16,}))*$/;
/** Kinds of which each part is a secret: they take the whole block in which they stand. */
const BLOCKS = /^(?:jwk|codes|seed-phrase)$/;

/**
 * The text with a marker in place of each secret: of a cell in a table the cell, else the lines that it reaches, and those below
 * that go on with it. What remains is looked at again, also without the marked lines, so that no second secret is left below
 * the name of the first; where that does not end, the paragraph goes, too. Null where something is still found then.
 * `properties` is the number of lines that the properties take: there the marker is a remark.
 */
export function markSecrets(text: string, properties = 0): Marked | null {
  const lines = withoutControl(text).split('\n');
  const { breaks } = lineBreaksIn(text);
  const marks = new Map<number, string>();
  const secrets: Secret[] = [];
  let found = findSecrets(lines.join('\n'));
  let index = lines.map((_, at) => at);
  for (let round = 0; found.length > 0 && round < ROUNDS; round++) {
    for (const secret of found) {
      const [first, last] = [index[secret.line - 1] ?? 0, index[secret.last - 1] ?? lines.length - 1];
      secrets.push({ ...secret, line: first + 1, last: last + 1, range: null });
      if (!hideCell(lines, index, secret, first))
        hide(lines, marks, properties, secret, blockOf(lines, first, last, round > ROUNDS / 2 || BLOCKS.test(secret.rule)));
    }
    index = lines.flatMap((_, at) => (marks.has(at) ? [] : [at]));
    found = findSecrets(index.map((at) => lines[at]).join('\n'));
  }
  const shown = lines.map((line, at) => `${marks.get(at) ?? line}${breaks[at] ?? ''}`).join('');
  return found.length > 0 || findSecrets(shown).length > 0 ? null : { text: shown, secrets };
}

function markerOf({ kind }: Secret): string {
  return `[withheld: ${looksLike(kind)}]`;
}

/** Marks the cell of a table that a secret is. False where it is in none, or one of this row was marked before. */
function hideCell(lines: string[], index: readonly number[], secret: Secret, at: number): boolean {
  const line = lines[at] ?? '';
  if (secret.range === null || secret.line !== secret.last || !ROW.test(line) || line.includes('[withheld: ')) return false;
  const before = index.slice(0, secret.line - 1).reduce((sum, one) => sum + (lines[one] ?? '').length + 1, 0);
  const [start, end] = [secret.range.start - before, secret.range.end - before];
  const from = line.lastIndexOf('|', start - 1) + 1;
  const to = line.indexOf('|', end);
  // An escaped stroke is a part of the cell.
  if (from === 0 || to < 0 || line.slice(start, end).includes('|') || /\\$/.test(line.slice(0, from - 1)) || line.charAt(to - 1) === '\\')
    return false;
  lines[at] = `${line.slice(0, from)} ${markerOf(secret)} ${line.slice(to)}`;
  return true;
}

/** Leaves the marker on the first of these lines that has no marker yet, and nothing on the others. */
function hide(lines: readonly string[], marks: Map<number, string>, properties: number, secret: Secret, [first, last]: Lines): void {
  let said = false;
  for (let at = first; at <= last; at++) {
    const line = lines[at] ?? '';
    if (marks.has(at) || FENCE.test(line)) continue;
    marks.set(at, said ? '' : at < properties ? `# ${markerOf(secret)}` : `${LEAD.exec(line)?.[0] ?? ''}${markerOf(secret)}`);
    said = true;
  }
}

type Lines = readonly [first: number, last: number];

/** The lines of a secret with those around it that go on with it; with `whole` all that stand with them between blank lines. */
function blockOf(lines: readonly string[], first: number, last: number, whole: boolean): Lines {
  const plain = (at: number): string => (lines[at] ?? '').replace(LEAD, '').replace(/^[|"'`]+|[\\"'`,|]+$/g, '');
  const goesOn = (at: number): boolean => {
    const line = plain(at);
    return line !== '' && !FENCE.test(lines[at] ?? '') && (whole || PIECES.test(line));
  };
  let [from, to] = [first, last];
  while (from > 0 && goesOn(from - 1)) from--;
  while (to < lines.length - 1 && goesOn(to + 1)) to++;
  // A key in a block ends where it says so.
  const name = /-{4,5} ?BEGIN ([\w ]+)-/.exec(lines.slice(from, to + 1).join('\n'))?.[1];
  const end = name === undefined ? -1 : lines.findIndex((line, at) => at > to && line.includes(`END ${name}-`));
  return [from, end < 0 ? to : end];
}
