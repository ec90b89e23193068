import { codeOf } from '../../../src/core/model/errors';
import { createMemoryVault } from '../../support/memory-vault';
import { openBench, openMemory } from '../../support/opened';
import { lineId } from '../../../src/core/decide/upkeep/maintenance/find';
import { noteId } from '../../support/piece-ids';

type Files = Readonly<Record<string, string>>;
type Ids = (path: string, kind?: string, entry?: string, text?: string) => string;

interface Options {
  readonly convention?: string;
  readonly asAgent?: boolean;
  readonly accepts?: boolean;
  readonly confirm?: (id: Ids) => string[];
}

/** Proposes, applies and takes back, which must be exact. `after` holds the files in between. */
async function proposed(files: Files, actionsOf: (id: Ids) => readonly unknown[], options: Options = {}) {
  const { convention = 'notes-and-links', asAgent = false, accepts = false, confirm = () => [] } = options;
  const { vault, memory } = openBench(files, { convention });
  if (accepts) await memory.carryOut(() => memory.acceptAll());
  const before = vault.snapshotOfBytes();
  const id: Ids = (path, kind, entry = '', text = '') => (kind === undefined ? noteId(vault, path) : lineId(kind, path, entry, text));
  const door = asAgent ? memory.through({ kind: 'mcp' }) : memory;
  const { result, plan } = await door.propose(JSON.stringify(actionsOf(id)), { confirm: confirm(id) });
  if (plan !== null) {
    await door.preview(plan);
    await door.apply(plan);
  }
  const after: Record<string, string> = {};
  for (const { path } of await vault.files.list()) after[path] = vault.text(path);
  const { violations } = await memory.layers();
  if (plan !== null) await memory.undo();
  expect(vault.snapshotOfBytes()).toEqual(before);
  return { result, plan, after, violations, done: result.done.length, whys: result.refused.map(({ why }) => why) };
}

const HARBOUR = `---
id: h1
updated: 2026-01-01
---
# Harbour

Ida keeps the keys of the north berth. The port of the console is 8080.

## Costs

Each berth costs 40 euros.
`;
const FILES = {
  'Harbour.md': HARBOUR,
  'Harbor notes.md':
    '---\nid: h2\n---\n# Harbor notes\n\nIda keeps the keys of the north berth. The gate closes at 18:00. See [[Harbour]].\n\n## Costs\n\nA crane costs 7 euros.\n',
  'Plan.md':
    '# Plan\n\nSee [[Harbour#Costs]] and [[Harbor notes#Costs]]. Ida decides.\n\n## Old\n\nThe crane is rented.\n\n## New\n\nThe crane is ours.\n',
  'Ida.md': '# Ida\n\nIda runs the office.\n',
};

test('a rewrite keeps properties and id whatever its text brings; the old text is in the archive, and lost values are named', async () => {
  const text = '---\nid: stolen\nprivate: true\n---\n# Harbour\n\nIda keeps the keys.\n\n## Costs\n\nEach berth costs 40 euros.\n';
  const { result, after } = await proposed(FILES, (id) => [{ action: 'rewrite', id: id('Harbour.md'), text }]);
  expect(after['Harbour.md']).toBe(
    '---\nid: h1\nupdated: 2026-03-15\n---\n# Harbour\n\nIda keeps the keys.\n\n## Costs\n\nEach berth costs 40 euros.\n',
  );
  expect(after['archive/Harbour_2026-03-15.md']).toBe(HARBOUR.replace('id: h1\n', ''));
  expect(result.values.map(({ value }) => value)).toEqual(['8080']);
  expect(result.text.gone.map((one) => [one.text, one.archive])).toEqual([
    ['Ida keeps the keys of the north berth.', 'archive/Harbour_2026-03-15.md'],
    ['The port of the console is 8080.', 'archive/Harbour_2026-03-15.md'],
  ]);
});

