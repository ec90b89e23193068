import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import type { Note } from '../../../model/note';
import { basenameOf, joinPath, stemOf, type VaultPath } from '../../../model/path';
import { isGenerated } from '../../../read/memory/generated';
import { loadedPart } from '../../../read/memory/loaded';
import { indexPath, isEntry } from '../../../read/memory/scope';
import { hasSections } from '../../refactor/index';
import { namesIn, type Gathering } from '../gather';
import { alwaysLoaded } from '../measure';
import { growthIn } from '../parts/growth';
import { paperwork } from '../paperwork';
import { limitsIn, states } from '../parts/convention-limits';
import { beyond, roomIn } from '../parts/pointers';
import { isPeriodName } from '../../../read/text/day-names';
import { isTemplate } from '../templates';
import type { CheckExample, HealthCheck } from './check';

/** Bytes that a coding agent reads of a file in one go: nobody reads a larger note whole. */
const READABLE = 256_000;

/** The share of what agents load of a file from which on it is a finding. */
const NEARLY = 0.9;

/** Notes too large to hand to a model as one piece, or to be loaded whole, and notes that hold nothing. */
export const sizes: HealthCheck = {
  id: 'sizes',
  names: {
    'growth.loaded': 'growth',
    'growth.index': 'growth',
    'growth.memory': 'growth',
    'limit.threads': 'convention-limits',
    'pointer.full': 'pointers',
  },
  title: 'Sizes and limits',
  summary:
    'Notes too large to be read whole, empty ones, files longer than agents load or than the convention allows, and a memory that suddenly grew much faster than before.',
  advice:
    'Split a large note by its headings, take out of a file that agents load what is no longer of use, write or delete an empty one, finish a thread or move it to the log.',
  cost: { points: 5, share: 0.2 },
  reads: (ctx) => [...loadedFiles(ctx), ...states(ctx)],
  check(scope) {
    const { ctx, notes, texts, faults } = scope;
    const isBlank = ({ path, size }: Note): boolean => size === 0 || faults.get(path)?.[0]?.kind === 'blank';
    // A file that instructions name is filled by some program.
    const said = paperwork(ctx).map((path) => texts.get(path) ?? '');
    const isNamed = ({ path }: Note): boolean => said.some((text) => text.includes(basenameOf(path)));
    const loaded = loadedFiles(ctx).flatMap((path) => loadedFindings(ctx, path, texts.get(path) ?? ''));
    const atStart = new Set(alwaysLoaded(ctx));
    const own = notes.flatMap((note) =>
      isEntry(ctx, note) || atStart.has(note)
        ? isBlank(note)
          ? emptyFindings(ctx, note, isNamed)
          : sizeFindings(ctx, note, atStart.has(note))
        : [],
    );
    return [...loaded, ...own, ...growthIn(scope), ...limitsIn(scope), ...roomIn(scope)];
  },
  gatherings: () => [large, empty],
};

const large: Gathering = {
  least: 10,
  groupOf: ({ id }) => (id === 'note.size' ? id : null),
  messageOf: (group) => `${group.length} notes are larger than is good to read: ${namesIn(group)}.`,
};
const empty: Gathering = {
  least: 4,
  groupOf: ({ id }) => (id === 'note.empty' ? id : null),
  messageOf: (group) => `${group.length} notes are empty: ${namesIn(group)}.`,
  itemOf: ({ path }) => path,
  fixOf: (group) => ({ kind: 'archive', paths: group.map(({ path }) => path) }),
};

/** The files that are there of which agents load the beginning alone. The index keeps to that itself: see the pointers. */
function loadedFiles(ctx: DecideContext): VaultPath[] {
  const paths = (ctx.convention.loaded ?? []).map(({ path }) => joinPath(ctx.memory.root, path));
  return paths.filter((path) => path !== indexPath(ctx) && ctx.snapshot.has(path));
}

function loadedFindings(ctx: DecideContext, path: VaultPath, text: string): Finding[] {
  const part = loadedPart(ctx, path);
  const message = part === undefined ? null : beyond(part, text, NEARLY);
  if (part === undefined || message === null) return [];
  return [{ id: 'note.loaded', severity: beyond(part, text, 1) === null ? 'info' : 'warning', path, message, fix: null }];
}

