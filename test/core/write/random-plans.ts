import * as fc from 'fast-check';
import { decodeText } from '../../../src/core/read/text/text';
import { preparePlan } from '../../../src/core/write/apply/prepare';
import type { MemoryVault } from '../../support/memory-vault';
import { asVaultPath } from '../../../src/core/model/path';
import type { Edit } from '../../../src/core/model/plan';
import { append, create, move, planOf, setProperty, trash } from './setup';

const names = ['a.md', 'b.md', 'Notes/c.md', 'Notes/é.md', 'x/y/z.md', 'pic.bin'] as const;
const targets = [...names, 'n1.md', 'Notes/n2.md', 'deep/er/n3.md', 'A.md', 'notes-c.md'] as const;

const text = fc.oneof(
  fc.constantFrom('', 'plain\n', 'no end', '\ufeffwith mark\r\n', '---\nid: 1\ntags: [x]\n---\nbody\n', '日本語 and 🎈\n'),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const bytes = fc.oneof(text, fc.uint8Array({ maxLength: 40 }));

/** A vault of up to six files, some of them no text. */
export const randomVault: fc.Arbitrary<Record<string, string | Uint8Array>> = fc
  .tuple(
    ...names.map((name) =>
      fc.option(
        bytes.map((content) => [name, content] as const),
        { freq: 4 },
      ),
    ),
  )
  .map((entries) => Object.fromEntries(entries.filter((entry) => entry !== null)));

type Seed = (texts: ReadonlyMap<string, string>) => Edit;

/** An edit that may fit or not; a replace takes its range from the text that is there. */
const seed: fc.Arbitrary<Seed> = fc.oneof(
  fc.tuple(fc.constantFrom(...targets), text).map(
    ([path, content]): Seed =>
      () =>
        create(path, content),
  ),
  fc.tuple(fc.constantFrom(...names), text).map(
    ([path, content]): Seed =>
      () =>
        append(path, content),
  ),
  fc.tuple(fc.constantFrom(...names), fc.constantFrom('state', 'due')).map(
    ([path, key]): Seed =>
      () =>
        setProperty(path, key, 'v'),
  ),
  fc.tuple(fc.constantFrom(...names), fc.constantFrom(...targets)).map(
    ([path, to]): Seed =>
      () =>
        move(path, to),
  ),
  fc.tuple(fc.constantFrom(...targets), fc.constantFrom(...targets)).map(
    ([path, to]): Seed =>
      () =>
        move(path, to),
  ),
  fc.constantFrom(...names).map(
    (path): Seed =>
      () =>
        trash(path),
  ),
  fc.tuple(fc.constantFrom(...names), fc.nat(80), fc.nat(20), text).map(([path, from, length, content]): Seed => (texts) => {
    const now = texts.get(path) ?? '';
    const start = Math.min(from, now.length);
    const end = Math.min(start + length, now.length);
    return { op: 'replace', path: asVaultPath(path), start, end, before: now.slice(start, end), text: content, reason: '' };
  }),
);

/** Plans as functions of the texts at their time. */
export const randomEdits: fc.Arbitrary<readonly Seed[]> = fc.array(seed, { minLength: 1, maxLength: 6 });

/** The edits of a random plan that the writer would accept, each together with those before it. */
export async function fittingEdits(vault: MemoryVault, seeds: readonly Seed[]): Promise<Edit[]> {
  const texts = new Map<string, string>();
  for (const path of Object.keys(vault.snapshotOfBytes())) {
    const found = decodeText(vault.bytes(path));
    if (found !== null) texts.set(path, found);
  }
  const kept: Edit[] = [];
  for (const seed of seeds) {
    const edit = seed(texts);
    try {
      await preparePlan(planOf([...kept, edit]), { files: vault.files, policy: () => null });
      kept.push(edit);
    } catch {
      continue;
    }
  }
  return kept;
}
