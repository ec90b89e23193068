import { execFileSync } from 'node:child_process';
import { filesBelow, readSource, root } from './files';

const listed = execFileSync(process.execPath, ['scripts/suites.mjs'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
const kinds = new Map(listed.map(([path = '', ...of]) => [path, of]));
const suites = filesBelow('test', /\.test\.ts$/);
const holding = (pattern: RegExp): string[] => suites.filter((path) => pattern.test(readSource(path)));

/** What `npm run test:fast` leaves out and `npm run test:deep` takes goes by these kinds. */
describe('the kinds of suites', () => {
  test('each suite is sorted, and most are plain', () => {
    expect([...kinds.keys()]).toEqual(suites);
    expect([...kinds.values()].filter((of) => of.length === 0).length).toBeGreaterThan(suites.length / 2);
  });

  test.each([
    ['property', /\bfc\.(assert|check)\(|\bruns\(/],
    ['process', /\b(spawn|spawnSync|execFile|execFileSync|fork)\(/],
    ['browser', /\blaunchBrowser\(/],
    ['data', /'\.\.\/.*shared\/data|\bshared(Json|Folder)\(/],
  ])('whatever is a %s suite by what it calls is one', (kind, pattern) => {
    const found = holding(pattern);
    expect(found.length).toBeGreaterThan(2);
    expect(found.filter((path) => kinds.get(path)?.includes(kind) !== true)).toEqual([]);
  });

  test('what a helper does counts for the suite', () => {
    expect(readSource('test/obsidian/phone.test.ts')).not.toContain('child_process');
    expect(kinds.get('test/obsidian/phone.test.ts')).toEqual(['process']);
  });

  test('a kind that is none is an error', () => {
    expect(() => execFileSync(process.execPath, ['scripts/suites.mjs', 'slow'], { cwd: root, stdio: 'pipe' })).toThrow(
      'There is no kind "slow".',
    );
  });
});
