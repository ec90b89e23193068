import { planOf, type DecideContext } from '../../../model/context';
import { MemoryError } from '../../../model/errors';
import { folderOf, joinPath, stemOf, type NotePath } from '../../../model/path';
import type { Edit, Plan } from '../../../model/plan';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { newLink } from '../../../read/links/new-link';
import { lineBreakOf } from '../../../read/markdown/fences';
import { insideMemory } from '../../../read/memory/scope';
import { dateInName, dateOfNote } from '../../../read/text/dates';
import { bodyStart } from '../../../read/snapshot/note';
import { formatName } from '../../naming/index';
import { freeNote, headOf } from '../../refactor/index';
import { decideRewrite, refuseNewSecret } from './rewrite';

/** A note that another one is split into. */
interface Part {
  readonly title: string;
  readonly text: string;
}

/**
 * The plan that makes notes with these texts beside a note, which then links to each of them; a copy of it goes to the archive. Throws
 * `bad_input` for a part without text, and as `decideRewrite`.
 */
export function decideParts(ctx: DecideContext, path: NotePath, old: string, parts: readonly Part[]): Plan {
  const note = ctx.snapshot.notes.get(path);
  if (note === undefined) throw new MemoryError('not_found', `There is no note "${path}".`, path);
  const made: NotePath[] = [];
  // A part is as old as the note.
  const day = dateInName(stemOf(path)) ?? dateOfNote(note) ?? ctx.today;
  const creates = parts.map(({ title, text: given }): Edit => {
    // The properties of the note stay with it.
    const text = given.slice(findFrontmatter(given)?.range.end ?? 0).replace(/^\s*\n/, '');
    if (text.trim() === '') throw new MemoryError('bad_input', `The part "${title}" has no text. Nothing was changed.`, path);
    refuseNewSecret(text, [old]);
    const name = formatName(ctx, { date: day, title, tags: [] }, folderOf(insideMemory(ctx, path)));
    const to = freeNote(ctx, joinPath(folderOf(path), name), made);
    made.push(to);
    const back = newLink(ctx, { to: path, from: to, place: 'property' })?.text ?? path;
    const head = headOf(ctx, note, old, { created: day, named: name.includes(title), section: { title } }, back);
    return { op: 'create', path: to, text: `${head}${text.trimEnd()}\n`, reason: `A part of "${path}".` };
  });
  const lineBreak = lineBreakOf(old);
  const [title] = note.headings.filter(({ level, start }) => level === 1 && old.slice(bodyStart(note.frontmatter), start).trim() === '');
  const head = title === undefined ? '' : `${old.slice(title.start, title.end).trimEnd()}${lineBreak}${lineBreak}`;
  const lines = parts.map(
    ({ title: shown }, at) => `- ${newLink(ctx, { to: made[at] as NotePath, from: path, text: shown })?.text ?? shown}`,
  );
  const rest = decideRewrite(ctx, path, old, `${head}${lines.join(lineBreak)}${lineBreak}`);
  const absent = made.map((to) => ({ kind: 'absent' as const, path: to }));
  return planOf(ctx, {
    title: `Split ${path}`,
    reason: 'Each note holds one thing.',
    edits: [...creates, ...(rest?.edits ?? [])],
    preconditions: [...absent, ...(rest?.preconditions ?? [])],
    announced: rest?.announced ?? [],
  });
}
