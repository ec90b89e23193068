import { cli, hashes, vaultOnDisk } from './terminal';

test.each([[''], [' '], ['\t']])('a new name %j is refused for being empty', async (name) => {
  const folder = vaultOnDisk({ 'F/a.md': '# A\n' });
  for (const from of ['F/a.md', 'F', 'F/']) {
    expect((await cli(folder, ['rename', from, name, '--json'])).json.error).toMatchObject({
      code: 'bad_name',
      message: expect.stringContaining('The new name is empty'),
    });
  }
  expect(Object.keys(hashes(folder))).toEqual(['F/a.md']);
});

describe('remember --type', () => {
  const memory = (convention: string): string =>
    vaultOnDisk({ 'a.md': '# A\n', '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'A', root: '', convention }] }) });
  const typed = (type: string): string[] => ['remember', '--body', 'Zebras sleep standing up at night.', '--type', type, '--json'];

  test.each([
    ['stoneros', 'correction'],
    ['daneel', 'miss'],
    ['carlton', 'research'],
    ['mindstone', 'feedback'],
  ])('%s has types: an unknown one is refused and the known are named', async (convention, known) => {
    const folder = memory(convention);
    const before = hashes(folder);
    const { json } = await cli(folder, typed('foo'));
    expect(json.error).toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(new RegExp(`"foo"\\. There are .*\\b${known}\\b`)),
    });
    expect(hashes(folder)).toEqual(before);
    expect((await cli(folder, typed(known))).json.ok).toBe(true);
  });

  test('a convention without types takes any', async () => {
    expect((await cli(memory('notes-and-links'), typed('foo'))).json.ok).toBe(true);
  });
});

describe('the receipt of a bundle', () => {
  const notes = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `n${at}.md`,
      `# Note ${at}\n\n${`Sentence ${at} of a note that is long enough to be cut somewhere.\n\n`.repeat(20)}`,
    ]),
  );

  test('goes to stderr where the text is on stdout, and counts whole, cut and title-only notes apart', async () => {
    const folder = vaultOnDisk(notes);
    const { json } = await cli(folder, ['bundle', '--budget', '700', '--json']);
    const included = json.result['included'] as unknown as readonly { readonly as: string }[];
    const of = (as: string): number => included.filter((one) => one.as === as).length;
    expect([of('whole'), of('trimmed'), of('title')].every((many) => many > 0)).toBe(true);
    const ran = await cli(folder, ['bundle', '--budget', '700']);
    expect(ran.out).toBe(json.result['text']);
    expect(ran.err).toMatch(
      new RegExp(
        `^${of('whole')} notes? whole, ${of('trimmed')} cut, ${of('title')} by title only; about \\d+ of 700 tokens; ${(json.result['omitted'] as unknown as unknown[]).length} left out\\.\n$`,
      ),
    );
  });

  test('has no part in JSON, and stands with the list where the text goes elsewhere', async () => {
    const folder = vaultOnDisk({ 'a.md': '# A\n\nText.\n' });
    expect((await cli(folder, ['bundle', '--json'])).err).toBe('');
    const copied = await cli(folder, ['bundle', '--copy']);
    expect(copied.err).toBe('');
    expect(copied.out).toMatch(/^Copied: 1 note whole; about/);
  });
});
