import { readEntry, type EntryText } from '../../../../src/core/decide/dedup/entry';
import { compare } from '../../../../src/core/decide/dedup/features';
import { BEYOND } from '../../../../src/core/decide/dedup/reach';
import { judgementOf } from '../../../../src/core/decide/dedup/verdict';
import { createGate, isUnsure } from '../../../../src/core/decide/dedup/index';
import { asVaultPath } from '../../../../src/core/model/path';
import type { NewEntry } from '../../../../src/core/model/verdict';

const LEVELS = ['careful', 'balanced', 'strict'] as const;

function judged(old: NewEntry, fresh: NewEntry) {
  const gate = createGate();
  gate.add({ path: asVaultPath('Older.md'), entry: null }, old.title, old.body);
  const verdict = gate.judge(fresh);
  return { verdict: verdict.verdict, unsure: LEVELS.map((level) => isUnsure(verdict, level)) };
}

test('a note of many facts is not surely superseded by a text that leaves most of them out', () => {
  const body = [
    'The billing service runs on four machines in the second hall and is restarted on Sundays at 02:00.',
    'Its connection pool holds 40 connections to the primary database.',
    'Ines answers for it during the day, Farid at night and on public holidays.',
    'Invoices are kept for ten years in the cold store, receipts for two.',
  ].join('\n');
  const partly =
    'Since the move the billing service runs on six machines in the third hall instead, is restarted on Mondays at 03:00, and its connection pool now holds 80 connections to the primary database.';
  const { verdict, unsure } = judged({ title: 'Billing service', body }, { title: 'Billing service', body: partly });
  expect(verdict === 'UNIQUE' || unsure.every(Boolean)).toBe(true);
  // The same, where each of its facts is said again or changed.
  const whole = body.replace('40 connections', '80 connections');
  expect(judged({ title: 'Billing service', body }, { title: 'Billing service', body: whole })).toEqual({
    verdict: 'SUPERSEDE',
    unsure: [expect.any(Boolean), false, false],
  });
});

test.each<[string, NewEntry, NewEntry, string, number]>([
  [
    'says far more than the entry which it would replace',
    { title: 'Ferry', body: 'The ferry leaves at 9:30.' },
    {
      title: 'Ferry',
      body: [
        'The ferry now leaves at 10:15 from the north quay.',
        'Tickets are sold in the kiosk beside the old customs house, where Mira also rents bicycles, sells maps of the islands and lends umbrellas to whoever forgot one.',
        'The captain tells the story of the lighthouse on the way, the crossing takes forty minutes, dogs travel free, and in heavy weather a bus goes round the bay instead, which takes three hours.',
      ].join(' '),
    },
    'UNIQUE',
    BEYOND,
  ],
  [
    'says that one thing',
    { title: 'Ferry', body: 'The ferry leaves at 9:30.' },
    { title: 'Ferry', body: 'The ferry now leaves at 10:15.' },
    'SUPERSEDE',
    0.98,
  ],
  [
    'is a note under another name',
    { title: 'Kestrel', body: 'Bass guitar, on tour until May.' },
    { title: 'Osprey', body: 'Bass guitar, on tour until June.' },
    'SUPERSEDE',
    BEYOND,
  ],
  [
    'has a name that speaks of the other',
    { title: 'Kestrel', body: 'On tour until May.' },
    { title: 'Tour of Kestrel', body: 'On tour until June.' },
    'SUPERSEDE',
    0.98,
  ],
  [
    'has no name',
    { title: 'Kestrel', body: 'Kestrel is on tour until May.' },
    { title: '', body: 'Kestrel is on tour until June.' },
    'SUPERSEDE',
    0.98,
  ],
])('however likely, SUPERSEDE by what %s', (_, old, fresh, label, confidence) => {
  const [entry, older] = [fresh, old].map(({ title, body }) => readEntry(title, body)) as [EntryText, EntryText];
  const judgement = judgementOf(compare(entry, older), () => ({ UNIQUE: 0.01, SUPERSEDE: 0.98, DUPLICATE: 0.01 }));
  expect(judgement).toMatchObject({ label, confidence });
});

test('a note of a few words under a name of its own is not surely a duplicate of the list that names it', () => {
  const { verdict, unsure } = judged(
    {
      title: 'Northern Mill',
      body: 'Songs: Kestrel (second take), Osprey (second take), Harbour Lights, Old Rope. A record of the choir.',
    },
    { title: 'Kestrel (second take)', body: 'Kestrel, second take. A record of the choir.' },
  );
  expect(verdict === 'UNIQUE' || unsure.every(Boolean)).toBe(true);
});

test('an entry under the same name is sure as before', () => {
  expect(
    judged(
      { title: 'Pool size', body: 'The pool holds 40 connections.' },
      { title: 'Pool size', body: 'The pool now holds 80 connections instead of 40.' },
    ),
  ).toEqual({ verdict: 'SUPERSEDE', unsure: [expect.any(Boolean), false, false] });
});

test('an entry that says all of it comes before one that it would replace', () => {
  const gate = createGate();
  gate.add({ path: asVaultPath('Before.md'), entry: null }, 'Ferry', 'The ferry to Alster island leaves at 9:30 from the north quay.');
  gate.add(
    { path: asVaultPath('Known.md'), entry: null },
    'Ferry in summer',
    'Now the ferry to Alster island leaves at 10:15 from the north quay. Dogs travel free.',
  );
  const verdict = gate.judge({ title: '', body: 'The ferry to Alster island now leaves at 10:15 from the north quay.' });
  expect([verdict.verdict, verdict.of]).toEqual(['DUPLICATE', { path: 'Known.md', entry: null }]);
});
