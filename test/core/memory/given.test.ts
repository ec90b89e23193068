import { dateOfValue } from '../../../src/core/read/text/dates';
import { hashText } from '../../../src/core/read/text/hash';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createTestContext } from '../../support/memory-vault';
import { openBench, openMemory, type Bench } from '../../support/opened';
import { fc, runs } from '../../support/properties';

const MINDSTONE = { convention: 'mindstone' };
const DAY = 24 * 60 * 60 * 1000;
/** The bench's day is 2026-03-15. */
const NOON = Date.parse('2026-03-14T12:00:00');
const KEPT = 'terminal-x/cache/sessions';

const memory = (lines = '', body = 'The tide gauge is cleaned in May.'): string =>
  `---\nname: x\ndescription: Tides\ntype: feedback\n${lines}---\n\n# Tides\n\n${body}\n`;

interface Given {
  readonly path: string;
  readonly at?: number;
  readonly hash?: string;
}

/** Leaves the record of a session that was given these files. */
function keep({ vault }: Pick<Bench, 'vault'>, session: string, came: readonly Given[], more: object = {}): void {
  const first = came[0]?.at ?? NOON;
  const record = {
    ...{ began: first, seen: first, harness: 'claude', session, kind: 'main', folder: '/work' },
    came: came.map((one) => ({ at: NOON, event: 'session-start', why: 'It is critical.', ...one })),
    ...more,
  };
  const name = `${hashText(session).padStart(16, '0')}.json`;
  vault.storeFiles.set(`${KEPT}/${name}`, new TextEncoder().encode(JSON.stringify(record)));
}

const marks = async (memory: VaultMemory): Promise<string[]> =>
  (await memory.journal()).filter(({ title }) => title.startsWith('Mark')).map(({ state }) => state);

