import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { fc, runs } from '../../support/properties';
import { openBench } from '../../support/opened';

const LEVELS = ['careful', 'balanced', 'strict'] as const;

function memoryWith(text: string, skip: (typeof LEVELS)[number]): VaultMemory {
  return openBench(
    { '2026-01-05 Notes.md': `---\nid: 01KDY8XSG0A1B2C3D4E5F6G7H8\ncreated: 2026-01-05\n---\n${text}` },
    { settings: { gate: { skip } } },
  ).memory;
}

/** Sentences, each with words that no other has. */
const ENGLISH = [
  'The carpenter measured both shelves before supper.',
  'Rain filled every barrel behind the mill.',
  'Nora painted seven wooden boats yesterday.',
  'A grey heron watched the quiet harbour.',
  'Our neighbours repaired their broken fence.',
  'Fresh bread cools beside the kitchen window.',
  'Students carried heavy boxes upstairs.',
  'The clock strikes twice after midnight.',
  'Foxes crossed the frozen river slowly.',
  'Letters from Canada arrive on Thursdays.',
  'Somebody borrowed my yellow umbrella.',
  'Engineers tested the bridge with trucks.',
  'Bakers start their ovens very early.',
  'Thunder scared the youngest horses.',
  'Every museum ticket includes a map.',
  'The choir sings an ancient melody.',
];
const CHINESE = [
  '木匠晚饭前测量了书架。',
  '雨水装满了磨坊后面的木桶。',
  '诺拉昨天画了七只小船。',
  '灰鹭望着安静的港口。',
  '邻居修理了破旧的篱笆。',
  '面包放在厨房窗边冷却。',
  '学生把沉重的箱子搬上楼。',
  '时钟午夜过后敲两下。',
  '狐狸慢慢穿过冰冻的河流。',
  '加拿大的来信星期四到达。',
  '有人借走我的黄色雨伞。',
  '工程师用卡车测试桥梁。',
];

interface Language {
  readonly sentences: readonly string[];
  readonly wordsOf: (sentence: string) => readonly string[];
  readonly between: string;
}
const LANGUAGES: Readonly<Record<string, Language>> = {
  English: { sentences: ENGLISH, wordsOf: (sentence) => sentence.match(/[A-Za-z]{4,}/g) ?? [], between: ' ' },
  Chinese: { sentences: CHINESE, wordsOf: (sentence) => sentence.replace('。', '').match(/..?/g) ?? [], between: '' },
};

const leftOut = async (memory: VaultMemory, body: string): Promise<boolean> => {
  const { result } = await memory.remember({ title: '', body, onDuplicate: 'skip' }, {});
  return result.path === null;
};

describe.each(Object.keys(LANGUAGES))('a note in %s', (name) => {
  const { sentences, wordsOf, between } = LANGUAGES[name] as Language;

  const entry = fc
    .shuffledSubarray([...sentences], { minLength: 2, maxLength: 7 })
    .chain((chosen) => fc.tuple(...chosen.map((sentence) => fc.constantFrom(...wordsOf(sentence)))).map((words) => words.join(between)));

  test('property: an entry of words from different paragraphs is never left out', async () => {
    const memories = LEVELS.map((level) => memoryWith(sentences.join('\n\n'), level));
    await fc.assert(
      fc.asyncProperty(entry, async (body) => {
        for (const memory of memories) expect(await leftOut(memory, body)).toBe(false);
      }),
      { numRuns: runs(60) },
    );
  });

  test('property: one of few words from anywhere in one paragraph neither', async () => {
    const memories = LEVELS.map((level) => memoryWith(sentences.join(' '), level));
    const few = fc
      .shuffledSubarray([...sentences], { minLength: 2, maxLength: 4 })
      .chain((chosen) => fc.tuple(...chosen.map((sentence) => fc.constantFrom(...wordsOf(sentence)))).map((words) => words.join(between)));
    await fc.assert(
      fc.asyncProperty(few, async (body) => {
        for (const memory of memories) expect(await leftOut(memory, body)).toBe(false);
      }),
      { numRuns: runs(60) },
    );
  });

  test('property: a line of it, as it stands there or with other spaces, is', async () => {
    const memory = memoryWith(sentences.join('\n\n'), 'strict');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sentences), fc.constantFrom('', ' ', '\n'), async (line, space) => {
        expect(await leftOut(memory, space + line + space)).toBe(true);
      }),
      { numRuns: runs(30) },
    );
  });
});
