import type { DecideContext } from '../../model/context';
import type { Finding, Severity } from '../../model/finding';
import { countsInWords, type HealthResult, PLAIN_NAMES, sharesInWords } from '../../model/results/health';
import { escapeMarkdown, type LinkWriter } from '../top-of-mind/index';
import { checkNamed } from './checks/list';
import type { HistoryRow } from './earlier';
import { basenameOf, stemOf, type VaultPath } from '../../model/path';
import { titleOf } from '../naming/index';
import { nameOfKey } from './checks/check';
import { groupBy, someOf } from '../../model/collections';
import { dayInWords } from '../../read/text/dates';

/** Notes written out for one check; the rest is counted. */
const SHOWN = 50;
/** Findings written out of one note, other files named for one finding, and changes named in the report. */
const [OF_ONE, RELATED, NAMED] = [5, 5, 3];

/** A memory as a report tells of it. */
export interface ReportedMemory {
  readonly ctx: DecideContext;
  readonly result: HealthResult;
  /** The chores that wait, a sentence each. */
  readonly due: readonly string[];
  /** The figures of its reports, with this one at the end. */
  readonly rows: readonly HistoryRow[];
}

/** Signs of callouts by what is gravest in them, and the order of groups. */
const SIGNS: Readonly<Record<Severity, string>> = { error: 'danger', warning: 'warning', info: 'info' };
const GRAVEST = Object.keys(SIGNS) as readonly Severity[];

/** The lines of one memory: figures, what changed and what is due, then the findings, the gravest first, and how the score came about. */
export function memoryLines({ ctx, result, due, rows }: ReportedMemory, link: LinkWriter, level: '##' | '###'): string[] {
  const { score, shares, findings, plain } = result;
  const row = rows[rows.length - 1];
  const notes = row?.notes ?? 0;
  const until = row?.date == null ? '' : `, the newest of ${dayInWords(row.date)}`;
  const waiting = due.map((one) => `- ${escapeMarkdown(one)}`);
  const part = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [`${level} ${title}`, '', ...lines, '']);
  return [
    `**Score ${score} of 100**${changeOf(score, rows[rows.length - 2]?.score)}. ${countsInWords(findings)}, in ${notes} ${notes === 1 ? 'note' : 'notes'}${until}.`,
    '',
    ...(shares.length === 0 ? [] : [sharesInWords(shares), '']),
    ...part('Since the last report', changedLines(ctx, result, link)),
    ...part('Due', waiting),
    ...(plain ? [PLAIN_NAMES, ''] : []),
    ...(level === '##' ? helpLines(findings) : []),
    ...gravestFirst(groupBy(findings, ({ check = '' }) => check)).flatMap(([id, found], at) => fold(ctx, id, found, link, at === 0)),
    ...figures(result),
    ...trend(rows),
  ];
}

/** How to fix what has a fix, once in a report. */
export function helpLines(findings: readonly Finding[]): string[] {
  const help =
    '**Fix** beside a finding shows the change first. In a terminal, `top-of-mind health --all` gives each finding a key for `top-of-mind health --fix KEY`.';
  return findings.some(({ fix }) => fix !== null) ? [help, ''] : [];
}

/** `, up from 76`; empty for the first report. */
function changeOf(score: number, before: number | undefined): string {
  return before === undefined ? '' : before === score ? ', as before' : `, ${score > before ? 'up' : 'down'} from ${before}`;
}

/** Groups of findings by the gravest one of each, else as they come. */
function gravestFirst<K>(groups: ReadonlyMap<K, readonly Finding[]>): [K, readonly Finding[]][] {
  const rank = (found: readonly Finding[]): number => GRAVEST.indexOf(gravestOf(found));
  return [...groups].sort(([, a], [, b]) => rank(a) - rank(b));
}

function gravestOf(found: readonly Finding[]): Severity {
  return GRAVEST.find((grave) => found.some(({ severity }) => severity === grave)) ?? 'info';
}

/** One row for each check that found something, or did so last time, and for what else takes points; columns that are empty are left out. */
function figures({ checks, delta, terms }: HealthResult): string[] {
  const change = (id: string): string => ((delta[id] ?? 0) > 0 ? `+${delta[id] ?? 0}` : String(delta[id] || ''));
  const told = checks.filter(({ id, count, ignored }) => count > 0 || ignored > 0 || change(id) !== '');
  const lost = new Map(terms.map(({ check, points }) => [check, points.toFixed(1)]));
  const others = terms.filter(({ check }) => told.every(({ id }) => id !== check));
  const rows = [
    ['Check', 'Found', 'Change', 'Ignored', 'Points lost'],
    ['---', '---:', '---:', '---:', '---:'],
    ...told.map(({ id, title, count, ignored }) => [title, `${count}`, change(id), `${ignored || ''}`, lost.get(id) ?? '']),
    ...others.map(({ check, title, notes }) => [title, `${notes}`, '', '', lost.get(check) ?? '']),
  ];
  if (rows.length === 2) return ['Every check passes.', ''];
  const isFilled = (_: string, column: number): boolean => rows.slice(2).some((row) => row[column] !== '');
  return [
    ...rows.map((row) => `| ${row.filter(isFilled).join(' | ')} |`),
    '',
    ...told
      .filter(({ mostlyIgnored }) => mostlyIgnored)
      .flatMap(({ title, count, ignored }) => [
        `You ignored ${ignored} of ${count + ignored} findings of "${title}". You can ignore the whole check, in the menu of any of its findings.`,
        '',
      ]),
  ];
}

