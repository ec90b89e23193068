import { freshNote, secretsIn } from '../decide/bundle/index';
import { ANSWERS, askedAbout, discreetRef, shownVerdict, type Gate, type NearPair } from '../decide/dedup/index';
import { secretInEntry, type Secret } from '../decide/secrets/index';
import { getOrSet } from '../model/collections';
import type { DecideContext } from '../model/context';
import { isNotePath, type NotePath, type VaultPath } from '../model/path';
import type { RememberResult } from '../model/results/remember';
import type { VaultHost } from '../model/vault-memory';
import { refText, type AskedAbout, type NewEntry, type Question, type ShownVerdict, type Verdict } from '../model/verdict';
import { readTextOrNull } from '../read/files/texts';
import { withheldBecause } from '../read/memory/scope';
import { hashText } from '../read/text/hash';
import { keepSecrets, knownSecrets } from './note-secrets';

/** The subject of a verdict: a new entry, with the earlier ones of its stream by line, or the file of an entry of the memory. */
type Judged = { readonly entry: NewEntry; readonly earlier?: (line: number) => NewEntry | null } | { readonly own: VaultPath };

/** The facts that may be shown about the files of one memory: each file is read once, and only if something about it would be shown. */
export class Disclosure {
  private readonly known = new Map<VaultPath, Promise<string | null>>();

  constructor(
    private readonly host: VaultHost,
    private readonly ctx: DecideContext,
  ) {}

  /** Why the file must not leave the memory; null if it may. What cannot be read might be private. */
  withheld(path: VaultPath): Promise<string | null> {
    return getOrSet(this.known, path, () => this.reasonFor(path));
  }

  private async reasonFor(path: VaultPath): Promise<string | null> {
    const { ctx, host } = this;
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
  }

  /** The verdict as it may be handed out. */
  async shown(verdict: Verdict, judged: Judged): Promise<ShownVerdict> {
    const level = this.host.settings().gate.skip;
    const closest = verdict.evidence?.closest;
    if (closest === undefined) return shownVerdict(this.ctx, verdict, level, null);
    const line = 'line' in closest && 'entry' in judged ? (judged.earlier?.(closest.line) ?? null) : null;
    const older = 'line' in closest ? (line === null ? null : secretOf(line)) : await this.withheld(closest.path);
    const own = 'own' in judged ? await this.withheld(judged.own) : secretOf(judged.entry);
    if (older !== null) return shownVerdict(this.ctx, verdict, level, { which: 'the older entry', why: older });
    const which = 'own' in judged ? 'one of the two entries' : 'the new entry';
    return shownVerdict(this.ctx, verdict, level, own === null ? null : { which, why: own });
  }

  /** Near-duplicates as they may be handed out: without the values in which a withheld one differs. */
  pairs(pairs: readonly NearPair[]): Promise<NearPair[]> {
    return Promise.all(
      pairs.map(async (pair) => {
        const named = { ...pair, a: discreetRef(this.ctx, pair.a), b: discreetRef(this.ctx, pair.b) };
        const tells = pair.changed.length > 0 && (await this.withheld(pair.a.path)) === null && (await this.withheld(pair.b.path)) === null;
        return tells ? named : { ...named, changed: [] };
      }),
    );
  }

  /** The question about an unsure verdict, without a word of what must not be quoted. `done` says where the entry is written. */
  async question(gate: Gate, entry: NewEntry, verdict: Verdict, done: Pick<RememberResult, 'path' | 'entry'>): Promise<Question> {
    const candidates: AskedAbout[] = [];
    for (const { ref, evidence, passage } of await gate.contrast(entry, askedAbout(verdict))) {
      const { onlyOld, onlyNew, changed } = evidence;
      candidates.push(
        (await this.withheld(ref.path)) === null
          ? { ...ref, passage, onlyOld, onlyNew, changed }
          : {
              ...discreetRef(this.ctx, ref),
              ...{ passage: null, onlyOld: onlyOld.length, onlyNew: onlyNew.length, changed: changed.length },
            },
      );
    }
    const id = done.path === null ? hashText(`${entry.title}\n${entry.body}`) : refText({ path: done.path, entry: done.entry });
    return { id, text: entry.body.trim(), candidates, answers: ANSWERS };
  }
}

/** Why a text that stands in no file must not be quoted; null if it may. */
function secretOf(entry: NewEntry): string | null {
  return secretWords(secretInEntry(entry));
}

/** As a reason for people; null if there is none. */
export function secretWords(secret: Pick<Secret, 'kind'> | null): string | null {
  return secret === null ? null : `it seems to hold a secret (${secret.kind})`;
}
