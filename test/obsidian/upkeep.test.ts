/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import type { PacketResult, ProposalDone } from '../../src/core/model/action';
import { clipboard, openPlugin, type Bench } from './support/open-plugin';
import { doIn, part } from './support/rows';

const daneel = { previewPlans: false, memories: [{ name: 'Vault', root: '', convention: 'daneel', overrides: {} }] };
const FILES = {
  'NOW.md': '# Now\n',
  'MEMORY.md': '# Memory\n\n## Lessons\n\n- [x] Order a lamp\n\n## Decisions\n',
  'memory/2020-01-02.md':
    '# 2020-01-02\n\n## 09:00 Backups\n\nDecided to run the backup at eight, because nobody works then.\n\n## 10:00 Disk\n\nIt turned out that the disk is slow when it is full.\n',
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

const opened = (bench: Bench, cls: string): Promise<HTMLElement> => bench.until(() => document.querySelector<HTMLElement>(cls), cls);

/** Opens the dialog of "Upkeep…". */
async function maintained(bench: Bench): Promise<HTMLElement> {
  await bench.pick('maintain', 'See what is due');
  return opened(bench, '.tom-maintenance');
}

/** Agrees to the plan that is shown; what the dialog said. */
async function applied(bench: Bench): Promise<string> {
  const dialog = await opened(bench, '.tom-plan');
  const said = dialog.textContent ?? '';
  bench.press('Apply', dialog);
  return said;
}

const boxesOf = (dialog: HTMLElement): HTMLInputElement[] => [...dialog.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];

test('Upkeep… shows what is suggested, and carries out the ticked lines after a preview', async () => {
  const bench = await openPlugin({ files: FILES, data: daneel });
  const dialog = await maintained(bench);
  const boxes = boxesOf(dialog);
  expect(boxes.map((box) => box.checked)).toEqual([true, true, true]);
  for (const box of boxes) expect(box.closest('label')?.textContent).toMatch(/md$/);
  boxes[1]?.click();
  await hasButton(bench, 'Preview 2 changes');
  bench.press('Preview 2 changes', dialog);
  expect(await applied(bench)).toMatch(/2 actions.*1 gone/);
  await bench.until(() => bench.text('MEMORY.md')?.includes('Decided to run the backup') === true);
  expect(bench.text('MEMORY.md')).not.toMatch(/lamp|slow/);
  expect(Object.keys(bench.bytes()).some((path) => path.includes('archive') && bench.text(path)?.includes('Order a lamp'))).toBe(true);
  await bench.until(() => document.querySelector('.tom-maintenance') === null);
});

test('a packet is copied, and its pasted answer counts in place of the ticks', async () => {
  const bench = await openPlugin({ files: FILES, data: daneel });
  const copies = clipboard();
  const { packet, tasks } = await bench.memory.packet({});
  const dialog = await maintained(bench);
  bench.press('Copy prompt', dialog);
  await bench.said('Prompt copied');
  expect(copies).toEqual([packet]);
  bench.press('Paste answer', dialog);
  typeIn(dialog, 'no answer');
  await hasButton(bench, 'Preview answer');
  bench.press('Preview answer', dialog);
  await bench.said('neither a checklist nor JSON');
  const id = tasks.find(({ kind }) => kind === 'promote')?.id;
  typeIn(
    dialog,
    `Here it is:\n${JSON.stringify({
      actions: [
        { id, text: 'In the words of a model' },
        { action: 'archive', id: 'note-0' },
      ],
    })}`,
  );
  bench.press('Preview answer', dialog);
  expect(await applied(bench)).toMatch(/1 action.*Left out: 1.*Archive: There is no piece with the id "note-0"/);
  await bench.until(() => bench.text('MEMORY.md')?.includes('In the words of a model') === true);
  expect(bench.text('MEMORY.md')).toContain('lamp');
});

test('Write checklist makes a note, and Apply checklist carries out its ticks with the edited text', async () => {
  const bench = await openPlugin({ files: FILES, data: daneel });
  bench.press('Write checklist', await maintained(bench));
  await agree(bench);
  const path = 'reports/maintenance.md';
  await bench.until(() => bench.text(path)?.includes('- [x]') === true);
  const text = bench.text(path) ?? '';
  await bench.app.vault.adapter.write(path, text.replace('that the disk is slow', 'that the old disk is slow'));
  await bench.pass(5000);
  bench.run('apply-checklist');
  await applied(bench);
  await bench.until(() => bench.text('MEMORY.md')?.includes('that the old disk is slow') === true);
});

test('Upkeep… says so where nothing is due', async () => {
  const bench = await openPlugin({ files: { 'NOW.md': '# Now\n' }, data: daneel });
  const dialog = await maintained(bench);
  expect(dialog.textContent).toContain('Nothing is due');
  expect(dialog.querySelector('.mod-cta')).toBeNull();
});

const GONE = { path: 'old.md', text: 'The port is 8080.', archive: 'archive/old.md' } as const;
/** What a proposal might come to. */
const OUTCOME = {
  done: [{ action: { action: 'archive', id: 'note-1' }, says: '"old" goes to the archive.' }],
  refused: [],
  text: { kept: 40, changed: 3, gone: [GONE] },
  values: [{ path: 'old.md', value: '8080', text: 'The port is 8080.' }],
  proof: { asked: 12, before: 12, after: 10, lost: ['Port', 'Pier'], tokens: { before: 3000, after: 2100 } },
  log: null,
  metrics: null,
} as unknown as ProposalDone;
const notes = { 'MEMORY.md': '# Memory\n', 'old.md': 'The port is 8080.\n', 'reports/maintenance.md': '# Maintenance\n' };

test('the preview names what is kept, changed and gone, the values that vanish and what is not answered any more', async () => {
  const bench = await openPlugin({ files: notes, data: daneel });
  bench.memory.propose = async (_, query) => ({ ...(await bench.memory.archive(['old.md'], query)), result: OUTCOME });
  bench.run('apply-checklist');
  const dialog = await opened(bench, '.tom-plan');
  expect(dialog.textContent).toContain('40 sentences kept, 3 changed, 1 gone');
  expect(dialog.textContent).toContain('"The port is 8080.": kept in "archive/old.md".');
  expect(dialog.querySelector('.tom-risks[aria-label="Values that no current note would give any more"]')?.textContent).toContain(
    'old.md: 8080',
  );
  expect(dialog.textContent).toContain('Loses 2 answers: "Port" and "Pier". Saves about 900 tokens at session start.');
  bench.press('Cancel', dialog);
  await bench.until(() => document.querySelector('.tom-plan') === null);
  expect(bench.text('old.md')).toBe('The port is 8080.\n');
});

test('a note that many link to takes a tick of its own, and one without it is left out', async () => {
  const bench = await openPlugin({ files: notes, data: daneel });
  const { packet } = bench.memory;
  const pieces = [{ id: 'note-1', kind: 'note', path: 'old.md', entry: null, title: 'Harbour', text: '', start: 0, inbound: 12 }];
  bench.memory.packet = async (query) => ({ ...(await packet(query)), pieces }) as unknown as PacketResult;
  const why = '12 notes link to "Harbour". Confirm this with its id, "note-1".';
  const refused = [{ action: { action: 'archive', id: 'note-1' }, why, confirm: ['note-1'] }];
  bench.memory.propose = async (_, { confirm = [], ...query }) =>
    confirm.includes('note-1')
      ? { ...(await bench.memory.archive(['old.md'], query)), result: OUTCOME }
      : { plan: null, result: { ...OUTCOME, done: [], refused, values: [], proof: null } as unknown as ProposalDone };
  bench.run('apply-checklist');
  bench.press('Continue', await bench.until(() => document.querySelector<HTMLElement>('.tom-modal')));
  const nothing = await opened(bench, '.tom-plan');
  expect(nothing.textContent).toContain('Archive: 12 notes link to "Harbour". It was not ticked.');
  bench.press('Close', nothing);
  bench.run('apply-checklist');
  const asked = await bench.until(() =>
    document.querySelector<HTMLElement>('.tom-modal .tom-name-row')?.closest<HTMLElement>('.tom-modal'),
  );
  const [box] = boxesOf(asked);
  expect(box?.closest('label')?.textContent).toContain('12 notes link to "Harbour": change it anyway');
  box?.click();
  bench.press('Continue', asked);
  await applied(bench);
  await bench.until(() => bench.text('old.md') === null);
});

test('Upkeep… writes the evaluation with its answers', async () => {
  const bench = await openPlugin({ files: FILES, data: daneel });
  await bench.pick('maintain', 'Write evaluation');
  await bench.until(() => bench.text('reports/evaluation.md')?.includes('Are checkpoints used? No') === true);
});

test('Upkeep… shows mistakes, makes a rule of a fix and takes it back', async () => {
  const bench = await openPlugin({ files: FILES, data: daneel });
  await bench.pick('maintain', 'Show mistakes');
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
    [...(part('This note')?.querySelectorAll<HTMLElement>('.tom-row') ?? [])].find((one) =>
      one.textContent?.includes('in the top-of-mind note'),
    ),
  );
  doIn(row, 'Was useful');
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

test('Start from the due row opens the same dialog with the corrections, which somebody has to write', async () => {
  const bench = await openPlugin({ files: LAYERS, data: stoneros });
  bench.run('show-view');
  const row = await bench.until(() =>
    [...document.querySelectorAll<HTMLElement>('.tom-due-row')].find((one) => one.textContent?.includes('Renew the baseline')),
  );
  doIn(row, 'Start');
  const dialog = await opened(bench, '.tom-maintenance');
  expect(dialog.textContent).toMatch(/To be written.*These need new text.*Winter/);
  bench.press('Paste answer', dialog);
  const { pieces } = await bench.memory.packet({});
  const base = pieces.find(({ kind }) => kind === 'baseline')?.id;
  typeIn(dialog, JSON.stringify({ actions: [{ action: 'rewrite', id: base, text: '# Baseline\n\n- 9 people.\n' }] }));
  bench.press('Preview answer', dialog);
  await applied(bench);
  await bench.until(() => bench.text('learnings/baseline_insights.md')?.includes('- 9 people.') === true);
  const archived = bench.app.vault.getFiles().find(({ path }) => path.includes('archive/learnings/baseline_insights_'));
  expect(bench.text(archived?.path ?? '')).toContain('- 12 people.');
});
