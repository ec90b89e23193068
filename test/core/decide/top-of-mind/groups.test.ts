import { bundleCandidates } from '../../../../src/core/decide/bundle/candidates';
import { indexSteps } from '../../../../src/core/decide/top-of-mind/index';
import { applyPlan } from '../../../support/apply-plan';
import { fc, runs } from '../../../support/properties';
import { contextOf } from '../../../support/snapshot';
import { atOnce } from '../../../support/at-once';

const decideIndex = atOnce(indexSteps);

type Files = Readonly<Record<string, string>>;
const INDEX = 'top-of-mind.md';
const SIZE = 6;

/** Notes of one subject that link to each other, in a ring with two steps; `place` gives the path of each. */
function circle(place: (at: number) => string, more = ''): Record<string, string> {
  const name = (at: number): string =>
    (
      place(at % SIZE)
        .split('/')
        .pop() ?? ''
    ).replace('.md', '');
  return Object.fromEntries(Array.from({ length: SIZE }, (_, at) => [place(at), `[[${name(at + 1)}]] [[${name(at + 2)}]]${more}`]));
}

const boats = circle((at) => `boats/Boat ${at}.md`);
const bread = circle((at) => `kitchen/bread/Loaf ${at}.md`);
const two: Files = { ...boats, ...bread };

function entriesOf(files: Files): readonly { readonly path: string; readonly section: string; readonly group?: string }[] {
  return decideIndex(contextOf(files, {}), files[INDEX] ?? null).result.entries;
}

function textOf(files: Files): string {
  return applyPlan(files, decideIndex(contextOf(files, {}), files[INDEX] ?? null).plan)[INDEX] ?? '';
}

/** The groups by name, each with the names of its notes. */
function groupsOf(files: Files): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const { path, group } of entriesOf(files)) if (group !== undefined) (groups[group] ??= []).push(path);
  for (const notes of Object.values(groups)) notes.sort();
  return groups;
}

test('what belongs together stands together, below the name of its folder, groups by name', () => {
  const text = textOf({ ...two, 'Alone.md': 'A note that stands for itself.', 'Asks.md': '[[Alone]]' });
  const block = text.slice(text.indexOf('### Core'), text.indexOf('### Other'));
  expect(block).toBe(`### Core

- [[Alone]]

#### boats

${[0, 1, 2, 3, 4, 5].map((at) => `- [[Boat ${at}]]`).join('\n')}

#### kitchen/bread

${[0, 1, 2, 3, 4, 5].map((at) => `- [[Loaf ${at}]]`).join('\n')}

`);
});

test('the note keeps its bytes once it is there', () => {
  const files = { ...two, [INDEX]: textOf(two) };
  expect(decideIndex(contextOf(files, {}), files[INDEX]).plan).toBeNull();
});

test('without a folder of its own a group has the name of a tag, else of its most central note, never that of a section', () => {
  const tagged = circle((at) => `Boat ${at}.md`, ' #rigging');
  expect(Object.keys(groupsOf({ ...tagged, ...circle((at) => `Loaf ${at}.md`, ' [[Sourdough]]'), 'Sourdough.md': '' }))).toEqual([
    'rigging',
    'Sourdough',
  ]);
  const core = circle((at) => `core/Boat ${at}.md`);
  expect(Object.keys(groupsOf({ ...core, ...bread })).sort()).toEqual(['Boat 0', 'kitchen/bread']);
});

test.each([
  ['few notes', circle((at) => `boats/Boat ${at}.md`)],
  ['one subject', circle((at) => `Boat ${at}.md`, ' [[Loaf 0]] [[Loaf 1]]')],
  [
    'all linked with all',
    {
      ...boats,
      ...circle(
        (at) => `bread/Loaf ${at}.md`,
        ` ${Object.keys(boats)
          .map((path) => `[[${path}]]`)
          .join(' ')}`,
      ),
    },
  ],
])('%s: no groups, as before', (_, files) => {
  expect(groupsOf(files)).toEqual({});
  expect(textOf(files)).not.toContain('####');
});

test('a name that would be markup is plain text', () => {
  expect(textOf({ ...circle((at) => `[[x]] *boats*/Boat ${at}.md`), ...bread })).toContain('#### \\[\\[x\\]\\] \\*boats\\*\n');
});

test('a link or a note more or less moves no other note to another group', () => {
  const paths = Object.keys(two);
  const before = groupsOf(two);
  const change = fc.record({
    at: fc.constantFrom(...paths),
    to: fc.constantFrom(...paths),
    kind: fc.constantFrom('link', 'unlink', 'note' as const),
  });
  fc.assert(
    fc.property(change, ({ at, to, kind }) => {
      const target = `[[${(to.split('/').pop() ?? '').replace('.md', '')}]]`;
      const files: Record<string, string> = { ...two };
      if (kind === 'link') files[at] += ` ${target}`;
      if (kind === 'unlink') files[at] = (files[at] ?? '').replace(/\[\[[^\]]*\]\]/, '');
      if (kind === 'note') files['New.md'] = target;
      const after = groupsOf(files);
      expect(textOf(files).match(/^#### .*$/gm)).toEqual(['#### boats', '#### kitchen/bread']);
      expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
      for (const [name, notes] of Object.entries(before)) {
        const rest = (all: readonly string[]): string[] => all.filter((path) => path !== at && path !== to && path !== 'New.md');
        expect(rest(after[name] ?? [])).toEqual(rest(notes));
      }
    }),
    { numRuns: runs(40) },
  );
});

test('in a bundle the groups take turns, so that the best of each comes before the rest', () => {
  const files = { ...two, 'Alone.md': 'A note that stands for itself.', 'Asks.md': '[[Alone]]' };
  const ctx = contextOf({ ...files, [INDEX]: textOf(files) }, {});
  const names = bundleCandidates(ctx, { budget: 8000, format: 'markdown' }).map(({ path }) => path.split('/').pop());
  expect(names.slice(0, 6)).toEqual([INDEX, 'Alone.md', 'Boat 0.md', 'Loaf 0.md', 'Boat 1.md', 'Loaf 1.md']);
  expect(names.slice(-3)).toEqual(['Boat 5.md', 'Loaf 5.md', 'Asks.md']);
});

test('what stands in the note stays while it is nearly as good: a heading that was renamed, a note that came in', () => {
  const text = textOf(two).replace('#### boats', '#### Boats of ours');
  expect(Object.keys(groupsOf({ ...two, [INDEX]: text })).sort()).toEqual(['Boats of ours', 'kitchen/bread']);
  const grown = {
    ...two,
    'Mast.md': '[[Boat 0]] [[Boat 1]] [[Boat 2]] [[Boat 3]]',
    'boats/Boat 5.md': `${boats['boats/Boat 5.md']} [[Mast]]`,
  };
  expect(groupsOf({ ...grown, [INDEX]: text })['Boats of ours']).toContain('Mast.md');
  const torn = { ...circle((at) => `boats/Boat ${at}.md`), ...Object.fromEntries(Object.keys(bread).map((path) => [path, ''])) };
  expect(groupsOf({ ...torn, [INDEX]: text })).toEqual({});
});
