import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conventions } from '../../src/core/conventions/list';
import type { FoundMemory } from '../../src/core/model/results/setup';
import { agentIn } from '../verbs/agent';
import { asked } from './hook/questions';
import { cli, hashes, run, vaultOnDisk, wordsOf } from './terminal';

type Files = Readonly<Record<string, string>>;
type Found = FoundMemory & { readonly command?: string };

const times = (count: number, of: (at: number) => [path: string, text: string]): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => of(at)));
const day = (at: number): string => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10);
const typed = (name: string, text: string): string => `---\nname: ${name}\ndescription: About ${name}\ntype: project\n---\n\n${text}\n`;

/** A memory of each product, of five entries or more. The first file is what a session must begin with; the last what it must not need. */
const products: Readonly<
  Record<string, (count: number) => { readonly folder: string; readonly files: Files; readonly starts: string; readonly last?: string }>
> = {
  'claude-code': (count) => ({
    folder: 'backup/projects/-home-ida-harbour/memory',
    files: {
      'MEMORY.md': '# Memory\n\n- The quay is booked by the hour. See [berths](berths.md).\n',
      ...times(count, (at) => [`berth-${at}.md`, typed(`berth-${at}`, `Berth ${at} is ${at + 3} metres deep.`)]),
    },
    starts: 'booked by the hour',
  }),
  openclaw: (count) => ({
    folder: 'agents/mira',
    files: {
      'soul.md': '# Soul\n\nCalm and brief.\n',
      'user.md': '# User\n\nIda Brandt, harbour master.\n',
      'AGENTS.md': '# Agents\n\nRead SOUL.md.\n',
      'HEARTBEAT.md': '# Heartbeat\n\n- Look at the tide.\n',
      ...times(count, (at) => [`memory/${day(at)}.md`, `# ${day(at)}\n\n- 09:00 Berth ${at} was dredged.\n`]),
      'memory/2026-12-30-0810.md': '# Session: 2026-12-30 08:10\n\n- **Session Key**: agent:main\n',
      'memory/dreaming/deep.md': '# Dream\n\nA dreamt harbour without water.\n',
    },
    starts: 'Ida Brandt',
    last: 'memory/dreaming/deep.md',
  }),
  'plain-memory': (count) => ({
    folder: 'agent',
    files: {
      'MEMORY.md': '# Memory\n\n- Ida prefers short answers.\n',
      ...times(count, (at) => [`memory/berth-${at}.md`, `# Berth ${at}\n\nBerth ${at} is ${at + 3} metres deep.\n`]),
    },
    starts: 'short answers',
  }),
  codex: (count) => ({
    folder: 'codex/memories',
    files: {
      'memory_summary.md': 'v1\n\n## User Profile\n\nIda likes small commits.\n',
      'MEMORY.md': '# Task Group: berths\n\nThe tide is read from the gauge.\n',
      'raw_memories.md': '# Raw Memories\n\nNothing but raw notes.\n',
      ...times(count, (at) => [`rollout_summaries/${day(at)}T02-08-17-crke-berth_${at}.md`, `thread_id: ${at}\n\nBerth ${at}.\n`]),
    },
    starts: 'small commits',
    last: 'raw_memories.md',
  }),
  cline: (count) => ({
    folder: 'docs/memory-bank',
    files: {
      'activeContext.md': '# Active context\n\nThe gate of the lock is rebuilt.\n',
      'progress.md': '# Progress\n\nThe pump works.\n',
      'projectbrief.md': '# Brief\n\nA harbour office.\n',
      ...times(count, (at) => [`berth${at}.md`, `# Berth ${at}\n\nIt is ${at + 3} metres deep.\n`]),
    },
    starts: 'gate of the lock',
  }),
  letta: (count) => ({
    folder: 'agents/agent-1/memfs',
    files: {
      'system/persona.md': '---\ndescription: Who I am\n---\n\nI keep the harbour.\n',
      'system/human.md': '---\ndescription: Whom I serve\n---\n\nIda Brandt.\n',
      ...times(count, (at) => [`reference/berth-${at}.md`, `---\ndescription: Berth ${at}\n---\n\nIt is ${at + 3} metres deep.\n`]),
    },
    starts: 'keep the harbour',
  }),
};
const ordinary: Files = {
  'README.md': '# Notes\n',
  'INDEX.md': '# Index\n',
  'AGENTS.md': 'Be brief.\n',
  'CLAUDE.md': 'Be brief.\n',
  ...times(30, (at) => [`Boats/Boat ${at}.md`, `Boat ${at} lies beside [[Boat ${at + 1}]].\n`]),
  ...times(12, (at) => [`Journal/${day(at)}.md`, `The tide of day ${at} was low.\n`]),
  'system/valves.md': '---\ndescription: Valves\n---\n',
  'system/pumps.md': '---\ndescription: Pumps\n---\n',
  'memories/Summer.md': 'Long days.\n',
  'memory/Palace.md': 'How to remember.\n',
  'memory/Memory.md': 'A note of that name.\n',
  'projects/Garden/memory/Old tree.md': 'It fell.\n',
  'projects/project_garden.md': 'Roses.\n',
  'projects/project_shed.md': 'Boards.\n',
};
const within = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
const foundIn = async (vault: string): Promise<readonly Found[]> =>
  (await cli(vault, ['detect', '--json'])).json.result['memories'] as unknown as readonly Found[];
