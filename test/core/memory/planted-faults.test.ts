import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkNamed, healthChecks, namesOf } from '../../../src/core/decide/health/checks/list';
import type { Finding } from '../../../src/core/model/finding';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { type MemoryVault } from '../../support/memory-vault';
import { plantedFaults, type PlantedFault } from './planted-faults';
import { openBench } from '../../support/opened';

type Files = Readonly<Record<string, string | Uint8Array>>;

const root = join(__dirname, '../../../examples/vault');
const exampleVault: Files = Object.fromEntries(
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.obsidian'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(root, path), new Uint8Array(readFileSync(path))]),
);

interface Bench {
  readonly vault: MemoryVault;
  readonly memory: VaultMemory;
  /** The findings of this name, of this id where one is given. */
  readonly found: (check: string, id?: string) => Promise<readonly (Finding & { readonly key: string })[]>;
}

function opened(files: Files, convention: string): Bench {
  const { vault, memory } = openBench(files, { convention });
  return {
    vault,
    memory,
    found: async (check, id) =>
      (await memory.health({})).result.findings.flatMap((one) => {
        const { key = '' } = one;
        return key.slice(0, -9) === check && (id === undefined || one.id === id) ? [{ ...one, key }] : [];
      }),
  };
}

/** The example vault stays open: a fault comes into it, and goes again. */
const example = opened(exampleVault, 'notes-and-links');
const ownKeys = example.memory.health({}).then(({ result }) => new Set(result.findings.map(({ key }) => key)));

async function planted({ convention, files, then }: PlantedFault): Promise<Bench> {
  const bench = convention === undefined ? example : opened(files, convention);
  if (convention === undefined) for (const [path, text] of Object.entries(files)) bench.vault.write(path, text);
  if (then === undefined) return bench;
  await bench.memory.carryOut(() => bench.memory.acceptAll({}));
  await bench.memory.layers({});
  for (const [path, text] of Object.entries(then)) bench.vault.write(path, text);
  return bench;
}

test('every check has a planted fault', () => {
  expect(new Set(Object.keys(plantedFaults).map((name) => checkNamed(name)?.id))).toEqual(new Set(healthChecks.map(({ id }) => id)));
  expect(healthChecks.flatMap(namesOf).filter((name) => plantedFaults[name] === undefined)).toEqual([]);
  expect(Object.values(plantedFaults).every((faults) => faults.length > 0)).toBe(true);
});

const cases = Object.entries(plantedFaults).flatMap(([check, faults]) => faults.map((one) => [check, one.fault, one] as const));

test.each(cases)('%s, %s: found, settled, gone, and undone to the byte', async (check, _, fault) => {
  const { vault, memory, found } = await planted(fault);
  const before = vault.snapshotOfBytes();
  const known = fault.convention === undefined ? await ownKeys : new Set<string>();
  const [finding] = (await found(check, fault.id)).filter(({ key }) => !known.has(key));
  if (finding === undefined) throw new Error(`The check "${check}" did not find ${fault.fault}.`);
  const { receipt } = await memory.carryOut<unknown>(() =>
    finding.fix === null ? memory.ignore(finding, 'once', {}) : memory.fix([finding], {}),
  );
  expect(receipt).not.toBeNull();
  expect(vault.snapshotOfBytes()).not.toEqual(before);
  expect((await found(check)).map(({ key }) => key)).not.toContain(finding.key);
  await memory.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
  if (fault.convention === undefined) for (const path of Object.keys(fault.files)) vault.delete(path);
});
