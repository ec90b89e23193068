/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { openPlugin, type Bench } from './support/open-plugin';
import { part } from './support/rows';

const daneel = { previewPlans: false, memories: [{ name: 'Vault', root: '', convention: 'daneel', overrides: {} }] };
const FILES = {
  'NOW.md': '# Now\n',
  'MEMORY.md': '# Memory\n\n## Lessons\n\n- [x] Order a lamp\n\n## Decisions\n',
  'memory/2020-01-02.md':
    '# 2020-01-02\n\n## 09:00 Backups\n\nDecided to run the backup daily at eight.\n\n## 10:00 Lesson\n\nLearned that the disk is slow.\n',
  'memory/self-review.md':
    '# Self review\n\n### MEMORY FAIL #1\nMISS: Wrote in capitals\nFIX: Write in lower case\nCOUNT: 1\nSTATUS: Active\n',
};

const hasButton = (bench: Bench, label: string): Promise<unknown> =>
  bench.until(() => [...document.querySelectorAll('button')].some((button) => button.textContent === label), label);

/** Agrees to the first change of its kind. */
async function agree(bench: Bench): Promise<void> {
  await hasButton(bench, 'Continue');
  bench.press('Continue');
}

/** Writes into the first text area of a dialog; what stood there. */
function typeIn(dialog: HTMLElement, text: string): string {
  const area = dialog.querySelector('textarea');
  if (area === null) throw new Error('the dialog has no text');
  const before = area.value;
  area.value = text;
  area.dispatchEvent(new Event('input'));
  return before;
}

test('Maintain memory… carries out the ticked lines, also those that an answer chooses', async () => {
  const bench = await openPlugin({ files: FILES, data: daneel });
  bench.run('maintain');
  const dialog = await bench.until(() => document.querySelector<HTMLElement>('.tom-maintenance'));
  const boxes = [...dialog.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  expect(boxes.map((box) => box.checked)).toEqual([true, true, true]);
  const [, lesson] = boxes;
  lesson?.click();
  await hasButton(bench, 'Apply 2 lines');
  typeIn(dialog, 'no answer');
  expect(dialog.querySelector('.tom-upkeep-hint')?.textContent).toContain('neither');
  expect(boxes.map((box) => box.checked)).toEqual([true, false, true]);
  bench.press('Apply 2 lines', dialog);
  await agree(bench);
  await bench.until(() => bench.text('MEMORY.md')?.includes('- Backups: Decided') === true);
  expect(bench.text('MEMORY.md')).not.toMatch(/lamp|slow/);
  expect(bench.text('memory/metrics.json')).toContain('"done":2');
});

test('a line that is unticked and ticked again is carried out as it stands there, not as an answer had it', async () => {
  const bench = await openPlugin({ files: FILES, data: daneel });
  bench.run('maintain');
  const dialog = await bench.until(() => document.querySelector<HTMLElement>('.tom-maintenance'));
  const [, id] = /"id":\s*"(p[^"]*)"/.exec(JSON.stringify((await bench.memory.maintenance({})).promote)) ?? [];
  typeIn(dialog, JSON.stringify({ promote: [{ id, text: 'In the words of a model', to: 'Decisions' }] }));
  const box = [...dialog.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].find(({ checked }) => checked);
  box?.click();
  box?.click();
  bench.press('Apply 1 line', dialog);
  await agree(bench);
  await bench.until(() => bench.text('memory/metrics.json')?.includes('"done":1'));
  expect(bench.text('MEMORY.md')).not.toContain('In the words of a model');
});

test('Write checklist makes a note, and Apply maintenance checklist carries out its ticks', async () => {
  const bench = await openPlugin({ files: FILES, data: daneel });
  bench.run('maintain');
  const dialog = await bench.until(() => document.querySelector<HTMLElement>('.tom-maintenance'));
  bench.press('Write checklist', dialog);
  await agree(bench);
  await bench.until(() => bench.text('reports/maintenance.md')?.includes('- [x]') === true);
  bench.run('apply-checklist');
  await bench.until(() => bench.text('MEMORY.md')?.includes('- Lesson: Learned') === true);
});

test('Evaluate memory writes the report with its answers', async () => {
  const bench = await openPlugin({ files: FILES, data: daneel });
  bench.run('evaluate');
  await bench.until(() => bench.text('reports/evaluation.md')?.includes('Are checkpoints used? No') === true);
});

