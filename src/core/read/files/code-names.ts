import { denies } from '../languages/negations';

/** A path or symbol of code that a text names. */
export interface CodeName {
  readonly kind: 'path' | 'symbol';
  /** As it stands there: `src/a.ts`, `resolveLink`, `Store.open`. */
  readonly name: string;
  /** The line of the text, 1 for the first. */
  readonly line: number;
  /** The text itself says that it is gone or is not there, or gives it as an example. */
  readonly isSaid: boolean;
}

/** Longer names, and more of one text, are no names in prose: a list of all files of a disk says nothing more. */
const LONGEST = 160;
const MOST = 500;
/** UTF-16 units of a line that are looked at. */
const LINE = 2000;

/** Parts that stand for something else: YYYY-MM-DD, NAME, foo, example. */
export const STANDS_FOR = /YYYY|MM-DD|\bX{2,}|[<>{}*$]|^(?:(?:foo|bar|name|example|path|folder|topic|slug)(?:\.\w+)?$|(?:your|my)\b)/i;
const SPAN = /`([^`\n]+)`/g;
const LINK = /\]\(<?([^()\s<>]+)>?\)/g;
/** In plain text only a file with a folder is a path. */
const PLAIN = /(?:^|[\s("'“‘「（，、：:])((?:[\w.@[\]-]+[\\/])+[\w.@[\]-]*\.[A-Za-z]\w{0,7}(?::\d+)?)/g;
const EXTENSION = /^[^.].*\.[a-z][a-z0-9]{0,7}$/i;
const CALL = /\((?:[^()]|\([^()]*\))*\);?$/;
const IDENTIFIER = /^[A-Za-z_]\w{2,}$/;
/** Two humps, or words with a line between them: `fileTree`, `FileTree`, `file_tree`, `FILE_TREE`. */
const COMPOUND = /[a-z0-9][A-Z]|[A-Z]{2}[a-z]|[A-Za-z0-9]_[A-Za-z0-9]/;

/** The paths and symbols of code that a text names, in its order: in code spans and links, paths also in plain text. Fenced code is an example. */
export function codeNamesIn(text: string): CodeName[] {
  const found: CodeName[] = [];
  let fenced = '';
  for (const [at, given] of text.split('\n').entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(given)?.[1] ?? '';
    if (mark !== '' && (fenced === '' || mark.startsWith(fenced))) fenced = fenced === '' ? mark : '';
    if (fenced !== '' || mark !== '' || found.length >= MOST) continue;
    // Struck text is said to be gone; an open box is still to be done.
    const line = given.slice(0, LINE).replace(/~~.*?~~/g, (struck) => ' '.repeat(struck.length));
    const isTask = /^\s*[-*+] \[ \]/.test(line);
    const add = (kind: CodeName['kind'], name: string | null, start: number, end: number): void => {
      if (name === null || name.length > LONGEST) return;
      found.push({ kind, name, line: at + 1, isSaid: isTask || isSaid(line.slice(0, start), line.slice(end)) });
    };
    for (const { 0: whole, 1: span = '', index } of line.matchAll(SPAN)) {
      const end = index + whole.length;
      const path = pathIn(span.trim());
      if (path !== null) add('path', path, index, end);
      else if (/\s/.test(span.trim().replace(CALL, '')))
        for (const word of span.split(/\s+/)) add('path', EXTENSION.test(word) ? pathIn(word) : null, index, end);
      else add('symbol', symbolIn(span.trim()), index, end);
    }
    const rest = line.replace(SPAN, (span) => ' '.repeat(span.length));
    for (const { 0: whole, 1: to = '', index } of rest.matchAll(LINK)) add('path', pathIn(to), index, index + whole.length);
    const plain = rest.replace(LINK, (link) => ' '.repeat(link.length));
    for (const { 0: whole, 1: word = '', index } of plain.matchAll(PLAIN)) add('path', pathIn(word), index, index + whole.length);
  }
  return found;
}

/** Words before and after a name that may say it is not there. */
const NEAR = 4;
/** Stems of words by which something is made, goes, or takes another's place: what was or will be is no claim of what is. */
const CHANGES =
  /^(?:add(?:s|ed|ing)?$|creat|introduc|remov|delet|renam|replac|moved|deprecat|gone$|entfern|gelösch|lösch|umben|ersetz|anleg|hinzuf|supprim|renomm|remplac|ajout|créer|elimin|renombr|reempla|añad|crear|rimoss|removid|удал|переимен|замен|добав|созда)/;
const CJK_CHANGES = /^\W{0,3}(?:は|を|が|已|被)?(?:削除|廃止|改名|追加|删除|刪除|移除|重命名|弃用)/;
/** Ways of spelling names: what stands beside them is an example. */
const SPELLING = /(?:camel|pascal|snake|kebab|upper|lower|title)[\s_-]*(?:snake[\s_-]*)?case/i;
const EXAMPLE = /\((?:e\.?g\.?|z\. ?B\.|p\. ?ex\.|i\.e\.)[^)]*$/i;

/** True where the line denies a name beside it, says that it goes, comes or went, or gives it as an example. */
function isSaid(before: string, after: string): boolean {
  if (/^`?\s*(?:→|->|=>|⇒)/.test(after) || CJK_CHANGES.test(after) || EXAMPLE.test(before) || SPELLING.test(before + after)) return true;
  const above = wordsIn(
    before
      .replace(SPAN, ' ')
      .split(/[.!?;]\s/)
      .pop() ?? '',
  ).slice(-NEAR);
  // The first word after a name is what it does: `removeUser` removes a user.
  const below = wordsIn(after.replace(SPAN, ' ').split(/[.!?;,:](?:\s|$)/)[0] ?? '').slice(0, NEAR);
  return above.some((word) => denies(word) || CHANGES.test(word)) || below.slice(1).some((word) => CHANGES.test(word));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_']+/gu) ?? [];
}

/** The path of a repository that a word names, as `src/a.ts`; null for anything else, as an address, a package or a pattern. */
function pathIn(word: string): string | null {
  const bare = word
    .replace(/\\(?=[\w.[])/g, '/')
    .replace(/(?::\d+(?:[-:,]\d+)*|#L?\d+(?:-L?\d+)?|::[\w.]+(?:\(\))?)$/, '')
    .replace(/^(?:\.\/)+/, '')
    .replace(/[.,;:]+$/, '');
  if (!/.\//.test(bare) || /\s|^~|:\/|^\/\/|\.\.|…|^[\w-]+\.[a-z]{2,}\/|^[A-Za-z]:/.test(bare)) return null;
  const path = bare.replace(/^\//, '');
  // A name that begins with a slash and has no extension is an address of a server.
  if (path !== bare && !EXTENSION.test(path)) return null;
  const parts = path.split('/');
  if (parts.slice(0, -1).includes('') || /["'`=|,;%&^!?+<>{}*$]/.test(path)) return null;
  return path === '' || parts.every((part) => /^[\d.v-]*$/.test(part)) ? null : path;
}

/** The identifier, or the chain of them, that a code span holds; null for words, commands, files and values. */
function symbolIn(span: string): string | null {
  const isCall = CALL.test(span);
  const name = span.replace(CALL, '').replace(/::|->|#/g, '.');
  const parts = name.split('.');
  if (!parts.every((part) => IDENTIFIER.test(part)) || parts.some((part) => STANDS_FOR.test(part))) return null;
  // `editor.fontSize` is a setting of some program.
  if (isCall || (COMPOUND.test(name) && (parts.length === 1 || /^[A-Z]/.test(name)))) return name;
  return parts.length === 2 && /^[A-Z][a-z]/.test(name) ? name : null;
}
