import type { DecideContext } from '../../model/context';
import type { Finding } from '../../model/finding';
import { PLAIN_NAMES, type CheckFigures, type HealthResult, shareInWords } from '../../model/results/health';
import { escapeMarkdown, type LinkWriter } from '../top-of-mind/index';
import { checkNamed } from './checks/list';
import { findingsByCheck } from './by-check';
import type { HistoryRow } from './history';
import type { VaultPath } from '../../model/path';
import { titleOf } from '../naming/index';
import { nameOfKey } from './keys';
import { someOf } from '../../model/collections';

/** Findings written out for one check; the rest is counted. */
const SHOWN = 50;

/** Other files named for one finding. */
const RELATED = 5;

/** A memory as a report tells of it. */
export interface ReportedMemory {
  readonly ctx: DecideContext;
  readonly result: HealthResult;
  /** The chores that wait, a sentence each. */
  readonly due: readonly string[];
}

/**
 * What a report says of one memory: the score, what is due and what changed first, then terms, trend and figures, and the
 * findings below folds. `rows` are the figures of its reports with this one at the end, `level` is that of its headings.
 */
export function memoryLines(
  { ctx, result, due }: ReportedMemory,
  rows: readonly HistoryRow[],
  link: LinkWriter,
  level: '##' | '###',
): string[] {
  const row = rows[rows.length - 1];
  const until = row?.date === null || row === undefined ? '' : `, the newest dated ${row.date}`;
  const notes = row?.notes ?? 0;
  return [
    `**Score ${result.score} of 100** for ${notes} ${notes === 1 ? 'note' : 'notes'}${until}.`,
    '',
    ...dueLines(due, level),
    ...changedLines(ctx, result, link, level),
    ...termsLine(result),
    ...(result.plain ? [PLAIN_NAMES, ''] : []),
    ...trend(rows),
    ...figures(result),
    ...findingsByCheck(result).flatMap(({ id, found }) => part(ctx, id, found, link)),
  ];
}

/** The chores that wait. */
function dueLines(due: readonly string[], level: string): string[] {
  return due.length === 0 ? [] : [`${level} Due`, '', ...due.map((one) => `- ${escapeMarkdown(one)}`), ''];
}

/** One row for each check that found something, or did so last time. */
function figures({ checks, delta }: HealthResult): string[] {
  const change = (id: string): string => {
    const by = delta[id] ?? 0;
    return by === 0 ? '' : by > 0 ? `+${by}` : String(by);
  };
  const told = checks.filter(({ id, count, ignored }) => count > 0 || ignored > 0 || change(id) !== '');
  if (told.length === 0) return ['Every check passes.', ''];
  const isIgnoring = told.some(({ ignored }) => ignored > 0);
  const row = (cells: readonly string[]): string => `| ${(isIgnoring ? cells : cells.slice(0, 3)).join(' | ')} |`;
  return [
    row(['Check', 'Found', 'Change', 'Ignored']),
    row(['---', '---:', '---:', '---:']),
    ...told.map(({ id, title, count, ignored }) => row([title, String(count), change(id), ignored === 0 ? '' : String(ignored)])),
    '',
    ...told.flatMap((check) => (check.mostlyIgnored ? [proposal(check), ''] : [])),
  ];
}

function proposal({ title, count, ignored }: CheckFigures): string {
  return `You ignored ${ignored} of ${count + ignored} findings of "${title}". You can ignore the whole check, in the menu of any of its findings.`;
}

/** A chart of the scores, which Obsidian draws; one point alone is no trend. */
function trend(rows: readonly HistoryRow[]): string[] {
  if (rows.length < 2) return [];
  const days = namedApart(rows.map((row, i) => row.date ?? `report ${i + 1}`))
    .map((day) => `"${day}"`)
    .join(', ');
  return [
    '```mermaid',
    'xychart-beta',
    '  title "Score"',
    `  x-axis [${days}]`,
    '  y-axis 0 --> 100',
    `  line [${rows.map((row) => row.score).join(', ')}]`,
    '```',
    '',
  ];
}

