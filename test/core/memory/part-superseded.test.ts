import type { ConventionId } from '../../../src/core/model/convention';
import type { RememberInput } from '../../../src/core/model/results/remember';
import { type Answer, refFrom } from '../../../src/core/model/verdict';
import { WAY_OF } from '../../../src/core/model/results/review';
import { openBench } from '../../support/opened';

function bench(files: Record<string, string>, convention: ConventionId = 'notes-and-links') {
  const { vault, memory } = openBench(files, { convention });
  return {
    vault,
    memory,
    remember: (input: Partial<RememberInput>) =>
      memory.carryOut(() => memory.remember({ title: '', body: '', onDuplicate: 'skip', ...input }, {})),
    judged: async (title: string, body: string) => {
      const { verdicts } = await memory.gate([{ line: 1, entry: { title, body } }], {});
      const [verdict] = verdicts;
      if (verdict === undefined || 'error' in verdict) throw new Error('It was not judged.');
      return verdict;
    },
    answer: (ref: string, answer: Answer, of: string) =>
      memory.carryOut(() => memory.resolveEntry(refFrom(ref), WAY_OF[answer], refFrom(of), {})),
  };
}

const ADDRESSES = `# Addresses

| Who | Mail |
|---|---|
| Ana Reyes | ana@old.example |
| Bo Lind | bo@lind.example |
| Cy Marsh | cy@marsh.example |
`;
const MARK = ' (superseded by [[2026-03-15 Mail of Ana Reyes]] on 2026-03-15)';

describe('a part of an older entry is replaced', () => {
  test('a row of a table takes the mark, the others hold', async () => {
    const { vault, memory, remember, answer, judged } = bench({ 'Addresses.md': ADDRESSES });
    await remember({ title: 'Mail of Ana Reyes', body: 'Ana Reyes has a new mail address: ana@new.example', action: 'write' });
    const before = vault.snapshotOfBytes();
    const { receipt } = await answer('2026-03-15 Mail of Ana Reyes.md', 'replaces', 'Addresses.md');
    expect(vault.text('Addresses.md')).toBe(ADDRESSES.replace('ana@old.example', `ana@old.example${MARK}`));
    // The older note still holds, so that the newer one does not say it takes its place.
    expect(vault.text('2026-03-15 Mail of Ana Reyes.md')).not.toContain('supersedes');
    expect((await judged('Ana Reyes', 'ana@old.example')).evidence?.coverage ?? 0).toBeLessThan(0.9);
    expect((await judged('Bo Lind', 'bo@lind.example')).evidence).toMatchObject({ coverage: 1, closest: { path: 'Addresses.md' } });
    await memory.undo(receipt?.journal);
    expect(vault.snapshotOfBytes()).toEqual(before);
  });

  test('an item of a list, as the new entry is written', async () => {
    const list = '- Ana waters the plants on Mondays\n- Bo empties the letter box\n- Cy feeds the cat at noon ^cat\n';
    const { vault, remember } = bench({ 'Chores.md': list });
    const { result } = await remember({
      title: 'The cat',
      body: 'Cy feeds the cat at six now, no longer at noon.',
      action: 'replace',
      older: refFrom('Chores.md'),
    });
    expect(result.superseded).toBe('Chores.md');
    expect(vault.text('Chores.md')).toBe(list.replace('at noon ^cat', 'at noon (superseded by [[2026-03-15 The cat]] on 2026-03-15) ^cat'));
  });

  test.each([
    ['a note of one subject', 'Pool.md', 'The pool holds 20 connections.\n', 'The pool holds 80 connections now.'],
    ['a list of which the new entry says all', 'Pool.md', '- pool size 20\n- timeout 30 s\n', 'Pool size 80, timeout 20 s.'],
  ])('%s is marked as a whole', async (_, path, text, body) => {
    const { vault, remember } = bench({ [path]: text });
    await remember({ title: 'Pool now', body, action: 'replace', older: refFrom('Pool.md') });
    expect(vault.text(path)).toBe(`---\nsuperseded_by: "[[2026-03-15 Pool now]]"\nsuperseded_on: 2026-03-15\n---\n${text}`);
    expect(vault.text('2026-03-15 Pool now.md')).toContain('supersedes: "[[Pool]]"');
  });
});

const TEA = 'Priya drinks green tea in the morning and nothing with milk in it.';
const patterns = `# Patterns\n\n## 2026-02-01: One\n**Type**: semantic\n**Observation**: ${TEA}\n\n## 2026-03-01: Two\n**Type**: semantic\n**Observation**: ${TEA}\n\n## 2026-03-02: Three\n**Type**: semantic\n**Observation**: Seedlings want water.\n`;

describe('answers about an entry that stays where it is', () => {
  test.each<[Answer, string, string]>([
    ['same', '2026-03-01: Two', '2026-02-01 One'],
    ['replaces', '2026-02-01: One', '2026-03-01 Two'],
  ])('%s: one line in an append-only file, and undo', async (given, markedEntry, target) => {
    const { vault, memory, answer } = bench({ 'learnings/patterns.md': patterns }, 'stoneros');
    const before = vault.snapshotOfBytes();
    const { receipt } = await answer('learnings/patterns.md#2026-03-01: Two', given, 'learnings/patterns.md#2026-02-01: One');
    const after = vault.text('learnings/patterns.md');
    const line = `**Superseded by**: [[patterns#${target}]] (2026-03-15)\n`;
    expect(after.replace(line, '')).toBe(patterns);
    expect(after.indexOf(line)).toBeGreaterThan(after.indexOf(`## ${markedEntry}`));
    expect((await memory.unreviewed({})).entries).toEqual([]);
    await memory.undo(receipt?.journal);
    expect(vault.snapshotOfBytes()).toEqual(before);
  });

  test('merge adds the text to the older note, and the newer entry points at it', async () => {
    const current = `# Preferences\n\n${TEA}\n`;
    const { vault, memory, answer } = bench({ 'context/tea.md': current, 'learnings/patterns.md': patterns }, 'stoneros');
    const before = vault.snapshotOfBytes();
    const { receipt } = await answer('learnings/patterns.md#2026-03-02: Three', 'merge', 'context/tea.md');
    expect(vault.text('context/tea.md')).toContain('Seedlings want water.');
    expect(vault.text('learnings/patterns.md')).toBe(`${patterns}**Superseded by**: [[tea]] (2026-03-15)\n`);
    await memory.undo(receipt?.journal);
    expect(vault.snapshotOfBytes()).toEqual(before);
  });

  test('a line of a log has no heading that a link in the same file could lead to', async () => {
    const log = `# 2026-03-01\n\n- 08:15 ${TEA}\n- 09:15 ${TEA} Really.\n`;
    const { vault, answer } = bench({ 'memory/2026-03-01.md': log }, 'daneel');
    const { entries } = { entries: log.split('\n').filter((one) => one.startsWith('- ')) };
    const refs = entries.map((one) => `memory/2026-03-01.md#${one.slice(8)}`);
    await expect(answer(refs[1] ?? '', 'same', refs[0] ?? '')).rejects.toMatchObject({
      path: expect.stringContaining('memory/2026-03-01.md') as string,
    });
    expect(vault.text('memory/2026-03-01.md')).toBe(log);
  });
});
