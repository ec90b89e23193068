import { readEntry } from '../../../../src/core/decide/dedup/entry';
import { repeats } from '../../../../src/core/decide/dedup/repeats';
import { fc, runs } from '../../../support/properties';
import { spaced } from '../../../support/spaced';

function repeated(old: string, fresh: string, oldTitle = '', title = ''): 'whole' | 'part' | null {
  return repeats(readEntry(title, fresh), readEntry(oldTitle, old));
}

const LONG =
  'The kiln on the ground floor is fired on Fridays after the last course. Whoever unloads it notes the shelf and the cone. Glaze tests stand on the upper rack, bisque on the lower one.';

describe('what an older entry says word for word', () => {
  it.each([
    [
      'other punctuation, lines, emphasis and case',
      LONG,
      'the kiln on the **ground floor** is fired on fridays, after the last course;\nwhoever unloads it notes the shelf and the cone\nGlaze tests stand on the upper rack - bisque on the lower one',
    ],
    ['blanks', 'Doors close at 18:00.', '  Doors  close\tat 18:00\n'],
    ['no title of its own', LONG, LONG, 'Kiln', ''],
  ])('is the whole of it: %s', (_, old, fresh, oldTitle = '', title = '') => {
    expect(repeated(old, fresh, oldTitle, title)).toBe('whole');
  });

  it.each([
    ['one sentence', LONG, 'Whoever unloads it notes the shelf and the cone.'],
    ['a Chinese sentence', '窑炉星期五点火。谁取出陶器，谁记录层号！', '谁取出陶器，谁记录层号。'],
    ['a Japanese sentence in quotes', '窯は金曜日に焚く。棚の番号を書き留める。', '「窯は金曜日に焚く」'],
    [
      'sentences with others between',
      LONG,
      'The kiln on the ground floor is fired on Fridays after the last course. Glaze tests stand on the upper rack, bisque on the lower one.',
    ],
    ['another title for what the text names', LONG, LONG, 'Kiln of the ground floor', 'Kiln days'],
  ])('is a part of it: %s', (_, old, fresh, oldTitle = '', title = '') => {
    expect(repeated(old, fresh, oldTitle, title)).toBe('part');
  });

  it.each([
    ['owners that change places', '- Mon: vacuum (Ines)\n- Wed: windows (Jarl)', '- Mon: vacuum (Jarl)\n- Wed: windows (Ines)'],
    ['a cell of another row', 'Mon: vacuum Ines\nWed: windows Jarl', 'Mon: windows Jarl'],
    [
      'a word that is a function word in another language',
      'El sensor del pozo norte ya no transmite desde la tormenta.',
      'El sensor del pozo sur ya no transmite desde la tormenta.',
    ],
    [
      'a common word in place of a telling one',
      'Run the checks with `make check`, they need the daemon.',
      'Run the checks with `just check`, they need the daemon.',
    ],
    [
      'on for off',
      'The flag `fast-sync` is off in production and on in staging.',
      'The flag `fast-sync` is on in production and on in staging.',
    ],
    ['opt-in for opt-out', 'Crash reports of the reader are opt-out.', 'Crash reports of the reader are opt-in.'],
    ['a limit that is gone', 'The lift runs on weekdays only.', 'The lift runs on weekdays.'],
    ['a sentence cut short', 'The lift runs at night while the hotel is full.', 'The lift runs at night.'],
    [
      'another title',
      'The policy with Belmont runs until March.',
      'The policy with Belmont runs until March.',
      'Home insurance',
      'Boat insurance',
    ],
    [
      'another title of a common word',
      'The policy with Belmont runs until March.',
      'The policy with Belmont runs until March.',
      'Home insurance',
      'Car insurance',
    ],
    ['a pattern', 'Lint takes *.ts files.', 'Lint takes .ts files.'],
    ['a strange title', LONG, LONG, 'Kiln of the ground floor', 'Wheelhouse of Meissen'],
    ['one word', 'Herons.', 'Herons'],
    ['a line without the one that leads it', 'Rejected:\n- Postgres for the queue\n- Kafka for the queue', 'Postgres for the queue'],
    ['a box that was ticked', '- [x] pay the rent\n- [ ] call Noor', '- [ ] pay the rent\n- [x] call Noor'],
    ['what was struck out', 'Call the bank tomorrow.', '~~Call the bank tomorrow.~~'],
    ['a link that leads elsewhere', 'See [[projects/alpha|the plan]] for more.', 'See [[projects/beta|the plan]] for more.'],
    ['signs that tell', 'The firmware is written in C++ now.', 'The firmware is written in C now.'],
    ['other signs', 'Run it with chmod a+x on the script.', 'Run it with chmod a-x on the script.'],
    ['a number below zero', 'The freezer is at -5 degrees.', 'The freezer is at 5 degrees.'],
    ['capitals that tell', 'The US office closes on Friday.', 'The us office closes on Friday.'],
    ['a Chinese question', '事务所星期五关门。窑炉很热。', '事务所星期五关门？'],
    ['a part of a Japanese sentence', '窯は金曜日に焚かない。', '窯は金曜日に焚か'],
    ['a Chinese word', '陶器。窑炉。', '陶器'],
    ['a Chinese line without the one that leads it', '拒绝：用数据库做队列。', '用数据库做队列。'],
    ['a question', 'The office closes on Friday.', 'The office closes on Friday?'],
    ['another pronoun', `He owns the dinghy. ${LONG}`, `She owns the dinghy. ${LONG}`],
  ])('does not: %s', (_, old, fresh, oldTitle = '', title = '') => {
    expect(repeated(old, fresh, oldTitle, title)).toBeNull();
  });

  it('sees a change far down in a long text', () => {
    const rows = Array.from(
      { length: 90 },
      (_, at) => `| shelf ${'abcdefghij'[at % 10]}${'klmnopqrs'[Math.floor(at / 10)]} | keeper ${'tuvwx'[at % 5]}o |`,
    );
    const old = rows.join('\n');
    expect(repeated(old, old)).toBe('whole');
    expect(
      repeated(old, [...rows.slice(0, 80), rows[80]?.replace(/keeper \w+/, 'keeper zo') ?? '', ...rows.slice(81)].join('\n')),
    ).toBeNull();
  });

  it('holds for some sentences of any text, and for none in which two words changed places', () => {
    const word = fc.constantFrom(...spaced('kiln heron ledger harbour velvet copper sparrow lantern meadow anchor pepper violin'));
    const sentences = fc.array(fc.uniqueArray(word, { minLength: 3, maxLength: 8 }), { minLength: 2, maxLength: 6 });
    const written = (list: readonly (readonly string[])[]): string => list.map((words) => `${words.join(' ')}.`).join('\n');
    fc.assert(
      fc.property(sentences, fc.nat(), fc.nat(), (list, at, place) => {
        const kept = list.filter((_, i) => i !== at % list.length);
        expect(repeated(written(list), written(kept))).toBe('part');
        const turned = list.map((words) => [...words]);
        const one = turned[at % turned.length] as string[];
        const i = place % (one.length - 1);
        [one[i], one[i + 1]] = [one[i + 1] as string, one[i] as string];
        expect(repeated(written(list), written(turned))).toBeNull();
      }),
      { numRuns: runs(200) },
    );
  });
});
