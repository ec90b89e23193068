import { cli, removeVaults, vaultOnDisk } from './terminal';

afterAll(removeVaults);

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
