import { planOf, type DecideContext } from '../../model/context';
import { byCodePoint, type VaultPath, type NotePath } from '../../model/path';
import type { Plan } from '../../model/plan';
import { refText, type Verdict } from '../../model/verdict';
import { isGenerated } from '../../read/memory/generated';
import { insideMemory } from '../../read/memory/scope';
import { skippedEdit } from '../remember/index';
import { discreetRef } from '../dedup/index';
import { parseName } from '../naming/index';
import { hashes } from '../refactor/index';
import type { HeldEntry } from './entries';
import { notOpen, refuseLayer, type Side } from './sides';
import { someOf } from '../../model/collections';

const MOST_NAMED = 5;

/**
 * Puts the whole file, properties and all, into the memory's skipped note word for word, and moves the note to the
 * trash. `skippedText` is the skipped note, null if it does not exist. Throws `bad_input` for a section, and for a note
 * that others link to, naming them; `layer_policy` if it may not be removed.
 */
export function decideSkip(
  ctx: DecideContext,
  fresh: Side,
  older: Side,
  { title, date }: Pick<HeldEntry, 'title' | 'date'>,
  verdict: Pick<Verdict, 'verdict' | 'confidence'>,
  skippedText: string | null,
): Plan {
  const { path, entry } = fresh.ref;
  if (entry !== null)
    throw notOpen(fresh, '{entry} is a part of its file, so it cannot be set aside by itself. Keep both apart, or link to the older one.');
  const linking = linkingNotes(ctx, path);
  if (linking.length > 0) {
    const names = linking.map((one) => `"${one}"`);
    throw notOpen(
      fresh,
      `{entry} cannot be set aside, since other notes link to it: ${someOf(names, MOST_NAMED)}. Merge it into the older one instead: then every link follows.`,
    );
  }
  refuseLayer(ctx, path, ['read-only', 'append-only'], 'it cannot be set aside', 'Keep both apart instead.');
  const tags = parseName(ctx.convention, insideMemory(ctx, path))?.tags ?? [];
  const aside = skippedEdit(
    ctx,
    { title, body: fresh.text, tags, ...(date === null ? {} : { date }), verdict, of: discreetRef(ctx, older.ref) },
    skippedText,
  );
  return planOf(ctx, {
    title: `Set ${path} aside`,
    reason: `"${refText(older.ref)}" says it already.`,
    edits: [aside.edit, { op: 'trash', path, reason: `Its text is in "${aside.path}" now.` }],
    preconditions: [
      ...hashes([path], new Map([[path, fresh.text]])),
      aside.precondition,
      { kind: 'inbound', path, from: sourcesOf(ctx, path) },
    ],
  });
}

/** The notes that a person or agent linked it from: what the product writes itself is regenerated anyway. */
function linkingNotes(ctx: DecideContext, path: VaultPath): VaultPath[] {
  return sourcesOf(ctx, path).filter((from) => {
    const note = ctx.snapshot.notes.get(from as NotePath);
    return note === undefined || !isGenerated(note);
  });
}

function sourcesOf(ctx: DecideContext, path: VaultPath): VaultPath[] {
  return [...new Set(ctx.snapshot.inbound(path).map((link) => link.from))].sort(byCodePoint);
}
