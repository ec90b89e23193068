import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { served } from './mcp/served';
import { asked } from './hook/questions';
import { cli, vaultOnDisk } from './terminal';

const BASELINE = 'learnings/baseline_insights.md';
const FILES = {
  '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'Vault', root: '', convention: 'stoneros', overrides: {} }] }),
  'preferences/current.md': '# Current\n\nThe spring timetable.\n',
  [BASELINE]:
    '# Baseline\n\n- The ferry office of Mira employs 12 people on two floors.\n- Jonas maintains the tide gauge at the north pier.\n',
  'learnings/corrections.md':
    '# Corrections\n\n## 2026-02-11: The office is smaller\n**Type**: semantic\n**Observation**: The ferry office employs 9 people, not 12.\n',
  'learnings/patterns.md': '# Patterns\n\nDrafts are sent before noon.\n',
};
const SAID = 'The ferry office employs 9 people, not 12.';

test('in a terminal, search and read say what corrects the baseline', async () => {
  const folder = vaultOnDisk(FILES);
  const found = await cli(folder, ['search', 'how many people employs the ferry office']);
  expect(found.out).toMatch(
    /12 people on two floors[^]*\n {2}Corrected at learnings\/corrections\.md:3:\n {4}## 2026-02-11[^]*9 people, not 12/,
  );
  const read = await cli(folder, ['read', BASELINE]);
  expect(read.out).toMatch(/^# Baseline\n[^]*north pier\.\n\nCorrected at learnings\/corrections\.md:3:\n[^]*9 people, not 12/);
  const { json } = await cli(folder, ['read', BASELINE, '--json']);
  expect(json.result).toMatchObject({
    text: FILES[BASELINE],
    corrections: { path: 'learnings/corrections.md', left: 0, given: [{ line: 3 }] },
  });
  expect((await cli(folder, ['read', 'learnings/patterns.md'])).out).toBe(FILES['learnings/patterns.md']);
});

test('an agent over MCP gets it with search, read and the resource of the note', async () => {
  const agent = await served(vaultOnDisk(FILES));
  const found = await agent.call('search', { query: 'people of the ferry office' });
  expect(found.text).toContain(SAID);
  expect(found.data['found']).toContainEqual(
    expect.objectContaining({ path: BASELINE, corrections: expect.objectContaining({ path: 'learnings/corrections.md' }) as object }),
  );
  const read = await agent.call('read', { ref: BASELINE });
  expect(read.text).toContain(SAID);
  const [resource] = (await agent.client.readResource({ uri: `top-of-mind://note/${BASELINE}` })).contents;
  expect(resource !== undefined && 'text' in resource ? resource.text : '').toMatch(/12 people[^]*9 people, not 12/);
});

test.each(['claude', 'codex', 'gemini'] as const)('%s: a prompt brings both or none', async (harness) => {
  const folder = vaultOnDisk(FILES);
  const prompt = { prompt: 'How many people does the ferry office of Mira employ?' };
  const both = (await asked(folder, harness, 'prompt', prompt)).context ?? '';
  expect(both).toContain('12 people on two floors');
  expect(both).toContain(SAID);
  const none = (await asked(folder, harness, 'prompt', { ...prompt, session_id: 'other' }, ['--budget', '60'])).context ?? '';
  expect(none).not.toContain('12 people on two floors');
});

test('in a memory of 400 entries most facts still come, of the best passage where all have too much to correct, and each with its correction', async () => {
  const folder = vaultOnDisk({});
  execFileSync(process.execPath, ['examples/generate.mjs', 'stoneros', '400', 'list', folder]);
  writeFileSync(join(folder, '.top-of-mind.json'), FILES['.top-of-mind.json']);
  const facts = [...readFileSync(join(folder, BASELINE), 'utf8').matchAll(/^- \S+ (.+) \(k(\d+)\)\.$/gm)].slice(0, 12);
  const code = (n: number): string => `k${String(n).padStart(4, '0')}`;
  let came = 0;
  for (const [, says = '', n = ''] of facts) {
    const text = (await asked(folder, 'claude', 'prompt', { prompt: says, session_id: n })).context ?? '';
    if (!text.includes(code(Number(n)))) continue;
    came++;
    // The entry after each fact says what is wrong with it.
    expect(text).toContain(code(Number(n) + 1));
  }
  expect(facts).toHaveLength(12);
  expect(came).toBeGreaterThan(6);
  // One passage that came is not the whole file.
  const together = [];
  for (const [, says = '', n = ''] of facts) {
    const text = (await asked(folder, 'claude', 'prompt', { prompt: says, session_id: 'all' })).context ?? '';
    together.push(text.includes(code(Number(n))));
  }
  expect(together.filter(Boolean).length).toBeGreaterThan(1);
});
