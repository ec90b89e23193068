import * as v from 'valibot';
import { MemoryError } from '../core/model/errors';
import { isHidden } from '../core/model/path';
import { KNOWN } from './connect/harnesses';
import type { ConnectMachine } from './connect/machine';
import { writePlanned, type PlannedFile } from './connect/planned';
import { flag, shown, text } from './fields';
import { HARNESSES } from './hook/harness';
import { shellOf } from './shell';
import { printable } from './text/screen';
import { verb } from './verb';

/** The folder of the skill, which its name must equal. */
const NAME = 'top-of-mind';

export const skill = verb({
  id: 'skill',
  title: 'Install the skill',
  summary: 'skill install: puts the skill where agents of this folder find it',
  group: 'Agents',
  kind: 'read',
  input: v.strictObject({
    action: shown(v.picklist(['install']), '<action>', 'install'),
    dir: text('<dir>', 'the folder of skills (default: .agents/skills, and .claude/skills where there is a .claude)'),
    remove: flag('take out the files that "skill install" put there, where nobody changed them'),
  }),
  async run(ctx, { dir, remove: isRemoving = false }) {
    const shell = shellOf(ctx);
    const machine = await shell.agents();
    const folders = dir === undefined ? await usualFolders(machine) : [dir];
    const files: PlannedFile[] = [];
    for (const folder of folders) files.push(...(await planFolder(machine, shell.folder, folder, dir ?? '.', isRemoving)));
    const changing = files.filter(({ next, seen }) => next !== seen.text);
    const written = ctx.dryRun ? [] : await writePlanned(machine, files);
    const changed = changing.map(({ path }) => path);
    const backups = written.flatMap(({ backup }) => (backup === null ? [] : [backup]));
    return {
      result: { changed, backups },
      text: (paint) => {
        if (changed.length === 0) return isRemoving ? 'There is no skill to take out.' : 'The skill is there already.';
        const did = isRemoving ? 'Removed' : 'Wrote';
        return [
          ...changed.map((path) => `${ctx.dryRun ? `Not done, by --dry-run: ${did.toLowerCase()}` : did} ${paint.bold(printable(path))}`),
          ...backups.map((path) => `As it was before: ${printable(path)}`),
        ].join('\n');
      },
    };
  },
  agents: 'a person decides which skills an agent has',
  terminal: { called: 'skill install', args: ['action', 'dir'], isOutside: true },
  palette: 'it writes outside of the vault',
});

/** Where harnesses look for skills in the current folder: one place for all, and that of a harness that is in use there. */
async function usualFolders(machine: ConnectMachine): Promise<string[]> {
  const all = [...new Set(HARNESSES.map((harness) => KNOWN[harness].skills))];
  const own = all.filter((folder) => folder !== '.agents/skills');
  const used: string[] = [];
  for (const folder of own) if (await machine.isFolder(machine.absolute(folder.split('/')[0] ?? folder))) used.push(folder);
  return ['.agents/skills', ...used];
}

/** The change of the skill's files in a folder of skills. No link may lead out of `root`: the folder that was named, else the current one. */
async function planFolder(
  machine: ConnectMachine,
  vault: string,
  folder: string,
  root: string,
  isRemoving: boolean,
): Promise<PlannedFile[]> {
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
    const entries = { added: [], removed: [], entries: [] };
    planned.push({ path, seen, next, ...entries, restored: null, needsBackup: seen.text !== null && next !== null });
  }
  return planned;
}
