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
  expect(text).toMatch(
    /- \[Tabs\]\(feedback_tabs\.md\)\n- \[feedback_answer_first\.md\].*\n\n## Projects\n- none\n$/,
  );
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
