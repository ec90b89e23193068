import { soughtFor } from '../../../../src/core/read/text/sought';

const line = (n: number): string => `Line ${n} of the "note", with (signs) & more: it's 'quoted' \`code\` \\${n}.`;
const text = (lines: number): string => Array.from({ length: lines }, (_, n) => line(n)).join('\n');

test('a long text is found in every form, and nothing that only begins or ends like it', () => {
  const whole = text(3000);
  const sought = soughtFor([whole]);
  const forms = [
    whole,
    whole.replaceAll('\n', '\r\n'),
    whole.replaceAll('\n', '\n> '),
    JSON.stringify(whole),
    JSON.stringify(JSON.stringify(whole)),
  ];
  for (const form of forms) expect(sought.replaced(`a ${form} b ${form} c`, '*')).toMatch(/^a ["\\]*\*["\\]* b ["\\]*\*["\\]* c$/);
  expect(sought.holds(whole.slice(0, -1))).toBe(false);
  expect(sought.holds(whole.slice(1))).toBe(false);
  expect(sought.holds(`${text(2999)}\n${line(2990)}`)).toBe(false);
});

test('it is found again right after a place that only begins like it', () => {
  expect(soughtFor(['aba c']).replaced('ababa c aba  c', '*')).toBe('ab* aba  c');
  expect(soughtFor(["it's\\n"]).replaced(JSON.stringify({ a: "it's\\n", b: "it''s\\n" }), '')).toBe('{"a":"","b":""}');
});

test('bytes of UTF-16 count, and of no texts nothing is found', () => {
  const wide = Uint8Array.from([...'secret é'].flatMap((sign) => [sign.charCodeAt(0), 0]));
  expect([soughtFor(['secret é']).isIn(wide), soughtFor(['secrets']).isIn(wide), soughtFor([' ']).isIn(wide)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('letters count composed and decomposed', () => {
  for (const form of ['NFC', 'NFD'] as const)
    expect(
      soughtFor(['Café Zürich'.normalize(form)]).replaced(`a ${'Café Zürich'.normalize('NFC')} ${'Café Zürich'.normalize('NFD')}`, '*'),
    ).toBe('a * *');
});
