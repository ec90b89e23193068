import type { MistakeRule } from '../../model/convention';
import type { EntryField, ParsedEntry } from '../../model/entry';
import type { Mistake, MistakeResult, MistakesResult } from '../../model/results/mistakes';
import { oneLine, closed, evenLines, isClosed } from '../../read/entries/sanitise';
import { fieldValue } from '../../read/entries/fields';
import { headingInLink } from '../../read/entries/supersede';
import { isMarkedSuperseded } from '../../read/entries/superseded';
import { entryRef, parseEntries } from '../../read/entries/parse';
import type { MistakeFields } from '../../model/results/remember';
import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { joinPath, type VaultPath } from '../../model/path';
import type { Plan } from '../../model/plan';
import type { Proposal } from '../../model/results/proposal';
import { findFence, lineBreakOf, writeFence } from '../../read/markdown/fences';
import { wholeChange } from '../../read/snapshot/whole-file';
import { linkLosses } from '../layers/index';

/** The labels of a mistake as people write them, the one that is written first. */
const LABELS = {
  tag: ['tag', 'tags', 'thema', 'etiqueta', 'sujet'],
  miss: ['miss', 'mistake', 'error', 'fehler', 'fallo', 'erreur', 'erro', 'errore'],
  fix: ['fix', 'solution', 'lösung', 'abhilfe', 'solución', 'correction', 'correção', 'rimedio'],
  count: ['count', 'times', 'anzahl', 'zähler', 'veces', 'nombre', 'contagem', 'conteggio'],
  status: ['status', 'state', 'stand', 'estado', 'état', 'statut', 'stato'],
  severity: ['severity', 'schwere', 'gravedad', 'gravité', 'gravidade', 'gravità'],
} as const;

export const GRADUATED = 'Graduated';
/** The status of one whose rule somebody took back: its count makes none again. */
export const TAKEN_BACK = 'Taken back';

type Label = keyof typeof LABELS;

/** A mistake with where it stands. */
export interface ReadMistake extends Mistake {
  readonly at: ParsedEntry;
  /** The mark that another mistake counts it now; null if it counts itself. */
  readonly within: string | null;
  /** Its fix is a rule, or somebody took that back. */
  readonly settled: boolean;
}

/** The mistakes of a file, in its order; an entry without COUNT was made once. */
export function readMistakes(rule: MistakeRule, text: string): ReadMistake[] {
  return parseEntries('fail', text).map((at) => mistakeOf(rule, at));
}

function mistakeOf(rule: MistakeRule, at: ParsedEntry): ReadMistake {
  const value = (label: Label): string => fieldOf(at.fields, label)?.value.trim() ?? '';
  const digits = /\d{1,6}/.exec(value('count'));
  const count = digits === null ? 1 : Math.max(1, Number(digits[0]));
  const status = value('status');
  const words = `${value('tag')} ${at.tags.join(' ')} ${value('severity')}`.normalize('NFC').toLowerCase();
  const severe = rule.severe.some((word) => words.includes(word));
  const fix = value('fix');
  const settled = isStatus(status, GRADUATED) || isStatus(status, TAKEN_BACK);
  const within = isMarkedSuperseded(at) ? fieldValue(at.fields, 'superseded by') : null;
  const ripe = within === null && !settled && fix !== '' && (severe || count >= rule.graduateAt);
  return { entry: entryRef(at), miss: value('miss'), fix, count, status, severe, ripe, at, within, settled };
}

export function isStatus(status: string, wanted: string): boolean {
  return status.trim().toLowerCase().startsWith(wanted.toLowerCase());
}

/** The field of a mistake, under whichever of its labels. */
export function fieldOf(fields: readonly EntryField[], label: Label): EntryField | null {
  const known: readonly string[] = LABELS[label];
  return fields.find((field) => known.includes(field.label.normalize('NFC').trim().toLowerCase())) ?? null;
}

