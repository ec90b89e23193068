import type { DecideContext } from '../../model/context';
import { joinPath, type VaultPath } from '../../model/path';
import { onDay } from '../../read/text/dates';

/** The file that takes corrections of read-only files; null where the convention has none beside this one. */
export function correctionTarget(ctx: DecideContext, path: VaultPath): VaultPath | null {
  return fileFor(ctx, 'correction', path);
}

/** The file that takes what is cut from another: where entries of no special type go, today. */
export function cutTarget(ctx: DecideContext, path: VaultPath): VaultPath | null {
  return fileFor(ctx, '*', path);
}

function fileFor(ctx: DecideContext, type: string, path: VaultPath): VaultPath | null {
  const target = ctx.convention.capture.find((one) => one.type === type && one.into === 'file');
  if (target === undefined) return null;
  const found = joinPath(ctx.memory.root, onDay(target.path, ctx.today));
  return found === path ? null : found;
}