const titleOf = (id: string): string | undefined => conventions.find((one) => one.id === id)?.title;

describe.each(
  Object.keys(products).flatMap(
    (id) =>
      (id === 'openclaw'
        ? [
            [id, 5],
            [id, 400],
          ]
        : [[id, 5]]) as [string, number][],
  ),
)('%s, %i entries', (id, count) => {
  const { folder, files, starts, last } = products[id]?.(count) ?? { folder: '', files: {}, starts: '' };

  test('is found in its folder, and nothing else is; a session begins with it; set up, it is known as such', async () => {
    const vault = vaultOnDisk({ ...ordinary, ...within(folder, files) });
    const before = hashes(vault);
    const found = await foundIn(vault);
    expect(found).toMatchObject([{ folder, product: titleOf(id), as: id }]);
    expect(found[0]?.confidence).toBeGreaterThanOrEqual(0.8);
    expect(found[0]?.notes).toBe(Object.keys(files).length);

    const { context } = await asked(vault, 'claude', 'session-start');
    expect(context).toContain(starts);
    expect(context?.match(/No memory is set up here\./g)).toHaveLength(1);
    expect(context).toContain(`"${folder}" is read as ${id}`);
    expect(context).not.toContain('Boats/');
    const agent = await agentIn(vault);
    expect(JSON.stringify((await agent.call('context')).result)).toContain(starts);
    // Everything else of the vault is there to be found.
    expect(JSON.stringify((await agent.call('search', { query: 'Boat 7' })).result)).toContain('Boats/Boat 7.md');
    const bundle = (await cli(vault, ['bundle', '--json', '--budget', '100000'])).json.result as unknown as {
      included: { path: string }[];
    };
    const paths = bundle.included.map(({ path }) => path.slice(folder.length + 1));
    if (last !== undefined && paths.includes(last)) expect(paths.slice(-count - 3)).toContain(last);
    expect(hashes(vault)).toEqual(before);

    await run([...wordsOf(found[0]?.command ?? '').slice(1), '--vault', vault]);
    expect(await foundIn(vault)).toMatchObject([{ folder, setUp: folder.split('/').at(-1) }]);
    expect((await cli(vault, ['detect', '--root', folder])).out).toMatch(/: it is set up as the memory "/);
    expect((await cli(vault, ['detect'])).out).not.toContain('init ');
    const { findings } = (await cli(vault, ['check', '--json'])).json.result as unknown as { findings: { id: string; path: string }[] };
    expect(findings.filter(({ id: kind }) => kind.startsWith('name.') || kind === 'note.orphan')).toEqual([]);
    expect((await asked(vault, 'claude', 'session-start')).context).toContain(starts);
    for (const path of Object.keys(files)) expect(readFileSync(join(vault, folder, path), 'utf8')).toBe(files[path]);
  });
});

test('an ordinary vault holds no memory of an agent, whatever its folders are called', async () => {
  const vault = vaultOnDisk(ordinary);
  expect(await foundIn(vault)).toEqual([]);
  expect((await asked(vault, 'claude', 'session-start')).context).not.toContain('No memory is set up here');
  expect((await cli(vault, ['detect'])).out).toMatch(/^No memory of an agent was found here\..*: top-of-mind init notes-and-links\n/);
});

test('one file named by day, agent and matter makes its folder the memory, and no whole vault', async () => {
  const name = '2026-03-01-research-tides.md';
  const vault = vaultOnDisk({ ...times(20, (at) => [`Boats/Boat ${at}.md`, 'A boat.\n']), [`memory/${name}`]: 'The tide turns at six.\n' });
  const whole = (await cli(vault, ['detect', '--json'])).json.result as unknown as { candidates: { confidence: number }[] };
  expect(whole.candidates[0]?.confidence).toBeLessThan(0.5);
  const [found] = await foundIn(vault);
  expect(found).toMatchObject({ folder: 'memory', convention: 'carlton', notes: 1 });
  expect((await asked(vault, 'claude', 'session-start')).context).toContain('memory/2026-03-01-research-tides');
  const before = hashes(vault);
  await run([...wordsOf(found?.command ?? '').slice(1), '--vault', vault]);
  expect(JSON.parse(readFileSync(join(vault, '.top-of-mind.json'), 'utf8'))).toMatchObject({
    memories: [{ root: 'memory', convention: 'carlton', overrides: { folders: { memory: '' } } }],
  });
  const added = await cli(vault, ['remember', '--title', 'Rope', '--body', 'The rope of the bell is new since May.', '--json']);
  expect((added.json.result as unknown as { path: string }).path).toMatch(/^memory\/[^/]+-rope\.md$/);
  expect((await cli(vault, ['check', '--json'])).json.result).toMatchObject({ findings: [] });
  await cli(vault, ['undo']);
  await cli(vault, ['undo']);
  expect(hashes(vault)).toEqual(before);
  expect(existsSync(join(vault, '.top-of-mind.json'))).toBe(false);
});

test('hidden folders at any depth are listed with the command that sets each up, and never read from the vault around them', async () => {
  const vault = vaultOnDisk({
    ...ordinary,
    'code/berths/.serena/memories/project_overview.md': '# Overview\n\nA harbour office.\n',
    'code/berths/.serena/memories/tides.md': 'The tide turns at six.\n',
    '.claude/agent-memory/reviewer/MEMORY.md': '# Memory\n',
    '.claude/agent-memory/writer/MEMORY.md': '# Memory\n',
  });
  const found = await foundIn(vault);
  expect(found.map(({ folder, product }) => [folder, product]).sort()).toEqual([
    ['.claude/agent-memory/reviewer', 'Claude Code'],
    ['.claude/agent-memory/writer', 'Claude Code'],
    ['code/berths/.serena/memories', 'Serena'],
  ]);
  expect(found.every(({ confidence }) => confidence >= 0.8)).toBe(true);
  const { context } = await asked(vault, 'claude', 'session-start');
  expect(context).not.toContain('turns at six');
  expect(context).toContain(
    `"code/berths/.serena/memories" (Serena, 2 notes): \`top-of-mind init serena --vault "${vault}/code/berths/.serena/memories"\``,
  );
  expect(context?.match(/^No memory is set up here\..*hidden folders.*$/gm)).toHaveLength(1);
  const { out } = await cli(vault, ['detect']);
  expect(out).toMatch(/^The vault as a whole is no memory of an agent; 3 folders of it are:\n/);
  for (const { command } of found) expect(out).toContain(`    ${command}\n`);
  const serena = found.find(({ as }) => as === 'serena');
  expect(serena?.command).toBe(`top-of-mind init serena --vault "${vault}/code/berths/.serena/memories"`);
  // As a vault of its own it is known by the place that it has.
  const own = (await cli(`${vault}/code/berths/.serena/memories`, ['detect', '--json'])).json.result as unknown as { candidates: Found[] };
  expect(own.candidates[0]).toMatchObject({ as: 'serena', convention: 'notes-and-links' });
  expect((await cli(`${vault}/code/berths/.serena/memories`, ['detect'])).out).toContain(`set it up with: ${serena?.command}\n`);
  const elsewhere = await cli(vault, ['init', 'serena', '--dry-run']);
  expect(elsewhere.out).toContain('No file that Serena keeps is in this vault');
  await run(wordsOf(serena?.command ?? '').slice(1));
  expect((await asked(`${vault}/code/berths/.serena/memories`, 'claude', 'session-start')).context).toContain('turns at six');
  // It is a vault of its own now, and needs no setting up.
  expect((await asked(vault, 'claude', 'session-start')).context).not.toContain('init serena');
});

test('of several memories the surest is read, and the others are named', async () => {
  const bank = products['cline']?.(5);
  const claude = products['claude-code']?.(5);
  const vault = vaultOnDisk({
    ...ordinary,
    ...within('docs/memory-bank', bank?.files ?? {}),
    ...within(claude?.folder ?? '', claude?.files ?? {}),
  });
  const [first, second] = await foundIn(vault);
  const { context } = await asked(vault, 'claude', 'session-start');
  expect(context).toContain(`"${first?.folder}" is read as ${first?.as}`);
  expect(context).toContain(`"${second?.folder}" (${second?.as})`);
});

test.each(['openclaw', 'plain-memory'])(
  '%s: a session begins with its curated memory and its newest logs, also shortly after the last one',
  async (id) => {
    const { folder = '', files = {} } = products[id]?.(5) ?? {};
    const curated = {
      'MEMORY.md': '# Memory\n\n- The gauge of the lock is new.\n',
      'memory/daily/2026-03-19.md': '# 2026-03-19\n\nThe buoy was moved.\n',
    };
    const vault = vaultOnDisk({ ...ordinary, ...within(folder, { ...files, ...curated }) });
    for (const session of ['one', 'two', 'three']) {
      const { context } = await asked(vault, 'claude', 'session-start', { session_id: session });
      expect(context).toContain('gauge of the lock');
      expect(context).toContain('buoy was moved');
    }
    if (id === 'openclaw') expect((await cli(vault, ['bundle', '--session', 'other'])).out).not.toContain('gauge of the lock');
    // With a topic they leave the room to what answers it.
    await run([...wordsOf((await foundIn(vault))[0]?.command ?? '').slice(1), '--vault', vault]);
    const topic = (await cli(vault, ['bundle', '--topic', 'gauge of the lock', '--json'])).json.result as unknown as { text: string };
    expect(topic.text).toContain('gauge of the lock');
    expect(topic.text).not.toContain('buoy was moved');
  },
);

const note = (name: string): string => `# ${name}\n\nThe ${name} of the quay.\n${'\n## More\n\nOf it.\n'.repeat(20)}`;
test.each([
  ['claude-memory', 'plain-memory', { 'MEMORY.md': note('index'), 'tide.md': note('tide'), 'lock.md': note('lock') }],
  [
    'agents/memory',
    'claude-code',
    {
      'MEMORY.md': note('index'),
      ...times(6, (at) => [`feedback-berth-${at}.md`, `---\nname: b\ndescription: d\nmetadata:\n  type: feedback\n---\n\nBerth ${at}.\n`]),
    },
  ],
  [
    'rules/memory-bank',
    'cline',
    Object.fromEntries(
      ['README', 'context', 'brief', 'product', 'architecture', 'tech', 'tasks'].map((name) => [`${name}.md`, note(name)]),
    ),
  ],
])('"%s" is surely %s, and a session begins with it', async (folder, id, files) => {
  const vault = vaultOnDisk({ ...ordinary, ...within(folder, files) });
  expect(await foundIn(vault)).toMatchObject([{ folder, as: id }]);
  expect((await asked(vault, 'claude', 'session-start')).context).toContain(`"${folder}" is read as ${id}`);
  expect((await cli(vault, ['detect'])).out).not.toContain('migrate');
});

test('what a vault is called is no evidence of what it holds', async () => {
  const { files = {} } = products['plain-memory']?.(5) ?? {};
  const sure = await Promise.all(
    ['harbour-memory', 'harbour'].map(async (name) => {
      const vault = join(vaultOnDisk(within(name, files)), name);
      return (await foundIn(vault)).map(({ as, confidence }) => [as, confidence]);
    }),
  );
  expect(sure[0]).toEqual(sure[1]);
  expect(sure[0]).toHaveLength(1);
});

test('a session of a vault that follows the usual convention itself does not begin with its archive', async () => {
  const note = (folder: string, day: number): [string, string] => [
    `${folder}2026-03-0${day} Berth ${day} -- quay.md`,
    `---\nid: 01KJTZX000000000000000000${day}\ncreated: 2026-03-0${day}\n---\nBerth ${day} is dredged.\n`,
  ];
  const vault = vaultOnDisk(Object.fromEntries([1, 2, 3, 4, 5, 6].map((day) => note(day < 4 ? '' : 'archive/2026/', day))));
  const { out } = await cli(vault, ['bundle', '--json']);
  const { included, warnings } = (JSON.parse(out) as { result: { included: { path: string }[]; warnings: string[] } }).result;
  expect(warnings).toEqual([]);
  expect(included.map(({ path }) => path).filter((path) => path.startsWith('archive/'))).toEqual([]);
  expect(included).toHaveLength(3);
});
