import type { DecideContext } from '../../model/context';
import type { Range } from '../../model/note';
import { byCodePoint, folderOf, joinPath, stemOf, type NotePath, type VaultPath } from '../../model/path';
import type { Precondition } from '../../model/plan';
import { setProperty } from '../../read/frontmatter/properties';
import { readMarks } from '../../read/markdown/scan';
import { bodyStart } from '../../read/snapshot/note';
import { mustMark } from './keep-private';
import { cutNote } from './split/cut';
import { takenNames } from './split/new-notes';
import { newPart, restPart, type Part } from './split/parts';
import { keepBlocksWhole, readOriginal } from './readable';
import { shareDefinitions } from './split/share';
import { applyEdits, type TextEdit } from './text-edit';

/** Sections of a note that go to one new note. */
export interface TakeOut {
  /** In the order of the text, none in another. */
  readonly sections: readonly Range[];
  readonly to: NotePath;
  /** The beginning of the new note. */
  readonly head: string;
  /** Other files that the plan makes. */
  readonly made: readonly VaultPath[];
}

export interface TakenOut {
  /** The text of the new note. */
  readonly text: string;
  /** The changes of the note and in those that link to it, with offsets of their texts. */
  readonly edits: ReadonlyMap<VaultPath, readonly TextEdit[]>;
  /** The text that a file has with what changes in it. */
  newText(path: VaultPath): string;
  /** The files that link to the note now. */
  readonly inbound: Precondition;
}

/**
 * Takes sections out of a note into a new one, byte for byte: links to their headings and blocks follow, and so do the
 * footnotes and definitions that they use. `texts` are those of `textsForSplit`, or what the plan makes of them.
 * Throws as `decideSplit`.
 */
export function takeOut(
  ctx: DecideContext,
  path: NotePath,
  { sections, to, head, made }: TakeOut,
  texts: ReadonlyMap<VaultPath, string>,
): TakenOut {
  const original = readOriginal(ctx, path, texts.get(path), 'changed');
  const text = texts.get(path) ?? '';
  keepBlocksWhole(path, text, sections);
  const sharing = shareDefinitions(text, readMarks(text, bodyStart(original.frontmatter)), [sections]);
  const partWith = (top: string): Part => newPart(to, top, text, sections, sharing.taken[1] ?? [], sharing.leaving);
  const plain = partWith(head);
  const part = mustMark(ctx, [original], to, plain.text) === null ? plain : partWith(setProperty(head, 'private', true));
  const { edits, followed } = cutNote(ctx, original, restPart(path, text, sections, null, sharing), [part], sharing, [...made, to], texts);
  const from = [...new Set(ctx.snapshot.inbound(path).map((link) => link.from))].filter((source) => source !== path).sort(byCodePoint);
  return {
    text: followed.texts.get(to) ?? part.text,
    edits,
    newText: (one) => applyEdits(texts.get(one) ?? '', edits.get(one) ?? []),
    inbound: { kind: 'inbound', path, from },
  };
}

/** The path, or the first one with a number after its name that is free and none of `made`, and whose name no link can mean already. */
export function freeNote(ctx: DecideContext, path: VaultPath, made: readonly VaultPath[]): NotePath {
  const isTaken = takenNames(ctx);
  for (let n = 1; ; n++) {
    const free = n === 1 ? path : joinPath(folderOf(path), `${stemOf(path)}-${n}.md`);
    if (!isTaken(free) && !made.includes(free)) return free as NotePath;
  }
}
