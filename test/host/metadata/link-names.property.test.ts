import { fc, runs } from '../../support/properties';
import { Activity } from '../base/clock';
import { MemoryAdapter } from '../vault/adapter';
import { encode } from '../vault/bytes';
import { Disk } from '../vault/disk';
import { Vault } from '../vault/vault';
import { MetadataCache } from './metadata-cache';

/** A vault and the cache of its links, begun with the files of a disk. */
function open(disk: Disk) {
  const activity = new Activity();
  const vault = new Vault(new MemoryAdapter(disk, 'Test', activity));
  const metadata = new MetadataCache(vault, activity);
  vault.loadIndex();
  const settled = async (): Promise<void> => {
    do await new Promise((resolve) => setTimeout(resolve));
    while (activity.busy || !metadata.quiet);
  };
  return { vault, metadata, settled };
}

const folders = ['', 'x/', 'x/y/', 'z/'];
const path = fc.tuple(fc.constantFrom(...folders), fc.constantFrom('A', 'B', 'C.md')).map(([folder, name]) => `${folder}${name}.md`);
const link = fc.constantFrom('A', 'b.md', 'x/a', '../A', './b', '/z/A', 'y/B', 'C', 'C.md', '..', '../..', 'gone');
const text = fc.array(link, { maxLength: 4 }).map((links) => links.map((one) => `[[${one}]]`).join(' '));
const step = fc.oneof(
  fc.record({ create: path, text }),
  fc.record({ remove: fc.nat() }),
  fc.record({ rename: fc.nat(), to: path }),
  fc.record({ write: fc.nat(), text }),
);

test('after any changes the links lead where those of a vault read afresh do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(path, text, { maxKeys: 6 }), fc.array(step, { maxLength: 8 }), async (files, steps) => {
      const disk = new Disk();
      for (const folder of folders) if (folder !== '') disk.mkdir(folder.slice(0, -1));
      for (const [at, said] of Object.entries(files)) disk.write(at, encode(said));
      const { vault, metadata, settled } = open(disk);
      await settled();
      for (const one of steps) {
        const notes = vault.getMarkdownFiles();
        const nth = (at: number) => notes[at % Math.max(1, notes.length)];
        // What the disk refuses, such as a name that is taken, changes nothing.
        if ('create' in one) await vault.create(one.create, one.text).catch(() => null);
        else if ('remove' in one) await vault.delete(nth(one.remove) as never).catch(() => null);
        else if ('rename' in one) await vault.rename(nth(one.rename) as never, one.to).catch(() => null);
        else await vault.modify(nth(one.write) as never, one.text).catch(() => null);
      }
      await settled();
      const fresh = open(disk);
      await fresh.settled();
      expect(metadata.resolvedLinks).toEqual(fresh.metadata.resolvedLinks);
      expect(metadata.unresolvedLinks).toEqual(fresh.metadata.unresolvedLinks);
    }),
    { numRuns: runs(400) },
  );
});
