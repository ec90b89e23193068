import { openForAgents } from '../../../src/core/memory';
import { notMigrating } from '../../../src/core/memory/not-migrating';
import { MemoryError } from '../../../src/core/model/errors';
import { parseSettings } from '../../../src/core/model/settings';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';

/** An entry of the generated memory, a sentence that is short beside every budget. */
interface Entry {
  readonly code: string;
  readonly day: string;
  readonly says: string;
}

/** A memory with what must be in every context, by file, and the entries of equal rank, the oldest first. */
interface Generated {
  readonly files: Record<string, string>;
  readonly musts: Record<string, readonly string[]>;
  readonly ranks: Record<string, readonly Entry[]>;
}

const LAYOUTS = ['sections', 'list', 'table', 'paragraph'] as const;
type Layout = (typeof LAYOUTS)[number];

const many = (layout: Layout, entries: readonly Entry[]): string => {
  if (layout === 'list') return entries.map(({ day, says }) => `- ${day}: ${says}\n`).join('');
  if (layout === 'table') return `| when | what |\n| --- | --- |\n${entries.map(({ day, says }) => `| ${day} | ${says} |\n`).join('')}`;
  if (layout === 'paragraph') return `${entries.map(({ says }) => says).join(' ')}\n`;
  return entries.map(({ code, day, says }) => `## ${day}: Buoy ${code}\n**Type**: semantic\n**Observation**: ${says}\n`).join('\n');
};
const texts = (entries: readonly Entry[]): string[] => entries.map(({ says }) => says);
const nth = (entries: readonly Entry[], of: number, at: number): Entry[] => entries.filter((_, i) => i % of === at);
const eachIn = (entries: readonly Entry[], file: (entry: Entry) => readonly [string, string]): Record<string, string> =>
  Object.fromEntries(entries.map(file));

const MEMORIES: Readonly<Record<string, (entries: readonly Entry[], layout: Layout) => Generated>> = {
  'notes-and-links': (all) => ({
    files: eachIn(all, ({ code, day, says }) => [`${day} Buoy ${code} -- harbour.md`, `${says}\n`]),
    musts: {},
    ranks: { notes: all },
  }),
  carlton(all) {
    const named = all.map((entry) => ({ ...entry, says: `memory/${entry.day}-research-buoy-${entry.code}-is-white.md` }));
    return { files: eachIn(named, ({ says, code }) => [says, `The ${code} is white.\n`]), musts: {}, ranks: { titles: named } };
  },
  stoneros(all, layout) {
    const [baseline, expertise, sessions] = [nth(all, 8, 0), nth(all, 8, 3), nth(all, 8, 5)];
    const patterns = all.filter((entry) => ![...baseline, ...expertise, ...sessions].includes(entry));
    const corrections = baseline.map((entry) => ({ ...entry, says: `Corrected: ${entry.says}` }));
    return {
      files: {
        'preferences/current.md': '# Current\n\nThe ferry timetable.\n',
        'learnings/baseline_insights.md': `# Baseline\n\n${many(layout, baseline)}`,
        'learnings/corrections.md': `# Corrections\n\n${many(layout, corrections)}`,
        'learnings/patterns.md': `# Patterns\n\n${many(layout, patterns)}`,
        'learnings/expertise.md': `# Expertise\n\n${many(layout, expertise)}`,
        ...eachIn(sessions, ({ day, says }) => [`context/session_${day.replaceAll('-', '')}.md`, `${says}\n`]),
      },
      musts: { 'learnings/baseline_insights.md': texts(baseline), 'learnings/corrections.md': texts(corrections) },
      ranks: { patterns, expertise, sessions },
    };
  },
  daneel(all, layout) {
    const [curated, logged] = [nth(all, 2, 0), nth(all, 2, 1)];
    const log = logged.map(({ code, says }, at) => `## ${10 + at}:00 Buoy ${code}\n\n${says}\n`).join('\n');
    return {
      files: {
        'NOW.md': '# Now\n\nThe ferry timetable.\n\n## [2026-03-15 09:30] Checkpoint\n\nWorking on: The printer\n',
        'SOUL.md': '# Soul\n\nCalm.\n',
        'USER.md': '# User\n\nMira.\n',
        'MEMORY.md': `# Memory\n\n${many(layout, curated)}`,
        'memory/2026-03-15.md': `# 2026-03-15\n\n${log}`,
      },
      musts: { 'NOW.md': ['The ferry timetable.', 'Working on: The printer'], 'SOUL.md': ['Calm.'], 'USER.md': ['Mira.'] },
      // Nothing in a paragraph says which sentence is the newest.
      ranks: layout === 'paragraph' ? { logged } : { curated, logged },
    };
  },
  mindstone(all, layout) {
    const critical = new Set(nth(all, 3, 0));
    const pathOf = ({ code }: Entry): string => `feedback_buoy_${code}.md`;
    const index = all.map((entry) => ({ ...entry, says: `[${entry.code}](${pathOf(entry)}) — Buoy ${entry.code}` }));
    return {
      files: {
        'MEMORY.md': `# Memory index\n\n${many(layout, index)}`,
        ...eachIn(all, (entry) => [
          pathOf(entry),
          `---\nname: buoy_${entry.code}\ndescription: Buoy ${entry.code}\ntype: feedback\ncreated: ${entry.day}\ncritical: ${critical.has(entry)}\n---\n\n${entry.says}\n`,
        ]),
      },
      musts: Object.fromEntries([...critical].map((entry) => [pathOf(entry), [entry.says]])),
      ranks: { score: all.filter((entry) => !critical.has(entry)) },
    };
  },
};

