import type { MigratedEntry, MigrateResult, OlderFiles } from '../../core/model/results/migrate';
import { printable, count, firstLines, type Paint } from './screen';
import { migrateCommand } from '../../core/model/commands';
import { someOf } from '../../core/model/collections';

/** More entries than this are counted, not listed. */
const LISTED = 20;
const MOST_LINES = 10;

/** A migration as it was done, or would be, for a person: each part with its new place, and the account of every line. */
export function migrationText(result: MigrateResult, dryRun: boolean, paint: Paint): string {
  const { entries, lines, archived, unsorted, dropped, unsure, repeated, pinned, madePrivate, left, notes } = result;
  const became = entries.map((entry) => entryLine(entry, paint));
  const some = firstLines(became, LISTED, paint);
  const undated = entries.filter(({ dated }) => !dated).length;
  const account = [
    `${count(lines.in, 'line')} in, ${count(lines.out, 'line')} out${lines.dropped === 0 ? '' : `, ${lines.dropped} dropped`}`,
    ...(undated === 0 ? [] : [`${count(undated, 'entry says', 'entries say')} no day: dated today`]),
    ...(repeated === 0 ? [] : [`${count(repeated, 'entry is', 'entries are')} there word for word twice: written once`]),
    ...(unsorted === undefined ? [] : [`What could not be placed: ${printable(unsorted)}`]),
    ...droppedLines(result),
    ...(pinned.length === 0 ? [] : [`Kept at hand by the index note: ${pinned.map(printable).join(', ')}`]),
    ...(madePrivate.length === 0 ? [] : [`Marked private: ${count(madePrivate.length, 'note')}`]),
  ];
  const asks = unsure.length === 0 ? [] : [paint.warn(unsureText(result))];
  const where = left.map(({ path, why }) => `  ${printable(path)}: ${printable(why)}`);
  const stays = firstLines(where, MOST_LINES, paint);
  const moved = archived === null ? [] : [`${dryRun ? 'To the archive' : 'Archived as'}: ${printable(archived)}`];
  if (entries.length === 0 && unsorted === undefined && dropped.length === 0)
    return [
      ...(notes.length === 0 ? ['There is nothing to migrate.'] : notes.map(printable)),
      ...(stays.length === 0 ? [] : ['Stays where it is:', ...stays]),
    ].join('\n');
  return [
    ...(some.length === 0 ? [] : [paint.bold(dryRun ? 'Would become' : 'Became'), ...some, '']),
    ...account,
    ...moved,
    ...(stays.length === 0 ? [] : ['Stays where it is:', ...stays]),
    ...asks,
    ...notes.map((note) => paint.warn(printable(note))),
  ].join('\n');
}

function entryLine({ from, path, title }: MigratedEntry, paint: Paint): string {
  const lines = from.line === from.to ? `line ${from.line}` : `lines ${from.line} to ${from.to}`;
  return `  ${paint.dim(`${printable(from.path)}, ${lines} →`)} ${printable(path)}${path.includes(title) ? '' : paint.dim(` (${printable(title)})`)}`;
}

function droppedLines({ dropped }: MigrateResult): string[] {
  if (dropped.length === 0) return [];
  const names = new Map<string, number>();
  for (const { name } of dropped) names.set(name, (names.get(name) ?? 0) + 1);
  const listed = [...names].map(([name, times]) => `${printable(name)}${times === 1 ? '' : ` (${times} times)`}`);
  return [`Dropped: ${someOf(listed, MOST_LINES)}`];
}

function unsureText({ unsure }: MigrateResult): string {
  const [first] = unsure;
  const lines = unsure.map(({ line }) => String(line));
  const where = `${unsure.length === 1 ? 'line' : 'lines'} ${someOf(lines, MOST_LINES)}`;
  return `The day in ${where} may be one of two, such as ${first?.readings[0] ?? ''} or ${first?.readings[1] ?? ''}, so nothing was guessed. Say --dates day-first or --dates month-first.`;
}

/** The lines of `detect` and `status` about older formats. */
export function olderLines(older: readonly OlderFiles[], paint: Paint): string[] {
  if (older.length === 0) return [];
  const shown = older.slice(0, MOST_LINES).flatMap(({ path, evidence }, at, all) => [
    `  ${printable(path === '' ? 'The whole vault' : path)}: ${printable(evidence)}`,
    // One command for each folder, however many signs it shows.
    ...(all[at + 1]?.path === path ? [] : [`    ${printable(migrateCommand(path))}`]),
  ]);
  if (older.length > MOST_LINES) shown.push(paint.dim(`  … and ${older.length - MOST_LINES} more.`));
  return [paint.bold('Older formats, which can become entries:'), ...shown];
}
