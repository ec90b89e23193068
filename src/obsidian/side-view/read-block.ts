/** The lists that a block can show. */
export const LISTS = ['index', 'due', 'findings'] as const;
export type ListName = (typeof LISTS)[number];

/** The request of a block. */
export interface BlockRequest {
  readonly list: ListName;
  /** The name of a memory; null for the one that the note lies in. */
  readonly memory: string | null;
  /** The most rows. */
  readonly limit: number;
}

/** Rows where the block does not say how many, and the most it can ask for. */
const USUAL = 10;
export const MOST = 500;
const OPTIONS = ['list', 'memory', 'limit'];

/**
 * Reads the lines of a block: `due`, or `list: due`, `memory: Work`, `limit: 5`. Empty lines and those that begin with `#` say nothing.
 * Answers a sentence for a person where a line cannot be taken. Whatever stands there is text.
 */
export function readBlock(source: string): BlockRequest | string {
  const given = new Map<string, string>();
  for (const line of source.split(/\r\n?|\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const colon = line.indexOf(':');
    const key = colon < 0 ? 'list' : line.slice(0, colon).trim().toLowerCase();
    if (!OPTIONS.includes(key)) return `"${shortened(key)}" is not an option of this block. It knows list, memory and limit.`;
    if (given.has(key)) return `"${key}" is given twice. Say it once.`;
    given.set(key, unquoted(line.slice(colon + 1).trim()));
  }
  const name = (given.get('list') ?? 'index').toLowerCase();
  const list = LISTS.find((one) => one === name);
  if (list === undefined) return `"${shortened(name)}" is not a list. The lists are index, due and findings.`;
  const limit = given.get('limit') ?? String(USUAL);
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > MOST)
    return `"${shortened(limit)}" is not a limit. It is a whole number from 1 to ${MOST}.`;
  const memory = given.get('memory') ?? '';
  return { list, memory: memory === '' ? null : memory, limit: Number(limit) };
}

/** The text without quotes around all of it. */
function unquoted(text: string): string {
  return /^(["']).*\1$/.test(text) && text.length > 1 ? text.slice(1, -1) : text;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
