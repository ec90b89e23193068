import * as v from 'valibot';
import { MemoryError } from '../core/model/errors';
import { flag, shown } from './fields';
import { ATTRIBUTE, DRIVER, driverCommand } from './git/driver';
import type { ConnectMachine } from './connect/machine';
import { writePlanned, type PlannedFile } from './connect/planned';
import { shellOf } from './shell';
import { printable } from './text/screen';
import { verb } from './verb';

const NOTE = '# Notes of two machines are merged by Top of Mind, where "top-of-mind git setup" was run.';

/** Registers the merge driver for notes in a clone. */
export const git = verb({
  id: 'git',
  title: 'Set up git',
  summary: 'git setup: lets git merge the notes of two machines entry by entry; once in each clone',
  group: 'Set up',
  kind: 'read',
  input: v.strictObject({ action: shown(v.picklist(['setup']), '<action>', 'setup'), remove: flag('take out what "git setup" wrote') }),
  async run(ctx, { remove = false }) {
    const shell = shellOf(ctx);
    const machine = await shell.agents();
    if (shell.git.state() === null)
      throw new MemoryError(
        'not_found',
        `"${shell.folder}" is in no work tree of git. Run "git init" there, or clone the repository that has it.`,
      );
    const file = await attributes(machine, shell.folder, remove);
    const changed = file.next === file.seen.text ? [] : [file.path];
    const wanted = remove ? null : driverCommand(machine);
    const has = (await shell.git.run(['config', '--local', '--get', DRIVER])).out.trim();
    const isSame = has === (wanted ?? '');
    if (!ctx.dryRun) {
      await writePlanned(machine, [file]);
      for (const [key, value] of isSame ? [] : settings(wanted)) {
        const ran = await shell.git.run(value === null ? ['config', '--local', '--unset-all', key] : ['config', '--local', key, value]);
        // 5: there was none to take out.
        if (ran.code !== 0 && !(value === null && ran.code === 5))
          throw new MemoryError('io', `git config: ${ran.problem}.`, undefined, changed.length > 0);
      }
    }
    return {
      result: { changed, driver: wanted, registered: !isSame },
      text: (paint) => {
        if (changed.length === 0 && isSame) return remove ? 'There is nothing to take out.' : 'This clone is set up already.';
        const did = remove ? (ctx.dryRun ? 'Would take out' : 'Took out') : ctx.dryRun ? 'Would write' : 'Wrote';
        return [
          ...changed.map((path) => `${did} the driver: ${paint.bold(printable(path))}`),
          ...(isSame ? [] : [`${did} the driver: the configuration of this clone.`]),
          ...(remove ? [] : ['Commit .gitattributes, and run "top-of-mind git setup" in each other clone.']),
        ].join('\n');
      },
    };
  },
  agents: 'a person sets up a repository',
  terminal: { called: 'git setup', args: ['action'], isOutside: true },
  palette: 'it writes the configuration of git, outside of the vault',
});

function settings(driver: string | null): (readonly [string, string | null])[] {
  return [
    ['merge.top-of-mind.name', driver === null ? null : 'Top of Mind: notes, entry by entry'],
    [DRIVER, driver],
  ];
}

async function attributes(machine: ConnectMachine, folder: string, remove: boolean): Promise<PlannedFile> {
  const path = machine.absolute(`${folder}/.gitattributes`);
  await machine.refuseLeaving(folder, path);
  const seen = await machine.see(path);
  const text = seen.text ?? '';
  const end = /\r\n/.test(text) ? '\r\n' : '\n';
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const has = lines.some((line) => line.trim() === ATTRIBUTE);
  const without = lines.filter((line) => ![ATTRIBUTE, NOTE].includes(line.trim())).join('');
  const added = `${text}${text === '' || text.endsWith('\n') ? '' : end}${NOTE}${end}${ATTRIBUTE}${end}`;
  const next = remove ? (has ? without || null : seen.text) : has ? seen.text : added;
  const entries = { added: [], removed: [], entries: [] };
  return { path, seen, next, ...entries, restored: null, needsBackup: false };
}
