import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitFiles, createGit } from '../../src/cli/node/git.mjs';
import { asVaultPath } from '../../src/core/model/path';
import { short, type Figure } from '../figure';
import { measure, median, type Contender } from '../measure';
import type { Row } from '../row';
import { ownVault } from '../work';

/** Notes of the repository. */
const NOTES = 3_000;
const FOLDER = 'log';
const MESSAGE = 'A change\n\nTop-of-Mind-Journal: 01JQ';

/** The files of one change. */
interface Files {
  readonly changed: readonly string[];
  readonly made: readonly string[];
}

/** A commit of a change, beside git itself with the same files. */
export const figure: Figure = {
  id: 'commit',
  async run(sizes) {
    const size = Math.min(NOTES, sizes.notes);
    const dir = await ownVault('commit', size);
    Object.assign(process.env, { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' });
    const git = async (...args: string[]): Promise<void> => gitIn(dir, args);
    await git('init', '--quiet', '--initial-branch=main');
    for (const [key, value] of [
      ['user.name', 'Bench'],
      ['user.email', 'bench@example.org'],
      ['gc.auto', '0'],
    ] as const)
      await git('config', key, value);
    mkdirSync(join(dir, FOLDER), { recursive: true });
    let round = 0;
    const write = (paths: readonly string[]): void => {
      for (const path of paths) writeFileSync(join(dir, path), `# A note\n\nRound ${round} of what is written.\n`);
    };
    const old = Array.from({ length: 20 }, (_, at) => `${FOLDER}/Changed ${at}.md`);
    write(old);
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'Begin');

    const machine = createGit(dir, 'bench');
    const pair = (name: string, changed: number, made: number): Record<string, Contender> => {
      let files: Files = { changed: [], made: [] };
      const before = (): void => {
        round++;
        files = { changed: old.slice(0, changed), made: Array.from({ length: made }, (_, at) => `${FOLDER}/Made ${round} ${at}.md`) };
        write([...files.changed, ...files.made]);
      };
      return {
        [name]: {
          before,
          run: onTheWall(async () => {
            const paths = [...files.changed, ...files.made].map(asVaultPath);
            const { commit, problem } = await commitFiles(machine, { message: MESSAGE, paths, made: files.made.map(asVaultPath) });
            if (commit === null) throw new Error(problem ?? 'nothing was committed');
          }),
        },
        [`${name} by git`]: {
          before,
          run: onTheWall(async () => {
            if (files.made.length > 0) await git('add', '--', ...files.made);
            await git('commit', '--quiet', '--message', MESSAGE, '--', ...files.changed, ...files.made);
          }),
        },
      };
    };
    const kinds = [
      ['1 changed file', 1, 0],
      ['1 new file', 0, 1],
      ['10 changed and 10 new files', 10, 10],
    ] as const;
    const contenders = Object.assign({}, ...kinds.map(([name, changed, made]) => pair(name, changed, made))) as Record<string, Contender>;
    const samples = await measure(contenders, { runs: 4 * sizes.runs, warmUp: 1 });
    return kinds.map(([name]): Row => ({
      what: `commit of ${name}, ${short(size)} notes`,
      figure: median(samples[name] ?? []),
      unit: 'ms',
      holds: [{ of: 'ratio', most: 1.3 }],
      beside: { what: 'git add, git commit', figure: median(samples[`${name} by git`] ?? []) },
    }));
  },
};

/** Timed on the wall in any case: git is a process of its own. */
function onTheWall(work: () => Promise<void>): () => Promise<number> {
  return async () => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
}

function gitIn(dir: string, args: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn('git', args, { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const pipe of [child.stdout, child.stderr]) pipe.resume();
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`git ${args[0] ?? ''} ended with ${code}`))));
  });
}
