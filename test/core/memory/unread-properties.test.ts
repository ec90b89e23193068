import { openBench } from '../../support/opened';
import { fc, runs } from '../../support/properties';

const BODY = '\n# Ferry\n\nThe ferry leaves the north pier at nine.\n';
const note = (properties: string, body = BODY) => `---\n${properties}\n---\n${body}`;
const open = (files: Record<string, string>, more = {}) => openBench(files, { convention: 'notes-and-links', overrides: more }).memory;

test('a note whose properties cannot be read is found by its text, and every answer says so with the line', async () => {
  const memory = open({ 'commit.md': note('tags: [a]\ntitle: feat: the ferry') });
  const { found } = await memory.search({ query: 'when does the ferry leave the north pier' });
  expect(found[0]).toMatchObject({ path: 'commit.md', unreadProperties: expect.stringMatching(/^Line 3: /) as string });
  expect(found[0]?.why).toContain('Its properties cannot be read. Line 3: ');
  expect(found[0]?.text).not.toContain('feat');
  const read = await memory.read({ ref: 'commit.md' });
  expect(read).toMatchObject({ unreadProperties: expect.stringMatching(/^Line 3: /) as string });
  expect(read.text).toContain('leaves the north pier');
  const { text, included } = await memory.bundle({ topic: 'ferry north pier' });
  expect(text).toContain('The ferry leaves the north pier at nine.');
  expect(included[0]?.why).toContain('Its properties cannot be read. Line 3: ');
});

test.each([
  'title: feat: x\nprivate: true',
  'title: feat: x\nPRIVATE: yes',
  'title: feat: x\npublish: false',
  'title: feat: x\ntags: [a, secret-plan/one]',
  'title: feat: x\n"pri\\x76ate": true',
  'title: feat: x\n"pri\u00advate": true',
  'title: feat: x\nｐｒｉｖａｔｅ: true',
  'title: feat: x\n"pri\u0007vate": true',
  '[private, true',
])('%j stays in the memory', async (properties) => {
  const memory = open({ 'commit.md': note(properties) }, { bundleExclude: { folders: [], tags: ['secret-plan'] } });
  expect((await memory.search({ query: 'ferry north pier' })).found).toEqual([]);
  await expect(memory.read({ ref: 'commit.md' })).rejects.toMatchObject({ code: 'not_found' });
  expect((await memory.bundle({ topic: 'ferry north pier' })).text).not.toContain('north pier');
});

test.each([
  ['a tag in its text', note('title: feat: x', `${BODY}#secret-plan\n`), {}],
  ['its folder', note('title: feat: x'), { bundleExclude: { folders: ['hidden'], tags: [] } }],
  ['a secret', note('title: feat: x', `${BODY}password: hunter2Hunter2x9\n`), {}],
  ['properties that are not closed', `---\ntitle: feat: x\n${BODY}`, {}],
])('one with %s stays in the memory', async (_why, text, more) => {
  const memory = open({ 'hidden/commit.md': text }, { bundleExclude: { folders: [], tags: ['secret-plan'] }, ...more });
  expect((await memory.search({ query: 'ferry north pier' })).found).toEqual([]);
});

test('properties with a mark of privacy are never found, however they are broken', async () => {
  const mark = fc.constantFrom<string>('private: true', 'Private: 1', 'publish: no', '- private: x', 'tags: secret-plan', '? private');
  const noise = fc.constantFrom<string>('title: a: b', '[', 'x: "', '\tq: 1', '- y\nz: 1', 'a: &b', '}');
  await fc.assert(
    fc.asyncProperty(fc.array(noise, { minLength: 1, maxLength: 4 }), mark, fc.nat(4), async (lines, said, at) => {
      const properties = ['title: a: b', ...lines.slice(0, at), said, ...lines.slice(at)].join('\n');
      const memory = open({ 'n.md': note(properties) }, { bundleExclude: { folders: [], tags: ['secret-plan'] } });
      expect((await memory.search({ query: 'ferry north pier' })).total).toBe(0);
    }),
    { numRuns: runs(200) },
  );
});
