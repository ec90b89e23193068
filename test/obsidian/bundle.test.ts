/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { clipboard, NOTES, openPlugin, type Bench } from './support/open-plugin';
import { part } from './support/rows';

const STONEROS = {
  'preferences/current.md': '# Current\n\nThe ferry timetable.\n',
  'learnings/patterns.md': '# Patterns\n\nDrafts before noon.\n',
  'learnings/baseline_insights.md': '# Baseline\n\nMira.\n',
  'learnings/corrections.md': '# Corrections\n\nNine people.\n',
  'learnings/diary.md': '---\nprivate: true\n---\nText.\n',
};
const data = { memories: [{ name: 'own', root: '', convention: 'stoneros' }] };

let copies: string[] = [];
beforeEach(() => (copies = clipboard()));

/** Copies the bundle and opens its dialog. */
async function opened(files: Record<string, string>, more: object = {}): Promise<Bench> {
  const bench = await openPlugin({ files, ...more });
  await bench.pick('copy-bundle', 'Copy this memory');
  await bench.said('tokens copied');
  bench.press('Details');
  await bench.until(() => document.querySelector('.tom-bundle .tom-receipt tbody tr'));
  return bench;
}

/** The cells of each row that say something. */
const rows = (bench: Bench): string[] =>
  [...bench.modal().querySelectorAll('tbody tr')].map((row) =>
    [...row.children]
      .map((cell) => cell.textContent)
      .filter((text) => text !== '')
      .join(' | '),
  );
async function choose(bench: Bench, label: string, value: string): Promise<void> {
  const select = [...bench.modal().querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))?.querySelector('select');
  if (select === null || select === undefined) throw new Error(`no choice "${label}"`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await bench.pass(1_000);
}

test('the receipt is a table: parts with their shares, a row a note, and what is left out by its reason', async () => {
  const bench = await opened(STONEROS, { data });
  const all = rows(bench);
  expect(all[0]).toMatch(/^Now1 note, \d+ tokens, under 1%The present state\.$/);
  expect(all[1]).toMatch(/^current \| Whole \| \d+$/);
  expect(all[all.length - 2]).toMatch(/^Private1 noteIt stays in the memory/);
  expect(all[all.length - 1]).toBe('diary');
  expect(bench.modal().querySelector('.tom-shares')?.getAttribute('aria-label')).toMatch(
    /^Shares of the budget: Now (?:under 1|\d)%, Learnings (?:under 1|\d)%, Identity (?:under 1|\d)%$/,
  );
});

test('a part of the memory, and the models that tokens are counted for', async () => {
  const bench = await opened(STONEROS, { data });
  await choose(bench, 'Part', 'identity');
  await bench.until(() => !rows(bench).some((row) => row.startsWith('Now')));
  expect(rows(bench).join('\n')).toContain('The focus is "identity"');
  const tokens = (): number => Number(/about (\d+) tokens of/.exec(bench.modal().textContent ?? '')?.[1]);
  const before = tokens();
  await choose(bench, 'Counted for', 'claude');
  await bench.until(() => tokens() > before);
});

test('Copy changes copies what is new since the last copy, and nothing where nothing is', async () => {
  const bench = await opened(STONEROS, { data });
  bench.press('Copy changes', bench.modal());
  await bench.said('Nothing has changed since the last copy');
  expect(copies).toHaveLength(1);
  bench.app.internal.external.write('learnings/patterns.md', '# Patterns\n\nDrafts after noon.\n');
  await bench.pass(3_000);
  bench.press('Copy changes', bench.modal());
  await bench.until(() => bench.notices().some((text) => /^0 new notes, 1 changed, 0 gone, about \d+ tokens copied\./.test(text)));
  expect(copies[1]).toContain('Drafts after noon');
  expect(copies[1]).not.toContain('Nine people');
});

