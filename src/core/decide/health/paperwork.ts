import type { DecideContext } from '../../model/context';
import { basenameOf, folderOf, type NotePath, type VaultPath } from '../../model/path';
import { fixedFile } from '../../read/memory/by-place';
import { isFurniture, isIgnored } from '../../read/memory/scope';
import { standings } from '../top-of-mind/index';

/** The notes at the top of a memory that explain it or steer agents, as AGENTS.md and README.md; lists of changes tell of what was. */
export function paperwork(ctx: DecideContext): VaultPath[] {
  const { root } = ctx.memory;
  const beside = ctx.snapshot.files.flatMap(({ path }) => (folderOf(path) === root && path.toLowerCase().endsWith('.md') ? [path] : []));
  const isPaper = (name: string): boolean =>
    fixedFile(ctx.convention, name) !== undefined || (isFurniture(name) && !/^changelog/i.test(name));
  const standing = standings(ctx);
  return beside.filter((path) => {
    const note = isPaper(basenameOf(path)) && !isIgnored(ctx, path) ? ctx.snapshot.notes.get(path as NotePath) : undefined;
    return note !== undefined && standing(note).withheld === null;
  });
}
