import { openForAgents } from '../../../src/core/memory';
import { notMigrating } from '../../../src/core/memory/not-migrating';
import { parseSettings } from '../../../src/core/model/settings';
import type { BundleRequest } from '../../../src/core/model/vault-memory';
import { asVaultPath } from '../../../src/core/model/path';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';
import { openBench } from '../../support/opened';

const BASELINE = 'learnings/baseline_insights.md';
const CORRECTIONS = 'learnings/corrections.md';

const FACTS = [
  'The ferry office of Mira employs 12 people on two floors.',
  'Jonas maintains the tide gauge at the north pier.',
  'The winter hall was rebuilt in March 2019 with a heated slipway.',
  'Haruka answers letters of the customs shed in Danish.',
  'The fuel dock sells diesel and petrol, cash only.',
];
const NINE = 'The ferry office employs 9 people, not 12.';
const CARDS = 'The fuel dock takes cards too.';
const ENTRIES = `## 2026-02-11: The office is smaller\n**Type**: semantic\n**Observation**: ${NINE}\n**Implication**: Plan shifts for 9.\n\n## 2026-03-01: Cards at the dock\n**Type**: semantic\n**Observation**: ${CARDS}\n`;

const LAYOUTS: Readonly<Record<string, (facts: readonly string[]) => string>> = {
  list: (facts) => facts.map((one) => `- ${one}`).join('\n'),
  paragraphs: (facts) => facts.join('\n\n'),
  'one paragraph': (facts) => facts.join(' '),
  table: (facts) => `| fact |\n| --- |\n${facts.map((one) => `| ${one} |`).join('\n')}`,
  sections: (facts) =>
    facts.map((one, at) => `## 2025-01-0${at + 1}: Fact ${at + 1}\n**Type**: semantic\n**Observation**: ${one}\n`).join('\n'),
};

/** So that each fact is far from the others, where a test wants that. */
const APART = Array.from({ length: 9 }, (_, at) => `Row ${at} of the old inventory lists rope, paint and ${at + 2} buckets.`);

function filesOf(baseline: string, corrections: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    'preferences/current.md': '# Current\n\nThe spring timetable.\n',
    'learnings/patterns.md': '# Patterns\n\nDrafts are sent before noon.\n',
    [BASELINE]: `# Baseline\n\n${baseline}\n`,
    [CORRECTIONS]: `# Corrections\n\nWhat corrects the baseline. Whoever reads the baseline reads this too.\n\n${corrections}`,
    ...more,
  };
}

const opened = (files: Record<string, string>) => openBench(files, { convention: 'stoneros' }).memory;

function briefingOf(files: Record<string, string>) {
  const settings = parseSettings({ memories: [{ name: 'Vault', root: '', convention: 'stoneros' }] });
  return openForAgents({ ...createMemoryVault(files), context: createTestContext(), settings: () => settings }, undefined, notMigrating)
    .briefing;
}

describe.each(Object.keys(LAYOUTS))('facts as %s', (layout) => {
  const files = filesOf((LAYOUTS[layout] as (facts: readonly string[]) => string)(FACTS), ENTRIES);

  test('a passage that a search finds comes with what corrects it', async () => {
    const { found } = await opened(files).search({ query: 'how many people employs the ferry office' });
    const hit = found.find(({ path, text }) => path === BASELINE && text.includes('12 people'));
    expect(hit?.corrections?.path).toBe(CORRECTIONS);
    expect(hit?.corrections?.given.map(({ text }) => text).join('\n')).toContain(NINE);
  });

  test('who reads it reads what corrects it, the newest first', async () => {
    const { corrections } = await opened(files).read({ ref: BASELINE });
    expect(corrections?.given.map(({ text }) => text.split('\n')[0])).toEqual([
      '## 2026-03-01: Cards at the dock',
      '## 2026-02-11: The office is smaller',
    ]);
    expect(corrections?.left).toBe(0);
    const line = corrections?.given[1]?.line ?? 0;
    expect(files[CORRECTIONS]?.split('\n')[line - 1]).toBe('## 2026-02-11: The office is smaller');
  });

  test('a prompt never gets the fact without it', async () => {
    const brief = await briefingOf(files).about({
      memory: undefined,
      prompt: 'How many people does the ferry office of Mira employ?',
      given: new Set(),
      tokens: 800,
      characters: 8_000,
    });
    expect(brief?.text).toContain('12 people on two floors');
    expect(brief?.text).toContain(NINE);
    expect(brief?.paths).toContain(CORRECTIONS);
  });
});

