import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, runs } from '../../support/properties';
import { cli, hashes, vaultOnDisk } from '../terminal';
import { HARBOUR, HARNESSES, questionOf } from './questions';
import { said, transcriptOf, UNSAID, type Turn } from './transcripts';

const NOW = ['--now', '2026-03-20T10:05:00'];
const SECRET = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const lasting = fc.tuple(
  fc.constantFrom('From now on always', 'Never', 'We decided to', 'Keep in mind to', 'I prefer to', 'We should never'),
  fc.constantFrom('moor', 'paint', 'count', 'dredge'),
  fc.constantFrom('the ferry Alba', 'the north basin', 'all the berths', `the token ${SECRET}`),
  fc.constantFrom('before noon.', 'because the wind turns.', 'again!', 'as it is?', 'at\nnight.', ''),
);
const words = fc.oneof(
  { weight: 3, arbitrary: lasting.map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
);
/** A word that stands in all that no person said, and nowhere else. */
const FOREIGN = 'zanzibarian';
const turn = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...HARNESSES), words).map(([harness, text]): Turn => said(harness, text)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...Object.values(UNSAID)), words)
      .map(([make, text]) => make(text.replaceAll('`', '').replaceAll('the ', `the ${FOREIGN} `))),
  },
  { weight: 1, arbitrary: fc.jsonValue().map((value): Turn => ({ type: 'user', message: { role: 'user', content: value } })) },
);
const line = fc.oneof(
  { weight: 6, arbitrary: turn.map((one) => JSON.stringify(one)) },
  { weight: 2, arbitrary: fc.tuple(turn, fc.nat(200)).map(([one, cut]) => JSON.stringify(one).slice(0, cut)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.constantFrom('{', '[', 'null', '{"type":"user"}', '', '{"type":"user","message":null}') },
);

test('whatever a transcript holds, a hook offers words of a person alone, five at most, and changes nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), fc.constantFrom(...HARNESSES), async (lines, harness) => {
      const vault = vaultOnDisk(HARBOUR);
      const before = hashes(vault);
      const ask = async (event: 'pre-compact' | 'session-end') => {
        const question = questionOf(harness, event, { cwd: vault, transcript_path: transcriptOf(lines) });
        const ran = await cli(vault, ['hook', event, '--harness', harness, '--capture', ...NOW], question);
        expect([ran.exit, ran.out]).toEqual([0, '']);
        expect(ran.err).toMatch(/^(?:[^\n]+\n)?$/);
      };
      await ask('pre-compact');
      await ask('session-end');
      const now = hashes(vault);
      for (const [name, hash] of Object.entries(before)) expect(now[name]).toBe(hash);
      const made = Object.keys(now).filter((name) => !(name in before) && !name.startsWith('.top-of-mind'));
      expect(made.length).toBeLessThanOrEqual(5);
      for (const name of made) {
        expect(name).toMatch(/^top-of-mind-pending\/[0-9a-f]{16}\.md$/);
        const text = readFileSync(join(vault, name), 'utf8');
        expect(text).not.toMatch(new RegExp(`${FOREIGN}|${SECRET}`));
      }
      const { entries } = (await cli(vault, ['pending', ...NOW, '--json'])).json.result as unknown as {
        entries: readonly { text: string }[];
      };
      const own = lines.join('\n');
      for (const { text } of entries) expect(own).toContain(JSON.stringify(text).slice(1, -1));
      const cache = join(vault, '.top-of-mind');
      const kept = readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.includes('sessions') && name.endsWith('.json'),
      );
      for (const name of kept) expect(readFileSync(join(cache, name), 'utf8')).not.toMatch(/zanzibarian|ghp_|Alba/);
    }),
    { numRuns: runs(400, 40) },
  );
});

test('the newest part of a huge transcript is read, in seconds', async () => {
  const vault = vaultOnDisk(HARBOUR);
  const long = JSON.stringify({
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', content: 'x'.repeat(1_000_000) }] },
  });
  const old = 'Always paint the boathouse red before the summer.';
  const path = transcriptOf([
    said('claude', old),
    ...Array<string>(30).fill(long),
    said('claude', 'Always paint the ferry green before the summer.'),
  ]);
  const began = performance.now();
  const question = questionOf('claude', 'session-end', { cwd: vault, transcript_path: path });
  expect((await cli(vault, ['hook', 'session-end', '--harness', 'claude', '--capture', ...NOW], question)).err).toBe('');
  expect(performance.now() - began).toBeLessThan(8_000);
  const { entries } = (await cli(vault, ['pending', ...NOW, '--json'])).json.result as unknown as { entries: readonly { text: string }[] };
  expect(entries.map(({ text }) => text)).toEqual(['Always paint the ferry green before the summer.']);
});