/** A mistake as somebody says it. */
export interface MistakeSaid extends Pick<Mistake, 'miss' | 'fix'> {
  readonly tag: string;
}

/** The subject of a mistake; empty where it names none. */
export function tagOf({ at }: Pick<ReadMistake, 'at'>): string {
  return oneLine(fieldOf(at.fields, 'tag')?.value ?? '');
}

/** True where one of the lines says just that. */
function sameLines(text: string, wanted: string): boolean {
  return text.split('\n').some((line) => sameKey(line) === sameKey(wanted));
}

/** The thing that a mistake puts at risk, as it says; empty where it does not. */
export function severityOf({ at }: Pick<ReadMistake, 'at'>): string {
  return oneLine(fieldOf(at.fields, 'severity')?.value ?? '');
}

/** Texts as they are compared: in one case, without marks of punctuation or markdown. */
export function sameKey(text: string): string {
  return oneLine(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\p{P}\p{S}]+/gu, ' '),
  );
}

/**
 * True if a line says a fix already: the line as a whole, but for the mistake that it names at its end, or one of its
 * sentences. A line that only holds the same words may say the opposite.
 */
export function says(line: string, fix: string): boolean {
  const key = sameKey(fix);
  const whole = line.replace(/\([^()]*\)\s*$/, '');
  return [line, whole, ...whole.split(/[.!?;:。！？；：]+/u)].some((part) => sameKey(part) === key);
}

/**
 * The mistake of the file that says the same miss word for word, but for case and punctuation, or else has the same tag and the
 * same fix; or the one that counts that now. Null if there is no such mistake.
 */
export function sameMistake(mistakes: readonly ReadMistake[], { miss, tag, fix }: MistakeSaid): ReadMistake | null {
  const [key, about] = [sameKey(miss), sameKey(tag)];
  const found =
    mistakes.find((one) => key !== '' && (sameKey(one.miss) === key || sameLines(one.miss, miss))) ??
    mistakes.find((one) => about !== '' && sameKey(fix) !== '' && sameKey(tagOf(one)) === about && saysFix(one.fix, fix));
  const within = found?.within ?? null;
  if (within === null) return found ?? null;
  return mistakes.find((one) => one.within === null && within.includes(`#${headingInLink(one.entry)}]]`)) ?? found ?? null;
}

