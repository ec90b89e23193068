import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cli, vaultOnDisk } from './terminal';

/** Real folders, which not every checkout has beside it. */
const DATA = join('..', 'shared', 'data', 'vaults');
const there = existsSync(DATA);
const LARGEST = ['black-sun-lodge', 'obsidian-brain', 'oldwinter-knowledge-garden'];
/** Asked of the last one alone: it compares every entry with every other, which takes longer than all other commands. */
const SLOWEST = ['awaiting'];

/** Names that other programs make: line break, signs some systems forbid, odd ends, 255 bytes, control characters. As bytes: the last is no text. */
const ODD: readonly Buffer[] = [
  ...[
    'line\nbreak.md',
    'What? Really.md',
    'Q: colon.md',
    'tail..md',
    'tail .md',
    `${'x'.repeat(252)}.md`,
    'bell\u0007.md',
    'tail.',
    ' ',
  ].map((name) => Buffer.from(name)),
  Buffer.from('caf\u00e9.md', 'latin1'),
];

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'core.autocrlf=false', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** A copy of a real vault with the odd names in it, as a clean repository. */
function repository(name: string): string {
  const folder = vaultOnDisk();
  cpSync(join(DATA, name, 'vault'), folder, { recursive: true, filter: (path) => basename(path) !== '.top-of-mind' });
  for (const odd of ODD) writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), odd]), '# Odd\n\nSee [[Try Target]].\n');
  for (const [path, text] of Object.entries({
    'Try Target.md':
      '# Target\n\nSee [[Try Other]], [odd](<What? Really.md>) and [line](line%0Abreak.md).\n\n## Part\n\nText of the part.\n\n## Second\n\nText of the second part.\n',
    'Try Other.md': '# Other\n\nHerons stand in the shallow part of the river. [[Try Target#Part]]\n',
  })) {
    writeFileSync(join(folder, path), text);
  }
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'start');
  return folder;
}

const READING: readonly (readonly string[])[] = [
  ['status'],
  ['links'],
  ['rank'],
  ['check'],
  ['health'],
  ['bundle'],
  ['bundle', '--topic', 'herons'],
  ['detect'],
  ['skipped'],
  ['journal'],
];

const WRITING: readonly (readonly string[])[] = [
  ['index'],
  ['check', '--fix'],
  ['health', '--write'],
  ['remember', '--title', 'Otters', '--body', 'Otters hold hands while they sleep on the water.'],
  ['rename', 'Try Target.md', 'Try Goal'],
  ['rename', 'What? Really.md', 'Clean'],
  ['rename', 'line\nbreak.md', 'Unbroken'],
  ['move', 'Try Target.md', 'Moved/'],
  ['move', 'Q: colon.md', 'Moved/'],
  ['merge', 'Try Target.md', 'Try Other.md'],
  ['merge', 'bell\u0007.md', 'Try Other.md'],
  ['split', 'Try Target.md', '--by', 'heading'],
  ['archive', 'Try Target.md'],
  ['archive', 'tail .md', `${'x'.repeat(252)}.md`],
  ['init', 'stoneros', '--root', 'A new memory'],
];

if (there) {
  describe.each(LARGEST)('%s with odd names', (name) => {
    let folder: string;
    beforeAll(() => (folder = repository(name)));

    const reading = name === LARGEST.at(-1) ? [...READING, SLOWEST] : READING;
    test.each(reading.map((args) => [args]))('%j answers and writes nothing', async (args) => {
      const { exit, json } = await cli(folder, [...args, '--json']);
      expect([json.error, [0, 1].includes(exit)]).toEqual([undefined, true]);
      expect(git(folder, 'status', '--porcelain', '-z')).toBe('');
    });

    test('gate answers', async () => {
      const { json } = await cli(
        folder,
        ['gate', '--json'],
        '{"title":"Herons","body":"Herons stand in the shallow part of the river."}\n',
      );
      expect(json.error).toBeUndefined();
    });

    test.each(WRITING.map((args) => [args]))('%j does its work, and undo leaves a clean repository', async (args) => {
      const done = await cli(folder, [...args, '--json']);
      expect(done.json.error).toBeUndefined();
      expect(git(folder, 'status', '--porcelain', '-z')).not.toBe('');
      const undone = await cli(folder, ['undo', '--json']);
      expect(undone.json.error).toBeUndefined();
      expect(git(folder, 'status', '--porcelain', '-z')).toBe('');
    });
  });
} else {
  // A table of no rows is an error of the runner.
  test(`real folders: there are none at ${DATA}, so odd names are tried in made-up ones alone`, () => expect(existsSync(DATA)).toBe(false));
}
