import type { LoadedFile } from '../../../model/convention';
import type { Finding } from '../../../model/finding';
import { stemOf } from '../../../model/path';
import { loadedPart, sizeBeside } from '../../../read/memory/loaded';
import { indexPath, isEntry } from '../../../read/memory/scope';
import { isCritical, placesByWeight } from '../../top-of-mind/index';
import { namesIn, quoted, type Gathering } from '../gather';
import type { HealthScope } from '../checks/check';

/** Memories named as those to archive first. */
const WEAKEST = 3;

/** The text of an index by type; undefined where there is none. */
function indexText({ ctx, texts }: HealthScope): string | undefined {
  return ctx.convention.indexNote.format === 'by-type' ? texts.get(indexPath(ctx)) : undefined;
}

/** Memories without a line on MEMORY.md. A folder that hardly follows the convention has other ways to find its notes. */
export function unlistedIn(scope: HealthScope): Finding[] {
  const { ctx, plain, missingOnIndex } = scope;
  if (plain || indexText(scope) === undefined) return [];
  const words = ctx.convention.words['kind'] ?? [];
  const paths = (missingOnIndex ?? []).filter((path) => words.some((word) => stemOf(path).startsWith(`${word}_`)));
  return paths.map((path) => {
    const message = `MEMORY.md has no line for "${stemOf(path)}", so agents do not know of it.`;
    return { id: 'pointer.missing', severity: 'warning', path, message, fix: { kind: 'index' } };
  });
}

/** Many memories without a line are one finding. */
export const unlisted: Gathering = {
  least: 4,
  groupOf: ({ id }) => (id === 'pointer.missing' ? id : null),
  messageOf: (group) => `MEMORY.md has no line for ${namesIn(group)}, so agents do not know of them.`,
  itemOf: ({ path }) => path,
  fixOf: () => ({ kind: 'index' }),
};

/** The memories for which MEMORY.md has no room, and what agents do not load of it, as one finding. */
export function roomIn(scope: HealthScope): Finding[] {
  const { ctx, notes, full } = scope;
  const path = indexPath(ctx);
  const text = indexText(scope);
  const part = loadedPart(ctx, path);
  const cut = part === undefined || text === undefined ? null : beyond(part, text, 1);
  if (text === undefined || (full.length === 0 && cut === null)) return [];
  const lines = new Set(ctx.snapshot.outgoing(path).flatMap(({ to }) => to ?? []));
  const weighed = notes.filter((note) => lines.has(note.path) && isEntry(ctx, note) && !isCritical(note));
  const weakest = [...placesByWeight(ctx, weighed).keys()].slice(-WEAKEST).reverse();
  const them = full.length === 1 ? 'it' : 'them';
  const room = full.length === 0 ? [] : [`It has no room for ${quoted(full.map(stemOf))}, so agents do not find ${them} there.`];
  const names = quoted(weakest.map(({ path }) => stemOf(path)));
  const least = names === '' ? '' : `, beginning with those of the lowest score: ${names}`;
  const message = [...(cut === null ? [] : [cut]), ...room, `Archive or merge memories${least}; or take lines out.`].join(' ');
  return [{ id: 'pointer.full', severity: cut === null ? 'info' : 'warning', path, message, fix: null, related: full }];
}

/** A sentence where a text is larger than this share of what agents load of it; null for a smaller one. */
export function beyond(part: LoadedFile, text: string, most: number): string | null {
  const { lines, bytes, share } = sizeBeside(part, text);
  if (share <= most) return null;
  return `It has ${lines} lines and ${bytes} bytes. Agents load only the first ${part.lines} lines and ${part.bytes / 1000} KB.`;
}
