import { freshNote, secretsIn } from '../decide/bundle/index';
import { answersFor, askedAbout, contentKeys, discreetRef, shownVerdict, type Gate, type NearPair } from '../decide/dedup/index';
import { staysInPlace } from '../decide/review/index';
import { secretInEntry, type Secret } from '../decide/secrets/index';
import { mistakePaths } from '../decide/upkeep/index';
import { getOrSet } from '../model/collections';
import type { DecideContext } from '../model/context';
import type { Range } from '../model/note';
import { foldKey, isNotePath, type NotePath, type VaultPath } from '../model/path';
import type { RememberResult } from '../model/results/remember';
import type { VaultHost } from '../model/vault-memory';
import {
  refText,
  type AskedAbout,
  type AskedText,
  type EntryRef,
  type NewEntry,
  type Question,
  type ShownVerdict,
  type Verdict,
} from '../model/verdict';
import { readTextOrNull } from '../read/files/texts';
import { withheldBecause } from '../read/memory/scope';
import { hashText } from '../read/text/hash';
import { wordsDiff, wordsOf } from '../write/preview/words-diff';
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

  /** Pairs as they may be handed out: those that clash without the values of what is withheld. */
  async pairs(pairs: readonly NearPair[]): Promise<NearPair[]> {
    const named = (ref: EntryRef): EntryRef => discreetRef(this.ctx, ref);
    const shown = pairs.map(async ({ a, b, clash, ...pair }): Promise<NearPair> => {
      const tells = clash !== null && (await this.withheld(a.path)) === null && (await this.withheld(b.path)) === null;
      const values = tells ? clash.values : { old: '', new: '' };
      const known = clash === null ? null : { ...clash, newer: named(clash.newer), older: named(clash.older), values };
      return { ...pair, a: named(a), b: named(b), clash: known };
    });
    return Promise.all(shown);
  }

  /**
   * The question about an unsure verdict, without a word of what must not be quoted. `done` says where the entry is written, `place`
   * the file that it goes to where it is held.
   */
  async question(
    gate: Gate,
    entry: NewEntry,
    verdict: Verdict,
    done: Pick<RememberResult, 'path' | 'entry'>,
    place: VaultPath | null = done.path,
  ): Promise<Question> {
    const candidates: AskedAbout[] = [];
    for (const { ref, evidence, passage } of await gate.contrast(entry, askedAbout(verdict))) {
      const { onlyOld, onlyNew, changed } = evidence;
      candidates.push(
        (await this.withheld(ref.path)) === null
          ? { ...ref, passage, onlyOld, onlyNew, changed, differs: onlyIn(passage, entry.body) }
          : {
              ...discreetRef(this.ctx, ref),
              ...{ passage: null, onlyOld: onlyOld.length, onlyNew: onlyNew.length, changed: changed.length },
            },
      );
    }
    const id = done.path === null ? hashText(`${entry.title}\n${entry.body}`) : refText({ path: done.path, entry: done.entry });
    const [first] = candidates;
    const asked = this.asked(place === null || first === undefined ? null : { path: place, entry: first.entry }, done.path === null);
    const isMistake = asked.isMistake && first !== undefined && this.isMistake(first.path);
    const about = { id, text: entry.body.trim(), candidates, answers: answersFor({ ...asked, isMistake }) };
    return isMistake ? { ...about, isMistake } : about;
  }

  /** How an entry stands in a question; null where it goes to a note of its own that is not there yet. */
  asked(ref: EntryRef | null, isHeld = false): AskedText {
    const stays = ref !== null && staysInPlace(this.ctx, ref);
    return { at: isHeld ? 'held' : stays ? 'part' : 'note', isMistake: ref !== null && this.isMistake(ref.path) };
  }

  private isMistake(path: VaultPath): boolean {
    return foldKey(mistakePaths(this.ctx)?.path ?? '') === foldKey(path);
  }
}

/** The words of a passage that a text does not have in any form; where it has all of them, those that stand elsewhere. */
function onlyIn(passage: string, text: string): Range[] {
  const known = contentKeys(text);
  const [all, unknown]: [Range[], Range[]] = [[], []];
  let at = 0;
  for (const { kind, old } of wordsDiff(passage, text)) {
    for (const word of wordsOf(old)) {
      const own = { start: at, end: (at += word.length) };
      if (kind === 'same' || !/[\p{L}\p{N}]/u.test(word)) continue;
      all.push(own);
      if ([...contentKeys(word)].some((key) => !known.has(key))) unknown.push(own);
    }
  }
  const shown: Range[] = [];
  for (const one of unknown.length > 0 ? unknown : all) {
    const last = shown.at(-1);
    if (last !== undefined && passage.slice(last.end, one.start).trim() === '') shown.splice(-1, 1, { start: last.start, end: one.end });
    else shown.push(one);
  }
  return shown;
}

/** Why a text that stands in no file must not be quoted; null if it may. */
function secretOf(entry: NewEntry): string | null {
  return secretWords(secretInEntry(entry));
}

/** As a reason for people; null if there is none. */
export function secretWords(secret: Pick<Secret, 'kind'> | null): string | null {
  return secret === null ? null : `it seems to hold a secret (${secret.kind})`;
}
