import { MemoryError } from '../../../model/errors';
import { dataOf } from '../../../model/note';
import type { VaultPath } from '../../../model/path';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { readFrontmatter } from '../../../read/frontmatter/frontmatter';
import { setProperty } from '../../../read/frontmatter/properties';
import { lineBreakOf } from '../../../read/markdown/fences';

/** Properties that tell of which day a baseline is. */
const DAYS = ['date', 'updated', 'modified'];

/**
 * The new baseline as its file holds it: in the line ends of the old one and with its byte order mark, with its properties where the new text
 * brings none, and with its id at any rate. A day in the properties becomes today's, unless somebody changed it. Throws
 * `bad_input` for a text that says nothing.
 */
export function newBaseline(path: VaultPath, old: string | null, given: string, today: string): string {
  const text = given.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const own = findFrontmatter(text);
  if (text.slice(own?.range.end ?? 0).trim() === '')
    throw new MemoryError('bad_input', `The new text for "${path}" is empty. Nothing was changed.`, path);
  const ended = text.endsWith('\n') ? text : `${text}\n`;
  if (old === null) return ended;
  const lineBreak = lineBreakOf(old);
  const mark = old.startsWith('\ufeff') ? '\ufeff' : '';
  const body = lineBreak === '\n' ? ended : ended.replace(/\n/g, lineBreak);
  const oldBlock = findFrontmatter(old);
  if (own !== null) return mark + sameId(old, renewed(old, body, today));
  if (oldBlock === null) return mark + body;
  const properties = old.slice(mark.length, oldBlock.range.end);
  const gap = /^\s*\n/.exec(old.slice(oldBlock.range.end))?.[0] ?? lineBreak;
  return mark + renewed(old, properties + gap + body.replace(/^[\r\n]+/, ''), today);
}

function renewed(old: string, text: string, today: string): string {
  const [before, now] = [propertiesOf(old), propertiesOf(text)];
  const due = DAYS.filter((key) => typeof before[key] === 'string' && before[key] === now[key]);
  return due.reduce((done, key) => setProperty(done, key, today), text);
}

/** An id is never given up: what names the baseline by it goes on doing so. */
function sameId(old: string, text: string): string {
  const { id } = propertiesOf(old);
  return id === undefined || id === null || propertiesOf(text)['id'] === id ? text : setProperty(text, 'id', id);
}

function propertiesOf(text: string): Readonly<Record<string, unknown>> {
  return dataOf({ frontmatter: readFrontmatter(text) });
}
