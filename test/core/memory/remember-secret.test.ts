import type { RememberInput, RememberResult } from '../../../src/core/model/results/remember';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { type MemoryVault } from '../../support/memory-vault';
import { openBench } from '../../support/opened';

const TOKEN = ['gh', 'p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');
const PASSWORD = ['kV9x', 'Tm2Lp#R7'].join('');

interface Bench {
  readonly vault: MemoryVault;
  readonly memory: VaultMemory;
  readonly remember: (more: Partial<RememberInput>) => Promise<RememberResult>;
  /** Every byte of the vault and of what is kept beside it, as one text. */
  readonly everything: () => string;
}

function bench(files: Readonly<Record<string, string>> = {}): Bench {
  const { vault, memory } = openBench(files);
  return {
    vault,
    memory,
    remember: async (more) =>
      (
        await memory.carryOut(() =>
          memory.remember({ title: 'Deploy bot', body: 'The bot opens pull requests.', onDuplicate: 'skip', ...more }, {}),
        )
      ).result,
    everything: () =>
      JSON.stringify([vault.snapshotOfBytes(), [...vault.storeFiles].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)])]),
  };
}

const HELD: readonly (readonly [string, Partial<RememberInput>, string])[] = [
  ['in the text', { body: `The bot opens pull requests.\n\nIts token: ${TOKEN}` }, 'Line 3 looks like a GitHub token.'],
  ['in the title', { title: `Password: ${PASSWORD}` }, 'The title looks like a password.'],
  ['in a tag', { tags: ['ops', TOKEN] }, 'The tags look like a GitHub token.'],
  ['in a property', { body: `---\napi_key: ${TOKEN}\n---\nThe bot opens pull requests.` }, 'Line 2 looks like'],
  ['as the value of the title', { title: 'Password', body: PASSWORD }, 'Line 1 looks like a password.'],
  ['in a date that is none', { date: TOKEN }, 'The date looks like a GitHub token.'],
];

describe('a new entry with a secret', () => {
  test.each(HELD)('%s is held: nothing is written, and the answer says where, never what', async (_, more, sentence) => {
    const one = bench({ 'note.md': 'A note about the bot that opens pull requests.\n' });
    const before = one.everything();
    const result = await one.remember(more);
    expect(result).toMatchObject({ path: null, skipped: null, links: [], refused: { code: 'secret', path: null } });
    expect(result.refused?.rule).toContain(sentence);
    expect(result.refused?.remedy).toEqual({ to: 'write it anyway', input: { secret: 'write' } });
    expect(one.everything()).toBe(before);
    for (const secret of [TOKEN, PASSWORD]) expect(JSON.stringify(result).toLowerCase()).not.toContain(secret.toLowerCase());
  });

  test.each(['write', 'replace', 'merge', 'link', 'skip'] as const)('is held whatever the action is: %s', async (action) => {
    const one = bench({ 'note.md': 'A note about the bot that opens pull requests.\n' });
    const before = one.everything();
    const result = await one.remember({
      body: `Its token: ${TOKEN}`,
      action,
      ...(action === 'write' || action === 'skip' ? {} : { older: { path: 'note.md' as never, entry: null } }),
    });
    expect(result.refused?.code).toBe('secret');
    expect(one.everything()).toBe(before);
  });

  test('is written where that is asked for, and told of', async () => {
    const one = bench();
    const result = await one.remember({ body: `Its token: ${TOKEN}`, secret: 'write' });
    expect(result).toMatchObject({ verdict: 'UNIQUE', secret: { kind: 'GitHub token', part: 'text', line: 1 } });
    expect(result.refused).toBeUndefined();
    expect(one.vault.text(result.path ?? '')).toContain(TOKEN);
  });

  test('what was set aside before is written after all without a question', async () => {
    const one = bench();
    const { skipped } = await one.remember({ body: `Its token: ${TOKEN}`, secret: 'write', action: 'skip' });
    const done = await one.memory.carryOut(() => one.memory.writeSkipped(skipped?.id ?? '', {}));
    expect(one.vault.text(done.result.path ?? '')).toContain(TOKEN);
  });
});

describe('evidence', () => {
  const older = `# Deploy bot\n\nThe deploy bot of the ledger opens pull requests with ${PASSWORD}. Its password: ${PASSWORD}\n`;
  const fresh = {
    title: 'Deploy bot',
    body: 'The deploy bot of the ledger no longer opens pull requests; it opens issues in the west repository.',
  };

  test('quotes no word of an older entry that holds a secret', async () => {
    const one = bench({ 'Deploy bot.md': older });
    const [verdict] = (await one.memory.gate([{ line: 1, entry: fresh }], {})).verdicts;
    expect(verdict).toMatchObject({
      evidence: {
        onlyOld: expect.any(Number),
        onlyNew: expect.any(Number),
        changed: 0,
        unmatched: expect.any(Number),
        withheld: expect.stringContaining('secret'),
      },
    });
    const result = await one.remember(fresh);
    expect(result.evidence?.onlyOld).toEqual(expect.any(Number));
    expect(result.path).not.toBeNull();
    const { plan } = await one.memory.remember({ ...fresh, onDuplicate: 'skip' }, {});
    expect(JSON.stringify(plan)).not.toContain('kv9x');
  });

  test('of a text that holds one says so in a warning', async () => {
    const one = bench({ 'Deploy bot.md': '# Deploy bot\n\nThe deploy bot opens pull requests.\n' });
    const [verdict] = (await one.memory.gate([{ line: 1, entry: { ...fresh, body: `${fresh.body} Password: ${PASSWORD}` } }], {})).verdicts;
    expect(verdict).toMatchObject({ warning: 'secret' });
    expect(JSON.stringify(verdict).toLowerCase()).not.toContain(PASSWORD.toLowerCase());
  });

  test('of texts without one is as it was', async () => {
    const one = bench({ 'Deploy bot.md': '# Deploy bot\n\nThe deploy bot of the ledger opens pull requests.\n' });
    const [verdict] = (await one.memory.gate([{ line: 1, entry: fresh }], {})).verdicts;
    expect(verdict).not.toHaveProperty('warning');
    expect(JSON.stringify(verdict)).not.toContain('"counts"');
  });

  test('a duplicate is left out on what the texts say, not on what is shown', async () => {
    const one = bench({ 'Deploy bot.md': older });
    const result = await one.remember({ title: 'Deploy bot', body: 'The deploy bot of the ledger opens pull requests on port 8443.' });
    expect(result.path).not.toBeNull();
  });
});
