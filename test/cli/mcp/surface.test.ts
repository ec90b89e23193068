import { writeFileSync } from 'node:fs';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { bytesOf, vaultOnDisk } from '../../support/folder';
import { GENERATIONS, served } from './served';

const FILES = {
  'Lighthouse.md': '---\ncreated: 2026-01-04\n---\nThe lighthouse on the east mole burns from dusk to dawn and is kept by [[Keeper]].\n',
  'Keeper.md': '---\ncreated: 2026-01-05\n---\nOlga keeps the lighthouse since 2019 and lives in the house beside it.\n',
  'Hidden/Pay.md': '---\ncreated: 2026-01-06\n---\nThe keeper is paid in quetzalcoatlian gold.\n',
  '.top-of-mind.json': JSON.stringify({
    memories: [{ name: 'Coast', root: '', convention: 'notes-and-links', overrides: { bundleExclude: { folders: ['Hidden'], tags: [] } } }],
  }),
};
const WRITERS = ['remember', 'checkpoint', 'feedback', 'apply', 'undo'];

test('the tools are seventeen in a fixed order, five with --tools core, and cost at most 2,600 tokens', async () => {
  const vault = vaultOnDisk(FILES);
  const all = await served(vault);
  const core = await served(vault, {}, '--tools', 'core');
  const tools = (await all.client.listTools()).tools;
  expect(tools.map(({ name }) => name).join(' ')).toBe(
    'status remember context read search links checkpoint gate feedback health maintain mistakes apply history plan propose undo',
  );
  expect(encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(2600);
  const few = (await core.client.listTools()).tools;
  expect(few.map(({ name }) => name)).toEqual(['status', 'remember', 'context', 'read', 'search']);
  expect(encode(JSON.stringify(few)).length).toBeLessThanOrEqual(1000);
  expect((all.client.getInstructions() ?? '').length).toBeLessThan(2048);
});

test('with --read-only the tools that change files are neither offered nor usable', async () => {
  const vault = vaultOnDisk(FILES);
  const before = bytesOf(vault);
  const agent = await served(vault, {}, '--read-only');
  const names = (await agent.client.listTools()).tools.map(({ name }) => name);
  expect(names.filter((name) => WRITERS.includes(name))).toEqual([]);
  await expect(agent.call('remember', { title: 'Fog horn', body: 'The fog horn sounds every 30 seconds.' })).rejects.toThrow(/--read-only/);
  const planned = await agent.call('plan', { action: 'rename', path: 'Keeper.md', to: 'Olga' });
  expect(planned.isError).toBe(false);
  expect(bytesOf(vault)).toEqual(before);
});

test.each([
  ['daneel', ['"NOW.md"', 'type "miss"']],
  ['stoneros', ['remember with place']],
  ['mindstone', ['feedback with its path', 'critical true']],
  ['notes-and-links', []],
])('the prompts lead to the tools that %s has a use for', async (convention, says) => {
  const agent = await served(vaultOnDisk({ '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Own', root: '', convention }] }) }));
  for (const name of ['start', 'maintain']) {
    const [first] = (await agent.client.getPrompt({ name })).messages;
    const text = first?.content.type === 'text' ? first.content.text : '';
    for (const words of says) expect(text).toContain(words);
    for (const words of ['"NOW.md"', 'type "miss"', 'feedback with its path', 'critical true'])
      if (!says.includes(words) && convention !== 'stoneros') expect(text).not.toContain(words);
  }
});

test.each(GENERATIONS)('protocol %s: resources and prompts give notes between marks, and no private ones', async (_version, options) => {
  const agent = await served(vaultOnDisk(FILES), options);
  const { client } = agent;
  const textOf = async (uri: string): Promise<string> => {
    const [first] = (await client.readResource({ uri })).contents;
    return first !== undefined && 'text' in first ? first.text : '';
  };
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([
    'top-of-mind://context',
    'top-of-mind://index',
    'top-of-mind://awaiting',
  ]);
  const { text: given } = await agent.call('context');
  expect(`${await textOf('top-of-mind://context')}`).toBe(`${given.slice(0, given.lastIndexOf('\nas_of '))}\n`);
  expect(await textOf('top-of-mind://awaiting')).toMatch(/^Nothing waits for an answer\./);
  expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'top-of-mind://note/{+path}',
    'top-of-mind://context/{memory}',
    'top-of-mind://index/{memory}',
    'top-of-mind://awaiting/{memory}',
  ]);
  expect(await textOf('top-of-mind://index')).toMatch(/BEGIN notes-1[^]*Keeper[^]*END notes-1/);
  expect(await textOf('top-of-mind://note/Keeper.md')).toContain('Olga keeps');
  for (const path of ['Hidden/Pay.md', 'Missing.md', '../x.md', '%2e%2e/x.md', '.top-of-mind.json'])
    await expect(client.readResource({ uri: `top-of-mind://note/${path}` })).rejects.toThrow();
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['start', 'checkpoint', 'maintain']);
  const start = await client.getPrompt({ name: 'start', arguments: { topic: 'lighthouse' } });
  expect(JSON.stringify(start)).toMatch(/lighthouse on the east mole/);
  expect(JSON.stringify(start)).not.toContain('quetzalcoatlian');
  await expect(client.getPrompt({ name: 'dance' })).rejects.toThrow(/start, checkpoint, maintain/);
});

