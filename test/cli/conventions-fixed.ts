import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConventionId } from '../../src/core/model/convention';
import type { Finding } from '../../src/core/model/finding';
import type { ResolvedLink } from '../../src/core/model/link';
import type { Plan } from '../../src/core/model/plan';
import { hashes, inOneProcess, type Run } from './terminal';

/** What `check --fix` did to a folder, and what it left. */
export interface Fixed {
  readonly before: readonly Finding[];
  readonly after: readonly Finding[];
  /** New path by old one. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Sources of links that led nowhere, and lead to a file since it has the name that they always spelled. */
  readonly gained: readonly string[];
}

/**
 * Fixes a folder as a memory of that convention and takes it back, with what must hold of every folder on the way:
 * a dry run writes nothing, no finding is left that a rename would fix, every link leads where it led, a second
 * run has nothing to do, and undo gives back every byte.
 */
export async function fixAndTakeBack(folder: string, convention: ConventionId): Promise<Fixed> {
  writeFileSync(join(folder, '.top-of-mind.json'), JSON.stringify({ memories: [{ name: 'Test', root: '', convention, overrides: {} }] }));
  const run = inOneProcess(folder);
  const bytes = hashes(folder);
  const links = await linksOf(run);
  const before = await findingsOf(run);

  const dry = await run(['check', '--fix', '--dry-run', '--json']);
  expect(dry.json.result).toMatchObject({ journal: null });
  expect(dry.json.result.refused).toBeUndefined();
  expect(hashes(folder)).toEqual(bytes);
  const plan = dry.json.result.plan as unknown as Plan | null;

  const fixed = await run(['check', '--fix', '--json']);
  expect(fixed.json.error).toBeUndefined();
  expect(fixed.json.result).toMatchObject({ journal: plan === null ? null : expect.stringMatching(/./) });
  expect(fixed.json.result.refused).toBeUndefined();
  const renamed = new Map(
    (plan?.edits ?? []).flatMap((edit) => (edit.op === 'move' ? [[edit.path.normalize('NFC'), edit.to] as const] : [])),
  );

  const after = await findingsOf(run);
  expect(after.filter(({ fix }) => fix?.kind === 'rename')).toEqual([]);

  const place = (path: string): string => renamed.get(path.normalize('NFC')) ?? path;
  const now = await linksOf(run);
  expect(now).toHaveLength(links.length);
  const { lost, gained } = compared(
    links.map(({ from, to }) => ({ from: place(from), to: to === null ? null : place(to) })),
    now,
  );
  expect(lost).toEqual([]);
  expect(gained.filter((from) => !links.some((link) => link.to === null && place(link.from).normalize('NFC') === from))).toEqual([]);

  const bytesMended = hashes(folder);
  const again = await run(['check', '--fix', '--json']);
  expect(again.json.result).toMatchObject({ journal: null });
  expect(hashes(folder)).toEqual(bytesMended);

  if (plan !== null) {
    const { exit, json } = await run(['undo', '--json']);
    expect([exit, json.error]).toEqual([0, undefined]);
  }
  expect(hashes(folder)).toEqual(bytes);
  return { before, after, renamed, gained };
}

interface Ends {
  readonly from: string;
  readonly to: string | null;
}

/** Links by their ends alone, in one Unicode form, as often as they are there: the spelling may change, where one leads must not. */
function compared(before: readonly Ends[], now: readonly Ends[]): { lost: string[]; gained: string[] } {
  const left = new Map<string, number>();
  const count = (links: readonly Ends[], by: 1 | -1): void => {
    for (const { from, to } of links) {
      const key = `${from}\n${to ?? ''}`.normalize('NFC');
      if (to !== null) left.set(key, (left.get(key) ?? 0) + by);
    }
  };
  count(before, 1);
  count(now, -1);
  const ends = [...left];
  return {
    lost: ends.flatMap(([key, n]) => (n > 0 ? [key] : [])),
    gained: ends.flatMap(([key, n]) => (n < 0 ? Array.from({ length: -n }, () => key.split('\n')[0] ?? '') : [])),
  };
}

async function findingsOf(run: Run): Promise<readonly Finding[]> {
  const { json } = await run(['check', '--json']);
  return json.result.findings as unknown as Finding[];
}

async function linksOf(run: Run): Promise<readonly ResolvedLink[]> {
  const { json } = await run(['links', '--json']);
  return json.result.links as unknown as ResolvedLink[];
}
