import type { Proposal } from '../../../src/core/model/results/proposal';
import type { RememberResult } from '../../../src/core/model/results/remember';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault, type MemoryVault } from '../../support/memory-vault';
import { openMemory } from '../../support/opened';

const NOTE = 'Journal.md';
const SAID = 'The map vendor wants an answer before 30 June.';

interface Bench {
  readonly vault: MemoryVault;
  readonly memory: VaultMemory;
  /** Remembers the words of the note that stand between two marks, as the note is now. */
  readonly take: (words: string, as?: 'link' | 'embed', body?: string) => Promise<Proposal<RememberResult>>;
}

function bench(text: string, { convention = 'notes-and-links', root = 'agent', files = {} }: Record<string, unknown> = {}): Bench {
  const vault = createMemoryVault({ [NOTE]: text, 'Pier.md': 'The pier.\n', ...(files as Record<string, string>) });
  const memory = openMemory(vault, { memories: [{ name: 'Memory', root, convention }] });
  const take: Bench['take'] = (words, becomes = 'link', body = words.trim()) => {
    const shown = text.replace(/^\ufeff/, '').replace(/\r\n/g, '\n');
    const start = shown.lastIndexOf(words);
    return memory.remember(
      { title: 'Vendor', body, onDuplicate: 'write' },
      { selection: { path: NOTE, shown, start, end: start + words.length, becomes } },
    );
  };
  return { vault, memory, take };
}

const why = ({ result: { selection } }: Proposal<RememberResult>): string | null =>
  selection !== undefined && 'stays' in selection ? selection.stays.replace('The selected text stays in the note: ', '') : null;

test('the second of two equal sentences turns, since its offsets count and not its words', async () => {
  const { vault, memory, take } = bench(`${SAID}\r\n\r\nAgain: ${SAID} So be it.\r\n`);
  const { plan, result } = await take(SAID);
  expect(result.selection).toEqual({ path: NOTE, becomes: 'link' });
  if (plan !== null) await memory.apply(plan);
  expect(vault.text(NOTE)).toBe(`${SAID}\r\n\r\nAgain: [[2026-03-15 Vendor]] So be it.\r\n`);
  expect(vault.text('agent/2026-03-15 Vendor.md')).toContain(SAID);
});

test('an embed, with the marks of the line left where they are', async () => {
  const { vault, memory, take } = bench(`- [ ] ${SAID}\n- other\n`);
  const { plan } = await take(`- [ ] ${SAID}`, 'embed');
  if (plan !== null) await memory.apply(plan);
  expect(vault.text(NOTE)).toBe('- [ ] ![[2026-03-15 Vendor]]\n- other\n');
});

test('into a file of several entries the link names the heading of the new one', async () => {
  const { vault, memory, take } = bench(`${SAID}\n`, { convention: 'stoneros' });
  const { plan } = await take(SAID);
  if (plan !== null) await memory.apply(plan);
  expect(vault.text(NOTE)).toBe('[[patterns#2026-03-15 Vendor]]\n');
});

test.each([
  ['properties', `---\nsays: ${SAID}\n---\nText\n`, SAID, "it lies in the note's properties."],
  ['a code fence', `\`\`\`\n${SAID}\n\`\`\`\n`, SAID, 'a link cannot stand in its place.'],
  ['code in a line', `Say \`the word ${SAID}\` now.\n`, SAID, 'a link cannot stand in its place.'],
  ['half a link', `See [[Pier|${SAID}]].\n`, SAID, 'a link cannot stand in its place.'],
  ['the start of code', `${SAID}\n\`\`\`\ncode\n\`\`\`\n`, `${SAID}\n\`\`\`\ncode`, 'a link cannot stand in its place.'],
  ['a footnote', `${SAID}[^1]\n\n[^1]: Ana\n`, `${SAID}[^1]`, 'it has a footnote of the note.'],
  [
    'a heading that is linked',
    `# Vendor talk\n${SAID}\n\n[[#Vendor talk]]\n`,
    `# Vendor talk\n${SAID}`,
    'something links to a heading or block in it.',
  ],
  [
    'a link into the note',
    `${SAID} See [[#End]].\n\n# End\n`,
    `${SAID} See [[#End]].`,
    'a link in it would lead elsewhere from the entry.',
  ],
])('%s: it stays, and the entry is written', async (_, text, words, reason) => {
  const { vault, memory, take } = bench(text);
  const proposal = await take(words);
  expect(why(proposal)).toBe(reason);
  if (proposal.plan !== null) await memory.apply(proposal.plan);
  expect(vault.text(NOTE)).toBe(text);
  expect(vault.text('agent/2026-03-15 Vendor.md')).toContain('map vendor');
});

