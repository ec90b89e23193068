import { growable, push } from './growable';

/** Lists of numbers by the number of each list: list `n` is `members[starts[n] .. starts[n + 1])`. */
export interface FrozenLists {
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
}

/** Lists of numbers that only grow, most of them short. */
export interface Lists {
  add(list: number, member: number): void;
  /** Members in no certain order. */
  of(list: number): number[];
}

/** Lists on top of frozen ones, as chains in one array, `[member, 1 + the cell before]`. */
export function createLists({ starts, members }: FrozenLists = frozenLists([])): Lists {
  const base = starts.length - 1;
  const last = new Map<number, number>();
  const cells = growable();
  return {
    add(list, member) {
      const before = last.get(list) ?? 0;
      if (before !== 0 && cells.data[before - 1] === member) return;
      last.set(list, 1 + push(cells, member));
      push(cells, before);
    },
    of(list) {
      const found: number[] = list < base ? Array.from(members.subarray(starts[list], starts[list + 1])) : [];
      for (let at = last.get(list) ?? 0; at !== 0; at = cells.data[at] as number) found.push(cells.data[at - 1] as number);
      return found;
    },
  };
}

export function frozenLists(lists: readonly (readonly number[])[]): FrozenLists {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, n) => (starts[n + 1] = (starts[n] as number) + list.length));
  const members = new Uint32Array(starts[lists.length] as number);
  lists.forEach((list, n) => members.set(list, starts[n]));
  return { starts, members };
}
