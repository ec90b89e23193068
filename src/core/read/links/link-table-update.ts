import type { Link } from '../../model/link';
import { LinkTable, outcomeOf, placeOf, type Names } from './link-table';
import { Draft } from './vector';

/**
 * The table after the links of some sources changed and some names came or went: `names` are those
 * now, `touched` the meeting keys of names that came or went. A linkpath is resolved again where it
 * shares such a key, and where it was never met before; nothing is done for each link.
 */
export function changedTable(
  table: LinkTable,
  names: Names,
  sources: ReadonlyMap<number, readonly Link[]>,
  touched: ReadonlySet<number>,
): LinkTable {
  const { linkpaths } = table;
  const places = new Map<number, readonly number[]>();
  const mentions = new Mentions(table);
  const outcomes = new Draft(table.outcomes);
  for (const [source, links] of sources) {
    const before = table.places.get(source);
    const now = links.map((link) => placeOf(linkpaths, link));
    if (now.length === before.length && now.every((place, i) => place === before[i])) continue;
    places.set(source, now);
    mentions.move(source, distinct(before), distinct(now));
    for (const place of now)
      if (outcomes.get(place >> 1) === undefined) outcomes.set(place >> 1, outcomeOf(names, linkpaths, place >> 1, null));
  }
  for (const key of touched)
    for (const linkpath of linkpaths.ofMeeting(key)) outcomes.set(linkpath, outcomeOf(names, linkpaths, linkpath, null));
  return table.next(names, table.places.with(places), table.mentions.with(mentions.lists()), outcomes.done());
}

/** The linkpaths of a source's places. */
function distinct(places: ArrayLike<number>): ReadonlySet<number> {
  const linkpaths = new Set<number>();
  for (let i = 0; i < places.length; i++) linkpaths.add(places[i]! >> 1);
  return linkpaths;
}

/** Who mentions what, being edited: each list is copied once, however many sources change. */
class Mentions {
  private readonly edits = new Map<number, Map<number, boolean>>();

  constructor(private readonly table: LinkTable) {}

  /** Tells a source's linkpaths before and now. */
  move(source: number, before: ReadonlySet<number>, now: ReadonlySet<number>): void {
    for (const linkpath of before) if (!now.has(linkpath)) this.set(linkpath, source, false);
    for (const linkpath of now) if (!before.has(linkpath)) this.set(linkpath, source, true);
  }

  private set(linkpath: number, source: number, present: boolean): void {
    const there = this.edits.get(linkpath);
    if (there === undefined) this.edits.set(linkpath, new Map([[source, present]]));
    else there.set(source, present);
  }

  lists(): Map<number, readonly number[]> {
    const lists = new Map<number, readonly number[]>();
    for (const [linkpath, edits] of this.edits) {
      const before = this.table.mentions.get(linkpath);
      const list: number[] = [];
      for (let i = 0; i < before.length; i++) if (!edits.has(before[i]!)) list.push(before[i]!);
      for (const [source, present] of edits) if (present) list.push(source);
      lists.set(linkpath, list);
    }
    return lists;
  }
}
