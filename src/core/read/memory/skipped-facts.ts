import { asVaultPath } from '../../model/path';
import type { SkippedEntry } from '../../model/results/skipped';
import type { EntryRef, VerdictLabel } from '../../model/verdict';
import { headingInLink } from '../entries/supersede';

/** Words, numbers and plain signs: text that is no markdown, wherever it stands. */
const HARMLESS = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .,:;'()/_+=&!?%-]*[\p{L}\p{M}\p{N}.)!?%])?$/u;
const LONGEST_PLAIN = 200;
const VERDICTS: readonly VerdictLabel[] = ['UNIQUE', 'SUPERSEDE', 'DUPLICATE'];

/** True for a text that can stand in a line as it is, and be read back from there. */
export function isHarmless(text: string): boolean {
  return text.length <= LONGEST_PLAIN && HARMLESS.test(text);
}

/** The lines that tell of an entry what its text does not: `- name: value`. A value is plain where it can be, else JSON in code. */
export function factLines(entry: SkippedEntry): string[] {
  const { id, title, date, verdict, confidence, of, type, tags, project } = entry;
  const facts: [string, string][] = [['id', written(id)]];
  if (!isHarmless(title)) facts.push(['title', code(title)]);
  facts.push(['date', date], ['verdict', verdict], ['confidence', String(confidence)]);
  if (of !== null) facts.push(['older', olderLink(of)]);
  if (of !== null && of.entry !== null) facts.push(['entry', written(of.entry)]);
  if (type !== null) facts.push(['type', written(type)]);
  if (tags.length > 0) facts.push(['tags', tags.every((tag) => isHarmless(tag) && !tag.includes(',')) ? tags.join(', ') : code(tags)]);
  if (project !== null) facts.push(['project', written(project)]);
  return facts.map(([name, value]) => `- ${name}: ${value}`);
}

/** The name and value of such a line; null for any other. */
export function factOn(line: string): { readonly name: string; readonly value: string } | null {
  const match = /^- (id|title|date|verdict|confidence|older|entry|type|tags|project): (.*)$/.exec(line);
  return match === null ? null : { name: match[1] ?? '', value: match[2] ?? '' };
}

/** An entry without its text, from its facts; `heading` is its title where no fact is. Null where one is missing or says nothing known. */
export function factsOf(facts: ReadonlyMap<string, string>, heading: string): Omit<SkippedEntry, 'body'> | null {
  const id = textOrNull(facts.get('id'));
  const title = facts.has('title') ? textOrNull(facts.get('title')) : heading;
  const date = facts.get('date') ?? '';
  const verdict = VERDICTS.find((one) => one === facts.get('verdict'));
  const confidence = Number(facts.get('confidence') ?? NaN);
  const of = facts.has('older') ? olderOf(facts.get('older') ?? '', facts.has('entry') ? textOrNull(facts.get('entry')) : null) : null;
  const tags = facts.has('tags') ? tagsOf(facts.get('tags') ?? '') : [];
  if (
    id === null ||
    id === '' ||
    title === null ||
    !/^\d{4}-\d{2}-\d{2}$/.test(date) ||
    verdict === undefined ||
    !Number.isFinite(confidence) ||
    tags === null
  )
    return null;
  return { id, title, date, type: textOrNull(facts.get('type')), tags, project: textOrNull(facts.get('project')), verdict, confidence, of };
}

/** JSON as code of one line, in which nothing shows that could mislead or end it. */
export function code(value: string | readonly string[]): string {
  return `\`${JSON.stringify(value).replace(/[`\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped)}\``;
}

function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

function written(text: string): string {
  return isHarmless(text) ? text : code(text);
}

/** A link where the path can stand in one: it follows the note when that is renamed. */
function olderLink({ path, entry }: EntryRef): string {
  const bare = path.slice(0, -3);
  if (!path.endsWith('.md') || /[[\]#^|\\`\p{Cc}\p{Zl}\p{Zp}]|%%|^\s|\s$/u.test(bare)) return code(path);
  const heading = entry === null ? '' : headingInLink(entry);
  return `[[${bare}${heading === '' ? '' : `#${heading}`}]]`;
}

function olderOf(value: string, entry: string | null): EntryRef | null {
  const [, linked] = /^\[\[([^[\]#^|]+)(?:#[^\]|]*)?(?:\|[^\]]*)?\]\]$/.exec(value) ?? [];
  const path = linked === undefined ? textOrNull(value) : /\.md$/i.test(linked) ? linked : `${linked}.md`;
  return path === null || path === '' ? null : { path: asVaultPath(path), entry };
}

function textOrNull(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!value.startsWith('`')) return value;
  const parsed = jsonOf(value);
  return typeof parsed === 'string' ? parsed : null;
}

function tagsOf(value: string): readonly string[] | null {
  if (!value.startsWith('`')) return value.split(', ');
  const parsed = jsonOf(value);
  return Array.isArray(parsed) && parsed.every((tag): tag is string => typeof tag === 'string') ? parsed : null;
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value.slice(1, -1));
  } catch {
    return null;
  }
}
