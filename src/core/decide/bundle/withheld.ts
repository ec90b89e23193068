import type { DecideContext } from '../../model/context';
import { withoutControl } from '../../model/escape-control';
import type { Note } from '../../model/note';
import type { NotePath, VaultPath } from '../../model/path';
import { parseNote } from '../../read/snapshot/note';
import { withheldBecause } from '../../read/memory/scope';
import { findSecrets, type Secret } from '../secrets/index';

/** Why a file's text must not leave the memory: it is private, or it seems to hold a secret. */
export type WithheldText = { readonly kind: 'private'; readonly why: string } | { readonly kind: 'secret'; readonly secret: Secret };

/**
 * The reason why the text of a file must not leave the memory, null if it may. Checks both the fresh text and the
 * snapshot: the snapshot may be older than the file, and either is enough to withhold a note.
 */
export function withheldText(ctx: DecideContext, path: VaultPath, text: string): WithheldText | null {
  return withheldNote(ctx, freshNote(ctx, path, text), text);
}

/** The note that a file's fresh text makes. */
export function freshNote(ctx: DecideContext, path: VaultPath, text: string): Note {
  return parseNote(path as NotePath, text, ctx.snapshot.notes.get(path as NotePath)?.size ?? 0);
}

/** As `withheldText`, for a fresh text that is read already. */
export function withheldNote(ctx: DecideContext, fresh: Note, text: string): WithheldText | null {
  const { path } = fresh;
  const known = ctx.snapshot.notes.get(path);
  const why = withheldBecause(ctx, fresh) ?? (known === undefined ? null : withheldBecause(ctx, known));
  if (why !== null) return { kind: 'private', why };
  const secret = secretIn(path, text);
  return secret === null ? null : { kind: 'secret', secret };
}

/** The first secret in a file's text or path; null where there is none. */
export function secretIn(path: VaultPath, text: string): Secret | null {
  return secretsIn(path, text)[0] ?? null;
}

/** All secrets in the text of a file or in its path, which stands as a line after the text. */
export function secretsIn(path: VaultPath, text: string): readonly Secret[] {
  const whole = `${text}\n${path}`;
  const plain = withoutControl(whole);
  const found = findSecrets(whole);
  // A bundle has no control characters: taking them out may join the pieces of a secret that nobody recognised before.
  return found.length > 0 || plain === whole ? found : findSecrets(plain);
}