test('a fact that nothing corrects comes alone', async () => {
  const { found } = await opened(filesOf(FACTS.join('\n\n'), ENTRIES)).search({ query: 'letters in Danish' });
  const alone = await opened(filesOf((LAYOUTS['list'] as (facts: readonly string[]) => string)([...APART, ...FACTS]), '')).read({
    ref: BASELINE,
  });
  expect(found[0]?.path).toBe(BASELINE);
  expect(alone.corrections).toBeUndefined();
});

test('of a part that is read only what corrects that part comes', async () => {
  const text = `## Office\n\n${FACTS[0]}\n\n## Dock\n\n${FACTS[4]}\n`;
  const memory = opened(filesOf(text, ENTRIES));
  const given = async (ref: string) => (await memory.read({ ref })).corrections?.given.map((one) => one.text.split('\n')[0]);
  expect(await given(`${BASELINE}#Office`)).toEqual(['## 2026-02-11: The office is smaller']);
  expect(await given(`${BASELINE}#Dock`)).toEqual(['## 2026-03-01: Cards at the dock']);
});

test('a correction belongs to the heading or block that it links to, whatever its words are', async () => {
  const text = `## Office\n\n${FACTS[0]}\n\n## Dock\n\n${FACTS[4]} ^dock\n`;
  const entries = `## 2026-02-11: One\n\nNo longer so: [[baseline_insights#Dock]]. The ferry office of Mira knows.\n\n## 2026-02-12: Two\n\nAlso wrong: [[baseline_insights#^dock]].\n`;
  const memory = opened(filesOf(text, entries));
  expect((await memory.read({ ref: `${BASELINE}#Office` })).corrections).toBeUndefined();
  const { corrections } = await memory.read({ ref: `${BASELINE}#Dock` });
  expect(corrections?.given.map((one) => one.text.split('\n')[0])).toEqual(['## 2026-02-12: Two', '## 2026-02-11: One']);
});

test('a correction without a day, or one of a list, counts too; one that is superseded does not', async () => {
  const list = `- ${NINE}\n- ${CARDS}\n`;
  const { corrections } = await opened(filesOf(FACTS.join('\n\n'), list)).read({ ref: BASELINE });
  expect(corrections?.given.map(({ text }) => text).sort()).toEqual([`- ${NINE}`, `- ${CARDS}`].sort());
  const superseded = ENTRIES.replace('**Type**: semantic', '**Type**: semantic\n**Superseded by**: [[corrections#2026-03-02: Eight]]');
  const after = await opened(
    filesOf(FACTS.join('\n\n'), `${superseded}\n## 2026-03-02: Eight\n**Observation**: The ferry office employs 8 people.\n`),
  ).read({ ref: BASELINE });
  expect(after.corrections?.given.map(({ text }) => text).join('\n')).toContain('8 people');
  expect(after.corrections?.given.map(({ text }) => text).join('\n')).not.toContain(NINE);
});

test('private corrections stay in the memory', async () => {
  const files = filesOf(FACTS.join('\n\n'), '');
  const memory = opened({ ...files, [CORRECTIONS]: `---\nprivate: true\n---\n\n${ENTRIES}` });
  expect(JSON.stringify(await memory.read({ ref: BASELINE }))).not.toContain('9 people');
  expect(JSON.stringify(await memory.search({ query: 'ferry office people' }))).not.toContain('9 people');
});

