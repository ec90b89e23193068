/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { fc, runs } from '../support/properties';
import { clipboard, NOTES, openPlugin, type Bench } from './support/open-plugin';

const REPORT = 'health-report.md';
const memories = [
  { name: 'Vault', root: '', convention: 'notes-and-links' },
  { name: 'Agent', root: 'agent', convention: 'notes-and-links' },
];
const data = { previewPlans: false, memories, bundlePresets: [{ name: 'Morning', memory: 'Vault', topic: 'release' }] };
const files = { ...NOTES, 'agent/2026-03-09 Coffee machine is on floor two -- office.md': 'It is on floor two.\n' };

let copied: string[];
beforeEach(() => (copied = clipboard()));

async function follow(bench: Bench, act: string, params: Record<string, string> = {}): Promise<void> {
  const query = Object.entries(params).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  expect(bench.app.internal.openUri(`obsidian://top-of-mind/${act}?${query.join('&')}`)).toBe(true);
  await bench.pass();
}

const asked = (): string | null => document.querySelector('.modal')?.textContent ?? null;

test('a link to a bundle asks first, says what it is about, and copies after a yes', async () => {
  const bench = await openPlugin({ files, data });
  await follow(bench, 'bundle', { memory: 'vault', topic: 'release  train', budget: '2000' });
  expect(asked()).toContain('A link asks to copy the context bundle of the memory "Vault" about "release train", at most 2,000 tokens.');
  expect(copied).toEqual([]);
  bench.press('Copy', bench.modal());
  await bench.until(() => copied.length === 1, 'a copy');
  expect(copied[0]).toContain('Ana decides');
});

test('no closes it, and nothing is copied or written', async () => {
  const bench = await openPlugin({ files, data });
  const before = bench.bytes();
  for (const act of ['bundle', 'report']) {
    await follow(bench, act);
    bench.press('Cancel', bench.modal());
    await bench.pass(3_000);
    expect(asked()).toBeNull();
  }
  expect(copied).toEqual([]);
  expect(bench.bytes()).toEqual(before);
});

test('a preset by its name', async () => {
  const bench = await openPlugin({ files, data });
  await follow(bench, 'bundle', { preset: 'morning' });
  expect(asked()).toContain('copy the preset "Morning".');
  bench.press('Copy', bench.modal());
  await bench.until(() => copied.length === 1, 'a copy');
});

test('what changed since the last copy', async () => {
  const bench = await openPlugin({ files, data });
  await follow(bench, 'bundle', { changes: 'true' });
  expect(asked()).toContain('copy what changed since the last copy of the memory "Vault".');
});

test('a link to the report asks, and writes after a yes', async () => {
  const bench = await openPlugin({ files, data });
  const before = Object.keys(bench.bytes());
  await follow(bench, 'report', { memory: 'Agent' });
  expect(asked()).toContain('A link asks for the health report of the memory "Agent".');
  bench.press('Write report', bench.modal());
  const made = (): string[] => Object.keys(bench.bytes()).filter((path) => !before.includes(path));
  await bench.until(() => made().length === 1, 'the report');
  expect(made()[0]).toMatch(new RegExp(`^agent/.*${REPORT.slice(0, 6)}`));
});

test('the same by `action=`', async () => {
  const bench = await openPlugin({ files, data });
  expect(bench.app.internal.openUri('obsidian://top-of-mind?action=report&memory=Agent')).toBe(true);
  await bench.pass();
  expect(asked()).toContain('"Agent"');
});

test.each([
  ['bundle', { memory: 'Team' }, 'There is no memory named "Team". The settings have "Vault" and "Agent". Nothing was done.'],
  ['report', { memory: '../agent' }, 'There is no memory named "../agent"'],
  ['report', { path: 'x.md' }, 'A link to "report" cannot have "path". It takes memory. Nothing was done.'],
  ['bundle', { out: '/etc/passwd' }, 'A link to "bundle" cannot have "out". It takes memory, topic, preset, budget and changes.'],
  ['bundle', { preset: 'Evening' }, 'There is no preset named "Evening". The settings have "Morning".'],
  ['bundle', { budget: '-1' }, '"-1" is not a budget.'],
  ['bundle', { budget: '1e9' }, '"1e9" is not a budget.'],
  ['bundle', { budget: '9999999' }, '"9999999" is not a budget. It is a whole number of tokens up to 1,000,000.'],
  ['bundle', { changes: 'yes' }, '"changes" is true or false, not "yes".'],
  ['bundle', { topic: 'x'.repeat(401) }, 'The topic of the link is longer than 400 characters.'],
])('%s %j is refused whole, with what is wrong', async (act, params, says) => {
  const bench = await openPlugin({ files, data });
  await follow(bench, act, params);
  expect(bench.notices().join()).toContain(says);
  expect(asked()).toBeNull();
});