/** The names with a number after those that came before: a chart puts what has one name at one place. */
function namedApart(names: readonly string[]): string[] {
  const times = new Map<string, number>();
  return names.map((name) => {
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 ? name : `${name} (${time})`;
  });
}

function part(ctx: DecideContext, id: string, found: readonly Finding[], link: LinkWriter): string[] {
  const check = checkNamed(id);
  if (check === undefined || found.length === 0) return [];
  const rows = found.slice(0, SHOWN).map((finding) => {
    const line = finding.line === undefined ? '' : `, line ${finding.line}`;
    return `- ${place(ctx, finding.path, link)}${line}: ${escapeMarkdown(finding.message)}${related(ctx, finding, link)}`;
  });
  const rest = found.length > SHOWN ? [`- … and ${found.length - SHOWN} more; \`top-of-mind health\` lists them all.`] : [];
  const head = `> [!${found.some(({ severity }) => severity !== 'info') ? 'warning' : 'info'}]- ${check.title} (${found.length})`;
  const body = [`${check.summary} ${check.advice}`, '', ...rows, ...rest].map((line) => (line === '' ? '>' : `> ${line}`));
  return [head, ...body, ''];
}

/** The other files of a finding, the first few of them. */
function related(ctx: DecideContext, finding: Finding, link: LinkWriter): string {
  const paths = finding.related ?? [];
  if (paths.length === 0) return '';
  return ` Also: ${someOf(
    paths.map((path) => place(ctx, path, link)),
    RELATED,
  )}.`;
}

/** Changes named in the report before the rest is counted. */
const NAMED = 3;

/** Findings that came, came back and went since the last report, each in a line. */
function changedLines(ctx: DecideContext, { changes, findings }: HealthResult, link: LinkWriter, level: string): string[] {
  if (changes === null) return [];
  const { came, back, went } = changes;
  if (came.length + back.length + went.length === 0) return [];
  const known = new Map(findings.map((finding) => [finding.key, finding]));
  const line = (what: string, keys: readonly string[], name: (key: string) => string): string[] => {
    if (keys.length === 0) return [];
    const shown = [...new Set(keys.slice(0, NAMED).map(name))].join('; ');
    return [`- **${keys.length} ${what}**: ${shown}${keys.length > NAMED ? `; and ${keys.length - NAMED} more` : ''}`];
  };
  const finding = (key: string): string => {
    const one = known.get(key);
    return one === undefined ? titleOfKey(key) : `${place(ctx, one.path, link)}: ${escapeMarkdown(one.message)}`;
  };
  const gone = new Map(went.map(({ key, path }) => [key, path as VaultPath]));
  return [
    `${level} Since the last report`,
    '',
    ...line('new', came, finding),
    ...line('back again', back, finding),
    ...line('gone', [...gone.keys()], (key) => `${titleOfKey(key)} of ${place(ctx, gone.get(key) ?? ('' as VaultPath), link)}`),
    '',
  ];
}

function titleOfKey(key: string): string {
  return checkNamed(nameOfKey(key))?.title ?? key;
}

/** The score, term by term. */
function termsLine({ terms: all }: HealthResult): string[] {
  if (all.length === 0) return [];
  const told = all.map((term) => `${term.points.toFixed(1)} for ${lower(titleOfCheck(term.check))} (${shareInWords(term)})`);
  return [`The score is 100 less ${told.join(', ')}.`, ''];
}

function titleOfCheck(id: string): string {
  return checkNamed(id)?.title ?? id;
}

function lower(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

/** A link where the file can be linked to; a link to what is not there would be one more breadcrumb. */
function place(ctx: DecideContext, path: VaultPath, link: LinkWriter): string {
  const written = ctx.snapshot.has(path) ? link(path, titleOf(ctx, path)) : null;
  return written ?? escapeMarkdown(path);
}
