import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, hashes, vaultOnDisk } from '../terminal';

/**
 * A vault as an earlier version of the program left it: settings of two memories, a decisions note, a skipped note, what was
 * accepted, nine changes in the journal, and an entry changed against its layer since. `after` are the SHA-256 of its files after
 * the last change, `before` those of what each of the last seven altered, as it was before (null: not there), the oldest first;
 * `answers` what that version said about it.
 */
interface Recording {
  readonly folder: Readonly<Record<string, string | { readonly base64: string }>>;
  readonly after: Readonly<Record<string, string>>;
  readonly before: readonly Readonly<Record<string, string | null>>[];
  readonly answers: {
    readonly status: unknown;
    readonly links: unknown;
    readonly skipped: unknown;
    readonly check: readonly object[];
    readonly journal: readonly string[];
  };
}

const { folder: files, after, before, answers } = JSON.parse(readFileSync(join(__dirname, 'earlier-version.json'), 'utf8')) as Recording;
const CHANGED = 'agent/memory/2026-11-23.md';

const earlier = (): string => vaultOnDisk(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, bytesOf(content)])));

const bytesOf = (content: string | { readonly base64: string }): string | Uint8Array =>
  typeof content === 'string' ? content : Buffer.from(content.base64, 'base64');

/** The SHA-256 of all files of a vault but the program's own and the trash. */
const state = (folder: string): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(hashes(folder)).filter(([path]) => !path.startsWith('.trash/'))),
  '.top-of-mind.json': createHash('sha256')
    .update(readFileSync(join(folder, '.top-of-mind.json')))
    .digest('hex'),
});

test('a vault of an earlier version is read as that version read it', async () => {
  const folder = earlier();
  const ask = async (...args: string[]) => (await cli(folder, [...args, '--json', '--now', '2026-11-23T12:00:00'])).json.result;
  // A top-of-mind note that no context depends on is not due any more.
  const { due, ...read } = answers.status as { readonly due: readonly { readonly what: string }[] };
  const still = due.filter(({ what }) => what !== 'index');
  expect(await ask('status')).toMatchObject({ ...read, due: still.map((one): unknown => expect.objectContaining(one)) });
  expect(await ask('links')).toEqual(answers.links);
  expect(await ask('skipped')).toEqual(answers.skipped);
  expect((await ask('check', '--memory', 'agent')).findings).toEqual(
    answers.check.map((finding): unknown => expect.objectContaining(finding)),
  );
  const journal = (await ask('journal')).entries as unknown as { readonly title: string; readonly state: string }[];
  expect(journal.map(({ title }) => title)).toEqual(answers.journal);
  expect(journal.every((entry) => entry.state === 'applied')).toBe(true);
});

test('what was accepted there is restored', async () => {
  const folder = earlier();
  expect((await cli(folder, ['check', CHANGED, '--memory', 'agent', '--restore'])).exit).toBe(0);
  expect(state(folder)[CHANGED]).toBe(after[CHANGED]);
  expect((await cli(folder, ['check', '--memory', 'agent', '--json'])).json.result).toMatchObject({ findings: [] });
});

test('every change of an earlier version is undone, byte for byte', async () => {
  const folder = earlier();
  const path = join(folder, CHANGED);
  writeFileSync(path, readFileSync(path, 'utf8').replace('from nine to six', 'from ten to six'));
  expect(state(folder)).toEqual(after);
  let expected = after;
  for (const altered of [...before].reverse()) {
    expect((await cli(folder, ['undo'])).exit).toBe(0);
    expected = Object.fromEntries(Object.entries({ ...expected, ...altered }).filter((one): one is [string, string] => one[1] !== null));
    // A note that was written by hand between two changes is in no state before.
    const { 'Basin.md': basin, ...rest } = state(folder);
    expect(rest).toEqual(expected);
    expect(basin === undefined || readFileSync(join(folder, 'Basin.md'), 'utf8').startsWith('# Basin')).toBe(true);
  }
});
