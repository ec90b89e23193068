import { addTo, getOrSet } from '../../model/collections';

type Letters = 'same case' | 'any case';

/** The parts between a pattern's first and last letters: a letter, `?`, `*`, `**`, or `**` with its slash. */
type Token =
  | { readonly kind: 'letter'; readonly letter: string }
  | { readonly kind: 'one' }
  | { readonly kind: 'part' }
  | { readonly kind: 'any' }
  | { readonly kind: 'folders' };

interface Glob {
  /** The letters before the first wildcard and after the last one: most paths differ there. */
  readonly head: string;
  readonly tail: string;
  readonly tokens: readonly Token[];
  /** The letters in a row between two wildcards: a path without them in this order is not followed letter by letter. */
  readonly inner: readonly string[];
}

const compiled = { 'same case': new Map<string, Glob | string>(), 'any case': new Map<string, Glob | string>() };

/**
 * True if the path matches the pattern: `*` is any part of one name, `?` one character, `**` any
 * number of folders. A pattern that is a plain folder (`archive`, `archive/`) matches everything
 * below it. Case counts unless any will do; accents compare in NFC. Takes at most the length of the
 * pattern times that of the path, whatever the pattern: settings come from anywhere.
 */
export function matchesPattern(pattern: string, path: string, letters: Letters = 'same case'): boolean {
  const known = compiled[letters];
  let glob = known.get(pattern);
  if (glob === undefined) known.set(pattern, (glob = compile(spelled(pattern, letters).replace(/\/+$/, ''))));
  const text = spelled(path, letters);
  return typeof glob === 'string' ? text === glob || text.startsWith(`${glob}/`) : matches(glob, text);
}

/** The items of a list by their patterns, those without wildcards by their text, and for each path that was asked for the answer. */
class PatternList<T> {
  readonly plain = new Map<string, T[]>();
  readonly globs: [Glob, T][] = [];
  readonly known = new Map<string, readonly T[]>();

  constructor(items: readonly T[], patternsOf: (item: T) => readonly string[]) {
    for (const item of items)
      for (const pattern of patternsOf(item)) {
        const glob = compile(spelled(pattern, 'any case').replace(/\/+$/, ''));
        if (typeof glob === 'string') addTo(this.plain, glob, item);
        else this.globs.push([glob, item]);
      }
  }
}

const lists = new WeakMap<object, PatternList<unknown>>();

/**
 * The items of which a pattern matches the path in any case, in the order of the list. Lists of settings are long and asked
 * for each file, so what has no wildcards is looked up, and a path is followed once. `patternsOf` is the same each time.
 */
export function matching<T>(items: readonly T[], patternsOf: (item: T) => readonly string[], path: string): readonly T[] {
  const { plain, globs, known } = getOrSet(lists, items, () => new PatternList(items, patternsOf)) as PatternList<T>;
  return getOrSet(known, path, () => {
    const text = spelled(path, 'any case');
    const hit = new Set<T>();
    for (const over of coveringOf(text)) for (const item of plain.get(over) ?? []) hit.add(item);
    for (const [glob, item] of globs) if (matches(glob, text)) hit.add(item);
    return items.filter((item) => hit.has(item));
  });
}

/** A path, or a nested tag, and all that it lies in: `a/b` → `a/b`, `a`. */
export function coveringOf(text: string): string[] {
  const found = [text];
  for (let end = text.lastIndexOf('/'); end > 0; end = text.lastIndexOf('/', end - 1)) found.push(text.slice(0, end));
  return found;
}