test('headings that links lead to stay: those of other notes, and those of the text itself', async () => {
  const own = {
    'Own.md': '# Own\n\nSee [[#Facts]].\n\n## Facts\n\nIt is 5.\n',
    'Lead.md': '[[Table#Below]]\n',
    'Table.md': '# Table\n\n$$\nx\n$$\n\n## Below\n\nText.\n',
  };
  const { whys, done } = await proposed({ ...FILES, ...own }, (id) => [
    { action: 'rewrite', id: id('Harbour.md'), text: '# Harbour\n\nNothing.\n' },
    { action: 'rewrite', id: id('Own.md'), text: '# Own\n\nSee [[#Facts]].\n' },
    { action: 'prune', id: id('Table.md'), text: 'x\n$$' },
    {
      action: 'split',
      id: id('Harbor notes.md'),
      parts: [
        { title: 'A', text: 'One.' },
        { title: 'B', text: 'Two.' },
      ],
    },
  ]);
  expect(done).toBe(0);
  for (const why of whys) expect(why).toMatch(/lacks what links lead to|never closes it/);
});

test('the text of a merge follows the note that goes, and links to a part of either lead to that part', async () => {
  const text =
    '# North berth\n\nSee [[Harbour]] and [[Harbor notes]]; the gate closes at 18:00.\n\n## Costs\n\nEach berth costs 40 euros.\n';
  const { after, result, plan } = await proposed(FILES, (id) => [
    { action: 'merge', ids: [id('Harbour.md'), id('Harbor notes.md')], title: 'North berth', text },
    { action: 'link', from: id('Plan.md'), to: id('Ida.md'), words: 'Ida' },
    { action: 'prune', id: id('Plan.md'), text: 'The crane is rented.' },
  ]);
  expect(result.refused).toEqual([]);
  expect(Object.keys(after).filter((path) => !path.startsWith('archive/'))).toEqual(
    expect.not.arrayContaining(['Harbour.md', 'Harbor notes.md']),
  );
  const merged = after['North berth.md'] ?? '';
  expect(merged).toContain('id: h1');
  expect(merged).toContain('h2');
  expect(merged).not.toContain('[[Harbor notes]]');
  expect(after['Plan.md']).toContain('See [[North berth#Costs]] and [[North berth#Costs]]. [[Ida]] decides.');
  expect(after['archive/Harbor notes_2026-03-15.md']).toContain('A crane costs 7 euros.');
  expect(after['archive/Plan_2026-03-15.md']).toContain('The crane is rented.');
  expect(result.values.map(({ value }) => value)).toEqual(expect.arrayContaining(['8080', '7 euros']));
  expect(plan?.edits.some(({ path }) => /Harbour 2/.test(path))).toBe(false);
});

test('properties that a merge brings in another form are in the archive as they were', async () => {
  const files = {
    'A.md': '---\nsource: shelf 1\n---\nThe tide is high.\n',
    'B.md': '---\n# by hand\nsource: shelf 2\n---\nThe gate is low.\n',
    'C.md': '[[A]] [[A]]\n',
  };
  const { after } = await proposed(files, (id) => [{ action: 'merge', ids: [id('A.md'), id('B.md')] }]);
  expect(after['archive/B_2026-03-15.md']).toBe(files['B.md']);
  const same = { 'A.md': 'The tide is high.\n', 'B.md': 'The tide is high.\n' };
  expect(Object.keys((await proposed(same, (id) => [{ action: 'merge', ids: [id('A.md'), id('B.md')] }])).after)).toEqual(['A.md']);
});

test('properties are no text to prune or correct', async () => {
  const { done, whys } = await proposed(FILES, (id) => [
    { action: 'prune', id: id('Harbour.md'), text: 'id: h1' },
    { action: 'prune', id: id('Harbour.md'), text: 'ted: 2026' },
  ]);
  expect([done, ...whys]).toEqual([0, expect.stringContaining('properties'), expect.stringContaining('properties')]);
});

test('parts bring no properties along, and parts of one title get names of their own', async () => {
  const files = { 'A.md': '---\nid: a\n---\nOne.\n\nTwo.\n', 'B.md': 'Three.\n\nFour.\n' };
  const parts = (one: string, two: string) => [
    { title: 'Part', text: one },
    { title: 'Part', text: two },
  ];
  const { after, done } = await proposed(files, (id) => [
    { action: 'split', id: id('A.md'), parts: parts('---\nid: a\n---\nOne.', 'Two.') },
    { action: 'split', id: id('B.md'), parts: parts('Three.', 'Four.') },
  ]);
  expect(done).toBe(2);
  const texts = Object.entries(after).flatMap(([path, text]) => (/Part/.test(path) ? [text] : []));
  expect(texts.map((text) => /\w+\.\n$/.exec(text)?.[0].trim()).sort()).toEqual(['Four.', 'One.', 'Three.', 'Two.']);
  for (const text of texts) expect(text).not.toContain('id: a\n');
});

