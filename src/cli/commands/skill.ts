import { MemoryError } from '../../core/model/errors';
import { isHidden } from '../../core/model/path';
import type { CliCommand } from '../command';
import type { ConnectMachine } from '../connect/machine';
import { KNOWN } from '../connect/harnesses';
import { writePlanned, type PlannedFile } from '../connect/planned';
import { HARNESSES } from '../hook/harness';
import { oneOf } from '../options';
import { printable } from '../text/diff';

/** The folder of the skill, which its name must equal. */
const NAME = 'top-of-mind';

export const skill: CliCommand = {
  name: 'skill',
  group: 'Agents',
  called: 'skill install',
  summary: 'skill install: puts the skill where agents of this folder find it',
  mutates: false,
  configure: (program) =>
    program
      .argument('<action>', 'install', oneOf('skill', ['install']))
      .argument('[dir]', 'the folder of skills (default: .agents/skills, and .claude/skills where there is a .claude)')
      .option('--remove', 'take out the files that "skill install" put there, where nobody changed them')
      .option('--dry-run', 'show what would change, write nothing'),
  async run(context, [, named], options) {
    const machine = context.agents();
    const folders = named === undefined ? await usualFolders(machine) : [named as string];
    const files: PlannedFile[] = [];
    for (const folder of folders)
      files.push(
        ...(await planFolder(machine, { vault: context.folder, folder, root: named as string | undefined }, options.remove === true)),
      );
    const changing = files.filter(({ next, seen }) => next !== seen.text);
    const written = context.dryRun ? [] : await writePlanned(machine, files);
    const changed = changing.map(({ path }) => path);
    const backups = written.flatMap(({ backup }) => (backup === null ? [] : [backup]));
    return {
      result: { changed, backups },
      exit: 0,
      text: (paint) => {
        if (changed.length === 0) return options.remove === true ? 'There is no skill to take out.' : 'The skill is there already.';
        const did = options.remove === true ? 'Removed' : 'Wrote';
        return [
          ...changed.map(
            (path) => `${context.dryRun ? `Not done, by --dry-run: ${did.toLowerCase()}` : did} ${paint.bold(printable(path))}`,
          ),
          ...backups.map((path) => `As it was before: ${printable(path)}`),
        ].join('\n');
      },
    };
  },
};

/** Where harnesses look for skills in the current folder: one place for all, and that of a harness that is in use there. */
async function usualFolders(machine: ConnectMachine): Promise<string[]> {
  const all = [...new Set(HARNESSES.map((harness) => KNOWN[harness].skills))];
  const own = all.filter((folder) => folder !== '.agents/skills');
  const used: string[] = [];
  for (const folder of own) if (await machine.isFolder(machine.absolute(folder.split('/')[0] ?? folder))) used.push(folder);
  return ['.agents/skills', ...used];
}

interface SkillPlace {
  readonly vault: string;
  /** The folder of skills. */
  readonly folder: string;
  /** The folder that no link may lead out of: the one that was named, else the current one. */
  readonly root: string | undefined;
}

/** The change of the skill's files in a folder of skills. */
async function planFolder(machine: ConnectMachine, { vault, folder, root = '.' }: SkillPlace, isRemoving: boolean): Promise<PlannedFile[]> {
  const planned: PlannedFile[] = [];
  for (const [name, text] of await machine.skill()) {
    const path = machine.absolute(`${folder}/${NAME}/${name}`);
    await machine.refuseLeaving(machine.absolute(root), path);
    const inside = await machine.within(vault, path);
    if (inside !== null && !isHidden(inside))
      throw new MemoryError(
        'usage',
        `"${folder}" lies among the notes of the vault. Name a hidden folder, such as .agents/skills, or one outside the vault.`,
        folder,
      );
    const seen = await machine.see(path);
    const next = isRemoving ? (seen.text === text ? null : seen.text) : text;
    planned.push({
      path,
      seen,
      next,
      added: [],
      removed: [],
      entries: [],
      restored: null,
      needsBackup: seen.text !== null && next !== null,
    });
  }
  return planned;
}
