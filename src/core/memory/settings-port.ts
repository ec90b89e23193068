import { lightFormat } from 'date-fns';
import { conventionOf } from '../conventions/list';
import { isShared, secretOfWhole } from '../decide/bundle/index';
import { editedMemories } from '../decide/setup/index';
import { MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import { asVaultPath, deepestAt, folderOf, isInside, pathKey, type VaultPath } from '../model/path';
import type { Plan } from '../model/plan';
import { carriedTo, type SettingsEdit } from '../model/settings-edit';
import { parseSettings } from '../model/settings';
import type { VaultHost } from '../model/vault-memory';
import type { SeenMemories } from '../write/check/shown';
import type { SettingsPort } from '../write/journal/settings-work';
import { arrivalsOf, finalsOf } from '../write/plan/follow';
import { effectiveMemories, isOwnNote, memoryOf, policyOf } from './context';

type Named = readonly Memory[] | null;

/** The host's settings as the writer changes them; undefined where they cannot be written. */
export function settingsPort(host: VaultHost): SettingsPort | undefined {
  const { files, memories } = host;
  if (memories === undefined) return undefined;
  return {
    file: () => asVaultPath(host.settingsFile?.() ?? 'settings'),

    async check(edits, plan) {
      for (const edit of edits) if (edit.op === 'add-memory') conventionOf(edit.memory.convention, host.settings());
      const named = memories.named();
      const effective = effectiveOf(named, edits);
      const telling = edits.filter((edit) => edit.op === 'move-root' || effective.includes(edit));
      if (plan !== undefined && telling.length > 0) {
        refuseForged(plan, telling, {
          roots: (named ?? []).map(({ root }) => root),
          present: (await files.list()).map(({ path }) => path),
          protectedBy: (path) => {
            const policy = policyOf(host.settings(), path);
            return policy === null || (policy.layer !== 'read-only' && policy.layer !== 'append-only' && policy.limit === undefined)
              ? null
              : memoryOf(host.settings(), path).root;
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
export function seenMemories(host: VaultHost, edits: readonly SettingsEdit[]): SeenMemories {
  const { memories, context, appSettings } = host;
  const today = lightFormat(context.now(), 'yyyy-MM-dd');
  const { conventions } = host.settings();
  const before = effectiveMemories(host.settings());
  const after =
    edits.length === 0
      ? before
      : effectiveMemories({ memories: editedMemories(memories?.named() ?? null, edits) ?? parseSettings({}).memories, conventions });
  return {
    before,
    after,
    secretOf(place, path, text) {
      const secret = isOwnNote(host.settings(), path) ? null : secretOfWhole({ ...place, today }, path, text);
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

type RootMove = Extract<SettingsEdit, { op: 'move-root' }>;

/** The known facts about the vault and its memories before a plan. */
interface Before {
  /** Folders of the memories that the settings name. */
  readonly roots: readonly string[];
  readonly present: readonly VaultPath[];
  /** The folder of the memory that holds a file, where a layer or limit of it protects the file; null if none does. */
  protectedBy(path: VaultPath): string | null;
}

/**
 * Throws `stale_plan` if a plan's settings do not match its moves of files. Layers follow their memory, so a memory
 * moves whole, to one place, with all memories in it, and nothing else may come into its new folder with the same plan.
 * Throws `layer_policy` if files that a memory protects would come under another one.
 */
function refuseForged(plan: Plan, edits: readonly SettingsEdit[], before: Before): void {
  const moves = edits.filter((edit): edit is RootMove => edit.op === 'move-root');
  if (moves.length > 0) refuseHalf(plan, moves, before);
  const finals = finalsOf(plan.edits);
  const stays = before.present.filter((path) => !finals.has(path));
  for (const root of edits.flatMap((edit) => (edit.op === 'move-root' ? [edit.to] : edit.op === 'add-memory' ? [edit.memory.root] : []))) {
    const taken = stays.find((path) => {
      const owner = isWithin(path, root) ? before.protectedBy(path) : null;
      // A memory inside the new one keeps what is its own.
      return owner !== null && !(owner !== '' && isInside(pathKey(owner), pathKey(root)) && pathKey(owner) !== pathKey(root));
    });
    if (taken !== undefined)
      throw new MemoryError(
        'layer_policy',
        `"${taken}" is protected by its memory, and would come under the memory in "${root}". Choose another folder, or change the memories in the settings.`,
        taken,
      );
  }
}

/** Throws `stale_plan` where a memory inside a folder that moves would not move along. */
function refuseLeftBehind(edits: readonly SettingsEdit[], roots: readonly string[]): void {
  const known = new Set(roots.map(pathKey));
  const moving = new Set(edits.flatMap((edit) => (edit.op === 'move-root' ? [pathKey(edit.from)] : [])));
  const whole = new Map([...moving].flatMap((from) => (known.has(from) && from !== '' ? [[from, from]] : [])));
  const left = [...known].find((root) => !moving.has(root) && deepestAt(whole, root) !== undefined);
  if (left !== undefined) throw stale(`the memory in "${left}" would not move along`, left);
}

function refuseHalf(plan: Plan, moves: readonly RootMove[], { roots, present }: Before): void {
  refuseLeftBehind(moves, roots);
  const known = new Set(roots.map(pathKey));
  const byFrom = new Map(moves.map((move) => [pathKey(move.from), move]));
  for (const move of moves) {
    const { from, to } = move;
    const isTwice = byFrom.size < moves.length && moves.some((other) => other !== move && pathKey(other.from) === pathKey(from));
    if (from === '' || isTwice || !known.has(pathKey(from))) throw stale(`no memory is in "${from}" that could move once`, from);
    // The nearest one around: where each goes along with that, all go along with the outermost.
    const outer = deepestAt(byFrom, folderOf(pathKey(from)));
    if (outer !== undefined && carriedTo(from, outer) !== pathKey(to))
      throw stale(`the memory in "${from}" would leave the one around it`, from);
  }
  const finals = finalsOf(plan.edits);
  for (const path of present) {
    const own = deepestAt(byFrom, folderOf(pathKey(path)));
    const final = finals.get(path);
    // The plan shows which files go, and is guarded on its own.
    if (own !== undefined && final !== null && (final === undefined || pathKey(final) !== carriedTo(path, own)))
      throw stale(`the memory in "${own.from}" moves as a whole, but "${path}" would not go with it`, path);
    if (own === undefined && final !== undefined && final !== null) refuseStranger(final, moves);
  }
  const origins = new Set([...finals.values()].flatMap((final) => (final === null ? [] : [pathKey(final)])));
  for (const path of arrivalsOf(plan.edits)) if (!origins.has(pathKey(path))) refuseStranger(path, moves);
}

function refuseStranger(path: string, moves: readonly RootMove[]): void {
  const into = moves.find(({ to }) => isWithin(path, to));
  if (into !== undefined) throw stale(`"${path}" would come into the folder of the memory in "${into.from}" on the way`, path);
}

function isWithin(path: string, root: string): boolean {
  return root === '' || pathKey(path).startsWith(`${pathKey(root)}/`);
}

function stale(why: string, path: string): MemoryError {
  return new MemoryError('stale_plan', `The memories of the settings cannot move as this plan says: ${why}. Make the plan again.`, path);
}
