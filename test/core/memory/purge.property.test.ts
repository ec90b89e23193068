import { openForAgents } from '../../../src/core/memory';
import { notMigrating } from '../../../src/core/memory/not-migrating';
import { codeOf } from '../../../src/core/model/errors';
import { asVaultPath } from '../../../src/core/model/path';
import type { Proposal } from '../../../src/core/model/results/proposal';
import { parseSettings } from '../../../src/core/model/settings';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { CONVENTIONS } from '../../support/memories';
import { createMemoryVault, createTestContext, type MemoryVault } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';

/** Texts to purge: of one line and of several, with signs that JSON, YAML and Markdown escape. */
const SECRETS = [
  'The safe of berth seven opens with quixotry and nothing else.',
  'Kate\'s code is "quixotry"\\7 & <tide> `now` [x].',
  'Öl für Kräne: quixotry, übermorgen um 17:30.',
  'The safe is behind the map.\nIt opens with "quixotry"\\7.\n\n> Ask Kate, not Bo.',
  '- First quixotry of the list\n- Second of it: 42 %\n\nAnd a line below it.',
];
const quoted = (text: string): string => text.replace(/^/gm, '> ');
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
const formsOf = (text: string): string[] => {
  const plain = [text, crlf(text), quoted(text), crlf(quoted(text))];
  return [...plain, ...plain.map(inJson)];
};

