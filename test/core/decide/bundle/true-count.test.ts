import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { countTokens as countOlder } from 'gpt-tokenizer/encoding/cl100k_base';
import { samples } from '../../../../bench/tokens/samples';
import { layoutSamples } from '../../../../bench/tokens/layout-samples';
import { BUNDLE_FORMATS, type BundleFormat, type ModelFamily } from '../../../../src/core/model/bundle';
import { asVaultPath } from '../../../../src/core/model/path';
import { contextOf, textsOf } from '../../../support/snapshot';
import { bundleFrom } from '../../../support/bundled';

const BUDGET = 1500;
const ALL = { disallowedSpecial: new Set<string>() };

/** A bundle that fills its budget with one kind of text. */
function full(check: string, format: BundleFormat, model: ModelFamily, must: boolean) {
  const files = Object.fromEntries(
    Array.from({ length: must ? 6 : 60 }, (_, i) => [`n${String(i).padStart(2, '0')}.md`, `${i}\n\n${check}\n`]),
  );
  const candidates = Object.keys(files).map((path) => ({ path: asVaultPath(path), why: 'x', must, phase: 'ranked' }));
  const run = (budget: number) => bundleFrom(contextOf(files), { budget, format, model }, candidates, textsOf(files));
  if (!must) return run(BUDGET);
  try {
    return run(1);
  } catch (error) {
    return run(Number(/at least (\d+)/.exec((error as Error).message)?.[1]));
  }
}

describe.each([...samples, ...layoutSamples])('$kind', ({ kind, check }) => {
  test.each(BUNDLE_FORMATS)('the true count of a full bundle stays within the budget, as %s', (format) => {
    for (const must of [false, true]) {
      const { text, budget, tokens } = full(check, format, 'gpt', must);
      expect(countTokens(text, ALL)).toBeLessThanOrEqual(budget);
      expect(tokens).toBeLessThanOrEqual(budget);
    }
  });

  // The older encoding needs about a third more for text in other scripts than Latin.
  const latin = [
    'English',
    'German',
    'French',
    'Spanish',
    'Portuguese and Italian',
    'TypeScript',
    'Python and shell',
    'Markdown',
    'Figures',
  ];
  if (latin.includes(kind))
    test('and of one for gpt-4', () => {
      const { text, budget } = full(check, 'markdown', 'gpt-4', false);
      expect(countOlder(text, ALL)).toBeLessThanOrEqual(budget);
    });
});

test('another family leaves more room free, and its receipt counts as that family does', () => {
  const [one] = samples;
  const [gpt, claude] = (['gpt', 'claude'] as const).map((model) => full(one?.check ?? '', 'markdown', model, false));
  expect(claude?.text.length).toBeLessThan((gpt?.text.length ?? 0) * 0.85);
  expect(claude?.tokens).toBeLessThanOrEqual(BUDGET);
  expect(claude?.model).toBe('claude');
});
