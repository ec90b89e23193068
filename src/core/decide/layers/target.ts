import type { DecideContext } from '../../model/context';
import { joinPath, type VaultPath } from '../../model/path';

/** The file that takes corrections of read-only files; null where the convention has none beside this one. */
export function correctionTarget(ctx: DecideContext, path: VaultPath): VaultPath | null {
  return fileFor(ctx, 'correction', path);
}

/** The file that takes what is cut from another: where entries of no special type go, today. */
export function cutTarget(ctx: DecideContext, path: VaultPath): VaultPath | null {
  return fileFor(ctx, '*', path);
}

/** The text with which that file begins where it is not there yet. */
export function firstText(ctx: DecideContext, path: VaultPath): string {
  const file = ctx.convention.scaffold.find((one) => joinPath(ctx.memory.root, dated(ctx, one.path)) === path);
  return file === undefined ? '' : dated(ctx, file.text);
}

function fileFor(ctx: DecideContext, type: string, path: VaultPath): VaultPath | null {
  const target = ctx.convention.capture.find((one) => one.type === type && one.into === 'file');
  if (target === undefined) return null;
  const found = joinPath(ctx.memory.root, dated(ctx, target.path));
  return found === path ? null : found;
}

function dated(ctx: DecideContext, text: string): string {
  return text.replaceAll('{date}', ctx.today).replaceAll('{day}', ctx.today.replaceAll('-', ''));
}
