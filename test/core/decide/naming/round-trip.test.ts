import { foldKey } from '../../../../src/core/model/path';
import { conventions } from '../../../../src/core/conventions/list';
import { cleanTitle, formatName, freePath, parseName, slugOf } from '../../../../src/core/decide/naming/index';
import { isTitled } from '../../../../src/core/decide/naming/pattern';
import { checkVaultPath } from '../../../../src/core/decide/refactor/index';
import type { DecideContext } from '../../../../src/core/model/context';
import type { Convention, NamePattern } from '../../../../src/core/model/convention';
import { encodeText } from '../../../../src/core/read/text/text';
import { contextOf } from '../../../support/snapshot';
import { fc, runs } from '../../../support/properties';
import { spaced } from '../../../support/spaced';

const RUNS = 10_000;

const WORDS = [
  ...spaced('Cache warms SLOWLY naïve Übergröße İstanbul ΟΔΥΣΣΕΥΣ C++ C# v1.2.3 100% R&D CON aux com1 2026-02-30'),
  ...spaced('20260304 untitled session research feedback Привет Ёжик 缓存 記憶 中文笔记：为什么 ذاكرة זיכרון हिन्दी स्मृति ความจำ'),
  ...spaced('น้ำ 기억 각 🧠 👩‍💻 1️⃣ 🇩🇪 ǅ ß ẞ Ⅷ 𝐀𝐁'),
  ...spaced('پیشنهاد\u200cها e\u0301te\u0301 cafe\u0301 \u1112\u1161\u11ab z\u0335\u0321 \ufb01n \ud83e\udde0\ufe0f'),
  ...spaced('a\u200bb \u202eabc'),
  "don't",
] as const;
const SIGNS = [...spaced('- _ . / ? # | " [ ]] ^ … — , ( ) *'), ' ', '  ', ' -- ', ': ', '\\', '\t', '\n', '\u00a0'] as const;

const piece = fc.oneof(
  { arbitrary: fc.constantFrom(...WORDS), weight: 5 },
  { arbitrary: fc.constantFrom(...SIGNS), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 3 }), weight: 1 },
);
const title = fc.oneof(
  { arbitrary: fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')), weight: 20 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }), weight: 4 },
  // Longer than a name may be, in one word or many.
  {
    arbitrary: fc
      .tuple(fc.constantFrom(...WORDS), fc.integer({ min: 20, max: 90 }), fc.constantFrom('', ' ', '1.', '\u200c'))
      .map(([word, times, gap]) => `${word}${gap}`.repeat(times)),
    weight: 1,
  },
);
const date = fc
  .oneof(
    fc.constantFrom(Date.UTC(2024, 1, 29), Date.UTC(2000, 1, 29), Date.UTC(1999, 11, 31)),
    fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2199, 11, 31) }),
  )
  .map((time) => new Date(time).toISOString().slice(0, 10));
const tags = fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom('#infra', 'two words', '--', '-a-')), { maxLength: 4 });

const wordsOf = ({ words }: Convention) =>
  fc.record(Object.fromEntries(Object.entries(words).map(([part, known]) => [part, fc.constantFrom(...known)])));
const joinerOf = ({ pattern }: NamePattern): '-' | '_' | null =>
  pattern.includes('{slug}') ? '-' : pattern.includes('{topic}') ? '_' : null;
const contextFor = (convention: Convention, files: Readonly<Record<string, string>> = {}): DecideContext => ({
  ...contextOf(files),
  convention,
});
/** Folders that have patterns; any folder will do for `**`. */
const folderFor = ({ folder }: NamePattern): string => (folder === '**' ? 'some folder' : folder);
const foldersOf = ({ names }: Convention): string[] => [...new Set(names.map(folderFor))];
const at = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

