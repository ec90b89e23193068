import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { stemOf, type VaultPath } from '../../../model/path';
import { loadedPart, sizeBeside } from '../../../read/memory/loaded';
import { indexPath, isEntry } from '../../../read/memory/scope';
import { isCritical, placesByWeight } from '../../top-of-mind/index';
import { namesIn, type Gathering } from '../gather';
import type { HealthScope } from '../checks/check';
import { someOf } from '../../../model/collections';

/** Memories named in the finding about those without room. */
const NAMED = 3;

/** The text of an index by type; undefined where there is none. */
function indexText({ ctx, texts }: HealthScope): string | undefined {
  return isIndexed(ctx) ? texts.get(indexPath(ctx)) : undefined;
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

/** Memories for which MEMORY.md has no room, and what agents do not load of it. */
export function roomIn(scope: HealthScope): Finding[] {
  const { ctx, notes, full } = scope;
  const path = indexPath(ctx);
  const text = indexText(scope);
  if (text === undefined) return [];
  const links = ctx.snapshot.outgoing(path);
  const lines = new Set(links.flatMap(({ to }) => to ?? []));
  const weighed = notes.filter((note) => lines.has(note.path) && isEntry(ctx, note) && !isCritical(note));
  const weakest = [...placesByWeight(ctx, weighed).keys()].slice(-NAMED).reverse();
  return tooLong(
    ctx,
    text,
    full,
    weakest.map((note) => note.path),
  );
}

export function isIndexed(ctx: DecideContext): boolean {
  return ctx.convention.indexNote.format === 'by-type';
}

/** One finding about the room in the index: agents load a part of it alone, and some memories have no line there. */
function tooLong(ctx: DecideContext, text: string, full: readonly VaultPath[], weakest: readonly VaultPath[]): Finding[] {
  const path = indexPath(ctx);
  const part = loadedPart(ctx, path);
  const { lines, bytes, share } = part === undefined ? { lines: 0, bytes: 0, share: 0 } : sizeBeside(part, text);
  const isCut = part !== undefined && share > 1;
  if (full.length === 0 && !isCut) return [];
  const cut = isCut
    ? [`It has ${lines} lines and ${bytes} bytes. Agents load only the first ${part.lines} lines and ${part.bytes / 1000} KB.`]
    : [];
  const room =
    full.length === 0 ? [] : [`It has no room for ${listed(full)}, so agents do not find ${full.length === 1 ? 'it' : 'them'} there.`];
  const least =
    weakest.length === 0 ? '' : `, beginning with those of the lowest score: ${weakest.map((one) => `"${stemOf(one)}"`).join(', ')}`;
  const message = [...cut, ...room, `Archive or merge memories${least}; or take lines out.`].join(' ');
  return [{ id: 'pointer.full', severity: isCut ? 'warning' : 'info', path, message, fix: null, related: full }];
}

function listed(paths: readonly VaultPath[]): string {
  return someOf(
    paths.map((one) => `"${stemOf(one)}"`),
    NAMED,
  );
}
