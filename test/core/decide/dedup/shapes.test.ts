import { createGate } from '../../../../src/core/decide/dedup/index';
import { isUnsure, maySkip } from '../../../../src/core/decide/dedup/policy';
import { asVaultPath } from '../../../../src/core/model/path';
import type { Verdict } from '../../../../src/core/model/verdict';
import { fc, runs } from '../../../support/properties';

/** The shape of two texts decides when to ask, whatever the chances say. */
const LEVELS = ['careful', 'balanced', 'strict'] as const;

function judge(notes: Readonly<Record<string, string>>, newer: string, title = ''): Verdict {
  const gate = createGate();
  for (const [path, text] of Object.entries(notes)) {
    const [name = '', ...body] = text.split('\n');
    const isSection = path.includes('#');
    gate.add(
      { path: asVaultPath(path.replace(/#.*/, '')), entry: isSection ? name : null },
      body.length > 0 ? name : '',
      body.join('\n') || name,
    );
  }
  return gate.judge({ title, body: newer });
}

function isSurelyNew(verdict: Verdict): boolean {
  return verdict.verdict === 'UNIQUE' && LEVELS.some((level) => !isUnsure(verdict, level));
}

test.each([
  ['We use PostgreSQL as the database.', 'We use MySQL as the database.'],
  ['Packages are installed with npm.', 'Packages are installed with pnpm.'],
  ['Deploys need a review.', 'Deploys never need a review.'],
  ['Backups are kept for 30 hours.', 'Backups are kept for 30 days.'],
  ['Mara keeps the key of the cellar.', 'Jonas keeps the key of the cellar.'],
  ['Paul takes two drops of it in the evening.', 'Paul takes two ml of it in the evening.'],
  ['会议的时区是东京时间。', '会议的时区是巴黎时间。'],
  ['큰 냄비는 식기세척기에 넣어도 안 됩니다.', '큰 냄비는 식기세척기에 넣어도 됩니다.'],
])('one thing in the place of another is asked about at least: %s – %s', (older, newer) => {
  const verdict = judge({ 'a.md': older, 'b.md': 'Tea is in the second drawer.' }, newer);
  expect(isSurelyNew(verdict)).toBe(false);
  expect(LEVELS.map((level) => maySkip(verdict, level))).toEqual([false, false, false]);
});

test('property: a word in the place of another is never surely new, nor left out', () => {
  const word = fc.constantFrom('Redis', 'Kafka', 'garden', 'harbour', 'invoices', 'violin', 'Helsinki', 'Quentin');
  const frame = fc.constantFrom(
    (one: string) => `The weekly report about ${one} goes to the board on Fridays.`,
    (one: string) => `Ask the workshop for ${one} before the winter begins.`,
    (one: string) => `Every new colleague reads the page about ${one} first.`,
  );
  fc.assert(
    fc.property(word, word, frame, (a, b, said) => {
      fc.pre(a !== b);
      const verdict = judge({ 'a.md': said(a) }, said(b));
      expect(isSurelyNew(verdict)).toBe(false);
      expect(LEVELS.filter((level) => maySkip(verdict, level))).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});

test('the same words in another order or role are never sure', () => {
  const verdict = judge({ 'a.md': 'In the tale the cats chase the dogs.' }, 'In the tale the dogs chase the cats.');
  expect(LEVELS.map((level) => isUnsure(verdict, level))).toEqual([true, true, true]);
});

test('the title of a note is asked about, that of an entry in a log may be new', () => {
  const body = 'Backups run every night on the host in the cellar.';
  const note = { 'Database.md': 'Database\nWe use PostgreSQL, version 16.' };
  expect(isSurelyNew(judge(note, body, 'Database'))).toBe(false);
  const log = { 'memory/2026-03-01.md#Database': 'Database\nWe use PostgreSQL, version 16.' };
  expect(isSurelyNew(judge(log, body, 'Database'))).toBe(true);
});

const FACTS = [
  'The café opens at eight.',
  'Parcels for the office go to the back door.',
  'The printer needs paper of 80 grams.',
  'Mara keeps the spare key of the cellar.',
  'The lift is serviced in spring and in autumn.',
  'Bicycles stand in the yard, never in the hall.',
];

test('beside a far longer note only a sentence that is about the same is asked about', () => {
  const note = { 'House.md': `House\n${FACTS.join('\n')}` };
  expect(isSurelyNew(judge(note, 'The choir of the school sings in the hall on the last day before the summer.'))).toBe(true);
  const moved = judge(note, 'Jonas keeps the spare key of the cellar.');
  expect(isSurelyNew(moved)).toBe(false);
  expect(moved.evidence?.changed[0]).toEqual({ old: 'Mara', new: 'Jonas' });
});

test('a line of a log that is its own title is known again', () => {
  const line = '**Session key** of the night shift: agent:main:telegram';
  expect(judge({ 'memory/2026-03-01.md#x': `${line}\n` }, line, line)).toMatchObject({
    verdict: 'DUPLICATE',
    evidence: { verbatim: true },
  });
});

test('a duplicate is sure word for word, and not where a word, a sign or a hedge differs', () => {
  const note = {
    'House.md': `House\n${FACTS.join('\n')}\nMedarbetarna får inte parkera cyklar framför huvudingången efter kvällen.\nAlarm at pressure >= 4, humidity <= 60.\nThe employer pays the insurance of the bicycle.`,
  };
  expect(judge(note, 'The lift is serviced in spring, and in autumn')).toMatchObject({
    verdict: 'DUPLICATE',
    evidence: { verbatim: true },
  });
  for (const other of [
    'The lift is serviced in spring and in autumn by the firm Otis.',
    'Medarbetarna får parkera cyklar framför huvudingången efter kvällen.',
    'Alarm at pressure <= 4, humidity >= 60.',
    'The employee pays the insurance of the bicycle.',
  ])
    expect([other, maySkip(judge(note, other), 'balanced'), maySkip(judge(note, other), 'careful')]).toEqual([other, false, false]);
});

test('a curated line is compared before a line of a log that says as much', () => {
  const said = 'The release is signed by Mara in the morning.';
  const verdict = judge(
    { 'memory/2026-03-01.md#Release': `Release\n${said}`, 'Release day.md': `Release day\n${said}` },
    'The release is signed by Jonas in the morning.',
  );
  expect(verdict.evidence?.closest).toMatchObject({ path: 'Release day.md' });
});

test('the value that is named is the one that changed', () => {
  const older = 'Budget\nThe hall costs 15,000 a year. The choir pays 4,000 of it.';
  expect(judge({ 'Budget.md': older }, 'The choir pays 3,900 of it.').evidence?.changed[0]).toEqual({ old: '4,000', new: '3,900' });
});
