import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtTerminal } from '../obsidian/support/built';
import type { OpenPage } from './harness/launch';
import { unfoldPart } from './folds';
import { PATIENCE } from './harness/patience';

/** The picture of many writers: a history with a change by each way in, all made by the built program. */

let made: string | undefined;

/** The example vault after an agent wrote by MCP, its hook kept a checkpoint, and somebody wrote in a terminal. */
export function folderOfDoors(): string {
  if (made !== undefined) return made;
  const vault = mkdtempSync(join(tmpdir(), 'top-of-mind-doors-'));
  cpSync(join(process.cwd(), 'examples/vault'), vault, { recursive: true });
  const run = (args: readonly string[], input: string): void => {
    const ran = spawnSync(process.execPath, [builtTerminal(), ...args, '--vault', vault], { input, encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(`${args.join(' ')}: ${ran.stderr}`);
  };
  const hook = (event: string, name: string, harness = 'claude', more: object = {}): void =>
    run(['hook', event, '--harness', harness], JSON.stringify({ session_id: 'doors', cwd: vault, hook_event_name: name, ...more }));
  hook('session-start', 'SessionStart', 'codex');
  hook('prompt', 'UserPromptSubmit', 'claude', { agent_id: 'a1', prompt: 'How does the Deckhand app verify gate codes offline?' });
  const frames = (list: readonly object[]): string => list.map((one) => `${JSON.stringify({ jsonrpc: '2.0', ...one })}\n`).join('');
  run(['remember', '--title', 'Spare keys of the boat shed'], 'Two spare keys hang in the office in Bristol, behind the tide table.');
  hook('session-start', 'SessionStart');
  run(
    ['mcp'],
    frames([
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'claude-code', version: '2.1' } },
      },
      { method: 'notifications/initialized' },
      {
        id: 2,
        method: 'tools/call',
        params: {
          name: 'remember',
          arguments: { title: 'Visitors pay in advance', body: 'Whoever books a berth for one night pays before the boat comes in.' },
        },
      },
    ]),
  );
  hook('pre-compact', 'PreCompact');
  made = vault;
  return vault;
}

/** The history of a vault with many writers, once Obsidian's own command line has written too. */
export async function showHistoryOfDoors({ page, runCommand, settled }: OpenPage): Promise<void> {
  await page.evaluate(() =>
    window.harness?.app.internal.runCli(
      'top-of-mind:remember',
      'title=Flags on the pier',
      'body=The red flag on the pier means that the fuel dock is closed until noon.',
    ),
  );
  await settled();
  await runCommand('top-of-mind:show-history');
  await page.locator('.tom-change').nth(3).waitFor(PATIENCE);
  await page.locator('.tom-change summary').nth(2).click();
}

/** A note that was given to sessions. */
export const GIVEN = '2025-08-19 Deckhand app -- repo mobile.md';

/** The side view with the sessions that were given the open note. */
export async function showGiven({ page, settled }: OpenPage): Promise<void> {
  await page.locator('.tom-given').waitFor({ ...PATIENCE, state: 'attached' });
  await unfoldPart(page, 'This note');
  await settled();
  await page.locator('.tom-given').click();
  await page.locator('.tom-row', { hasText: 'Codex' }).waitFor(PATIENCE);
  await page.evaluate(() => document.querySelector('.tom-given')?.scrollIntoView({ block: 'center' }));
}

/** A note that an agent wrote. */
export const SOURCED = '2026-03-02 Fuel dock closes at noon -- marina.md';

/** The example vault with that note. */
export function folderOfSource(): string {
  const vault = mkdtempSync(join(tmpdir(), 'top-of-mind-source-'));
  cpSync(join(process.cwd(), 'examples/vault'), vault, { recursive: true });
  const head = ['id: 01JNZ8Q4V0A1B2C3D4E5F6G7HK', 'created: 2026-03-02', 'source: claude, mcp, 2026-03-02', 'valid_until: 2099-03-31'];
  writeFileSync(join(vault, SOURCED), `---\n${head.join('\n')}\n---\n\nThe fuel dock closes at noon until the new pump is in.\n`);
  return vault;
}

/** The side view with who wrote the open note. */
export async function showSource({ page, settled }: OpenPage): Promise<void> {
  await page.locator('.tom-row', { hasText: 'Written by Claude Code' }).waitFor({ ...PATIENCE, state: 'attached' });
  await unfoldPart(page, 'This note');
  await settled();
  await page.evaluate(() => document.querySelector('.tom-view [aria-label="This note"]')?.scrollIntoView({ block: 'center' }));
}
