import { MemoryError } from '../../src/core/model/errors';

/** The MemoryError that `action` throws, as code and path; fails where it throws nothing or something else. */
export function thrownBy(action: () => unknown): { code: string; path: string | undefined } {
  try {
    action();
  } catch (error) {
    if (error instanceof MemoryError) return { code: error.code, path: error.path };
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
