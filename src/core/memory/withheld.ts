import { withheldText } from '../decide/bundle/index';
import { discreetRef, shownVerdict, type NearPair } from '../decide/dedup/index';
import type { DecideContext } from '../model/context';
import type { VaultPath } from '../model/path';
import type { VaultHost } from '../model/vault-memory';
import type { ShownVerdict, Verdict } from '../model/verdict';
import { readTextOrNull } from '../read/texts';

/** What may be told of the files of one memory: each is read once, and only where something would be told of it. */
export interface Discretion {
  /** Why the file must not leave the memory; null where it may. What cannot be read might be private. */
  withheld(path: VaultPath): Promise<string | null>;
  /** The verdict as it may be handed out; `own` is the file of the entry judged, where it is one of the memory. */
  shown(verdict: Verdict, own?: VaultPath): Promise<ShownVerdict>;
  /** Near-duplicates as they may be handed out: without the values in which a withheld one differs. */
  pairs(pairs: readonly NearPair[]): Promise<NearPair[]>;
}

export function discretionOf(host: Pick<VaultHost, 'files'>, ctx: DecideContext): Discretion {
  const known = new Map<VaultPath, Promise<string | null>>();
  const withheld = (path: VaultPath): Promise<string | null> => {
    let answer = known.get(path);
    if (answer === undefined) known.set(path, (answer = ask(path)));
    return answer;
  };
  const ask = async (path: VaultPath): Promise<string | null> => {
    const text = await readTextOrNull(host.files, path).catch(() => null);
    if (text === null) return 'it cannot be read, so it might be private';
    const why = withheldText(ctx, path, text);
    if (why === null) return null;
    return why.kind === 'private' ? why.why : `it seems to hold a secret (${why.secret.kind})`;
  };
  return {
    withheld,
    async shown(verdict, own) {
      const closest = verdict.evidence?.closest;
      const older = closest === undefined || 'line' in closest ? null : await withheld(closest.path);
      return shownVerdict(ctx, verdict, older ?? (closest === undefined || own === undefined ? null : await withheld(own)), own === undefined);
    },
    pairs: (pairs) =>
      Promise.all(
        pairs.map(async (pair) => {
          const named = { ...pair, a: discreetRef(ctx, pair.a), b: discreetRef(ctx, pair.b) };
          const tells = pair.changed.length > 0 && (await withheld(pair.a.path)) === null && (await withheld(pair.b.path)) === null;
          return tells ? named : { ...named, changed: [] };
        }),
      ),
  };
}
