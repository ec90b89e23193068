import { openBench } from '../support/opened';
import { served } from './mcp/served';
import { cli, vaultOnDisk } from './terminal';

const ULID = '01KM5B0080TGTP0CNM0DDYWMKP';
const FILES = {
  'ops/Deploy.md': `---\nid: ${ULID}\naliases: [Rollout plan, C#]\n---\n# How we ship\n\nIntro.\n\n## Canary\n\nTen minutes. ^ten\n`,
  'ops/2026-03-02 Refund window -- money stays.md': 'Fourteen days.\n',
  'a/Twin.md': 'One.\n',
  'b/Twin.md': 'Two.\n',
  'Salary/Pay.md': 'The salary is 98400 euros.\n',
  'Keys.md': 'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYzzzzzzzKEY\n',
  '.top-of-mind.json': JSON.stringify({
    memories: [{ name: 'Vault', root: '', convention: 'notes-and-links', overrides: { bundleExclude: { folders: ['Salary'], tags: [] } } }],
  }),
};

const DEPLOY = ['Deploy', 'deploy', 'Deploy.md', 'ops/Deploy', '[[Deploy]]', '[[ops/Deploy|x]]', '![[Deploy]]', '[x](ops/Deploy.md)'];

test.each<readonly [string, string, string]>([
  ...[...DEPLOY, 'Rollout plan', 'rollout-plan', '[[Rollout plan]]', 'How we ship', ULID, 'C#'].map(
    (ref) => [ref, 'ops/Deploy.md', 'Intro.'] as const,
  ),
  ['[[Deploy#Canary|x]]', 'ops/Deploy.md', '## Canary'],
  ['Rollout plan#Canary', 'ops/Deploy.md', '## Canary'],
  ['Deploy#^ten', 'ops/Deploy.md', 'Ten minutes.'],
  ['Refund window', 'ops/2026-03-02 Refund window -- money stays.md', 'Fourteen days.'],
  ['[[2026-03-02 Refund window -- money stays]]', 'ops/2026-03-02 Refund window -- money stays.md', 'Fourteen days.'],
])('a note is read by %s', async (ref, path, holds) => {
  const result = await openBench(FILES).memory.read({ ref });
  expect(result.path).toBe(path);
  expect(result.text).toContain(holds);
});

test('where several notes fit, each is listed with its path', async () => {
  const { json, exit } = await cli(vaultOnDisk(FILES), ['read', '[[Twin]]', '--json']);
  expect(exit).toBe(2);
  expect(json.error).toMatchObject({ code: 'ambiguous', suggestions: ['a/Twin.md', 'b/Twin.md'] });
  expect(json.error.message).toBe('"[[Twin]]" may be "a/Twin.md", "b/Twin.md". Name one of them by its path.');
});

test('where none fits, up to five notes of close names are named', async () => {
  const many = Object.fromEntries([...'123456789'].map((n) => [`Pump ${n}.md`, 'x\n']));
  const folder = vaultOnDisk({ ...FILES, ...many });
  const { json } = await cli(folder, ['read', 'Deplyo', '--json']);
  expect(json.error).toMatchObject({ code: 'not_found', suggestions: ['ops/Deploy.md'] });
  expect(json.error.message).toContain('"ops/Deploy.md"');
  expect((await cli(folder, ['read', 'Pumps', '--json'])).json.error).toMatchObject({
    suggestions: [1, 2, 3, 4, 5].map((n) => `Pump ${n}.md`),
  });
});

test.each(['Pay', 'Salary/Pay.md', 'Keys', '[[Keys]]'])('a note that must not leave the memory is as none by %s', async (ref) => {
  const { 'Salary/Pay.md': _pay, 'Keys.md': _keys, ...others } = FILES;
  const [answer, none] = await Promise.all(
    [FILES, others].map(async (files) => (await cli(vaultOnDisk(files), ['read', ref, '--json'])).json.error),
  );
  expect(answer).toEqual(none);
  expect(answer).toMatchObject({ code: 'not_found', suggestions: [] });
});

test('agents read by names too, as tools and as resources, and get the same suggestions', async () => {
  const agent = await served(vaultOnDisk(FILES));
  expect((await agent.call('read', { ref: '[[Deploy#Canary]]' })).text).toContain('Ten minutes.');
  expect((await agent.call('read', { ref: 'Twin' })).data['error']).toMatchObject({
    code: 'ambiguous',
    suggestions: ['a/Twin.md', 'b/Twin.md'],
  });
  expect((await agent.call('read', { ref: 'Pay' })).data['error']).toMatchObject({ code: 'not_found', suggestions: [] });
  const { contents } = await agent.client.readResource({ uri: 'top-of-mind://note/Refund%20window' });
  expect(JSON.stringify(contents)).toContain('Fourteen days.');
  await expect(agent.client.readResource({ uri: 'top-of-mind://note/Twin' })).rejects.toThrow(/"a\/Twin.md", "b\/Twin.md"/);
});
