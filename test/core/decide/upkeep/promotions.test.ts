import { comparedSections } from '../../../../src/core/decide/dedup/index';
import { findLines, maintenanceNotes } from '../../../../src/core/decide/upkeep/index';
import type { DecideContext } from '../../../../src/core/model/context';
import { asVaultPath } from '../../../../src/core/model/path';
import { contextOf as contextOfFiles } from '../../../support/snapshot';
import { contextOf } from './context';

const DAY = '2026-02-16';
const LOG = `memory/${DAY}.md`;

function contextWith(files: Readonly<Record<string, string>>): DecideContext {
  return { ...contextOf('daneel'), snapshot: contextOfFiles(files).snapshot };
}

function found(logs: Readonly<Record<string, string>>, memory = '# Memory\n', others: Readonly<Record<string, string>> = {}) {
  const ctx = contextWith({ ...others, ...logs, 'MEMORY.md': memory });
  const rule = ctx.convention.maintenance;
  if (rule === undefined) throw new Error('daneel has maintenance');
  const notes = new Map(maintenanceNotes(ctx, rule).map((path) => [path, logs[path] ?? ''] as const));
  const into = { path: asVaultPath('MEMORY.md'), text: memory };
  return findLines(ctx, { rule, notes: notes, into, log: null, metrics: null, mistakes: null, states: [] });
}

/** `ticked Decisions`, `listed Context`, or `left` where no line is given. */
function fateOf(log: string): string {
  const { promote } = found({ [LOG]: log });
  return promote.map(({ suggested, to = '' }) => `${suggested ? 'ticked' : 'listed'} ${to}`).join(', ') || 'left';
}

const below = (heading: string, ...lines: string[]): string => `# ${DAY}\n\n## ${heading}\n\n${lines.join('\n')}\n`;

test.each([
  // States and what was done.
  ['- 08:00 HEARTBEAT_OK', 'left'],
  ['- 09:00 Ran the tests: all green.', 'left'],
  ['- ok\n- Done.\n- npm run build', 'left'],
  ['- 10:00 `npm run build`', 'left'],
  ['- message_id 5417', 'left'],
  [below('10:00 Deploy', '✅ The ferry timetable is deployed and all services run as expected.'), 'left'],
  [below('10:00 Backup', '- Disk usage is 41 %, 12 containers are up', '- Backup took 8 minutes tonight'), 'left'],
  [below('Decisions', '- [ ] Ask the harbour master which berth is free', '- [x] Order new ropes for the second boat'), 'left'],
  [below('Decisions made'), 'left'],
  [below('Decisions', '- Which of the two berths do we take for the winter?'), 'left'],
  [below('10:00 Server', '- The crane was painted and the planks were counted again today'), 'left'],
  [below('Session', '- **Session Key**: agent:main:main', '- **Session ID**: 0f7c11aa-1212-4c4c-9d9d-5e5e6f6f7a7a'), 'left'],
  [
    below('Talk', 'user: what did we decide, always sail with two?', 'assistant: Decision: yes, always sail with two people on board.'),
    'left',
  ],
  ['<!-- lint:begin -->\n\n## Lessons\n\n- Never end a line of the log with a space\n\n<!-- lint:end -->\n', 'left'],
  [below('Lessons', '%%\nNever write below this line of the robot\n%%'), 'left'],
  [below('18:00 Memory maintenance', 'Promoted 1:', '- Decision: the boats are painted blue from now on'), 'left'],
  [below('18:00 From NOW.md', '> Decision: the boats are painted blue from now on'), 'left'],
  [below('10:00 Decision tree', '- The widget draws a tree of nodes with a hundred leaves'), 'left'],
  [below('10:00 Q-learning', '- The training loop of the rowing model went through six rounds'), 'left'],
  [below('10:00 Restore', 'The restore of the archive needs forty minutes on the old disk.'), 'left'],
  // Lessons, decisions, rules.
  [below('10:00 Restore', 'Lesson: a restore without the key file leaves the archive half open.'), 'ticked Lessons'],
  [below('10:00 Restore', '**Lesson learned:** a restore without the key file leaves the archive half open.'), 'ticked Lessons'],
  [below('Lessons learned', '- Tide tables of the harbour do not know the summer time'), 'ticked Lessons'],
  [below('Lessons learned', '- Tide tables of the harbour are an hour off in summer'), 'listed Lessons'],
  [below('Lessons learned', '### Tides', '- Tide tables of the harbour are an hour off in summer'), 'listed Lessons'],
  [below('10:00 Restore', 'A restore without the key file leaves the archive half open. #lesson'), 'ticked Lessons'],
  [below('10:00 Restore', '**Decision:** the archive moves to the new disk on Sundays'), 'ticked Decisions'],
  [below('10:00 Restore', '**Key decisions:**', '- The archive only moves to the new disk on Sundays'), 'ticked Decisions'],
  [below('10:00 Backups', 'Decided to run the backup at eight, because nobody works then.'), 'ticked Decisions'],
  ['- 11:00 Ana decided to lend the second boat to the school only', 'ticked Decisions'],
  [below('10:00 Backups', 'It turned out that the lock of the boathouse freezes below minus five.'), 'ticked Lessons'],
  [below('House rules', '- No mail goes to the whole club before Ana has read it'), 'ticked Decisions'],
  [below('House rules', '- Ask Ana before a mail goes to the whole club'), 'listed Decisions'],
  [below('10:00 Mail', '- Never send a mail to the whole club without asking Ana'), 'ticked Lessons'],
  [below('10:00 Mail', '- ⭐ Ana wants one short mail a week about the boats'), 'ticked Context'],
  [below('10:00 Mail', '> [!important]', '> Ana wants one short mail a week about the boats'), 'ticked Context'],
  // Not all of these last.
  [below('10:00 Lock', '**Root cause:** the battery of the lock was inserted the wrong way round'), 'listed Lessons'],
  [below('10:00 Server', '- **Web address**: https://boats.example.org, on port 8080'), 'listed Context'],
  [below('10:00 Club', '- **Status**: Ana agreed to read the rest of the mails'), 'left'],
  [below('10:00 Club', '- **Treasurer**: [[Ana Lopez]] until the meeting in autumn'), 'listed Context'],
  [below('Decisions', '- Updated the list of the boats after the meeting'), 'listed Decisions'],
  [below('Decisions', '### Boats', '- Colour: the dark blue of the old ferry'), 'listed Decisions'],
  [below('10:00 Boats', '**Decision:** no new boats this month, as nobody asked for one'), 'listed Decisions'],
  [
    below('10:00 Look round', 'Nothing.') +
      below('12:00 Look round', '**Decision:** wait for the mail of the harbour master about berths').slice(14),
    'listed Decisions',
  ],
  // Other languages.
  [below('Entscheidungen', '- Das zweite Boot bekommt nur noch die Schule'), 'listed Decisions'],
  [below('10:00 Lock', '**Leçon :** la serrure du hangar gèle au-dessous de moins cinq'), 'ticked Lessons'],
  [below('教训', '- 仓库的锁在零下五度以下会冻住，需要先加热'), 'listed Lessons'],
])('%j is %s', (log, fate) => {
  expect(fateOf(log)).toBe(fate);
});

