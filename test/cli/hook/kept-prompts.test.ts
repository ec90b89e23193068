import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PacketResult, ProposalDone } from '../../../src/core/model/action';
import { served } from '../mcp/served';
import { cli, vaultOnDisk } from '../terminal';
import { asked, HARBOUR, type HookEvent } from './questions';

const NOW = ['--now', '2026-03-20T10:05:00'];
const KEEP = ['--keep-prompts'];
const CRANE = 'How many tonnes does the crane of the yard lift?';

/** All that the hooks of a vault remember, as it is on the disk. */
function remembered(vault: string): string {
  const own = join(vault, '.top-of-mind');
  const files = readdirSync(own, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.includes('sessions') && name.endsWith('.json'),
  );
  return files.map((name) => readFileSync(join(own, name), 'utf8')).join('\n');
}

async function session(vault: string, id: string, prompts: readonly string[], args: readonly string[]): Promise<void> {
  const hook = (event: HookEvent, more: object) => asked(vault, 'claude', event, { session_id: id, ...more }, args);
  await hook('session-start', {});
  for (const prompt of prompts) await hook('prompt', { prompt });
}

/** A proposal that archives the note about the crane. */
async function withoutCrane(vault: string): Promise<string> {
  const packet = (await cli(vault, ['maintain', '--packet', ...NOW, '--json'])).json.result as unknown as PacketResult;
  return JSON.stringify([{ action: 'archive', id: packet.pieces.find((one) => one.kind === 'note' && one.title === 'Crane')?.id }]);
}

async function archived(vault: string): Promise<ProposalDone> {
  const args = ['maintain', '--apply', '-', '--dry-run', ...NOW, '--json'];
  return (await cli(vault, args, await withoutCrane(vault))).json.result as unknown as ProposalDone;
}

test('prompts are kept only where that is switched on, and forgotten when it is off again', async () => {
  const vault = vaultOnDisk(HARBOUR);
  await session(vault, 'one', [CRANE], []);
  expect(remembered(vault)).toContain('Crane.md');
  expect(remembered(vault)).not.toContain(CRANE);

  const secret = `Is the token ghp_${'a1B2c3D4e5F6'.repeat(3)} still good for the crane?`;
  await session(vault, 'two', [CRANE, secret, CRANE], KEEP);
  expect(remembered(vault).split(CRANE)).toHaveLength(2);
  expect(remembered(vault)).not.toContain('ghp_');

  await session(vault, 'three', [], []);
  expect(remembered(vault)).not.toContain(CRANE);
});

test('a proposal says which of the prompts the memory would no longer answer', async () => {
  const vault = vaultOnDisk(HARBOUR);
  const before = await archived(vault);
  await session(vault, 'one', [CRANE, 'Who is the harbour master of the north basin?', 'zzz'], KEEP);
  const { proof } = await archived(vault);
  expect(proof).toMatchObject({ asked: (before.proof?.asked ?? 0) + 2, lost: expect.arrayContaining([CRANE]) as unknown });
  expect(proof?.lost).not.toContain('Who is the harbour master of the north basin?');
});

test('an agent that proposes is not shown the words of a prompt', async () => {
  const vault = vaultOnDisk(HARBOUR);
  await session(vault, 'one', [CRANE], KEEP);
  const agent = await served(vault, {}, ...NOW);
  const answer = JSON.stringify(await agent.call('propose', { answer: await withoutCrane(vault) }));
  expect(answer).toContain('a prompt of a session');
  expect(answer).not.toContain('tonnes does');
});

test('nor is an agent that runs the terminal', async () => {
  const vault = vaultOnDisk(HARBOUR);
  await session(vault, 'one', [CRANE], KEEP);
  process.env['CLAUDECODE'] = '1';
  try {
    const { proof } = await archived(vault);
    expect(proof?.lost).toContain('a prompt of a session');
    expect(proof?.lost).not.toContain(CRANE);
  } finally {
    delete process.env['CLAUDECODE'];
  }
});