test('a block that another note links to stays', async () => {
  const text = `${SAID} ^vendor\n`;
  const { take } = bench(text, { files: { 'Other.md': '[[Journal#^vendor]]' } });
  expect(why(await take(`${SAID} ^vendor`))).toBe('something links to a heading or block in it.');
});

test('words that were left out of the entry stay in the note', async () => {
  const { take } = bench(`${SAID} Ana said so.\n`);
  expect(why(await take(`${SAID} Ana said so.`, 'link', SAID))).toBe('the entry does not hold all of it.');
});

test('a note that changed is refused, and nothing is written', async () => {
  const { vault, memory, take } = bench(`${SAID}\n`);
  vault.write(NOTE, `More.\n${SAID}\n`);
  const before = vault.snapshotOfBytes();
  const { plan, result } = await take(SAID);
  expect(plan).toBeNull();
  expect(result.refused).toMatchObject({ code: 'changed_since', path: NOTE });
  expect(vault.snapshotOfBytes()).toEqual(before);
  expect((await memory.journal()).length).toBe(0);
});

test('a note that changes between the plan and the write keeps the change, and there is no entry', async () => {
  const { vault, memory, take } = bench(`${SAID}\n`);
  const { plan } = await take(SAID);
  vault.write(NOTE, `${SAID} Or July.\n`);
  const before = vault.snapshotOfBytes();
  if (plan !== null) await expect(memory.apply(plan)).rejects.toMatchObject({ code: 'changed_since' });
  expect(vault.snapshotOfBytes()).toEqual(before);
});

test('text that moves out of a note of the memory is not compared with that note', async () => {
  const { take, memory, vault } = bench(`# Monday\n\n${SAID}\n\nLunch with Ines.\n`, { root: '' });
  expect((await memory.remember({ title: 'Vendor', body: SAID, onDuplicate: 'skip' }, {})).result.verdict).toBe('DUPLICATE');
  const { plan, result } = await take(SAID);
  expect(result.verdict).toBe('UNIQUE');
  if (plan !== null) await memory.apply(plan);
  expect(vault.text(NOTE)).toBe('# Monday\n\n[[2026-03-15 Vendor]]\n\nLunch with Ines.\n');
});

test('where the selection stays after all, it does not count as an older entry either', async () => {
  const { take } = bench(`\`\`\`\n${SAID}\n\`\`\`\n`, { root: '' });
  const proposal = await take(SAID);
  expect(proposal.result.verdict).toBe('UNIQUE');
  expect(why(proposal)).toBe('a link cannot stand in its place.');
});

test('an append-only note keeps its text', async () => {
  const learnings = 'agent/learnings/patterns.md';
  const { memory, vault } = bench('', { convention: 'stoneros', files: { [learnings]: `# Patterns\n\n## 2026-01-02: Old\n\n${SAID}\n` } });
  const shown = vault.text(learnings);
  const start = shown.indexOf(SAID);
  const selection = { path: learnings, shown, start, end: start + SAID.length, becomes: 'link' as const };
  expect(why(await memory.remember({ title: 'Vendor', body: SAID, onDuplicate: 'write' }, { selection }))).toBe('the note is append-only.');
});

test('without its part the plan writes the entry alone', async () => {
  const { vault, memory, take } = bench(`${SAID}\n`);
  const { plan } = await take(SAID);
  const rest = plan === null ? null : memory.leaveOut(plan, new Set(['selection']));
  if (rest !== null) await memory.apply(rest);
  expect(vault.text(NOTE)).toBe(`${SAID}\n`);
  expect(vault.text('agent/2026-03-15 Vendor.md')).toContain(SAID);
});