test('a canvas that follows a move is no text that goes', async () => {
  const board = '{"nodes":[{"id":"a","type":"file","file":"Ida.md"},{"id":"b","type":"text","text":"It is 5."}],"edges":[]}';
  const { result, after } = await proposed({ ...FILES, 'Board.canvas': board }, (id) => [
    { action: 'rename', id: id('Ida.md'), title: 'Ida of the office' },
  ]);
  expect(after['Board.canvas']).toContain('Ida of the office.md');
  expect(result.text.gone).toEqual([]);
  expect(Object.keys(after).some((path) => path.startsWith('archive/'))).toBe(false);
});

test('of a withheld note nothing is said, though links follow in it', async () => {
  const files = {
    ...FILES,
    'Secret.md':
      '---\nprivate: true\n---\n# Quill shade\n\nUnder the stairs lies gold, 77 bars. See [h](Ida.md).\n\n## Quill shade\n\n[[Ida]]\n',
  };
  for (const asAgent of [false, true]) {
    const actions = (id: Ids) => [
      { action: 'rename', id: id('Ida.md'), title: 'Mira' },
      { action: 'rewrite', id: id('Secret.md'), text: 'Gone.' },
      { action: 'rename', id: id('Plan.md'), title: 'Secret' },
    ];
    const { result, after } = await proposed(files, actions, { asAgent });
    expect(JSON.stringify([result.done, result.text, result.values, result.proof])).not.toMatch(/Quill|gold|Secret\.md|77/);
    expect(after['Secret.md']).toContain('[[Mira]]');
    expect(result.done.length).toBeGreaterThan(0);
  }
});

test('an agent is shown a plan that a withheld note links into', async () => {
  const files = { ...FILES, 'Secret.md': '---\nprivate: true\n---\nSee [[Ida]].\n' };
  const { done, after } = await proposed(files, (id) => [{ action: 'archive', id: id('Ida.md') }], { asAgent: true });
  expect(done).toBe(1);
  expect(after['Secret.md']).toContain('[[Ida]]');
});

test('a note that gets a link is archived by another proposal, so that the archive holds every byte', async () => {
  const { done, whys } = await proposed(FILES, (id) => [
    { action: 'archive', id: id('Plan.md') },
    { action: 'link', from: id('Plan.md'), to: id('Ida.md'), words: 'Ida' },
  ]);
  expect(done).toBe(1);
  expect(whys).toEqual(['Another action of this proposal changes "Plan", too. Propose this one afterwards.']);
});

test('a note that many link to is changed once somebody confirms it', async () => {
  const leads = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`Lead ${i}.md`, `Line ${i}: [[Ida]]\n`]));
  const actions = (id: Ids) => [{ action: 'archive', id: id('Ida.md') }];
  const first = await proposed({ ...FILES, ...leads }, actions);
  expect([first.done, first.plan, first.result.refused[0]?.confirm?.length]).toEqual([0, null, 1]);
  expect((await proposed({ ...FILES, ...leads }, actions, { confirm: (id) => [id('Ida.md')] })).done).toBe(1);
});

test('what comes after an action that changes the same note is refused alone, and links to a note that goes to the archive follow', async () => {
  const { after, whys, done } = await proposed(FILES, (id) => [
    { action: 'link', from: id('Plan.md'), to: id('Ida.md'), words: 'Ida' },
    { action: 'archive', id: id('Ida.md') },
    { action: 'rewrite', id: id('Plan.md'), text: '# Plan\n\nNew.\n' },
    { action: 'rename', id: id('Harbour.md'), title: 'Plan' },
    { action: 'archive', id: 'note-0000000v' },
  ]);
  expect(done).toBe(2);
  expect(whys).toHaveLength(3);
  expect(after['archive/Ida.md']).toContain('Ida runs the office.');
  expect(after['Plan.md']).toMatch(/\[\[(?:archive\/)?Ida(?:\|Ida)?\]\] decides/);
});

