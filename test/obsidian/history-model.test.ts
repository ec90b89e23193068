/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import '../host/app';
import { asVaultPath } from '../../src/core/model/path';
import type { JournalEntry } from '../../src/core/model/plan';
import { daysOf, type HistoryRow } from '../../src/obsidian/history/history';

const OWN = 'obsidian-own';
const now = new Date(2026, 2, 15, 12, 0);

/** Local time as the journal holds it. */
function entry(id: string, more: Partial<JournalEntry> = {}): JournalEntry {
  return {
    id,
    writer: OWN,
    title: 'Rename 2 notes',
    planId: `plan-${id}`,
    applied: '2026-03-15T09:05:00',
    state: 'applied',
    files: [asVaultPath('a.md')],
    count: 1,
    ...more,
  };
}

const days = (entries: readonly JournalEntry[]): ReturnType<typeof daysOf> => daysOf(entries, entries, OWN, now);
const rows = (entries: readonly JournalEntry[]): readonly HistoryRow[] => days(entries).flatMap((day) => day.rows);

test('entries are grouped by local day, in the order of the journal', () => {
  const grouped = days([
    entry('e', { applied: '2026-03-15T00:00:00' }),
    entry('d', { applied: '2026-03-14T23:59:59' }),
    entry('c', { applied: '2026-03-14T00:01:00' }),
    entry('b', { applied: '2025-12-31T10:00:00' }),
    entry('a', { applied: '' }),
  ]);
  expect(grouped.map((day) => [day.day, day.rows.map((row) => row.id).join('')])).toEqual([
    ['2026-03-15', 'e'],
    ['2026-03-14', 'dc'],
    ['2025-12-31', 'b'],
    ['', 'a'],
  ]);
  expect(grouped.map((day) => day.label).slice(0, 2)).toEqual(['Today', 'Yesterday']);
  expect(grouped[2]?.label).toContain('2025');
  expect(grouped[3]?.label).toBe('At an unknown time');
  expect(grouped[3]?.rows[0]?.time).toBe('');
});

test('an offset counts: the day is the one here', () => {
  const applied = '2026-03-15T09:05:00+00:00';
  const here = new Date(applied);
  const pad = (number: number): string => String(number).padStart(2, '0');
  expect(days([entry('a', { applied })])[0]?.day).toBe(`${here.getFullYear()}-${pad(here.getMonth() + 1)}-${pad(here.getDate())}`);
});

test('states are told in words, with what can be done', () => {
  const told = rows([
    entry('applied'),
    entry('undone', { state: 'undone' }),
    entry('interrupted', { state: 'interrupted' }),
    entry('elsewhere', { state: 'interrupted', writer: 'obsidian-other' }),
    entry('failed', { state: 'rolled-back' }),
    entry('half', { state: 'rolled-back', left: [{ path: asVaultPath('a.md'), why: 'its content changed since' }] }),
    entry('damaged', { title: 'Damaged journal entry', files: [] }),
  ]);
  expect(told.map((row) => [row.state, row.action, row.over])).toEqual([
    ['Applied', 'Undo', false],
    ['Undone', null, true],
    ['Interrupted before it was done', 'Take back', true],
    ['Interrupted before it was done', 'Take back', true],
    ['Not completed, and everything was put back', null, true],
    ['Not completed, and put back in part', null, true],
    ['Applied', null, false],
  ]);
});

test('an undo can be redone, a redo undone, and titles do not pile up', () => {
  const told = rows([
    entry('c', { title: 'Redo: Redo: Rename 2 notes', undoes: 'b' }),
    entry('b', { title: 'Redo: Rename 2 notes', undoes: 'a', state: 'undone' }),
    entry('a', { title: 'Undo: Rename 2 notes', undoes: '0', state: 'undone' }),
    entry('0', { state: 'undone' }),
  ]);
  expect(told.map((row) => [row.title, row.state, row.action])).toEqual([
    ['Undo: Rename 2 notes', 'Applied', 'Redo'],
    ['Redo: Rename 2 notes', 'Undone', null],
    ['Undo: Rename 2 notes', 'Redone', null],
    ['Rename 2 notes', 'Undone', null],
  ]);
});

test('a title that begins like an undo and is none stays as it is', () => {
  expect(rows([entry('a', { title: 'Undo: the note of that name' })])[0]).toMatchObject({
    title: 'Undo: the note of that name',
    action: 'Undo',
  });
});

test('entries that undo each other, as no writer makes them, are listed all the same', () => {
  expect(rows([entry('a', { undoes: 'b' }), entry('b', { undoes: 'a' })])).toHaveLength(2);
});

test('the writer is told apart: this device, another, the terminal', () => {
  expect(rows([entry('a'), entry('b', { writer: 'obsidian-other' }), entry('c', { writer: 'cli-host' })]).map((row) => row.who)).toEqual([
    'this device',
    'another device',
    'terminal',
  ]);
});

test('the door is told with the writer: the harness of an agent, and what came into the app by its command line', () => {
  expect(
    rows([
      entry('a', { door: { kind: 'app' } }),
      entry('b', { door: { kind: 'obsidian-cli', harness: 'claude' } }),
      entry('c', { writer: 'cli-host', door: { kind: 'terminal' } }),
      entry('d', { writer: 'cli-host', door: { kind: 'mcp', harness: 'codex', session: 's' } }),
    ]).map((row) => row.who),
  ).toEqual(['this device', "this device, Claude Code (Obsidian's command line)", 'terminal', 'Codex (MCP)']);
});