/** The text of a mistake with the fields that were given beside it, below what it says itself; the same text where none was. */
export function bodyWithFields(body: string, { tag = '', fix = '', severity = '' }: MistakeFields): string {
  const lines = [
    ['TAG', oneLine(tag)],
    ['SEVERITY', oneLine(severity)],
    ['FIX', closed(evenLines(fix)).replace(/\n(?=.)/g, '\n  ')],
  ].flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`]));
  return lines.length === 0 ? body : `${closed(evenLines(body))}\n${lines.join('\n')}\n`;
}

/** The files of a memory's mistakes and rules, with their texts; null for a file that is not there. */
export interface MistakeFiles {
  readonly rule: MistakeRule;
  readonly path: VaultPath;
  readonly text: string | null;
  readonly rules: VaultPath;
  readonly rulesText: string | null;
}

/** Where a memory keeps mistakes; null if it counts none. */
export function mistakePaths(ctx: Pick<DecideContext, 'memory' | 'convention'>): Pick<MistakeFiles, 'rule' | 'path' | 'rules'> | null {
  const rule = ctx.convention.mistakes;
  if (rule === undefined) return null;
  return { rule, path: joinPath(ctx.memory.root, rule.file), rules: joinPath(ctx.memory.root, rule.rules) };
}

export function listMistakes({ rule, path, rules, text }: MistakeFiles): MistakesResult {
  const counting = readMistakes(rule, text ?? '').filter(({ within }) => within === null);
  return { path, rules, mistakes: counting.map(({ at: _, within: __, settled: ___, ...mistake }) => mistake) };
}

/**
 * The plan for a mistake that was made again: its COUNT rises by one (or `by`), a miss or a fix in words that are new joins the old
 * one, and where it is due the fix becomes a rule. `text` is the file with a change that the plan makes, too; `severity` joins where
 * none stands there. Throws `not_found`, `unreadable`, and `bad_input` where the marks of the rules are broken.
 */
export function countAgain(
  ctx: DecideContext,
  files: MistakeFiles,
  entry: string,
  { miss, fix }: Pick<MistakeSaid, 'miss' | 'fix'>,
  { text = files.text ?? '', by = 1, severity = '' }: { readonly text?: string; readonly by?: number; readonly severity?: string } = {},
): Proposal<MistakeResult> {
  const mistake = namedIn({ ...files, text }, entry);
  const counted = changedMistake(files.path, files.rule, text, mistake, { count: mistake.count + by, miss, fix, severity });
  const again = namedIn({ ...files, text: counted }, entry);
  if (!again.ripe) return changePlan(ctx, files, counted, again, {}, null, `Count "${entry}" again`);
  const title = `Count "${entry}" again, and make its fix a rule`;
  return changePlan(ctx, files, counted, again, { status: GRADUATED }, withRule(files, again), title);
}

/**
 * The plan that makes the fix of a mistake a rule; `fix` joins what it says of that. No plan where it is one. Throws as `countAgain`, and
 * `bad_input` where it has no fix.
 */
export function graduate(ctx: DecideContext, files: MistakeFiles, entry: string, fix = ''): Proposal<MistakeResult> {
  const text = changedMistake(files.path, files.rule, files.text ?? '', namedIn(files, entry), { fix });
  const mistake = namedIn({ ...files, text }, entry);
  if (mistake.fix === '') throw new MemoryError('bad_input', `"${entry}" has no FIX, so there is no rule to make of it.`, files.path);
  const change = isStatus(mistake.status, GRADUATED) ? {} : { status: GRADUATED };
  return changePlan(ctx, files, text, mistake, change, withRule(files, mistake), `Make the fix of "${entry}" a rule`);
}

/** The plan that takes a rule back; its mistake stays, and its count makes no rule of it again. */
export function takeBack(ctx: DecideContext, files: MistakeFiles, entry: string): Proposal<MistakeResult> {
  const mistake = namedIn(files, entry);
  const change = isStatus(mistake.status, TAKEN_BACK) ? {} : { status: TAKEN_BACK };
  return changePlan(ctx, files, files.text ?? '', mistake, change, withoutRule(files, mistake), `Take back the rule of "${entry}"`);
}

/** The edits that put a rule into its file, for the plan of a new mistake that is severe. */
export function ruleEdits(files: MistakeFiles, mistake: Pick<ReadMistake, 'entry' | 'fix'>): Pick<Plan, 'edits' | 'preconditions'> {
  const next = withRule(files, mistake);
  return next === null ? NOTHING : wholeChange(files.rules, files.rulesText, next, 'A mistake of this weight becomes a rule at once.');
}

function namedIn({ rule, path, text }: MistakeFiles, entry: string): ReadMistake {
  const mistakes = readMistakes(rule, text ?? '');
  const found =
    mistakes.find((one) => one.entry === entry) ?? mistakes.find((one) => one.entry.replace(/^.*#/, '') === entry.replace(/^#/, ''));
  if (found === undefined) throw new MemoryError('not_found', `There is no mistake "${entry}" in "${path}".`, path);
  return found;
}

function changePlan(
  ctx: DecideContext,
  files: MistakeFiles,
  text: string,
  mistake: ReadMistake,
  change: MistakeChange,
  rulesText: string | null,
  title: string,
): Proposal<MistakeResult> {
  const { path, rules } = files;
  const next = changedMistake(path, files.rule, text, mistake, change);
  const one = next === files.text ? NOTHING : wholeChange(path, files.text, next, title);
  const other = rulesText === null ? NOTHING : wholeChange(rules, files.rulesText, rulesText, title);
  const result = {
    path,
    entry: mistake.entry,
    count: mistake.count,
    status: change.status ?? mistake.status,
    rules: rulesText === null ? null : rules,
    graduated: change.status === GRADUATED ? { path: rules, rule: ruleOf(mistake.fix) } : null,
    ...(mistake.fix === '' && mistake.count >= files.rule.graduateAt && !mistake.settled ? { missing: ['FIX'] } : {}),
  };
  const edits = [...one.edits, ...other.edits];
  if (edits.length === 0) return { result, plan: null };
  const announced = rulesText === null ? [] : linkLosses(rules, files.rulesText ?? '', rulesText, '', 'Its rule is taken back');
  return {
    result,
    plan: planOf(ctx, { title, reason: title, edits, preconditions: [...one.preconditions, ...other.preconditions], announced }),
  };
}

const NOTHING: Pick<Plan, 'edits' | 'preconditions'> = { edits: [], preconditions: [] };

/** A fix as one line: several of them stand apart. */
export function ruleOf(fix: string): string {
  return oneLine(fix.trim().replace(/([^\s.,:;!?])[^\S\n]*\n(?=\s*\S)/g, '$1;\n'));
}

/** The rules with that of a mistake; null if a line of the file says it already, inside the block or outside. */
function withRule(files: MistakeFiles, { entry, fix }: Pick<ReadMistake, 'entry' | 'fix'>): string | null {
  const { rule, rulesText } = files;
  const text = rulesText ?? '';
  if (text.split('\n').some((line) => says(line, fix))) return null;
  const lineBreak = lineBreakOf(text);
  const line = `- ${ruleOf(fix)} (${entry})${lineBreak}`;
  const fence = fenceIn(files);
  if (fence.state === 'ok') return text.slice(0, fence.innerEnd) + line + text.slice(fence.innerEnd);
  const gap = text === '' ? '' : text.endsWith(lineBreak) ? lineBreak : lineBreak + lineBreak;
  return `${text}${gap}${writeFence(rule.fence, line, lineBreak)}${lineBreak}`;
}

/** The rules without that of a mistake; null if the block holds none of it. Lines outside the block stay. */
function withoutRule(files: MistakeFiles, { entry, fix }: ReadMistake): string | null {
  const text = files.rulesText ?? '';
  const fence = fenceIn(files);
  if (fence.state !== 'ok') return null;
  const lines = text.slice(fence.innerStart, fence.innerEnd).split('\n');
  const kept = lines.filter((line) => !line.trimEnd().endsWith(`(${entry})`) && (fix === '' || sameKey(line) !== sameKey(fix)));
  return kept.length === lines.length ? null : text.slice(0, fence.innerStart) + kept.join('\n') + text.slice(fence.innerEnd);
}

function fenceIn({ rule, rules, rulesText }: MistakeFiles): ReturnType<typeof findFence> {
  const fence = findFence(rulesText ?? '', rule.fence);
  if (fence.state === 'broken') throw new MemoryError('bad_input', `"${rules}" was left alone. ${fence.problem ?? ''}`, rules);
  return fence;
}

/** The change of a mistake's fields; what is absent stays. */
interface MistakeChange {
  readonly count?: number;
  readonly status?: string;
  /** Joins the miss, or the fix, that is there, unless that says it. */
  readonly miss?: string;
  readonly fix?: string;
  /** The thing at risk; one that stands there stays. */
  readonly severity?: string;
}

/**
 * The file with a mistake changed: no other line of it changes, and the labels keep the form they have. Throws
 * `unreadable` where the file would not say afterwards what it should.
 */
function changedMistake(path: VaultPath, rule: MistakeRule, text: string, mistake: ReadMistake, change: MistakeChange): string {
  let next = text;
  const now = (): ReadMistake => {
    const found = readMistakes(rule, next).find((one) => one.entry === mistake.entry);
    if (found === undefined) throw broken(path, mistake);
    return found;
  };
  for (const label of ['miss', 'fix'] as const) {
    const said = change[label] ?? '';
    if (evenLines(said) !== '' && !saysFix(mistake[label], said)) next = withMore(next, now(), label, said);
  }
  if (change.count !== undefined) next = withValue(next, now(), 'count', String(change.count), /\d{1,6}/);
  if (change.status !== undefined) next = withValue(next, now(), 'status', change.status, /\S.*/);
  if (change.severity !== undefined && change.severity !== '' && fieldOf(now().at.fields, 'severity') === null)
    next = withLine(next, now(), 'SEVERITY', change.severity);
  const done = now();
  const isRight =
    readMistakes(rule, next).length === readMistakes(rule, text).length &&
    done.count === (change.count ?? mistake.count) &&
    (change.status === undefined || done.status === change.status) &&
    (change.miss === undefined || sameKey(done.miss).includes(sameKey(change.miss))) &&
    (change.fix === undefined || sameKey(done.fix).includes(sameKey(change.fix)));
  if (!isRight) throw broken(path, mistake);
  return next;
}

function saysFix(fix: string, wanted: string): boolean {
  return [fix, ...fix.split('\n')].some((line) => says(line, wanted));
}

function broken(path: VaultPath, { entry }: ReadMistake): MemoryError {
  return new MemoryError(
    'unreadable',
    `"${entry}" in "${path}" cannot be changed without changing what stands around it. Change it by hand.`,
    path,
  );
}

/** A field with more lines at its end. */
function withMore(text: string, mistake: ReadMistake, label: 'miss' | 'fix', more: string): string {
  const even = evenLines(more);
  const safe = isClosed(even) ? even : closed(even);
  const field = fieldOf(mistake.at.fields, label);
  if (field === null) return withLine(text, mistake, label.toUpperCase(), safe.replace(/\n/g, '\n  '));
  if (field.value.trim() === '') return text.slice(0, field.range.end) + ` ${safe.replace(/\n/g, '\n  ')}` + text.slice(field.range.end);
  const lines = safe.split('\n').map((line) => (line.trim() === '' ? '' : `  ${line}`));
  return text.slice(0, field.range.end) + lineBreakOf(text) + lines.join(lineBreakOf(text)) + text.slice(field.range.end);
}

/** The value of a one-line field, or a new line for it below the last field. */
function withValue(text: string, mistake: ReadMistake, label: 'count' | 'status', value: string, old: RegExp): string {
  const field = fieldOf(mistake.at.fields, label);
  if (field === null) return withLine(text, mistake, label.toUpperCase(), value);
  const source = text.slice(field.range.start, field.range.end);
  const from = field.value === '' ? source.length : source.lastIndexOf(field.value.split('\n')[0] ?? '');
  const written = source.slice(from);
  const found = old.exec(written);
  const valued =
    found === null
      ? `${/\s$|^$/.test(source) ? '' : ' '}${value}`
      : written.slice(0, found.index) + value + written.slice(found.index + found[0].length);
  return text.slice(0, field.range.start) + source.slice(0, from) + valued + text.slice(field.range.end);
}

/** A new field below the last one, in the form of that. */
function withLine(text: string, { at }: ReadMistake, label: string, value: string): string {
  const last = at.fields[at.fields.length - 1];
  const end = last?.range.end ?? at.body.end;
  const lineBreak = lineBreakOf(text);
  return `${text.slice(0, end)}${lineBreak}${formOf(text, last, label)} ${value}${text.slice(end)}`;
}

function formOf(text: string, field: EntryField | undefined, label: string): string {
  const [, bullet = '', marks = ''] =
    field === undefined ? [] : (/^( {0,3}(?:[-*+] +)?)(\*\*|__)?/.exec(text.slice(field.range.start)) ?? []);
  return `${bullet}${marks}${label}${marks}:`;
}
