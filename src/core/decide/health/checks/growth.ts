import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { Finding, Severity } from '../../../model/finding';
import type { VaultPath } from '../../../model/path';
import { indexPath } from '../../../read/memory/scope';
import { alwaysLoaded, bytesOf, type MemoryBytes } from '../measure';
import type { CheckExample, HealthCheck, HealthScope } from './check';

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
export const growth: HealthCheck = {
  id: 'growth',
  title: 'Growth',
  summary: 'A memory, an index note or files read at every start that suddenly grew much faster than in all reports before.',
  advice: 'See what came in then; move what agents rarely need out of what they always read. Ignore the finding if it was meant.',
  cost: null,
  check(scope) {
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
  },
};

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

export const evidence =
  'The sizes that the last reports wrote down, from the fifth change on. Slow growth, growth as before, a little of it, and what went again are left out.';

const steady = [10, 12, 13, 15, 16].map((kilobytes, at) => ({ day: `2026-0${at + 1}-01`, bytes: [kilobytes * 1000, 2_000, 0] as const }));

export const examples = (): readonly CheckExample[] => [
  {
    title: 'a memory of 16 KB has 316 KB a week later',
    earlier: steady,
    files: { '2026-05-08 Dump.md': 'x'.repeat(316_000), '2026-05-07 Call.md': 'Short.' },
    expect: [
      '2026-05-08 Dump.md: The memory grew from 16 KB to 316 KB between 2026-05-01 and 2026-05-08, more than 3 times as fast as between any two of the 5 reports before. This is its largest note.',
    ],
  },
  {
    title: 'an index note that was steady, and is no longer',
    earlier: steady,
    files: { '2026-05-08 Call.md': 'x'.repeat(16_000), 'top-of-mind.md': 'x'.repeat(9_000) },
    expect: [
      'top-of-mind.md: The index note grew from 2 KB to 9 KB between 2026-05-01 and 2026-05-08, more than 3 times as fast as between any two of the 5 reports before. Agents read it at every start.',
    ],
  },
  {
    title: 'the files of every start',
    convention: 'daneel',
    earlier: [1, 2, 3, 4, 5].map((month) => ({ day: `2026-0${month}-01`, bytes: [9_000, 0, 3_000] as const })),
    files: { 'USER.md': 'x'.repeat(8_000), 'NOW.md': 'Now.', 'memory/2026-05-08.md': '# 2026-05-08\n' },
    expect: [
      'USER.md: The files that agents read at every start grew from 3 KB to 8 KB between 2026-05-01 and 2026-05-08, more than 3 times as fast as between any two of the 5 reports before. This is the largest of them.',
    ],
  },
  {
    title: 'too few reports to know what is usual',
    earlier: steady.slice(0, 4),
    files: { '2026-05-08 Dump.md': 'x'.repeat(316_000) },
    expect: [],
  },
  {
    title: 'as fast as once before',
    earlier: [
      ...steady.slice(0, 2),
      ...steady.slice(2).map(({ day, bytes: [, index, loaded] }) => ({ day, bytes: [3_000_000, index, loaded] as const })),
    ],
    files: { '2026-05-08 Dump.md': 'x'.repeat(3_400_000) },
    expect: [],
  },
  {
    title: 'the next report names it, too',
    earlier: [...steady, { day: '2026-05-08', bytes: [316_000, 2_000, 0] }],
    files: { '2026-05-08 Dump.md': 'x'.repeat(317_000), '2026-05-10 Call.md': 'Short.' },
    expect: [
      '2026-05-08 Dump.md: The memory grew from 16 KB to 316 KB between 2026-05-01 and 2026-05-08, more than 3 times as fast as between any two of the 5 reports before. This is its largest note.',
    ],
  },
  {
    title: 'it went again',
    earlier: [...steady, { day: '2026-05-08', bytes: [316_000, 2_000, 0] }],
    files: { '2026-05-10 Call.md': 'x'.repeat(18_000) },
    expect: [],
  },
  { title: 'half a year later it is slow', earlier: steady, files: { '2026-11-08 Dump.md': 'x'.repeat(30_000) }, expect: [] },
];
