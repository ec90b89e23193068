import { holdsWordForWord } from '../../../../src/core/decide/remember/word-for-word';
import { asVaultPath } from '../../../../src/core/model/path';
import { contextOf } from '../../../support/snapshot';

const OLDER = '2026-02-01 Errands.md';

function holds(note: string, body: string): boolean {
  return holdsWordForWord(contextOf({ [OLDER]: note }), { path: asVaultPath(OLDER), entry: null }, note, { title: 'Errands', body });
}

describe('what an older note holds word for word', () => {
  it.each([
    ['the whole', 'Call the bank tomorrow.\n', 'Call the bank tomorrow.'],
    [
      'whole lines among others',
      'Pay the rent.\n\nCall the bank tomorrow.\nBefore noon.\n\nBuy oats.',
      '\nCall the bank tomorrow.\nBefore noon.\n',
    ],
    ['a line of a list', '- Pay the rent.\n- Call the bank tomorrow.', 'Call the bank tomorrow.'],
    ['a line of a log', '- 08:30 Call the bank tomorrow.\n- 09:00 Oats.', 'Call the bank tomorrow.'],
    ['a line behind a label', '**Observation**: Call the bank tomorrow.\n', 'Call the bank tomorrow.'],
    ['with other line ends', 'Pay the rent.\r\nCall the bank tomorrow.\r\n', 'Call the bank tomorrow.'],
  ])('%s', (_, note, body) => {
    expect(holds(note, body)).toBe(true);
  });

  it.each([
    ['a part of a word', 'The firmware uses C++', 'The firmware uses C'],
    ['what is struck out', '- ~~Call the bank tomorrow~~', 'Call the bank tomorrow'],
    ['the end of another sentence', 'Never call the bank tomorrow.', 'call the bank tomorrow.'],
    ['what goes on far behind', `Call the bank${' '.repeat(90)}or never`, 'Call the bank'],
    ['the beginning of one', 'Call the bank tomorrow, or never.', 'Call the bank tomorrow'],
    ['a box with its text', '- [x] Call the bank tomorrow', 'Call the bank tomorrow'],
    ['the end of a very long line', `${'x '.repeat(200)}Call the bank`, 'Call the bank'],
  ])('not %s', (_, note, body) => {
    expect(holds(note, body)).toBe(false);
  });
});
