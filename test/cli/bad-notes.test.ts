import { cli, hashes, vaultOnDisk } from './terminal';

/** A vault with one good note and every kind of note that cannot be parsed. */
const faulty = () =>
  vaultOnDisk({
    '2026-01-02 Good -- note.md':
      '---\nid: 01KDY8XSG0A1B2C3D4E5F6G7H8\ncreated: 2026-01-02\n---\nLinks to [[2026-01-03 Broken -- note]] and [[2026-01-04 Latin -- note]].\n',
    '2026-01-03 Broken -- note.md': '---\nid: "never closed\ncreated: 2026-01-03\n---\nBody.\n',
    '2026-01-04 Latin -- note.md': new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x0a]),
    '2026-01-05 Huge -- note.md': `# Huge\n${'All work and no play. [[2026-01-02 Good -- note]]\n'.repeat(420_000)}`,
    '2026-01-06 Nul -- note.md': 'before \u0000 after\n',
    'broken.canvas': '{"nodes": [',
    'broken.base': 'views: [\n',
  });

/** These can be parsed, so a fix may give them an id. */
const GOOD = new Set(['2026-01-02 Good -- note.md', '2026-01-06 Nul -- note.md']);

describe('notes that cannot be parsed', () => {
  test('are findings of health, and no command changes a byte of them', async () => {
    const vault = faulty();
    const before = hashes(vault);
    const health = await cli(vault, ['health', '--json']);
    const findings = health.json.result.findings as unknown as { readonly path: string; readonly message: string }[];
    for (const path of [
      '2026-01-03 Broken -- note.md',
      '2026-01-04 Latin -- note.md',
      '2026-01-05 Huge -- note.md',
      'broken.canvas',
      'broken.base',
    ]) {
      expect(findings.filter((finding) => finding.path === path)).not.toEqual([]);
    }
    await cli(vault, ['index']);
    await cli(vault, ['check', '--fix']);
    await cli(vault, ['remember', '--title', 'New'], 'Something else.');
    await cli(vault, ['health', '--write']);
    const after = hashes(vault);
    for (const path of Object.keys(before)) {
      if (!GOOD.has(path)) expect([path, after[path]]).toEqual([path, before[path]]);
    }
  });
});
