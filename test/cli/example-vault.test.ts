import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, exampleVault } from './terminal';

interface Fault {
  readonly fault: string;
  readonly files: readonly string[];
  readonly foundBy: string;
}

/** The table of planted faults in the vault's own README. */
function plantedFaults(): Fault[] {
  const text = readFileSync(join(__dirname, '..', '..', 'examples', 'vault', 'README.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| fault'));
  return rows.map((row) => {
    const [, fault = '', file = '', foundBy = ''] = row.split(' | ').flatMap((cell, i) => (i === 0 ? ['', cell.slice(2)] : [cell]));
    // An orphan stands there without its ending: its file's name would lead to it.
    const files = [...file.matchAll(/`([^`]+)`/g)].map(([, name = '']) => (/\.\w+$/.test(name) ? name : `${name}.md`));
    return { fault, foundBy, files };
  });
}

test('every fault planted in the example vault is found by the check that its README names', async () => {
  const faults = plantedFaults();
  expect(faults.length).toBeGreaterThan(20);
  const vault = exampleVault();
  const { json } = await cli(vault, ['health', '--json']);
  const result = json.result as unknown as {
    readonly checks: readonly { readonly title: string; readonly count: number }[];
    readonly findings: readonly { readonly path: string; readonly related?: readonly string[] }[];
  };
  // Findings come in the order of the checks, so many a check.
  const byCheck = new Map<string, string[]>();
  let start = 0;
  for (const { title, count } of result.checks) {
    byCheck.set(
      title,
      result.findings.slice(start, start + count).flatMap((finding) => [finding.path, ...(finding.related ?? [])]),
    );
    start += count;
  }
  for (const { fault, files, foundBy } of faults) {
    if (foundBy === 'Bundle') continue;
    for (const file of files)
      expect([fault, foundBy, byCheck.get(foundBy) ?? []]).toEqual([fault, foundBy, expect.arrayContaining([file])]);
  }
});

test('what must not leave the memory is in no bundle, whatever is asked for', async () => {
  const kept = plantedFaults()
    .filter((fault) => fault.foundBy === 'Bundle')
    .flatMap((fault) => fault.files);
  expect(kept).toHaveLength(2);
  const vault = exampleVault();
  for (const topic of ['backup bucket access key', 'Tomasz parental leave']) {
    const { json } = await cli(vault, ['bundle', '--topic', topic, '--budget', '50000', '--json']);
    const result = json.result as unknown as {
      readonly text: string;
      readonly included: readonly { readonly path: string }[];
      readonly omitted: readonly { readonly path: string; readonly why: string }[];
    };
    expect(result.included.filter(({ path }) => kept.includes(path))).toEqual([]);
    expect(result.text).not.toContain('AKIA');
    // The bundle is for a model, and its receipt as well: neither names them.
    expect(result.omitted.filter(({ path }) => kept.includes(path))).toEqual([]);
  }
});
