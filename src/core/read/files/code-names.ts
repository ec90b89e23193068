import { denies } from '../languages/negations';

/** A path or symbol of code that a text names. */
export interface CodeName {
  readonly kind: 'path' | 'symbol';
  /** As it stands there: `src/a.ts`, `resolveLink`, `Store.open`. */
  readonly name: string;
  /** The line of the text, 1 for the first. */
  readonly line: number;
  /** Names of one sentence have one number; an item, a row or a heading ends it. */
  readonly sentence: number;
  /** The same up to a comma. */
  readonly clause: string;
  /** The text itself says that it is gone or is not there, or gives it as an example. */
  readonly isSaid: boolean;
}

/** Longer names, and more of one text, are no names in prose: a list of all files of a disk says nothing more. */
const LONGEST = 160;
const MOST = 500;
/** UTF-16 units of a line that are looked at, lines of a block, and units of a code span: each name is weighed against its block. */
const LINE = 2000;
const BLOCK = 40;
const SPANNED = 300;

/** Parts that stand for something else: YYYY-MM-DD, NAME, foo, example. */
export const STANDS_FOR = /YYYY|MM-DD|\bX{2,}|[<>{}*$]|^(?:(?:foo|bar|name|example|path|folder|topic|slug)(?:\.\w+)?$|(?:your|my)\b)/i;
const SPAN = /`([^`\n]+)`/g;
const LINK = /\]\(<?([^()\s<>]+)>?\)/g;
/** In plain text only a file with a folder is a path. */
const PLAIN = /(?:^|[\s*("'„“‘「（，、：:])((?:[\w.@[\]-]+[\\/])+[\w.@[\]-]*\.[A-Za-z]\w{0,7}(?::\d+)?)/g;
const EXTENSION = /^[^.].*\.[a-z][a-z0-9]{0,7}$/i;
const CALL = /\((?:[^()]|\([^()]*\))*\);?$/;
const IDENTIFIER = /^[A-Za-z_]\w{2,}$/;
/** Two humps, or words with a line between them: `fileTree`, `FileTree`, `file_tree`, `FILE_TREE`. */
const COMPOUND = /[a-z0-9][A-Z]|[A-Z]{2}[a-z]|[A-Za-z0-9]_[A-Za-z0-9]/;

/** Where a line begins something new: an item, a row, a heading, a quote. */
const START = /^\s*(?:[-*+|#>]|\d+[.)])/;
/** No number is before it: `Am 3. Mai`. */
const SENTENCE = /[^\d.!?][.!?]+["'”’»)*_]*(?=\s|$)|。/g;
const CLAUSE = /[,;、，；]\s+(?=\p{L})/gu;
const HEADING = /^ {0,3}(#{1,6})\s/;

/** The paths and symbols of code that a text names, in its order: in code spans and links, paths also in plain text. Fenced code is an example. */
export function codeNamesIn(text: string): CodeName[] {
  const found: CodeName[] = [];
  const lines = text.split('\n');
  let fenced = '';
  let sentence = 0;
  /** The level of a heading, 7 for a line before a list, that speaks for all below it. */
  let said = Infinity;
  let columns: boolean[] = [];
  for (let at = 0; at < lines.length && found.length < MOST; at++) {
    const first = (lines[at] ?? '').slice(0, LINE);
    const mark = /^\s*(`{3,}|~{3,})/.exec(first)?.[1] ?? '';
    if (mark !== '' && (fenced === '' || mark.startsWith(fenced))) fenced = fenced === '' ? mark : '';
    if (fenced !== '' || mark !== '' || first.trim() === '') continue;
    const start = at;
    const block = [first];
    // A line that goes on is of the same sentence.
    while (
      block.length < BLOCK &&
      !/^\s*[|#]/.test(first) &&
      at + 1 < lines.length &&
      !/^\s*(?:$|`{3}|~{3})/.test(lines[at + 1] ?? '') &&
      !START.test(lines[at + 1] ?? '')
    )
      block.push((lines[++at] ?? '').slice(0, LINE));
    // Struck text is said to be gone; an open box is still to be done.
    const given = block.join('\n').replace(/~~.*?~~/g, blank);
    const names = spansIn(given).slice(0, MOST - found.length);
    const bare = names.reduce((rest, { start: from, end }) => rest.slice(0, from) + '`'.repeat(end - from) + rest.slice(end), given);
    const level = HEADING.exec(bare)?.[1]?.length ?? (START.test(bare) ? Infinity : 7);
    if (level <= said) said = (level < 7 || /[:：]\s*$/.test(bare)) && OVER.test(bare) ? level : Infinity;
    const cells = bare.split('|');
    if (!/^\s*\|/.test(bare)) columns = [];
    else if (/^[\s|:-]+$/.test(lines[at + 1] ?? '')) columns = cells.map((cell) => OVER.test(cell));
    const isAll = said < Infinity || /^\s*[-*+] \[ \]/.test(bare);
    const ends = [...bare.matchAll(SENTENCE)].map(({ 0: sign, index }) => index + sign.length);
    for (const { kind, name, start: from, end } of names) {
      if (name === null || !isTellable(name)) continue;
      const before = ends.filter((one) => one <= from);
      const [left, right] = [before.at(-1) ?? 0, ends.find((one) => one >= end) ?? bare.length];
      const isSaid =
        isAll || columns[bare.slice(0, from).split('|').length - 1] === true || isOver(bare.slice(left, from), bare.slice(end, right));
      const own = sentence + before.length;
      const clause = `${own} ${bare.slice(left, from).match(CLAUSE)?.length ?? 0}`;
      found.push({ kind, name, line: start + given.slice(0, from).split('\n').length, sentence: own, clause, isSaid });
    }
    sentence += ends.length + 1;
  }
  return found;
}

/** True for a name that no reader takes for a sentence: short, of letters, digits and the signs of paths. */
export function isTellable(name: string): boolean {
  return name.length <= LONGEST && /^[\p{L}\p{M}\p{N}._/@:[\]-]+$/u.test(name);
}

interface Spanned {
  readonly kind: CodeName['kind'];
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
}

/** Names of code in a block of text, and where. */
function spansIn(block: string): Spanned[] {
  const found: Spanned[] = [];
  const add = (kind: CodeName['kind'], name: string | null, start: number, end: number): number => found.push({ kind, name, start, end });
  for (const { 0: whole, 1: given = '', index } of block.matchAll(SPAN)) {
    const [span, end] = [given.trim(), index + whole.length];
    if (span.length > SPANNED) continue;
    const path = pathIn(span);
    if (path !== null || !/\s/.test(span.replace(CALL, ''))) add(path === null ? 'symbol' : 'path', path ?? symbolIn(span), index, end);
    else for (const word of span.split(/\s+/)) add('path', EXTENSION.test(word) ? pathIn(word) : null, index, end);
  }
  const rest = block.replace(SPAN, blank);
  for (const { 0: whole, 1: to = '', index } of rest.matchAll(LINK)) add('path', pathIn(to), index, index + whole.length);
  for (const { 0: whole, 1: word = '', index } of rest.replace(LINK, blank).matchAll(PLAIN))
    add('path', pathIn(word), index + whole.length - word.length, index + whole.length);
  return found;
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** Words before a name that may say it is not there, or is to be made. */
const NEAR = 4;
/** Words by which a sentence, a heading or the head of a column tells of the past or of plans, in the languages in which they were shown to pay (decision 0074). */
const OVER =
  /(?:^|[^\p{L}])(?:removed|removal|deleted|deletion|renamed|dropped|retired|obsolete|deprecated|gone|former(?:ly)?|previously|used to be|(?:was|be) moved|no longer|(?:not|n't)\s(?:\p{L}+\s){0,2}(?:any ?more|yet|exist)|planned|ide(?:as?|en?)|todo|propos(?:al|ed)|roadmap|missing:|(?:nicht|keine?n?) mehr|noch (?:nicht|keine?|anzulegen)|fehlt|entfernt|gelöscht|umbenannt|ersetzt|weggefallen|früher|geplant|vorschlag)(?!\p{L})/iu;
/** Words before a name that make it. */
const MAKES = /^(?:add|create|introduce|extract|anlegen|erstellen|hinzufügen)$/;
/** Ways of spelling names. */
const SPELLING = /^(?:camel|pascal|snake|kebab|upper|lower|title|screaming)(?:_?snake)?_?case$/i;
const EXAMPLE = /\((?:e\.?g\.?|z\. ?B\.|p\. ?ex\.|i\.e\.)[^)]*$/i;

/** True where a sentence denies a name in it, tells of the past or of plans, or gives it as an example. */
function isOver(before: string, after: string): boolean {
  if (/^\s*(?:→|->|=>|⇒)/.test(after) || EXAMPLE.test(before) || OVER.test(`${before} ${after}`)) return true;
  const all = wordsIn(before);
  const near = wordsIn(before.split(/[;,]\s/).pop() ?? '').slice(-NEAR);
  // An order begins with its denial, as `Never call`: then the act is denied.
  const isOrder = all.slice(0, 2).some(denies) && all.length > 1;
  return near.some((word) => MAKES.test(word) || (denies(word) && !isOrder));
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
  if (!parts.every((part) => IDENTIFIER.test(part)) || parts.some((part) => STANDS_FOR.test(part) || SPELLING.test(part))) return null;
  // `editor.fontSize` is a setting of some program.
  if (isCall || (COMPOUND.test(name) && (parts.length === 1 || /^[A-Z]/.test(name)))) return name;
  return parts.length === 2 && /^[A-Z][a-z]/.test(name) ? name : null;
}
