import { join } from 'node:path';
import type * as facade from '../../../../src/core/memory';
import type * as settingsOf from '../../../../src/core/model/settings';
import type { RememberInput } from '../../../../src/core/model/results/remember';
import { asVaultPath } from '../../../../src/core/model/path';
import { createMemoryVault, createTestContext } from '../../../support/memory-vault';
import { filesBelow, readSource, root } from '../../../invariants/files';

type Fn = (...args: unknown[]) => unknown;

/** One call from one file into another, as long as it runs. */
interface Call {
  readonly file: string;
  /** The files that were entered from this call. */
  readonly entered: Set<string>;
}

const FOLDER = 'src/core/decide/remember';
const FILES = filesBelow(FOLDER, /\.ts$/).flatMap((path) => (path.endsWith('/index.ts') ? [] : [path.slice(FOLDER.length + 1, -3)]));

let calls: Call[] = [];
/** How many calls of other files came to each file, in the order in which the walk first comes to them. */
let visits = new Map<string, number>();
let climbs: string[] = [];

/** The same function, noting by which file it is entered, and a function handed on that leads back to one that still waits. */
function traced(file: string, fn: Fn): Fn {
  return (...args) => {
    const from = calls[calls.length - 1];
    if (from === undefined) return fn(...args);
    if (from.file === file) return fn(...args);
    if (calls.some((call) => call.file === file)) climbs.push([...calls.map((call) => call.file), file].join(' > '));
    if (!from.entered.has(file)) visits.set(file, (visits.get(file) ?? 0) + 1);
    from.entered.add(file);
    calls.push({ file, entered: new Set() });
    try {
      return fn(...args.map((arg, at) => (at === 0 ? arg : handedOn(from.file, file, arg))));
    } finally {
      calls.pop();
    }
  };
}

/** A function, or those that a value holds, noting when it is called: that leads back to the file that made it. */
function handedOn(from: string, to: string, arg: unknown): unknown {
  if (from === 'host') return arg;
  const back =
    (fn: Fn): Fn =>
    (...args) => {
      climbs.push(`${from} > ${to} > ${from}`);
      return fn(...args);
    };
  if (typeof arg === 'function') return back(arg as Fn);
  if (typeof arg !== 'object' || arg === null || !Object.values(arg).some((value) => typeof value === 'function')) return arg;
  return Object.fromEntries(Object.entries(arg).map(([key, value]) => [key, typeof value === 'function' ? back(value as Fn) : value]));
}

beforeAll(() => {
  for (const file of FILES) {
    const path = join(root, FOLDER, `${file}.ts`);
    jest.doMock(path, () =>
      Object.fromEntries(
        Object.entries(jest.requireActual<Record<string, unknown>>(path)).map(([name, value]) => [
          name,
          typeof value === 'function' ? traced(file, value as Fn) : value,
        ]),
      ),
    );
  }
});

const OLDER = 'From March on, [[Kiel]] pays for a watch from ten to five.\n';
const SAID = 'The watch in the harbour of Kiel is from ten in the evening to five in the morning.\n';
const LOG = `# 2026-01-02\n\n## Watch\n\n${SAID}`;
const NEWER = '---\ntags:\n  - harbour\nberths: 40 # all\n---\nFrom April on, [[Kiel]] pays for a watch from ten to six. #night Pier\n';

interface Walk {
  readonly visits: ReadonlyMap<string, number>;
  readonly climbs: readonly string[];
}

/** The walk of one entry through the folder, in a memory of this convention. */
async function walkOf(convention: string, given: Partial<RememberInput>, files: Record<string, string> = {}): Promise<Walk> {
  const { openVault } = jest.requireActual<typeof facade>('../../../../src/core/memory');
  const { parseSettings } = jest.requireActual<typeof settingsOf>('../../../../src/core/model/settings');
  const vault = createMemoryVault({ 'Kiel.md': 'A harbour.\n', 'Pier.md': 'A pier.\n', '2026-01-02 Watch.md': OLDER, ...files });
  const settings = parseSettings({
    memories: [{ name: 'Vault', root: '', convention, overrides: { layers: [{ pattern: 'memory/**', layer: 'curated', why: '' }] } }],
  });
  const memory = openVault({ ...vault, context: createTestContext(), settings: () => settings });
  calls = [{ file: 'host', entered: new Set() }];
  visits = new Map();
  climbs = [];
  const input: RememberInput = { title: 'Night watch', body: NEWER, tags: ['sea'], onDuplicate: 'skip', ...given };
  const first = NEWER.indexOf('Pier');
  const accept =
    given.action === 'skip' || !input.body.includes('Pier')
      ? []
      : [{ to: asVaultPath('Pier.md'), text: 'Pier', start: first, end: first + 4 }];
  await memory.remember(input, { accept });
  return { visits, climbs };
}

