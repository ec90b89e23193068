import type { Range } from '../../model/note';
import { assignedAt } from './assign/assign';
import { bare, endOfLine, FAR, startOfLine } from './assign/read-value';
import { labelTable } from './assign/name';
import type { RowsLeft } from './assign/table';
import { passes } from './checks';
import { decodedIn, packedIn, runsIn } from './decode';
import { Keywords } from './keywords';
import { KINDS } from './kinds';
import { lineAt, viewsOf, type View } from './normalise';
import { isPublished } from './published';
import { Repeats } from './repeats';
import { runRules, type RunRule } from './rules/runs';
import { seedRuns } from './seed-words';
import { shapeRules } from './rules/list';
import type { NamedRule, Secret, ShapeRule } from './rule';
import { isStrong, isSure, type Class } from './value';

/** No text needs more of them to be kept in; it also bounds the work on a text made of nothing else. */
const MOST = 100;
const MOST_ROWS = 20_000;
const LONGEST_RUN = 300;

/** The check that a keyword starts: of a shape, or of the value of a name. */
type Task = ShapeRule | { readonly kind: Class; readonly length: number };

let keywords: Keywords<Task> | null = null;

function table(): Keywords<Task> {
  if (keywords === null) {
    const rows: (readonly [string, Task])[] = [];
    for (const rule of shapeRules) for (const keyword of rule.keywords) rows.push([keyword, rule]);
    keywords = new Keywords<Task>([...rows, ...labelTable()]);
  }
  return keywords;
}

/** Collects what is found, one of each rule a line. */
class Findings {
  readonly list: Secret[] = [];
  private readonly seen = new Set<string>();

  constructor(private readonly original: string) {}

  add({ id: rule, kind, doubtful }: NamedRule, view: View, { start, end }: Range): void {
    const line = lineAt(view, start);
    const key = `${rule} ${line} ${doubtful}`;
    if (this.seen.has(key) || this.list.length >= MOST) return;
    this.seen.add(key);
    const last = Math.max(line, lineAt(view, Math.max(start, end - 1), view.ends ?? view.lines));
    const range = view.text === this.original ? { start, end } : null;
    this.list.push({ kind, rule, line, last, range, ...(doubtful && { doubtful }) });
  }

  get full(): boolean {
    return this.list.length >= MOST;
  }
}

/**
 * Secrets in a text: keys and tokens by their shape, and values that names such as `password` are given. Marks and
 * codes that hide one are undone first. At most 100, in the order of their lines. Linear in the length of the text.
 */
export function findSecrets(text: string): Secret[] {
  const findings = new Findings(text);
  for (const view of viewsOf(text)) {
    const runs = runsIn(view.text);
    scan(view.text, (rule, at) => findings.add(rule, view, at), findings, packedIn(view.text, runs));
    for (const at of seedRuns(view.text)) findings.add({ id: 'seed-phrase', kind: 'seed phrase' }, view, at);
    scanRuns(runs, view, findings);
    for (const { range, text: said } of decodedIn(view.text, runs)) {
      // A drawing speaks of the keys and tokens of its style.
      if (!said.includes('<svg')) scan(said, (rule) => findings.add(rule, view, range), findings);
    }
  }
  // A value with a shape of its own says more than the name that it is given to.
  const vague = ({ rule }: Secret): number => (rule in KINDS ? 1 : 0);
  return findings.list.sort((a, b) => a.line - b.line || vague(a) - vague(b));
}

