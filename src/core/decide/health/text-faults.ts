import { linesOf } from '../../read/text/text';

/** A fault of a text that no index knows, or a folder or `#tag` that a query in it names. */
export type TextFault =
  | { readonly kind: 'nul'; readonly line: number; readonly count: number }
  /** A code block without an end, and the headings below its beginning. */
  | { readonly kind: 'fence'; readonly line: number; readonly headings: number }
  /** Without a sign to read. */
  | { readonly kind: 'blank'; readonly line: 1 }
  | { readonly kind: 'folder'; readonly line: number; readonly folder: string };

const FENCE = /^([\s>]*)(`{3,}|~{3,})[ \t]*([^\n`]*)$/;
const CLOSED = { mark: '', inside: '', language: '', line: 0, headings: 0 };
/** Where a query of Dataview takes its notes from, and the conditions of a base that name a folder. */
const FROM = /\bfrom\s+\(*\s*["#]/i;
const CLAUSE = /\s(?:where|sort|group\s+by|limit|flatten)\s/i;
const IN_FOLDER = /(!?)\s*file\.(?:inFolder\(\s*|folder\s*==\s*)\\?["']([^"'\\\n]+)\\?["']/g;
/** Letters of the longest path that is looked for. */
const LONGEST = 200;
/** A list of conditions in a base. */
const LIST = /^\s*(?:- )?(and|or|not):\s*$/;

/** Its zero bytes, code blocks without an end, and the folders and tags that its queries name. A base (`isBase`) is all query. */
export function textFaults(text: string, isBase = false): TextFault[] {
  if (!isBase && text.trim() === '') return [{ kind: 'blank', line: 1 }];
  const faults: TextFault[] = [];
  const nul = text.indexOf('\0');
  if (nul >= 0) faults.push({ kind: 'nul', line: text.slice(0, nul).split('\n').length, count: text.split('\0').length - 1 });
  if (!isBase && !text.includes('```') && !text.includes('~~~')) return faults;
  let open = { ...CLOSED, language: isBase ? 'base' : '' };
  let list = '';
  for (const [at, raw] of linesOf(text).entries()) {
    const line = raw.trimEnd();
    if (open.inside !== '' && line !== '' && leaves(line, open.inside)) open = CLOSED;
    const [, inside = '', mark = '', info = ''] = isBase ? [] : (FENCE.exec(line) ?? []);
    if (mark !== '' && open.mark === '') open = { mark, inside, language: info.trim().toLowerCase(), line: at + 1, headings: 0 };
    else if (mark.startsWith(open.mark) && mark !== '' && info === '') open = CLOSED;
    else if (open.mark !== '' || isBase) {
      // One sign alone begins a comment in many languages.
      if (/^#{2,6} +\S/.test(line)) open = { ...open, headings: open.headings + 1 };
      list = LIST.exec(line)?.[1] ?? list;
      faults.push(...foldersIn(line, open.language, list).map((folder) => ({ kind: 'folder', line: at + 1, folder }) as const));
    }
  }
  if (open.mark !== '' && open.headings > 0) faults.push({ kind: 'fence', line: open.line, headings: open.headings });
  return faults;
}

/** True for a line outside of the quotation or the item of a list in which a code block stands: the block ends with it. */
function leaves(line: string, inside: string): boolean {
  const own = /^[\s>]*/.exec(line)?.[0] ?? '';
  // One space is no item of a list.
  return inside.includes('>') ? !own.includes('>') : inside !== ' ' && own.length < inside.length;
}

/** The folders and tags that a line of a query takes notes from; those that it leaves out may be gone. */
function foldersIn(line: string, language: string, list: string): string[] {
  const [start = -1] = language === 'dataview' ? [line.search(FROM)] : [];
  const from = start < 0 ? '' : (line.slice(start).split(CLAUSE)[0] ?? '').replace(/\[\[[^\]]*\]\]|[-!]\s*(?:"[^"]*"|#\S+)/g, '');
  const named = [...from.matchAll(/"([^"\n]+)"|(#[\p{L}\p{N}_/-]+)/gu)].map(([, folder, tag = '']) => folder ?? tag);
  if (language === 'base' && list !== 'not')
    named.push(...[...line.matchAll(IN_FOLDER)].flatMap(([, not, folder = '']) => (not === '' ? [folder] : [])));
  return named.filter((folder) => folder.length <= LONGEST && !/\{\{|<%|^\.|^\/?$/.test(folder));
}
