import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, vaultOnDisk } from './terminal';

const stoneros = (files: Record<string, string | Uint8Array>): string =>
  vaultOnDisk({
    '.top-of-mind.json': JSON.stringify({ memories: [{ name: 'own', root: '', convention: 'stoneros' }] }),
    'learnings/baseline_insights.md': '# Baseline\n\nMira.\n',
    'learnings/corrections.md': '# Corrections\n\nMira Holm.\n',
    ...files,
  });

describe('a file that belongs in every bundle and cannot be read', () => {
  const files = { 'learnings/corrections.md': new Uint8Array([0x23, 0xff]) };

  test('is warned of on stderr, and the text alone is on stdout', async () => {
    const { out, err, exit } = await cli(stoneros(files), ['bundle']);
    expect(exit).toBe(0);
    expect(err).toMatch(/^Warning: "learnings\/corrections\.md" belongs in every bundle/);
    expect(out).not.toContain('Warning');
  });

  test('is named with --json', async () => {
    const { json } = await cli(stoneros(files), ['bundle', '--json']);
    expect(json.result).toMatchObject({
      warnings: [expect.stringContaining('corrections.md')],
      omitted: [{ path: 'learnings/corrections.md', by: 'unreadable', must: true }],
    });
  });
});

describe('only what changed', () => {
  const copying = { copy: () => Promise.resolve(true) };

  test('since the last copy, whatever was printed in between', async () => {
    const vault = stoneros({ 'learnings/patterns.md': '# Patterns\n\nDrafts before noon.\n' });
    const first = await cli(vault, ['bundle', '--since-copy']);
    expect(first.err).toContain('There is no copy on this device to begin from, so this is all of it.');
    const copied = await cli(vault, ['bundle', '--copy', '--json'], '', copying);
    writeFileSync(join(vault, 'learnings/patterns.md'), '# Patterns\n\nDrafts after noon.\n');
    await cli(vault, ['bundle']);
    const { out, err } = await cli(vault, ['bundle', '--since-copy']);
    expect(out).toContain('Drafts after noon');
    expect(out).not.toContain('Mira Holm');
    expect(err).toMatch(/Since the copy of \S+ \([0-9a-f]{12}\): 0 new, 1 changed, 0 gone, 2 as they were\./);
    const { json } = await cli(vault, ['bundle', '--since-copy', '--json']);
    const sha256 = String(copied.json.result['sha256']);
    expect(json.result).toMatchObject({ since: { sha256, added: [], changed: ['learnings/patterns.md'], removed: [] } });
  });
});

describe('a block in a file of another program', () => {
  test('takes the place of the one that stands there; the rest of the file stays', async () => {
    const vault = stoneros({});
    const folder = vaultOnDisk({ 'AGENTS.md': '# Rules\n\nBe brief.\n' });
    const file = join(folder, 'AGENTS.md');
    const write = (): ReturnType<typeof cli> => cli(vault, ['bundle', '--format', 'agents', '--out', file]);
    const first = await write();
    expect([first.exit, first.out]).toEqual([0, expect.stringContaining('AGENTS.md, the block at line 3: ')]);
    const once = readFileSync(file, 'utf8');
    expect(once).toMatch(/^# Rules\n\n<!-- top-of-mind:begin context -->\n[^]*\n<!-- top-of-mind:end context -->\n\nBe brief\.\n$/);
    writeFileSync(file, `${once}\nAfter it.\n`);
    // It leads to the notes and holds none of their text, so it is as true as before.
    writeFileSync(join(vault, 'learnings/corrections.md'), '# Corrections\n\nMira Berg.\n');
    await write();
    expect(readFileSync(file, 'utf8')).toBe(`${once}\nAfter it.\n`);
  });

  test('a pointer: paths that matter most, short whatever the memory holds, and all of it within what Codex reads', async () => {
    const long = 'The keeper cleans the lantern of the pier at dawn. '.repeat(400);
    const notes = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`learnings/pier-${at}.md`, `# Pier ${at}\n\n${long}\n`]));
    const vault = stoneros({ ...notes, 'learnings/diary.md': '---\nprivate: true\n---\nText.\n' });
    const rules = `# Rules\n\n${'Be brief.\n'.repeat(4_000)}`;
    const old = '<!-- top-of-mind:begin context -->\n\n## Context\n\nOld text.\n\n<!-- top-of-mind:end context -->\n';
    const file = join(vaultOnDisk({ 'AGENTS.md': `${rules}\n${old}` }), 'AGENTS.md');
    const { json } = await cli(vault, ['bundle', '--format', 'agents', '--budget', '20000', '--out', file, '--json']);
    const { text, tokens, included } = json.result as unknown as { text: string; tokens: number; included: { path: string; as: string }[] };
    expect(included.map(({ path }) => path).slice(0, 2)).toEqual(['learnings/baseline_insights.md', 'learnings/corrections.md']);
    expect(new Set(included.map(({ as }) => as))).toEqual(new Set(['title']));
    expect([tokens <= 600, text.length < 3_000, included.length > 10]).toEqual([true, true, true]);
    expect(text).not.toMatch(/keeper|diary/);
    expect(text).toMatch(/`top-of-mind read "PATH"`/);
    expect(readFileSync(file, 'utf8')).toBe(`# Rules\n\n${text}${rules.slice('# Rules\n'.length)}`);
  });

  test('half a block is left alone', async () => {
    const text = '# Rules\n\n<!-- top-of-mind:begin context -->\n';
    const file = join(vaultOnDisk({ 'AGENTS.md': text }), 'AGENTS.md');
    const { exit, err } = await cli(stoneros({}), ['bundle', '--format', 'agents', '--out', file]);
    expect(exit).toBe(2);
    expect(err).toContain('left alone');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

test('the receipt alone: parts with their shares, a line a note, nothing of what is withheld', async () => {
  const vault = stoneros({
    'preferences/current.md': '# Current\n\nTimetable.\n',
    'learnings/diary.md': '---\nprivate: true\n---\nText.\n',
  });
  const { out } = await cli(vault, ['bundle', '--receipt', '--model', 'claude']);
  expect(out).toMatch(/^3 notes whole; about \d+ of 8,000 tokens as claude counts them; 0 left out\.\n/);
  expect(out).toMatch(
    /\nNow {2}1 note, \d+ tokens, \d% of the budget\n {2}preferences\/current\.md {2}whole {2}\d+ {2}The present state\.\n/,
  );
  expect(out).toMatch(
    /\nIdentity {2}2 notes, \d+ tokens, 1% of the budget\n {2}learnings\/baseline_insights\.md .*\n {2}learnings\/corrections\.md /,
  );
  expect(out).not.toContain('diary');
});
