import type { DecideContext } from '../../model/context';
import type { Note } from '../../model/note';
import type { VaultPath } from '../../model/path';
import { linkedLines } from '../../read/links/linked-lines';
import { findFence } from '../../read/markdown/fences';

/** The lines between the marks of an index note that each lead to one note, with that note. */
export function listedLines({ snapshot, convention }: DecideContext, index: Note, text: string): Map<string, VaultPath> {
  const { state, innerStart, innerEnd } = findFence(text, convention.indexNote.fence);
  const lists = new Map<string, VaultPath>();
  if (state !== 'ok') return lists;
  for (const [start, links] of linkedLines(index, text)) {
    const targets = new Set(links.map(({ linkpath }) => snapshot.resolve(linkpath, index.path)));
    const [to] = targets;
    const line = /[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
    if (start >= innerStart && start < innerEnd && targets.size === 1 && to != null) lists.set(line, to);
  }
  return lists;
}

/** The text without such lines, and without the headings below its title that then have nothing below them. */
export function withoutListed(text: string, isLeft: (line: string) => boolean): string {
  const kept: string[] = [];
  let next = 0;
  let emptied = false;
  for (const line of text.split('\n').reverse()) {
    const level = /^#{2,6}(?= )/.exec(line)?.[0].length;
    if (isLeft(line)) emptied = true;
    else if (line.trim() === '') kept.push(line);
    else if (!emptied || level === undefined || next > level) {
      kept.push(line);
      next = level ?? Infinity;
      emptied = false;
    }
  }
  return kept.length === text.split('\n').length
    ? text
    : kept
        .reverse()
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trimEnd();
}
