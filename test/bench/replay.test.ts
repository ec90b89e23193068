import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shortFacts } from '../../bench/facts/facts';
import { historyOf, type Commit } from '../../bench/replay/history';
import { judged } from '../../bench/replay/judge';
import { replayed, settingsBy } from '../../bench/replay/memory';
import { piecesOf, type Piece } from '../../bench/replay/pieces';
import { drawn } from '../../bench/replay/sheet';
import { vaultOnDisk } from '../support/folder';

const DAY = '2026-03-10T09:00:00Z';

/** The history of a repository with these states of its files, one commit after the other; null takes a file away. */
function committed(...states: readonly Readonly<Record<string, string | null>>[]): Commit[] {
  const folder = vaultOnDisk();
  const git = (...args: string[]): void => {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    const env = { ...process.env, GIT_AUTHOR_DATE: DAY, GIT_COMMITTER_DATE: DAY };
    expect(spawnSync('git', ['-C', folder, ...who, ...args], { env }).status).toBe(0);
  };
  git('init', '-q');
  for (const files of states) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (text === null) rmSync(join(folder, path));
      else writeFileSync(join(folder, path), text);
    }
    git('add', '-A');
    git('commit', '-q', '-m', 'State');
  }
  return historyOf(folder, 'brain');
}

/** What the last of these states adds and edits, and how much it moves. */
async function lastOf(convention: string, ...states: readonly Readonly<Record<string, string | null>>[]) {
  const commits = committed(...states);
  const ahead = await replayed(settingsBy(convention));
  for (const { changes, time } of commits) await ahead.move(changes, time);
  const { pieces, moved } = piecesOf(ahead.context(), commits.at(-1) as Commit);
  return { moved, said: pieces.map(({ kind, path, entry, old }) => [kind, path, entry.title, entry.body.trim(), old]) };
}

const NOTE = '# Garden\n\n- Tomatoes need water every two days\n- The shed key hangs behind the door\n\nWe planted four apple trees.\n';

test('a line that takes the place of another is an edit of it; what comes besides is new', async () => {
  const later = NOTE.replace('every two days', 'every three days').replace('door\n', 'door\n- Compost is turned on the first Sunday\n');
  expect(
    await lastOf('notes-and-links', { 'brain/garden.md': NOTE, 'code.md': 'Not of the memory.' }, { 'brain/garden.md': later }),
  ).toEqual({
    moved: 0,
    said: [
      ['edit', 'garden.md', '', 'Tomatoes need water every three days', '- Tomatoes need water every two days'],
      ['new', 'garden.md', '', 'Compost is turned on the first Sunday', null],
    ],
  });
});

test('a file that is new gives the entries that the product makes of it, but for headings that say nothing yet', async () => {
  const log =
    '# Today\n\n## Deploy failed\n\nThe disk of the runner was full.\n\n## Call with Ines\n\nShe wants the report on Mondays.\n\n## Decisions\n\n## Links\n';
  const { said } = await lastOf('daneel', { 'brain/MEMORY.md': NOTE }, { 'brain/memory/2026-03-10.md': log });
  expect(said.map(([kind, , title]) => [kind, title])).toEqual([
    ['new', 'Deploy failed'],
    ['new', 'Call with Ines'],
  ]);
});

test('a file under another name, and a line in another file, are counted as moved', async () => {
  const rest = NOTE.replace('- The shed key hangs behind the door\n', '');
  const states = [
    {
      'brain/garden.md': NOTE,
      'brain/house.md': '# House\n\nThe roof is from 1987.\n',
      'brain/old.md': 'A recipe for plum jam with little sugar.\n',
    },
    {
      'brain/garden.md': rest,
      'brain/house.md': '# House\n\nThe roof is from 1987.\n\nThe shed key hangs behind the door\n',
      'brain/old.md': null,
      'brain/jam.md': 'A recipe for plum jam with little sugar.\n',
    },
  ];
  expect(await lastOf('notes-and-links', ...states)).toEqual({ moved: 2, said: [] });
});

test('another number before an item, a label and a stamp in the properties are no entries', async () => {
  const before = '---\nupdated: 2026-03-01\n---\n\n1. Always ask before a deploy\n2. Never push on a Friday\n';
  const after =
    '---\nupdated: 2026-03-10\n---\n\n**Rules:**\n1. Read the notes of yesterday first\n2. Always ask before a deploy\n3. Never push on a Friday\n';
  const { said } = await lastOf('notes-and-links', { 'brain/rules.md': before }, { 'brain/rules.md': after });
  expect(said).toEqual([['new', 'rules.md', '', 'Read the notes of yesterday first', null]]);
});

test('a piece is judged beside the text that it takes the place of, which a reader sees', async () => {
  const memory = await replayed(settingsBy('notes-and-links'));
  await memory.move([{ path: 'garden.md', before: null, after: NOTE }], DAY);
  const old = '- The shed key hangs behind the door';
  const piece: Piece = { kind: 'edit', path: 'garden.md', entry: { title: '', body: 'The shed key hangs behind the door' }, old };
  const one = await judged(memory, piece, { id: 'a', memory: 'Garden', day: '2026-03-10' });
  expect(one).toMatchObject({ verdict: 'DUPLICATE', of: 'garden.md' });
  expect(one?.candidates.map(({ text }) => text)).toContain(old);
  expect(one?.leftOut === null || one?.leftOut === 'word for word').toBe(true);
  const all = Array.from({ length: 9 }, (_, at) => ({ ...(one as NonNullable<typeof one>), id: String(at) }));
  expect(drawn(all, 4, 7)).toEqual(drawn(all, 4, 7));
  expect(new Set(drawn(all, 4, 7).map(({ id }) => id)).size).toBe(4);
});

test('the short facts are as many as are asked for, always the same and no two alike', () => {
  const facts = shortFacts(200);
  expect(new Set(facts).size).toBe(200);
  expect(shortFacts(200)).toEqual(facts);
  expect(facts.filter((fact) => /[{}]/.test(fact))).toEqual([]);
});
