import { openMemory } from '../../support/opened';
import { createMemoryVault } from '../../support/memory-vault';

const files = { 'Crane.md': '# Crane\n', 'conventions/mine.json': '{"extends": "daneel", "title": "Mine"}', 'other.json': '{}' };

test('agents change no convention beside the settings, whichever way', async () => {
  const memory = openMemory(createMemoryVault(files), {}, { settingsFile: () => '.top-of-mind.json' });
  const agent = memory.through({ kind: 'mcp' });
  for (const [from, to] of [
    ['conventions/mine.json', 'mine.json'],
    ['other.json', 'conventions/other.json'],
  ] as const)
    await expect(agent.carryOut(() => agent.move(from, to))).rejects.toMatchObject({ code: 'needs_person' });
  const others = openMemory(createMemoryVault({ 'other.json': '{}' }), {}, { settingsFile: () => '.top-of-mind.json' }).through({
    kind: 'mcp',
  });
  await expect(others.carryOut(() => others.move('other.json', 'Conventions/other.json'))).rejects.toMatchObject({ code: 'needs_person' });
  await agent.carryOut(() => agent.move('other.json', 'data/other.json'));
  await memory.carryOut(() => memory.move('conventions/mine.json', 'conventions/ours.json'));
});
