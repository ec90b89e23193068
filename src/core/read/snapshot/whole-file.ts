import { MemoryError } from '../../model/errors';
import type { NotePath, VaultPath } from '../../model/path';
import type { Edit, Plan, Precondition } from '../../model/plan';
import { isGenerated } from '../memory/generated';
import { parseNote } from './note';
import { sha256OfText } from './recent';

/** The edit that gives a file another text as a whole; `before` is null where there is no file yet. */
export function wholeEdit(path: VaultPath, before: string | null, text: string, reason: string): Edit {
  return before === null
    ? { op: 'create', path, text, reason }
    : { op: 'replace', path, start: 0, end: before.length, before, text, reason };
}

/** That a file has this text still, or is still not there. */
export function asItWas(path: VaultPath, text: string | null): Precondition {
  return text === null ? { kind: 'absent', path } : { kind: 'hash', path, sha256: sha256OfText(text) };
}

/** The edit that gives a file another text as a whole, where it is still as it was. */
export function wholeChange(path: VaultPath, before: string | null, text: string, reason: string): Pick<Plan, 'edits' | 'preconditions'> {
  return { edits: [wholeEdit(path, before, text, reason)], preconditions: [asItWas(path, before)] };
}

/** Throws `exists` where the text of a note that is to be written again was not written by Top of Mind. */
export function mustBeGenerated(path: NotePath, text: string | null): void {
  if (text !== null && text.trim() !== '' && !isGenerated(parseNote(path, text, text.length)))
    throw new MemoryError('exists', `"${path}" was not written by Top of Mind, so it is left alone. Rename it, and run again.`, path);
}