describe('the day of what sessions were given', () => {
  test('is set to that on which it came, as one change that undo takes back, and nothing else', async () => {
    const files = {
      'feedback_a.md': memory('last_applied: 2026-01-30 # by hand\r\nhits: 1.10\n'),
      'feedback_b.md': memory(),
      'feedback_c.md': memory('metadata:\n  last_applied: "2026-01-01"\n'),
      'feedback_new.md': memory('last_applied: 2026-03-15\n'),
      'feedback_other.md': memory(),
      'MEMORY.md': '# Memory index\n',
    };
    const bench = openBench(files, MINDSTONE);
    keep(bench, 'one', [{ path: 'feedback_a.md', at: NOON - 5 * DAY }, { path: 'feedback_b.md' }, { path: 'MEMORY.md' }]);
    keep(bench, 'two', [{ path: 'feedback_a.md' }, { path: 'feedback_c.md', at: NOON - DAY }, { path: 'feedback_new.md' }]);
    const before = bench.vault.snapshotOfBytes();
    const { result, receipt } = await bench.memory.carryOut(() => bench.memory.markGiven({}));
    expect(result).toEqual({ applied: ['feedback_a.md', 'feedback_c.md', 'feedback_b.md'], left: [] });
    expect(bench.vault.text('feedback_a.md')).toBe(files['feedback_a.md'].replace('2026-01-30', '2026-03-14'));
    expect(bench.vault.text('feedback_b.md')).toMatch(/^last_applied: 2026-03-14$/m);
    expect(bench.vault.text('feedback_c.md')).toBe(files['feedback_c.md'].replace('2026-01-01', '2026-03-13'));
    for (const path of ['feedback_new.md', 'feedback_other.md', 'MEMORY.md'] as const) expect(bench.vault.text(path)).toBe(files[path]);
    await bench.memory.undo(receipt?.journal);
    expect(bench.vault.snapshotOfBytes()).toEqual(before);
  });

  test('is set once a day, and what was undone stays so until it is given once more', async () => {
    const bench = openBench({ 'feedback_a.md': memory(), 'feedback_b.md': memory() }, MINDSTONE);
    const carry = (on: VaultMemory): Promise<unknown> => on.carryOut(() => on.markGiven({}));
    keep(bench, 'one', [{ path: 'feedback_a.md' }]);
    await carry(bench.memory);
    keep(bench, 'two', [{ path: 'feedback_b.md', at: NOON + DAY + 60_000 }]);
    await carry(bench.memory);
    expect(await marks(bench.memory)).toEqual(['applied']);
    await bench.memory.undo();
    await carry(bench.memory);
    expect(await marks(bench.memory)).toEqual(['undone']);

    const settings = { memories: [{ name: 'Vault', root: '', convention: 'mindstone', overrides: {} }] };
    const nextDay = openMemory(bench.vault, settings, { context: createTestContext('other', '2026-03-16T12:00:00') });
    await carry(nextDay);
    expect(bench.vault.text('feedback_b.md')).toContain('last_applied: 2026-03-15');
    expect(bench.vault.text('feedback_a.md')).toBe(memory());
    expect(await marks(nextDay)).toEqual(['applied', 'undone']);
  });

  test('leaves and reports a note that changed since, is private, protected or cannot be read', async () => {
    const files = {
      'feedback_fits.md': memory(),
      'feedback_changed.md': memory(),
      'feedback_private.md': memory('private: true\n'),
      'feedback_broken.md': memory('tags: [\n'),
      'feedback_flow.md': '---\n{name: x, description: y, type: feedback}\n---\nText.\n',
      'feedback_fixed.md': memory(),
      'feedback_small.md': memory(),
      'archive/feedback_old.md': memory(),
      'project_none.md': 'No properties.\n',
    };
    const layers = [{ pattern: 'feedback_fixed.md', layer: 'read-only' }];
    const overrides = { layers, hardLimits: [{ pattern: 'feedback_small.md', bytes: memory().length }] } as never;
    const bench = openBench(files, { ...MINDSTONE, overrides });
    const hash = hashText(memory());
    keep(
      bench,
      'one',
      [...Object.keys(files), 'feedback_gone.md', '../out.md'].map((path) => ({ path, hash: path.includes('priv') ? '' : hash })),
    );
    bench.vault.write('feedback_changed.md', memory('', 'It is cleaned in June.'));
    const before = bench.vault.snapshotOfBytes();
    const { result } = await bench.memory.carryOut(() => bench.memory.markGiven({}));
    expect(result).toMatchObject({ applied: ['feedback_fits.md'], unseen: 2 });
    const left = Object.fromEntries(result.left.map(({ path, why }) => [path, why]));
    expect(left).toEqual({
      'feedback_changed.md': expect.stringContaining('changed') as string,
      'feedback_private.md': expect.stringContaining('private') as string,
      'feedback_broken.md': expect.stringContaining('properties cannot be read') as string,
      'feedback_flow.md': expect.any(String) as string,
      'feedback_fixed.md': expect.stringContaining('read-only') as string,
      'feedback_small.md': expect.stringContaining('limit') as string,
    });
    const after = bench.vault.snapshotOfBytes();
    for (const path of Object.keys(files)) expect([path, after[path] === before[path]]).toEqual([path, path !== 'feedback_fits.md']);
  });

  test('is due until then, and answers of people hold', async () => {
    const bench = openBench({ 'feedback_a.md': memory() }, MINDSTONE);
    const due = async (): Promise<string[]> =>
      (await bench.memory.status()).due.filter(({ what }) => what === 'applied').map(({ message }) => message);
    expect(await due()).toEqual([]);
    keep(bench, 'one', [{ path: 'feedback_a.md' }]);
    expect(await due()).toEqual([expect.stringMatching(/^1 note does not yet say/)]);
    await bench.memory.carryOut(() => bench.memory.answerChore('applied', 'never', {}));
    expect(await due()).toEqual([]);
    expect((await bench.memory.markGiven({})).plan).toBeNull();
  });

  test('asks for a convention that keeps it', async () => {
    const { memory: plain } = openBench({ 'a.md': 'x\n' });
    await expect(plain.markGiven({})).rejects.toMatchObject({ code: 'bad_input' });
  });

  test('an agent neither marks nor hears of a private note', async () => {
    const bench = openBench({ 'feedback_a.md': memory(), 'feedback_b.md': memory('private: true\n') }, MINDSTONE);
    keep(bench, 'one', [{ path: 'feedback_a.md' }, { path: 'feedback_b.md' }]);
    const agent = bench.memory.through({ kind: 'hook', harness: 'claude' });
    const { result } = await agent.carryOut(() => agent.markGiven({}));
    expect(result).toEqual({ applied: ['feedback_a.md'], left: [], unseen: 1 });
    expect(bench.vault.text('feedback_b.md')).toBe(memory('private: true\n'));
  });

  const line = fc.constantFrom(
    'tags: [a, b] # kept',
    'created: 2026-01-01',
    "hits: '0042'",
    'x: |\n  many\n  lines',
    '# a comment',
    'last_applied: 2025-12-31',
    '"last_applied": "2025-01-01"',
    'last_applied:',
    'private: true',
    'a: [',
    'metadata:\n  last_applied: 2024-02-29',
  );
  const file = fc.record({
    lines: fc.uniqueArray(line, { maxLength: 5, selector: (one) => one.replace(/[":].*/s, '') || one.slice(0, 9) }),
    body: fc.string(),
    eol: fc.constantFrom('\n', '\r\n'),
    mark: fc.constantFrom('', '\uFEFF'),
  });
  test('property: bytes outside of that one property stay, undo brings all back, and a second run changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 400 }), async (all, ago) => {
        const files = Object.fromEntries(
          all.map(({ lines, body, eol, mark }, at) => [
            `feedback_${at}.md`,
            `${mark}${['---', 'name: x', ...lines, '---', body].join('\n').replaceAll('\n', eol)}`,
          ]),
        );
        const bench = openBench(files, MINDSTONE);
        keep(
          bench,
          'one',
          Object.entries(files).map(([path, text]) => ({ path, at: NOON - ago * DAY, hash: hashText(text) })),
        );
        const before = bench.vault.snapshotOfBytes();
        const { result, receipt } = await bench.memory.carryOut(() => bench.memory.markGiven({}));
        for (const [path, text] of Object.entries(files)) {
          const now = bench.vault.text(path);
          const rest = (one: string): string => one.replace(/^ *"?last_applied"?:.*\r?\n?/gm, '');
          expect(rest(now)).toBe(rest(text));
          if (!result.applied.includes(path as never)) expect(now).toBe(text);
          const day = /last_applied"?: *"?'?([\d-]+)/.exec(now)?.[1];
          if (now !== text) expect(dateOfValue(day)).not.toBeNull();
        }
        expect((await bench.memory.markGiven({})).plan).toBeNull();
        if (receipt === null) return;
        await bench.memory.undo(receipt.journal);
        expect(bench.vault.snapshotOfBytes()).toEqual(before);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('what sessions were given', () => {
  const files = { 'A.md': 'Text.\n', 'B.md': '---\nprivate: true\n---\nText.\n' };

  test('is listed by session, the newest first, and with the bundles that were copied', async () => {
    const bench = openBench(files);
    keep(bench, 'old', [{ path: 'A.md', at: NOON - 9 * DAY }]);
    keep(bench, 'one', [{ path: 'A.md' }, { path: 'B.md' }]);
    keep(bench, 'two', [
      { path: 'A.md', at: NOON + 1 },
      { path: 'A.md', at: NOON + 2 },
    ]);
    const all = await bench.memory.given({});
    expect(all.sessions.map(({ session }) => session)).toEqual(['two', 'one', 'old']);
    expect(all.sessions[1]?.came.map(({ path }) => path)).toEqual(['A.md', 'B.md']);
    const bundle = await bench.memory.bundle({});
    await bench.memory.bundleCopied(bundle, {});
    const of = await bench.memory.given({ copies: true, since: NOON - 7 * DAY });
    expect(of.sessions.map(({ session, kind, came }) => [session, kind, came.length])).toEqual([
      ['', 'copy', 1],
      ['two', 'main', 2],
      ['one', 'main', 2],
      ['old', 'main', 0],
    ]);
  });

  test('names no file to agents that is private or gone now', async () => {
    const bench = openBench(files);
    keep(
      bench,
      'one',
      ['A.md', 'B.md', 'B.md', 'Gone.md'].map((path) => ({ path })),
    );
    const { sessions } = await bench.memory.through({ kind: 'mcp' }).given({});
    expect(sessions[0]?.came.map(({ path }) => path)).toEqual(['A.md']);
    expect(sessions[0]).toMatchObject({ private: 1, gone: 1 });
    expect(JSON.stringify(sessions)).not.toMatch(/B\.md|Gone/);
    const own = await bench.memory.given({});
    expect(own.sessions[0]?.came).toHaveLength(4);
    expect(own.sessions[0]).not.toHaveProperty('private');
  });

  test('survives files that are broken, or not its own, and says how many it could not read', async () => {
    const bench = openBench(files);
    keep(bench, 'one', [{ path: 'A.md' }, { path: 'A.md', at: 1e20 }], { later: { kept: true }, came2: [] });
    keep(bench, 'far', [{ path: 'A.md' }], { began: 1e20 });
    const put = (path: string, text: string): void => void bench.vault.storeFiles.set(path, new TextEncoder().encode(text));
    put(`${KEPT}/0000000000000001.json`, '{"began": [');
    put(`${KEPT}/0000000000000002.json`, '\u0000\u00ff');
    put(`${KEPT}/0000000000000003.json`, 'null');
    put(`${KEPT}/notes.txt`, 'mine');
    put('terminal-x/bundles/x.json', '{"version":1,"copies":[[');
    put('terminal-x/bundles/y.json', '{"version":1,"copies":[["k",{"at":"2026-03-14T12:00:00Z","sha256":"x","parts":[{"path":"A.md"}]}]]}');
    const before = new Map(bench.vault.storeFiles);
    for (const query of [{}, { copies: true }]) {
      const { sessions, unread } = await bench.memory.given(query);
      expect(sessions.map(({ session, came }) => [session, came.length])).toEqual([['one', 1]]);
      expect(unread).toBe(4);
    }
    expect(bench.vault.storeFiles).toEqual(before);
  });
});
