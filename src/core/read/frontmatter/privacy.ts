type Data = Readonly<Record<string, unknown>>;

const NO = new Set(['false', 'no', 'off', 'n', 'f', '0']);
const TAGS = new Set(['tags', 'tag']);

/** Words met so far: names of properties and tags come again in every note. */
const plain = new Map<string, string>();
const MOST_PLAIN = 4096;

/** A tag or name as it is compared: without `#`, case, unseen and control characters, in NFKC. */
export function plainWord(text: string): string {
  const known = plain.get(text);
  if (known !== undefined) return known;
  if (plain.size >= MOST_PLAIN) plain.clear();
  const word = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/^#+/, '')
    .toLowerCase();
  plain.set(text, word);
  return word;
}

/**
 * Why properties keep a note in its memory, null where they do not: `private` with anything but a no, or `publish`
 * with a no, at any depth and in any case. What is neither empty nor a no counts as a yes: privacy fails closed.
 */
export function saysPrivate(data: Data): string | null {
  for (const [key, value] of namesIn(data)) {
    const name = plainWord(key);
    if (name === 'private' && !isEmpty(value) && !isNo(value)) return 'marked "private" in its properties';
    if (name === 'publish' && isNo(value)) return 'marked as not to be published in its properties';
  }
  return null;
}

/**
 * True where properties that cannot be read might keep a note in its memory: their `lines` hold, wherever it may be, the name of a property
 * that does or one of these tags, or what may spell either in another way.
 */
export function mightSayPrivate(lines: string, tags: readonly string[]): boolean {
  const text = lines
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase();
  return /[\\]|[^\P{Cc}\t\n\r]/u.test(lines) || ['private', 'publish', ...tags.map(plainWord)].some((word) => text.includes(word));
}

/** Every tag that properties hold, however they are written: lists in lists, maps, texts with commas, `tag` and `Tags`, at any depth. */
export function propertyTags(data: Data): string[] {
  const tags: string[] = [];
  for (const [key, value] of namesIn(data)) {
    if (!TAGS.has(plainWord(key))) continue;
    for (const text of wordsIn(value)) for (const tag of text.split(/[\s,;]+/)) if (plainWord(tag) !== '') tags.push(tag);
  }
  return tags;
}

/** All names with their values, those of inner maps and lists too. */
function* namesIn(data: Data): Iterable<readonly [name: string, value: unknown]> {
  const open: unknown[] = [data];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) {
      for (const item of next as unknown[]) if (isOpen(item)) open.push(item);
      continue;
    }
    const map = next as Data;
    for (const key of Object.keys(map)) {
      yield [key, map[key]];
      if (isOpen(map[key])) open.push(map[key]);
    }
  }
}

/** The texts of a value, the names of maps among them. */
function wordsIn(value: unknown): string[] {
  const words: string[] = [];
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' || typeof next === 'number') words.push(String(next));
    else if (Array.isArray(next)) for (const item of next as unknown[]) open.push(item);
    else if (isOpen(next)) for (const [key, inner] of Object.entries(next)) open.push(key, inner);
  }
  return words;
}

/** A list or map. */
function isOpen(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return isOpen(value) && Object.keys(value).length === 0;
}

function isNo(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && (value as unknown[]).every(isNo);
  return value === false || value === 0 || (typeof value === 'string' && NO.has(plainWord(value)));
}
