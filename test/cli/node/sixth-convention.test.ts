import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = process.cwd();

/** A convention that nobody else has: one note a berth, named by its number. */
const HARBOUR = `import type { Convention } from '../model/convention';

/** One note a berth; its name says the day and the berth. */
export const harbour: Convention = {
  id: 'harbour',
  title: 'Berths',
  summary: 'Each berth is a note in "berths"; its name says the day, the quay and what happened.',
  signs: [{ kind: 'names', folder: 'berths', least: 1, weight: 0.95, says: 'files in "berths" are named by day, quay and matter' }],
  names: [{ folder: 'berths', pattern: '{date} {quay} {title}.md', summary: 'The day, the quay, and what happened.' }],
  fixed: [],
  words: { quay: ['north', 'south'] },
  layers: [{ pattern: '**', layer: 'curated', why: 'People and agents edit these freely.' }],
  entries: [{ files: 'berths/*.md', format: 'note' }],
  properties: [],
  hardLimits: [],
  capture: [{ type: '*', into: 'folder', path: 'berths', summary: 'A note of its own; the type of the entry is the quay.' }],
  scaffold: [{ path: 'berths/{date} north How berths are kept.md', text: 'One note a berth.\\n' }],
  indexNote: { path: 'top-of-mind.md', fence: 'index', format: 'ranked', size: 20 },
  limits: { maxNoteBytes: 20_000, orphanAgeDays: 90 },
  bundle: { excludeFolders: ['private'], excludeTags: ['private'], phases: [] },
  reports: 'reports',
  archive: 'archive',
  hidden: [],
  chores: [],
};
`;

describe('a sixth convention is one file and one line', () => {
  let copy: string;
  let vault: string;
  /** The result of a command; one that has something to report ends with 1, and that is no failure. */
  const run = (command: string, ...args: string[]): unknown => {
    const { stdout } = spawnSync(
      process.execPath,
      [join(copy, 'dist/top-of-mind.mjs'), command, '--vault', vault, '--json', '--now', '2026-03-20T10:00:00Z', ...args],
      { encoding: 'utf8' },
    );
    return (JSON.parse(stdout) as { readonly result: unknown }).result;
  };

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'sixth-convention-'));
    vault = mkdtempSync(join(tmpdir(), 'sixth-vault-'));
    for (const path of ['src', 'scripts/bundle', 'esbuild.config.mjs', 'package.json', 'manifest.json'])
      cpSync(join(root, path), join(copy, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    writeFileSync(join(copy, 'src/core/conventions/harbour.ts'), HARBOUR);
    appendFileSync(join(copy, 'src/core/conventions/all.ts'), "export { harbour } from './harbour';\n");
    execFileSync(process.execPath, ['esbuild.config.mjs', '--only', 'terminal'], { cwd: copy });
  });
  afterAll(() => {
    for (const folder of [copy, vault]) rmSync(folder, { recursive: true, force: true });
  });

  test('init, detect, status, check, index, remember and bundle know it', () => {
    const note = 'berths/2026-03-20 north How berths are kept.md';
    expect(run('init', 'harbour')).toMatchObject({ created: expect.arrayContaining([note]) });
    expect((run('detect') as { readonly candidates: readonly { readonly convention: string }[] }).candidates[0]?.convention).toBe(
      'harbour',
    );
    expect(run('status')).toMatchObject({ memories: [expect.objectContaining({ convention: 'harbour' })] });

    writeFileSync(join(vault, 'berths/tug-day.md'), 'The tug was late.\n');
    expect(run('check')).toMatchObject({ findings: expect.arrayContaining([expect.objectContaining({ path: 'berths/tug-day.md' })]) });

    expect(run('index')).toMatchObject({ path: 'top-of-mind.md' });
    expect(readFileSync(join(vault, 'top-of-mind.md'), 'utf8')).toContain('How berths are kept');

    const body = 'The crane of the south quay is out of order until April.';
    const remembered = run('remember', '--type', 'south', '--title', 'Crane is out of order', '--body', body) as { readonly path?: string };
    expect(remembered.path).toBe('berths/2026-03-20 south Crane is out of order.md');
    expect(JSON.stringify(run('bundle', '--topic', 'crane'))).toContain('out of order until April');
  });
});
