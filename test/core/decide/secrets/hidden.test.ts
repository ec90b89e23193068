import { findSecrets, secretInEntry } from '../../../../src/core/decide/secrets/index';
import { secretSentence } from '../../../../src/core/model/secret';
import { fc, runs } from '../../../support/properties';
import { spaced } from '../../../support/spaced';

const TOKEN = ['gh', 'p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');
const found = (text: string): readonly string[] => findSecrets(text).map(({ rule, line }) => `${rule} ${line}`);

describe('what hides a secret is undone first', () => {
  test.each([
    ['backslashes of markdown', `x\n${TOKEN.replace('_', '\\_')}`],
    ['zero-width characters', `x\n${TOKEN.replace('2c', '2\u200bc')}`],
    ['soft hyphens', `x\n${TOKEN.replace('2c', '2\u00adc')}`],
    [
      'letters of full width',
      `x\n${[...TOKEN].map((char) => (/[a-z]/.test(char) ? String.fromCharCode(char.charCodeAt(0) + 0xfee0) : char)).join('')}`,
    ],
    ['references of HTML', `x\n${TOKEN.replace('_', '&#95;')}`],
    ['codes of percent', `x\n${TOKEN.replace('_', '%5F')}`],
    ['two lines', `x\n${TOKEN.slice(0, 20)}\n${TOKEN.slice(20)}`],
    ['two lines of a quote', `x\n> ${TOKEN.slice(0, 20)}\n> ${TOKEN.slice(20)}`],
    ['escapes of JSON', `x\n{\\"token\\":\\"${TOKEN}\\"}`],
    ['base64', `x\n${Buffer.from(`GITHUB_TOKEN=${TOKEN}\n`).toString('base64')}`],
    ['line ends of other systems', `x\r\n${TOKEN}\r\n`],
  ])('%s', (_, text) => {
    expect(found(text)).toContain('github-token 2');
  });
});

test('lines are those of the text, whatever stands before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('', 'plain', '密码学', 'caf\u00e9 \\_ &amp; %41', '| a | b |', '> x', '\u200b'), { maxLength: 30 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      (lines, end) => {
        expect(found([...lines, TOKEN, 'after'].join(end))).toContain(`github-token ${lines.length + 1}`);
      },
    ),
    { numRuns: runs(200) },
  );
});

test('any text is read to its end, and the answer never quotes it', () => {
  const piece = fc.constantFrom(
    ...spaced('password = " | \n --- secret token ://a:b@ eyJ MII ` ** < > ( ) [ ] \\ % &# 密码 пароль \u0000 \ud800 x9Q'),
    ': ',
    ' is ',
    TOKEN.slice(0, 12),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      const lines = text.split(/\r\n|\n|\r/).length;
      for (const { kind, rule, line } of findSecrets(text)) {
        expect(line).toBeGreaterThan(0);
        expect(line).toBeLessThanOrEqual(lines);
        expect(`${kind} ${rule}`).not.toContain('x9Q');
      }
    }),
    { numRuns: runs(300) },
  );
});

test.each(['key=\n', 'password: \n', 'key=key=\n', 'token: \n', '| key | a |\n', 'sk-\n', "pw=''\n", 'Bearer \n'])(
  'a text that repeats %j hides none: before it, in it and after it',
  (unit) => {
    const secret = 'password: Hx7!kq92Lm\n';
    for (const planted of [secret, `${TOKEN}\n`, secret.repeat(30), `${secret}key=\n`.repeat(30)]) {
      const expected = findSecrets(planted).map(({ rule, line }) => [rule, line + 2000]);
      expect(expected.length).toBeGreaterThan(0);
      const found = findSecrets(unit.repeat(2000) + planted + unit.repeat(700)).map(({ rule, line }) => [rule, line]);
      expect(found).toEqual(expect.arrayContaining(expected));
    }
  },
);

test('published examples of vendors are no secrets', () => {
  const parts = [
    ['AKIA', 'IOSFODNN7EXAMPLE'],
    ['Visa card: 4242 4242 ', '4242 4242'],
    ['sk_test_', '4eC39HqLyjWDarjtT1zdp7dc'],
    ['secret=JBSWY3DP', 'EHPK3PXP'],
    ['Authorization: Basic QWxhZGRpbjpvcGVu', 'IHNlc2FtZQ=='],
  ];
  for (const one of parts) expect([one.join(''), findSecrets(one.join(''))]).toEqual([one.join(''), []]);
});

test('an entry is told of by its part, its line and a kind with its article', () => {
  expect(secretSentence({ kind: 'OpenAI key', rule: 'openai-key', part: 'text', line: 2 })).toBe('Line 2 looks like an OpenAI key.');
  expect(secretSentence({ kind: 'password', rule: 'password', part: 'tags', line: null })).toBe('The tags look like a password.');
  expect(secretInEntry({ title: 'Pool', body: 'The pool holds 40 connections.' })).toBeNull();
});

test('a megabyte on one line comes back, and a secret deep in it is found', () => {
  expect(findSecrets('password='.repeat(100_000)).length).toBeGreaterThanOrEqual(0);
  expect(findSecrets(`${'x '.repeat(200_000)}${['AKIA', 'QWERTYUIOPAS2345'].join('')}`)).toContainEqual(
    expect.objectContaining({ kind: 'AWS access key', rule: 'aws-access-key', line: 1 }),
  );
});
