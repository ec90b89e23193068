import { leadingDay, type DayOrder, type LeadingDay } from './leading-day';
import type { SourceLine } from './source-lines';

/** A stretch of lines that belongs together: nothing is ever cut within one. */
export interface Atom {
  readonly kind: 'heading' | 'rule' | 'dated' | 'item' | 'paragraph';
  /** The first line, and the one after the last. */
  readonly from: number;
  to: number;
  /** Of a heading or dated atom. */
  readonly day: LeadingDay | null;
  /** A list item: what is indented below it goes with it. */
  readonly item: boolean;
  /** True if the day is a label on a line of its own, which stays as it is. */
  readonly label: boolean;
  /** Of a heading. */
  readonly level: number;
  readonly title: string;
}

const ITEM = /^([ \t]*)(?:[-*+•–]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/u;
const DATE_LABEL =
  /^[ \t]*(?:\*\*|__)?(?:date|day|datum|fecha|data|when|timestamp|created(?:[ _-]?at)?)(?:\*\*|__)?[ \t]*[:：=](?:\*\*|__)?[ \t]*/iu;

/** The signs before the text of a list item; empty where the line is not one. */
export function itemSign(line: string): string {
  return ITEM.exec(line.slice(0, 200))?.[0] ?? '';
}

/** The day with which a line begins, also after the sign of a list item. */
export function dayOfLine(line: string, order: DayOrder): LeadingDay | null {
  if (!/\d{4}/.test(line.slice(0, 100))) return null;
  // `7. Feb 2026` begins with a day, and with what may be the number of an item.
  return leadingDay(line, order) ?? leadingDay(line.slice(itemSign(line).length), order);
}

/** The day that a heading begins or ends with, as in `Session log — 2026-02-14`; one at the end only where it has one reading. */
function headingDay(heading: string, order: DayOrder): LeadingDay | null {
  const first = leadingDay(heading, order);
  if (first !== null || !/\d{4}/.test(heading.slice(-40))) return first;
  for (const { index, 0: sign } of heading.matchAll(/\s+[—–-]\s+|[:：]\s+|,\s+|\s+\(/gu)) {
    const tail = heading.slice(index + sign.length);
    if (tail.length > 40) continue;
    const day = leadingDay(sign.endsWith('(') ? tail.replace(/\)$/, '') : tail, order);
    if (day !== null && day.date !== null && day.time === null && day.rest === '' && day.inside === '')
      return { ...day, rest: heading.slice(0, index).trim() };
  }
  return null;
}

/** The atoms of the lines, in their order; every line with a sign in it is in one of them. */
export function atomsOf(lines: readonly SourceLine[], order: DayOrder): Atom[] {
  const atoms: Atom[] = [];
  let open: Atom | null = null;
  let gap = true;
  const begin = (atom: Omit<Atom, 'to'>): void => {
    open = { ...atom, to: atom.from + 1 };
    atoms.push(open);
  };
  const extend = (at: number): void => {
    if (open !== null) open.to = at + 1;
  };
  lines.forEach((line, at) => {
    const plain = { from: at, day: null, item: false, label: false, level: 0, title: '' };
    const isOpen = open !== null && open.kind !== 'heading' && open.kind !== 'rule';
    if (line.kind === 'blank') {
      gap = true;
      return;
    }
    if (line.kind === 'code') {
      if (isOpen) extend(at);
      else begin({ ...plain, kind: 'paragraph' });
    } else if (line.kind === 'heading') {
      begin({ ...plain, kind: 'heading', level: line.level, title: line.heading, day: headingDay(line.heading, order) });
    } else if (line.kind === 'rule') {
      // The underline of the heading above says nothing by itself.
      if (open?.kind === 'heading' && open.to === at && !/^[ \t]*#/.test(lines[at - 1]?.text ?? '')) extend(at);
      else begin({ ...plain, kind: 'rule' });
    } else {
      const indent = widthOf(line.text);
      const item = itemSign(line.text) !== '';
      const within = isOpen && indent >= 2 && open?.item === true;
      const day = indent > 3 || within ? null : dayOfLine(line.text, order);
      const label = day === null && (gap || !isOpen) ? labelDay(line.text, order) : null;
      if (day !== null) begin({ ...plain, kind: 'dated', day, item });
      else if (label !== null) begin({ ...plain, kind: 'dated', day: label, label: true });
      else if (within) extend(at);
      else if (item && indent < 2) begin({ ...plain, kind: 'item', item });
      else if (!isOpen || gap) begin({ ...plain, kind: 'paragraph' });
      else extend(at);
    }
    gap = false;
  });
  return atoms;
}

/** The day on a line such as `Date: 2026-02-07`, which says nothing else. */
function labelDay(line: string, order: DayOrder): LeadingDay | null {
  const label = line.length > 100 ? null : DATE_LABEL.exec(line);
  const day = label === null ? null : leadingDay(line.slice(label[0].length), order);
  return day?.rest === '' ? day : null;
}

function widthOf(line: string): number {
  let width = 0;
  for (const sign of line) {
    if (sign === '\t') width += 4;
    else if (sign === ' ') width++;
    else return width;
  }
  return width;
}
