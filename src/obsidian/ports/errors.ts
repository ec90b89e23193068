import { MemoryError, type ErrorCode, messageOf } from '../../core/model/errors';

/** Messages of the app's adapters and the systems below them, by the code they mean to us. First match wins. */
const signs: readonly (readonly [ErrorCode, RegExp])[] = [
  ['no_permission', /\b(EACCES|EPERM|EROFS)\b|permission denied|not permitted|read-only file system/i],
  ['disk_full', /\b(ENOSPC|EDQUOT)\b|no space left|quota ?exceeded|disk is full/i],
  ['exists', /\bEEXIST\b|already exists/i],
  ['not_found', /\bENOENT\b|no such file|not found|does not exist|doesn't exist/i],
];

const sentences: Partial<Record<ErrorCode, (path: string) => string>> = {
  no_permission: (path) => `"${path}" cannot be read or written. Check the permissions of the file and its folder.`,
  disk_full: (path) => `There is no space left to write "${path}". Free some space and try again.`,
  exists: (path) => `"${path}" is there already.`,
  not_found: (path) => `"${path}" is not in the vault any more.`,
};

/** Turns whatever the app threw about `path` into a MemoryError with a stable code; `io` where nothing fits. */
export function asMemoryError(error: unknown, path: string): MemoryError {
  if (error instanceof MemoryError) return error;
  const text = `${codeOfSystem(error)} ${messageOf(error)}`;
  for (const [code, sign] of signs) {
    if (sign.test(text)) return new MemoryError(code, sentences[code]?.(path) ?? text, path);
  }
  return new MemoryError('io', `"${path}" could not be read or written: ${messageOf(error)}`, path);
}

/** Runs `work`; what it throws becomes a MemoryError about `path`. */
export async function mapErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asMemoryError(error, path);
  }
}

function codeOfSystem(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
