import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { Finding } from '../../../model/finding';
import type { Note } from '../../../model/note';
import { indexPath } from '../../../read/memory/scope';
import { alwaysLoaded, bytesOf, type MemoryBytes } from '../measure';
import type { HealthScope } from '../checks/check';

/** Steps from one report to the next that must be known before a later one can be called fast. */
const LEAST_STEPS = 4;
/** So many times as fast as the fastest of them, in bytes a day. */
const FASTER = 3;
/** And by at least this share of what was there. */
const SHARE = 0.5;
/** The last steps that are looked at, so that a finding does not go with the next report. */
const RECENT = 3;

/** The sizes that are followed from report to report, and the bytes by which each must have grown. */
const FOLLOWED: readonly (readonly [keyof MemoryBytes, number, string, string])[] = [
  ['loaded', 4_000, 'The files that agents read at every start', 'This is the largest of them.'],
  ['index', 4_000, 'The index note', 'Agents read it at every start.'],
  ['memory', 200_000, 'The memory', 'This is its largest note.'],
];

/** Sizes that grew much faster than ever before. */
export function growthIn({ ctx, earlier, newest, notes }: HealthScope): Finding[] {
  if (newest === null || earlier.length === 0) return [];
  const now = bytesOf(ctx);
  return FOLLOWED.flatMap(([of, floor, subject, advice]): Finding[] => {
    const sizes = earlier.flatMap(({ date, bytes }) => (date === null || bytes === undefined ? [] : [{ day: date, size: bytes[of] }]));
    const leap = leapIn([...sizes, { day: newest, size: now[of] }], floor);
    const path = of === 'index' ? indexPath(ctx) : largest(of === 'memory' ? notes : alwaysLoaded(ctx))?.path;
    if (leap === null || path === undefined) return [];
    const { from, to, known } = leap;
    const message = `${subject} grew from ${kilobytes(from)} to ${kilobytes(to)} between ${from.day} and ${to.day}, more than ${FASTER} times as fast as between any two of the ${known} reports before. ${advice}`;
    return [{ id: `growth.${of}`, severity: of === 'memory' ? 'info' : 'warning', path, message, fix: null }];
  });
}

interface Size {
  readonly day: string;
  readonly size: number;
}

/** The newest recent step that is out of line with all `known` steps before it, and of which most is still there; null for none. */
function leapIn(sizes: readonly Size[], floor: number): { readonly from: Size; readonly to: Size; readonly known: number } | null {
  // Of several reports of one day the last; days that go back, as when the newest note went, are left out.
  const days = sizes.filter(({ day }, at) => sizes[at + 1]?.day !== day && sizes.slice(0, at).every((one) => one.day <= day));
  const rates = days.slice(1).map((to, at) => perDay(days[at] ?? to, to));
  for (let at = rates.length - 1; at >= Math.max(LEAST_STEPS, rates.length - RECENT); at--) {
    const [from, to] = [days[at], days[at + 1]];
    if (from === undefined || to === undefined) continue;
    const [grown, kept] = [to.size - from.size, (days[days.length - 1]?.size ?? 0) - from.size];
    const isLarge = grown >= Math.max(floor, from.size * SHARE) && kept >= grown / 2;
    if (isLarge && (rates[at] ?? 0) > FASTER * Math.max(0, ...rates.slice(0, at))) return { from, to, known: at + 1 };
  }
  return null;
}

function perDay(from: Size, to: Size): number {
  return (to.size - from.size) / Math.max(1, differenceInCalendarDays(parseISO(to.day), parseISO(from.day)));
}

function largest(notes: readonly Note[]): Note | undefined {
  return [...notes].sort((a, b) => b.size - a.size)[0];
}

function kilobytes({ size }: Size): string {
  return `${Math.round(size / 1000)} KB`;
}
