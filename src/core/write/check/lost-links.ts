import { addTo, groupBy } from '../../model/collections';
import type { Link } from '../../model/link';
import type { VaultPath } from '../../model/path';

/** A link of a text, and where it leads. */
export interface Found {
  readonly from: VaultPath;
  readonly link: Link;
  /** The properties that a link shares with the one that takes its place. */
  readonly key: string;
  readonly to: VaultPath | null;
}

/**
 * The links of `old` that no link of `fresh` takes the place of: one of the same key, an announcement (`from` and the
 * link as written, a line each), or one into a file of `made`. Each of these stands for one link.
 */
export function unmatched(
  old: readonly Found[],
  fresh: readonly Found[],
  made: ReadonlySet<VaultPath>,
  announced: readonly string[],
  finalOf: (path: VaultPath) => VaultPath,
): Found[] {
  const excuse = excuses(announced);
  const silent = old.filter((one) => !excuse(`${one.from}\n${one.link.raw}`, `${finalOf(one.from)}\n${one.link.raw}`));
  const pool = groupBy(fresh, (one) => one.key);
  const lost = silent.filter((one) => pool.get(one.key)?.pop() === undefined);
  return withoutInstead(lost, [...pool.values()].flat(), made);
}

/** Says whether one of two texts is announced; each announcement excuses once, the first that fits. */
function excuses(announced: readonly string[]): (...texts: readonly string[]) => boolean {
  const places = new Map<string, number[]>();
  for (let place = announced.length - 1; place >= 0; place--) {
    addTo(places, announced[place] as string, place);
  }
  return (...texts) => {
    const lists = texts.map((text) => places.get(text) ?? []).filter((list) => list.length > 0);
    const first = lists.sort((a, b) => (a[a.length - 1] as number) - (b[b.length - 1] as number))[0];
    return first?.pop() !== undefined;
  };
}

/** The lost links in whose place none of the spare ones stands. Every one does for a link into nothing, else one into a file that the plan makes. */
function withoutInstead(lost: readonly Found[], spare: readonly Found[], made: ReadonlySet<VaultPath>): Found[] {
  const used = new Set<number>();
  const next = (from: number, fits: (one: Found) => boolean): number => {
    let at = from;
    while (at < spare.length && (used.has(at) || !fits(spare[at] as Found))) at++;
    return at;
  };
  let any = 0;
  let intoMade = 0;
  return lost.filter((one) => {
    const instead = one.to === null ? (any = next(any, () => true)) : (intoMade = next(intoMade, ({ to }) => to !== null && made.has(to)));
    used.add(instead);
    return instead >= spare.length;
  });
}
