import * as v from 'valibot';
import { groupBy } from './collections';
import { overridesShape, shownName, type Memory } from './memory';
import { folderOf, pathKey } from './path';
import { hostility } from './safe-path';

/** The settings of a memory that leave files out by their path. */
export const EXCLUSION_SETTINGS = ['bundleExclude', 'indexExclude', 'ignore'] as const;
export type ExclusionSetting = (typeof EXCLUSION_SETTINGS)[number];

/** A memory as it is set up: of its convention nothing is bent but the names of folders. */
export type NewMemory = Pick<Memory, 'name' | 'root' | 'convention'> & Pick<Memory['overrides'], 'folders'>;

/**
 * One change of the memories that the settings name. A plan carries it out with its edits, and undo takes it
 * back with them. `move-root` says that a memory's folder moves, whole and unchanged inside; `exclude` gives one setting
 * of the memory in `root` another list of exclusions, null if it has no list of its own.
 */
export type SettingsEdit =
  | { readonly op: 'add-memory'; readonly memory: NewMemory }
  | { readonly op: 'remove-memory'; readonly memory: NewMemory }
  | { readonly op: 'move-root'; readonly from: string; readonly to: string }
  | {
      readonly op: 'exclude';
      readonly root: string;
      readonly setting: ExclusionSetting;
      readonly from: readonly string[] | null;
      readonly to: readonly string[] | null;
    };

/** Settings edits as a journal keeps them. */
export interface KeptSettings {
  readonly edits: readonly SettingsEdit[];
  /** The settings file byte for byte as it was before, null if it did not exist; absent where another program writes it. */
  readonly text?: string | null;
}

const root = v.pipe(
  v.string(),
  v.check((s) => s === '' || (hostility(s) === null && !s.endsWith('/')), 'must be a folder inside the vault, not a hidden one'),
);
const memory = v.strictObject({ name: shownName, root, convention: v.string(), folders: overridesShape.entries.folders });
const addMemory = v.strictObject({ op: v.literal('add-memory'), memory });
const moveRoot = v.strictObject({ op: v.literal('move-root'), from: root, to: root });
const list = v.nullable(v.array(v.string()));
const exclude = v.strictObject({ op: v.literal('exclude'), root, setting: v.picklist(EXCLUSION_SETTINGS), from: list, to: list });

/** The settings that a plan from anywhere may change: it never takes a memory, and its layers, away. */
export const plannedSettingsSchema = v.pipe(v.array(v.variant('op', [addMemory, moveRoot, exclude])), v.minLength(1));

export const keptSettingsSchema = v.object({
  edits: v.array(v.variant('op', [addMemory, v.strictObject({ op: v.literal('remove-memory'), memory }), moveRoot, exclude])),
  text: v.optional(v.nullable(v.string())),
});

/** The edits that take these back. */
export function inverseOfSettings(edits: readonly SettingsEdit[]): SettingsEdit[] {
  return [...edits].reverse().map((edit): SettingsEdit => {
    if (edit.op === 'move-root') return { op: 'move-root', from: edit.to, to: edit.from };
    if (edit.op === 'exclude') return { ...edit, from: edit.to, to: edit.from };
    return { op: edit.op === 'add-memory' ? 'remove-memory' : 'add-memory', memory: edit.memory };
  });
}

/** Where a path inside a memory's folder is once the folder has moved; null for one that is not inside. */
export function carriedTo(path: string, { from, to }: { readonly from: string; readonly to: string }): string | null {
  const [source, root, target] = [pathKey(path), pathKey(from), pathKey(to)];
  if (!source.startsWith(`${root}/`)) return null;
  return target === '' ? source.slice(root.length + 1) : target + source.slice(root.length);
}

/** Tells of a file's move whether a root that moves takes the file along: it keeps its place in its memory. */
export function carriedBy(edits: readonly SettingsEdit[]): (from: string, to: string) => boolean {
  const moves = edits.flatMap((edit) => (edit.op === 'move-root' ? [edit] : []));
  const byRoot = groupBy(moves, ({ from }) => pathKey(from));
  return (from, to) => {
    for (let root = folderOf(pathKey(from)); root !== '' && byRoot.size > 0; root = folderOf(root)) {
      if (byRoot.get(root)?.some((edit) => carriedTo(from, edit) === pathKey(to)) === true) return true;
    }
    return false;
  };
}
