import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asVaultPath } from '../../src/core/model/path';
import type { Snapshot } from '../../src/core/model/snapshot';
import { updateSnapshot } from '../../src/core/read/snapshot/update';
import { readVault } from '../../src/core/read/snapshot/vault';
import { compare, type Agreement, type Oracle } from './compare';
import { failedParserCase, failedResolverCase, type ParserCase, type ResolverCase } from './fixtures';
import { folderFiles } from './folder';

/** How many disagreements are printed. */
const SHOWN = 20;

export interface Conformance {
  readonly agreements: readonly Agreement[];
  /** Fixture cases that fail; those that only a parser implies are told apart. */
  readonly failed: readonly { readonly name: string; readonly parserOnly: boolean }[];
  readonly cases: number;
}

/** Compares with every recording below `data` (folders `oracles` and `fixtures`); vaults are in `vaults/NAME/vault`. */
export async function measure(data: string, vaults = join(data, 'vaults')): Promise<Conformance> {
  const oracles = existsSync(join(data, 'oracles')) ? join(data, 'oracles') : data;
  const agreements: Agreement[] = [];
  for (const name of readdirSync(oracles)
    .filter((file) => file.endsWith('.json'))
    .sort()) {
    const oracle = JSON.parse(readFileSync(join(oracles, name), 'utf8')) as Oracle;
    const folder = [join(vaults, oracle.vault, 'vault'), join(vaults, oracle.vault)].find((path) => existsSync(path));
    if (folder !== undefined) agreements.push(compare(withUncommitted(await readVault(folderFiles(folder)), oracle), oracle));
  }
  return { agreements, ...measureFixtures(join(data, 'fixtures')) };
}

/** The app also saw files that were never published: they resolve names, so they belong to the vault, as names. */
function withUncommitted(snapshot: Snapshot, oracle: Oracle): Snapshot {
  const paths = new Set(oracle.links.flatMap(({ from, to }) => (to === null ? [from] : [from, to])));
  const missing = [...paths].filter((path) => !snapshot.has(path));
  return updateSnapshot(snapshot, {
    upserted: missing.map((path) => ({ file: { path: asVaultPath(path), size: 0, mtime: 0, ctime: 0 } })),
    removed: [],
  });
}

function measureFixtures(folder: string): Pick<Conformance, 'failed' | 'cases'> {
  const read = <T>(name: string): readonly T[] => {
    const path = join(folder, name);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { cases: T[] }).cases : [];
  };
  const parser = read<ParserCase>('parser-cases.json').map((test) => ({
    name: failedParserCase(test),
    parserOnly: test.evidence === 'parser only',
  }));
  const resolver = read<ResolverCase>('resolver-cases.json').map((test) => ({ name: failedResolverCase(test), parserOnly: false }));
  const all = [...parser, ...resolver];
  return { cases: all.length, failed: all.flatMap(({ name, parserOnly }) => (name === null ? [] : [{ name, parserOnly }])) };
}

/** The measurement in words, as the command prints it. */
export function report({ agreements, failed, cases }: Conformance): string {
  const lines = agreements.map(
    (each) =>
      `${each.vault}: links ${share(each.linksAgreeing, each.links)}, notes ${share(each.notesAgreeing, each.notes)}, ${each.ambiguous} ambiguous in the recording`,
  );
  const sum = (of: (each: Agreement) => number): number => agreements.reduce((total, each) => total + of(each), 0);
  if (agreements.length > 1)
    lines.push(
      `all: links ${share(
        sum((each) => each.linksAgreeing),
        sum((each) => each.links),
      )}, notes ${share(
        sum((each) => each.notesAgreeing),
        sum((each) => each.notes),
      )}`,
    );
  lines.push(`fixtures: ${cases - failed.length} of ${cases} cases pass`);
  for (const { name, parserOnly } of failed) lines.push(`  ${name}${parserOnly ? ' (implied by a parser only)' : ''}`);
  const all = agreements.flatMap((each) => each.disagreements.map((one) => `  ${each.vault}/${one.path}:${one.line}: ${one.message}`));
  if (all.length > 0) lines.push(`disagreements (${Math.min(SHOWN, all.length)} of ${all.length}):`, ...all.slice(0, SHOWN));
  return `${lines.join('\n')}\n`;
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${whole === 0 ? '-' : ((100 * part) / whole).toFixed(3)}%)`;
}
