import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { agentIn } from '../verbs/agent';
import { cli, vaultOnDisk } from './terminal';

const NOW = ['--now', '2026-03-20T10:00:00'];

async function started(): Promise<{ readonly vault: string; readonly read: (path: string) => string }> {
  const vault = vaultOnDisk({});
  await cli(vault, ['init', 'stoneros', ...NOW]);
  return { vault, read: (path) => readFileSync(join(vault, path), 'utf8') };
}

test.each([
  'Context: the weekly review. Observation: short notes are read, long ones are not. Implication: write short notes. Tags: #style',
  'Observation: short notes are read, long ones are not.\nImplication: write short notes.\ncontext: the weekly review.\ntags: style\n',
  '**Context**: the weekly review.\n**Observation:** short notes are read, long ones are not.\nImplication: write short notes.\nTags: #style',
])('labels of a structured entry are read into its fields, however they are written: %j', async (body) => {
  const { vault, read } = await started();
  const { json } = await cli(vault, ['remember', '--title', 'Notes', ...NOW, '--json'], body);
  expect(json.result).not.toHaveProperty('missing');
  expect(read('learnings/patterns.md')).toContain(
    '## 2026-03-20: Notes\n**Type**: semantic\n**Context**: the weekly review.\n**Observation**: short notes are read, long ones are not.\n**Implication**: write short notes.\n**Tags**: #style\n',
  );
});

test('a label that is only spoken of, or stands in code, stays text', async () => {
  const { vault, read } = await started();
  const body = 'He said: Context: matters most.\n\n```\nContext: x\n```';
  await cli(vault, ['remember', '--title', 'Quote', ...NOW], body);
  expect(read('learnings/patterns.md')).toContain(`**Observation**: ${body}`);
});

test('an entry that lacks what its convention asks for is written, and every door asks for it in one line', async () => {
  const { vault } = await started();
  const { json } = await cli(vault, ['remember', '--title', 'Walk', ...NOW, '--json'], 'He walks to work at eight.');
  expect(json.result).toMatchObject({ path: 'learnings/patterns.md', missing: ['Context', 'Implication'] });
  const { out } = await cli(vault, ['remember', '--title', 'Tea', ...NOW], 'Observation: He prefers tea.\nContext: at breakfast');
  expect(out).toMatch(/^It says no Implication\. To add that, .*"Implication: …".*$/m);
  const agent = await agentIn(vault);
  const { summary, result } = await agent.call('remember', { title: 'Lunch', body: 'The canteen closes at two.' });
  expect(summary).toContain('It says no Context and no Implication.');
  expect(result['missing']).toEqual(['Context', 'Implication']);
});

test('a session file has one kind of heading, whoever writes it first', async () => {
  const { vault, read } = await started();
  const path = 'context/session_20260320.md';
  const heading = /^# Session 2026-03-20\n/;
  expect(read(path)).toMatch(heading);
  rmSync(join(vault, path));
  await cli(vault, ['checkpoint', '--working-on', 'The crane', ...NOW]);
  expect(read(path)).toMatch(heading);
  rmSync(join(vault, path));
  await cli(vault, ['remember', '--place', path, ...NOW], 'Worked on the crane.');
  expect(read(path)).toMatch(heading);
});