describe.each(conventions.map((convention) => [convention.id, convention] as const))('%s', (_, convention) => {
  const ctx = contextFor(convention);
  const folders = foldersOf(convention);
  /** The first pattern of a folder is the one new names get, so each has its turn alone. */
  const turns = convention.names.map((pattern) => ({
    pattern,
    folder: folderFor(pattern),
    alone: { ...ctx, convention: { ...convention, names: [pattern] } },
  }));

  test('a name read is the name that was written, and every disk can hold it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...turns),
        title,
        date,
        tags,
        wordsOf(convention),
        fc.integer({ min: 2, max: 9999 }),
        ({ pattern, folder, alone }, text, day, marks, words, number) => {
          const name = formatName(alone, { date: day, title: text, tags: marks, words }, folder);
          const parts = parseName(convention, at(folder, name));
          must(parts !== null, name, 'is read');
          if (/\{(?:date|day)\}/.test(pattern.pattern)) must(parts?.date === day, name, 'tells its day');
          for (const [part, word] of Object.entries(words))
            must(!pattern.pattern.includes(`{${part}}`) || parts?.words[part] === word, name, `tells its ${part}`);
          const joiner = joinerOf(pattern);
          const said = !isTitled(pattern) ? '' : joiner === null ? cleanTitle(text) : slugOf(text, joiner);
          // A title that begins with the word before it does not say that word twice, and no name is a device's.
          const once = text.replace(/^[\p{L}\p{N}]+[-_: ]+(?=.*[\p{L}\p{N}])/su, '');
          const may = [said, ...(joiner === null ? [`${said} file`, `file ${said}`] : [slugOf(once, joiner), `file${joiner}${said}`])];
          must(may.includes(parts?.title ?? ''), name, `says ${said}`);
          // Folders with a dot are for agents: only the name itself goes everywhere.
          must(checkVaultPath(folder.startsWith('.') ? name : at(folder, name)).endsWith(name), name, 'is a path as it is');
          const numbered = numberedName(ctx, folder, name, number);
          must(encodeText(numbered).length <= 245 && checkVaultPath(numbered) === numbered, numbered, 'has room for its number');
        },
      ),
      { numRuns: runs(RUNS) },
    );
  });

  test('titles that write the same name get paths of their own', () => {
    fc.assert(
      fc.property(fc.constantFrom(...folders), title, date, fc.constantFrom('?', '*', ' ', '"', '^'), (folder, text, day, sign) => {
        const first = formatName(ctx, { date: day, title: text, tags: [] }, folder);
        const second = formatName(ctx, { date: day, title: `${text}${sign}`, tags: [] }, folder);
        const taken = [foldKey(at(folder, first))];
        for (let n = 2; n < 5; n++) {
          const path = freePath(ctx, folder, second, new Set(taken));
          must(!taken.includes(foldKey(path)), path, 'is free');
          taken.push(foldKey(path));
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

/** The name that a namesake would get, its number replaced by one that may be larger. */
function numberedName(ctx: DecideContext, folder: string, name: string, number: number): string {
  const second = freePath(ctx, folder, name, new Set([foldKey(at(folder, name))])).slice(folder === '' ? 0 : folder.length + 1);
  return second.replace(/2(?=[^2]*$)/, String(number));
}

/** `expect` in so many rounds would take longer than what is tested. */
function must(holds: boolean, name: string, what: string): void {
  if (!holds) throw new Error(`${JSON.stringify(name)} ${what}: it does not.`);
}

describe('slugs', () => {
  test.each(['-', '_'] as const)('joined by %j: settled, never empty, within their bytes', (joiner) => {
    fc.assert(
      fc.property(fc.oneof(title, fc.string({ unit: 'binary' })), (text) => {
        const slug = slugOf(text, joiner);
        must(slugOf(slug, joiner) === slug, slug, 'is its own slug');
        must(slug !== '' && encodeText(slug).length <= 120, slug, 'is short enough');
        must(slug.normalize('NFC') === slug && checkVaultPath(`x-${slug}.md`) === `x-${slug}.md`, slug, 'is a name as it is');
      }),
      { numRuns: runs(RUNS) },
    );
  });

  test.each([
    ['C++ and C#', '-', 'c-plus-plus-and-c-sharp'],
    ['CON', '_', 'con'],
    ['v1.2.3: done', '-', 'v1.2.3-done'],
    ['缓存 为什么？', '_', '缓存_为什么'],
    ["Don't", '-', 'dont'],
  ] as const)('%j joined by %j is %j', (text, joiner, slug) => {
    expect(slugOf(text, joiner)).toBe(slug);
  });

  test('a number finds room behind the longest slug', () => {
    const carlton = conventions.find(({ id }) => id === 'carlton') as Convention;
    const name = formatName(contextFor(carlton), { date: '2026-03-04', title: 'x'.repeat(300), tags: [] }, 'memory');
    expect(freePath(contextFor(carlton, { [`memory/${name}`]: '' }), 'memory', name)).toBe(`memory/${name.replace('.md', '-2.md')}`);
  });
});
