import type { Command, Plugin } from 'obsidian';
import { MemoryError } from '../core/model/errors';
import type { VaultMemory } from '../core/model/vault-memory';
import { PALETTE } from '../verbs/palette';
import { emptyShelf } from '../verbs/shelf';
import type { InPalette, Verb } from '../verbs/verb';
import { carryOut, undoChange } from './plan/carry-out';
import { guarded, showNotice, type NoticeAction } from './ui/notices';
import { openAt } from './ui/opening';
import { withProgress } from './ui/progress';
import type { Workbench } from './app/workbench';

/** Done in place of calling a verb, where the app shows more than a notice. `path` is the open note, for a verb that is about one. */
export interface OwnCommand {
  readonly run: (path: string) => Promise<void>;
  /** False for a note that it does not apply to. */
  readonly applies?: (path: string) => boolean;
}

/** The commands of verbs that ask nothing. */
export function registerPalette(plugin: Plugin, bench: Workbench, own: Readonly<Record<string, OwnCommand>>): void {
  for (const verb of PALETTE) {
    const { name, icon, id = verb.id } = verb.palette as InPalette;
    const field = ['path', 'paths'].find((key) => key in verb.input.entries);
    const run = (path: string): Promise<void> =>
      own[verb.id]?.run(path) ?? called(bench, verb, field === undefined ? {} : { [field]: field === 'path' ? path : [path] });
    if (field === undefined) plugin.addCommand({ id, name, icon, callback: () => void guarded(() => run('')) });
    else addForNote(plugin, bench, { id, name, icon }, { ...own[verb.id], run });
  }
}

/** A command for the note that is open. */
export function addForNote(plugin: Plugin, { app }: Workbench, command: Command, { run, applies }: OwnCommand): void {
  plugin.addCommand({
    ...command,
    checkCallback: (checking) => {
      const file = app.workspace.getActiveFile();
      if (file?.extension !== 'md' || applies?.(file.path) === false) return false;
      if (!checking) void guarded(() => run(file.path));
      return true;
    },
  });
}

/** Calls a verb, and says in a notice what came of it, with Undo and the note it wrote. A plan is shown first where the settings say so. */
async function called(bench: Workbench, verb: Verb, input: Readonly<Record<string, unknown>>): Promise<void> {
  const about = { memory: bench.activeMemory(), dryRun: false, shelf: emptyShelf() };
  const answer =
    verb.kind === 'read'
      ? await withProgress(verb.title, (progress) => verb.run({ ...about, vault: bench.memory, progress }, input as never))
      : await verb.run({ ...about, vault: asking(bench, verb.title), progress: undefined }, input);
  const { path, journal } = answer.result as { readonly path?: unknown; readonly journal?: unknown };
  const actions: NoticeAction[] = [];
  if (typeof path === 'string') actions.push({ label: 'Open', run: () => openAt(bench.app, path) });
  if (typeof journal === 'string') actions.push({ label: 'Undo', run: () => guarded(() => undoChange(bench, journal)) });
  showNotice(answer.summary ?? 'Done.', actions);
}

/** The memory, whose changes the app carries out. */
function asking(bench: Workbench, doing: string): VaultMemory {
  return {
    ...bench.memory,
    async carryOut(propose) {
      const outcome = await carryOut(bench, { kind: 'fix', doing, explanation: null, propose });
      if (outcome === null) throw new MemoryError('cancelled', 'Cancelled.');
      return outcome;
    },
  };
}