test('the lesson is promoted, not its echo; repetition alone promotes nothing', () => {
  const { promote } = found({
    'memory/2026-02-15.md': below('10:00 Lock', 'Lesson: the lock of the boathouse freezes below minus five.'),
    'memory/2026-02-16.md': below('10:00 Lock', 'Again the lock of the boathouse freezes below minus five. #lesson'),
    'memory/2026-02-17.md': below('10:00 Lock', 'The lock of the boathouse freezes below minus five.'),
  });
  expect(promote.map(({ text, why }) => [text, why])).toEqual([
    ['Lock: Lesson: the lock of the boathouse freezes below minus five. ([[2026-02-15#10 00 Lock]])', ['It says what was learned.']],
  ]);
});

test('a line names its subject, holds all of the item and no mark of a table, and a very long one is not ticked', () => {
  const { promote } = found({
    [LOG]: `${below('10:00 Boats', '### Root cause', '**Lesson:** see [[Ana\\|her]] first:', '', '- **Rule**: two people are on board of each boat', '  - one of them can swim well enough', '  - both of them wear bright orange vests')}\n\n- Lesson: the keel, the mast, the ropes and the sails ${'are dried '.repeat(60)}\n`,
  });
  expect(promote.map(({ text, suggested }) => [text.slice(0, 90), suggested])).toEqual([
    ['Boats: **Rule**: two people are on board of each boat; one of them can swim well enough; b', true],
    [expect.stringContaining('Boats: Lesson: the keel'), false],
  ]);
});

test('what the curated file says that an entry which was superseded says, and no other, is pruned', () => {
  const line = '- Backups: run the backup of the archive daily at eight ([[2026-01-02#09 00 Backups]])\n';
  const old = (by: string): string =>
    `# 2026-01-02\n\n## 09:00 Backups\n${by}\nDecided to run the backup of the archive daily at eight, as nobody works then.\n`;
  const prune = (logs: Readonly<Record<string, string>>): unknown =>
    found(logs, `# Memory\n\n${line}- Run the backup of the photos daily at eight\n`).prune.map(({ text, why }) => [
      text.slice(0, 14),
      why[0],
    ]);
  const path = 'memory/2026-01-02.md';
  const newer = { 'memory/2026-02-14.md': '# x\n', 'memory/2026-02-15.md': '# x\n', 'memory/2026-02-16.md': '# x\n' };
  expect(prune({ ...newer, [path]: old('') })).toEqual([]);
  expect(prune({ ...newer, [path]: old('**Superseded by**: [[2026-02-16]]\n') })).toEqual([
    ['Backups: run t', 'It says what was superseded.'],
  ]);
  expect(prune({ ...newer, [path]: old('**Superseded by**: [[2026-02-16]]\n') + old('').slice(14) })).toEqual([]);
});

test('the log of a maintenance is compared with no entry', () => {
  const text = `# ${DAY}\n\n## 09:00 Lock\n\nThe lock freezes.\n\n## 18:00 Memory maintenance\n\nPruned 1:\n- The lock freezes.\n`;
  expect(comparedSections(LOG, 'log', text).map(({ title }) => title)).toEqual(['Lock']);
});
