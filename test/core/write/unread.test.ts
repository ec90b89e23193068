import type { Unreadable } from '../../../src/core/model/snapshot';
import { readVault } from '../../../src/core/read/vault';
import { unreadLinkers } from '../../../src/core/write/unread';
import { at, createMemoryVault } from '../../support/memory-vault';
import { fc } from '../../support/properties';
import { move, trash } from './setup';

const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

async function told(files: Record<string, string | Uint8Array>, steps: readonly ReturnType<typeof move>[], more: readonly Unreadable[] = []): Promise<string[]> {
  const vault = createMemoryVault(files);
  const snapshot = await readVault(vault.files);
  return unreadLinkers(Object.create(snapshot, { unreadable: { value: [...snapshot.unreadable, ...more] } }) as typeof snapshot, steps, vault.files);
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
    fc.asyncProperty(fc.subarray(names, { minLength: 1 }), fc.array(linkpath, { maxLength: 4 }), fc.nat(), fc.constantFrom('Q.md', 'c/N.md', 'c/Q.md', 'N 2.md'), async (present, links, pick, target) => {
      const from = present[pick % present.length] ?? '';
      const body = links.map((link) => `[[${link}]]`).join(' ');
      const files = Object.fromEntries(present.map((path) => [path, 'text']));
      const before = await readVault(createMemoryVault({ ...files, 'w/Src.md': body }).files);
      const after = await readVault(createMemoryVault({ ...Object.fromEntries(present.map((path) => [path === from ? target : path, 'text'])), 'w/Src.md': body }).files);
      const later = after.outgoing(at('w/Src.md'));
      const turned = before.outgoing(at('w/Src.md')).some(({ to }, index) => to !== null && later[index]?.to !== (to === from ? target : to));
      expect(await told({ ...files, 'w/Src.md': latin(`\xe9 ${body}`) }, [move(from, target)])).toEqual(turned ? ['w/Src.md'] : []);
    }),
  );
});