const nat = fc.nat(1000);
const step = fc.record({
  act: fc.constantFrom(
    ...([
      'remember',
      'remember',
      'secret',
      'secret',
      'again',
      'log',
      'edit',
      'plant',
      'plant',
      'move',
      'archive',
      'undo',
      'merge',
    ] as const),
    ...(['hold', 'settle', 'search', 'bundle', 'save', 'health', 'index', 'checkpoint', 'check'] as const),
  ),
  at: nat,
  form: nat,
  by: fc.nat(1),
});
const history = fc.record({
  convention: fc.constantFrom(...CONVENTIONS),
  root: fc.constantFrom('', 'Memory'),
  secret: fc.constantFrom(...SECRETS),
  steps: fc.array(step, { minLength: 6, maxLength: 22 }),
  crash: nat,
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

const noise = (n: number): string => `Boat ${n} of the north basin is moored at pier ${n + 3} until the tide of day ${n + 11} turns.`;

/** A vault that two installations write; the ids of each `run` of their programs differ. */
function opened({ convention, root }: Pick<History, 'convention' | 'root'>, vault: MemoryVault, run = 1) {
  const settings = parseSettings({ memories: [{ name: 'M', root, convention, overrides: {} }], trust: { mcp: 'pending' } });
  const { files, editor, store } = vault;
  return ['one', 'two'].map((writer) => {
    const usual = createTestContext(writer);
    const context = { ...usual, newId: () => `${run}-${usual.newId()}`, door: { kind: 'terminal' as const } };
    return openForAgents({ files, editor, store, context, settings: () => settings, configFolder: '.obsidian' }, undefined, notMigrating);
  });
}

/** Does one thing to the vault; whatever a rule refuses is not done. */
async function act(one: History['steps'][number], n: number, { secret, root }: History, memory: VaultMemory, vault: MemoryVault) {
  const paths = Object.keys(vault.snapshotOfBytes()).filter((path) => path.endsWith('.md') && !/top-of-mind/.test(path));
  const path = paths[one.at % Math.max(1, paths.length)] ?? '';
  const carry = <R>(propose: () => Promise<Proposal<R>>) => memory.carryOut(propose);
  const form = formsOf(secret).slice(0, 4)[one.form % 4] ?? '';
  const body =
    [secret, `${noise(n)}\n\n${secret}`, `${noise(n)}\n\n${secret}\n\n${noise(n + 500)}`, `${noise(n)} ${secret}`][one.form % 4] ?? '';
  const input = { title: `Matter ${n}`, body, onDuplicate: 'skip' as const, whenUnsure: 'write' as const };
  switch (one.act) {
    case 'remember':
      return carry(() => memory.remember({ ...input, body: noise(n) }, {}));
    case 'secret':
      return carry(() => memory.remember({ ...input, secret: 'write' }, {}));
    case 'again':
      return carry(() => memory.remember({ ...input, title: 'Once more', secret: 'write', action: 'skip' }, {}));
    case 'log':
      return carry(() => memory.remember({ ...input, type: 'episodic', tags: ['berth'] }, {}));
    case 'edit':
      return vault.write(path || 'Free.md', `${path === '' ? '' : vault.text(path).trimEnd()}\n\n${noise(n)}\n`);
    case 'plant': {
      const old = path === '' || one.form % 5 === 0 ? '' : vault.text(path);
      const to = old === '' ? `${root === '' ? '' : `${root}/`}Free ${n}.${['md', 'txt', 'canvas'][one.form % 3] ?? 'md'}` : path;
      const whole = to.endsWith('.canvas')
        ? JSON.stringify({ nodes: [{ id: 'a', type: 'text', text: `${noise(n)} ${form}` }], edges: [] })
        : '';
      return vault.write(to, whole || `${old.trimEnd()}\n\n${noise(n)}\n\n${form}\n\n${noise(n + 500)}\n`);
    }
    case 'move':
      return carry(() => memory.rename(path, `Renamed ${n}`));
    case 'archive':
      return carry(() => memory.archive([path]));
    case 'merge':
      return carry(() => memory.merge(path, paths[(one.at + 1) % paths.length] ?? ''));
    case 'undo':
      return memory.undo();
    case 'hold': {
      const agent = memory.through({ kind: 'mcp', harness: 'codex' });
      return agent.carryOut(() => agent.remember(input, {}));
    }
    case 'settle': {
      const { entries } = await memory.pending({});
      const ids = entries.map(({ id }) => id);
      return carry(() => memory.settlePending(one.form % 2 === 0 ? { approve: ids, reject: [] } : { approve: [], reject: ids }, {}));
    }
    case 'search':
      return memory.search({ query: 'safe of berth quixotry' });
    case 'bundle':
      return memory.bundleCopied(await memory.bundle({ topic: 'quixotry safe' }), { topic: secret.slice(0, 60) });
    case 'save':
      return carry(() => memory.saveBundle({}));
    case 'health':
      return carry(() => memory.health({ write: true }));
    case 'index':
      return carry(() => memory.index({}));
    case 'checkpoint':
      return carry(() => memory.checkpoint({ workingOn: noise(n), next: secret } as never, {}));
    case 'check':
      return carry(() => memory.acceptAll({}));
  }
}

/** A vault after its history, with what the files of this program's own may hold besides. */
async function lived(given: History) {
  const vault = createMemoryVault({
    'Old.md': `# Old\n\n${noise(900)}\n`,
    'Other/Log.txt': `${noise(901)}\r\n${crlf(given.secret)}\r\nend\r\n`,
  });
  const both = opened(given, vault);
  for (const [n, one] of given.steps.entries())
    await act(one, n, given, both[one.by]?.memory as VaultMemory, vault).catch((error: unknown) => {
      if (codeOf(error) === 'io') throw error;
    });
  const { memory } = both[0] as (typeof both)[number];
  for (const { path } of (await memory.layers({})).violations) await memory.carryOut(() => memory.settle(path, 'accept')).catch(() => null);
  const keep = (path: string, value: object): Promise<void> => vault.store.write(path, new TextEncoder().encode(JSON.stringify(value)));
  await keep('two/cache/readings', { texts: [given.secret] });
  await keep('two/cache/brief', { briefs: [quoted(given.secret)] });
  await keep('one/cache/sessions/0123456789abcdef.json', { began: 1, seen: 2, prompts: ['Hello', `Why? ${given.secret}`] });
  return { vault, both };
}

function everyFile(vault: MemoryVault): Map<string, string> {
  const paths = [...Object.keys(vault.snapshotOfBytes()), ...vault.trashed().map((path) => `.trash/${path}`)];
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
  return new Map([
    ...paths.map((path) => [path, text(vault.bytes(path))] as const),
    ...[...vault.storeFiles].map(([path, bytes]) => [`.top-of-mind/${path}`, text(bytes)] as const),
  ]);
}

const holders = (vault: MemoryVault, secret: string): string[] =>
  [...everyFile(vault)].flatMap(([path, text]) => (formsOf(secret).some((form) => text.includes(form)) ? [path] : []));
const sentences = (text: string): string[] =>
  text.match(/Boat \d+ of the north basin is moored at pier \d+ until the tide of day \d+ turns\./g) ?? [];

test('after a purge no file of any writer holds the text, nothing else is gone, and what was done besides can be undone', async () => {
  const met = { purged: 0, undone: 0, changed: 0, protected: 0 };
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      const { vault, both } = await lived(given);
      const { memory, purging } = both[0] as (typeof both)[number];
      const other = both[1]?.memory as VaultMemory;
      const last = await other
        .carryOut(() => other.remember({ title: 'Apart', body: noise(700), onDuplicate: 'write' }, {}))
        .catch(() => null);
      const held = new Set(holders(vault, given.secret));
      const violations = (await memory.layers({})).violations.length;
      const before = everyFile(vault);
      const journal = await memory.journal();

      const seen = await purging.look(given.secret, true);
      expect(everyFile(vault)).toEqual(before);
      const done = await purging.purge(given.secret, true);
      expect(done).toEqual(seen);
      expect(done.left).toEqual([]);
      expect(holders(vault, given.secret)).toEqual([]);

      const removed = new Set(done.removed);
      const after = everyFile(vault);
      const decided = (path: string): boolean => path.endsWith('top-of-mind-decisions.md');
      for (const [path, text] of before) {
        if (path.startsWith('.top-of-mind/')) continue;
        const now = after.get(path);
        if (!held.has(path) && !decided(path)) expect([path, now]).toEqual([path, text]);
        else if (decided(path)) expect(now?.startsWith(text)).toBe(true);
        else {
          met.changed++;
          expect(removed).toContain(path);
          if (!path.includes('top-of-mind-pending/')) expect([path, sentences(now ?? '')]).toEqual([path, sentences(text)]);
        }
      }
      const past = await memory.journal();
      const shown = past.slice(past.length - journal.length);
      expect(shown.map(({ id, title }) => [id, title])).toEqual(journal.map(({ id, title }) => [id, title]));
      for (const entry of past.filter((one) => one.purged === true).slice(0, 2)) {
        met.purged++;
        await expect(memory.undo(entry.id)).rejects.toMatchObject({ code: 'not_undoable' });
      }
      expect((await memory.layers({})).violations.length).toBeLessThanOrEqual(violations);
      expect((await purging.look(given.secret, false)).removed).toEqual([]);

      const entry = past.find(({ id }) => id === last?.receipt?.journal);
      if (entry !== undefined && entry.purged !== true && !entry.files.some((path) => removed.has(path))) {
        met.undone++;
        const path = asVaultPath(last?.result.path ?? '');
        await other.undo(entry.id);
        expect(everyFile(vault).get(path) ?? '').not.toContain(noise(700));
      }
      await memory.health({});
      await memory.carryOut(() => memory.index({}));
      expect(holders(vault, given.secret)).toEqual([]);
    }),
    { numRuns: runs(1_000, 60, 0.06) },
  );
  expect(Math.min(met.purged, met.undone, met.changed)).toBeGreaterThan(10);
});

