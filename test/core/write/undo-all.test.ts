import { MemoryError } from '../../../src/core/model/errors';
import { fittingEdits, randomEdits, randomVault } from './random-plans';
import { bench, planOf } from './setup';
import { fc, runs, scaled } from '../../support/properties';

describe('random plans on random vaults', () => {
  const disks = [{}, { caseFolding: true }, { nfd: true }, { caseFolding: true, nfd: true }];

  it.each(disks)('undoing all of them gives back every byte (disk %j)', async (disk) => {
    let applied = 0;
    await fc.assert(
      fc.asyncProperty(randomVault, fc.array(randomEdits, { minLength: 1, maxLength: 5 }), async (files, plans) => {
        const { vault, writer } = bench(files, disk);
        const states = [vault.snapshotOfBytes()];
        const folders = vault.folders();
        for (const seeds of plans) {
          const before = vault.snapshotOfBytes();
          try {
            const edits = await fittingEdits(vault, seeds);
            if (edits.length === 0) continue;
            await writer.apply(planOf(edits));
            states.push(vault.snapshotOfBytes());
            applied += 1;
          } catch (error) {
            expect(error).toBeInstanceOf(MemoryError);
            expect((error as MemoryError).afterChange).toBe(false);
            expect(vault.snapshotOfBytes()).toEqual(before);
          }
        }
        const redo: string[] = [];
        for (let n = states.length - 2; n >= 0; n--) {
          redo.push((await writer.undo()).journal ?? '');
          expect(vault.snapshotOfBytes()).toEqual(states[n]);
        }
        // A folder that a plan emptied stays, as it does when a person moves the last file out of it.
        expect(vault.folders().filter((folder) => !folders.includes(folder))).toEqual([]);
        for (const id of redo.reverse()) await writer.undo(id);
        expect(vault.snapshotOfBytes()).toEqual(states[states.length - 1]);
      }),
      { numRuns: runs(500) },
    );
    expect(applied).toBeGreaterThan(scaled(300, 500));
  });
});
