import { cli, hashes, vaultOnDisk } from './terminal';

const DAY = ['--json', '--now', '2026-03-20T10:00:00'];
const long = '# Plan\n\n## Size\n\nTwo workers.\n\n## Cost\n\nLittle.\n';
const SETTINGS = '.top-of-mind.json';
const named = JSON.stringify({ memories: [{ name: 'Notes', root: '', convention: 'notes-and-links' }] });

async function remembered(files: Record<string, string>): Promise<unknown> {
  const ran = await cli(vaultOnDisk(files), ['remember', '--title', 'Harbour hours', ...DAY], 'The harbour opens at six.');
  return (ran.json.result as { path?: string }).path;
}

async function splitOff(files: Record<string, string>): Promise<string[]> {
  const folder = vaultOnDisk(files);
  await cli(folder, ['split', Object.keys(files)[0] ?? '', '--heading', 'Size', ...DAY]);
  return Object.keys(hashes(folder)).filter((path) => !(path in files) && !path.startsWith('.'));
}

describe('the name of a new note, where nobody chose a convention', () => {
  test('has no day where no other name has one', async () => {
    expect(await remembered({ 'Tides.md': 'High water.\n', 'Boats.md': 'Three boats.\n' })).toBe('Harbour hours.md');
    expect(await splitOff({ 'Work/Plan.md': long, 'Work/Other.md': 'x\n', '2026-01-02 Elsewhere.md': 'x\n' })).toEqual(['Work/Size.md']);
  });

  test('joins its words as the others do', async () => {
    expect(await remembered({ 'high-tide.md': 'High.\n', 'low-tide.md': 'Low.\n', 'boats.md': 'Three.\n' })).toBe('harbour-hours.md');
    expect(await remembered({ 'high_tide.md': 'High.\n', 'low_tide.md': 'Low.\n' })).toBe('harbour_hours.md');
  });

  test('says in the note what the name cannot', async () => {
    const plain = await cli(
      vaultOnDisk({ 'Tides.md': 'High water.\n' }),
      ['remember', '--title', 'Harbour hours', '--dry-run', ...DAY],
      'Six.',
    );
    expect(JSON.stringify(plain.json.result)).not.toContain('aliases');
  });

  test('has a day where names have one, and in an empty vault', async () => {
    expect(await remembered({ '2026-01-02 Tides.md': 'High water.\n', 'Boats.md': 'Three.\n' })).toBe('2026-03-20 Harbour hours.md');
    expect(await remembered({ 'README.md': 'A vault.\n' })).toBe('2026-03-20 Harbour hours.md');
  });

  test('follows the convention of a memory that the settings name', async () => {
    expect(await remembered({ 'Tides.md': 'High water.\n', [SETTINGS]: named })).toBe('2026-03-20 Harbour hours.md');
    expect(await splitOff({ 'Work/Plan.md': long, [SETTINGS]: named })).toEqual(['Work/2026-03-20 Size.md']);
  });
});
