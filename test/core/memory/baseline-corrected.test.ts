import type { BundleRequest } from '../../../src/core/model/vault-memory';
import { asVaultPath } from '../../../src/core/model/path';
import { openBench } from '../../support/opened';

const BASELINE = 'learnings/baseline_insights.md';
const CORRECTIONS = 'learnings/corrections.md';
const files = {
  'preferences/current.md': '# Current\n\nThe ferry timetable.\n',
  'context/session_20260314.md': '# Session\n\nThe baseline of the tide gauge was read.\n',
  'learnings/patterns.md': '# Patterns\n\nThe ferry leaves early on Fridays.\n',
  [BASELINE]: '# Baseline\n\nThe ferry office has 12 people.\n',
  [CORRECTIONS]: '# Corrections\n\nThe office has 9 people.\n',
};

/** The paths of a bundle in order. The tests' day is 2026-03-15. */
async function paths(request: BundleRequest, more: Record<string, string> = {}, root = ''): Promise<string[]> {
  const { memory } = openBench(
    Object.fromEntries(Object.entries({ ...files, ...more }).map(([path, text]) => [root === '' ? path : `${root}/${path}`, text])),
    { root, convention: 'stoneros' },
  );
  return (await memory.bundle(request)).included.map(({ path }) => path);
}

test.each<BundleRequest>([
  {},
  { focus: 'identity' },
  { topic: 'ferry office people' },
  { topic: 'baseline' },
  { focus: 'now', choice: { pin: [BASELINE] } },
  { focus: 'now', choice: { only: ['preferences'], pin: [BASELINE] } },
  { choice: { pin: ['preferences/current.md', CORRECTIONS] } },
  { choice: { pin: [CORRECTIONS, BASELINE] } },
  { about: asVaultPath(BASELINE) },
  { about: asVaultPath(CORRECTIONS) },
  { focus: 'learnings', choice: { pin: [BASELINE] } },
])('what corrects the baseline stands right after it: %j', async (request) => {
  const found = await paths(request);
  expect(found).toContain(BASELINE);
  expect(found[found.indexOf(BASELINE) + 1]).toBe(CORRECTIONS);
});

test('also where one of them is superseded, and in a memory that is a folder', async () => {
  const superseded = { [BASELINE]: `---\nsuperseded_by: "[[patterns]]"\n---\n\n${files[BASELINE]}` };
  for (const found of [await paths({}, superseded), await paths({ focus: 'now', choice: { pin: [`mem/${BASELINE}`] } }, {}, 'mem')]) {
    const at = found.findIndex((path) => path.endsWith(BASELINE));
    expect(at).toBeGreaterThanOrEqual(0);
    expect(found[at + 1]).toMatch(new RegExp(`${CORRECTIONS}$`));
  }
});

test('corrections that are left out by name stay out', async () => {
  expect(await paths({ choice: { without: [CORRECTIONS] } })).not.toContain(CORRECTIONS);
});

test('a topic with a focus is looked for in that part alone', async () => {
  expect(await paths({ topic: 'baseline', focus: 'now' })).toEqual(['context/session_20260314.md']);
  expect(await paths({ topic: 'ferry', focus: 'learnings' })).toEqual(['learnings/patterns.md']);
  expect(await paths({ topic: 'ferry', focus: 'identity' })).toEqual([BASELINE, CORRECTIONS]);
  expect(await paths({ topic: 'ferry', focus: 'all' })).toEqual(await paths({ topic: 'ferry' }));
  await expect(paths({ topic: 'ferry', focus: 'dreams' })).rejects.toMatchObject({ code: 'bad_input' });
});
