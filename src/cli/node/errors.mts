import { MemoryError, type ErrorCode } from '../../core/model/errors';

const codes: Readonly<Record<string, ErrorCode>> = {
  ENOENT: 'not_found',
  ENOTDIR: 'not_found',
  EEXIST: 'exists',
  ENOTEMPTY: 'exists',
  EACCES: 'no_permission',
  EPERM: 'no_permission',
  EROFS: 'no_permission',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EFBIG: 'disk_full',
  ENAMETOOLONG: 'bad_name',
};

const advice: Partial<Record<ErrorCode, string>> = {
  not_found: 'is not there',
  exists: 'is there already',
  no_permission: 'cannot be accessed: the system refuses permission. Check its permissions and whether the disk is read-only',
  disk_full: 'cannot be written: the disk is full. Free some space and try again',
  bad_name: 'has a name that is too long for this disk',
};

/** The system's code of an error (`ENOENT`), or '' for any other. */
export function systemCode(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

/** A system error as the product's own, with a sentence a person can act on. Passes MemoryErrors through. */
export function toMemoryError(error: unknown, path: string): MemoryError {
  if (error instanceof MemoryError) return error;
  const system = systemCode(error);
  const code = codes[system] ?? 'io';
  const what = advice[code] ?? `could not be read or written (${system || String(error)})`;
  return new MemoryError(code, `"${path}" ${what}.`, path);
}

/** Runs file work, turning the system's errors into MemoryErrors about `path`. */
export async function guarded<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toMemoryError(error, path);
  }
}