test('Show mistakes… makes a rule of a fix and takes it back', async () => {
  const bench = await openPlugin({ files: FILES, data: daneel });
  bench.run('mistakes');
  const dialog = await bench.until(() => document.querySelector<HTMLElement>('.tom-modal'));
  expect(dialog.textContent).toContain('MEMORY FAIL #1, 1 time, active');
  dialog.querySelector<HTMLElement>('[aria-label="Make a rule: MEMORY FAIL #1"]')?.click();
  await agree(bench);
  await bench.until(() => bench.text('AGENTS.md')?.includes('- Write in lower case') === true);
  const back = await bench.until(() => dialog.querySelector<HTMLElement>('[aria-label="Take back rule: MEMORY FAIL #1"]'));
  back.click();
  await bench.until(() => bench.text('AGENTS.md')?.includes('- Write in lower case') === false);
});

test('the side view counts the use of the open note, where it carries counts', async () => {
  const bench = await openPlugin({
    files: { 'feedback_ask.md': '---\nname: feedback\ntype: feedback\nhits: 4\n---\n\nAsk first.\n', 'MEMORY.md': '# Memory\n' },
    data: { previewPlans: false, memories: [{ name: 'Vault', root: '', convention: 'mindstone', overrides: {} }] },
  });
  await bench.open('feedback_ask.md');
  document.querySelector<HTMLElement>('.side-dock-ribbon-action')?.click();
  const row = await bench.until(() =>
    [...(part('This note')?.querySelectorAll<HTMLElement>('.tom-row') ?? [])].find((one) => one.textContent?.includes('Was useful')),
  );
  bench.press('Was useful', row);
  await bench.until(() => bench.text('feedback_ask.md')?.includes('hits: 5') === true);
  bench.run('mark-useful');
  await bench.until(() => bench.text('feedback_ask.md')?.includes('hits: 6') === true);
  await bench.open('MEMORY.md');
  await bench.until(() => part('This note')?.textContent?.includes('This is the top-of-mind note'));
});

test('the command Checkpoint… keeps the fields in NOW.md, and offers to trim where there is no room', async () => {
  const lines = Array.from({ length: 80 }, (_, at) => `Line ${at} of an old state.`).join('\n');
  const bench = await openPlugin({ files: { 'NOW.md': `# Now\n\n${lines}\n` }, data: daneel });
  bench.run('checkpoint');
  const dialog = await bench.until(() => document.querySelector<HTMLElement>('.tom-modal'));
  expect(dialog.querySelectorAll('textarea')).toHaveLength(5);
  typeIn(dialog, 'The backup');
  bench.press('Save', dialog);
  await hasButton(bench, 'Trim and save');
  expect(bench.text('NOW.md')).toContain('Line 79');
  bench.press('Trim and save', dialog);
  await agree(bench);
  await bench.until(() => bench.text('NOW.md')?.includes('Working on: The backup') === true);
  expect(new TextEncoder().encode(bench.text('NOW.md') ?? '').length).toBeLessThanOrEqual(1500);
});

const stoneros = { previewPlans: false, memories: [{ name: 'Vault', root: '', convention: 'stoneros', overrides: {} }] };
const OLD = '---\ndate: 2020-01-02\n---\n\n# Baseline\n\n- 12 people.\n';
const SIZE = '## 2020-02-11: Size\n**Observation**: 9 people.\n\n';
const WINTER = '## 2020-02-20: Winter\n**Observation**: Closed in January.\n';
const LAYERS = { 'learnings/baseline_insights.md': OLD, 'learnings/corrections.md': `# Corrections\n\n${SIZE}${WINTER}` };

test('Re-baseline… from the due row merges the ticked correction, archives the old text', async () => {
  const bench = await openPlugin({ files: LAYERS, data: stoneros });
  bench.run('show-view');
  const row = await bench.until(() =>
    [...document.querySelectorAll<HTMLElement>('.tom-due-row')].find((one) => one.textContent?.includes('Re-baseline')),
  );
  bench.press('Start', row);
  const dialog = await bench.until(() => document.querySelector<HTMLElement>('.tom-rebaseline'));
  dialog.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
  const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Merge 1 correction');
  expect(button?.disabled).toBe(true);
  expect(dialog.querySelector('.tom-upkeep-hint')?.textContent).toContain('still the old one');
  expect(typeIn(dialog, '# Baseline\n\n- 9 people.\n')).toBe('# Baseline\n\n- 12 people.\n');
  expect(button?.disabled).toBe(false);
  bench.press('Merge 1 correction', dialog);
  await agree(bench);
  await bench.until(() => bench.text('learnings/baseline_insights.md')?.includes('- 9 people.') === true);
  const paths = bench.app.vault.getFiles().map(({ path }) => path);
  const [archived, merged] = ['baseline_insights_', 'corrections_'].map((name) =>
    paths.find((path) => path.includes(`archive/learnings/${name}`)),
  );
  expect(bench.text(archived ?? '')).toBe(OLD);
  expect(bench.text(merged ?? '')).toContain(SIZE);
  expect(bench.text('learnings/corrections.md')).toBe(`# Corrections\n\n${WINTER}`);
  await bench.until(() => document.querySelector('.tom-rebaseline') === null);
});
