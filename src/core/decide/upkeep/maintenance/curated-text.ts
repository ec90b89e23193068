import { MemoryError } from '../../../model/errors';
import type { Range } from '../../../model/note';
import { stemOf, type VaultPath } from '../../../model/path';
import { isClosed } from '../../../read/entries/sanitise';
import { lineBreakOf } from '../../../read/markdown/fences';
import { scanMarkdown } from '../../../read/markdown/scan';
import { markdownStart } from '../../../read/entries/text-lines';
import { curatedItems } from './prune';

/** The changes of a curated file. */
export interface CuratedChange {
  /** A part of the text that stays, from an offset on, with its new links. */
  linked(text: string, start: number): string;
  readonly prune: readonly Range[];
  readonly promote: readonly { readonly text: string; readonly heading: string }[];
}

/** A place in the text that takes new lines. */
interface Place {
  readonly at: number;
  readonly text: string;
}

/**
 * A curated file without the pruned items, with new list items at the ends of their sections; every other line stays as it
 * is. A heading that is not there yet comes at the end. Null where there is no file and nothing to write. Throws
 * `unreadable` where a section ends inside a comment or code.
 */
export function withLines(path: VaultPath, before: string | null, change: CuratedChange): string | null {
  if (before === null && change.promote.length === 0) return null;
  const text = before ?? `# ${stemOf(path).charAt(0)}${stemOf(path).slice(1).toLowerCase()}\n`;
  const places = placesFor(path, text, change.promote);
  const cuts = [...change.prune].sort((a, b) => a.start - b.start);
  let out = '';
  let at = 0;
  const keepTo = (end: number): void => {
    if (end > at) out += change.linked(text.slice(at, end), at);
    at = Math.max(at, end);
  };
  const steps = [...cuts.map((cut) => ({ at: cut.start, to: cut.end, text: '' })), ...places.map((place) => ({ ...place, to: place.at }))];
  for (const step of steps.sort((a, b) => a.at - b.at || b.to - a.to)) {
    keepTo(step.at);
    out += step.text;
    at = Math.max(at, step.to);
  }
  keepTo(text.length);
  const items = new Set(change.promote.length === 0 ? [] : curatedItems(out).map((item) => item.text));
  const lost = change.promote.find((line) => !items.has(`- ${line.text}`));
  if (lost === undefined) return out;
  throw new MemoryError(
    'unreadable',
    `Nothing can be added to "${path}" below "${lost.heading}": a comment or code there is never closed.`,
    path,
  );
}

function placesFor(path: VaultPath, text: string, lines: CuratedChange['promote']): Place[] {
  const lineBreak = lineBreakOf(text);
  const { headings } = scanMarkdown(text, markdownStart(text));
  const wanted = [...new Set(lines.map(({ heading }) => heading))];
  let tail = '';
  const places = wanted.flatMap((name): Place[] => {
    const items = lines.filter(({ heading }) => heading === name).map((line) => `- ${line.text}${lineBreak}`);
    const found = headings.findIndex((heading) => heading.text.trim().toLowerCase() === name.trim().toLowerCase());
    if (found < 0) {
      tail += `${lineBreak}## ${name}${lineBreak}${lineBreak}${items.join('')}`;
      return [];
    }
    const end = headings[found + 1]?.start ?? text.length;
    const section = text.slice(headings[found]?.end ?? 0, end);
    const used = end - (section.length - section.trimEnd().length);
    if (!isClosed(text.slice(0, used)))
      throw new MemoryError(
        'unreadable',
        `Nothing can be added to "${path}" below "${name}": a comment or code there is never closed.`,
        path,
      );
    const isEmpty = section.trim() === '';
    const isList = /(?:^|\n) {0,3}(?:[-*+]|\d{1,9}[.)])\s[^\n]*(?:\n\s+\S[^\n]*)*$/.test(section.trimEnd());
    // At the start of the line below, so that a line pruned right above takes its own line end along.
    const below = /^[^\S\r\n]*(?:\r\n|\n|\r)/.exec(text.slice(used))?.[0] ?? null;
    const gap = (below === null ? lineBreak : '') + (isEmpty || !isList ? lineBreak : '');
    return [{ at: below === null ? text.length : used + below.length, text: gap + items.join('') }];
  });
  if (tail === '') return places;
  if (!isClosed(text))
    throw new MemoryError('unreadable', `Nothing can be added to "${path}": a comment or code in it is never closed.`, path);
  const gap = text === '' || text.endsWith('\n') ? '' : lineBreak;
  return [...places, { at: text.length, text: gap + tail }];
}
