import { clock } from '../clock';
import type { Figure } from '../figure';
import { measure, median } from '../measure';
import { syntheticVault } from '../vault';
import { findSecrets } from '../../src/core/decide/secrets/index';

/** Words that a plain search looks for: as many as a small table of rules has. */
const WORDS = Array.from({ length: 200 }, (_, at) => `keyword${at}_`);
/** Texts that would take long where a rule looked at a stretch again and again. */
const ADVERSE = [
  'password=',
  'token: ',
  'ghp_a1',
  'sk-a1B2',
  'eyJhbG.',
  '://a:b@',
  '"kty":',
  'card 4',
  '| password |\n|---|\n',
  'password,a\n',
  'MIIEAIBA',
  'seed abandon ',
  '密码',
  'aGVsbG8=',
];

/** Looking for secrets in notes of 2.6 KB, beside a plain search of 200 words; and how its time grows with texts that are made to be slow. */
export const figure: Figure = {
  id: 'secrets',
  async run(sizes) {
    const texts = [...syntheticVault(Math.min(2_000, sizes.notes))].map((note) => note.text);
    const adverse = (length: number): readonly string[] => ADVERSE.map((piece) => piece.repeat(Math.ceil(length / piece.length)));
    const [small, large] = [adverse(sizes.runs > 1 ? 125_000 : 5_000), adverse(sizes.runs > 1 ? 1_000_000 : 40_000)];
    const samples = await measure(
      {
        net: { run: () => perNote(texts, (text) => findSecrets(text).length) },
        floor: { run: () => perNote(texts, (text) => WORDS.filter((word) => text.includes(word)).length) },
        small: { run: () => small.forEach((text) => findSecrets(text)) },
        large: { run: () => large.forEach((text) => findSecrets(text)) },
      },
      { runs: sizes.runs, warmUp: 1 },
    );
    const net = median(samples.net);
    return [
      {
        what: 'secrets in a note of 2.6 KB',
        figure: net,
        unit: 'ms',
        holds: [{ of: 'figure', most: 0.1 }],
        beside: { what: 'a plain search of 200 words', figure: median(samples.floor) },
      },
      {
        what: 'secrets in texts of 1 MB made to be slow',
        figure: median(samples.large),
        unit: 'ms',
        holds: [{ of: 'ratio', most: 1.5 }],
        beside: { what: '8× the time of 125 KB', figure: 8 * median(samples.small) },
      },
    ];
  },
};

function perNote(texts: readonly string[], use: (text: string) => number): number {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const start = clock();
  let found = 0;
  for (const text of texts) found += use(text);
  const ms = clock() - start;
  if (found < 0) throw new Error('a count below zero');
  return (ms * 2_600) / characters;
}
