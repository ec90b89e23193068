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
const ITEM = /\n[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/g;

/**
 * Takes phrases and exclusions out of a search; common words alone are a phrase. A hyphen within a word, before a space or before
 * another one excludes nothing.
 */
export function conditionsIn(text: string): Conditioned {
  const [phrases, without]: [Wording[], Wording[]] = [[], []];
  const words = text.replace(
    TYPED,
    (all, space: string, minus: string | undefined, quoted: string | undefined, bare: string | undefined) => {
      const wording = wordingOf(quoted ?? bare ?? '', quoted === undefined);
      if (wording === null) return all;
      const isOut = quoted === undefined || minus === '-';
      (isOut ? without : phrases).push(wording);
      return isOut ? space : `${space}${quoted}`;
    },
  );
  const isPlain = phrases.length === 0 && without.length === 0;
  const common = phrases.length === 0 && termsIn(words).length === 0 ? wordingOf(words, false) : null;
  if (common !== null) phrases.push(common);
  return { words: isPlain ? text : words.replace(/\s+/g, ' ').trim(), conditions: { phrases, without } };
}

/** True where a search asks for more than its words. */
export function isConditioned({ phrases, without }: Conditions): boolean {
  return phrases.length > 0 || without.length > 0;
}

/** For each passage of a note whether the conditions let it through. */
export function letThrough({ phrases, without }: Conditions, note: SearchedNote, passages: readonly Passage[]): boolean[] {
  if (phrases.length === 0 && without.length === 0) return passages.map(() => true);
  const names = sought([stemOf(note.path), ...note.names, ...note.tags].join('\n\n'));
  if (without.some((one) => holds(one, names))) return passages.map(() => false);
  const needed = phrases.filter((one) => !holds(one, names));
  const isOut = (text: Sought): boolean => without.some((one) => holds(one, text));
  const out = without.length === 0 ? [] : note.entries().filter(({ start, end }) => isOut(sought(note.text.slice(start, end))));
  return passages.map(({ start, end, trail }) => {
    if (out.some((entry) => start < entry.end && entry.start < end)) return false;
    const text = sought([...trail, note.text.slice(start, end)].join('\n\n'));
    return needed.every((one) => holds(one, text)) && !isOut(text);
  });
}

/** The whole of a text, as the range of a note that is one entry. */
export function wholeOf(text: string): Range[] {
  return [{ start: 0, end: text.length }];
}

/** A text as wordings are looked for in it, made once for all of them. */
interface Sought {
  readonly text: string;
  readonly keys: () => ReadonlySet<string>;
}

function sought(markdown: string): Sought {
  let keys: ReadonlySet<string> | null = null;
  return { text: folded(markdown), keys: () => (keys ??= new Set(termsIn(markdown).map(({ key }) => key))) };
}

function holds({ stands, key }: Wording, { text, keys }: Sought): boolean {
  return stands.test(text) || (key !== null && keys().has(key));
}

/** Null where nothing is left to look for, as of a tag or of signs alone. */
function wordingOf(said: string, inAnyForm: boolean): Wording | null {
  // Signs alone are no word of a phrase: a gap holds them.
  const words = folded(said)
    .split(/\s+/u)
    .filter((word) => WORDED.test(word));
  if (words.length === 0) return null;
  const [before, after] = [isSpaced([...(words[0] ?? '')][0]), isSpaced([...(words.at(-1) ?? '')].at(-1))];
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
  // Two items of a list do not stand side by side.
  return withoutOptionalMarks(plainText(markdown.replace(ITEM, '\n$&')).replace(/’/g, "'").toLowerCase());
}