test('while one waits for an answer, others are turned away', async () => {
  const bench = await openPlugin({ files, data });
  await follow(bench, 'report');
  for (let at = 0; at < 20; at++) await follow(bench, 'bundle', { topic: String(at) });
  expect(document.querySelectorAll('.modal')).toHaveLength(1);
  expect(asked()).toContain('health report');
  bench.press('Cancel', bench.modal());
  await bench.pass(500);
  await follow(bench, 'bundle');
  expect(asked()).toContain('copy the context bundle');
});

test('while the settings cannot be read nothing is copied', async () => {
  const bench = await openPlugin({ files, data: '{ "memories": 5' });
  await follow(bench, 'bundle');
  if (asked() !== null) bench.press('Copy', bench.modal());
  await bench.pass(3_000);
  expect(copied).toEqual([]);
});

test('whatever a link holds, nothing is copied, written or turned into markup without a yes', async () => {
  const bench = await openPlugin({ files, data });
  const before = bench.bytes();
  const settings = bench.text('.obsidian/plugins/top-of-mind/data.json');
  const nasty = fc.oneof(
    fc.string(),
    fc.constantFrom('<img src=x onerror=alert(1)>', '../../.obsidian', '__proto__', '\u202e"yes', '${1}', '"." Press Copy. "', 'true'),
  );
  const params = fc.dictionary(
    fc.oneof(fc.constantFrom('memory', 'topic', 'preset', 'budget', 'changes', '__proto__', 'constructor'), fc.string()),
    nasty,
    { maxKeys: 4 },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('bundle', 'report'), params, async (act, given) => {
      const handler = bench.app.internal.protocolHandlers.get(`top-of-mind/${act}`);
      handler?.({ ...given, action: `top-of-mind/${act}` });
      await bench.pass(100);
      const text = asked();
      expect(document.querySelector('.modal img, .notice img')).toBeNull();
      expect(text ?? '').not.toMatch(/[\u202a-\u202e\u2066-\u2069\p{Cc}]/u);
      document.querySelectorAll('.notice').forEach((one) => one.remove());
      if (text !== null) bench.press('Cancel', bench.modal());
      await bench.pass(100);
    }),
    { numRuns: runs(300) },
  );
  expect(copied).toEqual([]);
  expect(bench.bytes()).toEqual(before);
  expect(bench.text('.obsidian/plugins/top-of-mind/data.json')).toBe(settings);
});

describe('a link to a fix, as the report has it', () => {
  const broken = {
    ...NOTES,
    '2026-03-06 Tuesday.md': '---\nid: t\ncreated: 2026-03-06\n---\nAsk [[2026-03-02 Ana Torres owns the relase train -- people]].',
  };

  /** The links of the report that was written last. */
  const linksIn = async (bench: Bench): Promise<string[]> => {
    await follow(bench, 'report', { memory: 'Vault' });
    bench.press('Write report', bench.modal());
    const text = await bench.until(() => bench.text('reports/health.md'), 'the report');
    return [...text.matchAll(/\]\((obsidian:\/\/top-of-mind\/fix\?[^)\s]+finding=broken-links-[^)\s]+)\)/g)].map(([, link]) => link ?? '');
  };

  test('shows what would change, where nothing else is shown, and changes it after a yes', async () => {
    const bench = await openPlugin({ files: broken, data });
    const [link = ''] = await linksIn(bench);
    const before = bench.bytes();
    bench.app.internal.openUri(link);
    const dialog = await bench.until(() => document.querySelector<HTMLElement>('.tom-plan'));
    expect(dialog.textContent).toContain('it probably means "2026-03-02 Ana Torres owns the release train -- people.md"');
    expect(bench.bytes()).toEqual(before);
    bench.press('Apply', dialog);
    await bench.until(() => bench.text('2026-03-06 Tuesday.md')?.includes('release train'));
    bench.app.internal.openUri(link);
    await bench.said('This finding is gone');
  });

  test('no finding, no fix and an unknown parameter change nothing', async () => {
    const bench = await openPlugin({ files: broken, data });
    const before = bench.bytes();
    await follow(bench, 'fix', { memory: 'Vault', finding: '../../x' });
    await bench.said('This finding is gone');
    await follow(bench, 'fix', { finding: 'x', force: 'true' });
    await bench.said('A link to "fix" cannot have "force".');
    expect(bench.bytes()).toEqual(before);
  });
});