test('thousands of actions: a hundred are looked at, each other one is refused', async () => {
  const { result, done } = await proposed(FILES, (id) =>
    Array.from({ length: 3000 }, (_, i) => ({ action: 'rewrite', id: id('Ida.md'), text: `# Ida\n\nVersion ${i}.\n` })),
  );
  expect([done, result.refused.length]).toEqual([1, 2999]);
});

const LOGS = {
  'MEMORY.md':
    '# Memory\n\n## Lessons\n\n- Moor with rope 301.\n\n```\n## Decisions\n- not an item\n```\n\n## Decisions\n\n- We keep crane 303.\n',
  'memory/2026-03-14.md': '# 2026-03-14\n\n## 09:00 — Talk\n\nWe leave line 401. [[Crane]]\n',
  'memory/self-review.md': '# Self review\n\n### MEMORY FAIL #1\nMISS: Left the gate open\nFIX: Close the gate first\nCOUNT: 4\n',
  'AGENTS.md': '# Agents\n\n## Rules\n',
  'Crane.md': '# Crane\n\nIt is ours.\n',
  'top-of-mind.md': '# Top of mind\n\n<!-- top-of-mind:begin index -->\n\nx\n\n<!-- top-of-mind:end index -->\n',
};
const TALK = '## 09:00 — Talk\n\nWe leave line 401. [[Crane]]';

