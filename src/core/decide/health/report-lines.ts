import type { DecideContext } from '../../model/context';
import type { Finding } from '../../model/finding';
import { countsInWords, type HealthResult, PLAIN_NAMES, sharesInWords } from '../../model/results/health';
import { escapeMarkdown, type LinkWriter } from '../top-of-mind/index';
import { checkNamed } from './checks/list';
import type { HistoryRow } from './earlier';
import { basenameOf, stemOf, type NotePath, type VaultPath } from '../../model/path';
import { titleOf } from '../naming/index';
import { nameOfKey } from './checks/check';
import { groupBy, someOf } from '../../model/collections';
import { dayInWords } from '../../read/text/dates';

/** Notes written out for one check; the rest is counted. */
const SHOWN = 50;
/** Findings written out of one note, other files named for one finding, and changes named in the report. */
const [OF_ONE, RELATED, NAMED] = [5, 5, 3];

/** How to fix what has a fix, once in a report. */
export const HELP =
  '**Fix** beside a finding shows the change first. In a terminal, `top-of-mind health --all` gives each finding a key for `top-of-mind health --fix KEY`.';

/** A memory as a report tells of it. */
export interface ReportedMemory {
  readonly ctx: DecideContext;
  readonly result: HealthResult;
  /** The chores that wait, a sentence each. */
  readonly due: readonly string[];
  /** The figures of its reports, with this one at the end. */
  readonly rows: readonly HistoryRow[];
}

/** The order of groups; but for the first, the callouts that they stand in. */
const GRAVITY: readonly string[] = ['error', 'warning', 'info'];

/** The lines of one memory: figures, what changed and what is due, then the findings, the gravest first, and how the score came about. */
export function memoryLines({ ctx, result, due, rows }: ReportedMemory, link: LinkWriter, level: '##' | '###'): string[] {
  const { score, shares, findings, plain } = result;
  const [before, row] = [rows.at(-2)?.score ?? null, rows.at(-1)];
  const change = before === null ? '' : before === score ? ', as before' : `, ${score > before ? 'up' : 'down'} from ${before}`;
  const notes = row?.notes ?? 0;
  const until = row?.date == null ? '' : `, the newest of ${dayInWords(row.date)}`;
  const waiting = due.map((one) => `- ${escapeMarkdown(one)}`);
  const part = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [`${level} ${title}`, '', ...lines, '']);
  return [
    `**Score ${score} of 100**${change}. ${countsInWords(findings)}, in ${notes} ${notes === 1 ? 'note' : 'notes'}${until}.`,
    '',
    ...(shares.length === 0 ? [] : [sharesInWords(shares), '']),
    ...part('Since the last report', changedLines(ctx, result, link)),
    ...part('Due', waiting),
    ...(plain ? [PLAIN_NAMES, ''] : []),
    ...(level === '##' && findings.some(({ fix }) => fix !== null) ? [HELP, ''] : []),
    ...gravestFirst(groupBy(findings, ({ check = '' }) => check)).flatMap(([id, found], at) => fold(ctx, id, found, link, at === 0)),
    ...figures(result),
    ...trend(rows),
  ];
}

/** Groups of findings by the gravest one of each, else as they come. */
function gravestFirst<K>(groups: ReadonlyMap<K, readonly Finding[]>): [K, readonly Finding[]][] {
  return [...groups].sort(([, a], [, b]) => rankOf(a) - rankOf(b));
}

/** 0 where something is to fix now. */
const rankOf = (found: readonly Finding[]): number => Math.min(...found.map(({ severity }) => GRAVITY.indexOf(severity)));

/** One row for each check that found something, or did so last time, and for what else takes points; columns that are empty are left out. */
function figures({ checks, delta, terms }: HealthResult): string[] {
  const change = (id: string): string => ((delta[id] ?? 0) > 0 ? `+${delta[id] ?? 0}` : String(delta[id] || ''));
  const told = checks.filter(({ id, count, ignored }) => count > 0 || ignored > 0 || change(id) !== '');
  const lost = new Map(terms.map(({ check, points }) => [check, points.toFixed(1)]));
  const rows = [
    ['Check', 'Found', 'Change', 'Ignored', 'Points lost'],
    ['---', '---:', '---:', '---:', '---:'],
    ...told.map(({ id, title, count, ignored }) => [title, `${count}`, change(id), `${ignored || ''}`, lost.get(id) ?? '']),
    ...terms.flatMap((one) =>
      told.some(({ id }) => id === one.check) ? [] : [[one.title, `${one.notes}`, '', '', one.points.toFixed(1)]],
    ),
  ];
  if (rows.length === 2) return ['Every check passes.', ''];
  const isFilled = (_: string, column: number): boolean => rows.slice(2).some((row) => row[column] !== '');
  return [
    ...rows.map((row) => `| ${row.filter(isFilled).join(' | ')} |`),
    '',
    ...told.flatMap(({ mostlyIgnored, title, count, ignored }) => {
      const text = `You ignored ${ignored} of ${count + ignored} findings of "${title}". You can ignore the whole check, in the menu of any of its findings.`;
      return mostlyIgnored ? [text, ''] : [];
    }),
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
  const rank = rankOf(found);
  const head = `[!${rank === 0 ? 'danger' : GRAVITY[rank]}]${isFirst || rank === 0 ? '+' : '-'} ${check.title} (${found.length})`;
  return [...[head, `${check.summary} ${check.advice}`, '', ...lines, ...rest].map((line) => `> ${line}`.trimEnd()), ''];
}

/** A finding with its place, the other files and its fix, which a link opens in the app. */
function said(ctx: DecideContext, finding: Finding, link: LinkWriter): string {
  const { path, line, related = [], fix, key = '' } = finding;
  const where = line === undefined ? '' : `line ${line}: `;
  const text = inWords(ctx, finding, link);
  const others = related.map((one) => place(ctx, one, link)).filter((one) => !text.includes(one));
  const also = others.length === 0 ? '' : ` ${placed(ctx, path, [finding], link) === '' ? 'Notes' : 'Also'}: ${someOf(others, RELATED)}.`;
  const memory = encodeURIComponent(ctx.memory.name).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
  const act = fix === null ? '' : ` [Fix](obsidian://top-of-mind/fix?memory=${memory}&finding=${key})`;
  return `${where}${text}${also}${act}`;
}

/** The message of a finding, with links for the files that it names, and without the name of its own file, which stands before it. */
function inWords(ctx: DecideContext, { path, message, related = [] }: Finding, link: LinkWriter): string {
  const files: readonly string[] = [path, ...related];
  const pieces = message.split(/"([^"]+)"/).map((piece, at, all) => {
    if (at % 2 === 0) return escapeMarkdown(piece);
    const file = files.find((one) => one === piece) ?? files.find((one) => basenameOf(one) === piece) ?? piece;
    if (file === path) return /(?:^|\. )$/.test(all[at - 1] ?? '') ? 'The note' : 'the note';
    return ctx.snapshot.notes.has(file as NotePath) ? place(ctx, file as VaultPath, link) : `"${escapeMarkdown(piece)}"`;
  });
  return pieces.join('');
}

/** The place that a line is about; empty where it is a name of no file, which its message says. */
function placed(ctx: DecideContext, path: VaultPath, found: readonly Finding[], link: LinkWriter): string {
  const isSaid = found.every(({ message }) => message.includes(`"${stemOf(path)}"`));
  return isSaid && !ctx.snapshot.has(path) ? '' : `${place(ctx, path, link)}: `;
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
