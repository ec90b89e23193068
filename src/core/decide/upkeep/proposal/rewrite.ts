import { planOf, type DecideContext } from '../../../model/context';
import { attempt, MemoryError } from '../../../model/errors';
import type { ResolvedLink } from '../../../model/link';
import { folderOf, joinPath, stemOf, type NotePath, type VaultPath } from '../../../model/path';
import type { Edit, Plan } from '../../../model/plan';
import { secretSentence } from '../../../model/secret';
import { propertiesIn } from '../../../read/frontmatter/frontmatter';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { setProperty } from '../../../read/frontmatter/properties';
import { lineBreakOf } from '../../../read/markdown/fences';
import { resolveSubpath } from '../../../read/markdown/subpath';
import { insideMemory } from '../../../read/memory/scope';
import { parseNote } from '../../../read/snapshot/note';
import { asItWas, wholeEdit } from '../../../read/snapshot/whole-file';
import { linkLosses } from '../../layers/index';
import { copyOfText, freeNote, mustMark } from '../../refactor/index';
import { secretInEntry } from '../../secrets/index';

/** Where a text of a file that is out of use goes: into the archive, below the folder it stood in, with the day. `made`: files that the plan makes besides. */
export function archivePath(ctx: DecideContext, path: VaultPath, made: readonly VaultPath[]): NotePath {
  const inside = insideMemory(ctx, path);
  const to = joinPath(joinPath(ctx.memory.root, ctx.convention.archive), joinPath(folderOf(inside), `${stemOf(path)}_${ctx.today}.md`));
  return freeNote(ctx, to, made);
}

/** A text as the archive keeps it: byte for byte, but for links that must follow, its id, and a mark where it is private. */
export function archivedText(ctx: DecideContext, path: NotePath, text: string, to: NotePath, made: readonly VaultPath[]): string {
  const whole = copyOfText(ctx, path, text, to, made);
  // An id names one note, and that is the one of now.
  const copy = attempt(() => setProperty(whole, 'id', undefined), whole);
  const private_ = mustMark(ctx, [parseNote(path, text, text.length)], to, copy) !== null;
  return private_ ? setProperty(copy, 'private', true) : copy;
}

/** Properties that tell of which day a text is. */
const DAYS = ['date', 'updated', 'modified'];

/**
 * The new text as its file holds it: in the line ends of the old one and with its byte order mark, with its properties where the
 * new text brings none, and with its id at any rate. A day in the properties becomes today's, unless somebody changed it.
 * Throws `bad_input` for a text that says nothing.
 */
export function rewritten(path: VaultPath, old: string | null, given: string, today: string, days: readonly string[] = DAYS): string {
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
  if (own !== null) return mark + sameId(old, renewed(old, body, today, days));
  if (oldBlock === null) return mark + body;
  const properties = old.slice(mark.length, oldBlock.range.end);
  const gap = /^\s*\n/.exec(old.slice(oldBlock.range.end))?.[0] ?? lineBreak;
  return mark + renewed(old, properties + gap + body.replace(/^[\r\n]+/, ''), today, days);
}

function renewed(old: string, text: string, today: string, days: readonly string[]): string {
  const [before, now] = [propertiesIn(old), propertiesIn(text)];
  const due = days.filter((key) => typeof before[key] === 'string' && before[key] === now[key]);
  return due.reduce((done, key) => setProperty(done, key, today), text);
}

/** An id is never given up: what names the note by it goes on doing so. */
function sameId(old: string, text: string): string {
  const { id } = propertiesIn(old);
  return id === undefined || id === null || propertiesIn(text)['id'] === id ? text : setProperty(text, 'id', id);
}

/** The links of other notes, and of the new text itself, to headings and blocks that the old text has and the new one has not. */
export function lostAnchors(ctx: DecideContext, path: NotePath, old: string, text: string): ResolvedLink[] {
  const [before, now] = [parseNote(path, old, old.length), parseNote(path, text, text.length)];
  const own = new Set(now.links.map(({ raw }) => raw));
  const kept = ctx.snapshot.outgoing(path).filter(({ to, raw }) => to === path && own.has(raw));
  return [...ctx.snapshot.inbound(path), ...kept].filter(
    ({ subpath }) => subpath !== null && resolveSubpath(before, subpath) !== null && resolveSubpath(now, subpath) === null,
  );
}

/** Throws `bad_input` where the new text lacks headings or blocks that links lead to. */
export function refuseLostAnchors(ctx: DecideContext, path: NotePath, old: string, text: string): void {
  const lost = [...new Set(lostAnchors(ctx, path, old, text).map(({ subpath }) => subpath))].join(', ');
  if (lost === '') return;
  const why = `The new text of "${path}" lacks what links lead to: ${lost}. Keep these headings and blocks in it.`;
  throw new MemoryError('bad_input', why, path);
}

/** Throws `bad_input` where a text seems to hold a secret that is not in what it takes the place of. */
export function refuseNewSecret(text: string, old: readonly string[]): void {
  const secret = secretInEntry({ title: '', body: text });
  if (secret === null || secretInEntry({ title: '', body: old.join('\n') }) !== null) return;
  throw new MemoryError('bad_input', `${secretSentence(secret)} Nothing was changed. Take it out of the new text.`);
}

/** The copy of a note in the archive. */
export function archiveCopy(ctx: DecideContext, path: NotePath, text: string): Extract<Edit, { op: 'create' }> {
  const to = archivePath(ctx, path, []);
  return { op: 'create', path: to, text: archivedText(ctx, path, text, to, [to]), reason: `"${path}" as it was.` };
}

/**
 * The plan that gives a note another body: its properties stay, and a copy of it goes to the archive unless it is kept there. Throws `bad_input` for an
 * empty text, for one with a secret, and where headings or blocks that other notes link to are not in the new text.
 */
export function decideRewrite(ctx: DecideContext, path: NotePath, old: string, given: string, isKept = false): Plan | null {
  const body = given.slice(findFrontmatter(given)?.range.end ?? 0);
  const text = rewritten(path, old, body, ctx.today, ['updated', 'modified']);
  if (text === old) return null;
  refuseNewSecret(text, [old]);
  refuseLostAnchors(ctx, path, old, text);
  const copy = isKept ? null : archiveCopy(ctx, path, old);
  return planOf(ctx, {
    title: `Rewrite ${path}`,
    reason: 'It says the same in other words.',
    edits: [...(copy === null ? [] : [copy]), wholeEdit(path, old, text, 'A new text, the old one is in the archive.')],
    preconditions: [asItWas(path, old), ...(copy === null ? [] : [{ kind: 'absent' as const, path: copy.path }])],
    announced: linkLosses(path, old, text, '', 'It is in the copy that the archive holds'),
  });
}
