import type { DecideContext } from '../../model/context';
import type { Range } from '../../model/note';
import type { NotePath, VaultPath } from '../../model/path';
import { rangeOf } from '../../read/markdown/subpath';
import { parseNote } from '../../read/snapshot/note';
import { shownPath } from './names';
import type { Part } from './part';

/** The place of an embed in a text, and what may stand there. */
export interface Embedded extends Range {
  readonly text: string;
}

/** Embeds of a text that are followed, and how deep. */
const MOST = 30;
const DEPTH = 3;
/** Before an embed on its own line: marks of quotes and items. */
const MARKS = /^[ \t]*(?:(?:>|[-*+])[ \t]*)*$/;

/** The notes that a note embeds, and those that these embed, each once. */
export function embeddedNotes(ctx: DecideContext, path: VaultPath): VaultPath[] {
  const found = new Set<VaultPath>([path]);
  for (const from of found) {
    const embeds = ctx.snapshot.notes.get(from as NotePath)?.links.filter(({ kind }) => kind === 'embed') ?? [];
    for (const { linkpath } of embeds.slice(0, MOST)) {
      const to = ctx.snapshot.resolve(linkpath, from);
      if (to !== null && found.size <= MOST && ctx.snapshot.notes.has(to as NotePath)) found.add(to);
    }
  }
  return [...found].slice(1);
}

/**
 * The embeds of a text that stand on lines of their own, each with the text that it shows, quoted below the name of the note; `textOf` gives the text of a
 * note that may be shown, null for any other. An embed within itself, and one of what is not there, stays as it is.
 */
export function embedsOf(
  ctx: DecideContext,
  { path, text }: Pick<Part, 'path' | 'text'>,
  textOf: (path: VaultPath) => string | null,
  above: readonly VaultPath[] = [path],
): Embedded[] {
  if (above.length > DEPTH) return [];
  const embeds = parseNote(path as NotePath, text, text.length).links.filter(({ kind, start }) => kind === 'embed' && start >= 0);
  return embeds.slice(0, MOST).flatMap(({ linkpath, subpath, start, end }): Embedded[] => {
    const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
    const to = ctx.snapshot.resolve(linkpath, path);
    const whole = to === null || above.includes(to) || !MARKS.test(before) || !/^[ \t]*(?:\n|$)/.test(text.slice(end)) ? null : textOf(to);
    if (to === null || whole === null) return [];
    const range = rangeOf(parseNote(to as NotePath, whole, whole.length), whole, subpath);
    const shown = range === null ? '' : whole.slice(range.start, range.end).trim();
    if (shown === '') return [];
    const inner = withEmbedded(shown, embedsOf(ctx, { path: to, text: shown }, textOf, [...above, to]));
    const lines = [`From "${shownPath(to)}${subpath ?? ''}":`, '', ...inner.split('\n')];
    return [{ start, end, text: lines.map((line) => `> ${line}`.trimEnd()).join(`\n${before.replace(/[-*+]/g, ' ')}`) }];
  });
}

/** The text with these in the places of their embeds. */
export function withEmbedded(text: string, embeds: readonly Embedded[]): string {
  let [made, at] = ['', 0];
  for (const one of embeds) {
    made += text.slice(at, one.start) + one.text;
    at = one.end;
  }
  return made + text.slice(at);
}
