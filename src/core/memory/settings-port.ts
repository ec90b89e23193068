import { lightFormat } from 'date-fns';
import { conventionOf } from '../conventions/list';
import { isShared, secretOfWhole } from '../decide/bundle/index';
import { editedMemories } from '../decide/setup/index';
import { asVaultPath, pathKey } from '../model/path';
import type { Memory } from '../model/memory';
import type { SettingsEdit } from '../model/settings-edit';
import { parseSettings } from '../model/settings';
import type { VaultHost } from '../model/vault-memory';
import type { SeenMemories } from '../write/check/shown';
import type { SettingsPort } from '../write/journal/settings-work';
import { effectiveMemories, isOwnNote, memoryOf, policyOf } from './context';
import { refuseForged, refuseLeftBehind } from './settings-check';

type Named = readonly Memory[] | null;

/** The host's settings as the writer changes them; undefined where they cannot be written. */
export function settingsPort({
  files,
  memories,
  settings,
  settingsFile,
}: Pick<VaultHost, 'files' | 'memories' | 'settings' | 'settingsFile'>): SettingsPort | undefined {
  if (memories === undefined) return undefined;
  return {
    file: () => asVaultPath(settingsFile?.() ?? 'settings'),

    async check(edits, plan) {
      for (const edit of edits) if (edit.op === 'add-memory') conventionOf(edit.memory.convention);
      const named = memories.named();
      const effective = effectiveOf(named, edits);
      const telling = edits.filter((edit) => edit.op === 'move-root' || effective.includes(edit));
      if (plan !== undefined && telling.length > 0) {
        refuseForged(plan, telling, {
          roots: (named ?? []).map(({ root }) => root),
          present: (await files.list()).map(({ path }) => path),
          protectedBy: (path) => {
            const policy = policyOf(settings(), path);
            return policy === null || (policy.layer !== 'read-only' && policy.layer !== 'append-only' && policy.limit === undefined)
              ? null
              : memoryOf(settings(), path).root;
          },
        });
      }
      if (effective.length > 0) await memories.mayChange?.();
      return effective;
    },

    text: async () => memories.text?.(),

    carryOut: (edits, text) =>
      memories.change((named) => {
        // Another program may have set up a memory since the plan was checked.
        refuseLeftBehind(
          edits,
          (named ?? []).map(({ root }) => root),
        );
        return editedMemories(named, edits);
      }, text),
  };
}

/** The memories as the settings have them, and as these edits leave them. Throws as `editedMemories`. */
export function seenMemories(
  { memories, settings, context, appSettings }: Pick<VaultHost, 'memories' | 'settings' | 'context' | 'appSettings'>,
  edits: readonly SettingsEdit[],
): SeenMemories {
  const today = lightFormat(context.now(), 'yyyy-MM-dd');
  const before = effectiveMemories(settings().memories);
  const after =
    edits.length === 0 ? before : effectiveMemories(editedMemories(memories?.named() ?? null, edits) ?? parseSettings({}).memories);
  return {
    before,
    after,
    secretOf(place, path, text) {
      const secret = isOwnNote(settings(), path) ? null : secretOfWhole({ ...place, today }, path, text);
      return secret === null ? null : `kept for a secret that it seems to hold (${secret.kind})`;
    },
    isExcludedInApp: ({ memory }, path) => appSettings?.()?.excluded.covers(path, memory.root) === true,
    isShared: (place, path) => isShared({ ...place, today }, path, undefined),
  };
}

/** The edits that change something, so that undo takes back no more. Folders that move do so at once. */
function effectiveOf(named: Named, edits: readonly SettingsEdit[]): SettingsEdit[] {
  const moves = edits.filter((edit) => edit.op === 'move-root');
  const roots = new Set((named ?? []).map(({ root }) => pathKey(root)));
  let now = named;
  return edits.filter((edit) => {
    if (edit.op === 'move-root') {
      if (edit === moves[0]) now = editedMemories(now, moves);
      return roots.has(pathKey(edit.from)) && edit.from !== edit.to;
    }
    const then = editedMemories(now, [edit]);
    const changed = JSON.stringify(then) !== JSON.stringify(now);
    now = then;
    return changed;
  });
}
