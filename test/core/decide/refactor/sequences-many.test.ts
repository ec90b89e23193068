import { joinPath } from '../../../../src/core/model/path';
import { readVault } from '../../../../src/core/read/snapshot/vault';
import { writeLink, type Target } from '../../../support/mutations/written-links';
import { openBench } from '../../../support/opened';

const NOTES = 3000;
const INBOUND = 1000;
const FOLDERS = ['', 'log', 'log/2026', 'people', 'people/old', 'é x', '笔记/a b'];

const target: Target = { path: 'people/Ada (1815) 100%.md', headings: ['Early years', 'Work: engine'], blocks: ['b1'] };

/** Ways to write a link that lead to the target by design; the others are for notes that want what is not there. */
const FORMS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 33, 34, 35, 37];

/** Two links in every sixth note, the first of them in properties for some, among links to other notes. */
function manyNotes(): Record<string, string> {
  const files: Record<string, string> = {
    [target.path]: '# Early years\n\n## Work: engine\n\nBy hand. ^b1\n\n[[#Early years]] [[Ada (1815) 100%]]\n',
  };
  let left = INBOUND;
  for (let i = 0; i < NOTES; i++) {
    const path = joinPath(FOLDERS[i % FOLDERS.length] ?? '', `Note ${i}.md`);
    const others = [1, 7, 31].map((step) => `[[Note ${(i + step) % NOTES}]]`).join(' and ');
    const links: string[] = [];
    for (; left > 0 && links.length < 2 && i % 6 === 0; left--)
      links.push(writeLink(path, target, { to: left, form: FORMS[left % FORMS.length] ?? 0, anchor: left % 9 }));
    const property = i % 6 === 1 && left > 0 ? `---\nabout: "[[${target.path.slice(0, -3)}|her]]"\n---\n` : '';
    if (property !== '') left--;
    files[path] = `${property}# Note ${i}\n\n${others}\n\n${links.join(' then ')}\n\n\`[[Ada (1815) 100%]]\` is code.\n`;
  }
  return files;
}

test('a note with 1,000 links to it moves, and all of them follow in their own spelling', async () => {
  const written = manyNotes();
  const { vault, memory } = openBench(written);
  const { files } = vault;
  const before = await readVault(files);
  const inbound = before.links.filter((link) => link.to === target.path && link.from !== target.path);
  expect(inbound).toHaveLength(INBOUND);
  expect(new Set(inbound.map((link) => link.raw)).size).toBeGreaterThan(FORMS.length);

  const to = "笔记/Lovelace, A. (née Byron's) & co.md";
  const { result } = await memory.carryOut(() => memory.move(target.path, to));
  const after = await readVault(files);
  expect(result.links).toMatchObject({ before: before.links.filter((link) => link.to !== null).length, lost: 0 });
  expect(after.links.filter((link) => link.to === to && link.from !== to)).toHaveLength(INBOUND);
  for (const { path } of before.files) {
    const place = path === target.path ? to : path;
    const then = after.outgoing(place as typeof path);
    const old = before.outgoing(path);
    expect(then.map((link) => [link.kind, link.spelling, link.subpath, link.to])).toEqual(
      old.map((link) => [link.kind, link.spelling, link.subpath, link.to === target.path ? to : link.to]),
    );
  }

  await memory.undo();
  expect((await files.list()).map(({ path }) => [path, vault.text(path)]).sort()).toEqual(Object.entries(written).sort());
});
