import { addTo, getOrSet } from '../../model/collections';
import { basenameOf, extensionOf, type VaultPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';

/** A way in which text may name a file: its path, or its name with the extension. `text` is what that becomes; null where it stays. */
export interface MentionName {
  readonly written: string;
  readonly text: string | null;
}

/** The names of the vault's files by their extension and the last word before it, longest first. */
export type MentionNames = ReadonlyMap<string, ReadonlyMap<string, readonly MentionName[]>>;

/** Signs by which a new name could turn text around it into something else. */
const TELLING = /[`[\]<>*|#$^\\\n\r]/;

/**
 * The names that moves change, with those of all other files of an equal extension: of two that fit in one place the
 * longer is meant. A name that several files share says nothing of which, so it stays.
 */
export function mentionNames(snapshot: Snapshot, moved: readonly { readonly from: VaultPath; readonly to: VaultPath }[]): MentionNames {
  const targets = new Map(moved.map(({ from, to }) => [from, to]));
  const extensions = new Set(moved.map(({ from }) => extensionOf(from)).filter((extension) => extension !== ''));
  const files = snapshot.files.map(({ path }) => path).filter((path) => extensions.has(extensionOf(path)));
  const shared = new Map<string, number>();
  for (const path of files) shared.set(basenameOf(path), (shared.get(basenameOf(path)) ?? 0) + 1);
  const texts = new Map<string, string | null>();
  for (const path of files) {
    const to = targets.get(path);
    const [name, unique] = [basenameOf(path), shared.get(basenameOf(path)) === 1];
    if (path !== name) texts.set(name, to !== undefined && unique ? changed(name, basenameOf(to)) : (texts.get(name) ?? null));
  }
  for (const path of files) {
    const to = targets.get(path);
    // The path of a file at the top is a name, too, which another file may have.
    const clear = path !== basenameOf(path) || shared.get(path) === 1;
    texts.set(path, to !== undefined && clear ? changed(path, to) : null);
  }
  return byEnding(texts);
}

function changed(written: string, text: string): string | null {
  return written === text || TELLING.test(text) ? null : text;
}

function byEnding(texts: ReadonlyMap<string, string | null>): MentionNames {
  const names = new Map<string, Map<string, MentionName[]>>();
  for (const [written, text] of [...texts].sort(([a], [b]) => b.length - a.length)) {
    const ending = `.${extensionOf(written)}`;
    const words = getOrSet(names, ending, () => new Map());
    addTo(words, lastWord(written, written.length - ending.length), { written, text });
  }
  return names;
}

const WORD_UNIT = /[\p{L}\p{N}\p{M}]|[\ud800-\udfff]/u;

/** The letters and digits right before an offset. */
export function lastWord(text: string, end: number): string {
  let start = end;
  while (start > 0 && WORD_UNIT.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, end);
}
