import type { ConventionId } from '../../../src/core/model/convention';
import type { Judge } from '../../../src/core/model/judge';
import type { MemoryOverrides } from '../../../src/core/model/memory';
import type { GateResult } from '../../../src/core/model/results/gate';
import type { RememberInput } from '../../../src/core/model/results/remember';
import type { NewEntry, VerdictLabel } from '../../../src/core/model/verdict';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { judgeThat, saying, type ScriptedJudge } from '../decide/dedup/judge-script';
import { openBench } from '../../support/opened';

const OLDER = 'The connection pool of the reporting service holds 40 connections, and Priya watches it every Monday.';
/** Texts of which the words alone leave some in doubt. */
const NEWER = [
  'The connection pool of the reporting service holds 40 connections; Priya looks at it on Mondays.',
  'The connection pool of the reporting service now holds 80 connections.',
  'Every Monday Priya looks at how many connections the reporting service has in its pool.',
  'Priya watches the pool of the reporting service. It holds forty connections and is checked weekly.',
  'The reporting service keeps a pool of connections.',
];
const NOTE = '2026-02-01 Pool.md';

interface Options {
  readonly on?: boolean;
  readonly root?: string;
  readonly convention?: ConventionId;
  readonly overrides?: MemoryOverrides;
  readonly files?: Readonly<Record<string, string>>;
}

const note = `---\ncreated: 2026-02-01\n---\n${OLDER}\n`;

function open(
  judge: Judge | null,
  {
    on = true,
    root = '',
    convention = 'notes-and-links',
    overrides = {},
    files = { [root === '' ? NOTE : `${root}/${NOTE}`]: note },
  }: Options = {},
): VaultMemory {
  return openBench(files, { root, convention, overrides, settings: { gate: { judge: on } }, host: { ...(judge && { judge }) } }).memory;
}

const labels: readonly VerdictLabel[] = ['UNIQUE', 'SUPERSEDE', 'DUPLICATE'];
const entryOf = (body: string): NewEntry => ({ title: 'Pool', body, date: '2026-03-10' });
const inputOf = (body: string, more: Partial<RememberInput> = {}): RememberInput => ({ ...entryOf(body), onDuplicate: 'write', ...more });
const labelOf = ({ verdicts }: GateResult): unknown[] => verdicts.map((one) => ('error' in one ? one.error : one.verdict));

/** The first of the texts that a judge is asked about, and a verdict that is not the words' own. */
async function doubted(): Promise<{ readonly body: string; readonly words: VerdictLabel; readonly other: VerdictLabel }> {
  for (const body of NEWER) {
    const judge = judgeThat(() => Promise.resolve(saying('DUPLICATE')));
    await open(judge).remember(inputOf(body), {});
    if (judge.asked.length === 0) continue;
    const { verdict } = (await open(null).remember(inputOf(body), {})).result;
    return { body, words: verdict, other: labels.find((label) => label !== verdict && label !== 'DUPLICATE') ?? 'DUPLICATE' };
  }
  throw new Error('the words alone are sure of every text');
}

const always = (verdict: VerdictLabel): ScriptedJudge => judgeThat(() => Promise.resolve(saying(verdict)));

