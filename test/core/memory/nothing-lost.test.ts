import type { Memory } from '../../../src/core/model/memory';
import type { RememberInput, RememberResult } from '../../../src/core/model/results/remember';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { entryInput as input, openMemory, type Bench } from '../../support/opened';
import { at, createMemoryVault, type MemoryVault } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';

const memoryAt = (root: string, convention: Memory['convention'], overrides: Memory['overrides'] = {}): Memory => ({
  name: root === '' ? 'Vault' : root,
  root,
  convention,
  overrides,
});

function bench(files: Record<string, string>, ...memories: readonly Memory[]): Bench {
  const vault = createMemoryVault(files);
  return { vault, memory: opened(vault, memories.length === 0 ? [memoryAt('', 'notes-and-links')] : memories) };
}

const opened = (vault: MemoryVault, memories: readonly Memory[]): VaultMemory =>
  openMemory(vault, { memories, gate: { skip: 'balanced' } });

async function remember({ memory }: Bench, entry: RememberInput, name?: string): Promise<RememberResult> {
  return (await memory.carryOut(() => memory.remember(entry, { memory: name }))).result;
}

const POOL = 'The pool of the billing service holds 40 connections.';
const MORE = 'The pool of the billing service now holds 80 connections instead of 40.';
const NOTE = '2026-02-01 Pool of the billing service.md';
const note = (body: string): string => `---\nid: 01KDY8XSG0A1B2C3D4E5F6G7H8\ncreated: 2026-02-01\n---\n${body}`;

describe('an older entry in a file that is read-only', () => {
  const BASELINE = 'learnings/baseline_insights.md';
  const baseline = `# Baseline\n\n## 2026-02-01: Pool of the billing service\n**Type**: semantic\n**Observation**: ${POOL}\n`;
  const older = { path: at(BASELINE), entry: '2026-02-01: Pool of the billing service' };

  test.each([{}, { action: 'replace' as const }, { action: 'replace' as const, older }, { action: 'link' as const }])(
    'is left as it is, and the new one is written: %j',
    async (choice) => {
      const one = bench({ [BASELINE]: baseline }, memoryAt('', 'stoneros'));
      const result = await remember(one, input('Pool of the billing service', MORE, { type: 'correction', ...choice }));
      expect(result).toMatchObject({ verdict: 'SUPERSEDE', path: 'learnings/corrections.md', superseded: null });
      expect(one.vault.text('learnings/corrections.md')).toContain(MORE);
      expect(one.vault.text(BASELINE)).toBe(baseline);
    },
  );

  test('in a memory inside this one is none of its entries: the choice is refused before anything changes', async () => {
    const one = bench({ [`agents/${NOTE}`]: note(`${POOL}\n`) }, memoryAt('', 'notes-and-links'), memoryAt('agents', 'notes-and-links'));
    const before = one.vault.snapshotOfBytes();
    await expect(
      remember(
        one,
        input('Pool of the billing service', MORE, { action: 'replace', older: { path: at(`agents/${NOTE}`), entry: null } }),
        'Vault',
      ),
    ).rejects.toMatchObject({ code: 'bad_input' });
    expect(one.vault.snapshotOfBytes()).toEqual(before);
  });
});

