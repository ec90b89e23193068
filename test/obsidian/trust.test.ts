/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { DATA, NOTES, openPlugin, type Bench } from './support/open-plugin';
import { openSettingsPage, settingRow } from './support/settings-page';

const trust = (bench: Bench): unknown => (JSON.parse(bench.text(DATA) ?? '{}') as { trust?: unknown }).trust;
const select = (name: string): HTMLSelectElement => {
  const found = settingRow(name).querySelector('select');
  if (found === null) throw new Error(`no choice "${name}"`);
  return found;
};
const shown = (name: string): string | undefined => select(name).selectedOptions[0]?.text;

async function choose(bench: Bench, name: string, words: string): Promise<void> {
  const option = [...select(name).options].find(({ text }) => text === words);
  if (option === undefined) throw new Error(`no "${words}" for "${name}"`);
  select(name).value = option.value;
  select(name).dispatchEvent(new Event('change', { bubbles: true }));
  await bench.pass(500);
}

test('who may write: ways in, programs and capture have a row each, and a choice is what the settings say', async () => {
  const bench = await openPlugin({ files: NOTES, data: { trust: { mcp: 'pending', 'my.agent': 'write' }, later: 1 } });
  await openSettingsPage(bench, 'Who may write');
  expect(shown('Agents that use the MCP server')).toBe('Waits for approval');
  expect(shown('Hooks')).toBe('Writes at once');
  expect([shown('Claude Code'), shown('my.agent')]).toEqual(['Same as its connection', 'Writes at once']);
  expect(shown('Your sentences from sessions')).toBe('Waits for approval');
  expect(document.body.textContent).toContain('You and your own terminal always write.');
  await choose(bench, 'Claude Code', 'Waits for approval');
  await choose(bench, 'my.agent', 'Waits for approval');
  await choose(bench, 'Agents that use the MCP server', 'Writes at once');
  await choose(bench, 'Your sentences from sessions', 'Written at once');
  expect(trust(bench)).toEqual({ mcp: 'write', claude: 'pending', 'my.agent': 'pending', capture: 'write' });
  await choose(bench, 'Claude Code', 'Same as its connection');
  expect(trust(bench)).toEqual({ mcp: 'write', 'my.agent': 'pending', capture: 'write' });
  expect(JSON.parse(bench.text(DATA) ?? '{}')).toMatchObject({ later: 1 });
});
