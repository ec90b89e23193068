import { mcpDoor } from '../../../src/cli/mcp/vault-door';
import { createGit } from '../../../src/cli/node/git.mjs';
import { openForAgents } from '../../../src/core/memory';
import { notMigrating } from '../../../src/core/memory/not-migrating';
import { basenameOf } from '../../../src/core/model/path';
import { parseSettings } from '../../../src/core/model/settings';
import { createMemoryVault, createTestContext } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';

const NAMES = ['Boiler', 'Hedge', 'Ferry', 'Harbour', 'Lantern', 'Orchard'];
const PEOPLE = ['Ida', 'Olga', 'Meyer', 'Priya'];
const FACTS = [
  (who: string, n: number) => `The boiler in the cellar is serviced every October by ${who} for ${n} euros.`,
  (who: string, n: number) => `${who} keeps ${n} keys of the harbour office in the drawer.`,
  (who: string, n: number) => `The ferry leaves at ${n} past nine, and ${who} pays for it.`,
  (who: string, n: number) => `The PIN of the alarm box beside the door is ${4000 + n}, and ${who} knows it.`,
  (who: string, n: number) => `The hedge along the road is cut in June by ${who}, ${n} metres of it.`,
];
const CONVENTIONS = {
  'notes-and-links': ['', 'Rooms/'],
  carlton: ['memory/'],
  daneel: ['memory/topics/', 'notes/'],
  stoneros: ['learnings/'],
  mindstone: [''],
};

interface Case {
  readonly convention: keyof typeof CONVENTIONS;
  readonly notes: readonly {
    readonly fact: number;
    readonly who: string;
    readonly n: number;
    readonly links: readonly number[];
    readonly tag: boolean;
    readonly place: number;
  }[];
  readonly withheld: {
    readonly fact: number;
    readonly who: string;
    readonly n: number;
    readonly links: readonly number[];
    readonly way: number;
  };
  /** The note that links to the withheld one; none where it is out of range. */
  readonly linking: number;
  readonly guess: number;
  readonly logged: boolean;
}

const note = {
  fact: fc.nat(FACTS.length - 1),
  who: fc.constantFrom(...PEOPLE),
  n: fc.integer({ min: 10, max: 59 }),
  links: fc.array(fc.nat(5), { maxLength: 3 }),
};
const cases: fc.Arbitrary<Case> = fc.record({
  convention: fc.constantFrom(...(Object.keys(CONVENTIONS) as (keyof typeof CONVENTIONS)[])),
  notes: fc.array(fc.record({ ...note, tag: fc.boolean(), place: fc.nat(1) }), { minLength: 2, maxLength: 5 }),
  withheld: fc.record({ ...note, way: fc.nat(7) }),
  linking: fc.nat(7),
  guess: fc.integer({ min: 10, max: 59 }),
  logged: fc.boolean(),
});

/** Each way in which a note is withheld: its folder, name and text. */
const WAYS: readonly ((folder: string, body: string) => readonly [path: string, text: string])[] = [
  (folder, body) => [`${folder}Quarry.md`, `---\ncreated: 2026-02-09\nprivate: true\n---\n${body}`],
  (folder, body) => [`${folder}Closed/Quarry.md`, `---\ncreated: 2026-02-09\n---\n${body}`],
  (folder, body) => [`${folder}Quarry.md`, `---\ntags: [closed]\n---\n${body}`],
  (folder, body) => [`${folder}Quarry.md`, `---\na: [\n---\n${body}`],
  (folder, body) => [`${folder}Quarry.md`, `${body}\npassword: Tr0ub4dor&3xyzzy\n`],
  (folder, body) => [`${folder}ghp_16C7e42F292c6912E7710c838347Ae178B4a.md`, body],
  (folder, body) => [`${folder}Quarry -- closed.md`, body],
  (folder, body) => [`${folder}Shut/Quarry.md`, body],
];

/** Conventions whose files hold several entries each: there a secret is withheld alone, so another one must make no difference. */
const BY_PASSAGE: ReadonlySet<string> = new Set(['stoneros']);
const PASSAGE = 4;

const linksOf = (links: readonly number[], names: readonly string[]): string =>
  links.map((at) => ` See [[${names[at % names.length] ?? ''}]].`).join('');

function filesOf({ convention, notes, withheld, linking, logged }: Case) {
  const folders = CONVENTIONS[convention];
  const names = notes.map((_, at) => NAMES[at] ?? '');
  const body = `${FACTS[withheld.fact]?.(withheld.who, withheld.n) ?? ''}${linksOf(withheld.links, names)}\n`;
  const [path, text] = (WAYS[withheld.way] ?? WAYS[0])!(folders[0] ?? '', body);
  const own = path.slice(path.lastIndexOf('/') + 1, -3);
  const open: Record<string, string> = {};
  for (const [at, one] of notes.entries()) {
    const said = `${FACTS[one.fact]?.(one.who, one.n) ?? ''}${linksOf(one.links, names)}${linking === at ? ` And [[${own}]].` : ''}`;
    open[`${folders[one.place % folders.length] ?? ''}${names[at] ?? ''}.md`] =
      `---\ncreated: 2026-01-${String(10 + at)}\n${one.tag ? 'tags: [house]\n' : ''}---\n${said}\n`;
  }
  if (logged) open['memory/2026-02-01.md'] = `# 2026-02-01\n\n- 08:15 ${FACTS[0]?.('Ida', 20) ?? ''}\n- 09:00 The lamp is mended.\n`;
  return { open, path, text, body, first: Object.keys(open)[0] ?? '', second: Object.keys(open)[1] ?? '' };
}

