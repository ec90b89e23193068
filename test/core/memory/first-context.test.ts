import { openForAgents } from '../../../src/core/memory';
import { notMigrating } from '../../../src/core/memory/not-migrating';
import { parseSettings } from '../../../src/core/model/settings';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';

/** The text that a session begins with, and that of a bundle of the same budget, or its error. */
async function contexts(convention: string, files: Record<string, string>, tokens = 2_000): Promise<{ start: string; bundle: string }> {
  const settings = parseSettings({ memories: [{ name: 'Vault', root: '', convention, overrides: {} }] });
  const host = { ...createMemoryVault(files), context: createTestContext(), settings: () => settings };
  const { memory, briefing } = openForAgents(host, undefined, notMigrating);
  const start = (await briefing.start({ memory: undefined, tokens, characters: 8_000 }))?.text ?? '';
  return { start, bundle: await memory.bundle({ budget: tokens }).then(({ text }) => text, String) };
}

const EMPTY_INDEX =
  '---\ngenerated-by: top-of-mind\n---\n\n# Top of mind\n\n<!-- top-of-mind:begin index -->\n\nNo notes yet.\n\n<!-- top-of-mind:end index -->\n';
const berths = (many: number, line: (n: number) => string): string => Array.from({ length: many }, (_, n) => line(n)).join('');

test('a memory whose index note lists nothing yet begins with its notes', async () => {
  const files = { 'top-of-mind.md': EMPTY_INDEX, '2026-03-14 Crane.md': 'It lifts 12 tonnes.\n', '2026-03-15 Pump.md': 'It leaks.\n' };
  for (const text of Object.values(await contexts('notes-and-links', files))) {
    expect(text).toMatch(/## 2026-03-15 Pump\.md[^]*It leaks[^]*## 2026-03-14 Crane\.md[^]*12 tonnes/);
    expect(text).not.toContain('No notes yet');
  }
});

test('a note that is newer than what the index note lists stands before what it lists', async () => {
  const files = { 'top-of-mind.md': '- [[2026-03-01 Crane]]\n', '2026-03-01 Crane.md': 'It lifts.\n', '2026-03-15 Pump.md': 'It leaks.\n' };
  for (const text of Object.values(await contexts('notes-and-links', files))) expect(text).toMatch(/It leaks[^]*It lifts/);
});

test.each([true, false])('what matters most and what is newest take turns, with an index note (%s) as without', async (indexed) => {
  const pad = 'The yard keeps the rope dry and the lamp lit. '.repeat(12);
  const day = (n: number): string => new Date(Date.UTC(2025, 0, n)).toISOString().slice(0, 10);
  const links = Array.from({ length: 30 }, (_, n) => `[[${day(n + 1)} Berth ${n + 1}]]`).join(' ');
  const notes = Array.from({ length: 60 }, (_, n) => [`${day(n + 1)} Berth ${n + 1}.md`, `Berth ${n + 1}. ${pad}\n`] as const);
  const hub = { [`${day(1)} Berth 0.md`]: `All berths: ${links}\n`, [`${day(1)} Plan.md`]: `${links}\n` };
  const list = notes.map(([path]) => `- [[${path.slice(0, -3)}]]\n`).join('');
  const files = { ...Object.fromEntries(notes), ...hub, ...(indexed ? { 'top-of-mind.md': list } : {}) };
  for (const text of Object.values(await contexts('notes-and-links', files))) {
    const came = [...text.matchAll(/^## .* Berth (\d+)\.md$/gm)].map(([, n]) => Number(n));
    expect(came).toContain(60);
    expect(came).toContain(59);
    expect(came.filter((n) => n <= 30).length).toBeGreaterThan(2);
  }
});

test('of titles the newest come, and superseded ones after all others', async () => {
  const day = (n: number): string => new Date(Date.UTC(2025, 0, n)).toISOString().slice(0, 10);
  const pathOf = (n: number): string => `memory/${day(n)}-research-berth-${n}-has-a-fender.md`;
  const text = (n: number): string => (n % 10 === 0 ? `---\nsuperseded_by: "[[${pathOf(n + 1)}]]"\n---\n\nOld.\n` : `Berth ${n}.\n`);
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [pathOf(n), text(n)]));
  for (const given of Object.values(await contexts('carlton', files, 1_000))) {
    expect(given).toContain(pathOf(299));
    expect(given).not.toContain('superseded by');
  }
});

test('wherever the notes end, 85 % of the budget is used while something is left', async () => {
  const settings = parseSettings({ memories: [{ name: 'Vault', root: '', convention: 'stoneros', overrides: {} }] });
  const shares: number[] = [];
  for (let many = 20; many <= 50; many += 2) {
    const vault = createMemoryVault({
      'learnings/communication.md': `# Communication\n\n${berths(many, (n) => `- Berth ${n} answers on channel ${n + 10} in the morning, and in the evening only when the lamp is lit.\n`)}`,
      'learnings/expertise.md': `# Expertise\n\n${berths(18, (n) => `- Berth ${n} has a crane that lifts ${n + 2} tonnes, and a rope that holds as much in any weather.\n`)}`,
      'learnings/patterns.md': `# Patterns\n\n${berths(60, (n) => `- Berth ${n} is used by the ferry on weekdays, and by the sailing school in the summer holidays.\n`)}`,
    });
    const { memory } = openForAgents({ ...vault, context: createTestContext(), settings: () => settings }, undefined, notMigrating);
    shares.push((await memory.bundle({ budget: 2_000 })).tokens / 2_000);
  }
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.85);
});

