/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { Component } from 'obsidian';
import { asVaultPath } from '../../src/core/model/path';
import type { Snapshot } from '../../src/core/model/snapshot';
import { watchSnapshots } from '../../src/obsidian/app/snapshot';
import { asRealApp, createApp } from '../host/app';

/** What happens while the app has its turn. */
let meanwhile = (): Promise<void> => Promise.resolve();

/** Stands in for the channel by which work lets the app have its turn; jsdom has none. */
class Channel {
  readonly port1: { onmessage: (() => void) | null; close(): void } = { onmessage: null, close: () => undefined };
  readonly port2 = { postMessage: (): void => void meanwhile().then(() => this.port1.onmessage?.()) };
}

beforeAll(() => {
  Object.assign(window, { MessageChannel: Channel });
  // Each look at the clock is a hundredth of a second later, so the app gets its turn whenever it may.
  let now = 0;
  jest.spyOn(window.performance, 'now').mockImplementation(() => (now += 10));
});

const ready = { isReady: () => true, whenReady: () => Promise.resolve(), progress: () => ({ done: 1, total: 1 }) };
const files = Object.fromEntries(
  Array.from({ length: 700 }, (_, i) => [
    `folder ${i % 7}/note ${i}.md`,
    `# Note ${i}\n[[note ${(i * 31) % 700}]] and [[note ${i + 1}]]\n`,
  ]),
);

/** All that a snapshot says of links. */
const linksOf = (snapshot: Snapshot): unknown[] => snapshot.links.map(({ from, raw, to }) => [from, raw, to]);

afterEach(() => (meanwhile = () => Promise.resolve()));

test('a snapshot is built with pauses, and edits that come in one of them are in it', async () => {
  const app = await createApp({ files });
  const real = asRealApp(app);
  const snapshots = watchSnapshots(real, new Component(), ready, () => undefined);
  let pauses = 0;
  meanwhile = async () => {
    pauses += 1;
    if (pauses !== 6) return;
    const gone = app.vault.getFileByPath('folder 1/note 1.md');
    const edited = app.vault.getFileByPath('folder 2/note 2.md');
    if (gone !== null) await app.vault.delete(gone);
    if (edited !== null) await app.vault.modify(edited, 'Now [[note 5]] alone.\n');
    await app.vault.create('folder 3/new.md', '[[note 2]]\n');
    await app.internal.settled();
  };
  const built = await snapshots();
  expect(pauses).toBeGreaterThan(10);
  expect(built.has('folder 1/note 1.md')).toBe(false);
  expect(built.outgoing(asVaultPath('folder 2/note 2.md')).map(({ to }) => to)).toEqual(['folder 5/note 5.md']);
  expect(built.outgoing(asVaultPath('folder 3/new.md')).map(({ to }) => to)).toEqual(['folder 2/note 2.md']);
  meanwhile = () => Promise.resolve();
  const fresh = await watchSnapshots(real, new Component(), ready, () => undefined)();
  expect(linksOf(built)).toEqual(linksOf(fresh));
  expect(built.unreadable).toEqual([]);
});

test('where edits come in every pause, the build ends all the same', async () => {
  const app = await createApp({ files });
  const snapshots = watchSnapshots(asRealApp(app), new Component(), ready, () => undefined);
  let edits = 0;
  meanwhile = async () => {
    const file = app.vault.getMarkdownFiles()[edits % 300];
    if (file !== undefined) await app.vault.append(file, `\nEdit ${edits++}.\n`);
  };
  expect((await snapshots()).files).toHaveLength(700);
  expect(edits).toBeGreaterThan(10);
});
