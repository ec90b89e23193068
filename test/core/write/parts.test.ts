import { asVaultPath, type VaultPath } from '../../../src/core/model/path';
import type { Edit, Plan, Precondition } from '../../../src/core/model/plan';
import { sha256 } from '../../../src/core/read/text/hash';
import { decodeText, encodeText } from '../../../src/core/read/text/text';
import { editText } from '../../../src/core/write/plan/compose';
import { withoutParts } from '../../../src/core/write/plan/parts';
import { placeFiles, type PlannedFile } from '../../../src/core/write/plan/places';
import { parsePlan } from '../../../src/core/write/plan/schema';
import { createMemoryVault, type MemoryVault } from '../../support/memory-vault';
import { fittingEdits, randomEdits, randomVault } from './random-plans';
import { append, bench, codeFrom, create, move, planOf, replace, setProperty, trash } from './setup';
import { fc, runs, scaled } from '../../support/properties';

const inPart = (edit: Edit, part: string): Edit => ({ ...edit, part });
const path = asVaultPath;
const hash = (of: string, text = ''): Precondition => ({ kind: 'hash', path: path(of), sha256: sha256(encodeText(text)) });
const without = (plan: Plan, ...parts: string[]): Plan | null => withoutParts(plan, new Set(parts));

describe('leaving parts out', () => {
  it('gives the very plan where nothing is left out, and null where nothing is left', () => {
    const plan = planOf([inPart(append('a.md', 'x'), 'p'), append('b.md', 'y')], { preconditions: [hash('a.md'), hash('q.md')] });
    expect(without(plan)).toBe(plan);
    expect(without(plan, 'other')).toBe(plan);
    expect(without(planOf([inPart(append('a.md', 'x'), 'p')]), 'p')).toBeNull();
  });

  it('keeps the id, and preconditions but those that only the part needed', () => {
    const needed: Precondition[] = [
      hash('both.md'),
      { kind: 'absent', path: path('stays.md') },
      { kind: 'inbound', path: path('kept.md'), from: [] },
      { kind: 'resolves', linkpath: 'x', from: path('both.md'), to: null },
      hash('looked-at.md'),
      { kind: 'absent', path: path('never-made.md') },
    ];
    const plan = planOf(
      [
        append('both.md', 'x'),
        inPart(append('both.md', 'y'), 'p'),
        inPart(append('left.md', 'z'), 'p'),
        inPart(create('made.md', ''), 'p'),
        inPart(move('from.md', 'to.md'), 'p'),
        inPart(trash('bin.md'), 'p'),
        move('kept.md', 'stays.md'),
      ],
      {
        preconditions: [
          ...needed,
          hash('left.md'),
          hash('from.md'),
          hash('bin.md'),
          { kind: 'absent', path: path('made.md') },
          { kind: 'absent', path: path('to.md') },
          { kind: 'inbound', path: path('from.md'), from: [] },
          { kind: 'inbound', path: path('bin.md'), from: [] },
          { kind: 'resolves', linkpath: 'x', from: path('made.md'), to: null },
          { kind: 'resolves', linkpath: 'x', from: path('left.md'), to: null },
        ],
      },
    );
    const rest = without(plan, 'p');
    expect(rest).toEqual({ ...plan, edits: [append('both.md', 'x'), move('kept.md', 'stays.md')], preconditions: needed });
    expect(parsePlan(JSON.parse(JSON.stringify(rest)))).toEqual(rest);
  });

  it('drops announced losses of files that nothing edits any more', () => {
    const loss = (from: string): Plan['announced'][number] => ({ from: path(from), raw: '[[x]]', why: 'Gone.' });
    const plan = planOf([inPart(append('a.md', 'x'), 'p'), append('b.md', 'y'), inPart(trash('x.md'), 'q'), move('c.md', 'd.md')], {
      announced: [loss('a.md'), loss('b.md'), loss('elsewhere.md')],
    });
    expect(without(plan, 'p')?.announced.map((one) => one.from)).toEqual(['b.md', 'elsewhere.md']);
    const trashing = planOf([append('b.md', 'y'), inPart(trash('x.md'), 'q')], { announced: [loss('b.md'), loss('elsewhere.md')] });
    expect(without(trashing, 'q')?.announced.map((one) => one.from)).toEqual(['b.md']);
  });

  it('lets the rest be applied though a file of the part changed since', async () => {
    const { vault, writer } = bench({ 'a.md': 'A\n', 'b.md': 'B\n' });
    const plan = planOf([inPart(append('a.md', 'x'), 'p'), append('b.md', 'y')], {
      preconditions: [hash('a.md', 'A\n'), hash('b.md', 'B\n')],
    });
    vault.write('a.md', 'changed\n');
    expect(await codeFrom(writer.apply(plan))).toBe('changed_since');
    await writer.apply(without(plan, 'p') as Plan);
    expect([vault.text('a.md'), vault.text('b.md')]).toEqual(['changed\n', 'B\ny\n']);
    expect(await codeFrom(writer.apply(plan))).toBe('already_applied');
  });

  it('keeps each edit with its file, where the move that named it is left out', () => {
    expect(without(planOf([inPart(move('a.md', 'b.md'), 'm'), append('b.md', 'x'), setProperty('a.md', 'k', 1)]), 'm')?.edits).toEqual([
      append('a.md', 'x'),
      setProperty('a.md', 'k', 1),
    ]);
    expect(without(planOf([inPart(move('a.md', 'b.md'), 'm'), move('b.md', 'c.md')]), 'm')?.edits).toEqual([move('a.md', 'c.md')]);
    expect(without(planOf([inPart(move('a.md', 'b.md'), 'm'), move('b.md', 'a.md')]), 'm')).toBeNull();
    expect(without(planOf([inPart(trash('b.md'), 'm'), inPart(move('a.md', 'b.md'), 'm'), append('b.md', 'x')]), 'm')?.edits).toEqual([
      append('a.md', 'x'),
    ]);
  });

  it('applies the rest, and nothing of the parts', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        randomVault,
        randomEdits,
        fc.array(fc.constantFrom(undefined, 'p', 'q'), { minLength: 6, maxLength: 6 }),
        async (files, seeds, parts) => {
          const { vault, writer } = bench(files);
          const edits = (await fittingEdits(vault, seeds)).map((edit, i) => (parts[i] === undefined ? edit : inPart(edit, parts[i])));
          fc.pre(edits.some((edit) => edit.part === 'p'));
          const plan = planOf(edits, { preconditions: conditionsOf(vault, edits) });
          const rest = without(plan, 'p');
          const before = vault.snapshotOfBytes();
          const expected = remainder(vault, edits);
          fc.pre(expected !== null);
          if (rest === null) {
            expect(expected).toEqual(before);
            return;
          }
          parsePlan(JSON.parse(JSON.stringify(rest)));
          expect(rest.edits.some((edit) => edit.part === 'p')).toBe(false);
          try {
            await writer.apply(rest);
          } catch (error) {
            // Where the note stays after all, the rest may take the id out of it: that is refused as a whole.
            expect(error).toMatchObject({ code: 'verify_failed', message: expect.stringContaining('would lose the id') as string });
            expect(vault.snapshotOfBytes()).toEqual(before);
            return;
          }
          expect(vault.snapshotOfBytes()).toEqual(expected);
          compared++;
        },
      ),
      { numRuns: runs(300) },
    );
    expect(compared).toBeGreaterThan(scaled(50, 300));
  });
});