test.each<[string, (n: number) => string, string]>([
  ['list', (n) => `- Berth ${n} needs a new fender before the winter storms come.\n`, ''],
  ['table', (n) => `| ${n} | Needs a new fender before the winter storms come. |\n`, '| berth | what |\n| --- | --- |\n'],
  ['paragraph', (n) => `Berth ${n} needs a new fender before the winter storms come. `, ''],
])('a MEMORY.md that is one %s comes as far as it has room', async (_what, line, head) => {
  const files = {
    'NOW.md': '# Now\n',
    'SOUL.md': '# Soul\n',
    'USER.md': '# User\n',
    'MEMORY.md': `# Memory\n\n${head}${berths(300, line)}\n`,
  };
  for (const text of Object.values(await contexts('daneel', files))) {
    expect(text.match(/needs a new fender/gi)?.length).toBeGreaterThan(50);
    expect(text).toMatch(/\[Trimmed: \d+ more lines? in "MEMORY\.md"\.\]/);
  }
});

test('a baseline never comes without all that corrects it, and the text says what is missing', async () => {
  const files = {
    'learnings/baseline_insights.md': `# Baseline\n\n${berths(60, (n) => `- Berth ${n} is served by the old crew of the harbour.\n`)}`,
    'learnings/corrections.md': `# Corrections\n\n${berths(60, (n) => `## 2026-03-01: Berth ${n}\n\n**Observation**: Berth ${n} is served by the new crew since the spring.\n\n`)}`,
  };
  const { start, bundle } = await contexts('stoneros', files);
  expect(start).toContain('since the spring');
  // A fact comes only right after the correction that is surely about it, the newest correction first.
  const days = [...start.matchAll(/^## 2026-03-01: Berth (\d+)$/gm)].map(([, n]) => Number(n));
  expect(days.slice(0, 2)).toEqual([59, 58]);
  for (const [, , n = '', fact] of start.matchAll(/## 2026-03-01: (Berth (\d+))\n\n.*\nIn the baseline: Berth (\d+) is/g))
    expect(fact).toBe(n);
  expect(start.match(/old crew/g)?.length).toBe(start.match(/since the spring\.\nIn the baseline: /g)?.length);
  expect(start).toMatch(/Not all that belongs here has room\. Read the rest of .*baseline_insights\.md", "learnings\/corrections\.md"/);
  expect(bundle).toContain('too small');
  const { start: all } = await contexts('stoneros', {
    ...files,
    'learnings/corrections.md': '# Corrections\n\n## 2026-03-01: Berth 1\n\nThe new crew.\n',
  });
  expect(all).toMatch(/the old crew[^]*The new crew/);
});

test('the same text in several notes comes once, with the paths of the others', async () => {
  const files = { '2026-03-14 Crane.md': 'It lifts 12 tonnes.\n', 'old/2026-03-14 Crane.md': 'It lifts 12 tonnes.\n' };
  for (const text of Object.values(await contexts('notes-and-links', files))) {
    expect(text.match(/12 tonnes/g)).toHaveLength(1);
    expect(text).toContain('The same text: ');
  }
});

test('the day of a note and how long it holds stand beside its path; what has run out comes last', async () => {
  const files = {
    'Berths.md': '---\ncreated: 2026-03-01\nvalid_until: 2026-03-10\n---\nTwelve berths are free.\n',
    'Crane.md': '---\ncreated: 2026-02-01\nverified: 2026-03-12\n---\nIt lifts 12 tonnes.\n',
  };
  for (const text of Object.values(await contexts('notes-and-links', files)))
    expect(text).toMatch(/## Crane\.md \(2026-02-01, verified 2026-03-12\)[^]*## Berths\.md \(2026-03-01, ran out 2026-03-10\)/);
});
