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
