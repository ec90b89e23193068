import { withheldText } from '../decide/bundle/index';
import {
  areNearlySame,
  choicesFor,
  conflictPairs,
  decideConflict,
  marksIn,
  perhapsPairs,
  textsForConflict,
  type ConflictPair,
} from '../decide/health/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { byCodePoint, pathKey, type VaultPath } from '../model/path';
import type { Conflict } from '../model/results/conflicts';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { eachText, readText, readTexts } from '../read/files/texts';
import { decisionsPath } from '../read/memory/decisions';
import { notesOf } from '../read/memory/scope';
import { existing } from './context';

/** Two versions of one note, as sync programs and git leave them: both texts, and the plan that settles one. */
export function conflictsOf(
  host: VaultHost,
  contextFor: (query?: Query) => Promise<DecideContext>,
): Pick<VaultMemory, 'conflicts' | 'settleConflict'> {
  const pause = (): Promise<void> => host.pause?.() ?? Promise.resolve();

  /** The copies by their names, and those of names that people give, too, by their texts. */
  async function pairsOf(ctx: DecideContext, query: Query): Promise<ConflictPair[]> {
    const perhaps = perhapsPairs(ctx);
    const { texts } = await readTexts(host.files, [...new Set(perhaps.flatMap(({ path, note }) => [path, note]))], {
      progress: query.progress,
      pause,
    });
    const textOf = (path: VaultPath): string => texts.get(path) ?? '';
    return [...conflictPairs(ctx), ...perhaps.filter(({ path, note }) => areNearlySame(textOf(path), textOf(note)))];
  }

  /** Notes with the marks of git, with their texts. No index knows marks, so every note is read; few texts are kept. */
  async function markedNotes(ctx: DecideContext, query: Query): Promise<Map<VaultPath, string>> {
    const found = new Map<VaultPath, string>();
    const decisions = decisionsPath(ctx);
    const notes = [...notesOf(ctx).map(({ path }) => path), ...(ctx.snapshot.has(decisions) ? [decisions] : [])];
    const keep = (path: VaultPath, text: string): void => {
      if (marksIn(text) !== null) found.set(path, text);
    };
    await eachText(host.files, notes, keep, { progress: query.progress, pause, what: 'Looking for two versions of a note' });
    return found;
  }

  function conflictOf(ctx: DecideContext, pair: ConflictPair, [noteText, copyText]: readonly (string | null)[]): Conflict {
    const { kind, path, note } = pair;
    const marked = kind === 'marks' ? marksIn(noteText ?? '') : null;
    const [ours, theirs] = marked === null ? [noteText ?? null, copyText ?? null] : [marked.note, marked.copy];
    const why = withheldText(ctx, note, noteText ?? '') ?? withheldText(ctx, path, copyText ?? '');
    const withheld = why === null ? null : why.kind === 'private' ? why.why : `it seems to hold a secret (${why.secret.kind})`;
    // Of two equal texts there is nothing to choose.
    const choices = ours !== null && ours === theirs ? (['note'] as const) : choicesFor(ctx, pair);
    const names = { note: marked?.names.note || 'note', copy: marked?.names.copy || 'copy' };
    return { kind, path, note, there: ctx.snapshot.has(note), names, noteText: ours, copyText: theirs, withheld, choices };
  }

  return {
    async conflicts(query) {
      const ctx = await contextFor(query);
      const pairs = await pairsOf(ctx, query);
      const wanted = pairs.filter((pair) => choicesFor(ctx, pair).length > 1).flatMap(({ path, note }) => [path, note]);
      const { texts } = await readTexts(host.files, [...new Set(wanted)], { progress: query.progress, pause });
      const copies = pairs.map((pair) => conflictOf(ctx, pair, [texts.get(pair.note) ?? null, texts.get(pair.path) ?? null]));
      const marked = [...(await markedNotes(ctx, query))].map(([path, text]) =>
        conflictOf(ctx, { kind: 'marks', path, note: path }, [text, null]),
      );
      return { conflicts: [...copies, ...marked].sort((a, b) => byCodePoint(a.path, b.path)) };
    },

    async settleConflict(path, answer, query) {
      const ctx = await contextFor(query);
      const pair = (await pairsOf(ctx, query)).find((one) => pathKey(one.path) === pathKey(path)) ?? (await markedAt(ctx, path));
      if (pair === null)
        throw new MemoryError('not_found', `"${path}" is no copy that a sync program left, and git left no two texts in it.`, path);
      const { texts } = await readTexts(host.files, textsForConflict(ctx, pair), { progress: query.progress });
      return decideConflict(ctx, pair, answer, texts);
    },
  };

  async function markedAt(ctx: DecideContext, given: string): Promise<ConflictPair | null> {
    const path = existing(ctx.snapshot, given);
    return marksIn(await readText(host.files, path)) === null ? null : { kind: 'marks', path, note: path };
  }
}
