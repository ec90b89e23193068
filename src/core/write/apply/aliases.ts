import { MemoryError } from '../../model/errors';
import { byCodePoint, caseKey, type VaultPath } from '../../model/path';
import type { Edit } from '../../model/plan';
import type { VaultFiles } from '../../model/ports';
import { aliasesIn, type FileAliases } from '../../read/files/aliases';
import { strictest } from '../../read/files/rules';
import { eachOf } from './disk';
import type { Policy } from '../check/guard';
import { hashOf, type Rewrite } from '../plan/operations';
import type { Places } from '../plan/places';

/** The names of files, by links of the disk; those alone that a host knows of. */
export async function aliasesNow(files: VaultFiles): Promise<FileAliases> {
  return aliasesIn(files.unlinked === undefined ? [] : await files.list(), (await files.placeLinks?.()) ?? []);
}

/**
 * The rules of the file that stands at a path, whatever name it is asked for by. A file that `places` moves keeps, under
 * its new name, the rules of those other names that the plan leaves it.
 */
export function policyByFile(policy: Policy, aliases: FileAliases, places?: Places): Policy {
  const finals: Places['finals'] = places?.finals ?? new Map<VaultPath, VaultPath>();
  const origins = new Map([...finals].map(([origin, final]) => [final, origin]));
  return (path) => {
    const origin = origins.get(path);
    const names =
      origin === undefined
        ? aliases.namesOf(path)
        : [...aliases.namesOf(origin).filter((name) => !finals.has(name)), ...aliases.namesOf(path)];
    return strictest(path, names, policy);
  };
}

/**
 * Refuses with `bad_input` a path that leads through a link to a folder: rules go by where a file is. `hostile_path`
 * where the link leads out of the vault or into a hidden folder.
 */
export async function refuseLinkedFolders(edits: readonly Edit[], files: VaultFiles): Promise<void> {
  const paths = new Set(edits.flatMap((edit) => (edit.op === 'move' ? [edit.path, edit.to] : [edit.path])));
  await eachOf([...paths], async (path) => {
    const real = await files.unlinked?.(path);
    if (real === undefined) return;
    if (real === null)
      throw new MemoryError(
        'hostile_path',
        `"${path}" leads out of the vault, or into a hidden folder, by a link on the disk. Only files inside it are changed.`,
        path,
      );
    if (caseKey(real) === caseKey(path)) return;
    throw new MemoryError('bad_input', `"${path}" is below a link to another folder. Its own path is "${real}"; use that.`, path);
  });
}

/**
 * The rewrites with one for each file: where a plan rewrites a file under two names in the same way, once is enough.
 * Refuses with `bad_input` where the ways differ, or
 * where `touched` holds another name of a file that is rewritten.
 */
export function oneRewriteEach(rewrites: readonly Rewrite[], touched: readonly VaultPath[], aliases: FileAliases): readonly Rewrite[] {
  const paths = new Set(touched);
  const byPath = new Map(rewrites.map((rewrite) => [rewrite.path, rewrite]));
  return rewrites.filter((rewrite) => {
    const names = aliases.namesOf(rewrite.path);
    const together = names.filter((name) => paths.has(name));
    if (together.length < 2) return true;
    const others = together.map((name) => byPath.get(name));
    if (!others.every((other) => other !== undefined && hashOf(other.after) === hashOf(rewrite.after))) {
      const [one, two] = together.sort(byCodePoint);
      throw new MemoryError(
        'bad_input',
        `"${one ?? ''}" and "${two ?? ''}" are one file under two names, by a link on the disk, so this change cannot be made under both. Remove one of the two names, or make it a copy, then try again.`,
        one,
      );
    }
    return together[0] === rewrite.path;
  });
}
