import { openVault } from '../../../src/core/memory';
import type { Note } from '../../../src/core/model/note';
import { parseSettings } from '../../../src/core/model/settings';
import { buildSnapshot } from '../../../src/core/read/snapshot/snapshot';
import { parseNote } from '../../../src/core/read/snapshot/note';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';

const agents = {
  'AGENTS.md': 'Read SOUL.md first, then `memory/Tide tables.md`.',
  'SOUL.md': 'Who the agent is, in words.',
  'memory/Tide tables.md': 'Read SOUL.md before you answer.',
  'memory/Boats.md': 'The boats of the harbour, by berth.',
};

/** The vault as a host sees it that reads each text, and as one whose cache has all but the names in running text. */
function opened(files: Readonly<Record<string, string>>) {
  const vault = createMemoryVault(files);
  const read: string[] = [];
  const reading: typeof vault.files = {
    ...vault.files,
    readBytes(path) {
      read.push(path);
      return vault.files.readBytes(path);
    },
  };
  const host = { ...vault, configFolder: '.obsidian', files: reading, context: createTestContext(), settings: () => parseSettings({}) };
  const notes = Object.entries(files).map(([path, text]): Note => {
    const { namedFiles: _, ...note } = parseNote(path as never, text, text.length);
    return note.links.length > 0 ? note : { ...note, textUnread: true };
  });
  const cached = buildSnapshot({
    files: notes.map(({ path, size }) => ({ path, size, mtime: 0, ctime: 0 })),
    notes,
    others: [],
    unreadable: [],
  });
  return { texts: openVault(host), cache: openVault({ ...host, snapshot: () => Promise.resolve(cached) }), read, write: vault.write };
}

test('a host that knows notes from its cache ranks as one that reads them, and reads each once', async () => {
  const { texts, cache, read } = opened(agents);
  const { notes } = await cache.rank({});
  expect(notes[0]).toMatchObject({ path: 'SOUL.md', why: 'named in the text of 2 notes; no date' });
  expect(read.filter((path) => path.endsWith('.md')).sort()).toEqual(Object.keys(agents).sort());
  read.length = 0;
  expect((await cache.rank({})).notes).toEqual(notes);
  expect(read.filter((path) => path.endsWith('.md'))).toEqual([]);
  expect((await texts.rank({})).notes).toEqual(notes);
});

test('where notes link to each other, no text is read for its names', async () => {
  const { texts, cache, read } = opened({ ...agents, 'memory/Pier.md': '[[Boats]] and [[Tide tables]]' });
  const { notes } = await cache.rank({});
  expect(read.filter((path) => path.endsWith('.md'))).toEqual([]);
  expect((await texts.rank({})).notes).toEqual(notes);
});

test('what is bookmarked in the app comes first, after a change too; a broken file of bookmarks is none', async () => {
  const { texts, write } = opened({ 'A.md': 'The first of the two notes here.', 'B.md': 'The second of the two notes here.' });
  const first = async (json: string): Promise<unknown> => {
    write('.obsidian/bookmarks.json', json);
    return (await texts.rank({})).notes[0];
  };
  const bookmarks = (path: string): string => JSON.stringify({ items: [{ type: 'group', items: [{ type: 'file', path }] }] });
  expect(await first(bookmarks('B.md'))).toMatchObject({ path: 'B.md', why: 'bookmarked; no note links to it; no date' });
  expect(await first(bookmarks('A.md'))).toMatchObject({ path: 'A.md', why: 'bookmarked; no note links to it; no date' });
  expect(await first('{"items": [')).toMatchObject({ path: 'A.md', why: 'no note links to it; no date' });
});
