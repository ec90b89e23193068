import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { Finding, Severity } from '../../../model/finding';
import type { VaultPath } from '../../../model/path';
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

/** A size that is followed from report to report. */
interface Followed {
  readonly id: string;
  readonly of: keyof MemoryBytes;
  readonly severity: Severity;
  readonly subject: string;
  readonly advice: string;
  /** Bytes by which it must have grown: less is nothing to look at. */
  readonly floor: number;
  /** The note to look at first; undefined where there is none. */
  readonly place: (scope: HealthScope) => VaultPath | undefined;
}

const largest = (notes: readonly { readonly path: VaultPath; readonly size: number }[]): VaultPath | undefined =>
  notes.reduce<(typeof notes)[number] | undefined>((best, one) => (best === undefined || one.size > best.size ? one : best), undefined)
    ?.path;

const FOLLOWED: readonly Followed[] = [
  {
    id: 'growth.loaded',
    of: 'loaded',
    severity: 'warning',
    subject: 'The files that agents read at every start',
    advice: 'This is the largest of them.',
    floor: 4_000,
    place: ({ ctx }) => largest(alwaysLoaded(ctx)),
  },
  {
    id: 'growth.index',
    of: 'index',
    severity: 'warning',
    subject: 'The index note',
    advice: 'Agents read it at every start.',
    floor: 4_000,
    place: ({ ctx }) => indexPath(ctx),
  },
  {
    id: 'growth.memory',
    of: 'memory',
    severity: 'info',
    subject: 'The memory',
    advice: 'This is its largest note.',
    floor: 200_000,
    place: ({ notes }) => largest(notes),
  },
];

/** Sizes that grew much faster than ever before. */
export function growthIn(scope: HealthScope): Finding[] {
  const { ctx, earlier, newest } = scope;
  if (newest === null || earlier.length === 0) return [];
  const now = bytesOf(ctx);
  return FOLLOWED.flatMap((followed): Finding[] => {
    const { id, of, severity, subject, advice, floor, place } = followed;
    const sizes = earlier.flatMap(({ date, bytes }) => (date === null || bytes === undefined ? [] : [{ day: date, size: bytes[of] }]));
    const leap = leapIn([...sizes, { day: newest, size: now[of] }], floor);
    const path = leap === null ? undefined : place(scope);
    if (leap === null || path === undefined) return [];
    const message = `${subject} grew from ${kilobytes(leap.from.size)} to ${kilobytes(leap.to.size)} between ${leap.from.day} and ${leap.to.day}, more than ${FASTER} times as fast as between any two of the ${leap.known} reports before. ${advice}`;
    return [{ id, severity, path, message, fix: null }];
  });
}

interface Size {
  readonly day: string;
  readonly size: number;
}

interface Leap {
  readonly from: Size;
  readonly to: Size;
  /** Reports before it. */
  readonly known: number;
}

/** The newest recent step that is out of line with all steps before it, and of which most is still there; null for none. */
function leapIn(sizes: readonly Size[], floor: number): Leap | null {
  const days = lastOfEachDay(sizes);
  const now = days[days.length - 1]?.size ?? 0;
  const rates = days.slice(1).map((to, at) => perDay(days[at] ?? to, to));
  for (let at = rates.length - 1; at >= Math.max(LEAST_STEPS, rates.length - RECENT); at--) {
    const [from, to, rate] = [days[at], days[at + 1], rates[at] ?? 0];
    if (from === undefined || to === undefined) continue;
    const [grown, kept] = [to.size - from.size, now - from.size];
    if (grown < Math.max(floor, from.size * SHARE) || kept < grown / 2) continue;
    if (rate > FASTER * Math.max(0, ...rates.slice(0, at))) return { from, to, known: at + 1 };
  }
  return null;
}

/** Of several reports of one day the last; days that go back, as when the newest note went, are left out. */
function lastOfEachDay(sizes: readonly Size[]): Size[] {
  const days: Size[] = [];
  for (const one of sizes) {
    const last = days[days.length - 1];
    if (last?.day === one.day) days[days.length - 1] = one;
    else if (last === undefined || one.day > last.day) days.push(one);
  }
  return days;
}

function perDay(from: Size, to: Size): number {
  return (to.size - from.size) / Math.max(1, differenceInCalendarDays(parseISO(to.day), parseISO(from.day)));
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} KB`;
}
