/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { asRealApp, createApp } from '../host/app';
import { asVaultPath } from '../../src/core/model/path';
import { MENTIONS_PART, type FilePreview, type Plan, type PlanPreview, type PlanRisk } from '../../src/core/model/plan';
import { previewPlan, type ChosenPlan, type PreviewRequest } from '../../src/obsidian/plan/plan-preview';

const one = asVaultPath('One.md');

function file(path: string, more: Partial<FilePreview> = {}): FilePreview {
  const at = asVaultPath(path);
  return {
    path: at,
    to: at,
    change: 'edit',
    reasons: ['why'],
    hunks: [
      {
        line: 3,
        lines: [
          { kind: 'removed', text: 'old' },
          { kind: 'added', text: 'new' },
        ],
      },
    ],
    cut: false,
    parts: [],
    fixed: true,
    ...more,
  };
}

/** A file that may be left out with these parts. */
const optional = (path: string, ...parts: string[]): FilePreview => file(path, { parts, fixed: false });

function planOf(files: readonly FilePreview[]): Plan {
  const edits = files.flatMap((each) =>
    (each.parts.length === 0 ? [undefined] : each.parts).map((part) => ({
      op: 'append' as const,
      path: each.path,
      text: 'x',
      reason: 'why',
      ...(part === undefined ? {} : { part }),
    })),
  );
  return { version: 1, id: 'p', title: 'Fix names', reason: 'They break the rules.', created: '', edits, preconditions: [], announced: [] };
}

function previewOf(files: readonly FilePreview[], risks: readonly PlanRisk[] = []): PlanPreview {
  return { plan: planOf(files), files, count: files.length, risks };
}

/** As the core leaves parts out. */
function leaveOut(plan: Plan, parts: ReadonlySet<string>): Plan | null {
  const edits = plan.edits.filter((edit) => edit.part === undefined || !parts.has(edit.part));
  return edits.length === 0 ? null : { ...plan, edits };
}

interface Dialog {
  readonly answer: () => ChosenPlan | null | undefined;
  readonly el: HTMLElement;
}

