import type { DecideContext } from '../../model/context';
import type { LoadedFile } from '../../model/convention';
import type { VaultPath } from '../../model/path';
import { encodeText } from '../text/text';
import { insideMemory } from './scope';

/** How much agents load of a file; undefined where they load all of it. */
export function loadedPart(ctx: Pick<DecideContext, 'memory' | 'convention'>, path: VaultPath): LoadedFile | undefined {
  return ctx.convention.loaded?.find((one) => one.path === insideMemory(ctx, path));
}

/** The lines and bytes of a text, and how they stand to those that are loaded: above 1 some of it is never read. */
export function sizeBeside({ lines: most, bytes: mostBytes }: LoadedFile, text: string): { lines: number; bytes: number; share: number } {
  const lines = text.replace(/\r?\n$/, '').split('\n').length;
  const bytes = encodeText(text).length;
  return { lines, bytes, share: Math.max(lines / most, bytes / mostBytes) };
}
