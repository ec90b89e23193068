import { join } from 'node:path';
import { cli, exampleVault, hashes, vaultOnDisk } from './terminal';

const NOTE = (id: string, created: string, body: string) => `---\nid: ${id}\ncreated: ${created}\n---\n${body}\n`;
const small = () =>
  vaultOnDisk({
    '2026-01-02 Ada -- person.md': NOTE(
      '01KDY8XSG0A1B2C3D4E5F6G7H8',
      '2026-01-02',
      'Ada keeps the parser. See [[2026-01-03 Parser -- repo|the parser]].',
    ),
    '2026-01-03 Parser -- repo.md': NOTE(
      '01KE0V9CG0A1B2C3D4E5F6G7H8',
      '2026-01-03',
      'Written by [[2026-01-02 Ada -- person]]. Wants [[Lexer]].',
    ),
  });

describe('one JSON document on stdout', () => {
  const commands: [string, string[], string][] = [
    ['status', [], ''],
    ['links', [], ''],
    ['rank', ['--limit', '1'], ''],
    ['index', ['--dry-run'], ''],
    ['check', [], ''],
    ['gate', [], '{"title":"A","body":"Something new entirely."}\n'],
    ['remember', ['--title', 'Lexer', '--dry-run'], 'The lexer is a state machine.'],
    ['bundle', [], ''],
    ['health', [], ''],
    ['move', ['2026-01-02 Ada -- person.md', 'people/', '--dry-run'], ''],
    ['journal', [], ''],
  ];
  test.each(commands)('%s', async (name, args, input) => {
    const ran = await cli(small(), [name, ...args, '--json'], input);
    expect(ran.json).toMatchObject({ ok: true, command: name });
    expect(ran.out.trim().split('\n')).toHaveLength(1);
    expect(ran.err).toBe('');
  });

  test('links has the fields of the contract, in order of source then offset', async () => {
    const { json } = await cli(small(), ['links', '--json']);
    const links = json.result.links as unknown as Record<string, unknown>[];
    expect(links.map((link) => [link.from, link.raw, link.to])).toEqual([
      ['2026-01-02 Ada -- person.md', '[[2026-01-03 Parser -- repo|the parser]]', '2026-01-03 Parser -- repo.md'],
      ['2026-01-03 Parser -- repo.md', '[[2026-01-02 Ada -- person]]', '2026-01-02 Ada -- person.md'],
      ['2026-01-03 Parser -- repo.md', '[[Lexer]]', null],
    ]);
    expect(links[0]).toEqual({
      from: '2026-01-02 Ada -- person.md',
      raw: '[[2026-01-03 Parser -- repo|the parser]]',
      kind: 'wikilink',
      display: 'the parser',
      subpath: null,
      to: '2026-01-03 Parser -- repo.md',
      via: null,
      offset: 85,
      line: 5,
    });
  });

  test('gate answers in input order, counts blank lines and puts an error in place of a bad line', async () => {
    const input = '\n{"title":"A","body":"Something new entirely."}\nnot json\n{"title":"B"}\n';
    const { json, exit } = await cli(small(), ['gate', '--json'], input);
    const verdicts = json.result.verdicts as unknown as Record<string, unknown>[];
    expect(verdicts.map((v) => v.line)).toEqual([2, 3, 4]);
    expect(verdicts[0]).toMatchObject({ verdict: 'UNIQUE' });
    expect(verdicts[1]).toHaveProperty('error');
    expect(verdicts[2]).toHaveProperty('error');
    expect(exit).toBe(1);
  });
});

describe('exit codes', () => {
  test.each([
    ['an unknown command', ['frobnicate']],
    ['an unknown option', ['status', '--frobnicate']],
    ['a limit that is no number', ['rank', '--limit', 'x']],
    ['a clock that is no time', ['index', '--now', 'yesterday']],
    ['a memory that is not there', ['rank', '--memory', 'Nope']],
    ['a path that is not there', ['links', '--from', 'nope.md']],
    ['a hostile target', ['move', '2026-01-02 Ada -- person.md', '../out.md']],
    ['a name some platform cannot hold', ['move', '2026-01-02 Ada -- person.md', 'a:b?.md']],
    ['a target that is taken', ['move', '2026-01-02 Ada -- person.md', '2026-01-03 Parser -- repo.md']],
    ['an option of another convention', ['bundle', '--focus', 'identity']],
    ['a report that nobody remembers', ['health', '--since', '01KDY8XSG0A1B2C3D4E5F6G7H8']],
    ['an undo with nothing to undo', ['undo']],
  ])('2 and not one byte changed for %s', async (_what, args) => {
    const vault = small();
    const before = hashes(vault);
    const ran = await cli(vault, [...args, '--json']);
    expect(ran.exit).toBe(2);
    expect(ran.json.ok).toBe(false);
    expect(ran.json.error.message.length).toBeGreaterThan(10);
    expect(hashes(vault)).toEqual(before);
  });

  test('without --json an error is a sentence on stderr and stdout stays empty', async () => {
    const ran = await cli(small(), ['links', '--from', 'nope.md']);
    expect(ran.exit).toBe(2);
    expect(ran.out).toBe('');
    expect(ran.err).toContain('nope.md');
  });

  test('1 where there is something to look at', async () => {
    const vault = vaultOnDisk({ 'no date.md': 'x\n' });
    expect((await cli(vault, ['check'])).exit).toBe(1);
  });
});

