import type { Unreadable } from '../../../src/core/model/snapshot';
import { readVault } from '../../../src/core/read/snapshot/vault';
import { unreadLinkers } from '../../../src/core/write/check/unread';
import { at, createMemoryVault } from '../../support/memory-vault';
import { fc } from '../../support/properties';
import { move, trash } from './setup';

const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

async function told(
  files: Record<string, string | Uint8Array>,
  steps: readonly ReturnType<typeof move>[],
  more: readonly Unreadable[] = [],
): Promise<string[]> {
  const vault = createMemoryVault(files);
  const snapshot = await readVault(vault.files);
  return unreadLinkers(
    Object.create(snapshot, { unreadable: { value: [...snapshot.unreadable, ...more] } }) as typeof snapshot,
    steps,
    vault.files,
  );
}

const closed = (path: string, reason: Unreadable['reason']): Unreadable => ({ path: at(path), reason, message: 'It is so.' });

test('a file that cannot be looked into counts, one that is gone does not', async () => {
  const more = [closed('cloud.md', 'not-downloaded'), closed('locked.md', 'no-permission'), closed('away.md', 'vanished')];
  expect(await told({ 'A.md': 'a' }, [move('A.md', 'Q.md')], more)).toEqual(['cloud.md', 'locked.md']);
});

test('nothing counts where no file moves or goes, nor a file that goes itself', async () => {
  const files = { 'A.md': 'a', 'Bad.md': latin('\xe9 [[A]]') };
  expect(await told(files, [])).toEqual([]);
  expect(await told(files, [trash('A.md')])).toEqual(['Bad.md']);
  expect(await told(files, [trash('A.md'), trash('Bad.md')])).toEqual([]);
});

test('links count by where they lead from the place of their file, before and after', async () => {
  const files = { 'x/A.md': 'a', 'x/Bad.md': latin('\xe9 [a](./A.md) [[#Own]] [[Gone]]') };
  expect(await told(files, [move('x/A.md', 'y/A.md')])).toEqual(['x/Bad.md']);
  expect(await told(files, [move('x/A.md', 'y/A.md'), move('x/Bad.md', 'y/Bad.md')])).toEqual([]);
});

test('a file counts exactly where a link in it would lead elsewhere: as the same text does that can be read', async () => {
  const names = ['a/N.md', 'b/N.md', 'N.md', 'M.md', 'a/M.md'];
  const linkpath = fc.constantFrom('N', 'M', 'a/N', 'b/N', './N', '../N', '/N', 'N.md', 'a/M', 'Q');
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(names, { minLength: 1 }),
      fc.array(linkpath, { maxLength: 4 }),
      fc.nat(),
      fc.constantFrom('Q.md', 'c/N.md', 'c/Q.md', 'N 2.md'),
      async (present, links, pick, target) => {
        const from = present[pick % present.length] ?? '';
        const body = links.map((link) => `[[${link}]]`).join(' ');
        const files = Object.fromEntries(present.map((path) => [path, 'text']));
        const before = await readVault(createMemoryVault({ ...files, 'w/Src.md': body }).files);
        const after = await readVault(
          createMemoryVault({ ...Object.fromEntries(present.map((path) => [path === from ? target : path, 'text'])), 'w/Src.md': body })
            .files,
        );
        const later = after.outgoing(at('w/Src.md'));
        const turned = before
          .outgoing(at('w/Src.md'))
          .some(({ to }, index) => to !== null && later[index]?.to !== (to === from ? target : to));
        expect(await told({ ...files, 'w/Src.md': latin(`\xe9 ${body}`) }, [move(from, target)])).toEqual(turned ? ['w/Src.md'] : []);
      },
    ),
  );
});

describe('large and many files', () => {
  const log = (megabytes: number, more: string): string =>
    `${'2024-01-01 all is well\n'.repeat(Math.ceil((megabytes * 1024 * 1024) / 23))}${more}\n`;
  /** Moves a folder of so many notes: what is told, and which files were read for that. */
  const moved = async (files: Record<string, string | Uint8Array>, notes: number) => {
    const names = Array.from({ length: notes }, (_, n) => `2024-01-${n}x`);
    const vault = createMemoryVault({ ...Object.fromEntries(names.map((name) => [`old/${name}.md`, 'n'])), ...files });
    const read: string[] = [];
    const watched = { ...vault.files, readBytes: (path: ReturnType<typeof at>) => (read.push(path), vault.files.readBytes(path)) };
    const snapshot = await readVault(vault.files);
    const unread = await unreadLinkers(
      snapshot,
      names.map((name) => move(`old/${name}.md`, `new/${name}.md`)),
      watched,
    );
    return { unread, read };
  };

  test('a log above 10 MB counts where it names one of a few notes, and where it is not searched for so many', async () => {
    expect((await moved({ 'Log.md': log(10.5, '[[2024-01-99x]]') }, 100)).unread).toEqual(['Log.md']);
    expect((await moved({ 'Log.md': log(10.5, '[[2024-01-100x]]') }, 100)).unread).toEqual([]);
    expect((await moved({ 'Log.md': log(10.5, '') }, 101)).unread).toEqual(['Log.md']);
  });

  test('above 32 MB together the largest count unread, the small ones are looked into still', async () => {
    const quiet = log(10.5, '');
    const { unread, read } = await moved(
      {
        '1.md': quiet,
        '2.md': quiet,
        '3.md': quiet,
        '4.md': quiet,
        'Bad.md': latin('\xe9 [[Other]]'),
        'Last.md': latin('\xe9 [[old/2024-01-1x]]'),
      },
      3,
    );
    expect(unread).toEqual(['4.md', 'Last.md']);
    expect(read.sort()).toEqual(['1.md', '2.md', '3.md', 'Bad.md', 'Last.md']);
  });
});
