import { fc, runs } from '../support/properties';
import { cli, hashes, inOneProcess, vaultOnDisk, type Run } from './terminal';

/** Names that other programs make, and that this one makes nowhere. */
const ODD = [
  'line\nbreak',
  'What? Really',
  'Q: colon',
  'back\\slash',
  'tail.',
  'tail ',
  ' lead',
  'star*',
  'pipe|x',
  'quote"q',
  'con',
  'tab\tx',
  'nel\u0085',
  'esc\u001b[8m',
  'hash#x^y',
  '…',
  'Café é'.normalize('NFD'),
  'x'.repeat(250),
];

/** Notes under odd names and in odd folders, all of which link to one plain note. */
function vault(names: readonly string[] = ODD): string {
  return vaultOnDisk({
    ...Object.fromEntries(names.map((name) => [`F/${name}.md`, `# Odd\n\nSee [[Target]] and [here](<../Notes/Target.md>).\n`])),
    ...Object.fromEntries(names.map((name) => [`G/${name}/Plain.md`, 'In an odd folder, see [[Target]].\n'])),
    'F/line\nbreak.png': 'picture',
    'Notes/Target.md':
      '# Target\n\nSee [odd](<../F/What? Really.md>), [line](../F/line%0Abreak.md), ![](<../F/line%0Abreak.png>) and [[Other]].\n\n## Part\n\nText.\n',
    'Notes/Other.md': '# Other\n\nAnother text, which says more than its title.\n',
  });
}

/** What undo gives back: the trash keeps what went through it. */
const outsideTrash = (folder: string): Record<string, string> =>
  Object.fromEntries(Object.entries(hashes(folder)).filter(([path]) => !path.startsWith('.trash/')));

async function doneAndUndone(folder: string, args: readonly string[], run: Run = inOneProcess(folder)) {
  const before = outsideTrash(folder);
  const ran = await run([...args, '--json']);
  expect([args, ran.json.error]).toEqual([args, undefined]);
  const after = hashes(folder);
  expect(after).not.toEqual(before);
  const undone = await run(['undo', '--json']);
  expect([args, undone.json.error]).toEqual([args, undefined]);
  expect(outsideTrash(folder)).toEqual(before);
  return after;
}

describe('beside files with odd names', () => {
  test.each([
    [['check', '--fix']],
    [['index']],
    [['health', '--write']],
    [['rename', 'Notes/Target.md', 'Goal']],
    [['rename', 'F', 'Files']],
    [['move', 'F', 'H']],
    [['move', 'G', 'H/I']],
    [['archive', 'Notes/Target.md']],
    [['archive', 'F', 'G']],
    [['merge', 'Notes/Target.md', 'Notes/Other.md']],
    [['split', 'Notes/Target.md', '--by', 'heading']],
  ])('%j works, and so does its undo', async (args) => {
    await doneAndUndone(vault(), args);
  });

  test('bundle prints', async () => {
    expect((await cli(vault(), ['bundle'])).exit).toBe(0);
  });

  test('a folder carries them along under their own names', async () => {
    const after = await doneAndUndone(vault(), ['move', 'F', 'H']);
    for (const name of ODD) expect(Object.keys(after)).toContain(`H/${name}.md`);
  });
});

describe.each(ODD.map((name) => [name]))('a note named %j', (name) => {
  // One vault for all that is done to the note, since each of it is undone.
  let folder: string;
  let run: Run;
  beforeAll(() => {
    folder = vault();
    run = inOneProcess(folder);
  });

  test.each([
    [['rename', `F/${name}.md`, 'Clean']],
    [['move', `F/${name}.md`, 'H/']],
    [['archive', `F/${name}.md`]],
    [['merge', `F/${name}.md`, 'Notes/Other.md']],
    [['move', `G/${name}`, 'G/clean']],
    [['move', 'Notes/Other.md', `G/${name}/`]],
  ])('%j', async (args) => {
    await doneAndUndone(folder, args, run);
  });

  test('takes a new note into its folder', async () => {
    await doneAndUndone(folder, ['remember', '--body', 'Zebras sleep standing up at night.', '--place', `G/${name}`], run);
  });
});

test.each([' ', '\u200b', ' .. ', ' .obsidian', '.\u200bgit', 'git~1', ' /Inside.png', ' /Inside note.md'])(
  'a file named %j, which some disk takes for another place, keeps no fix from the others',
  async (name) => {
    const folder = vaultOnDisk({ [name]: 'x', 'Notes/Plain note.md': '---\ncreated: 2026-03-01\n---\nText.\n' });
    const after = await doneAndUndone(folder, ['check', '--fix']);
    expect(Object.keys(after)).toContain(name);
    const { json } = await cli(folder, ['check', '--json']);
    const findings = (json.result.findings as unknown as { path: string; message: string; fix: unknown }[]).filter(
      ({ path }) => path === name,
    );
    expect(findings.filter(({ fix }) => fix !== null)).toEqual([]);
  },
);

test('a new name is judged as ever, also in an odd folder and for an odd file', async () => {
  const folder = vault();
  const before = hashes(folder);
  for (const [from, to, code] of [
    ['Notes/Other.md', 'What?.md', 'bad_name'],
    ['F/What? Really.md', 'F/What? Now.md', 'bad_name'],
    ['Notes/Other.md', 'G/con/Why?.md', 'bad_name'],
    ['F', 'H?', 'bad_name'],
    ['G/con', 'H/con/con', 'bad_name'],
    ['Notes/Other.md', 'G/line\nbreak/a\nb.md', 'hostile_path'],
    ['Notes/Other.md', 'H/line\nbreak/Other.md', 'hostile_path'],
  ] as const) {
    expect([to, (await cli(folder, ['move', from, to, '--json'])).json.error?.code]).toEqual([to, code]);
  }
  expect(hashes(folder)).toEqual(before);
});

test('a link in brackets cannot hold a line break, and the answer says so', async () => {
  const folder = vaultOnDisk({ 'a.md': 'a', 'b\nc.md': 'b', 's.md': '[[a]]' });
  const { json } = await cli(folder, ['merge', 'a.md', 'b\nc.md', '--json']);
  expect(json.error).toMatchObject({ code: 'verify_failed', message: expect.stringContaining('rename that file first') });
});

test('whatever a file is named, its folder moves, and comes back byte for byte', async () => {
  const sign = fc.constantFrom(...'ab.?*:"<>|\\#^[] \n\t\u0085\u200b\u00a0…é');
  const name = fc
    .array(sign, { minLength: 1, maxLength: 12 })
    .map((signs) => signs.join(''))
    .filter((one) => !/^[\s\u200b]*\.|^\.|\\[\s\u200b]*\.|\\[\s\u200b]*(?:\\|$)|^[\s\u200b.]*\\|^[\s\u200b]+$/.test(one));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 1, maxLength: 4, selector: (one) => one.normalize('NFC').toLowerCase() }),
      async (names) => {
        const after = await doneAndUndone(
          vaultOnDisk(Object.fromEntries(names.map((one, at) => [at % 2 === 0 ? `F/${one}.md` : `F/${one}/x.md`, 'See [[y]].\n']))),
          ['move', 'F', 'H'],
        );
        expect(Object.keys(after).sort()).toEqual(names.map((one, at) => (at % 2 === 0 ? `H/${one}.md` : `H/${one}/x.md`)).sort());
      },
    ),
    { numRuns: runs(300) },
  );
});
