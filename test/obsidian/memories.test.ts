/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import '../host/node-globals';
import { conformityOf, conventionOf, conventions, foldersOf } from '../../src/core/memory';
import type { Memory, MemoryOverrides } from '../../src/core/model/memory';
import { parseSettings } from '../../src/core/model/settings';
import { draftOf, memoryFields, readDraft, shownText, withSaved } from '../../src/obsidian/memories/memory-draft';
import { readRules, writeRules } from '../../src/obsidian/ui/form';
import { snapshotOf } from '../support/snapshot';
import { fc } from '../support/properties';

const builtIn = parseSettings({});

const memory = (overrides: MemoryOverrides = {}, more: Partial<Memory> = {}): Memory => ({
  name: 'Agent',
  root: 'agent',
  convention: 'stoneros',
  overrides,
  ...more,
});
const typed = (texts: Record<string, string>, start = memory()): ReturnType<typeof readDraft> =>
  readDraft({ ...draftOf(start), texts }, start, [], builtIn);

describe('rules, one a line', () => {
  test('are read with blanks and empty lines about them', () => {
    expect(readRules('\n  a/** = read-only \n\nb=curated\n', 'x = y')).toEqual([
      { left: 'a/**', right: 'read-only' },
      { left: 'b', right: 'curated' },
    ]);
  });

  test.each(['only one side', '= right', 'left =', 'left = '])('"%s" is refused with its line and the shape', (line) => {
    expect(() => readRules(`a = b\n${line}`, 'x = y')).toThrow('Line 2: write it as "x = y".');
  });

  test('what is written reads as it was', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}*/._{}-]+(?: [\p{L}\p{N}*/._-]+)?$/u);
    fc.assert(
      fc.property(fc.array(fc.record({ left: word, right: word })), (rules) => {
        expect(readRules(writeRules(rules), 'x = y')).toEqual(rules);
      }),
    );
  });
});

