import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import { hasLoneSurrogate } from '../../model/safe-path';
import { setProperties, type Setting } from '../../read/frontmatter/properties';
import type { PlannedFile, Places, TextEdit } from './places';

/** The texts after a plan: whole-file rewrites where the files stand now, and texts of new files. */
export interface ComposedTexts {
  readonly rewrites: readonly { readonly path: VaultPath; readonly before: string; readonly after: string }[];
  readonly created: ReadonlyMap<PlannedFile, string>;
}

/** The files whose text the plan changes and keeps: these must be read before composing. */
export function pathsToRead(places: Places): VaultPath[] {
  const paths: VaultPath[] = [];
  for (const file of places.files) if (needsText(file) && file.origin !== null) paths.push(file.origin);
  return paths;
}

function needsText(file: PlannedFile): boolean {
  return file.edits.length > 0 && file.final !== null;
}

/**
 * Works the plan's text edits into the current texts. Edits of a file that the plan trashes are
 * dropped: the trash gets it as it was. A rewrite that changes nothing is left out.
 * Throws `changed_since`, `bad_input` (overlap, half a character), `unreadable` (broken frontmatter).
 */
export function composeTexts(places: Places, texts: ReadonlyMap<VaultPath, string>): ComposedTexts {
  const rewrites: { path: VaultPath; before: string; after: string }[] = [];
  const created = new Map<PlannedFile, string>();
  for (const file of places.files) {
    if (file.created !== null) {
      created.set(file, file.final === null ? file.created : editText(file.final, file.created, file.edits));
    } else if (needsText(file) && file.origin !== null) {
      const before = texts.get(file.origin);
      if (before === undefined) throw new MemoryError('not_found', `There is no file "${file.origin}".`, file.origin);
      const after = editText(file.origin, before, file.edits);
      if (after !== before) rewrites.push({ path: file.origin, before, after });
    }
  }
  return { rewrites, created };
}

/**
 * One text with all its edits: ranges first (all offsets are those of `text`), then properties, then
 * appends, each kind in the plan's order. Pure.
 */
export function editText(path: string, text: string, edits: readonly TextEdit[]): string {
  let result = replaceRanges(
    path,
    text,
    edits.filter((edit) => edit.op === 'replace'),
  );
  result = propertiesSet(
    path,
    result,
    edits.filter((edit) => edit.op === 'set-property'),
  );
  for (const edit of edits) {
    if (edit.op === 'append') result = appendLines(result, edit.text);
  }
  if (hasLoneSurrogate(result)) throw new MemoryError('bad_input', `The plan cuts a character of "${path}" in half.`, path);
  return result;
}

/** The text with properties set. Errors name the file, which the text alone cannot tell. */
function propertiesSet(path: string, text: string, settings: readonly Setting[]): string {
  try {
    return setProperties(text, settings);
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error;
    throw new MemoryError(error.code, `The properties of "${path}" cannot be changed. ${error.message}`, path);
  }
}

function replaceRanges(path: string, text: string, edits: readonly Extract<TextEdit, { op: 'replace' }>[]): string {
  if (edits.length === 0) return text;
  const sorted = edits
    .map((edit, order) => ({ edit, order }))
    .sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.order - b.order);
  const parts: string[] = [];
  let at = 0;
  for (const { edit } of sorted) {
    if (edit.start < at) throw new MemoryError('bad_input', `Two edits of "${path}" overlap at offset ${edit.start}.`, path);
    if (edit.end > text.length || text.slice(edit.start, edit.end) !== edit.before) {
      throw new MemoryError(
        'changed_since',
        `"${path}" changed since the plan was made: at offset ${edit.start} it no longer holds ${JSON.stringify(shorten(edit.before))}. Make the plan again.`,
        path,
      );
    }
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}

/** Puts `added` on lines of its own at the end; missing line ends follow the file's own kind. */
export function appendLines(text: string, added: string): string {
  if (added === '') return text;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const startsOnOwnLine = text === '' || text === '\ufeff' || text.endsWith('\n');
  return `${text}${startsOnOwnLine ? '' : lineEnd}${added}${added.endsWith('\n') ? '' : lineEnd}`;
}
