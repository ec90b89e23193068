import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ConventionId } from '../../src/core/model/convention';
import type { DetectResult } from '../../src/core/model/results/setup';
import { fixAndTakeBack } from './conventions-fixed';
import { cli, vaultOnDisk } from './terminal';

/** Real folders, which not every checkout has beside it. */
const DATA = join('..', 'shared', 'data', 'vaults');
const there = existsSync(DATA);

const FOLLOWED: Readonly<Record<string, ConventionId>> = {
  'lobsterops-openclaw-workspace': 'daneel',
  'recommendarr-claude-memory': 'mindstone',
  'libertas-claude-memory': 'mindstone',
};
/** Taken as memories of the default convention, which they do not follow: nearly every file gets a finding. */
const TAKEN: Readonly<Record<string, ConventionId>> = {
  ...FOLLOWED,
  'black-sun-lodge': 'notes-and-links',
  'oldwinter-knowledge-garden': 'notes-and-links',
};

if (there) {
  describe.each(Object.entries(TAKEN))('%s', (name, convention) => {
    test(`is fixed as ${convention} without loss, once, and back`, async () => {
      const folder = vaultOnDisk();
      cpSync(join(DATA, name, 'vault'), folder, { recursive: true });
      await fixAndTakeBack(folder, convention);
    });
  });

  test.each(readdirSync(DATA))('detect says what %s follows, if anything', async (name) => {
    const { json } = await cli(join(DATA, name, 'vault'), ['detect', '--json']);
    const { candidates } = json.result as unknown as DetectResult;
    const likely = candidates.filter(({ confidence }) => confidence >= 0.5).map(({ convention }) => convention);
    const followed = FOLLOWED[name];
    expect(candidates).toHaveLength(5);
    expect(likely).toEqual(followed === undefined ? [] : [followed]);
  });
} else {
  // A table of no rows is an error of the runner.
  test(`real folders: there are none at ${DATA}, so made-up ones alone are tested`, () => expect(existsSync(DATA)).toBe(false));
}