test('many corrections have a line for the rest, and leave the piece half of the room', async () => {
  const facts = Array.from({ length: 60 }, (_, at) => `- Berth ${at} has a ladder of ${at + 3} rungs.`).join('\n');
  const entries = Array.from(
    { length: 60 },
    (_, at) =>
      `## 2026-01-${String((at % 28) + 1).padStart(2, '0')}: Berth ${at}\n**Observation**: Berth ${at} has a ladder of ${at + 1} rungs.\n`,
  ).join('\n');
  const memory = opened(filesOf(facts, entries));
  const read = await memory.read({ ref: BASELINE, maxTokens: 600 });
  expect(read.tokens).toBeLessThanOrEqual(300);
  expect(read.corrections?.given.length).toBeGreaterThan(3);
  expect(read.corrections?.left).toBeGreaterThan(0);
  const { found } = await memory.search({ query: 'ladder of berth 7' });
  for (const { corrections } of found.filter(({ path }) => path === BASELINE))
    expect(corrections?.given.map(({ text }) => text).join('').length).toBeLessThanOrEqual(1_800);
});

test('where a prompt has no room for both, the fact does not come', async () => {
  const long = `## 2026-02-11: The office is smaller\n**Observation**: ${NINE} ${'So the staff list says, which was counted again and again by hand. '.repeat(60)}\n`;
  const brief = await briefingOf(filesOf(FACTS.map((one) => `- ${one}`).join('\n'), long)).about({
    memory: undefined,
    prompt: 'How many people does the ferry office of Mira employ?',
    given: new Set(),
    tokens: 500,
    characters: 8_000,
  });
  expect(brief?.text ?? '').not.toContain('12 people');
});

test.each<BundleRequest>([
  { topic: 'people of the ferry office' },
  { topic: 'ferry office', focus: 'identity' },
  { about: asVaultPath(BASELINE) },
])('a bundle gives both: %j', async (request) => {
  const { text } = await opened(filesOf(FACTS.join('\n\n'), ENTRIES)).bundle(request);
  expect(text).toContain('12 people');
  expect(text).toContain(NINE);
});

test('a correction that says something else of the same subject belongs to the facts about it', async () => {
  const facts = ['pilot boat', 'north pier', 'fish market', 'net loft', 'crane', 'slipway'].flatMap((place) => [
    `- The ${place} is painted white in May by the crew of Monday.`,
    `- The ${place} takes 40 bookings a day until the council decides otherwise.`,
  ]);
  const said = 'Corrected: the crane takes 40 litres of oil a month until the council decides otherwise.';
  const { found } = await opened(filesOf(facts.join('\n'), `- ${said}\n`)).search({ query: 'who painted the crane white in May' });
  const hit = found.find(({ path, text }) => path === BASELINE && text.includes('The crane is painted'));
  expect(hit?.corrections?.given.map(({ text }) => text)).toEqual([`- ${said}`]);
});

test('a secret in the corrections is a marker at every door', async () => {
  const secret = 'Tr0ub4dor-7KQ2ZMXV';
  const files = filesOf(FACTS.map((one) => `- ${one}`).join('\n'), `${ENTRIES}\npassword: ${secret}\n`);
  const memory = opened(files);
  const prompt = { memory: undefined, prompt: 'How many people does the ferry office of Mira employ?', given: new Set<string>() };
  const texts = [
    await memory.search({ query: 'ferry office people' }),
    await memory.read({ ref: BASELINE }),
    await briefingOf(files).about({ ...prompt, tokens: 800, characters: 8_000 }),
    await briefingOf(files).start({ tokens: 300, characters: 8_000 }),
  ].map((one) => JSON.stringify(one));
  for (const text of texts) {
    expect(text).toContain('9 people');
    expect(text).not.toContain(secret);
  }
});

