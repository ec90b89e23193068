import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseSettings } from '../../src/core/model/settings';
import { matchesPattern } from '../../src/core/read/text/glob';
import type { VaultMemory } from '../../src/core/model/vault-memory';
import { short, type Figure } from '../figure';
import { openBench } from '../host';
import { measure, median } from '../measure';
import type { Row } from '../row';
import { workFolder } from '../work';

/** How many times as much the larger of the two is. */
const TIMES = 4;
/** What the larger may take for each piece, over what the smaller one takes. */
const MOST = 1.3;

/** One way in which a vault may grow without end. */
interface Growing {
  readonly what: string;
  /** How much of it the smaller vault has, at the usual size of a run. */
  readonly small: number;
  files(count: number): Readonly<Record<string, string>>;
  settings?(count: number): unknown;
  /** The work; nothing it does stays in the vault. */
  run(vault: VaultMemory, count: number): Promise<unknown>;
}

const lines = (count: number, line: (index: number) => string): string => Array.from({ length: count }, (_, index) => line(index)).join('');

async function tried(vault: VaultMemory, { plan }: { readonly plan: Parameters<VaultMemory['preview']>[0] | null }): Promise<unknown> {
  return plan === null ? null : vault.preview(plan);
}

/** The characters that begin something in markdown, in YAML or in a pattern. */
const MARKERS = ['*', '_', '[', ']', '(', '!', '~', '=', '%', '$', '<', '>', '&', '#', '|', '\\', '`', '"', "'", '-', '+', '7'];

