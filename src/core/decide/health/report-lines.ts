import type { DecideContext } from '../../model/context';
import type { Finding } from '../../model/finding';
import { countsInWords, type HealthResult, PLAIN_NAMES, sharesInWords, termsInWords } from '../../model/results/health';
import { escapeMarkdown, type LinkWriter } from '../top-of-mind/index';
import { checkNamed, healthChecks } from './checks/list';
import type { HistoryRow } from './earlier';
import type { VaultPath } from '../../model/path';
import { titleOf } from '../naming/index';
import { nameOfKey } from './checks/check';
import { groupBy, someOf } from '../../model/collections';

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

/** The lines of one memory: figures, what changed and what is due, then the findings, facts that clash first, and how the score came about. */
export function memoryLines({ ctx, result, due, rows }: ReportedMemory, link: LinkWriter, level: '##' | '###'): string[] {
  const { score, shares, findings, terms, plain } = result;
  const row = rows[rows.length - 1];
  const notes = row?.notes ?? 0;
  const until = row?.date == null ? '' : `, the newest dated ${row.date}`;
  const waiting = due.map((one) => `- ${escapeMarkdown(one)}`);
  const before = rows.slice(0, -1).map((one) => one.score);
  const part = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [`${level} ${title}`, '', ...lines, '']);
  return [
    `**${countsInWords(findings)}**, in ${notes} ${notes === 1 ? 'note' : 'notes'}${until}.`,
    '',
    ...(shares.length === 0 ? [] : [`- ${sharesInWords(shares)}`]),
    `- **Score ${score} of 100**${terms.length === 0 ? '' : `: 100 less ${termsInWords(terms)}`}.`,
    ...(before.length === 0 ? [] : [`- Scores before: ${before.join(', ')}.`]),
    '',
    ...part('Since the last report', changedLines(ctx, result, link)),
    ...part('Due', waiting),
    ...(plain ? [PLAIN_NAMES, ''] : []),
    ...(findings.some(({ fix }) => fix !== null)
      ? ['"Fix" shows in Obsidian what would change. In a terminal: `top-of-mind health --fix KEY`.', '']
      : []),
    ...[...groupBy(findings, ({ check = '' }) => check)].flatMap(([id, found]) => fold(ctx, id, found, link)),
    ...figures(result),
    ...trend(rows),
  ];
}

/** One row for each check that found something, or did so last time. */
function figures({ checks, delta }: HealthResult): string[] {
  const change = (id: string): string => ((delta[id] ?? 0) > 0 ? `+${delta[id] ?? 0}` : String(delta[id] || ''));
  const told = checks.filter(({ id, count, ignored }) => count > 0 || ignored > 0 || change(id) !== '');
  if (told.length === 0) return ['Every check passes.', ''];
  return [
    '| Check | Found | Change | Ignored |',
    '| --- | ---: | ---: | ---: |',
    ...told.map(({ id, title, count, ignored }) => `| ${title} | ${count} | ${change(id)} | ${ignored || ''} |`),
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

/** The findings of a check below a fold, one line a note; those of the first check stand open. */
function fold(ctx: DecideContext, id: string, found: readonly Finding[], link: LinkWriter): string[] {
  const check = checkNamed(id);
  if (check === undefined) return [];
  const notes = [...groupBy(found, ({ path }) => path)];
  const lines = notes.slice(0, SHOWN).map(([path, own]) => {
    const more = own.length > OF_ONE ? ` … and ${own.length - OF_ONE} more.` : '';
    const first = own.slice(0, OF_ONE).map((one) => said(ctx, one, link));
    return `- ${place(ctx, path, link)}: ${first.join(' · ')}${more}`;
  });
  const rest = notes.length > SHOWN ? [`- … and ${notes.length - SHOWN} more; \`top-of-mind health --all\` lists them all.`] : [];
  const kind = found.some(({ severity }) => severity !== 'info') ? 'warning' : 'info';
  const head = `[!${kind}]${check === healthChecks[0] ? '+' : '-'} ${check.title} (${found.length})`;
  return [...[head, `${check.summary} ${check.advice}`, '', ...lines, ...rest].map((line) => `> ${line}`.trimEnd()), ''];
}

/** A finding with its place, the other files and its fix, which a link opens in the app. */
function said(ctx: DecideContext, { line, message, related = [], fix, key = '' }: Finding, link: LinkWriter): string {
  const where = line === undefined ? '' : `line ${line}: `;
  const others = related.map((path) => place(ctx, path, link));
  const also = others.length === 0 ? '' : ` Also: ${someOf(others, RELATED)}.`;
  const memory = encodeURIComponent(ctx.memory.name).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
  const act = fix === null ? '' : ` [Fix](obsidian://top-of-mind/fix?memory=${memory}&finding=${key}) \`${key}\``;
  return `${where}${escapeMarkdown(message)}${also}${act}`;
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
    return one === undefined ? title(key) : `${place(ctx, one.path, link)}: ${escapeMarkdown(one.message)}`;
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
