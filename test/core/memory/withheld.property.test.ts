import type { Plan } from '../../../src/core/model/plan';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';
import { judgeThat, saying, type ScriptedJudge } from '../decide/dedup/judge-script';
import { openMemory } from '../../support/opened';

/** Every way in which a note is withheld, as its path and text. */
const WAYS: readonly (readonly [name: string, path: string, text: (body: string) => string])[] = [
  ['an excluded folder', 'Private/note.md', (body) => body],
  ['an excluded folder in another case', 'PRIVATE/note.md', (body) => body],
  ['a tag', 'note.md', (body) => `---\ntags: [private]\n---\n${body}`],
  ['a tag in a list in a list', 'note.md', (body) => `---\ntags: [[a, [private]], b]\n---\n${body}`],
  ['a tag in a map', 'note.md', (body) => `---\ntags:\n  x: private\n---\n${body}`],
  ['a tag below the excluded one', 'note.md', (body) => `---\nTags: "a, #private/deep"\n---\n${body}`],
  ['a property', 'note.md', (body) => `---\nprivate: yes\n---\n${body}`],
  ['a property of a map', 'note.md', (body) => `---\nmeta:\n  Private: True\n---\n${body}`],
  ['publish: false', 'note.md', (body) => `---\npublish: false\n---\n${body}`],
  ['properties that never close', 'note.md', (body) => `---\ntags: private\n\n${body}`],
  ['an empty line before the properties', 'note.md', (body) => `\n---\ntags: private\n---\n${body}`],
  ['an end of dots', 'note.md', (body) => `---\ntags: private\n...\n${body}`],
  ['a NUL in the tag', 'note.md', (body) => `---\ntags: pri\0vate\n---\n${body}`],
  ['two byte order marks', 'note.md', (body) => `\ufeff\ufeff---\ntags: private\n---\n${body}`],
  ['a byte order mark in the name', 'note.md', (body) => `---\n\ufefftags: private\n---\n${body}`],
  ['lone carriage returns', 'note.md', (body) => `---\rtags: private\r---\r${body}`],
  ['properties that are no YAML and may say private', 'note.md', (body) => `---\na: [private\n---\n${body}`],
  ['a tag in its name', 'Named -- private.md', (body) => body],
  ['an exclusion that names the file', 'Left out.md', (body) => body],
  ['a tag in its first part', 'note.md', (body) => `#private\n\n${body}`],
  ['a secret', 'note.md', (body) => `${body}\n\npassword: Tr0ub4dor&3xyzzy\n`],
];

const word = fc.array(fc.constantFrom(...'bcdfghjklmnpqrstvwz'), { minLength: 6, maxLength: 9 }).map((letters) => `xq${letters.join('')}`);
const OTHERS = {
  'Harbour.md': 'The harbour office opens at 8 and Anna keeps its keys. See [[Ferry]].\n',
  'Ferry.md': 'The ferry leaves the harbour at 9 and comes back at 17. See [[Harbour]].\n',
};

function open(
  files: Readonly<Record<string, string>>,
  judge: ScriptedJudge,
): { readonly memory: VaultMemory; readonly text: (path: string) => string | null } {
  const vault = createMemoryVault({ ...OTHERS, ...files });
  const memory = openMemory(
    vault,
    {
      memories: [
        {
          name: 'Vault',
          root: '',
          convention: 'notes-and-links',
          overrides: { bundleExclude: { folders: ['./Private ', 'Left out.md'], tags: ['#private'] } },
        },
      ],
      gate: { judge: true },
    },
    { judge },
  );
  return { memory, text: (path) => (path in vault.snapshotOfBytes() ? vault.text(path) : null) };
}

/** All that leaves the memory, or is written into it, about entries that are near what is withheld. */
async function everything(files: Readonly<Record<string, string>>, bodies: readonly string[]): Promise<string[]> {
  const judge = judgeThat(() => Promise.resolve(saying('DUPLICATE')));
  const { memory, text } = open(files, judge);
  const told: unknown[] = [];
  const entries = bodies.map((body, at) => ({ line: at + 1, entry: { title: 'Reporting pool', body } }));
  told.push(await memory.gate(entries, {}), await memory.gate(entries, { sequential: true }));
  for (const { entry } of entries)
    for (const onDuplicate of ['skip', 'write', 'fail'] as const) told.push(await memory.remember({ ...entry, onDuplicate }, {}));
  told.push(
    await memory.unreviewed({}),
    await memory.index({}),
    await memory.health({ write: true }),
    await memory.status({}),
    await memory.rank({}),
  );
  for (const topic of [undefined, 'connection pool of the reporting service'])
    told.push(await memory.bundle({ budget: 4000, ...(topic === undefined ? {} : { topic }) }));
  for (const { entry } of entries) {
    const { plan } = await memory.remember({ ...entry, action: 'skip', onDuplicate: 'skip' }, {});
    if (plan !== null) await memory.apply(plan);
  }
  told.push(await memory.skipped({}), text('top-of-mind-skipped.md'));
  told.push(judge.asked);
  return told.map((one) => JSON.stringify(one));
}

