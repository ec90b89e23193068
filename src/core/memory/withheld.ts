import { freshNote, secretsIn } from '../decide/bundle/index';
import { discreetRef, shownVerdict, type NearPair } from '../decide/dedup/index';
import { secretInEntry, type Secret } from '../decide/secrets/index';
import { getOrSet } from '../model/collections';
import type { DecideContext } from '../model/context';
import { isNotePath, type NotePath, type VaultPath } from '../model/path';
import type { VaultHost } from '../model/vault-memory';
import type { EntryRef, NewEntry, ShownVerdict, Verdict } from '../model/verdict';
import { withheldBecause } from '../read/memory/scope';
import { readTextOrNull } from '../read/files/texts';
import { keepSecrets, knownSecrets } from './note-secrets';

/** The subject of a verdict: a new entry, with the earlier ones of its stream by line, or the file of an entry of the memory. */
type Judged = { readonly entry: NewEntry; readonly earlier?: (line: number) => NewEntry | null } | { readonly own: VaultPath };

/** The facts that may be shown about the files of one memory: each file is read once, and only if something about it would be shown. */
export interface Discretion {
  /** Why the file must not leave the memory; null where it may. What cannot be read might be private. */
  withheld(path: VaultPath): Promise<string | null>;
  /** The name under which an entry may be shown. */
  named(ref: EntryRef): EntryRef;
  /** The verdict as it may be handed out. */
  shown(verdict: Verdict, judged: Judged): Promise<ShownVerdict>;
  /** Near-duplicates as they may be handed out: without the values in which a withheld one differs. */
  pairs(pairs: readonly NearPair[]): Promise<NearPair[]>;
}

export function discretionOf(host: Pick<VaultHost, 'files' | 'settings'>, ctx: DecideContext): Discretion {
  const level = host.settings().gate.skip;
  const known = new Map<VaultPath, Promise<string | null>>();
  const withheld = (path: VaultPath): Promise<string | null> => getOrSet(known, path, () => ask(path));
  const ask = async (path: VaultPath): Promise<string | null> => {
    const note = ctx.snapshot.notes.get(path as NotePath);
    const seen = note && knownSecrets(note);
    if (note && seen) return withheldBecause(ctx, note) ?? secretWords(seen[0] ?? null);
    const text = await readTextOrNull(host.files, path).catch(() => null);
    // Of a picture or another file that is no text, its place and name tell.
    if (text === null && isNotePath(path)) return 'it cannot be read, so it might be private';
    const why = withheldBecause(ctx, freshNote(ctx, path, text ?? '')) ?? (note === undefined ? null : withheldBecause(ctx, note));
    if (why !== null) return why;
    const secrets = secretsIn(path, text ?? '');
    if (note !== undefined) keepSecrets(note, secrets);
    return secretWords(secrets[0] ?? null);
  };
  return {
    withheld,
    named: (ref) => discreetRef(ctx, ref),
    async shown(verdict, judged) {
      const closest = verdict.evidence?.closest;
      if (closest === undefined) return shownVerdict(ctx, verdict, level, null);
      const line = 'line' in closest && 'entry' in judged ? (judged.earlier?.(closest.line) ?? null) : null;
      const older = 'line' in closest ? (line === null ? null : secretOf(line)) : await withheld(closest.path);
      const own = 'own' in judged ? await withheld(judged.own) : secretOf(judged.entry);
      if (older !== null) return shownVerdict(ctx, verdict, level, { which: 'the older entry', why: older });
      return shownVerdict(
        ctx,
        verdict,
        level,
        own === null ? null : { which: 'own' in judged ? 'one of the two entries' : 'the new entry', why: own },
      );
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

/** Why a text that stands in no file must not be quoted; null where it may. */
function secretOf(entry: NewEntry): string | null {
  return secretWords(secretInEntry(entry));
}

/** As a reason for people; null where there is none. */
export function secretWords(secret: Pick<Secret, 'kind'> | null): string | null {
  return secret === null ? null : `it seems to hold a secret (${secret.kind})`;
}
