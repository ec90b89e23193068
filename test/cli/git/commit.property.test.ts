import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { filled } from '../../support/folder';
import { fc, runs } from '../../support/properties';
import { committed, git, hook, inHead, repository } from './repository';

const NAMES = ['a.md', 'b b.md', 'Ordner/ü.md', '-c.md', '[d].md'];
const ACTS = ['staged', 'staged, then changed', 'changed', 'removed', 'staged as removed', 'new', 'none'] as const;

/** The index without the files of the plan, as git lists it. */
const indexWithout = (folder: string, paths: readonly string[]): string[] =>
  git(folder, 'ls-files', '--stage', '-z')
    .split('\0')
    .filter((line) => line !== '' && !paths.includes(line.slice(line.indexOf('\t') + 1)));

test('whatever somebody did meanwhile, the index of other files is as it was, and no commit has one of them', async () => {
  const changes = fc.record({
    acts: fc.array(fc.constantFrom(...ACTS), { minLength: NAMES.length, maxLength: NAMES.length }),
    plan: fc.subarray(['p.md', ...NAMES], { minLength: 1 }),
    isRefused: fc.boolean(),
  });
  const run = async ({
    acts,
    plan,
    isRefused,
  }: {
    acts: readonly string[];
    plan: readonly string[];
    isRefused: boolean;
  }): Promise<void> => {
    const folder = repository(Object.fromEntries(NAMES.flatMap((name, at) => (acts[at] === 'new' ? [] : [[name, 'one\n']]))));
    for (const [at, name] of NAMES.entries()) {
      const act = acts[at] ?? 'none';
      if (/changed|staged$|staged,|new/.test(act)) filled(folder, { [name]: 'by somebody\n' });
      if (/^staged(?:,|$)|new/.test(act)) git(folder, 'add', '--', `:(literal)${name}`);
      if (act === 'staged, then changed') filled(folder, { [name]: 'by somebody, later\n' });
      if (act === 'removed') rmSync(join(folder, name));
      if (act === 'staged as removed') git(folder, 'rm', '--quiet', '--', `:(literal)${name}`);
    }
    if (isRefused) hook(folder, 'pre-commit', 'exit 1');
    const [before, whole] = [indexWithout(folder, plan), indexWithout(folder, [])];
    const { commit } = await committed(folder, { files: Object.fromEntries(plan.map((path) => [path, 'by the plan\n'])) });
    expect(indexWithout(folder, plan)).toEqual(before);
    expect(commit === null).toBe(isRefused);
    if (isRefused) expect(indexWithout(folder, [])).toEqual(whole);
    else expect(inHead(folder).sort()).toEqual([...plan].sort());
    rmSync(folder, { recursive: true });
  };
  await fc.assert(fc.asyncProperty(changes, run), { numRuns: runs(60, 12) });
});