describe('at no budget a fact without its whole correction', () => {
  const HEADED = [FACTS[0] ?? '', ...Array.from({ length: 20 }, (_, at) => `Berth ${at} of the old quay has a ladder of ${at + 3} rungs.`)];
  const evidence = (units: number): string => 'So the staff list says, counted again by hand. '.repeat(Math.ceil(units / 47));
  const entry = (units: number): string => `## 2026-02-11: Smaller\n**Observation**: ${NINE}\n**Evidence**: ${evidence(units)}\n`;
  const headed = HEADED.map((one, at) => `## Fact ${at}\n\n${one}`).join('\n\n');
  const others = Array.from({ length: 20 }, (_, at) => `## 2026-01-${at + 10}: Berth ${at}\n**Observation**: Berth ${at} has a rope.\n`);
  const linked = '## 2026-02-11: Smaller\n**Observation**: On [[baseline_insights#Things]]: 9 people, not 12.\n';
  const lines = Array.from(
    { length: 7 },
    (_, at) => `and so on with rope, paint and ${at + 2} buckets for the boats of the ferry office now`,
  );
  const wrapped = `## Things\n\n${FACTS[0]?.replace('.', '')}\n${lines.join('\n')}.`;
  const vaults: Readonly<Record<string, readonly [Record<string, string>, string]>> = {
    'a correction of 2,800 characters': [filesOf(headed, entry(2_800)), '9 people, not 12'],
    'a correction of 470 characters': [filesOf(headed, entry(470)), '9 people, not 12'],
    'a long paragraph and a linked correction': [filesOf(wrapped, `${others.join('\n')}\n${linked}`), '9 people, not 12'],
    'a table and long corrections': [
      filesOf(`| fact |\n| --- |\n${HEADED.map((one) => `| ${one} |`).join('\n')}`, `${others.join('\n')}\n${entry(470)}`),
      '9 people, not 12',
    ],
  };
  const prompts = ['How many people does the ferry office of Mira employ?', 'Who does the ferry office of Mira employ?'];

  test.each(Object.keys(vaults))('%s', async (name) => {
    const [files, said] = vaults[name] as (typeof vaults)[string];
    const memory = opened(files);
    const briefing = briefingOf(files);
    let came = 0;
    for (let budget = 100; budget <= 1_500; budget += budget < 400 ? 25 : 100) {
      const room = { tokens: budget, characters: 8_000, memory: undefined };
      const texts = [
        (await briefing.start(room))?.text,
        ...(await Promise.all(prompts.map(async (prompt) => (await briefing.about({ ...room, prompt, given: new Set() }))?.text))),
        ...(await Promise.all(
          [{ topic: prompts[0] }, { topic: prompts[1] }, { about: asVaultPath(BASELINE) }].map(
            async (one) => (await memory.bundle({ ...one, budget }).catch(() => null))?.text,
          ),
        )),
      ];
      // Where the fact has no room, what is right still comes; a prompt gets no piece of a table.
      for (const text of budget < 300 || name.includes('table') ? [] : texts.slice(1, 3)) expect(text).toContain(said);
      for (const [door, text = ''] of texts.entries()) {
        if (!text.includes('employs 12 people')) continue;
        came++;
        expect({ budget, door, text: text.includes(said) ? said : text }).toEqual({ budget, door, text: said });
        // All of the correction, to its last word.
        if (name.includes('characters'))
          expect(text.split('counted again by hand').length - 1).toBe(Math.ceil(Number(name.includes('470') ? 470 : 2_800) / 47));
      }
    }
    expect(came).toBeGreaterThan(3);
  });

  test('where all corrections are superseded and too long, both are named as cut and no part is empty', async () => {
    const old = others.map((one) => one.replace('\n', '\n**Superseded by**: [[corrections#2026-03-02: Eight]]\n')).join('\n');
    for (let tokens = 200; tokens <= 600; tokens += 50) {
      const brief = await briefingOf(filesOf(headed, old)).start({ tokens, characters: 8_000 });
      expect(brief?.text).not.toMatch(/markdown\n\s*```/);
      expect(brief?.text).toContain(`Read the rest of "${BASELINE}", "${CORRECTIONS}"`);
    }
  });
});