test('a purge that dies in the middle is finished by the next one, and no other byte is lost', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.nat(2), async (given, share) => {
      const { vault, both } = await lived(given);
      const { purging } = both[0] as (typeof both)[number];
      const held = new Set(holders(vault, given.secret));
      const before = everyFile(vault);
      vault.setFaults([{ kind: 'crash', afterOperations: given.crash % 40, share: share / 2 }]);
      await purging.purge(given.secret, true).catch(() => undefined);
      vault.setFaults([]);
      const again = opened(given, vault, 2)[0] as (typeof both)[number];
      await again.memory.recover();
      await again.purging.purge(given.secret, true);
      expect(holders(vault, given.secret)).toEqual([]);
      const after = everyFile(vault);
      for (const [path, text] of before) {
        if (path.startsWith('.top-of-mind/') || path.endsWith('top-of-mind-decisions.md')) continue;
        if (held.has(path))
          expect([path, path.includes('pending/') ? [] : sentences(after.get(path) ?? '')]).toEqual([
            path,
            path.includes('pending/') ? [] : sentences(text),
          ]);
        else expect([path, after.get(path)]).toEqual([path, text]);
      }
      expect((await again.memory.journal()).every(({ title }) => title !== 'Damaged journal entry')).toBe(true);
    }),
    { numRuns: runs(300, 30, 0.1) },
  );
});

test('a purged note is nowhere any more, nor what quotes its text', async () => {
  await fc.assert(
    fc.asyncProperty(history, nat, async (given, at) => {
      const { vault, both } = await lived(given);
      const { purging } = both[0] as (typeof both)[number];
      const notes = Object.keys(vault.snapshotOfBytes()).filter((path) => path.endsWith('.md') && !/top-of-mind/.test(path));
      const path = notes[at % notes.length] ?? '';
      const body = vault
        .text(path)
        .replace(/^---\n[^]*?\n---\n/, '')
        .trim();
      const before = everyFile(vault);
      // Every other one dies in the middle, and is begun again.
      vault.setFaults(given.crash % 2 === 0 ? [] : [{ kind: 'crash', afterOperations: given.crash % 40 }]);
      await purging.purge(path, false).catch(() => undefined);
      vault.setFaults([]);
      const again = opened(given, vault, 2)[0] as (typeof both)[number];
      await again.memory.recover();
      await again.purging.purge(path, false);
      const after = everyFile(vault);
      expect(after.has(path)).toBe(false);
      if (body.length >= 24)
        for (const form of formsOf(body)) for (const [other, text] of after) expect([other, text.includes(form)]).toEqual([other, false]);
      for (const [other, text] of before)
        if (
          !other.startsWith('.') &&
          other !== path &&
          !/top-of-mind-decisions/.test(other) &&
          !text.includes(/.{0,30}/.exec(body.replace(/^#.*\n+/, ''))?.[0] ?? '')
        )
          expect([other, after.get(other)]).toEqual([other, text]);
      expect((await again.purging.look(path, false)).removed).toEqual([]);
      await again.memory.health({});
    }),
    { numRuns: runs(300, 30, 0.1) },
  );
});