/** Tokens that are known with no keyword, by the whole of them. */
function scanRuns(runs: readonly Range[], view: View, findings: Findings): void {
  const { text } = view;
  for (const { start, end } of runs) {
    if (findings.full) return;
    const run = end - start > LONGEST_RUN ? '' : text.slice(start, end).replace(/^[-_/+]+/, '');
    // A part of a file's name, an address or a path is no token.
    if (run === '' || /[/.@#=&]/.test(text.charAt(start - 1)) || /^\.[a-z]/i.test(text.slice(end, end + 2)) || isPublished(run)) continue;
    const rule = runRules.find((one) => holds(one, run));
    if (rule !== undefined) findings.add(rule, view, { start, end });
  }
}

/** True where the whole of a stretch is what the rule tells of. */
function holds({ pattern, but, random }: RunRule, run: string): boolean {
  const found = pattern.exec(run);
  if (found === null || but?.test(run) === true) return false;
  const token = found[1] ?? run;
  return random === undefined || isStrong(token) || (random === 'mixed or hex' && /^[0-9a-f]{32,128}$/.test(token));
}

function scan(text: string, add: (rule: NamedRule, range: Range) => void, findings: Findings, packed: readonly Range[] = []): void {
  /** Up to where each rule has looked already, for those that look around. */
  const looked = new Map<ShapeRule, number>();
  const rows = { left: MOST_ROWS };
  const repeats = new Repeats<Task, Found[]>(text);
  let file = 0;
  table().each(text, (task, at) => {
    while ((packed[file]?.end ?? Infinity) <= at) file++;
    if (findings.full || (packed[file]?.start ?? Infinity) <= at) return;
    if ('id' in task && task.near !== undefined) {
      const found = around(text, task, at, looked);
      if (found !== null) add(found.rule, found);
      return;
    }
    let found = repeats.find(task, at);
    if (found === undefined) {
      const left = rows.left;
      found = 'id' in task ? shapeAt(text, task, at) : valuesAt(text, task, at, rows);
      // Rows may lie anywhere.
      if (rows.left === left) repeats.keep(task, at, found);
    }
    for (const { rule, offset, length } of found) {
      const start = at + offset;
      if (!packed.some((inside) => inside.start <= start && start < inside.end)) add(rule, { start, end: start + length });
    }
  });
}

/** A secret, and how far it stands from the place where it was looked for. */
interface Found {
  readonly rule: NamedRule;
  readonly offset: number;
  readonly length: number;
}

function valuesAt(text: string, { kind, length }: { readonly kind: Class; readonly length: number }, at: number, rows: RowsLeft): Found[] {
  const found: Found[] = [];
  for (const one of assignedAt(text, at, kind, length, rows))
    if (!isPublished(one.value))
      found.push({ rule: told(KINDS[one.kind], text, one.at, one.value.length, one.value), offset: one.at - at, length: one.value.length });
  return found;
}

/** A signed token whose signature is a word, as in lessons. */
const UNSIGNED = /\.[\w-]+\.[A-Za-z_-]+$/;
const IN_LINK = /\]\([^\s()]*$/;
/** In the path of an address. */
const IN_PATH = /:\/\/[^\s?#:]*$/;
/** The line before a value that its name stands right before, or none; one of up to three words, and a value in quotes, need no sign. */
const LABELLED = /^[\s>]*(?:[-*+]|\d{1,3}[.)])?(?:(?:[^\S\n]*[\p{L}*_]{2,30}){0,3}|[^\n]*[:=：|–—/("`])[\s"'`*_(]*$/u;
/** The line after it: the rest of an address, the next cell, or a remark in brackets. */
const ENDS = /^[^\s|]*[\s`*_]*(?:$|\||\([^()]*\)[\s.]*$)/;
const FENCES = /^[ \t>]*(?:`{3,}|~{3,})/gm;

/** The rule of what was found, doubtful where it stands in a link, or is not sure. `value` is null for a token known by its shape. */
function told(rule: NamedRule, text: string, at: number, length: number, value: string | null): NamedRule {
  const isLink = IN_LINK.test(text.slice(Math.max(0, at - FAR), at));
  const isTold = !isLink && (value === null ? !UNSIGNED.test(text.slice(at, at + length)) : isAlone(text, at, value));
  return isTold ? rule : { id: rule.id, kind: rule.kind, doubtful: true };
}

let fenced = { text: '', fences: [] as readonly number[] };

/** Where the fences of blocks of code stand, kept for the next value of the same text. */
function fencesOf(text: string): readonly number[] {
  if (fenced.text !== text) fenced = { text, fences: [...text.matchAll(FENCES)].map(({ index }) => index) };
  return fenced.fences;
}

/** True for a value that is sure by itself, and stands alone on its line or in its cell, outside of blocks of code. */
function isAlone(text: string, from: number, value: string): boolean {
  const at = from + text.slice(from, from + FAR).indexOf(value);
  const end = at + value.length;
  const before = text.slice(startOfLine(text, at), at);
  return (
    at >= from &&
    isSure(bare(value)) &&
    before.length < FAR &&
    LABELLED.test(before) &&
    !IN_PATH.test(before) &&
    ENDS.test(text.slice(end, endOfLine(text, end))) &&
    fencesOf(text).filter((fence) => fence < at).length % 2 === 0
  );
}

function isInside(text: string, at: number): boolean {
  return /[A-Za-z0-9]/.test(text.charAt(at)) && /[A-Za-z0-9]/.test(text.charAt(at - 1));
}

/** The match of the rule's pattern that begins here; none where the name of a value would be a part of a word. */
function shapeAt(text: string, rule: ShapeRule, at: number): Found[] {
  const isToken = rule.checks?.value === undefined;
  if (isToken && isInside(text, at)) return [];
  rule.pattern.lastIndex = at;
  const found = rule.pattern.exec(text);
  const length = found === null ? (isToken ? wrapped(text, rule, at) : -1) : isReal(rule, found) ? found[0].length : -1;
  return length < 0 ? [] : [{ rule: told(rule, text, at, length, chosen(rule, found)), offset: 0, length }];
}

/** True where what a rule's pattern matched is like a real secret. */
function isReal({ checks = {} }: ShapeRule, found: RegExpExecArray): boolean {
  return passes(checks, found[0], valueOf(found));
}

/** The value that somebody may have made up; null of a token, and of codes, which have to look drawn by lot to be found. */
function chosen({ checks }: ShapeRule, found: RegExpExecArray | null): string | null {
  return checks?.value === undefined || checks.value === 'codes' ? null : (valueOf(found ?? []) ?? '');
}

/** The first group that is there. */
function valueOf(found: readonly (string | undefined)[]): string | undefined {
  return found.slice(1).find((group) => group !== undefined);
}

const MOST_JOINED = 600;

/** The same once a token that ends with its line is joined with the lines below it. */
function wrapped(text: string, rule: ShapeRule, at: number): number {
  const part = text.slice(at, at + MOST_JOINED);
  if (!/^[\w.+/=~$-]{6,}\\?["'`]?\n/.test(part)) return -1;
  const marks: { readonly at: number; readonly length: number }[] = [];
  const joined = part.replace(/\\?["'`]?\n[ \t>|"'`*+]{0,12}/g, (mark: string, at: number) => {
    if (marks.length === 3) return '\n';
    marks.push({ at, length: mark.length });
    return '';
  });
  rule.pattern.lastIndex = 0;
  const found = rule.pattern.exec(joined);
  if (found === null || found[0].length <= part.indexOf('\n') || !passes(rule.checks ?? {}, found[0], undefined)) return -1;
  return marks.reduce((end, mark) => (mark.at < end ? end + mark.length : end), found[0].length);
}

/** Where the rule's pattern matches near this place; null where it does not. No part of a text is looked at twice. */
function around(text: string, rule: ShapeRule, at: number, looked: Map<ShapeRule, number>): (Range & { readonly rule: NamedRule }) | null {
  const [before, behind] = rule.near ?? [0, 0];
  const from = Math.max(0, at - before, looked.get(rule) ?? 0);
  const to = Math.min(text.length, at + behind);
  if (to <= from) return null;
  const part = text.slice(from, to);
  rule.pattern.lastIndex = 0;
  for (let found = rule.pattern.exec(part); found !== null; found = rule.pattern.exec(part)) {
    if (!isInside(text, from + found.index) && isReal(rule, found)) {
      const end = from + found.index + found[0].length;
      looked.set(rule, end);
      return { start: from + found.index, end, rule: told(rule, text, from + found.index, found[0].length, chosen(rule, found)) };
    }
  }
  looked.set(rule, Math.max(looked.get(rule) ?? 0, to - before));
  return null;
}
