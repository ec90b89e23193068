import { smallMemory } from '../../support/memories';
import { fc, runs } from '../../support/properties';
import { faultsOfProposal, met } from '../../support/proposal-faults';
import { choices } from '../../support/simulated-model';

test('whatever a model proposes: no text, link, id or value gets lost unsaid, and undo gives every byte back', async () => {
  await fc.assert(
    fc.asyncProperty(smallMemory, choices, fc.boolean(), fc.boolean(), async (memory, chosen, confirms, asAgent) => {
      expect(await faultsOfProposal(memory, chosen, { confirms, asAgent })).toEqual([]);
    }),
    { numRuns: runs(10_000, 25, 0.01) },
  );
  expect(met.plans).toBeGreaterThan(met.proposals / 4);
  expect(met.crossing).toBeGreaterThan(0);
});