test('what lasts goes below the heading that is one, not below that in code; the log says so', async () => {
  const { after, violations, plan } = await proposed(
    LOGS,
    (id) => [
      {
        action: 'promote',
        id: id('memory/2026-03-14.md', 'entry', '09:00 — Talk', TALK),
        text: 'We leave line 401.',
        section: 'Decisions',
      },
    ],
    { convention: 'daneel', accepts: true },
  );
  if (plan === null) throw new Error('Nothing was planned.');
  expect(after['MEMORY.md']).toMatch(/- We keep crane 303\.\n- We leave line 401\. \(/);
  expect(after['memory/2026-03-15.md']).toContain('Promoted 1.');
  expect(violations).toEqual([]);
});

test('a log that nothing can be added to keeps no proposal back', async () => {
  const files = { ...LOGS, 'memory/2026-03-15.md': '# 2026-03-15\n\n<!-- never closed\n' };
  const { done, result, after } = await proposed(
    files,
    (id) => [{ action: 'prune', id: id('MEMORY.md', 'line', '', '- Moor with rope 301.'), text: '' }],
    { convention: 'daneel' },
  );
  expect([done, result.log, after['memory/2026-03-15.md']]).toEqual([1, null, files['memory/2026-03-15.md']]);
});

test('a line that would swallow what stands below it is refused', async () => {
  const { done, whys } = await proposed(
    LOGS,
    (id) => [{ action: 'rewrite', id: id('MEMORY.md', 'line', '', '- Moor with rope 301.'), text: '- Moor.\n\n```\nrope' }],
    { convention: 'daneel' },
  );
  expect([done, ...whys]).toEqual([0, expect.stringContaining('never closes it')]);
});

test('actions that cannot be carried out together: the last one at the file is left out, the others are done', async () => {
  const fail = '### MEMORY FAIL #1\nMISS: Left the gate open\nFIX: Close the gate first\nCOUNT: 4';
  const entry = LOGS['memory/self-review.md'].includes(fail) ? 'MEMORY FAIL #1' : '';
  const { done, after } = await proposed(
    LOGS,
    (id) => [
      { action: 'graduate', id: id('memory/self-review.md', 'mistake', entry, fail) },
      { action: 'rename', id: id('memory/self-review.md'), title: 'North berth' },
      { action: 'promote', id: id('Crane.md'), text: 'The crane is ours.', section: 'Context' },
    ],
    { convention: 'daneel' },
  );
  expect(done).toBeGreaterThan(0);
  expect(after['AGENTS.md']).toContain('Close the gate first');
});

const LEARNT = {
  'learnings/baseline_insights.md': '# Baseline\n\n## Facts\n\nThe office has 12 people.\n',
  'learnings/corrections.md': '# Corrections\n\n## 2026-02-11: Smaller\n\n**Observation**: 9 people.\n',
  'learnings/patterns.md': '# Patterns\n\n## 2026-02-01: Ropes\n\n**Observation**: Rope 77 tears. [[harbour]]\n',
  'preferences/harbour.md': '# Harbour\n\nTea at noon in the big hall. [[baseline_insights#Facts]]\n',
  'preferences/harbour-two.md': '# Harbour\n\nTea at noon in the big hall. [[baseline_insights#Facts]]\n',
};

test('an append-only file gets an entry and links that follow in one plan', async () => {
  const actions = (id: Ids) => [
    { action: 'promote', id: id('preferences/harbour.md'), text: 'Boats come in spring.', section: 'Boats' },
    { action: 'rename', id: id('preferences/harbour.md'), title: 'Pier' },
  ];
  const { done, after, violations, whys } = await proposed(LEARNT, actions, { convention: 'stoneros', accepts: true });
  expect([whys, done, violations]).toEqual([[], 2, []]);
  expect(Object.values(after).join('')).toMatch(/Rope 77 tears\. \[\[pier/i);
});

test('the baseline: people alone renew it, with what links lead to, and beside a pair that stays apart', async () => {
  const base = { action: 'rewrite', text: '# Baseline\n\n## Facts\n\nThe office has 9 people.\n' };
  const actions = (id: Ids) => [
    { ...base, id: id('learnings/baseline_insights.md', 'baseline', '', LEARNT['learnings/baseline_insights.md'].trimEnd()) },
    { action: 'keep', id: id('preferences/harbour.md') },
  ];
  const person = await proposed(LEARNT, actions, { convention: 'stoneros', accepts: true });
  expect([person.done, person.violations]).toEqual([2, []]);
  expect(person.after['top-of-mind-decisions.md']).toContain(' apart ');
  expect(person.result.values.map(({ value }) => value)).toEqual([expect.stringContaining('12')]);
  const agent = await proposed(LEARNT, actions, { convention: 'stoneros', asAgent: true });
  expect([agent.done, agent.plan]).toEqual([0, null]);
  const lost = await proposed(LEARNT, (id) => [{ ...actions(id)[0], text: '# Baseline\n\nNo facts.\n' }], { convention: 'stoneros' });
  expect(lost.whys).toEqual([expect.stringContaining('lacks what links lead to')]);
});

test('no note is called as the one of what people decided', async () => {
  const { done, whys } = await proposed(FILES, (id) => [{ action: 'rename', id: id('Ida.md'), title: 'top-of-mind-decisions' }]);
  expect([done, ...whys]).toEqual([0, expect.stringContaining('kept for what people decided')]);
});

test('an answer that is none is refused as a whole', async () => {
  expect(await proposed(FILES, () => ['archive all']).catch(codeOf)).toBe('bad_input');
});

const LINES = '# Memory\n\n## Lessons\n\n- Rope 1\n- Rope 12 tears\n- Check the oil.\n\n## Context\n\n- Check the oil.\n';

test.each([
  ['a line that was taken out is not looked for in a longer one', '- Rope 1', ['', '- Rope one'], '- Rope 12 tears'],
  ['a line is rewritten once', '- Rope 1', ['- Rope 1 is old', '- Rope 1 is new'], '- Rope 1 is old'],
  ['a line that stands there twice goes once', '- Check the oil.', ['', ''], '## Context\n\n- Check the oil.'],
])('%s', async (_, line, texts, left) => {
  const { after, done, whys } = await proposed(
    { 'MEMORY.md': LINES, 'memory/2026-03-14.md': '# 2026-03-14\n\n## 09:00 Log\n\nIda is here.\n' },
    (id) =>
      texts.map((text, at) => {
        const own = id('MEMORY.md', 'line', '', line);
        return text === '' ? { action: 'prune', id: own, text: at === 0 ? '' : line } : { action: 'rewrite', id: own, text };
      }),
    { convention: 'daneel' },
  );
  expect([done, whys]).toEqual([1, [expect.stringContaining('Another action of this proposal')]]);
  expect(after['MEMORY.md']).toContain(left);
  expect(after['MEMORY.md']).not.toMatch(/one2|is new/);
});

test('an agent neither changes nor learns what stands in a withheld line', async () => {
  const secret = 'hunter2Hunter2x9';
  const files = {
    'MEMORY.md': `# Memory\n\n## Lessons\n\n- Keel first\n\n## Login\n\n- password: ${secret}\n`,
    'sub/Plan.md': `The gate is [here](../Gate.md) password: ${secret}\n`,
    'Gate.md': '# Gate\n\nIt is open.\n',
  };
  const link = await proposed(
    files,
    (id) => [{ action: 'link', from: id('MEMORY.md', 'line', '', '- Keel first'), to: id('Gate.md'), words: secret }],
    { convention: 'daneel', asAgent: true },
  );
  expect(link.done).toBe(0);
  expect(JSON.stringify(link.result.text)).not.toContain(secret);
  const rename = await proposed(files, (id) => [{ action: 'rename', id: id('Gate.md'), title: 'Door' }], { asAgent: true });
  expect(rename.done).toBe(1);
  expect(JSON.stringify(rename.result)).not.toContain(secret);
  expect(Object.keys(rename.after)).toEqual(expect.arrayContaining(['sub/Plan.md']));
  expect(Object.keys(rename.after).filter((path) => path.startsWith('archive/'))).toEqual([]);
});

test('a text that could not be taken out is not put into the archive', async () => {
  const { after, done } = await proposed(
    { 'MEMORY.md': LINES, 'memory/2026-03-14.md': '# 2026-03-14\n\n## 09:00 Log\n\nIda is here.\n' },
    (id) => [
      { action: 'prune', id: id('memory/2026-03-14.md', 'entry', '09:00 Log', '## 09:00 Log\n\nIda is here.'), text: '' },
      { action: 'prune', id: id('MEMORY.md', 'line', '', '- Rope 12 tears'), text: '' },
    ],
    { convention: 'daneel' },
  );
  expect(done).toBe(1);
  expect(Object.keys(after).filter((path) => path.startsWith('archive/'))).toEqual(['archive/MEMORY_2026-03-15.md']);
});

test('while the settings cannot be used nothing is proposed to anybody', async () => {
  const { memory, vault } = openBench({ 'A.md': '# A\n' }, { host: { settingsProblem: () => 'broken' } });
  const answer = JSON.stringify([{ action: 'archive', id: noteId(vault, 'A.md') }]);
  await expect(memory.propose(answer, {})).rejects.toMatchObject({ code: 'bad_settings' });
});

test('an agent is not given the name of a withheld file that keeps an action from being carried out', async () => {
  const files = { 'Gate.md': '# Gate\n\nIt is open.\n', 'closed/Payroll.md': 'See [[Gate]].\n' };
  const settings = {
    memories: [
      {
        name: 'Vault',
        root: '',
        convention: 'notes-and-links',
        overrides: {
          layers: [{ pattern: 'closed/**', layer: 'read-only', why: 'Nobody edits it.' }],
          bundleExclude: { folders: ['closed'], tags: [] },
        },
      },
    ],
  };
  const vault = createMemoryVault(files);
  const memory = openMemory(vault, settings);
  const answer = JSON.stringify([{ action: 'rename', id: noteId(vault, 'Gate.md'), title: 'Door' }]);
  const asPerson = await memory.propose(answer, {});
  expect(asPerson.result.refused.map(({ why }) => why)).toEqual([expect.stringContaining('closed/Payroll.md')]);
  const asAgent = await memory.through({ kind: 'mcp' }).propose(answer, {});
  expect(asAgent.result.refused.map(({ why }) => why)).toEqual(['This cannot be done here. A person can do it.']);
});

test('of a line that loses a part of it the archive has the whole', async () => {
  const { result, after } = await proposed(FILES, (id) => [{ action: 'prune', id: id('Plan.md'), text: 'Plan' }]);
  for (const { text, archive } of result.text.gone) expect(after[archive ?? '']).toContain(text);
  expect(result.text.gone.map(({ text }) => text)).toContain('# Plan');
});

test.each([false, true])('reading a note or an entry gives the id by which a proposal names it, to an agent (%s) too', async (asAgent) => {
  const text = '# Tides\n\n## High\n\nHigh at six.\n\n## Low\n\nLow at noon.\n';
  const { vault, memory } = openBench({ 'Tides.md': text, 'corrections.md': `# Corrections\n\n${text}` }, { convention: 'stoneros' });
  const door = asAgent ? memory.through({ kind: 'mcp' }) : memory;
  const id = (await door.read({ ref: 'Tides.md' })).id;
  expect(id).toBe(noteId(vault, 'Tides.md'));
  const { result } = await door.propose(JSON.stringify([{ action: 'prune', id, text: 'High at six.' }]), {});
  expect(result.done).toHaveLength(1);
  const { memory: logs } = openBench({ 'memory/2026-03-01.md': text }, { convention: 'daneel' });
  const entry = await (asAgent ? logs.through({ kind: 'mcp' }) : logs).read({ ref: 'memory/2026-03-01.md#Low' });
  expect(entry.id).toBe(lineId('entry', 'memory/2026-03-01.md', 'Low', '## Low\n\nLow at noon.'));
});

const TWINS = {
  'Oven old.md': '# Oven\n\nThe oven of the bakery is heated at four in the morning by Amina.\n',
  'Oven new.md': '# Oven\n\nThe oven of the bakery is heated at four in the morning by Amina.\n',
  'Till.md': '# Till\n\nThe till code is with Amina, who opens the shop.\n\n- [x] Order flour\n',
};

test('keep answers the task that it names, and no other', async () => {
  const { memory } = openBench(TWINS);
  const { tasks, pieces } = await memory.packet({});
  const [same] = tasks.filter(({ kind }) => kind === 'same');
  const { result, plan } = await memory.propose(JSON.stringify([{ action: 'keep', id: same?.id }]), {});
  expect(result.done.map(({ says }) => says)).toEqual(['"Oven new" and "Oven old" stay apart.']);
  await memory.apply(plan as NonNullable<typeof plan>);
  const left = (await memory.packet({})).tasks;
  expect(left.map(({ id }) => id)).not.toContain(same?.id);
  expect(left).toHaveLength(tasks.length - 1);
  const till = pieces.find(({ title }) => title === 'Till')?.id ?? noteId(openBench(TWINS).vault, 'Till.md');
  const other = await memory.propose(JSON.stringify([{ action: 'keep', id: till }]), {});
  expect(other.result.done.map(({ says }) => says)).toEqual(['"Till" stays as it is.']);
});

test('a note that is kept, or gets another text, does not go to the archive by the same proposal', async () => {
  const { done, whys } = await proposed(TWINS, (id) => [
    { action: 'archive', id: id('Till.md') },
    { action: 'rewrite', id: id('Till.md'), text: '# Till\n\nFlour.\n' },
  ]);
  expect([done, whys]).toEqual([1, ['Another action of this proposal changes "Till", too. Propose this one afterwards.']]);
  const kept = await proposed(TWINS, (id) => [
    { action: 'archive', id: id('Till.md') },
    { action: 'keep', id: id('Till.md') },
  ]);
  expect(kept.whys).toEqual(['This proposal keeps "Till" as it is, too. Choose one.']);
});

test('of a doubled line one goes, also where lines above it go by the same proposal', async () => {
  const into =
    '# Memory\n\n## Context\n\n- [x] Order flour for the week.\n- The till code is with Amina.\n- ~~The oven is cold.~~\n- The till code is with Amina.\n- The shop opens at seven.\n';
  const { memory, vault } = openBench({ 'MEMORY.md': into, 'memory/2026-03-14.md': '# 2026-03-14\n' }, { convention: 'daneel' });
  const { tasks } = await memory.packet({});
  const suggested = tasks.flatMap(({ suggested, ticked }) => (ticked && suggested !== null ? [suggested] : []));
  expect(suggested).toHaveLength(3);
  const { result, plan } = await memory.propose(JSON.stringify(suggested), {});
  expect(result.refused).toEqual([]);
  await memory.apply(plan as NonNullable<typeof plan>);
  expect(vault.text('MEMORY.md').split('## Context\n\n')[1]).toBe('- The till code is with Amina.\n- The shop opens at seven.\n');
});

test('a path out of the vault is refused with its action alone', async () => {
  const { done, whys } = await proposed(TWINS, (id) => [
    { action: 'correct', path: '../x.md', old: 'a', new: 'b' },
    { action: 'archive', id: id('Till.md') },
  ]);
  expect([done, whys]).toEqual([1, ['"../x.md" is not among the documents of the packet.']]);
});

test('nothing changes while nobody answered what is asked', async () => {
  expect((await proposed(TWINS, () => [])).plan).toBeNull();
});

test('an id holds while only properties change, and a text with properties says that they are left out', async () => {
  const { memory, vault } = openBench(TWINS);
  const id = noteId(vault, 'Till.md');
  vault.write('Till.md', `---\nlast_applied: 2026-03-14\n---\n${TWINS['Till.md']}`);
  const { result } = await memory.propose(JSON.stringify([{ action: 'rewrite', id, text: '---\ntags: [x]\n---\n# Till\n\nFlour.\n' }]), {});
  expect(result.done.map(({ says }) => says)).toEqual([
    '"Till" gets a new text. Its properties stay as they are, and those in the text are left out.',
  ]);
});

test('beside a task that is kept, the baseline that a proposal renews is accepted', async () => {
  const files = {
    'learnings/baseline_insights.md': '# Baseline\n\nThe office has 12 people.\n',
    'learnings/corrections.md':
      '# Corrections\n\n## 2026-02-11: The office is smaller\n\n**Observation**: 9 people, not 12.\n\n## 2026-02-20: Winter\n\nClosed in January 2027.\n',
  };
  const { memory } = openBench(files, { convention: 'stoneros' });
  await memory.carryOut(() => memory.acceptAll());
  const { tasks, pieces } = await memory.packet({});
  const [kept, merged] = tasks.filter(({ kind }) => kind === 'correction');
  const merge = { action: 'merge', ids: merged?.about, text: '# Baseline\n\nThe office has 12 people. Closed in January 2027.\n' };
  const actions = JSON.stringify([{ action: 'keep', id: kept?.id }, merge]);
  const { result } = await memory.carryOut(() => memory.propose(actions, { confirm: pieces.map(({ id }) => id) }));
  expect(result.refused).toEqual([]);
  expect((await memory.layers()).violations).toEqual([]);
  expect((await memory.packet({})).tasks.map(({ id }) => id)).not.toContain(kept?.id);
});

test('of a merged note the index has no line any more', async () => {
  const note = (name: string, said: string): string =>
    `---\nname: ${name}\ndescription: ${said}\ntype: feedback\n---\n${said}, as Ida asked in March.\n`;
  const files = {
    'feedback_first_line.md': note('First line', 'Put the answer into the first line'),
    'feedback_answer_first.md': note('Answer first', 'Put the answer first'),
    'feedback_tabs.md': note('Tabs', 'Use tabs'),
  };
  const { memory, vault } = openBench(files, { convention: 'mindstone' });
  await memory.carryOut(() => memory.index({}));
  expect(vault.text('MEMORY.md')).toContain('[feedback_answer_first.md](feedback_answer_first.md)');
  const ids = ['feedback_first_line.md', 'feedback_answer_first.md'].map((path) => noteId(vault, path));
  const merged = await memory.carryOut(() => memory.propose(JSON.stringify([{ action: 'merge', ids }]), { confirm: ids }));
  expect(merged.result.refused).toEqual([]);
  const { files: left } = vault;
  const [gone, stays] = (await left.list()).some(({ path }) => path === 'feedback_first_line.md')
    ? ['answer_first', 'first_line']
    : ['first_line', 'answer_first'];
  expect(vault.text('MEMORY.md')).not.toContain(`feedback_${gone ?? ''}.md`);
  expect(vault.text('MEMORY.md').split(`(feedback_${stays ?? ''}.md)`)).toHaveLength(2);
});

test('no value vanishes with a note of which another one says the same', async () => {
  const files = { ...FILES, 'Twin.md': FILES['Harbour.md'].replace('id: h1', 'id: h9') };
  const { result } = await proposed(files, (id) => [{ action: 'archive', id: id('Harbour.md') }], { confirm: (id) => [id('Harbour.md')] });
  expect(result.done).toHaveLength(1);
  expect(result.values).toEqual([]);
  expect(result.text.gone).toHaveLength(1);
});
