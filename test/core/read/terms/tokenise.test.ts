import { plainText, exactText } from '../../../../src/core/read/terms/plain';
import { tokenise } from '../../../../src/core/read/terms/passage';
import { stem } from '../../../../src/core/read/languages/stem';

const keys = (text: string): string[] =>
  tokenise(plainText(text))
    .flat()
    .filter((term) => !term.stop)
    .map((term) => term.key);
const typed = (text: string): string[] =>
  tokenise(plainText(text))
    .flat()
    .filter((term) => term.kind !== 'word')
    .map((term) => `${term.kind}:${term.key}${term.unit === null ? '' : ` ${term.unit}`}`);

describe('plainText', () => {
  test.each([
    ['# Title\n- [ ] **bold** and `code`', 'Title\nbold and code'],
    ['see [[folder/Note|the note]] and [[folder/Other#Part]]', 'see the note and Other Part'],
    ['[words](file.md) [site](https://example.org/x)', 'words  site https://example.org/x '],
    ['before <!-- hidden --> after', 'before  after'],
    ['unclosed <!-- hidden', 'unclosed '],
    ['ＡＢＣ １２', 'ABC 12'],
    ['a paragraph ^block-1', 'a paragraph'],
  ])('%j', (markdown, expected) => expect(plainText(markdown).replace(/ +$/, ' ')).toBe(expected));

  test('comes back from a megabyte of hostile text', () => {
    for (const piece of ['<!--', '[[', '[a](', '<a ', '**', '`']) expect(typeof plainText(piece.repeat(200_000))).toBe('string');
  });
});

describe('exactText', () => {
  test('markup and blanks do not tell entries apart', () => {
    expect(exactText('Linting', '* Run it.\n\n* Twice.')).toBe(exactText('Linting ', '# Linting\n\n- Run **it**.\n- Twice'));
  });
  test('targets, case and inner signs do', () => {
    const all = ['[x](https://a.example/1)', '[x](https://a.example/2)', 'use -v', 'use -V', 'C#', 'C++', 'level 2', 'level -2'];
    expect(new Set(all.map((text) => exactText('', text))).size).toBe(all.length);
  });
});

describe('tokenise', () => {
  test.each([
    ['kept for 35 days', ['number:#35 day']],
    ['within ten seconds (10s)', ['number:#10 s', 'number:#10 s']],
    ['over 25MB or 25 MB', ['number:#25 mb', 'number:#25 mb']],
    ['ends 2026-03-31', ['date:@2026-03-31']],
    ['ends on March 31, 2026', ['date:@2026-03-31']],
    ['am 31. März 2026', ['date:@2026-03-31']],
    ['el 3 de mayo de 2025', ['date:@2025-05-03']],
    ['on 12 May', ['date:@-05-12']],
    ['on 12 May 2025', ['date:@2025-05-12']],
    ['2026年3月31日', ['date:@2026-03-31']],
    ['at 9:15', ['time:t09:15']],
    ['at 3 pm', ['time:t15:00']],
    ['um 14 Uhr', ['time:t14:00']],
    ['app 1.7.2', ['version:v1.7.2']],
    ['level -2', ['number:#-2']],
    ['1,250 rows', ['number:#1250']],
    ['周二 and 月曜日', ['weekday:w2', 'weekday:w1']],
    ['see src/core/x.ts now', ['path:src/core/x.ts']],
    ['call page.waitForURL.', ['path:page.waitforurl']],
    ['set TZ=UTC and POOL_SIZE=45', ['number:#45']],
    ['see https://a.test/q?size=45', ['path:https://a.test/q?size=45']],
  ])('%s', (text, expected) => expect(typed(text)).toEqual(expected));

  test('a full stop without a blank or a slash between words makes no path', () => {
    expect(typed('done.Next and/or iOS/Android')).toEqual([]);
  });
  test('Han, kana and Hangul become bigrams', () => {
    expect(keys('部署规则')).toEqual(['部署', '署规', '规则']);
    expect(keys('회의')).toEqual(['회의']);
    expect(keys('字')).toEqual(['字']);
  });
  test('contractions, elisions and possessives', () => {
    expect(keys("Lena's réunion d'équipe")).toEqual(['lena', 'réunion', 'équip']);
    expect(
      tokenise("it doesn't")
        .flat()
        .map((term) => term.folded),
    ).toEqual(['it', "doesn't"]);
  });
  test('names', () => {
    const names = tokenise('The team met Priya at ACME. Tom left useEffect')
      .flat()
      .filter((term) => term.named !== 'no');
    expect(names.map((term) => [term.surface, term.named])).toEqual([
      ['Priya', 'yes'],
      ['ACME', 'yes'],
      ['Tom', 'maybe'],
      ['useEffect', 'yes'],
    ]);
  });
  test('a symbol of two units, a lone surrogate and control bytes are no trouble', () => {
    expect(keys('👍 \ud800 \u0000 x')).toEqual(['👍', 'x']);
  });
});

describe('stem', () => {
  test.each([
    ['backups', 'backup'],
    ['policies', 'policy'],
    ['running', 'run'],
    ['failed', 'fail'],
    ['caches', 'cach'],
    ['cache', 'cach'],
    ['class', 'class'],
    ['status', 'status'],
    ['bring', 'bring'],
    ['string', 'string'],
    ['daily', 'daily'],
    ['сервера', 'сервер'],
    ['серверы', 'сервер'],
  ])('%s', (word, expected) => expect(stem(word)).toBe(expected));
});
