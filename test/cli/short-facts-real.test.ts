import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { maySkip } from '../../src/core/decide/dedup/index';
import { openFolder } from '../../src/cli/node/open.mjs';
import type { RememberResult } from '../../src/core/model/results/remember';
import { sharedFolder } from '../host/shared-data';

/** Real vaults and memories, which not every checkout has beside it. */
const DATA = sharedFolder('vaults');
const NAMES = DATA === null ? [] : readdirSync(DATA);

/** A title, where there is one, and a text that none of the vaults says. */
const FACTS: readonly (readonly [string, string])[] = [
  ['', 'Lunch starts at half past twelve.'],
  ['', 'Answer in German.'],
  ['', 'Eat more fruit.'],
  ['', 'The printer is broken.'],
  ['', 'Close the window at night.'],
  ['', 'My favourite colour is green.'],
  ['', 'Use the small model.'],
  ['', 'Ask before deleting files.'],
  ['', 'Start the server with `npm run dev`.'],
  ['Shoes', 'Size 43, wide.'],
  ['', '- Water the plants'],
  ['', 'Where is the passport?'],
  ['', 'Das Treffen ist um neun.'],
  ['', 'Keine langen Sätze.'],
  ['', 'Le train part à midi.'],
  ['', 'Pas de sucre.'],
  ['', 'La llave está en la mesa.'],
  ['', 'Habla más despacio.'],
  ['', 'O carro está na garagem.'],
  ['', 'La riunione è lunedì.'],
  ['', 'Совещание в понедельник.'],
  ['', '我喜欢喝茶。'],
  ['', '電車は九時に出ます。'],
  ['', '회의는 화요일입니다.'],
];

async function remembered(name: string): Promise<RememberResult[]> {
  const { vault } = await openFolder(join(DATA ?? '', name, 'vault'), new Date('2026-03-15T12:00:00Z'), 'none');
  const results: RememberResult[] = [];
  // A proposal alone: nothing is carried out.
  for (const [title, body] of FACTS) results.push((await vault.remember({ title, body, onDuplicate: 'skip' }, {})).result);
  return results;
}

if (NAMES.length === 0)
  test('real vaults: there are none beside the project, so made-up notes alone are tested', () => expect(DATA).toBeNull());
else {
  describe.each(NAMES)('24 short new facts and %s', (name) => {
    test('none is left out, at any level, and next to none is called a duplicate', async () => {
      const results = await remembered(name);
      expect(results.filter(({ path }) => path === null)).toEqual([]);
      const verdicts = results.flatMap(({ evidence, ...result }) =>
        evidence !== null && 'withheld' in evidence ? [] : [{ ...result, evidence, candidates: [] }],
      );
      for (const level of ['careful', 'balanced', 'strict'] as const)
        expect(verdicts.filter((verdict) => maySkip(verdict, level))).toEqual([]);
      expect(results.filter(({ verdict }) => verdict === 'DUPLICATE').length).toBeLessThanOrEqual(1);
    });
  });
}