test.each(WAYS)('no word of a note leaves it that is withheld by %s', async (way, path, made) => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
      fc.constantFrom('Priya', 'Anna'),
      async ([a = '', b = '', c = '', d = '', e = ''], name) => {
        const body = `The connection pool of the reporting service holds 40${a} connections for ${b}, and ${c} watches it every Monday [[${d}]], see ![[${d}.png]].\n\n- ${name} asked for "${e}" once\n`;
        const marked = [a, b, c, d, e];
        const fresh = [
          `The connection pool of the reporting service now holds 80 connections, and ${name} watches it every Monday.`,
          `The connection pool of the reporting service holds connections, and it is watched every Monday. ${name} asked once.`,
        ];
        const told = await everything(
          {
            [path]: made(body),
            'Twin.md': `The connection pool of the reporting service holds 7 connections for Ben, and Carl watches it every Monday.\n\n- ${name} asked for it once\n`,
          },
          fresh,
        );
        // Of a note that holds a secret its links are told: that it does, only its text says.
        const leaked = marked.filter((one) => !(one === d && way === 'a secret') && told.some((text) => text.includes(one)));
        expect(leaked.map((one) => [one, told.find((text) => text.includes(one))])).toEqual([]);
      },
    ),
    { numRuns: runs(3) },
  );
});

test.each(WAYS.filter(([name]) => name !== 'a secret'))(
  'neither the index note nor a bundle names a note that is withheld by %s',
  async (_, path, made) => {
    const { memory } = open(
      { [path]: made('The pool is watched. See [[Harbour]].\n'), 'Harbour.md': `See [[${path.slice(0, -3)}]].\n` },
      judgeThat(() => Promise.resolve(saying('UNIQUE'))),
    );
    const index = await memory.index({});
    expect(index.result.entries.map((one) => one.path)).not.toContain(path);
    expect(index.result.entries.map((one) => one.path)).toContain('Ferry.md');
    expect((await memory.bundle({ budget: 4000 })).included.map((one) => one.path)).not.toContain(path);
  },
);

/** What a bundle and the index hold once a change is made; `null` where the change is refused. */
async function toldAfter(memory: VaultMemory, change: () => Promise<{ readonly plan: Plan | null }>): Promise<string | null> {
  const plan = await change().then(
    (proposal) => proposal.plan,
    () => null,
  );
  if (plan === null) return null;
  await memory.apply(plan);
  return JSON.stringify([await memory.bundle({ budget: 4000 }), await memory.index({})]);
}

const OPEN_NOTES = ['', '---\nprivate: false\n---\n', '---\nPrivate: no\npublish: true\n---\n', '---\nid: b1\ntags: [a]\n---\n'];

describe.each(WAYS.filter(([name]) => name !== 'a secret'))('of a note that is withheld by %s', (way, path, made) => {
  test('no part is in a bundle after a split, wherever the cut goes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(word, { minLength: 3, maxLength: 3 }),
        fc.constantFrom(['One'], ['Two'], ['Three'], ['One', 'Three'], ['Two', 'Three']),
        async (words, headings) => {
          const body = `# All\n\n## One\n\n${words[0] ?? ''}.\n\n## Two\n\n${words[1] ?? ''}.\n\n## Three\n\n${words[2] ?? ''}.\n`;
          // A tag in the part that goes must keep what stays, and the other way round.
          const text = way === 'a tag in its first part' ? body.replace('## One\n', '## One\n\n#private\n') : made(body);
          const { memory } = open(
            { [path]: text },
            judgeThat(() => Promise.resolve(saying('UNIQUE'))),
          );
          const told = (await toldAfter(memory, () => memory.split(path, { headings }))) ?? '';
          expect(words.filter((one) => told.includes(one))).toEqual([]);
        },
      ),
      { numRuns: runs(5) },
    );
  });

  test('nothing is in a bundle after a merge, whichever note goes on', async () => {
    await fc.assert(
      fc.asyncProperty(word, fc.constantFrom(...OPEN_NOTES), fc.boolean(), async (one, head, goesOn) => {
        const { memory } = open(
          { [path]: made(`${one} is said here.\n`), 'Open.md': `${head}An open note.\n` },
          judgeThat(() => Promise.resolve(saying('UNIQUE'))),
        );
        const told = (await toldAfter(memory, () => (goesOn ? memory.merge('Open.md', path) : memory.merge(path, 'Open.md')))) ?? '';
        expect(told).not.toContain(one);
      }),
      { numRuns: runs(5) },
    );
  });
});