/** All that a careful decision would ask for: the bytes of what it touches, the absence of what it fills. */
function conditionsOf(vault: MemoryVault, edits: readonly Edit[]): Precondition[] {
  const there = new Map(Object.keys(vault.snapshotOfBytes()).map((one) => [one.normalize('NFC'), one]));
  const paths = new Set(edits.map((edit) => edit.path.normalize('NFC')));
  const targets = edits.flatMap((edit) => (edit.op === 'create' ? [edit.path] : edit.op === 'move' ? [edit.to] : []));
  const hashes = [...paths].flatMap((one): Precondition[] =>
    there.has(one) ? [{ kind: 'hash', path: path(one), sha256: sha256(vault.bytes(there.get(one) ?? '')) }] : [],
  );
  const folded = new Set([...there.keys()].map((one) => one.toLowerCase()));
  return [
    ...hashes,
    ...targets.filter((one) => !folded.has(one.normalize('NFC').toLowerCase())).map((one): Precondition => ({ kind: 'absent', path: one })),
  ];
}

/** The vault after the edits outside part `p`, worked out file by file; null where they need what is left out. */
function remainder(vault: MemoryVault, edits: readonly Edit[]): Record<string, string> | null {
  const present = Object.keys(vault.snapshotOfBytes()).map(path);
  const { files, steps } = placeFiles(edits, present);
  const changes = edits.filter((edit) => edit.op === 'create' || edit.op === 'move' || edit.op === 'trash');
  const stays = (edit: Edit | undefined): boolean => edit?.part !== 'p';
  const finals = new Map<PlannedFile, VaultPath | null>();
  const result = new Map<string, Uint8Array>(present.map((one) => [one, vault.bytes(one)]));
  const standing = new Map<PlannedFile | string, string>(present.map((one) => [files.find((file) => file.origin === one) ?? one, one]));
  for (const [index, step] of steps.entries()) {
    if (!stays(changes[index])) continue;
    if (step.op !== 'create' && step.file.origin === null && !finals.has(step.file)) return null;
    const to = step.op === 'create' ? step.path : step.op === 'move' ? step.to : null;
    standing.delete(step.file);
    // Whether a name is free depends on what is left out: those plans are refused, which other tests show.
    if (to !== null && [...standing.values()].some((other) => clash(other, to))) return null;
    if (to !== null) standing.set(step.file, to);
    finals.set(step.file, to);
  }
  for (const file of files) if (file.origin !== null) result.delete(file.origin);
  for (const file of files) {
    const own = file.edits.filter(stays);
    const final = finals.has(file) ? (finals.get(file) ?? null) : file.origin;
    if (file.origin === null && !finals.has(file)) {
      if (own.length > 0) return null;
      continue;
    }
    if (final === null) continue;
    const bytes = file.origin === null ? encodeText(file.created ?? '') : vault.bytes(file.origin);
    const text = decodeText(bytes);
    if (text === null && own.length > 0) return null;
    try {
      result.set(final, own.length === 0 ? bytes : encodeText(editText(final, text ?? '', own)));
    } catch {
      return null;
    }
  }
  return createMemoryVault(Object.fromEntries(result)).snapshotOfBytes();
}

function clash(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => name.normalize('NFC').toLowerCase()) as [string, string];
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

it('leaves a replace with the offsets it had', () => {
  const text = 'one two';
  const edits = [inPart(replace('a.md', text, 'one', '1'), 'p'), replace('a.md', text, 'two', '2')];
  expect(without(planOf(edits), 'p')?.edits).toEqual([edits[1]]);
});