/** A pattern without wildcards stays a text. */
function compile(pattern: string): Glob | string {
  const tokens: Token[] = [];
  for (let i = 0; i < pattern.length;) {
    if (pattern.startsWith('**/', i) && (i === 0 || pattern[i - 1] === '/')) {
      tokens.push({ kind: 'folders' });
      i += 3;
    } else if (pattern.startsWith('**', i)) {
      tokens.push({ kind: 'any' });
      i += 2;
    } else {
      const letter = String.fromCodePoint(pattern.codePointAt(i) ?? 0);
      tokens.push(letter === '*' ? { kind: 'part' } : letter === '?' ? { kind: 'one' } : { kind: 'letter', letter });
      i += letter.length;
    }
  }
  // The letters before, between and after the wildcards.
  const runs = [''];
  let [first, last] = [-1, -1];
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'letter') runs.push((runs.pop() ?? '') + token.letter);
    else {
      if (first < 0) first = at;
      last = at;
      runs.push('');
    }
  }
  if (first < 0) return pattern;
  const [head = '', ...inner] = runs;
  const tail = inner.pop() ?? '';
  return { head, tail, tokens: tokens.slice(first, last + 1), inner };
}

function matches({ head, tail, tokens, inner }: Glob, text: string): boolean {
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return false;
  const rest = text.slice(head.length, text.length - tail.length);
  let from = 0;
  for (const run of inner) {
    const at = rest.indexOf(run, from);
    if (at < 0) return false;
    from = at + run.length;
  }
  return quickly(tokens, rest) ?? follow(tokens, rest);
}

/** The answer for the patterns that nearly all settings and conventions have; null if it takes a closer look. */
function quickly(tokens: readonly Token[], text: string): boolean | null {
  const [first, second] = tokens;
  if (tokens.length === 1 && first?.kind === 'any') return true;
  if (tokens.length === 1 && first?.kind === 'part') return !text.includes('/');
  // A folder must have a name.
  if (tokens.length === 2 && first?.kind === 'folders' && second?.kind === 'part' && !`/${text}`.includes('//')) return true;
  return null;
}

/** One may be before a token; or, of `folders`, inside the name of a folder. */
const BEFORE = 1;
const WITHIN = 2;

/** Follows all ways through the tokens at once, letter by letter, so that none is ever tried again. */
function follow(tokens: readonly Token[], text: string): boolean {
  const end = tokens.length;
  let now = new Uint8Array(end + 1);
  let next = new Uint8Array(end + 1);
  now[0] = BEFORE;
  skipEmpty(tokens, now);
  for (const letter of text) {
    next.fill(0);
    let alive = false;
    for (let index = 0; index < end; index++) {
      if (now[index] === 0) continue;
      const token = tokens[index] as Token;
      let [here, on] = [0, 0];
      if (token.kind === 'folders') here = letter === '/' ? ((now[index] as number) & WITHIN) >> 1 : WITHIN;
      else if (token.kind === 'any') here = BEFORE;
      else if (token.kind === 'part') here = letter === '/' ? 0 : BEFORE;
      else if (token.kind === 'one' ? letter !== '/' : token.letter === letter) on = BEFORE;
      next[index] = (next[index] as number) | here;
      next[index + 1] = on;
      alive ||= here + on > 0;
    }
    if (!alive) return false;
    skipEmpty(tokens, next);
    [now, next] = [next, now];
  }
  return now[end] === BEFORE;
}

/** `*`, `**` and folders may be nothing at all. */
function skipEmpty(tokens: readonly Token[], reached: Uint8Array): void {
  for (let index = 0; index < tokens.length; index++) {
    const { kind } = tokens[index] as Token;
    if (((reached[index] as number) & BEFORE) !== 0 && (kind === 'part' || kind === 'any' || kind === 'folders'))
      reached[index + 1] = (reached[index + 1] as number) | BEFORE;
  }
}

const plain = /^[\0-\x7f]*$/;

function spelled(text: string, letters: Letters): string {
  if (plain.test(text)) return letters === 'any case' ? text.toLowerCase() : text;
  const composed = text.normalize('NFC');
  return letters === 'any case' ? Array.from(composed, folded).join('') : composed;
}

/** A character as all its cases share it, by Unicode's simple case folding; a Turkish dotless i has no other case. */
function folded(character: string): string {
  if (character === 'ı') return character;
  const upper = character.toUpperCase();
  const lower = (isOne(upper) ? upper : character).toLowerCase();
  return isOne(lower) ? lower : character;
}

function isOne(text: string): boolean {
  return String.fromCodePoint(text.codePointAt(0) ?? 0) === text;
}