const NOON = Date.UTC(2026, 2, 15, 12);
const entriesOf = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 8 })), {
    minLength: 1,
    maxLength: 40,
    selector: ([back]) => back,
  })
  .map((days): Entry[] =>
    [...days]
      .sort(([a], [b]) => b - a)
      .map(([back, more], at) => {
        const code = `k${String(at + 1).padStart(2, '0')}`;
        const day = new Date(NOON - back * 86_400_000).toISOString().slice(0, 10);
        return { code, day, says: `The buoy ${code} lies at the pier${' and is lit at night'.repeat(more)} (${code}).` };
      }),
  );

interface Given {
  readonly door: string;
  readonly text: string;
}

/** The contexts of a bundle and of the start of a session, at one moment; null for a bundle that is refused with its least budget. */
async function contextsOf(convention: string, { files }: Generated, budget: number): Promise<{ bundle: Given | null; brief: Given }> {
  const settings = parseSettings({ memories: [{ name: 'Vault', root: '', convention, overrides: {} }] });
  const host = { ...createMemoryVault(files), context: createTestContext(), settings: () => settings };
  const { memory, briefing } = openForAgents(host, undefined, notMigrating);
  const bundle = await memory.bundle({ budget }).catch((error: unknown) => {
    if (error instanceof MemoryError && error.code === 'budget_too_small') return null;
    throw error;
  });
  // Characters are no limit of a bundle.
  const brief = await briefing.start({ memory: undefined, tokens: budget, characters: 1_000_000 });
  return { bundle: bundle && { door: 'bundle', text: bundle.text }, brief: { door: 'session start', text: brief?.text ?? '' } };
}

/** The parts of a text, a path and what stands in its fence; without one, the names that stand for the files. */
function partsOf({ text }: Given): (readonly [string, string])[] {
  const fenced = [...text.matchAll(/\n## (.+)\n\n(?:Superseded by: .+\n\n)?(`{3,})markdown\n([^]*?)\n\2\n/g)];
  if (fenced.length > 0) return fenced.map(([, path = '', , shown = '']) => [path, shown]);
  return [...text.matchAll(/^- (.+\.md)$/gm)].map(([, path = '']) => [path, '']);
}

/** A text without escapes of names. */
const plain = ({ text }: Given): string => text.replaceAll('\\', '');

const check = (
  convention: string,
  least: number,
  holds: (contexts: Awaited<ReturnType<typeof contextsOf>>, generated: Generated) => void,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(entriesOf, fc.constantFrom(...LAYOUTS), fc.integer({ min: least, max: 1_500 }), async (entries, layout, budget) => {
      const generated = MEMORIES[convention]?.(entries, layout) ?? { files: {}, musts: {}, ranks: {} };
      holds(await contextsOf(convention, generated, budget), generated);
    }),
    { numRuns: runs(200) },
  );

describe.each(Object.keys(MEMORIES))('%s', (convention) => {
  test('a bundle and the start of a session give the same parts at one moment and budget', () =>
    check(convention, 300, ({ bundle, brief }) => {
      if (bundle !== null) expect(partsOf(brief)).toEqual(partsOf(bundle));
    }));

  test('no entry is left out while an older one of its rank is there', () =>
    check(convention, 300, ({ bundle, brief }, { ranks }) => {
      const wrong = [bundle, brief].flatMap((given) =>
        Object.entries(ranks).flatMap(([rank, entries]) => {
          const isThere = ({ says }: Entry): boolean => given === null || plain(given).includes(says);
          const first = entries.find(isThere);
          const missing = first === undefined ? [] : entries.slice(entries.indexOf(first)).filter((one) => !isThere(one));
          return missing.map(
            ({ code, day }) => `${given?.door}, ${rank}: ${code} of ${day} is left out, ${first?.code} of ${first?.day} is there`,
          );
        }),
      );
      expect(wrong).toEqual([]);
    }));
});

test.each(['stoneros', 'daneel', 'mindstone'])('%s: what belongs in every context is there whole, or its file is named', (convention) =>
  check(convention, 250, ({ bundle, brief }, { musts }) => {
    const wrong = [bundle, brief].flatMap((given) =>
      Object.entries(musts).flatMap(([path, says]) =>
        given === null || says.every((one) => plain(given).includes(one)) || plain(given).includes(path)
          ? []
          : [`${given.door}: ${path} is neither there nor named`],
      ),
    );
    expect(wrong).toEqual([]);
  }),
);
