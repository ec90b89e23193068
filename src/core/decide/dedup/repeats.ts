import type { EntryText } from './entry';

/** Longer texts, in UTF-16 units, are compared by their measures alone. */
const MOST_READ = 40_000;

/**
 * How much of a new entry an older one repeats word for word: `whole` where both say the same and no more; `part` where
 * the new one is made of whole sentences of the older, in their order, or has another title; null where any word or sign
 * differs. Only spaces, plain punctuation, marks of emphasis and the case of words that are not all capitals are ignored.
 */
export function repeats(fresh: EntryText, old: EntryText): 'whole' | 'part' | null {
  if (fresh.written.body.length > MOST_READ || old.written.body.length > MOST_READ) return null;
  const [own, known] = [sentencesOf(textOf(fresh)), sentencesOf(textOf(old))];
  if (own.length === 0 || (own.length === 1 && isOneWord(own[0] as Sentence))) return null;
  if (!saysAgain(own, known)) return null;
  const [title, oldTitle] = [wordsOf(fresh.written.title.split(/\s+/)), wordsOf(old.written.title.split(/\s+/))];
  if (title === oldTitle || title === '') return own.length === known.length ? 'whole' : 'part';
  return namesItself(title, oldTitle, own) ? 'part' : null;
}

/** The body; of an entry that is a line of a log, its title. */
function textOf({ written: { title, body } }: EntryText): string {
  return body.trim() === '' ? title : body;
}

interface Sentence {
  /** Its words, separated by single spaces. */
  readonly words: string;
  /** A colon ends it: what follows is said under it. */
  readonly leads: boolean;
}

const ENDS: ReadonlySet<string> = new Set('.!?;:。！？；：');
/** Scripts without spaces continue after these signs. */
const UP_TO_END = /[^。！？；：]+[。！？；：]*|[。！？；：]+/g;
/** More than a word, in a script without spaces. */
const SOME_WORDS = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{4}/;

function isOneWord({ words }: Sentence): boolean {
  return !words.includes(' ') && !SOME_WORDS.test(words);
}

/** Sentences and their parts between colons and semicolons; lines are such too. Without what holds no word. */
function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const line of text.split('\n')) {
    let part: string[] = [];
    const close = (sign: string): void => {
      const end = sign.normalize('NFKC');
      const words = wordsOf(part);
      // Without its mark a question is not a question.
      if (words !== '') sentences.push({ words: end === '?' ? `${words} ?` : words, leads: end === ':' });
      part = [];
    };
    for (const run of line.split(/\s+/)) {
      for (const word of run.match(UP_TO_END) ?? []) {
        part.push(word);
        if (ENDS.has(word.slice(-1))) close(word.slice(-1));
      }
    }
    close('');
  }
  return sentences;
}

/** Punctuation and emphasis before and after a word. Others may be signs of their own, as in `-5`, `.5`, `C++`. */
const BEFORE: ReadonlySet<string> = new Set('"\'«»„“”‘’(¿¡「『');
const BEHIND: ReadonlySet<string> = new Set('.,;:!?"\'»”’)*。、」』');
const DASHES = /^\p{Pd}+$/u;
/** A word whose capital tells nothing: not "CI", `aB1` or `~/TM`. */
const PLAIN = /^\p{L}[\p{Ll}\p{M}'’-]*$/u;

/** The words between single spaces, each with the signs inside and at it that may mean something. */
function wordsOf(written: readonly string[]): string {
  const words: string[] = [];
  for (const word of written) {
    const bare = bareOf(word.normalize('NFKC'));
    if (bare !== '' && !DASHES.test(bare)) words.push(PLAIN.test(bare) ? bare.toLowerCase() : bare);
  }
  return words.join(' ');
}

function bareOf(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && BEFORE.has(word.charAt(start))) start++;
  // Stars before anything but a letter or digit are a pattern, as in `*.ts`.
  let stars = start;
  while (word.charAt(stars) === '*') stars++;
  if (/^[\p{L}\p{N}]/u.test(word.slice(stars, stars + 2))) start = stars;
  while (end > start && BEHIND.has(word.charAt(end - 1))) end--;
  return word.slice(start, end);
}

/** True where the old sentences hold the new ones in their order, none of them without the line that leads it. */
function saysAgain(own: readonly Sentence[], known: readonly Sentence[]): boolean {
  let at = 0;
  for (const { words } of own) {
    const from = at;
    while (at < known.length && known[at]?.words !== words) at++;
    if (at === known.length || (at > from && known[at - 1]?.leads === true)) return false;
    at++;
  }
  return true;
}

/** True where a title of other words calls what the text itself names, as far as words tell. */
function namesItself(title: string, oldTitle: string, own: readonly Sentence[]): boolean {
  const [ours, theirs] = [title.split(' '), oldTitle.split(' ')];
  // In "Home insurance" and "Boat insurance" one word stands in the place of another.
  if (ours.length === theirs.length) return false;
  const said = new Set(own.flatMap(({ words }) => words.split(' ')));
  return ours.some((word) => word.length > 3 && said.has(word));
}