describe('a vault that is none', () => {
  test('a folder that does not exist', async () => {
    const ran = await cli(join(small(), 'nowhere'), ['status', '--json']);
    expect([ran.exit, ran.json.error.code]).toEqual([2, 'vault_not_found']);
  });

  test('a file', async () => {
    const ran = await cli(join(small(), '2026-01-02 Ada -- person.md'), ['status', '--json']);
    expect([ran.exit, ran.json.error.code]).toEqual([2, 'not_a_folder']);
  });

  test('settings that are no JSON, or hold a wrong value, are named and left alone', async () => {
    const texts = {
      '{': 'bad_settings',
      '{"bundleBudget": "much"}': 'bad_settings',
      '{"memories":[{"name":"A","root":"../x","convention":"notes-and-links"}]}': 'hostile_path',
    };
    for (const [text, code] of Object.entries(texts)) {
      const vault = vaultOnDisk({ '.top-of-mind.json': text });
      const ran = await cli(vault, ['status', '--json']);
      expect([ran.exit, ran.json.error.code, ran.json.error.path]).toEqual([2, code, '.top-of-mind.json']);
    }
  });

  test('an empty folder is an empty memory', async () => {
    const vault = vaultOnDisk();
    for (const command of ['status', 'links', 'rank', 'check', 'bundle', 'health', 'journal']) {
      const ran = await cli(vault, [command, '--json']);
      expect(ran.json).toMatchObject({ ok: true, command });
    }
  });
});

describe('the health report', () => {
  test('compares with the report that a journal entry wrote', async () => {
    const vault = small();
    const first = await cli(vault, ['health', '--write', '--json']);
    const body = 'Nothing links to the grammar, and it wants [[Automata]] and [[Tokens]].';
    await cli(vault, ['remember', '--title', 'Grammar', '--body', body]);
    await cli(vault, ['health', '--write', '--json']);
    const since = await cli(vault, ['health', '--since', String(first.json.result.journal), '--json']);
    expect(since.json.result.delta).toMatchObject({ wanted: 2 });
    const again = await cli(vault, ['health', '--write', '--json']);
    expect(again.json.result.journal).toBeNull();
  });
});

describe('the index note', () => {
  test('is written once: the second run changes nothing', async () => {
    const vault = exampleVault();
    const first = await cli(vault, ['index', '--json']);
    expect(first.json.result).toMatchObject({ path: 'top-of-mind.md', changed: true });
    const before = hashes(vault);
    const again = await cli(vault, ['index', '--json']);
    expect(again.json.result).toMatchObject({ changed: false, journal: null });
    expect(hashes(vault)).toEqual(before);
  });
});

describe('undo gives back every byte', () => {
  const mutations: [string, string[], string][] = [
    ['index', ['index'], ''],
    ['check --fix', ['check', '--fix'], ''],
    ['remember, unique', ['remember', '--title', 'Gate codes'], 'Haruka signs the gate codes with a yearly key and prints none of them.'],
    [
      'remember, superseding',
      ['remember', '--title', 'Ledger service pins Node 22'],
      'The Ledger repo now pins Node 22 in `.nvmrc`, in the `engines` field of package.json and in the Docker base image; it no longer pins Node 20. Continuous integration reads the version from `.nvmrc`, so there is one place to change.',
    ],
    ['health --write', ['health', '--write'], ''],
    ['move of a hub', ['move', '2025-09-02 Ledger service -- repo billing.md', 'repos/2025-09-02 Ledger -- repo billing.md'], ''],
  ];
  test.each(mutations)('after %s', async (_name, args, input) => {
    const vault = exampleVault();
    const before = hashes(vault);
    const ran = await cli(vault, [...args, '--json'], input);
    expect(ran.json.ok).toBe(true);
    expect(ran.json.result.journal).not.toBeNull();
    expect(hashes(vault)).not.toEqual(before);
    const undone = await cli(vault, ['undo', '--json']);
    expect(undone.json.result.left).toEqual([]);
    expect(hashes(vault)).toEqual(before);
  });

  test('--dry-run shows the plan and writes nothing', async () => {
    const vault = exampleVault();
    const before = hashes(vault);
    for (const [, args, input] of mutations) {
      const ran = await cli(vault, [...args, '--dry-run', '--json'], input);
      expect(ran.json.result.journal).toBeNull();
      expect(ran.json.result.plan).not.toBeNull();
    }
    expect(hashes(vault)).toEqual(before);
  });

  test('undo --dry-run shows what it would do and does nothing', async () => {
    const vault = exampleVault();
    await cli(vault, ['move', '2025-09-02 Ledger service -- repo billing.md', 'repos/']);
    const moved = hashes(vault);
    const journal = (await cli(vault, ['journal', '--json'])).out;
    const ran = await cli(vault, ['undo', '--dry-run', '--json']);
    expect(ran.json.result).toMatchObject({ journal: null, left: [] });
    expect(ran.json.result.plan).toMatchObject({ edits: expect.arrayContaining([expect.objectContaining({ op: 'move' })]) });
    expect(hashes(vault)).toEqual(moved);
    expect((await cli(vault, ['journal', '--json'])).out).toBe(journal);
  });
});
