import { fc, runs } from '../support/properties';
import { inModule } from '../support/module';

const ROUND = `const { bytesOf, inflate } = await import(input.unpack);
  return input.lists.map((list) => { const text = module.packed(list); return { text, read: new TextDecoder().decode(inflate(bytesOf(text))).split('\\n').map((line) => JSON.parse(line)) }; });`;
const UNPACK = new URL('scripts/bundle/shrink/unpack.mjs', `file://${process.cwd()}/`).href;

const packed = (lists: readonly (readonly unknown[])[]): { readonly text: string; readonly read: unknown[] }[] =>
  inModule('scripts/bundle/shrink/pack.mjs', { lists, unpack: UNPACK }, ROUND);

describe('packed data', () => {
  test('reads as it was written, whatever it holds', () => {
    const word = fc.oneof(
      fc.constantFrom('day', 'täglich', 'ежедневно', '每天', 'day day day'),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    const values = fc.array(fc.oneof(word, fc.jsonValue(), fc.array(word, { maxLength: 200 })), { minLength: 1, maxLength: 12 });
    const lists = fc.sample(values, runs(2_000)).map((list) => JSON.parse(JSON.stringify(list)) as unknown[]);
    expect(packed(lists).map(({ read }) => read)).toEqual(lists);
  });

  test('reads long texts of each kind of block: words, one letter often, and all letters alike', () => {
    const noise = Array.from({ length: 30_000 }, (_, i) => String.fromCharCode(32 + ((i * 7919 + ((i * i) % 8191)) % 90))).join('');
    const lists = [['a'.repeat(100_000)], [`${'Monday Tuesday '.repeat(3_000)}${noise}`], [noise], ['']];
    expect(packed(lists).map(({ read }) => read)).toEqual(lists);
  });

  test('is a text that stands between double quotes as it is', () => {
    const [{ text } = { text: '' }] = packed([Array.from({ length: 3_000 }, (_, i) => [i * 37, `${i}é`])]);
    expect(text.length).toBeGreaterThan(1_000);
    expect(text).toMatch(/^[ !#-[\]-}]*$/);
  });
});
