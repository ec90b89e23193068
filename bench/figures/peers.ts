import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PartlyMeasured, short, type Figure } from '../figure';
import { measure, median } from '../measure';
import { freshEntries, syntheticVault } from '../vault';
import { ownVault, runNode, workFolder } from '../work';

const PROGRAM = resolve('dist/top-of-mind.mjs');
const PEER = 'clawvault';
const VERSION = '3.5.2';

/** Whole processes of another memory for agents beside ours, on the same notes, in turns. It is fetched into a folder that goes with the run. */
export const figure: Figure = {
  id: 'peers',
  async run(sizes) {
    const peer = fetched();
    if (peer === null) throw new PartlyMeasured([], [`${PEER} ${VERSION} could not be fetched; it takes npm and its registry`]);
    const size = sizes.commands;
    const [ours, theirs] = [await ownVault('peers-ours', size), join(workFolder(), 'peers-theirs')];
    cpSync(ours, theirs, { recursive: true });
    const topic = syntheticVault(size).note(3).title;
    const entries = freshEntries(40);
    let used = 0;
    const own = (args: readonly string[], stdin = ''): Promise<number> =>
      runNode([PROGRAM, ...args, '--vault', ours], { stdin, worst: 1 }).then(({ ms }) => ms);
    const other = (args: readonly string[]): Promise<number> => runNode([peer, ...args, '-v', theirs]).then(({ ms }) => ms);
    await runNode([peer, 'init', theirs, '--minimal'], { worst: 1 });
    await other(['reindex']);
    await own(['gate']);
    const samples = await measure(
      {
        topic: { run: () => own(['bundle', '--topic', topic]) },
        search: { run: () => other(['search', topic]) },
        bundle: { run: () => own(['bundle']) },
        context: { run: () => other(['context', topic]) },
        remember: { run: () => rememberOwn() },
        theirRemember: { run: () => rememberOther() },
      },
      { runs: Math.min(3, sizes.runs), warmUp: 1 },
    );
    return [
      row('bundle --topic', samples.topic, 'search', samples.search),
      row('bundle', samples.bundle, 'context', samples.context),
      row('remember', samples.remember, 'remember', samples.theirRemember),
    ];

    function rememberOwn(): Promise<number> {
      const { title, body } = next();
      return own(['remember', '--title', title], body);
    }

    function rememberOther(): Promise<number> {
      const { title, body } = next();
      // Its other index is a program of its own, which is not there.
      return other(['remember', 'fact', title, '--content', body, '--no-index']);
    }

    function next(): { readonly title: string; readonly body: string } {
      const entry = entries[used++ % entries.length];
      if (entry === undefined) throw new Error('there are no new entries');
      return entry;
    }

    function row(what: string, mine: readonly number[], theirName: string, their: readonly number[]) {
      return {
        what: `top-of-mind ${what}, ${short(size)} notes, warm`,
        figure: median(mine),
        unit: 'ms' as const,
        holds: [{ of: 'ratio' as const, most: 0.1 }],
        beside: { what: `${PEER} ${theirName}`, figure: median(their) },
      };
    }
  },
};

/** The program of the peer; null where it cannot be had. */
function fetched(): string | null {
  const dir = join(workFolder(), 'peer');
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'package.json'), '{"private":true}');
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${PEER}@${VERSION}`], { cwd: dir, stdio: 'ignore' });
  } catch {
    return null;
  }
  const program = join(dir, 'node_modules', PEER, 'bin', `${PEER}.js`);
  return existsSync(program) ? program : null;
}
