import type { MemoryVault } from '../../support/memory-vault';
import { fittingEdits, randomEdits, randomVault } from './random-plans';
import { bench, planOf, type Bench } from './setup';
import { fc, runs, scaled } from '../../support/properties';

/** What a run with nothing wrong gives, and how many mutating calls it takes. */
async function ideal(files: Record<string, string | Uint8Array>, disk: object, seeds: Parameters<typeof fittingEdits>[1]) {
  const { vault, writer } = bench(files, disk);
  const edits = await fittingEdits(vault, seeds);
  const before = vault.snapshotOfBytes();
  const folders = vault.folders();
  if (edits.length > 0) await writer.apply(planOf(edits));
  return { edits, before, after: vault.snapshotOfBytes(), folders, operations: vault.operations() };
}

async function stateAfterRecovery({ vault, restart }: Bench) {
  vault.setFaults([]);
  const writer = restart();
  const recovered = await writer.recover();
  const journal = await writer.journal();
  expect(await writer.recover()).toEqual([]);
  return { recovered, journal, bytes: vault.snapshotOfBytes() };
}

const disks = [{}, { caseFolding: true }, { nfd: true }];
const shares = fc.constantFrom(0, 0.3, 0.5, 0.9, 1);

describe('the process dies at any point', () => {
  it.each(disks)('all of the plan or nothing of it is there at the next start (disk %j)', async (disk) => {
    let deaths = 0;
    await fc.assert(
      fc.asyncProperty(randomVault, randomEdits, shares, async (files, seeds, share) => {
        const whole = await ideal(files, disk, seeds);
        for (let index = 0; index < whole.operations; index++) {
          const run = bench(files, disk);
          run.vault.setFaults([{ kind: 'crash', afterOperations: index, share }]);
          await expect(run.writer.apply(planOf(whole.edits))).rejects.toThrow();
          deaths += 1;
          const { journal, bytes } = await stateAfterRecovery(run);
          const state = journal[0]?.state ?? 'none';
          expect(bytes).toEqual(state === 'applied' ? whole.after : whole.before);
          expect(['applied', 'rolled-back', 'none']).toContain(state);
          if (state !== 'applied') expect(run.vault.folders()).toEqual(whole.folders);
          if (state === 'applied') {
            await run.restart().undo();
            expect(run.vault.snapshotOfBytes()).toEqual(whole.before);
          }
        }
      }),
      { numRuns: runs(60) },
    );
    expect(deaths).toBeGreaterThan(scaled(60, 60));
  });

  it('dying again while recovering, at any point, changes nothing of that', async () => {
    let deaths = 0;
    await fc.assert(
      fc.asyncProperty(randomVault, randomEdits, shares, shares, fc.nat(12), async (files, seeds, share, again, first) => {
        const whole = await ideal(files, {}, seeds);
        if (whole.operations === 0) return;
        for (let second = 0; second < 6; second++) {
          const run = bench(files);
          run.vault.setFaults([{ kind: 'crash', afterOperations: first % whole.operations, share }]);
          await expect(run.writer.apply(planOf(whole.edits))).rejects.toThrow();
          run.vault.setFaults([{ kind: 'crash', afterOperations: second, share: again }]);
          await run
            .restart()
            .recover()
            .then(
              () => undefined,
              () => {
                deaths += 1;
              },
            );
          const { journal, bytes } = await stateAfterRecovery(run);
          expect(bytes).toEqual(journal[0]?.state === 'applied' ? whole.after : whole.before);
        }
      }),
      { numRuns: runs(120) },
    );
    expect(deaths).toBeGreaterThan(scaled(20, 120));
  });

  it('an undo that dies is all done or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(randomVault, randomEdits, shares, async (files, seeds, share) => {
        const whole = await ideal(files, {}, seeds);
        if (whole.edits.length === 0) return;
        for (let index = 0; index < whole.operations + 3; index++) {
          const run = bench(files);
          await run.writer.apply(planOf(whole.edits));
          run.vault.setFaults([{ kind: 'crash', afterOperations: index, share }]);
          const died = await run.writer.undo().then(
            () => false,
            () => true,
          );
          const { journal, bytes } = await stateAfterRecovery(run);
          const original = journal[journal.length - 1];
          expect(bytes).toEqual(original?.state === 'undone' ? whole.before : whole.after);
          if (!died) break;
        }
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('the disk fails at any point', () => {
  const bytesBy = (vault: MemoryVault): Record<string, string> => vault.snapshotOfBytes();

  it('a full disk leaves every byte as it was, then or at the next start', async () => {
    await fc.assert(
      fc.asyncProperty(randomVault, randomEdits, fc.nat(2500), fc.boolean(), async (files, seeds, room, torn) => {
        const whole = await ideal(files, {}, seeds);
        if (whole.edits.length === 0) return;
        const run = bench(files);
        run.vault.setFaults([{ kind: 'disk_full', afterBytes: room, torn }]);
        const code = await run.writer.apply(planOf(whole.edits)).then(
          () => 'done',
          (error: { code?: string }) => error.code,
        );
        if (code === 'done') return expect(bytesBy(run.vault)).toEqual(whole.after);
        expect(['disk_full', 'rollback_incomplete']).toContain(code);
        const { bytes, journal } = await stateAfterRecovery(run);
        // Where the last mark of a finished plan was what did not fit, the next start completes it.
        expect(bytes).toEqual(journal[0]?.state === 'applied' ? whole.after : whole.before);
      }),
      { numRuns: runs(600) },
    );
  });

  it('a refused file leaves every byte as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomVault,
        randomEdits,
        fc.constantFrom('create', 'replace', 'rename', 'trash', 'store.write', 'read'),
        async (files, seeds, operation) => {
          const whole = await ideal(files, {}, seeds);
          if (whole.edits.length === 0) return;
          const run = bench(files);
          run.vault.setFaults([{ kind: 'no_permission', operation: operation as 'create' }]);
          const done = await run.writer.apply(planOf(whole.edits)).then(
            () => true,
            () => false,
          );
          const { bytes, journal } = await stateAfterRecovery(run);
          // Where even reading was refused, the next start finds the whole plan done, and keeps it.
          expect(bytes).toEqual(done || journal[0]?.state === 'applied' ? whole.after : whole.before);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

describe('someone else writes in the middle', () => {
  it('their bytes stay, and what could not be put back is named', async () => {
    let struck = 0;
    await fc.assert(
      fc.asyncProperty(
        randomVault,
        randomEdits,
        fc.nat(15),
        fc.constantFrom('a.md', 'b.md', 'Notes/c.md', 'n1.md'),
        async (files, seeds, when, path) => {
          const whole = await ideal(files, {}, seeds);
          if (whole.edits.length === 0) return;
          const run = bench(files);
          let count = 0;
          let landed = false;
          run.vault.beforeOperation(() => {
            if (count++ !== when) return;
            run.vault.write(path, 'THEIRS');
            landed = true;
          });
          const failed = await run.writer.apply(planOf(whole.edits)).then(
            () => null,
            (error: { code: string; message: string }) => error,
          );
          run.vault.beforeOperation(null);
          if (!landed) return;
          struck += 1;
          const everything = [
            ...Object.keys(run.vault.snapshotOfBytes()).map((one) => run.vault.bytes(one)),
            ...run.vault.trashed().map((one) => run.vault.bytes(`.trash/${one}`)),
          ];
          expect(everything.map((one) => new TextDecoder().decode(one))).toContain('THEIRS');
          const now = run.vault.snapshotOfBytes();
          const differing = Object.keys({ ...now, ...whole.before }).filter((one) => one !== path && now[one] !== whole.before[one]);
          if (failed !== null) for (const one of differing) expect(failed.message).toContain(one);
        },
      ),
      { numRuns: runs(600) },
    );
    expect(struck).toBeGreaterThan(scaled(50, 600));
  });
});