/** A note without a word. Several links make a name of it under which other notes are found, and a day may have nothing to say. */
function emptyFindings(ctx: DecideContext, note: Note, isNamed: (note: Note) => boolean): Finding[] {
  const { path } = note;
  const linking = ctx.snapshot.inbound(path).filter(({ from }) => {
    const source = ctx.snapshot.notes.get(from as Note['path']);
    return source === undefined || !isGenerated(source);
  });
  if (isTemplate(ctx, path) || isPeriodName(stemOf(path)) || linking.length > 1 || isNamed(note)) return [];
  return [{ id: 'note.empty', severity: 'info', path, message: 'The note is empty.', fix: { kind: 'archive', paths: [path] } }];
}

/** A note that is too large: for every start, for a limit that somebody set, or to be read at all. */
function sizeFindings(ctx: DecideContext, note: Note, isAtStart: boolean): Finding[] {
  const { path, size } = note;
  const limit = ctx.convention.limits.maxNoteBytes;
  const isAsked = isAtStart || ctx.memory.overrides.maxNoteBytes !== undefined;
  if (size <= (isAsked ? limit : Math.max(limit, READABLE))) return [];
  const message = `The note has ${size} bytes. A good size is at most ${limit}.`;
  return [{ id: 'note.size', severity: 'warning', path, message, fix: hasSections(note) ? { kind: 'split' } : null }];
}

export const evidence =
  'The size of the file, by the limit of the convention for what agents read at every start or where the settings name one, else by what an agent reads at all; the sizes that the last reports wrote down, from the fifth change on; the list below the heading "Open threads". Slow growth, growth as before, a little of it, and what went again are left out.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'a curated file of many bytes',
    convention: 'daneel',
    files: { 'MEMORY.md': `# Memory\n\n${'x'.repeat(24_989)}\n` },
    expect: ['MEMORY.md: It has 3 lines and 25000 bytes. Agents load only the first 200 lines and 25 KB.'],
  },
  {
    title: 'notes without a word; a day that nobody wrote of does not count, nor a log that instructions name',
    files: {
      '2026-03-01 Call.md': '\n \n',
      '2026-03-02.md': '',
      'templates/T.md': '',
      'raw-log.md': '',
      'AGENTS.md': 'A hook writes raw-log.md.\n',
    },
    expect: ['2026-03-01 Call.md: The note is empty.'],
  },
  {
    title: 'a note that no agent reads whole, beside one that is only long',
    files: { '2026-03-01 Log.md': 'x'.repeat(300_000), '2026-03-02 Log.md': 'x'.repeat(50_000) },
    expect: ['2026-03-01 Log.md: The note has 300000 bytes. A good size is at most 40000.'],
  },
  {
    title: 'a long file that every start reads whole',
    convention: 'daneel',
    files: { 'USER.md': 'x'.repeat(50_000), 'memory/2026-05-08.md': '# 2026-05-08\n' },
    expect: ['USER.md: The note has 50000 bytes. A good size is at most 40000.'],
  },
  {
    title: 'a memory of 16 KB has 316 KB a week later',
    earlier: [10, 12, 13, 15, 16].map((size, at) => ({ day: `2026-0${at + 1}-01`, bytes: [size * 1000, 2_000, 0] as const })),
    files: { '2026-05-08 One.md': 'x'.repeat(158_000), '2026-05-08 Two.md': 'x'.repeat(158_000) },
    expect: [
      '2026-05-08 One.md: The memory grew from 16 KB to 316 KB between 2026-05-01 and 2026-05-08, more than 3 times as fast as between any two of the 5 reports before. This is its largest note.',
    ],
  },
  {
    title: 'four open threads, one of them done, and five',
    convention: 'daneel',
    files: {
      'NOW.md': '# Now\n\n## Open threads\n\n- one\n  - part of one\n- two\n- three\n- [x] four\n- five\n\n## Blockers\n\n- none\n',
    },
    expect: ['NOW.md: NOW.md has 4 open threads. The convention allows 3, so that each start is quick.'],
  },
  {
    title: 'a longer one than agents load',
    convention: 'mindstone',
    files: { 'MEMORY.md': '- x\n'.repeat(201) },
    expect: [
      'MEMORY.md: It has 201 lines and 804 bytes. Agents load only the first 200 lines and 25 KB. Archive or merge memories; or take lines out.',
    ],
  },
];
