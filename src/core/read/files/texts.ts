import { MemoryError, messageOf } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import type { Progress, VaultFiles } from '../../model/ports';
import { decodeText } from '../text/text';

/** How many files are asked for at once: enough to keep a disk busy, few enough for a phone. */
const CONCURRENT = 16;

/** A file's text. Throws `unreadable` where its bytes are not UTF-8, and what the port throws. */
export async function readText(files: VaultFiles, path: VaultPath): Promise<string> {
  const text = decodeText(await files.readBytes(path));
  if (text !== null) return text;
  throw new MemoryError('unreadable', `"${path}" is not valid UTF-8 text, so it is left untouched. Save it as UTF-8 to use it.`, path);
}

/** A file's text, null if there is no such file. */
export async function readTextOrNull(files: VaultFiles, path: VaultPath): Promise<string | null> {
  return (await files.stat(path)) === null ? null : readText(files, path);
}

/** Texts by path, and what could not be read with its reason: nothing is left out silently. */
export interface Texts {
  readonly texts: ReadonlyMap<VaultPath, string>;
  readonly failed: ReadonlyMap<VaultPath, string>;
}

export interface ReadTextsOptions {
  readonly progress?: Progress | undefined;
  readonly what?: string;
  /** Called between chunks, so that a host with something else to do can. */
  readonly pause?: (() => Promise<void>) | undefined;
}

/** Reads many files, bounded in how many at once. */
export async function readTexts(files: VaultFiles, paths: readonly VaultPath[], options: ReadTextsOptions = {}): Promise<Texts> {
  const texts = new Map<VaultPath, string>();
  const failed = await eachText(files, paths, (path, text) => texts.set(path, text), options);
  return { texts, failed };
}

/** As `readTexts`, but hands each text on in the order of `paths` and keeps none: for whole vaults. */
export async function eachText(
  files: VaultFiles,
  paths: readonly VaultPath[],
  use: (path: VaultPath, text: string) => void,
  options: ReadTextsOptions = {},
): Promise<ReadonlyMap<VaultPath, string>> {
  const failed = new Map<VaultPath, string>();
  for (let start = 0; start < paths.length; start += CONCURRENT) {
    await options.progress?.report(start, paths.length, options.what ?? 'Reading notes');
    const chunk = paths.slice(start, start + CONCURRENT);
    const read = await Promise.all(chunk.map((path) => readText(files, path).catch((error: unknown) => ({ error: messageOf(error) }))));
    chunk.forEach((path, i) => {
      const text = read[i];
      if (typeof text === 'string') use(path, text);
      else failed.set(path, text?.error ?? 'could not be read');
    });
    await options.pause?.();
  }
  return failed;
}