/** A chart of the scores, which Obsidian draws; one point alone is no trend. It puts what has one name at one place, so days have numbers. */
function trend(rows: readonly HistoryRow[]): string[] {
  if (rows.length < 2) return [];
  const days = rows.map((row, at) => {
    const same = rows.slice(0, at).filter(({ date }) => date !== null && date === row.date).length;
    return `"${row.date ?? `report ${at + 1}`}${same === 0 ? '' : ` (${same + 1})`}"`;
  });
  const scores = rows.map((row) => row.score).join(', ');
  const chart = ['xychart-beta', '  title "Score"', `  x-axis [${days.join(', ')}]`, '  y-axis 0 --> 100', `  line [${scores}]`];
  return ['```mermaid', ...chart, '```', ''];
}

/** The findings of a check below a fold, one line a note, the gravest first; those of the first check and what is to fix now stand open. */
function fold(ctx: DecideContext, id: string, found: readonly Finding[], link: LinkWriter, isFirst: boolean): string[] {
  const check = checkNamed(id);
  if (check === undefined) return [];
  const notes = gravestFirst(groupBy(found, ({ path }) => path));
  const lines = notes.slice(0, SHOWN).map(([path, own]) => {
    const more = own.length > OF_ONE ? ` … and ${own.length - OF_ONE} more.` : '';
    const first = own.slice(0, OF_ONE).map((one) => said(ctx, one, link));
    return `- ${placed(ctx, path, own, link)}${first.join(' · ')}${more}`;
  });
  const rest = notes.length > SHOWN ? [`- … and ${notes.length - SHOWN} more; \`top-of-mind health --all\` lists them all.`] : [];
  const gravest = gravestOf(found);
  const head = `[!${SIGNS[gravest]}]${isFirst || gravest === 'error' ? '+' : '-'} ${check.title} (${found.length})`;
  return [...[head, `${check.summary} ${check.advice}`, '', ...lines, ...rest].map((line) => `> ${line}`.trimEnd()), ''];
}

/** A finding with its place, the other files and its fix, which a link opens in the app. */
function said(ctx: DecideContext, finding: Finding, link: LinkWriter): string {
  const { path, line, related = [], fix, key = '' } = finding;
  const where = line === undefined ? '' : `line ${line}: `;
  const text = inWords(ctx, finding, link);
  const others = related.map((one) => place(ctx, one, link)).filter((one) => !text.includes(one));
  const also = others.length === 0 ? '' : ` ${isNowhere(ctx, path, [finding]) ? 'Notes' : 'Also'}: ${someOf(others, RELATED)}.`;
  const memory = encodeURIComponent(ctx.memory.name).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
  const act = fix === null ? '' : ` [Fix](obsidian://top-of-mind/fix?memory=${memory}&finding=${key})`;
  return `${where}${text}${also}${act}`;
}

/** The message of a finding, with links for the files that it names, and without the name of its own file, which stands before it. */
function inWords(ctx: DecideContext, { path, message, related = [] }: Finding, link: LinkWriter): string {
  const names = (one: VaultPath, name: string): boolean => one === name || basenameOf(one) === name;
  const pieces = message.split(/"([^"]+)"/).map((piece, at, all) => {
    if (at % 2 === 0) return escapeMarkdown(piece);
    if (names(path, piece)) return /(?:^|\. )$/.test(all[at - 1] ?? '') ? 'The note' : 'the note';
    const file = related.find((one) => names(one, piece)) ?? (piece as VaultPath);
    return piece.includes('.') && ctx.snapshot.has(file) ? place(ctx, file, link) : `"${escapeMarkdown(piece)}"`;
  });
  return pieces.join('');
}

/** The place that a line is about; empty where it is a name of no file, which its message says. */
function placed(ctx: DecideContext, path: VaultPath, found: readonly Finding[], link: LinkWriter): string {
  return isNowhere(ctx, path, found) ? '' : `${place(ctx, path, link)}: `;
}

function isNowhere(ctx: DecideContext, path: VaultPath, found: readonly Finding[]): boolean {
  return !ctx.snapshot.has(path) && found.every(({ message }) => message.includes(`"${stemOf(path)}"`));
}

/** Findings that came, came back and went since the last report, each in a line. */
function changedLines(ctx: DecideContext, { changes, findings }: HealthResult, link: LinkWriter): string[] {
  if (changes === null) return [];
  const { came, back, went } = changes;
  const known = new Map(findings.map((finding) => [finding.key, finding]));
  const line = (what: string, all: readonly string[]): string[] => {
    const more = all.length > NAMED ? `; and ${all.length - NAMED} more` : '';
    return all.length === 0 ? [] : [`- **${all.length} ${what}**: ${[...new Set(all.slice(0, NAMED))].join('; ')}${more}`];
  };
  const title = (key: string): string => checkNamed(nameOfKey(key))?.title ?? key;
  const finding = (key: string): string => {
    const one = known.get(key);
    return one === undefined ? title(key) : `${placed(ctx, one.path, [one], link)}${inWords(ctx, one, link)}`;
  };
  const gone = went.map(({ key, path }) => `${title(key)} of ${place(ctx, path as VaultPath, link)}`);
  return [...line('new', came.map(finding)), ...line('back again', back.map(finding)), ...line('gone', gone)];
}

/** `2 new, 1 gone`; empty where there is nothing to compare with. */
export function changesInWords({ changes }: Pick<HealthResult, 'changes'>): string {
  if (changes === null) return '';
  const { came, back, went } = changes;
  const counts = [`${came.length} new`, `${back.length} back`, `${went.length} gone`].filter((one) => !one.startsWith('0 '));
  return counts.length === 0 ? 'no change' : counts.join(', ');
}

/** A link where the file can be linked to; a link to what is not there would be one more breadcrumb. */
function place(ctx: DecideContext, path: VaultPath, link: LinkWriter): string {
  return (ctx.snapshot.has(path) ? link(path, titleOf(ctx, path)) : null) ?? escapeMarkdown(path);
}
