import { planOf, type DecideContext } from '../../model/context';
import { foldKey, joinPath, type VaultPath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import type { Proposal } from '../../model/results/proposal';
import type { InitResult } from '../../model/results/setup';
import type { SettingsEdit } from '../../model/settings-edit';
import { decisionsPath, parseDecisions } from '../../read/memory/decisions';
import { sha256 } from '../../read/text/hash';
import { encodeText } from '../../read/text/text';
import { acceptState, decisionEdits, guardedAt, isProtecting } from '../layers/index';
import { takenPaths } from '../refactor/index';
import { ignoreEdit } from './git-ignore';

/**
 * A plan that makes the files of a new memory and names it in the settings. What is there already, also under a
 * name that differs in case alone, stays as it is. Null plan where nothing is missing. `settings` is the file that
 * names memories, `named` what it will have to say, `warning` what to know about the rest of the vault. `git` is set in a
 * vault that git keeps, with the text of its `.gitignore`, null where that is missing.
 */
export function decideInit(
  ctx: DecideContext,
  settings: string,
  named: readonly SettingsEdit[] = [],
  warning: string | null = null,
  git: { readonly ignored: string | null } | null = null,
  more: readonly { readonly path: VaultPath; readonly text: string }[] = [],
): Proposal<InitResult> {
  const taken = takenPaths(ctx.snapshot);
  const created: VaultPath[] = [];
  const kept: VaultPath[] = [];
  const edits: Edit[] = [];
  const files = ctx.convention.scaffold.map((file) => ({
    path: joinPath(ctx.memory.root, filled(ctx, file.path)),
    text: filled(ctx, file.text),
  }));
  for (const { path, text } of [...files, ...more]) {
    const there = taken.get(foldKey(path))?.[0];
    if (there !== undefined) {
      kept.push(there);
      continue;
    }
    created.push(path);
    edits.push({ op: 'create', path, text, reason: `A new memory in the style "${ctx.convention.title}".` });
  }
  const note = taken.get(foldKey(decisionsPath(ctx)))?.[0] ?? null;
  const decided = acceptedFromTheStart(ctx, edits, note !== null);
  if (decided.preconditions.length > 0) created.push(decisionsPath(ctx));
  else if (note !== null) kept.push(note);
  const ignore = git === null ? null : ignoreEdit(ctx, git.ignored);
  if (ignore?.op === 'create') created.push(ignore.path);
  const { name, root, convention } = ctx.memory;
  const result: InitResult = {
    created,
    kept,
    ...(ignore?.op === 'append' ? { extended: [ignore.path] } : {}),
    settings,
    memory: { name, root, convention },
    ...(warning === null ? {} : { warning }),
  };
  if (edits.length === 0 && named.length === 0 && ignore === null) return { result, plan: null };
  edits.push(...decided.edits, ...(ignore === null ? [] : [ignore]));
  const preconditions = created.map((path): Precondition => ({ kind: 'absent', path }));
  if (ignore?.op === 'append') preconditions.push({ kind: 'hash', path: ignore.path, sha256: sha256(encodeText(git?.ignored ?? '')) });
  const where = ctx.memory.root === '' ? 'the vault' : `"${ctx.memory.root}"`;
  const reason = ctx.convention.summary;
  // Settings that name the memory already protect what is not there yet. What people accepted is theirs to bring back.
  const crosses =
    note !== null || named.length > 0 ? [] : edits.flatMap(({ path }) => (isProtected(ctx, path) ? [{ path, why: reason }] : []));
  return {
    result,
    plan: planOf(ctx, {
      title: `Set up ${where} as a memory: ${ctx.convention.title}`,
      reason,
      edits,
      preconditions,
      ...(named.length === 0 ? {} : { settings: named }),
      ...(crosses.length === 0 ? {} : { crosses }),
    }),
  };
}

function isProtected(ctx: DecideContext, path: VaultPath): boolean {
  const guarded = guardedAt(ctx, path);
  return guarded !== null && isProtecting(guarded.layer);
}

/** The decisions that accept the protected files of the scaffold as they are made; none where nothing is protected. */
function acceptedFromTheStart(ctx: DecideContext, edits: readonly Edit[], hasNote: boolean): ReturnType<typeof decisionEdits> {
  const nothing = parseDecisions([]);
  const drafts = edits.flatMap((edit) => {
    const guarded = edit.op === 'create' ? guardedAt(ctx, edit.path) : null;
    return guarded === null || edit.op !== 'create' || !isProtecting(guarded.layer) ? [] : acceptState(ctx, guarded, edit.text, nothing);
  });
  return decisionEdits(ctx, hasNote ? '' : null, nothing, [{ part: null, drafts }], 'What is set up is accepted from the start.');
}

function filled(ctx: DecideContext, text: string): string {
  return text
    .replaceAll('{date}', ctx.today)
    .replaceAll('{day}', ctx.today.replaceAll('-', ''))
    .replace(/\{id\}/g, () => ctx.newId());
}