describe('properties that a text brings along', () => {
  // Each as it comes and, where that is another, as it is written.
  const line = fc.constantFrom<[string, string?]>(
    ['code: 0042'],
    ['version: 1.10'],
    ['big: 12345678901234567890'],
    ['hex: 0x1F'],
    ["name: 'it''s'", "name: it's"],
    ['said: "a: b" # why', 'said: "a: b"'],
    ['at: 12:30'],
    ['day: 2026-03-15'],
    ['list:\n  - 1.10 # first\n  - "two"', 'list:\n  - 1.10\n  - two'],
    ['text: |\n  one\n\n  two'],
    ['flow: [ a,  1.0 ]', 'flow:\n  - a\n  - 1.0'],
    ['empty:'],
    ['none: ~', 'none:'],
    ['created: 1999-01-01'],
    ['tags: [q, 07]', 'tags:\n  - q\n  - 07'],
    ['aliases:\n  - W # short', 'aliases:\n  - W'],
    ['project: Atlas'],
    ['supersedes: "[[x]]"'],
  );
  const keyOf = ([text]: readonly [string, string?]): string => text.slice(0, text.indexOf(':'));
  const block = fc.uniqueArray(line, { minLength: 1, maxLength: 8, selector: keyOf });

  test('stand in the new note with what they say, whatever the convention adds', async () => {
    await fc.assert(
      fc.asyncProperty(
        block,
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('notes-and-links' as const, 'carlton' as const),
        async (lines, lineBreak, convention) => {
          const one = bench({}, memoryAt('', convention));
          const body = `---\n${lines.map(([came]) => came).join('\n')}\n---\nZebras graze at dawn.\n`.replace(/\n/g, lineBreak);
          const { path } = await remember(one, input('Zebras', body));
          const text = one.vault.text(path ?? '').replace(/\r\n/g, '\n');
          for (const [came, written = came] of lines) expect(`\n${text}`).toContain(`\n${written}\n`);
          expect(text).toContain('\nZebras graze at dawn.\n');
          const again = bench({ [path ?? '']: one.vault.text(path ?? '') }, memoryAt('', convention));
          expect((await again.memory.check({})).result.findings.filter(({ id }) => id.startsWith('frontmatter'))).toEqual([]);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test('lists of both are put together', async () => {
    const one = bench({ [NOTE]: note(`${POOL}\n`) });
    const body = `---\ntags: [q, 07]\naliases: [W]\nsupersedes: "[[x]]"\nid: own-id\n---\n${MORE}`;
    const { path } = await remember(
      one,
      input('Pool: of / the billing service', body, { tags: ['two words'], action: 'replace', older: { path: at(NOTE), entry: null } }),
    );
    const text = one.vault.text(path ?? '');
    for (const kept of [
      'q',
      '07',
      'W',
      '"[[x]]"',
      'own-id',
      'two words',
      '"Pool: of / the billing service"',
      '[[2026-02-01 Pool of the billing service]]',
    ])
      expect(text).toContain(kept);
    expect(text).toMatch(/^merged_from:\n {2}- own-id$/m);
  });

  test('the projects of a text stay beside the one that is named', async () => {
    const one = bench({}, memoryAt('', 'mindstone'));
    const { path } = await remember(one, input('Zebras', '---\nprojects: [Boreas]\n---\nZebras graze at dawn.', { project: 'Atlas' }));
    expect(one.vault.text(path ?? '')).toMatch(/projects:\n {2}- Boreas\n {2}- Atlas\n|projects: \[Boreas, Atlas\]\n/);
  });

  test('in a section values keep their spelling', async () => {
    const one = bench({}, memoryAt('', 'stoneros'));
    await remember(one, input('Zebras', '---\ncode: 0042\nlist: [1.10, x]\nnone:\n---\nZebras graze at dawn.', { type: 'semantic' }));
    expect(one.vault.text('learnings/expertise.md')).toContain('**code**: 0042\n**list**: [1.10,"x"]\n**none**: null\n');
    await remember(one, input('Lions', '---\ncode: 1.0 # by hand\ntags: [cats]\n---\nLions sleep at noon.', { type: 'semantic' }));
    expect(one.vault.text('learnings/expertise.md')).toContain('**code**: 1.0\n');
    expect(one.vault.text('learnings/expertise.md')).toContain('**Tags**: #cats\n');
    expect(one.vault.text('learnings/expertise.md').match(/^## /gm)).toHaveLength(2);
  });

  test('a note that is set aside and written after all has them as they were', async () => {
    const own = '2026-03-05 Pool again.md';
    const before = `---\naliases:\n  - Pool # short\nversion: 1.10\nid: 01KDY8XSG0A1B2C3D4E5F6G7H9\ncreated: 2026-03-05\n---\n${POOL}\n`;
    const one = bench({ [NOTE]: note(`${POOL}\n`), [own]: before });
    await one.memory.carryOut(() => one.memory.resolveEntry({ path: at(own), entry: null }, 'skip', { path: at(NOTE), entry: null }, {}));
    const [aside] = (await one.memory.skipped({})).entries;
    expect(aside?.body).toBe(before);
    const { path } = (await one.memory.carryOut(() => one.memory.writeSkipped(aside?.id ?? '', {}))).result;
    const text = one.vault.text(path ?? '');
    for (const kept of [
      'aliases:\n  - Pool # short\n',
      'version: 1.10\n',
      'created: 2026-03-05\n',
      '  - 01KDY8XSG0A1B2C3D4E5F6G7H9\n',
      POOL,
    ])
      expect(text).toContain(kept);
  });
});

describe('what is merged', () => {
  const older = { path: at(NOTE), entry: null };

  test('keeps its tags and project though they are parts of other words', async () => {
    const one = bench({ [NOTE]: note(`${POOL} Atlases hold maps.\n`) });
    await remember(one, input('', 'Zebras graze.', { action: 'merge', older, tags: ['poo', 'ill'], project: 'Atlas', type: 'con' }));
    expect(one.vault.text(NOTE)).toContain('Zebras graze.\n\n- tags: #poo #ill\n- type: con\n- project: Atlas\n');
  });

  test('leaves out what the older note has, be it in its name, its properties or its text', async () => {
    const named = '2026-02-01 Pool -- db.md';
    const one = bench({ [named]: `---\ntags: [Ops]\nproject: Atlas\n---\n${POOL} #live/now\n` });
    await remember(
      one,
      input('', 'Zebras graze.', {
        action: 'merge',
        older: { path: at(named), entry: null },
        tags: ['db', 'ops', 'live/now'],
        project: 'Atlas',
      }),
    );
    expect(one.vault.text(named).endsWith(`${POOL} #live/now\n\nZebras graze.\n`)).toBe(true);
  });

  test.each(['```\nopen()', '<!-- open', '%% open'])('says what came along before a text that is never closed: %j', async (body) => {
    const one = bench({ [NOTE]: note(`${POOL}\n`) });
    await remember(one, input('', `---\nsource: 007\n---\n${body}`, { action: 'merge', older, tags: ['ops'] }));
    expect(one.vault.text(NOTE).endsWith(`${POOL}\n\n- source: 007\n- tags: #ops\n\n${body}\n`)).toBe(true);
  });
});

describe('other writers', () => {
  const texts = Array.from({ length: 6 }, (_, at) => `Zebra ${at}: it grazes at ${at + 5} in the morning.`);

  test.each(['notes-and-links', 'stoneros', 'daneel'] as const)('several programs at once lose nothing: %s', async (convention) => {
    const memories = [memoryAt('', convention)];
    const vault = createMemoryVault({});
    const programs = texts.map(() => opened(vault, memories));
    const results = await Promise.allSettled(
      texts.flatMap((text, at) => {
        const program = programs[at] as VaultMemory;
        const aside = `${text} Set aside.`;
        return [input(`Zebra ${at}`, text), input(`Aside ${at}`, aside, { action: 'skip' })].map((entry) =>
          program.carryOut(() => program.remember(entry, {})),
        );
      }),
    );
    const all = Object.keys(vault.snapshotOfBytes())
      .map((path) => vault.text(path))
      .join('\n');
    results.forEach((result, at) => {
      const text = texts[Math.floor(at / 2)] ?? '';
      // Who was told that it failed knows; whoever was told that it was written finds it.
      if (result.status === 'fulfilled') expect(all).toContain(at % 2 === 0 ? text : `${text} Set aside.`);
    });
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  test('a skipped note that is deleted, changed or made while one is decided about', async () => {
    const SKIPPED = 'top-of-mind-skipped.md';
    const one = bench({});
    const entry = (n: number): RememberInput => input(`Zebra ${n}`, texts[n] ?? '', { action: 'skip' });
    await remember(one, entry(0));
    const meddling = async (n: number, meddle: () => void): Promise<void> => {
      let first = true;
      await one.memory.carryOut(async () => {
        const proposal = await one.memory.remember(entry(n), {});
        if (first) meddle();
        first = false;
        return proposal;
      });
    };
    await meddling(1, () => one.vault.write(SKIPPED, `${one.vault.text(SKIPPED).replace(/\n/g, '\r\n')}My own words.`));
    expect(one.vault.text(SKIPPED)).toContain('My own words.');
    expect((await one.memory.skipped({})).entries.map(({ body }) => body)).toEqual(texts.slice(0, 2));
    await meddling(2, () => one.vault.delete(SKIPPED));
    expect((await one.memory.skipped({})).entries.map(({ body }) => body)).toEqual([texts[2]]);
    one.vault.delete(SKIPPED);
    await meddling(3, () => one.vault.write(SKIPPED, 'Mine.\n\n````text\nopen'));
    expect(one.vault.text(SKIPPED).startsWith('Mine.\n\n````text\nopen')).toBe(true);
    expect((await one.memory.skipped({})).entries.map(({ body }) => body)).toEqual([texts[3]]);
  });

  test('a crash while an entry is written after all leaves it somewhere, and recovery leaves it in one place', async () => {
    for (let at = 0; ; at++) {
      const one = bench({});
      await remember(one, input('Zebra', texts[0] ?? '', { action: 'skip' }));
      const [aside] = (await one.memory.skipped({})).entries;
      one.vault.setFaults([{ kind: 'crash', afterOperations: at, share: 0.5 }]);
      const crashed = await one.memory
        .carryOut(() => one.memory.writeSkipped(aside?.id ?? '', {}))
        .then(
          () => false,
          () => true,
        );
      one.vault.setFaults([]);
      const restarted = opened(one.vault, [memoryAt('', 'notes-and-links')]);
      await restarted.recover();
      const holding = Object.keys(one.vault.snapshotOfBytes()).filter((path) => one.vault.text(path).includes(texts[0] ?? ''));
      expect(holding).toHaveLength(1);
      if (!crashed) break;
    }
  });
});
