import { indexSteps } from '../../../../src/core/decide/top-of-mind/index';
import { asVaultPath } from '../../../../src/core/model/path';
import type { MemoryOverrides } from '../../../../src/core/model/memory';
import { applyPlan } from '../../../support/apply-plan';
import { thrownBy } from '../../../support/thrown';
import { contextOf } from '../../../support/snapshot';
import { atOnce } from '../../../support/at-once';

const decideIndex = atOnce(indexSteps);

type Files = Readonly<Record<string, string>>;
const INDEX = 'top-of-mind.md';

const files: Files = {
  '2026-03-01 Igor -- person.md': 'See [[Console rewrite]] and [[secret plan]].',
  '2026-03-02 Console -- repo.md': '[[2026-03-01 Igor -- person|Igor]] [[Console rewrite]]',
  '2026-03-03 Query builder -- decision.md': '[[2026-03-01 Igor -- person]] [[2026-03-02 Console -- repo]]',
  '2026-03-04 Salary -- private.md': '[[2026-03-01 Igor -- person]]',
  'archive/2025-01-01 Old.md': '',
  'README.md': '',
};

function index(
  vault: Files,
  overrides: MemoryOverrides = {},
): { after: Record<string, string>; text: string; decision: ReturnType<typeof decideIndex> } {
  const decision = decideIndex(contextOf(vault, { overrides }), vault[INDEX] ?? null);
  const after = applyPlan(vault, decision.plan);
  return { after, text: after[INDEX] ?? '', decision };
}

test('makes the note where there is none', () => {
  const { text, decision } = index(files);
  expect(text).toBe(`---
generated-by: top-of-mind
---

# Top of mind

What this memory keeps at hand. Top of Mind writes the part between the two marks; links that you add outside it pin notes.

<!-- top-of-mind:begin index -->

### Core

- [[2026-03-01 Igor -- person|Igor]] — linked from 3 notes; last dated 2026-03-01
- [[2026-03-02 Console -- repo|Console]] — linked from 1 note; last dated 2026-03-02

### Recent

- [[2026-03-03 Query builder -- decision|Query builder]] — no note links to it; last dated 2026-03-03

### Wanted

- Console rewrite — wanted by 2 notes

<!-- top-of-mind:end index -->
`);
  expect(decision.result.omitted).toEqual([
    { path: '2026-03-04 Salary -- private.md', why: 'tagged "private" in its name' },
    { path: 'README.md', why: 'belongs to the folder, not to the memory' },
    { path: 'archive/2025-01-01 Old.md', why: 'in the excluded folder "archive"' },
  ]);
});

test('what others superseded comes behind what holds, never among the newest before it, and is marked', () => {
  const mark = '---\nsuperseded_by: "[[2026-03-03 Query builder -- decision]]"\n---\n';
  const [newest, decided] = ['2026-03-05 Newest -- decision.md', '2026-03-03 Query builder -- decision.md'] as const;
  const marked = {
    ...files,
    [newest]: `${mark}Text`,
    [decided]: `---\nsupersedes: "[[2026-03-05 Newest -- decision]]"\n---\n${files[decided]}`,
  };
  const { decision } = index(marked, { indexSize: 4 });
  expect(decision.result.entries.map(({ path, section, why }) => `${section} ${path}: ${why}`)).toEqual([
    'Core 2026-03-01 Igor -- person.md: linked from 3 notes; last dated 2026-03-01',
    'Core 2026-03-02 Console -- repo.md: linked from 1 note; last dated 2026-03-02',
    'Recent 2026-03-03 Query builder -- decision.md: no note links to it; last dated 2026-03-03',
    `Other ${newest}: superseded; linked from 1 note; last dated 2026-03-05`,
  ]);
  expect(index(marked, { indexSize: 3 }).decision.result.omitted).toContainEqual({ path: newest, why: 'not among the top 3' });
});

test('a README, an index or a home that leads to others is listed; what steers agents and an empty one are not', () => {
  const ways = { 'a/README.md': 'See [[Console rewrite]].', 'AGENTS.md': '[[Console rewrite]]', 'b/Index.md': 'Nothing yet.' };
  const { result } = index({ ...files, ...ways, 'Console rewrite.md': 'Text.' }).decision;
  expect(result.entries.map(({ path }) => path)).toContain('a/README.md');
  for (const path of ['README.md', 'AGENTS.md', 'b/Index.md'])
    expect(result.omitted).toContainEqual({ path, why: 'belongs to the folder, not to the memory' });
});

