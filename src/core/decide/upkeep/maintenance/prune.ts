import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { MaintenanceLine } from '../../../model/results/maintenance';
import type { Range } from '../../../model/note';
import type { VaultPath } from '../../../model/path';
import { oneLine } from '../../../read/entries/sanitise';
import { markdownStart, readTextLines, type TextLines } from '../../../read/entries/text-lines';
import { secretInEntry } from '../../secrets/index';
import { sameKey } from '../mistakes';
import { lineId } from './promote';

/** A list item or paragraph of the curated file. */
export interface CuratedItem {
  /** With the line end. */
  readonly range: Range;
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

/** A line to be taken out, with where it stands. */
export interface PruneLine extends MaintenanceLine {
  readonly range: Range;
}

const SUPERSEDED = /superseded by|ersetzt durch|remplacé par|sustituido por|substituído por|sostituito da|заменено|被.{0,8}取代|대체됨/i;
const UNTIL = /(?:until|up to|valid to|bis|jusqu'au|hasta|até|fino al|до)\s+(?:the\s+|zum\s+|el\s+|al\s+)?(\d{4}-\d{2}-\d{2})/i;
const DAY = /\d{4}-\d{2}-\d{2}/g;

/** The list items of a text that are not indented, and its paragraphs. Code, tables and headings are left out. */
export function curatedItems(text: string): CuratedItem[] {
  const lines = readTextLines(text, markdownStart(text));
  const items: CuratedItem[] = [];
  for (let at = 0; at < lines.count; at++) {
    const isItem = lines.isItem(at);
    if (!isItem && (!lines.isProse(at) || /^\s/.test(lines.text(at)))) continue;
    let next = at + 1;
    while (next < lines.count && !lines.isItem(next) && belongs(lines, next, isItem)) next++;
    const start = lines.range(at).start;
    const end = next < lines.count ? lines.range(next).start : text.length;
    items.push({ range: { start, end }, text: text.slice(start, end).trimEnd(), line: at + 1 });
    at = next - 1;
  }
  return items;
}

function belongs(lines: TextLines, at: number, isItem: boolean): boolean {
  const text = lines.text(at);
  return text.trim() !== '' && (isItem ? /^\s/.test(text) || lines.isProse(at) : lines.isProse(at));
}

/** The items that are stale, each with why; those that are merely old are not suggested. */
export function staleItems(path: VaultPath, text: string, today: string, oldDays: number): PruneLine[] {
  const seen = new Set<string>();
  return curatedItems(text).flatMap((item): PruneLine[] => {
    const said = item.text.replace(/^(?:[-*+]|\d{1,9}[.)])\s+/, '');
    const key = sameKey(said);
    const why = staleBecause(said, today) ?? (key.split(' ').length > 2 && seen.has(key) ? 'It stands there twice.' : null);
    seen.add(key);
    const old = why === null ? oldBecause(said, today, oldDays) : null;
    if (why === null && old === null) return [];
    return [
      {
        id: lineId('prune', path, item.text, why === 'It stands there twice.' ? String(item.line) : ''),
        path,
        entry: null,
        text: secretInEntry({ title: '', body: said }) === null ? oneLine(said) : `A line that seems to hold a secret (line ${item.line})`,
        why: [why ?? old ?? ''],
        suggested: why !== null,
        range: item.range,
      },
    ];
  });
}

function staleBecause(text: string, today: string): string | null {
  if (/^~~[^~]+~~[.\s]*$/.test(text.trim())) return 'It is struck through.';
  if (/^\[[xX]\]\s/.test(text)) return 'It is done.';
  if (SUPERSEDED.test(text)) return 'It says that another took its place.';
  const until = UNTIL.exec(text)?.[1];
  return until !== undefined && until < today ? `It held until ${until}.` : null;
}

function oldBecause(text: string, today: string, oldDays: number): string | null {
  const newest = (text.match(DAY) ?? [])
    .filter((day) => day <= today)
    .sort()
    .at(-1);
  if (newest === undefined || differenceInCalendarDays(parseISO(today), parseISO(newest)) < oldDays) return null;
  return `Its newest day is ${newest}.`;
}