async function show(preview: PlanPreview, more: Partial<PreviewRequest> = {}): Promise<Dialog> {
  document.querySelectorAll('.modal-container').forEach((element) => element.remove());
  const app = await createApp({ files: {} });
  let answer: ChosenPlan | null | undefined;
  void previewPlan(asRealApp(app), { preview, explanation: null, before: null, leaveOut, undo: null, ...more }).then(
    (given) => (answer = given),
  );
  await turn();
  const el = document.querySelector<HTMLElement>('.tom-plan');
  if (el === null) throw new Error('no dialog');
  return { el, answer: () => answer };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

function button(el: HTMLElement, label: string): HTMLButtonElement {
  const found = [...el.querySelectorAll('button')].find((each) => each.textContent === label);
  if (found === undefined) throw new Error(`no button "${label}"`);
  return found;
}

function box(el: HTMLElement, path: string): HTMLInputElement {
  const found = el.querySelector<HTMLInputElement>(`input[aria-label="Include ${path}"]`);
  if (found === null) throw new Error(`no box for ${path}`);
  return found;
}

const count = (el: HTMLElement): string => el.querySelector('.tom-plan-count')?.textContent ?? '';
const fellows = (el: HTMLElement): string => el.querySelector('.tom-plan-fellows')?.textContent ?? '';

test('what changes in the settings is told before the files', async () => {
  const preview = previewOf([file('One.md')]);
  const settings = [
    { op: 'move-root' as const, from: 'agent', to: 'bot' },
    { op: 'add-memory' as const, memory: { name: 'New', root: '', convention: 'carlton' as const } },
  ];
  const { el } = await show({ ...preview, plan: { ...preview.plan, settings } });
  const group = el.querySelector('[aria-label="Settings"]');
  expect(group?.textContent).toBe(
    'The memory in "agent" will be in "bot", in the settings too.The memory "New" in the whole vault is added to the settings.',
  );
  expect((await show(preview)).el.querySelector('[aria-label="Settings"]')).toBeNull();
});

describe('files', () => {
  test('each says what happens to it, with its lines, their numbers, and a word for what a colour shows', async () => {
    const moved = file('Old.md', {
      to: asVaultPath('New.md'),
      change: 'move-and-edit',
      hunks: [
        {
          line: 2,
          lines: [
            { kind: 'same', text: 'a' },
            { kind: 'added', text: 'b' },
            { kind: 'added', text: 'c' },
          ],
        },
        {
          line: 9,
          lines: [
            { kind: 'removed', text: 'd' },
            { kind: 'added', text: 'e' },
            { kind: 'same', text: 'f' },
          ],
        },
      ],
    });
    const { el } = await show(previewOf([moved, file('Gone.md', { to: null, change: 'trash', hunks: [] })]));
    const [first, second] = el.querySelectorAll<HTMLElement>('.tom-plan-file');
    expect(first?.querySelector('summary')?.textContent).toContain('Old.md');
    expect(first?.querySelector('summary')?.textContent).toContain('New.md');
    expect(first?.querySelector('.tom-plan-what')?.textContent).toBe('moved and edited');
    expect(second?.querySelector('.tom-plan-what')?.textContent).toBe('to the trash');
    const lines = [...(first?.querySelectorAll('.tom-diff-line') ?? [])];
    const numbers = lines.map((line) => [...line.querySelectorAll('.tom-diff-number')].map((number) => number.textContent).join(' '));
    expect(numbers).toEqual(['2 2', ' 3', ' 4', '9 ', ' 11', '10 12']);
    expect(lines.map((line) => line.querySelector('.tom-diff-text')?.textContent)).toEqual([
      'a',
      'Added: b',
      'Added: c',
      'Removed: d',
      'Added: e',
      'f',
    ]);
    expect(first?.querySelector('.tom-plan-reason')?.textContent).toBe('why');
  });

  test('of a long plan come fifty at a time, closed, and are drawn when they open', async () => {
    const { el } = await show(previewOf(Array.from({ length: 120 }, (_, index) => file(`Note ${index}.md`))));
    expect(el.querySelectorAll('.tom-plan-file')).toHaveLength(50);
    expect(el.querySelector('.tom-diff')).toBeNull();
    const details = el.querySelector('details');
    details?.toggleAttribute('open', true);
    await turn();
    expect(details?.querySelectorAll('.tom-diff')).toHaveLength(1);
    button(el, 'Show 50 more files').click();
    expect(el.querySelectorAll('.tom-plan-file')).toHaveLength(100);
    expect(document.activeElement?.textContent).toContain('Note 50.md');
    button(el, 'Show 20 more files').click();
    expect(el.querySelectorAll('.tom-plan-file')).toHaveLength(120);
    expect(count(el)).toBe('120 files');
  });

  test('where lines are missing it says so', async () => {
    const { el } = await show(
      previewOf([
        file('a.md', { cut: true }),
        file('p.png', { cut: true, hunks: [] }),
        file('b.md', { change: 'move', to: asVaultPath('c.md'), hunks: [] }),
      ]),
    );
    const said = [...el.querySelectorAll('.tom-plan-body')].map((body) => body.textContent);
    expect(said[0]).toContain('Not every line is shown.');
    expect(said[1]).toContain('cannot be shown');
    expect(said[2]).toContain('stays as it is');
  });
});

describe('what is at risk', () => {
  const risks: PlanRisk[] = [
    { kind: 'trash', path: one, message: '"One.md" goes to the trash.' },
    ...Array.from({ length: 9 }, (_, index): PlanRisk => ({ kind: 'lost-link', path: one, message: `Link ${index} is lost.` })),
  ];

  test('stands before the files, and Apply does not have the focus', async () => {
    const { el } = await show(previewOf([file('One.md', { to: null, change: 'trash' })], risks));
    const callout = el.querySelector<HTMLElement>('.tom-risks');
    const files = el.querySelector('.tom-plan-files');
    expect(callout !== null && files !== null && Boolean(callout.compareDocumentPosition(files) & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(
      true,
    );
    const said = [...(callout?.querySelectorAll('li') ?? [])].map((item) => item.textContent);
    expect(said[0]).toBe('"One.md" goes to the trash.');
    expect(said[1]).toBe('One.md: Link 0 is lost.');
    expect(said).toHaveLength(10);
    expect(callout?.querySelector('summary')?.textContent).toBe('2 more');
    expect(document.activeElement?.textContent).toBe('Cancel');
  });

  test('an undo trashes nothing, so it does not say so, and it cannot be copied', async () => {
    const { el } = await show(previewOf([file('One.md', { to: null, change: 'trash' })], risks.slice(0, 1)), { undo: 'Undo' });
    expect(el.querySelector('.tom-risks')).toBeNull();
    expect(el.querySelector('.tom-plan-what')?.textContent).toBe('removed');
    expect([...el.querySelectorAll('button')].map((each) => each.textContent)).toEqual(['Cancel', 'Undo']);
  });

  test('where nothing is, Apply has the focus', async () => {
    const { el } = await show(previewOf([file('One.md')]));
    expect(el.querySelector('.tom-risks')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Apply');
  });
});

describe('leaving parts out', () => {
  test('a file that is fixed has no box; one that may be left out has, and the count follows', async () => {
    const { el, answer } = await show(previewOf([file('Fixed.md'), optional('A.md', 'a'), optional('B.md', 'b')]));
    expect(el.querySelectorAll('.tom-plan-box')).toHaveLength(2);
    expect(count(el)).toBe('3 of 3 files');
    box(el, 'A.md').click();
    expect(count(el)).toBe('2 of 3 files');
    expect(fellows(el)).toBe('');
    expect(box(el, 'A.md').closest('.tom-plan-file')?.querySelector('.tom-plan-what')?.textContent).toBe('left out');
    button(el, 'Apply').click();
    await turn();
    expect(answer()?.plan.edits.map((edit) => edit.path)).toEqual(['Fixed.md', 'B.md']);
    expect([...(answer()?.leftOut ?? [])]).toEqual(['a']);
  });

  test('what shares a part goes and comes with it, and that is said', async () => {
    const { el } = await show(
      previewOf([optional('A.md', 'a'), optional('Links to A.md', 'a'), optional('Links to both.md', 'a', 'b'), optional('B.md', 'b')]),
    );
    box(el, 'A.md').click();
    expect(box(el, 'Links to A.md').checked).toBe(false);
    expect(box(el, 'Links to both.md')).toMatchObject({ checked: true, indeterminate: true });
    expect(box(el, 'B.md').checked).toBe(true);
    expect(count(el)).toBe('2 of 4 files');
    expect(fellows(el)).toBe('"Links to A.md" and "Links to both.md" follow, since the changes belong together.');
    box(el, 'Links to A.md').click();
    expect(box(el, 'A.md').checked).toBe(true);
    expect(count(el)).toBe('4 of 4 files');
  });

  test('with nothing chosen Apply is disabled, and Mod+Enter does nothing', async () => {
    const { el, answer } = await show(previewOf([optional('A.md', 'a'), optional('B.md', 'b')]));
    const all = el.querySelector<HTMLInputElement>('.tom-tick-all input');
    all?.click();
    expect(count(el)).toBe('0 of 2 files');
    expect(button(el, 'Apply').disabled).toBe(true);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    await turn();
    expect(answer()).toBeUndefined();
    all?.click();
    expect(button(el, 'Apply').disabled).toBe(false);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    await turn();
    expect(answer()?.plan.edits).toHaveLength(2);
  });

  test('Escape is no', async () => {
    const { answer } = await show(previewOf([optional('A.md', 'a')]));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await turn();
    expect(answer()).toBeNull();
  });
});

describe('a plan that was decided again', () => {
  const chosen = (preview: PlanPreview, ...leftOut: string[]): ChosenPlan => ({ plan: preview.plan, preview, leftOut: new Set(leftOut) });

  test('says so, and forgets parts that are not there any more', async () => {
    const before = chosen(previewOf([optional('Same.md', 'same'), file('Gone.md')]), 'same', 'no longer there');
    const { el, answer } = await show(previewOf([optional('Same.md', 'same'), file('Fresh.md')]), { before });
    expect(el.querySelector('.tom-again')?.textContent).toContain('worked out again');
    button(el, 'Apply').click();
    await turn();
    expect([...(answer()?.leftOut ?? [])]).toEqual(['same']);
  });

  test.each([
    [['names', MENTIONS_PART], [], []],
    [['names', MENTIONS_PART], [MENTIONS_PART], [MENTIONS_PART]],
    [['names'], ['names'], ['names', MENTIONS_PART]],
  ])(
    'with parts %j, of which %j were left out, leaves out %j: mentions only where they were not offered before',
    async (parts, out, now) => {
      const before = chosen(previewOf([file('One.md'), optional('A.md', ...parts)]), ...out);
      const { el, answer } = await show(previewOf([file('One.md'), optional('A.md', 'names', MENTIONS_PART)]), { before });
      button(el, 'Apply').click();
      await turn();
      expect([...(answer()?.leftOut ?? [])]).toEqual(now);
    },
  );
});

test('the arrow keys go from file to file, and open and close them', async () => {
  const { el } = await show(previewOf(Array.from({ length: 8 }, (_, index) => optional(`Note ${index}.md`, `${index}`))));
  const rows = [...el.querySelectorAll<HTMLElement>('.tom-plan-file')];
  const key = (name: string): void =>
    void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  box(el, 'Note 0.md').focus();
  key('ArrowDown');
  expect(document.activeElement).toBe(rows[1]?.querySelector('summary'));
  key('ArrowRight');
  expect(rows.map((row) => row.querySelector('details')?.open)).toEqual([false, true, ...Array<boolean>(6).fill(false)]);
  key('ArrowLeft');
  expect(rows[1]?.querySelector('details')?.open).toBe(false);
  key('ArrowUp');
  key('ArrowUp');
  expect(document.activeElement).toBe(rows[0]?.querySelector('summary'));
});