test('the newest have few of the places, and logs and notes without a day none of these', () => {
  const linked = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`topics/T${i}.md`, `[[T${(i + 1) % 24}]] and more words.`]));
  const dated = (day: string, text = 'What was found out, in words.'): string => `---\ncreated: ${day}\n---\n${text}`;
  const vault = {
    ...linked,
    'New.md': dated('2026-03-09'),
    'Newer.md': dated('2026-03-10'),
    'Newest.md': dated('2026-03-11'),
    'Build log.md': dated('2026-03-12'),
    'changelog/v0.41.0.md': dated('2026-03-13'),
    '2026-03-14.md': dated('2026-03-14'),
    'Undated.md': 'A note that nothing links to.',
  };
  const sectionsOf = (indexSize: number): string[] =>
    index(vault, { indexSize }).decision.result.entries.flatMap(({ path, section }) => (section === 'Core' ? [] : [`${section} ${path}`]));
  expect(sectionsOf(20)).toEqual(['Recent Newest.md', 'Recent Newer.md']);
  expect(sectionsOf(31)).toEqual([
    'Recent Newest.md',
    'Recent Newer.md',
    'Recent New.md',
    'Other Undated.md',
    'Other 2026-03-14.md',
    'Other Build log.md',
    'Other changelog/v0.41.0.md',
  ]);
});

test('a second run finds nothing to change', () => {
  const { after } = index(files);
  const { decision } = index(after);
  expect(decision.plan).toBeNull();
  expect(decision.result.changed).toBe(false);
});

test('hand-written text stays, and its links pin notes', () => {
  const mine = `# Mine\r\n\r\nAlways: [[2026-03-03 Query builder -- decision]]\r\n`;
  const { text, after, decision } = index({ ...files, [INDEX]: mine });
  expect(text.startsWith(`${mine}\r\n<!-- top-of-mind:begin index -->\r\n`)).toBe(true);
  expect(text.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
  expect(decision.result.entries[0]).toEqual({
    path: '2026-03-03 Query builder -- decision.md',
    section: 'Pinned',
    why: 'pinned by hand; no note links to it; last dated 2026-03-03',
  });
  expect(text.match(/Query builder/g)).toHaveLength(1);
  expect(index(after).decision.plan).toBeNull();
});

test('only the managed block changes, whatever stands around it', () => {
  const around = (inner: string): string =>
    `\ufefffoo\n<!-- top-of-mind:begin index -->\n${inner}<!-- top-of-mind:end index -->\nbar [[2026-03-02 Console -- repo]]`;
  const { text, decision } = index({ ...files, [INDEX]: around('stale\n') });
  const [edit] = decision.plan?.edits ?? [];
  expect(edit?.op === 'replace' && text === around(edit.text)).toBe(true);
});

test.each([
  ['settings', { ...files }, { indexExclude: ['2026-03-01*'] }],
  ['a property with a link', { ...files, [INDEX]: '---\ntop-of-mind-exclude:\n  - "[[2026-03-01 Igor -- person]]"\n---\n' }, {}],
  ['a property with a pattern', { ...files, [INDEX]: '---\ntop-of-mind-exclude: "*Igor*"\n---\n' }, {}],
])('%s can leave notes out', (_, vault, overrides) => {
  const { text, decision } = index(vault, overrides);
  expect(text).not.toContain('|Igor]]');
  expect(decision.result.omitted).toContainEqual({ path: '2026-03-01 Igor -- person.md', why: 'on the exclude list' });
});

test('links are as short as they can be, and as long as they must', () => {
  const vault = { 'a/x.md': '', 'b/x.md': '', 'y.md': '[[a/x]] [[b/x]]', 'odd [name] #1.md': '', 'p/z.md': '' };
  const { text, decision } = index(vault);
  expect(text).toContain('- [[a/x|x]] — ');
  expect(text).toContain('- [[b/x|x]] — ');
  expect(text).toContain('- [[z]] — ');
  expect(decision.result.omitted).toEqual([{ path: 'odd [name] #1.md', why: 'no link can spell its name' }]);
});

test('lists no more notes than asked', () => {
  const { decision } = index(files, { indexSize: 1 });
  expect(decision.result.entries.map((entry) => entry.path)).toEqual(['2026-03-01 Igor -- person.md']);
  expect(decision.result.omitted).toContainEqual({ path: '2026-03-02 Console -- repo.md', why: 'not among the top 1' });
});

test.each([
  ['two blocks', '<!-- top-of-mind:begin index -->\n<!-- top-of-mind:end index -->\n'.repeat(2)],
  ['a lost end', '<!-- top-of-mind:begin index -->\n'],
  ['an open code block', '```\ncode'],
])('%s: nothing is guessed', (_, text) => {
  expect(thrownBy(() => index({ ...files, [INDEX]: text }))).toEqual({ code: 'bad_input', path: INDEX });
});

test('a memory below a root has its own index note', () => {
  const ctx = contextOf({ 'memory/2026-03-01 A.md': '', 'other.md': '[[2026-03-01 A]]' }, { root: 'memory' });
  const { plan, result } = decideIndex(ctx, null);
  expect(result.path).toBe(asVaultPath('memory/top-of-mind.md'));
  expect(result.entries.map((entry) => entry.path)).toEqual(['memory/2026-03-01 A.md']);
  expect(plan?.preconditions).toEqual([{ kind: 'absent', path: 'memory/top-of-mind.md' }]);
});

test('a wanted name cannot make a link, a tag or markup', () => {
  const { text } = index({ 'a.md': '[[*b* <i>]]', 'c.md': '[[*b* <i>]]' });
  expect(text).toContain('- \\*b\\* \\<i\\> — wanted by 2 notes');
});
