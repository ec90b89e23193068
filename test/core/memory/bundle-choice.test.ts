import type { BundleRequest } from '../../../src/core/model/vault-memory';
import { createMemoryVault } from '../../support/memory-vault';
import { openMemory } from '../../support/opened';

const FILES = {
  'Ferry.md': 'The ferry runs to [[Island]] and [[Harbour]].\n',
  'Island.md': 'The island has a lighthouse. [[Ferry]]\n',
  'Harbour.md': 'The harbour is deep. [[Ferry]]\n',
  'Trips/May.md': 'In May the ferry was late.\n',
  'Trips/June.md': 'In June the ferry was on time.\n',
  'Private.md': '---\nprivate: true\n---\nThe ferry costs nothing.\n',
};

function opened(files: Record<string, string> = FILES, settings: object = {}) {
  const vault = createMemoryVault(files);
  const memory = openMemory(vault, settings);
  return { vault, bundle: (request: BundleRequest = {}) => memory.bundle(request), memory };
}
const included = async (request: BundleRequest, ...given: Parameters<typeof opened>): Promise<string[]> =>
  (await opened(...given).bundle(request)).included.map(({ path }) => path).sort();

describe('a choice of notes', () => {
  test('only a folder, only a note, and both', async () => {
    expect(await included({ choice: { only: ['Trips'] } })).toEqual(['Trips/June.md', 'Trips/May.md']);
    expect(await included({ choice: { only: ['Trips/', 'Island.md'] } })).toEqual(['Island.md', 'Trips/June.md', 'Trips/May.md']);
  });

  test('a note left out is told, in a bundle on a topic too', async () => {
    const { bundle } = opened();
    for (const topic of [undefined, 'ferry late May']) {
      const made = await bundle({ topic, choice: { without: ['Trips/May.md'] } });
      expect(made.included.map(({ path }) => path)).not.toContain('Trips/May.md');
      expect(made.omitted).toContainEqual({ path: 'Trips/May.md', why: 'You left it out.', by: 'choice' });
      expect(made.text).not.toContain('In May');
    }
  });

  test('a topic asked of chosen notes finds nothing elsewhere', async () => {
    expect(await included({ topic: 'ferry', choice: { only: ['Trips'] } })).toEqual(['Trips/June.md', 'Trips/May.md']);
  });

  test('a pinned note is whole and first, whatever else has room; too small a budget names the least one', async () => {
    const long = { ...FILES, 'Long.md': `${'The long story of the island goes on. '.repeat(60)}\n` };
    const { bundle } = opened(long);
    const made = await bundle({ budget: 1_500, choice: { pin: ['Long.md'] } });
    expect(made.included[0]).toMatchObject({ path: 'Long.md', as: 'whole', phase: 'pinned', why: 'You pinned it.' });
    const onTopic = await bundle({ budget: 1_500, topic: 'harbour', choice: { pin: ['Long.md'] } });
    expect(onTopic.included.map(({ path }) => path)).toEqual(['Long.md', 'Harbour.md', 'Ferry.md']);
    await expect(bundle({ budget: 200, choice: { pin: ['Long.md'] } })).rejects.toMatchObject({ code: 'budget_too_small' });
  });

  test('no choice lets out what is private, and a pin says so', async () => {
    const { bundle } = opened();
    const made = await bundle({ choice: { only: ['Private.md'], pin: ['Private.md'] } });
    expect(made.text).not.toContain('costs nothing');
    expect(made.omitted).toMatchObject([{ path: 'Private.md', by: 'private' }]);
    expect(made.warnings).toEqual([expect.stringMatching(/^"Private\.md" is pinned and is missing\. It stays in the memory/)]);
  });

  test('what belongs in every bundle stays, and is missed where it is left out by name', async () => {
    const files = {
      'learnings/baseline_insights.md': '# Baseline\n\nMira.\n',
      'learnings/corrections.md': '# Corrections\n\nNine.\n',
      'preferences/current.md': 'Now.\n',
    };
    const settings = { memories: [{ name: 'own', root: '', convention: 'stoneros' }] };
    expect(await included({ choice: { only: ['preferences'] } }, files, settings)).toEqual([
      'learnings/baseline_insights.md',
      'learnings/corrections.md',
      'preferences/current.md',
    ]);
    const made = await opened(files, settings).bundle({ choice: { without: ['learnings/corrections.md'] } });
    expect(made.warnings).toEqual(['"learnings/corrections.md" belongs in every bundle of this memory and is missing. You left it out.']);
  });

  test('names that lead to nothing are told', async () => {
    const { bundle } = opened();
    const made = await bundle({ choice: { only: ['Trips', 'Gone'], pin: ['../etc/passwd'] } });
    expect(made.included).toHaveLength(2);
    expect(made.warnings).toEqual([
      '"Gone" is chosen, and it is no note or folder of this memory. Give the path, with .md for a note.',
      '"../etc/passwd" is chosen, and it is no note or folder of this memory. Give the path, with .md for a note.',
    ]);
  });
});

describe('a preset', () => {
  const settings = { bundlePresets: [{ name: 'Trips', only: ['Trips'], without: ['Trips/June.md'], budget: 900, later: 1 }] };

  test('asks for what it holds, and what is asked beside it comes first', async () => {
    const { bundle } = opened(FILES, settings);
    expect(await bundle({ preset: 'trips' })).toMatchObject({ budget: 900, included: [{ path: 'Trips/May.md' }] });
    expect(await bundle({ preset: 'Trips', budget: 700 })).toMatchObject({ budget: 700 });
    await expect(bundle({ preset: 'Other' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no bundle preset named "Other". The settings have "Trips".',
    });
  });

  test('has a last copy of its own', async () => {
    const { bundle, memory, vault } = opened(FILES, settings);
    await memory.bundleCopied(await bundle(), {});
    expect((await bundle({ preset: 'Trips', sinceCopy: true })).since).toMatchObject({ at: null });
    await memory.bundleCopied(await bundle({ preset: 'Trips' }), { preset: 'Trips' });
    vault.write('Trips/May.md', 'In May the ferry was early.\n');
    expect((await bundle({ preset: 'Trips', sinceCopy: true })).since).toMatchObject({ changed: ['Trips/May.md'] });
  });
});