test('with several memories each has them by its name', async () => {
  const memories = ['Coast', 'Inland rivers'].map((name, at) => ({ name, root: at === 0 ? '' : 'inland', convention: 'notes-and-links' }));
  const said = 'The ferry leaves at 07:00 from the north pier every weekday of the summer.';
  const vault = vaultOnDisk({
    'Lighthouse.md': FILES['Lighthouse.md'],
    'inland/Ferry.md': `---\ncreated: 2026-01-04\n---\n${said}\n`,
    'inland/Ferries.md': `---\ncreated: 2026-02-04\n---\n${said}\n`,
    'inland/Pay.md': `---\nprivate: true\n---\n${said} It costs nothing.\n`,
    '.top-of-mind.json': JSON.stringify({ memories }),
  });
  const { client, call } = await served(vault);
  const textOf = async (uri: string): Promise<string> => JSON.stringify((await client.readResource({ uri })).contents);
  const { data } = await call('context', { memory: 'Inland rivers' });
  expect(await textOf('top-of-mind://context/Inland%20rivers')).toContain(JSON.stringify(data['text']).slice(1, -1));
  expect(await textOf('top-of-mind://awaiting/Inland%20rivers')).toMatch(/1 entry waits for an answer[^]*Ferries\.md/);
  expect(await textOf('top-of-mind://awaiting/Inland%20rivers')).not.toContain('Pay.md');
  for (const uri of ['context/None', 'awaiting/None', 'elsewhere'])
    await expect(client.readResource({ uri: `top-of-mind://${uri}` })).rejects.toThrow();
});

test('each answer says when the files were looked at, and a file that was changed by hand is seen by the next call', async () => {
  const vault = vaultOnDisk(FILES);
  const agent = await served(vault, {}, '--now', '2026-03-20T10:00:00');
  for (const [name, args] of [
    ['context', {}],
    ['search', { query: 'lighthouse' }],
    ['read', { ref: 'Keeper.md' }],
    ['links', { path: 'Keeper.md' }],
    ['gate', { entries: [{ title: 'Lamp', body: 'The lamp has 1,000 watts.' }] }],
    ['status', {}],
    ['health', {}],
    ['history', {}],
  ] as const) {
    const answer = await agent.call(name, args);
    expect([name, answer.isError, answer.data['as_of']]).toEqual([name, false, '2026-03-20T10:00:00.000Z']);
    expect(JSON.stringify(answer)).not.toContain('quetzalcoatlian');
  }
  writeFileSync(`${vault}/Keeper.md`, 'Bertha keeps the lighthouse now.\n');
  expect((await agent.call('read', { ref: 'Keeper.md' })).data['text']).toContain('Bertha');
});

test('where the client can show a form, "ask" puts the question to the person', async () => {
  const vault = vaultOnDisk(FILES);
  const asked: string[] = [];
  const agent = await served(vault, { capabilities: { elicitation: { form: {} } } }, '--now', '2026-03-20T10:00:00');
  agent.client.setRequestHandler('elicitation/create', (request) => {
    asked.push(request.params.message);
    return { action: 'accept', content: { answer: 'new' } };
  });
  const kept = await agent.call('remember', {
    title: 'Keeper',
    body: 'Olga keeps the lighthouse and lives in the village.',
    when_unsure: 'ask',
  });
  expect(kept.isError).toBe(false);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('Keeper.md');
  expect(kept.data['effect']).toBe('created');
});

test('long work reports progress that rises, to a client that asks for it', async () => {
  const notes = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`Buoy ${at}.md`, `Buoy ${at} lies at mark ${at * 7}, seen from [[Buoy ${at + 1}]].\n`]),
  );
  const agent = await served(vaultOnDisk(notes));
  const steps: number[] = [];
  await agent.client.callTool({ name: 'health', arguments: {} }, { onprogress: ({ progress }) => steps.push(progress) });
  expect(steps.length).toBeGreaterThan(0);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});