describe('remember', () => {
  test('goes by the judge where the words are in doubt', async () => {
    const { body, words, other } = await doubted();
    const judge = always(other);
    const { result } = await open(judge).remember(inputOf(body), {});
    expect(result).toMatchObject({ verdict: other, evidence: { why: 'The judge says: Because of it.' } });
    expect(result.verdict).not.toBe(words);
    expect(judge.asked).toHaveLength(1);
    expect(judge.asked[0]?.prompt).toContain(`| ${OLDER}\n`);
    expect(judge.asked[0]?.prompt).toContain(`| ${body}\n`);
  });

  test('asks nobody where the settings say so, where an action is chosen, and where the words are sure', async () => {
    const { body, words, other } = await doubted();
    const judge = always(other);
    expect((await open(judge, { on: false }).remember(inputOf(body), {})).result.verdict).toBe(words);
    expect((await open(judge).remember(inputOf(body, { action: 'write' }), {})).result.verdict).toBe(words);
    expect((await open(judge).remember(inputOf(OLDER), {})).result.verdict).toBe('DUPLICATE');
    expect(judge.asked).toEqual([]);
  });

  test('keeps the verdict of the words where the judge fails', async () => {
    const { body, words } = await doubted();
    const judge = judgeThat(() => Promise.reject(new Error('no answer')));
    const problem = 'The judge could not be asked: no answer';
    expect((await open(judge).remember(inputOf(body), {})).result).toMatchObject({ verdict: words, problem });
    expect((await open(judge).gate([{ line: 1, entry: entryOf(body) }], {})).verdicts).toMatchObject([
      { line: 1, verdict: words, problem },
    ]);
    expect(judge.asked).toHaveLength(2);
    expect((await open(always(words)).remember(inputOf(body), {})).result.problem).toBeUndefined();
  });

  const stoneros = { 'mem/learnings/patterns.md': `# Patterns\n\n## 2026-02-01: Pool\n\n**Observation**: ${OLDER}\n` };
  test.each<[string, Partial<RememberInput> & { readonly head?: string }, Options]>([
    ['tagged so', { tags: ['private'] }, {}],
    ['tagged so by its own properties', { head: '---\ntags: [private]\n---\n' }, {}],
    [
      'tagged so by its own properties, which a file of many entries does not keep',
      { head: '---\ntags: [private]\n---\n' },
      { convention: 'stoneros', files: stoneros },
    ],
    [
      'put into an excluded folder of the memory',
      { place: 'private' },
      { files: { [`mem/${NOTE}`]: note, 'mem/private/2026-02-02 Bread.md': 'The canteen bakes on Thursdays.\n' } },
    ],
  ])('shows no judge what is %s', async (_, { head = '', ...more }, options) => {
    const asked = async (body: string, bundleExclude: MemoryOverrides['bundleExclude']): Promise<number> => {
      const judge = always('UNIQUE');
      await open(judge, { root: 'mem', ...options, overrides: { ...(bundleExclude && { bundleExclude }) } }).remember(
        inputOf(`${head}${body}`, more),
        {},
      );
      return judge.asked.length;
    };
    let doubts = 0;
    for (const body of NEWER) {
      doubts += await asked(body, { folders: [], tags: [] });
      expect(await asked(body, { folders: ['private'], tags: ['private'] })).toBe(0);
    }
    expect(doubts).toBeGreaterThan(0);
  });
});

describe('gate', () => {
  test('goes by the judge, line by line', async () => {
    const { body, other } = await doubted();
    const judge = always(other);
    const lines = [
      { line: 1, entry: { title: 'Quokkas', body: 'Zanzibar quokkas juggle nine porcelain teapots.' } },
      { line: 2, entry: null, error: 'no JSON' },
      { line: 3, entry: entryOf(body) },
    ];
    expect(labelOf(await open(judge).gate(lines, {}))).toEqual(['UNIQUE', 'no JSON', other]);
    expect(judge.asked).toHaveLength(1);
    expect(judge.asked[0]?.prompt).toContain(`| ${OLDER}\n`);
  });

  test('shows the judge an earlier line', async () => {
    const { body } = await doubted();
    const older = 'The oven of the bakery on Mill Lane runs at 240 degrees, and Tomas cleans it every Friday.';
    const later = body.replace('connection pool', 'oven').replace('reporting service', 'bakery on Mill Lane');
    expect(later).not.toBe(body);
    const judge = always('UNIQUE');
    const memory = open(judge);
    const further = [
      later,
      'The oven of the bakery on Mill Lane runs at 240 degrees; Tomas wipes it on Fridays.',
      'The bakery oven on Mill Lane was set to 240 degrees by Tomas, who cleans on Fridays.',
      'Tomas looks after the oven of the bakery: 240 degrees, cleaned weekly.',
      'The oven of the bakery on Mill Lane runs at 240 degrees, and Tomas descales the kettle every Friday.',
      'Tomas cleans the bakery every Friday.',
    ];
    // One entry after the other stands beside the older one: some of them leave a doubt.
    for (const text of further)
      await memory.gate(
        [
          { line: 4, entry: { title: 'Oven', body: older } },
          { line: 5, entry: { title: 'Oven', body: text } },
        ],
        { sequential: true },
      );
    expect(judge.asked.some(({ prompt }) => prompt.includes(`| ${older}\n`))).toBe(true);
  });
});
