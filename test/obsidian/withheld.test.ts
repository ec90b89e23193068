/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, openPlugin } from './support/open-plugin';
import { changed, OLDER, write } from './support/remembering';

const privately = { ...NOTES, [OLDER]: `---\nprivate: yes\n---\n${NOTES[OLDER]?.replace(/^---\n[^]*?\n---\n/, '') ?? ''}` };

test('the dialog shows its reader both texts, and says that the older one is private', async () => {
  const bench = await openPlugin({ files: privately });
  expect(await write(bench, ...changed)).toBe('Replaces an older note');
  expect(bench.modal().querySelector('.tom-private')?.textContent).toBe(
    'Private (marked "private" in its properties): the text is shown on this screen only.',
  );
  expect([...bench.modal().querySelectorAll('.tom-word-diff del')].map((one) => one.textContent).join()).toContain('March');
});

test('what goes further than the screen has no word of it', async () => {
  const bench = await openPlugin({ files: privately });
  const [title, body] = changed;
  const { result, plan } = await bench.memory.remember({ title, body, onDuplicate: 'skip' }, {});
  expect(result).toMatchObject({
    of: { path: OLDER },
    evidence: { withheld: 'marked "private" in its properties', onlyOld: expect.any(Number) as unknown },
  });
  expect(JSON.stringify([result, plan])).not.toContain('March');
});

test('notes whose properties the app does not see stay off the top-of-mind note', async () => {
  const files = {
    ...NOTES,
    'Salary.md': '\n---\ntags: private\n---\nThe salary of Priya.\n',
    'Dots.md': '---\ntags: private\n...\nThe salary of Anna.\n',
    'Returns.md': '---\rtags: private\r---\rThe salary of Ben.\r',
    'Link.md': 'See [[Salary]], [[Dots]] and [[Returns]].\n',
  };
  const bench = await openPlugin({ files });
  const { result } = await bench.memory.index({});
  const listed = result.entries.map((one) => one.path as string);
  expect(listed).toContain('Link.md');
  expect(listed.filter((path) => ['Salary.md', 'Dots.md', 'Returns.md'].includes(path))).toEqual([]);
});
