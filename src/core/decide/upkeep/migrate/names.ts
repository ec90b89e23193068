import type { DecideContext } from '../../../model/context';
import { foldKey, joinPath, type VaultPath } from '../../../model/path';
import { formatName, wordsFor } from '../../naming/index';
import { takenPaths } from '../../refactor/index';

/** The facts that name a new note. */
interface Named {
  readonly title: string;
  readonly date: string;
  readonly tags: readonly string[];
  readonly type: string | null;
}

/** Gives out paths of new notes in folders of the memory, each once. Of many with one title each is tried once, not all before it again. */
export function freeNames(ctx: DecideContext): (named: Named, folder: string) => VaultPath {
  const taken = takenPaths(ctx.snapshot);
  const own = new Set<string>();
  const numbers = new Map<string, number>();
  return ({ title, date, tags, type }, folder) => {
    const words = wordsFor(ctx.convention, type ?? undefined);
    const root = joinPath(ctx.memory.root, folder);
    const nameOf = (one: string): string => formatName(ctx, { date, title: one, tags, words }, folder);
    const name = nameOf(title);
    const series = `${root}/${foldKey(name)}`;
    let number = numbers.get(series) ?? 1;
    for (;;) {
      const numbered = number === 1 ? name : nameOf(`${title} ${number}`);
      // A name may have no room for all of a title: then the number stands after the name.
      const told = number > 1 && numbered === name ? name.replace(/(\.[^.]*)?$/, (extension) => ` ${number}${extension}`) : numbered;
      const path = joinPath(root, told);
      number++;
      if (taken.has(foldKey(path)) || own.has(foldKey(path))) continue;
      numbers.set(series, number);
      own.add(foldKey(path));
      return path;
    }
  };
}
