import { readFileSync } from 'node:fs';
import { HEALTH } from '../../bench/worth/families-of-health';
import { SECRETS } from '../../bench/worth/families-of-secrets';
import { cutsOf } from '../../bench/worth/parts';
import { agreement } from '../../bench/worth/sheets';

test.each([
  ['secrets', SECRETS],
  ['health', HEALTH],
] as const)('every family of %s is still declared in src, and each cut changes its module', (_, families) => {
  for (const family of families) {
    const cuts = cutsOf(family);
    expect([family.name, cuts.length > 0]).toEqual([family.name, true]);
    for (const { path, contents, part } of cuts)
      expect([family.name, part, contents === readFileSync(path, 'utf8')]).toEqual([family.name, part, false]);
  }
});

test('a family that src does not declare is told of', () => {
  expect(() => cutsOf({ name: 'gone', module: 'secrets/scan', of: 'noSuchThing', neutral: 'false' })).toThrow(
    'src/core/decide/secrets/scan.ts declares no "noSuchThing"',
  );
});

test('two readers who agree as often as chance would have it have a kappa of 0', () => {
  const pairs = [
    ['true', 'true'],
    ['true', 'false'],
    ['false', 'true'],
    ['false', 'false'],
  ] as const;
  expect(agreement(pairs)).toEqual({ share: 0.5, kappa: 0 });
  expect(agreement([pairs[0], pairs[3]])).toEqual({ share: 1, kappa: 1 });
});
