import { cli, removeVaults, vaultOnDisk } from './terminal';

afterAll(removeVaults);

const settings = JSON.stringify({
  memories: [
    { name: 'Vault', root: '', convention: 'notes-and-links' },
    { name: 'in', root: 'in', convention: 'carlton' },
  ],
});
const several = (): string => vaultOnDisk({ '.top-of-mind.json': settings, 'Idea.md': 'An idea.\n' });
const LINE = 'In the memory "Vault", the first of 2. For another name it with --memory: "in".';

test('remember says into which memory it wrote where nobody named one', async () => {
  const folder = several();
  const text = await cli(folder, ['remember', '--title', 'Boat', '--body', 'A boat in Uster.']);
  expect(text.exit).toBe(0);
  expect(text.out.trimEnd().split('\n').at(-1)).toBe(LINE);
  const json = await cli(folder, ['remember', '--title', 'Kayak', '--body', 'A kayak in Bern.', '--json']);
  expect(json.json.result).toMatchObject({ memory: 'Vault', verdict: 'UNIQUE' });
  expect(json.err).toBe('');
});

test('and says nothing of others where one is named', async () => {
  const folder = several();
  const text = await cli(folder, ['remember', '--memory', 'in', '--title', 'Boat', '--body', 'A boat in Uster.']);
  expect(text.out).not.toContain('--memory');
  const json = await cli(folder, ['remember', '--memory', 'in', '--title', 'Kayak', '--body', 'A kayak in Bern.', '--json']);
  expect(json.json.result).toMatchObject({ memory: 'in', path: expect.stringMatching(/^in\//) as unknown });
});

test('one memory needs no word', async () => {
  const folder = vaultOnDisk({ 'Idea.md': 'An idea.\n' });
  expect((await cli(folder, ['remember', '--title', 'Boat', '--body', 'A boat in Uster.'])).out).not.toContain('memory');
  expect((await cli(folder, ['remember', '--title', 'Kayak', '--body', 'A kayak in Bern.', '--json'])).json.result).not.toHaveProperty(
    'memory',
  );
});

test.each([['index'], ['rank'], ['check'], ['health'], ['awaiting'], ['skipped']])('%s tells it, too', async (command) => {
  const folder = several();
  expect((await cli(folder, [command])).out).toContain(LINE);
  expect((await cli(folder, [command, '--json'])).json.result).toMatchObject({ memory: 'Vault' });
});

test('the text of a bundle stays what it is', async () => {
  const folder = several();
  const text = await cli(folder, ['bundle']);
  const json = await cli(folder, ['bundle', '--json']);
  expect(json.json.result).toMatchObject({ text: text.out, memory: 'Vault' });
});
