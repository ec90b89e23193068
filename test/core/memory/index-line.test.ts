import { openBench } from '../../support/opened';

const memory = (description: string): string =>
  `---\ndescription: ${description}\ntype: feedback\n---\n\n# ${description}\n\nText about ${description}.\n`;
const BLOCK = '<!-- top-of-mind:begin index -->\n\nNo memories yet.\n\n<!-- top-of-mind:end index -->\n';

function opened(files: Record<string, string>) {
  const { vault, memory: facade } = openBench(files, { convention: 'mindstone' });
  const remember = (title: string, body: string, type = 'feedback') =>
    facade.carryOut(() => facade.remember({ title, body, type, onDuplicate: 'skip' }, {}));
  const index = async (): Promise<string> => new TextDecoder().decode(await vault.files.readBytes('MEMORY.md' as never));
  return { facade, remember, index };
}

test('a new memory stands in its section with its description, and undo takes both back', async () => {
  const { facade, remember, index } = opened({ 'MEMORY.md': `# Memory index\n\n${BLOCK}`, 'feedback_tabs.md': memory('Use tabs') });
  const { result } = await remember('Answer first', 'Mira reads the first line of a mail.');
  expect(result.path).toBe('feedback_answer_first.md');
  const text = await index();
  expect(text).toMatch(/^# Memory index\n\n## Standard feedback\n\n- \[feedback_answer_first\.md\]\(feedback_answer_first\.md\) — \S.*\n$/);
  await facade.undo();
  expect(await index()).toBe(`# Memory index\n\n${BLOCK}`);
});

test('an index written by hand gets the line of the new memory alone, in its section', async () => {
  const byHand = '# Index\n\n## Standard feedback\n- [Tabs](feedback_tabs.md)\n\n## Projects\n- none\n';
  const { remember, index } = opened({
    'MEMORY.md': byHand,
    'feedback_tabs.md': memory('Use tabs'),
    'feedback_pier.md': memory('The pier'),
  });
  await remember('Answer first', 'Mira reads the first line of a mail.');
  const text = await index();
  expect(text).toMatch(/- \[Tabs\]\(feedback_tabs\.md\)\n- \[feedback_answer_first\.md\].*\n\n## Projects\n- none\n$/);
});

test.each([
  ['no index', {}],
  ['an index with half a block', { 'MEMORY.md': '# Index\n\n<!-- top-of-mind:begin index -->\n' }],
])('%s: the memory is written, and nothing else', async (_, files: Record<string, string>) => {
  const { facade, remember } = opened({ ...files, 'feedback_tabs.md': memory('Use tabs') });
  const { result, plan } = await remember('Answer first', 'Mira reads the first line of a mail.');
  expect(result.path).toBe('feedback_answer_first.md');
  expect(plan?.edits.map(({ path }) => path)).toEqual(['feedback_answer_first.md']);
  expect((await facade.journal()).length).toBe(1);
});

const indexOf = async ({ facade, index }: ReturnType<typeof opened>): Promise<string> => {
  await facade.carryOut(() => facade.index({}));
  expect((await facade.index({})).plan).toBeNull();
  return index();
};

test('a file with blocks of an earlier version is carried over: the marks go, and every other line stays', async () => {
  const before = `# Ours\r\n\r\n## Projects\r\n- [Boat](project_boat.md), late\r\n<!-- top-of-mind:begin index-project -->\r\n- [project_pier.md](project_pier.md) — The pier, as an agent put it\r\n<!-- top-of-mind:end index-project -->\r\n\r\nCall Mira.\r\n\r\n<!-- top-of-mind:begin index -->\r\n\r\n## Standard feedback\r\n\r\n- [feedback_tabs.md](feedback_tabs.md) — Use tabs\r\nAdded inside.\r\n\r\n<!-- top-of-mind:end index -->\r\n\r\nThe end.\r\n`;
  const after = before.replace(/<!-- top-of-mind:begin index -->\r\n\r\n/, '').replace(/\r\n<!-- top-of-mind:end index -->\r\n/, '');
  const bench = opened({
    'MEMORY.md': before,
    'feedback_tabs.md': memory('Use tabs'),
    'project_boat.md': memory('Boat'),
    'project_pier.md': memory('Pier'),
  });
  expect(await indexOf(bench)).toBe(after.replace(/<!-- top-of-mind:\w+ index-project -->\r\n/g, ''));
});

test('a list without sections gets lines at its end; a dead line and one of an archived memory go, whoever worded them', async () => {
  const bench = opened({
    'MEMORY.md': '- [Tabs](feedback_tabs.md): tabs\n- [Gone](feedback_gone.md): it was\n- [Past](feedback_past.md): put away',
    'feedback_tabs.md': memory('Use tabs'),
    'feedback_past.md': memory('Past'),
    'feedback_pier.md': memory('The pier'),
  });
  await bench.facade.carryOut(() => bench.facade.archive(['feedback_past.md'], {}));
  expect(await indexOf(bench)).toBe('- [Tabs](feedback_tabs.md): tabs\n- [feedback_pier.md](feedback_pier.md) — The pier\n');
});

test('a line follows its memory under another name', async () => {
  const bench = opened({ 'MEMORY.md': '# Memory index\n', 'feedback_tabs.md': memory('Use tabs') });
  await indexOf(bench);
  await bench.facade.carryOut(() => bench.facade.rename('feedback_tabs.md', 'feedback_tab_width', {}));
  expect(await indexOf(bench)).toContain('](feedback_tab_width.md) — Use tabs\n');
});

test('a line that leads out of the memory, to a file of another sort or to one that no index sees is never dead', async () => {
  const lines =
    '- [Out](../other/plan.md)\n- [Root](/etc/plan.md)\n- [Home](~/plan.md)\n- [Web](https://example.org)\n- [Picture](map.png)\n- [Hidden](.claude/plan.md)\n';
  const bench = opened({ 'MEMORY.md': lines, '.claude/plan.md': 'The plan.\n' });
  expect(await indexOf(bench)).toBe(lines);
});

const TABS = { 'feedback_tabs.md': memory('Use tabs') };
const TABS_LINE = '- [feedback_tabs.md](feedback_tabs.md) — Use tabs';

/** What `index` makes of a text, in either line ending, with and without one at its end; checks that undo gives the bytes back. */
async function indexedAll(text: string, files: Record<string, string> = TABS): Promise<string> {
  const outcomes = new Set<string>();
  for (const lineBreak of ['\n', '\r\n'])
    for (const last of [lineBreak, '']) {
      const given = text.replaceAll('\n', lineBreak) + last;
      const bench = opened({ ...files, 'MEMORY.md': given });
      const made = await indexOf(bench);
      outcomes.add(made.replaceAll('\r\n', '\n').replace(/\n$/, ''));
      if (made === given) continue;
      await bench.facade.undo();
      expect(await bench.index()).toBe(given);
    }
  expect(outcomes.size).toBe(1);
  return [...outcomes].join();
}

test.each([
  '- [projects](projects) — our projects',
  '- [[drafts]]',
  '- [[Work/Ideas]]',
  '- [[boards/b]]',
  '- [[boards/b.md]]',
  '- [drafts](drafts.md)',
  '- [[Someone]]: a person to ask, phone 555',
  '- [[project_todo]] — a note that I am still going to write',
  '- [Makefile](Makefile)',
  '- [q](?x)',
  '- [feedback_gone.md](feedback_gone.md), [runbook](https://example.org/runbook) phone 555',
  '- [feedback_gone.md](feedback_gone.md) — see https://example.org/runbook',
  '- [feedback_gone.md](feedback_gone.md) — see <tel:555>',
  '- [feedback_gone.md](feedback_gone.md) — see [it][ref]',
  '- [feedback_gone.md](feedback_gone.md) — see ![[map.png]]',
  '- [feedback_gone.md](feedback_gone.md) — #boats',
  '- [feedback_gone.md](feedback_gone.md) — mine ^anchor1',
  '- [feedback_gone.md](feedback_gone.md) phone 555',
])('a line that may be wanted stays: %s', async (line) => {
  const files = { ...TABS, 'projects/a.txt': '', 'drafts/one.txt': '', 'Work/Ideas/one.txt': '', 'boards/b.canvas': '{}', Makefile: '' };
  expect(await indexedAll(`${TABS_LINE}\n${line}`, files)).toBe(`${TABS_LINE}\n${line}`);
});

test('a line that names a file or a folder from the root of the vault stays where the memory is a folder of it', async () => {
  const text = `${TABS_LINE}\n- [[Work/Ideas.md]]\n- [boat](boat.md)\n`;
  const files = { 'mem/feedback_tabs.md': memory('Use tabs'), 'mem/MEMORY.md': text, 'Work/Ideas/one.txt': '', 'boat.canvas': '{}' };
  const { memory: facade } = openBench(files, { convention: 'mindstone', root: 'mem' });
  expect((await facade.index({})).plan).toBeNull();
});

test.each([
  '- [feedback_gone.md](feedback_gone.md) — It was \\[once\\] \\#here',
  '- [Gone](feedback_gone.md): it was',
  '- **[[feedback_gone.md]]**',
])('a line of a memory that is gone goes: %s', async (line) => {
  expect(await indexedAll(`${TABS_LINE}\n${line}`)).toBe(TABS_LINE);
  expect(await indexedAll(`${line}\n${TABS_LINE}`)).toBe(TABS_LINE);
});

test('the line of an archived memory goes, also where a wikilink names it', async () => {
  const bench = opened({ ...TABS, 'MEMORY.md': `${TABS_LINE}\n- [[feedback_past]] — put away\n`, 'feedback_past.md': memory('Past') });
  await bench.facade.carryOut(() => bench.facade.archive(['feedback_past.md'], {}));
  expect(await indexOf(bench)).toBe(`${TABS_LINE}\n`);
});

test.each(['feedback_a#y.md', 'feedback_a&amp;y.md'])('%s is listed or left out with its reason, and blocks nothing', async (name) => {
  const bench = opened({ ...TABS, 'MEMORY.md': '# Memory\n', [name]: memory('Odd') });
  const { result } = await bench.facade.index({});
  const isLeft = result.omitted.some(({ path, why }) => path === name && why === 'no link can spell its name');
  expect(isLeft || (await bench.facade.links({ from: 'MEMORY.md', to: name })).links.length > 0).toBe(true);
  expect(await indexOf(bench)).toContain(TABS_LINE);
});

const OLD = { ...TABS, 'feedback_old.md': memory('Use spaces').replace('type:', 'superseded_by: "[[feedback_tabs]]"\ntype:') };
const BY = '(superseded by feedback\\_tabs)';

test.each([
  ['- [feedback_old.md](feedback_old.md) — mine ^anchor1', `- [feedback_old.md](feedback_old.md) — mine ${BY} ^anchor1`],
  ['- [feedback_old.md](feedback_old.md) — mine \\', `- [feedback_old.md](feedback_old.md) — mine ${BY} \\`],
  ['- [feedback_old.md](feedback_old.md) — mine\\\\', `- [feedback_old.md](feedback_old.md) — mine\\\\ ${BY}`],
  ['- [feedback_old.md](feedback_old.md) — mine  \n  more', `- [feedback_old.md](feedback_old.md) — mine ${BY}  \n  more`],
  ['- [feedback_old.md](feedback_old.md) — `x` mine\n  more', `- [feedback_old.md](feedback_old.md) — \`x\` mine ${BY}\n  more`],
  ['- [feedback_old.md](feedback_old.md) — `mine\n  more`', '- [feedback_old.md](feedback_old.md) — `mine\n  more`'],
  ['- [feedback_old.md](feedback_old.md) — **mine\n  more**', '- [feedback_old.md](feedback_old.md) — **mine\n  more**'],
  ['- [feedback_old.md](feedback_old.md) — see [the\n  rest](x.md)', '- [feedback_old.md](feedback_old.md) — see [the\n  rest](x.md)'],
])('the mark breaks nothing of the line: %j', async (line, marked) => {
  expect(await indexedAll(`${TABS_LINE}\n${line}`, OLD)).toBe(`${TABS_LINE}\n${marked}`);
});

test.each([
  ['- [Old](feedback_old.md) — mine', ''],
  ['- [Old](feedback_old.md) — mine', ' ^anchor1'],
  ['- [Old](feedback_old.md) — mine', ' \\'],
])('a mark is taken back where the memory is valid: %s%s', async (line, tail) => {
  const bench = opened({ ...OLD, 'MEMORY.md': `${TABS_LINE}\n${line}${tail}\n` });
  expect(await indexOf(bench)).toContain(`${line} ${BY}${tail}\n`);
  const valid = { ...TABS, 'feedback_old.md': memory('Use spaces') };
  for (const mark of [BY, '(superseded)']) {
    const made = await indexedAll(`${TABS_LINE}\n${line} ${mark}${tail}`, valid);
    expect(made).toBe(`${TABS_LINE}\n${line}${tail}`);
  }
  const theirs = `${TABS_LINE}\n${line} (superseded by what Mira said)${tail}`;
  expect(await indexedAll(theirs, valid)).toBe(theirs);
});

test.each([
  ['', '- [Tabs](feedback_tabs.md)\n', 'Call Mira.', '- [Tabs](feedback_tabs.md)\n\nCall Mira.'],
  ['Ours.\n', 'Theirs.\n- [Tabs](feedback_tabs.md)\n', '- more', 'Ours.\n\nTheirs.\n- [Tabs](feedback_tabs.md)\n- more'],
  ['- [Tabs](feedback_tabs.md)\n\n', '\nNo memories yet.\n\n', 'Call Mira.', '- [Tabs](feedback_tabs.md)\n\nCall Mira.'],
  ['- [Tabs](feedback_tabs.md)\n', '', '---', '- [Tabs](feedback_tabs.md)\n\n---'],
])('text that stood around the marks of a block joins no list or paragraph: %j %j %j', async (before, inner, after, made) => {
  const marks = ['<!-- top-of-mind:begin index -->\n', '<!-- top-of-mind:end index -->\n'];
  expect(await indexedAll(before + marks.join(inner) + after)).toBe(made);
});

test('a bundle leaves out the lines that name private notes, and no other', async () => {
  const secret = (title: string): string => memory(title).replace('type:', 'private: true\ntype:');
  const text = `${TABS_LINE}\n- [One](feedback_one.md) and [two](feedback_two.md)\n- An innocent line.\n`;
  const { facade } = opened({ ...TABS, 'MEMORY.md': text, 'feedback_one.md': secret('One'), 'feedback_two.md': secret('Two') });
  const { text: bundle } = await facade.bundle({ budget: 3000 });
  expect(bundle).toContain('- An innocent line.');
  expect(bundle).not.toContain('feedback_one');
});

test.each([
  '- [Gone](feedback_gone.md) — y\n\n  A paragraph of it.',
  '- [Gone](feedback_gone.md) — y\r\n\r\n      code of it',
  '- [Gone](feedback_gone.md) — y\n\n\n\tcode of it',
  '- [Tabs](memory/feedback_tabs.md) — as it was called in another folder',
  '- [Box](box.md) — a folder',
])('a line whose item goes on after an empty one, or that leads to something by another path, stays: %j', async (line) => {
  const files = { 'feedback_tabs.md': memory('Use tabs'), 'box.md/a.md': memory('In a box') };
  expect(await indexOf(opened({ ...files, 'MEMORY.md': `# Memory\n\n${line}\n` }))).toContain(line);
});

test('a line that leads to something that cannot be looked at stays, and the rest is brought up to date', async () => {
  const bench = openBench({ 'MEMORY.md': '- [Odd](odd.md) — y\n', 'feedback_tabs.md': memory('Use tabs') }, { convention: 'mindstone' });
  const stat = bench.vault.files.stat.bind(bench.vault.files);
  bench.vault.files.stat = (path) => (path === 'odd.md' ? Promise.reject(new Error('It leaves the vault.')) : stat(path));
  const { plan } = await bench.memory.index({});
  expect(JSON.stringify(plan)).toContain('feedback_tabs');
  expect(JSON.stringify(plan)).not.toContain('Odd');
});
