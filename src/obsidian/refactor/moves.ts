import { basenameOf, folderOf, isInside, joinPath } from '../../core/model/path';
import { carryOut } from '../plan/carry-out';
import { TargetModal } from '../ui/pick';
import { counted, listed, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import type { LinkCounts } from '../../core/model/results/links';
import type { App } from 'obsidian';
import type { MoveResult } from '../../core/model/results/refactor';
import { askName } from '../ui/dialog';
import { messageOf } from '../../core/model/errors';

/** Said before the first move or rename. */
export const moveExplanation =
  'Every link to a file that moves or gets another name follows it: in notes, properties, canvases and bases. Nothing else in your notes changes.';

/** Moves files and folders into a folder the user chooses, as one change. */
export async function moveToFolder(bench: Workbench, paths: readonly string[]): Promise<void> {
  const tops = topmost(paths);
  const folder = await new TargetModal(bench.app, tops).ask();
  if (folder === null) return;
  const moves = tops.map((from) => ({ from, to: joinPath(folder, basenameOf(from)) }));
  const where = folder === '' ? 'the top folder' : `"${folder}"`;
  await carryOut(bench, {
    kind: 'move',
    doing: 'Preparing the move',
    explanation: moveExplanation,
    propose: (progress) => bench.memory.moveAll(moves, { progress, mentions: offered(bench) }),
    done: (result) => moved(bench, tops, result, `Moved ${named(result.moved.map(({ to }) => to))} to ${where}.`),
    nothing: `Everything is already in ${where}.`,
  });
}

/** Gives a file or folder the name the user types, in its place. */
export async function renameFile(bench: Workbench, path: string): Promise<void> {
  const name = await askNewName(bench, path);
  if (name === null) return;
  await carryOut(bench, {
    kind: 'move',
    doing: 'Preparing the new name',
    explanation: moveExplanation,
    propose: (progress) => bench.memory.rename(path, name, { progress, mentions: offered(bench) }),
    done: (result) =>
      moved(bench, [path], result, `Renamed to "${result.moved.length === 1 ? titleOf(result.moved[0]?.to ?? '') : name}".`),
    nothing: 'It already has this name.',
  });
}

/** Puts files or folders of one memory into its archive, as one change. */
export async function archiveFiles(bench: Workbench, paths: readonly string[]): Promise<void> {
  await carryOut(bench, {
    kind: 'archive',
    doing: 'Preparing the archive',
    explanation:
      'What is out of use moves to the archive folder of its memory. Links to it follow, and each note is marked with the day and the place it came from, so that it can be brought back.',
    propose: (progress) => bench.memory.archive(paths, { progress }),
    done: (result) => moved(bench, paths, result, `Archived ${named(result.moved.map(({ from }) => from))}.`),
    nothing: 'There is nothing to archive.',
  });
}

/** Brings archived files or folders back to where they came from, as one change. */
export async function bringBack(bench: Workbench, paths: readonly string[]): Promise<void> {
  await carryOut(bench, {
    kind: 'archive',
    doing: 'Preparing to bring it back',
    explanation:
      'Archived notes go back to where they came from. Links to them follow, and the properties that the archive gave them are removed.',
    propose: (progress) => bench.memory.unarchive(paths, { progress }),
    done: (result) => moved(bench, paths, result, `Brought back ${named(result.moved.map(({ from }) => from))}.`),
    nothing: 'There is nothing to bring back.',
  });
}

/** Takes away the folders that were left empty, and says what became of the links. */
async function moved(
  bench: Workbench,
  chosen: readonly string[],
  result: Pick<MoveResult, 'moved' | 'links'>,
  said: string,
): Promise<string> {
  await removeEmptied(bench.app, chosen, result.moved);
  return `${said}${linksTold(result.links)}`;
}

/** `"Boat"`, or `3 files`. */
function named(paths: readonly string[]): string {
  return paths.length === 1 ? `"${titleOf(paths[0] ?? '')}"` : counted(paths.length, 'file');
}

/** Mentions in text are looked for where a preview can offer them: that reads every note. */
function offered(bench: Workbench): 'include' | undefined {
  return bench.settings.current().previewPlans ? 'include' : undefined;
}

/** Without what lies in a folder that is among them: it moves with that folder. */
function topmost(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && isInside(path, other)));
}

/** The memory of a file or folder, and whether it stands in its archive. Null if there is no archive to go to: outside the memories, or for a folder that holds the archive itself. */
export function archivePlace(bench: Workbench, path: string): { readonly memory: string; readonly archived: boolean } | null {
  const memory = bench.memoryHolding(path);
  if (memory === undefined) return null;
  const archive = joinPath(memory.root, bench.conventionOf(memory).archive);
  if (path !== archive && isInside(archive, path)) return null;
  return { memory: memory.name, archived: isInside(path, archive) };
}

/** The outcome for the links, and the files that may hold links that nobody saw, as sentences to put after another; empty where there is nothing to say. */
export function linksTold(links: LinkCounts): string {
  const follow = links.rewritten === 0 ? '' : ` ${counted(links.rewritten, 'link follows', 'links follow')}.`;
  const lost = links.lost === 0 ? '' : ` ${counted(links.lost, 'link leads', 'links lead')} nowhere now.`;
  const unread =
    links.unread === undefined
      ? ''
      : ` ${counted(links.unread.length, 'file', 'files')} that cannot be read may still link to the old place: ${listed(links.unread.map((path) => `"${path}"`))}.`;
  return follow + lost + unread;
}

/**
 * Takes away the folders that the files of a moved folder have left empty; `chosen` are the files and
 * folders that the user moved. What still holds anything stays, and so does what cannot be taken away.
 */
async function removeEmptied(app: App, chosen: readonly string[], moved: MoveResult['moved']): Promise<void> {
  const folders = new Set<string>();
  for (const { from } of moved) {
    for (let folder = folderOf(from); folder !== '' && chosen.some((path) => isInside(folder, path)); folder = folderOf(folder))
      folders.add(folder);
  }
  const { adapter } = app.vault;
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    try {
      const inside = await adapter.list(folder);
      if (inside.files.length === 0 && inside.folders.length === 0) await adapter.rmdir(folder, false);
    } catch {
      // An empty folder that stays does no harm.
    }
  }
}

/** Asks for a new name of a file or folder, as the vault shall have it, and lets only one through that works; null if closed. */
async function askNewName(bench: Workbench, path: string): Promise<string | null> {
  const file = bench.app.vault.getFileByPath(path);
  const ending = file === null || file.extension === '' ? '' : `.${file.extension}`;
  const whole = (name: string): string => (name === '' || name.toLowerCase().endsWith(ending.toLowerCase()) ? name : name + ending);
  const name = await askName(bench.app, {
    title: file === null ? 'Rename folder' : ending === '.md' ? 'Rename note' : 'Rename file',
    label: 'New name',
    value: file?.basename ?? basenameOf(path),
    yes: 'Rename',
    hint: (typed) => {
      if (typed === '') return { text: 'Enter a name.', isProblem: true };
      if (whole(typed) === basenameOf(path)) return { text: 'This is already its name.', isProblem: true };
      return { text: file === null ? 'Links to what is inside will follow.' : 'Links to it will follow.' };
    },
    take: (typed) => bench.memory.rename(path, whole(typed)).then(() => null, messageOf),
  });
  return name === null ? null : whole(name);
}