const note = { path: asVaultPath('2026-01-02 Watch.md'), entry: null };
const file = 'memory/2026-01-02.md';
const section = { path: asVaultPath(file), entry: 'Watch' };
const logged = { [file]: LOG };
const known = { title: 'Watch', body: OLDER, tags: [], date: '2026-01-02' };

type WalkOf = () => Promise<Walk>;

const NOTES: readonly (readonly [string, WalkOf])[] = [
  ['a note', () => walkOf('notes-and-links', {})],
  ['a note at a place', () => walkOf('notes-and-links', { place: '' })],
  ['a note of a type', () => walkOf('mindstone', { type: 'project' })],
];
const SECTIONS: readonly (readonly [string, WalkOf])[] = [
  ['a section', () => walkOf('daneel', {})],
  ['a section at a place', () => walkOf('daneel', { place: 'memory/2026-03-15.md' })],
];
const OTHERS: readonly (readonly [string, WalkOf, readonly string[]])[] = [
  ['a note that replaces another', () => walkOf('notes-and-links', { action: 'replace', older: note }), ['supersede']],
  ['a note with a link to another', () => walkOf('notes-and-links', { action: 'link', older: note }), ['insert-links']],
  ['a note with the proposed links that were chosen', () => walkOf('notes-and-links', { link: 'all' }), ['choose-links', 'insert-links']],
  ['a text at the end of a note', () => walkOf('notes-and-links', { action: 'merge', older: note }), ['merge-text', 'word-for-word']],
  ['a text set aside', () => walkOf('notes-and-links', { action: 'skip', older: note }), ['skip']],
  ['a text set aside again', () => walkOf('notes-and-links', { action: 'skip' }, { 'top-of-mind-skipped.md': '# Skipped\n' }), ['skip']],
  ['a note that is known', () => walkOf('notes-and-links', known), ['facts', 'word-for-word']],
  ['a section that is known', () => walkOf('daneel', { ...known, body: SAID }, logged), ['facts', 'word-for-word']],
  ['a section with a link', () => walkOf('daneel', { action: 'link', older: section }, logged), ['insert-links']],
  ['a section that replaces another', () => walkOf('daneel', { action: 'replace', older: section }, logged), ['supersede']],
  ['a text at the end of a section', () => walkOf('daneel', { action: 'merge', older: section }, logged), ['merge-text', 'word-for-word']],
];

/** The files of both walks as the page on architecture lists them: a note, then a section. */
function listed(): string[][] {
  const lists = [...readSource('docs/architecture.md').matchAll(/^```text\n(parse-input [^`]*)^```/gm)];
  return lists.map(([, list = '']) => list.split('\n').flatMap((line) => /^ *([a-z-]+)/.exec(line)?.[1] ?? []));
}

const seen = new Set<string>();

/** The files of a walk in their order, once it is sure that it comes to each at most twice and never goes back up. */
async function steps(walk: WalkOf): Promise<string[]> {
  const walked = await walk();
  expect([...walked.visits].filter(([, count]) => count > 2)).toEqual([]);
  expect(walked.climbs).toEqual([]);
  const order = [...walked.visits.keys()];
  expect(order).toContain('remember');
  order.forEach((one) => seen.add(one));
  return order;
}

test.each(NOTES)('%s comes to each file at most twice, in the order of the page, and never goes back up', async (_name, walk) => {
  const order = await steps(walk);
  expect(order).toEqual(listed()[0]?.filter((one) => order.includes(one)));
});

test.each(SECTIONS)('%s comes to each file at most twice, in the order of the page, and never goes back up', async (_name, walk) => {
  const order = await steps(walk);
  expect(order).toEqual(listed()[1]?.filter((one) => order.includes(one)));
});

test.each(OTHERS)('%s comes to each file at most twice, and never goes back up', async (_name, walk, files) => {
  expect(await steps(walk)).toEqual(expect.arrayContaining([...files]));
});

test('each file of the folder is on one of these walks, and each file of the lists is in the folder', () => {
  expect(FILES.filter((one) => !seen.has(one))).toEqual([]);
  expect(listed().flatMap((list) => list.filter((one) => !FILES.includes(one)))).toEqual([]);
});