const GROWING: readonly Growing[] = [
  {
    what: 'rename, links in one file',
    small: 2500,
    files: (count) => ({ 'Hub.md': '# Hub\n', 'Many.md': lines(count, (index) => `Line ${index} says see [[Hub]] for more.\n`) }),
    run: async (vault) => tried(vault, await vault.rename('Hub.md', 'Centre')),
  },
  {
    what: 'split, entries in one file',
    small: 500,
    files: (count) => ({
      'log.md': `# Log\n\n${lines(count, (index) => `## ${new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10)} Thing ${index}\n\nSomething happened with [[item ${index}]].\n\n`)}`,
    }),
    run: async (vault) => tried(vault, await vault.split('log.md', { by: 'entry' })),
  },
  {
    what: 'move, folders below each other',
    small: 90,
    files: () => ({ 'a.md': '# A\n' }),
    run: async (vault, count) =>
      tried(vault, await vault.move('a.md', `${Array.from({ length: count }, (_, index) => `f${index}`).join('/')}/`)),
  },
  {
    what: 'status, memories in the settings',
    small: 250,
    files: () => Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`m${index}/a.md`, '# A\n'])),
    settings: (count) => ({
      memories: Array.from({ length: count }, (_, index) => ({ name: `m${index}`, root: `m${index}`, convention: 'notes-and-links' })),
    }),
    run: (vault) => vault.status(),
  },
  {
    what: 'check, patterns in the settings',
    small: 120,
    files: () => Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${'folder/'.repeat(10)}Note ${index}.md`, '# A\n'])),
    settings: (count) => ({
      memories: [
        {
          name: 'V',
          root: '',
          convention: 'notes-and-links',
          overrides: { ignore: Array.from({ length: count }, (_, index) => `**/x${index}`) },
        },
      ],
    }),
    run: (vault) => vault.check({}),
  },
  {
    what: 'one pattern, wildcards in it',
    small: 100,
    files: () => ({}),
    run: (_, count) =>
      Promise.resolve(
        Array.from({ length: 50 }, (__, index) =>
          matchesPattern(`${'**/f*'.repeat(count)}x${index}*`, `${'folder/'.repeat(50)}x${index} note.md`),
        ),
      ),
  },
  {
    what: 'index, check and gate, characters that mark',
    small: 25_000,
    files: (count) =>
      Object.fromEntries(
        MARKERS.map((mark, index) => [`Note ${index}.md`, `# Note\n\n${mark.repeat(count)}\n\n${`${mark} `.repeat(count / 2)}\n`]),
      ),
    async run(vault) {
      await vault.index({});
      await vault.check({});
      await vault.gate([{ line: 1, entry: { title: 'The cache', body: 'It has 20 slots.' } }], {});
    },
  },
  {
    what: 'check, findings',
    small: 1000,
    files: (count) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`Untitled ${index}.md`, 'Some words.\n'])),
    run: (vault) => vault.check({}),
  },
  {
    what: 'split, headings of one name',
    small: 500,
    files: (count) => ({ 'a.md': `# A\n\n${'## Same\n\nWords.\n\n'.repeat(count)}` }),
    run: async (vault) => tried(vault, await vault.split('a.md')),
  },
  {
    what: 'index and rename, aliases of one note',
    small: 20_000,
    files: (count) => ({
      'Hub.md': `---\naliases:\n${lines(count, (index) => `  - alias ${index}\n`)}---\n# Hub\n`,
      'Other.md': 'See [[Hub]].\n',
    }),
    async run(vault) {
      await vault.index({});
      await tried(vault, await vault.rename('Hub.md', 'Centre'));
    },
  },
  {
    what: 'bundle, characters that mark',
    small: 25_000,
    files: (count) =>
      Object.fromEntries(
        MARKERS.map((mark, index) => [`Note ${index}.md`, `# Note\n\n${mark.repeat(count)}\n\n${`${mark} `.repeat(count / 2)}\n`]),
      ),
    run: (vault) => vault.bundle({}),
  },
  {
    what: 'bundle on a topic, paragraphs of one note',
    small: 4000,
    files: (count) => ({
      'Log.md': `# Log\n\n${lines(count, (index) => `The pump and valve ${index} of the boat were looked at in the harbour office, and the hose was changed.\n\n`)}`,
    }),
    run: (vault) => vault.bundle({ topic: 'which pump, valve and hose of the boat were changed at the harbour office', budget: 2000 }),
  },
  {
    what: 'merge, properties of both notes',
    small: 2500,
    files: (count) =>
      Object.fromEntries(
        ['a', 'b'].map((name) => [`${name}.md`, `---\n${lines(count, (index) => `${name}${index}: value ${index}\n`)}---\n# ${name}\n`]),
      ),
    run: async (vault) => tried(vault, await vault.merge('a.md', 'b.md')),
  },
  {
    what: 'merge, aliases of both notes',
    small: 10_000,
    files: (count) =>
      Object.fromEntries(
        ['a', 'b'].map((name) => [`${name}.md`, `---\naliases:\n${lines(count, (index) => `  - ${name} ${index}\n`)}---\n# ${name}\n`]),
      ),
    run: async (vault) => tried(vault, await vault.merge('a.md', 'b.md')),
  },
  {
    what: 'merge, headings of both notes',
    small: 5000,
    files: (count) =>
      Object.fromEntries(
        ['a', 'b'].map((name) => [`${name}.md`, `# ${name}\n\n${lines(count, (index) => `## Head ${index}\n\nWords of ${name}.\n\n`)}`]),
      ),
    run: async (vault) => tried(vault, await vault.merge('a.md', 'b.md')),
  },
  {
    what: 'split, underlined headings',
    small: 1000,
    files: (count) => ({ 'a.md': `# A\n\n${lines(count, (index) => `Head ${index}\n------\n\nWords ${index}.\n\n`)}` }),
    run: async (vault) => tried(vault, await vault.split('a.md')),
  },
  {
    what: 'gate, numbers of one text',
    small: 5000,
    files: (count) => ({ 'a.md': `# Numbers\n\n${lines(count, (index) => `${index + 1000} `)}\n` }),
    run: (vault, count) =>
      vault.gate([{ line: 1, entry: { title: 'Other numbers', body: lines(count, (index) => `${3 * index + 1001} `) } }], {}),
  },
  {
    what: 'awaiting, empty lines',
    small: 50_000,
    files: (count) => ({ 'a.md': `# A\n\n${'\n'.repeat(count)}end\n` }),
    run: (vault) => vault.unreviewed({}),
  },
];

/** What grows in one file or in the settings takes time in proportion to it: two sizes of each, taking turns. */
export const figure: Figure = {
  id: 'growth',
  async run(sizes) {
    const rows: Row[] = [];
    for (const [index, growing] of GROWING.entries())
      rows.push(await measured(growing, join(workFolder(), `growth-${index}`), sizes.notes < 1000 ? 20 : 1, sizes.runs));
    return rows;
  },
};

async function measured(growing: Growing, dir: string, by: number, runs: number): Promise<Row> {
  const small = Math.max(2, Math.round(growing.small / by / 2) * 2);
  const large = small * TIMES;
  const contender = async (count: number): Promise<{ run: () => Promise<void> }> => {
    const folder = `${dir}-${count}`;
    for (const [path, text] of Object.entries(growing.files(count))) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await mkdir(folder, { recursive: true });
    const settings = parseSettings(growing.settings?.(count) ?? {});
    // Opened anew each time, so that nothing is known from the run before.
    return { run: async () => void (await growing.run(openBench(folder, undefined, settings), count)) };
  };
  const samples = await measure({ small: await contender(small), large: await contender(large) }, { runs, warmUp: 1 });
  for (const count of [small, large]) await rm(`${dir}-${count}`, { recursive: true, force: true });
  return {
    what: `growth of ${growing.what}, ${short(large)}`,
    figure: median(samples.large),
    unit: 'ms',
    holds: [{ of: 'ratio', most: MOST }],
    beside: { what: `${TIMES} times that with ${short(small)}`, figure: TIMES * median(samples.small) },
  };
}