test('a part that belongs in every bundle and is missing is told in the dialog', async () => {
  const bench = await opened({ ...STONEROS, 'learnings/corrections.md': '---\nprivate: true\n---\nText.\n' }, { data });
  expect(bench.modal().querySelector('.tom-bundle-warning')?.textContent).toContain('learnings/corrections.md');
});

test('a memory without parts or sessions has no such fields', async () => {
  const bench = await opened(NOTES);
  const labels = [...bench.modal().querySelectorAll('.tom-field-label')].map((label) => label.textContent);
  expect(labels).toEqual(['From', 'Topic', 'Project', 'Budget in tokens', 'Counted for', 'Format']);
});

describe('a memory that weighs its notes', () => {
  const weighted = { memories: [{ name: 'own', root: '', convention: 'mindstone' }] };
  const memory = (lines: string): string =>
    `---\nname: x\ndescription: d\ntype: feedback\n${lines}\n---\n\n# Title\n\nText of ${lines.length} letters.\n`;
  const files = {
    'feedback_tides.md': memory('hits: 7\nprevented: 3\nlast_applied: 2020-01-01\nevergreen: true'),
    'project_pier.md': memory('projects: [pier]\nlast_applied: 2020-01-01'),
  };

  test('what was copied can be marked as applied, and taken back', async () => {
    const bench = await openPlugin({ files, data: { ...weighted, previewPlans: false } });
    const before = bench.bytes();
    await bench.pick('copy-bundle', 'Copy this memory');
    await bench.said('tokens copied');
    bench.press('Mark as applied');
    await bench.said('2 notes marked as applied today.');
    expect(bench.text('project_pier.md')).not.toContain('2020-01-01');
    await bench.undo();
    await bench.said('taken back');
    expect(bench.bytes()).toEqual(before);
  });

  test('a project leaves out what is for others', async () => {
    const bench = await opened(files, { data: weighted });
    bench.fill('Project', 'boat');
    await bench.until(() => rows(bench).some((row) => row.includes('It is for another project.')));
  });

  test('its score stands beside the open note, term by term', async () => {
    const bench = await openPlugin({ files, data: weighted });
    await bench.app.workspace.openLinkText('feedback_tides', '');
    bench.run('show-view');
    const view = await bench.until(() => part('This note'));
    expect(view.textContent).toContain('Score 3.23: 7 hits, 3 prevented, does not fade.');
    await bench.app.workspace.openLinkText('project_pier', '');
    await bench.until(() => view.textContent?.includes('project_pier') && view.textContent.includes('Score 0.00: 0 hits'));
  });
});

test('a short break leaves out what is for after a long one', async () => {
  const files = { 'NOW.md': '# Now\n\nThe ferry.\n', 'MEMORY.md': '# Memory\n\nTides.\n' };
  const bench = await opened(files, { data: { memories: [{ name: 'own', root: '', convention: 'daneel' }] } });
  expect(rows(bench).some((row) => row.startsWith('MEMORY | Whole'))).toBe(true);
  await choose(bench, 'Last session', 'short');
  await bench.until(() => bench.modal().textContent?.includes('after a break of more than 6 hours'));
  expect(rows(bench).some((row) => row.startsWith('MEMORY | Whole'))).toBe(false);
  await choose(bench, 'Last session', 'long');
  await bench.until(() => rows(bench).some((row) => row.startsWith('MEMORY | Whole')));
});

test('a topic that nothing is about says so in the dialog, and nothing is copied', async () => {
  const bench = await opened(NOTES);
  const before = copies.length;
  const topic = bench.modal().querySelector<HTMLInputElement>('input[aria-label="Topic"]');
  if (topic === null) throw new Error('no field for the topic');
  topic.value = 'zeppelin';
  topic.dispatchEvent(new Event('input', { bubbles: true }));
  await bench.pass(1_000);
  await bench.until(() => document.querySelector('.tom-bundle-warning')?.textContent === 'Nothing that may go in is about the topic.');
  bench.press('Copy', bench.modal());
  await bench.said('about the topic. Nothing was copied.');
  expect(copies).toHaveLength(before);
});
