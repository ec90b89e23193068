import type { Range } from '../../model/note';
import { stemOf } from '../../model/path';
import { UNSPACED, isUnspaced, withoutOptionalMarks } from '../../read/terms/characters';
import { plainText } from '../../read/terms/plain';
import type { Passage } from './passages';
import { termsIn } from './keys';
import type { SearchedNote } from './searched-note';

/** The words that must stand in a passage, and those that must not. */
export interface Conditions {
  /** Each must stand in the passage, in a heading above it or in a name of its note. */
  readonly phrases: readonly Wording[];
  /** None may stand in the entry of the passage, nor in a name of its note. */
  readonly without: readonly Wording[];
}

/** Words that stand side by side in this order, whatever their case; a single word also in its other forms. */
interface Wording {
  readonly stands: RegExp;
  readonly key: string | null;
}

/** A search taken apart. */
export interface Conditioned {
  /** Its words, those of phrases among them; `''` where it only says what must not be there. */
  readonly words: string;
  readonly conditions: Conditions;
}

/** `"late boat"`, `-"late boat"` and `-oak`, in straight or curly quote marks. */
const TYPED = /(^|\s)(?:(-?)["“„]([^"“”„]+)["“”]|-([^\s"“”„-]\S*))/gu;
const WORDED = /[\p{L}\p{N}]/u;
const LETTERS = String.raw`\p{L}\p{N}\p{M}`;
/** Between two words of a phrase: anything but a letter, the end of a sentence and an empty line. */
const GAP = String.raw`(?:[^${LETTERS}.!?;。！？\n]|\n(?!\s*\n))+`;

/**
 * Takes phrases and exclusions out of a search; common words alone are a phrase. A hyphen within a word, before a space or before
 * another one excludes nothing.
 */
export function conditionsIn(text: string): Conditioned {
  const [phrases, without]: [Wording[], Wording[]] = [[], []];
  const words = text.replace(
    TYPED,
    (all, space: string, minus: string | undefined, quoted: string | undefined, bare: string | undefined) => {
      const said = (quoted ?? bare ?? '').trim();
      if (!WORDED.test(said)) return all;
      if (quoted === undefined || minus === '-') {
        without.push(wordingOf(said, quoted === undefined));
        return space;
      }
      phrases.push(wordingOf(said, false));
      return `${space}${quoted}`;
    },
  );
  const isPlain = phrases.length === 0 && without.length === 0;
  if (phrases.length === 0 && WORDED.test(words) && termsIn(words).length === 0) phrases.push(wordingOf(words.trim(), false));
  return { words: isPlain ? text : words.replace(/\s+/g, ' ').trim(), conditions: { phrases, without } };
}

/** True where a search asks for more than its words. */
export function isConditioned({ phrases, without }: Conditions): boolean {
  return phrases.length > 0 || without.length > 0;
}

/** For each passage of a note whether the conditions let it through. */
export function letThrough({ phrases, without }: Conditions, note: SearchedNote, passages: readonly Passage[]): boolean[] {
  if (phrases.length === 0 && without.length === 0) return passages.map(() => true);
  const names = [stemOf(note.path), ...note.names, ...note.tags].join('\n\n');
  if (without.some((one) => holds(one, names))) return passages.map(() => false);
  const needed = phrases.filter((one) => !holds(one, names));
  const out =
    without.length === 0 ? [] : note.entries().filter(({ start, end }) => without.some((one) => holds(one, note.text.slice(start, end))));
  return passages.map(({ start, end, trail }) => {
    if (out.some((entry) => start < entry.end && entry.start < end)) return false;
    const text = [...trail, note.text.slice(start, end)].join('\n\n');
    return needed.every((one) => holds(one, text)) && !without.some((one) => holds(one, text));
  });
}

/** The whole of a text, as the range of a note that is one entry. */
export function wholeOf(text: string): Range[] {
  return [{ start: 0, end: text.length }];
}

function holds({ stands, key }: Wording, markdown: string): boolean {
  return stands.test(folded(markdown)) || (key !== null && termsIn(markdown).some((term) => term.key === key));
}

function wordingOf(said: string, inAnyForm: boolean): Wording {
  const words = folded(said).trim().split(/\s+/u);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const [before, after] = [isSpaced(first.at(0)), isSpaced(last.at(-1))];
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join(GAP);
  const terms = inAnyForm ? termsIn(said) : [];
  return {
    stands: new RegExp(
      `${before ? `(?:^|[^${LETTERS}]|${UNSPACED})` : ''}${pattern}${after ? `(?:$|[^${LETTERS}+#]|${UNSPACED})` : ''}`,
      'u',
    ),
    key: terms.length === 1 && terms[0]?.kind === 'word' ? terms[0].key : null,
  };
}

/** True for a letter of a script that puts spaces between words: a word ends only where no other letter follows. */
function isSpaced(letter: string | undefined): boolean {
  return letter !== undefined && WORDED.test(letter) && !isUnspaced(letter);
}

function folded(markdown: string): string {
  return withoutOptionalMarks(plainText(markdown).replace(/’/g, "'").toLowerCase());
}
