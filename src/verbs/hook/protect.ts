import { onOneLine } from '../../core/model/escape-control';
import { fenced } from '../notice';
import type { Protection } from '../../core/model/results/brief';
import type { HookVault } from './machine';
import type { Target } from './target';
import { toolTargets } from './tool-targets';

/** Why a tool must not be used as it is meant to, with the command to use; null where nothing speaks against it. */
export async function denialOf(
  tool: { readonly name: string; readonly input: Readonly<Record<string, unknown>> },
  { briefing, filesOf }: Pick<HookVault, 'briefing' | 'filesOf'>,
  cwd: string,
): Promise<string | null> {
  for (const target of await toolTargets(tool)) {
    for (const { path, exists } of await filesOf(target, cwd)) {
      const protection = briefing.protection(path);
      if (protection !== null && forbidden(protection, target, exists)) return denial(protection, target);
    }
  }
  return null;
}

/** An append-only file may be made and added to; another one may not even be made. */
function forbidden({ layer }: Protection, { does, path }: Target, exists: boolean): boolean {
  // Git has none of the program's own files, or the same: a folder that it brings back does not mean them.
  if (layer === 'own') return exists ? does !== 'restore' || !path.endsWith('/**') : does === 'write' || does === 'append';
  return layer === 'read-only' || (exists && does !== 'append');
}

const DOING: Readonly<Record<Target['does'], string>> = {
  write: 'overwritten',
  append: 'added to by hand',
  edit: 'edited',
  delete: 'deleted',
  move: 'moved by hand',
  restore: 'put back to an older state',
};

/** UTF-16 units of a path, and of a reason that the settings give. */
const LONGEST = { path: 400, reason: 500 };

function denial({ path, layer, why, said, memory, takesEntries }: Protection, { does }: Target): string {
  const file = onOneLine(path, LONGEST.path, 'end');
  if (layer === 'own')
    return `"${file}" is kept by Top of Mind itself and must not be ${DOING[does]}. ${why} Use the commands of top-of-mind, or ask the user to change it.`;
  const quoted = said === undefined ? '' : `\n${fenced(onOneLine(said, LONGEST.reason))}`;
  return `"${file}" is ${layer} in the memory "${memory}" and must not be ${DOING[does]}. ${why} ${remedy(layer, does, takesEntries)}${quoted}`;
}

function remedy(layer: Protection['layer'], does: Target['does'], takesEntries: boolean): string {
  if (layer === 'read-only')
    return 'Leave it as it is, and ask the user if it is wrong. New knowledge goes in with `top-of-mind remember`.';
  if (does === 'move' || does === 'delete')
    return 'Use `top-of-mind archive "PATH"` or `top-of-mind move "FROM" "TO"`, which keep its links and can be undone.';
  return takesEntries
    ? 'Add a new entry with `top-of-mind remember --title "TITLE"` (text on stdin); it marks an older entry that it replaces.'
    : 'Write a new note with `top-of-mind remember --title "TITLE"` (text on stdin); it marks an older note that it replaces.';
}