describe('a memory being edited', () => {
  const full: MemoryOverrides = {
    indexNote: 'start.md',
    indexSize: 12,
    archive: 'old',
    ignore: ['raw', 'tmp/x'],
    indexExclude: ['people'],
    words: { agent: ['scout', 'writer'] },
    folders: { learnings: 'lessons', context: '' },
    names: [
      { folder: '', pattern: '{date} {title}.md', summary: 'Ours.' },
      { folder: 'drafts', pattern: '{slug}.md', summary: '' },
    ],
    layers: [{ pattern: 'drafts/**', layer: 'ephemeral', why: 'Because.' }],
    hardLimits: [{ pattern: 'NOW.md', bytes: 900, why: 'Small.' }],
    maxNoteBytes: 100,
    orphanAgeDays: 3,
    bundleExclude: { folders: ['archive'], tags: ['private', 'secret'] },
  };

  test('every text, typed again as it is shown, gives the same overrides: reasons, and what a newer version wrote of the memory, stay', () => {
    const start = memory(full, { later: { kept: true } } as object);
    const texts = Object.fromEntries(
      memoryFields.map((field) => [field.key, shownText(field, start.overrides, conventionOf(start.convention, builtIn))]),
    );
    expect(typed(texts, start)).toEqual({ memory: start, problems: {} });
  });

  test('an emptied text gives the value of the convention back; an empty list leaves nothing out', () => {
    const texts = Object.fromEntries(memoryFields.map((field) => [field.key, ' ']));
    expect(typed(texts, memory(full)).memory?.overrides).toEqual({ bundleExclude: { folders: [], tags: [] } });
  });

  test('what nobody touched is not written at all', () => {
    expect(typed({ archive: 'old/' }).memory?.overrides).toEqual({ archive: 'old' });
  });

  test.each([
    ['indexNote', '../outside.md', 'path inside the vault'],
    ['archive', '.trash', 'not a hidden one'],
    ['indexSize', 'many', '"many" is not a whole number from 1.'],
    ['maxNoteBytes', '0', 'whole number'],
    ['layers', 'a = scratch', '"scratch" is not one of read-only, append-only'],
    ['layers', 'a', 'Line 1: write it as'],
    ['layers', 'ok/** = curated\n../x = curated', 'Entry 2 must be a path inside the vault.'],
    ['names', 'drafts = notes.txt', 'Entry 1 must be the name of a note'],
    ['names', 'drafts = {date}-{mood}.md', 'part {mood}, which nothing explains'],
    ['words', 'agent = two words', 'Must be one word.'],
    ['words', 'agent = ,', 'at least one word'],
    ['folders', 'lernings = x', 'no folder "lernings". It has: .claude/context, archive'],
    ['hardLimits', 'NOW.md = 1.5', '"1.5" is not a whole number'],
    ['ignore', '/ok\n../up', 'Entry 2 must be a path inside the vault.'],
  ])('%s "%s" is refused where it stands', (key, text, message) => {
    const { memory: read, problems } = typed({ [key]: text });
    expect(read).toBeNull();
    expect(Object.keys(problems)).toEqual([key]);
    expect(problems[key]).toContain(message);
  });

  test.each([
    ['layers', { layers: 'memory/** = ephemeral' }],
    ['indexNote', { indexNote: 'NOW.md' }],
    ['archive', { archive: 'reports' }],
  ])('what makes its convention collide with itself is refused at "%s"', (key, texts: Record<string, string>) => {
    const { memory: read, problems } = typed(texts, memory({}, { convention: 'daneel' }));
    expect([read, Object.keys(problems)]).toEqual([null, [key]]);
  });

  test('a new word may be a part of a new pattern', () => {
    expect(typed({ words: 'mood = calm, busy', names: 'drafts = {date}-{mood}.md' }).memory?.overrides.words).toEqual({
      mood: ['calm', 'busy'],
    });
  });

  test('no two memories share a name or a folder, and none is hidden or outside', () => {
    const others = [memory({}, { name: 'Vault', root: 'Caf\u00e9' })];
    const problem = (change: object): Readonly<Record<string, string>> =>
      readDraft({ ...draftOf(memory()), ...change }, memory(), others, builtIn).problems;
    expect(problem({})).toEqual({});
    expect(problem({ name: ' ' })).toEqual({ name: 'Enter a name.' });
    expect(problem({ name: 'Vault ' })).toEqual({ name: 'Another memory already has this name.' });
    expect(problem({ root: 'Cafe\u0301/' })).toEqual({ root: 'This folder is already the memory "Vault".' });
    expect(problem({ root: '.obsidian' })['root']).toContain('hidden');
    expect(problem({ root: '../other' })['root']).toContain('".."');
  });

  test('whatever is typed, what is read can be saved', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('a = b', 'NOW.md = 20', 'x/** = curated', '12', 'drafts = {date} {title}.md', '/', '**', '../..', 'agent = a, b'),
    );
    const keys = memoryFields.map((field) => field.key);
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...keys), text),
        fc.constantFrom(...conventions.map(({ id }) => id)),
        (texts, convention) => {
          const { memory: read, problems } = readDraft({ ...draftOf(memory()), convention, texts }, memory(), [], builtIn);
          expect(read === null).toBe(Object.keys(problems).length > 0);
          if (read !== null) expect(() => parseSettings({ memories: [read] })).not.toThrow();
        },
      ),
    );
  });

  test('is saved in place of the one it was, also under a new name; one that is gone meanwhile is added', () => {
    const settings = parseSettings({ memories: [memory(), memory({}, { name: 'Second', root: '' })] });
    const renamed = memory({}, { name: 'Helper', root: 'helper' });
    expect(withSaved(settings, memory(), renamed).memories.map((one) => one.name)).toEqual(['Helper', 'Second']);
    expect(withSaved(settings, memory({}, { name: 'Gone' }), renamed).memories).toHaveLength(3);
  });
});

test('every folder of a convention may be renamed', () => {
  expect(foldersOf(conventionOf('stoneros', builtIn)).join(' ')).toBe(
    '.claude/context archive context learnings memories/professional preferences reports temp',
  );
  expect(foldersOf(conventionOf('daneel', builtIn))).toContain('memory');
});

test('counting how far a folder is named as a convention says stops where it is told to', async () => {
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`agent/context/${at}.md`, '']));
  let reports = 0;
  const progress = {
    report: async () => {
      reports += 1;
      if (reports === 2) throw new Error('enough');
    },
  };
  await expect(conformityOf(snapshotOf(many), memory(), progress, builtIn)).rejects.toThrow('enough');
  expect(reports).toBe(2);
});