/** All that is told about a vault at the doors of agents, by the terminal's bundle and in the index note. */
async function told(given: Case, withIt: boolean): Promise<readonly (readonly [string, unknown])[]> {
  const { open, path, text, body, first, second } = filesOf(given);
  const lacking =
    given.withheld.way === PASSAGE && BY_PASSAGE.has(given.convention)
      ? { ...open, [path]: text.replace('Tr0ub4dor&3xyzzy', 'qW8-blue-Kettle-19') }
      : open;
  const app = { '.obsidian/app.json': JSON.stringify({ userIgnoreFilters: [`${CONVENTIONS[given.convention][0] ?? ''}Shut/`] }) };
  const vault = createMemoryVault({ ...app, ...(withIt ? { ...open, [path]: text } : lacking) });
  const settings = parseSettings({
    memories: [
      {
        name: 'Home',
        root: '',
        convention: given.convention,
        overrides: { bundleExclude: { folders: [`${CONVENTIONS[given.convention][0] ?? ''}Closed`], tags: ['closed'] } },
      },
    ],
  });
  const context = { ...createTestContext(), now: () => new Date('2026-03-15T12:00:00'), door: { kind: 'terminal' as const } };
  const { memory, briefing, purging } = openForAgents(
    { files: vault.files, editor: vault.editor, store: vault.store, context, settings: () => settings, configFolder: '.obsidian' },
    undefined,
    notMigrating,
  );
  const lastSeen = (): Promise<undefined> => Promise.resolve(undefined);
  const noGit = createGit('/', 'test');
  const sessions = { list: () => Promise.resolve([]), read: () => Promise.resolve(null), write: lastSeen, remove: lastSeen };
  const at = { vault: memory, briefing, purging, folder: '', door: context.door };
  const opened = {
    ...at,
    sessions,
    lastSeen,
    unknown: () => [],
    isCurrent: () => true,
    git: noGit,
    exclusive: <T>(work: () => Promise<T>) => work(),
    committed: () => null,
  };
  const on = mcpDoor({ opened, reopen: () => Promise.resolve(opened), now: context.now, version: '0', readOnly: false });
  const all: (readonly [string, unknown])[] = [];
  const ask = async (tool: Parameters<typeof on.call>[0], args: object): Promise<void> =>
    void all.push([`${tool} ${JSON.stringify(args)}`, await on.call(tool, args, { signal: new AbortController().signal })]);
  const guess = body.replace(/\d+/, String(given.guess));
  // A person changes the withheld note alone, then renames one that others link to.
  // Where a note links to it, that link would follow.
  if ((withIt || lacking !== open) && given.linking >= given.notes.length)
    await memory.carryOut(() => memory.rename(path, `Quarries ${basenameOf(path)}`));
  await memory.carryOut(() => memory.rename(second, 'Renamed'));
  await ask('status', {});
  for (const query of ['Ida', 'PIN alarm', body.slice(0, 60)]) await ask('search', { query });
  await ask('gate', { entries: [body, guess, 'alarm', given.withheld.who, text].map((one) => ({ title: '', body: one })) });
  await ask('remember', { title: 'Something', body, dry_run: true });
  await ask('remember', { title: 'Something', body: guess, dry_run: true });
  await ask('read', { ref: path });
  await ask('read', { ref: first });
  await ask('links', { path: first });
  await ask('links', { path });
  await ask('health', { limit: 100 });
  await ask('context', {});
  await ask('context', { topic: body.slice(0, 60) });
  await ask('plan', { action: 'rename', path: first, to: 'Elsewhere' });
  await ask('plan', { action: 'archive', path: first });
  await ask('plan', { action: 'archive', path });
  await ask('history', {});
  await ask('undo', { dry_run: true });
  const index = await memory.index({});
  all.push(['index', [index.result.entries, index.plan?.edits]]);
  all.push(
    ['bundle', await memory.bundle({ budget: 3000 })],
    ['bundle on a topic', await memory.bundle({ budget: 3000, topic: body.slice(0, 60) })],
  );
  all.push(['session-start', await briefing.start({ memory: undefined, tokens: 2000, characters: 8000 })]);
  for (const prompt of [body, 'When is the boiler serviced, and who has the keys of the harbour office?'])
    all.push([`prompt ${prompt}`, await briefing.about({ memory: undefined, prompt, given: new Set(), tokens: 800, characters: 8000 })]);
  return all;
}

/** Without what is given out anew: ids, and hashes of texts that hold them. */
const plain = (value: unknown): unknown =>
  JSON.parse((JSON.stringify(value) ?? 'null').replace(/test-writer-\d{6}/g, 'ID').replace(/"sha256":"[0-9a-f]{64}"/g, '"sha256":"?"'));

test('what a caller may not read changes nothing that it is told', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const [has, lacks] = [await told(one, true), await told(one, false)];
      for (const [at, [what, answer]] of lacks.entries()) expect([what, plain(has[at]?.[1])]).toEqual([what, plain(answer)]);
    }),
    { numRuns: runs(600, 30, 0.05) },
  );
});
