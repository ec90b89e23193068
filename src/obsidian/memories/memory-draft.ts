import { conventionOf, foldersOf, readSettings } from '../../core/memory';
import type { Convention, ConventionId } from '../../core/model/convention';
import { messageOf } from '../../core/model/errors';
import type { UnmatchedExclusion } from '../../core/model/exclusion';
import { overridesShape, type Memory, type MemoryOverrides } from '../../core/model/memory';
import { pathKey } from '../../core/model/path';
import { hostility } from '../../core/model/safe-path';
import { parseSettings, type Settings } from '../../core/model/settings';
import { fieldOf, LineProblem, relativePath, textOf, valueAt, valueOf, type FormField } from '../ui/form';

/** The sections of a memory's page, each with its fields: places in the schema of the overrides. */
export const SECTIONS: readonly { readonly title: string; readonly fields: readonly FormField[] }[] = [
  section('Notes and folders', ['indexNote', 'indexSize', 'archive', 'ignore', 'indexExclude']),
  section('What stays out of bundles', ['bundleExclude.folders', 'bundleExclude.tags']),
  section('Names and words', ['words', 'folders', 'names']),
  section('Protection and limits', ['layers', 'hardLimits', 'maxNoteBytes', 'orphanAgeDays']),
];

/** Every field, in the order of the page. */
export const memoryFields: readonly FormField[] = SECTIONS.flatMap(({ fields }) => fields);

/** The exclusions that a field holds; absent for any other field. */
export const EXCLUSIONS: Readonly<Record<string, UnmatchedExclusion['setting']>> = {
  ignore: 'ignore',
  indexExclude: 'indexExclude',
  'bundleExclude.folders': 'bundleExclude',
  'bundleExclude.tags': 'bundleExclude.tags',
};

function section(title: string, keys: readonly string[]): { readonly title: string; readonly fields: readonly FormField[] } {
  return { title, fields: keys.map((key) => fieldOf(overridesShape, key)) };
}

/** True for a field that means something in the convention: other names for folders need folders, and words a list of them. */
export function isOf({ key }: FormField, convention: Convention): boolean {
  return key === 'folders' ? foldersOf(convention).length > 0 : key !== 'words' || Object.keys(convention.words).length > 0;
}

/** The overrides that would say what the convention says itself. */
function ownOf({ indexNote, archive, words, names, layers, hardLimits, limits, bundle }: Convention) {
  const bundleExclude = { folders: bundle.excludeFolders, tags: bundle.excludeTags };
  return { indexNote: indexNote.path, indexSize: indexNote.size, archive, words, names, layers, hardLimits, ...limits, bundleExclude };
}

/** The value of the memory as a text, `''` where the convention's own holds. Exclusions from bundles are always shown: an empty list leaves nothing out. */
export function shownText(field: FormField, overrides: MemoryOverrides, convention: Convention): string {
  const own = field.key.startsWith('bundleExclude.') ? valueAt(ownOf(convention), field.key) : undefined;
  return textOf(field, valueAt(overrides, field.key) ?? own);
}

/** The convention's own value as a text, shown where the memory has none; for folders how two of them might be named. */
export function ownText(field: FormField, convention: Convention): string {
  if (field.key !== 'folders') return textOf(field, valueAt(ownOf(convention), field.key));
  const [first, second] = foldersOf(convention);
  return [first, second].flatMap((folder) => (folder === undefined ? [] : [`${folder} = my ${folder}`])).join('\n');
}

/** A memory as it is being edited: nothing of it is saved. */
export interface MemoryDraft {
  readonly name: string;
  readonly root: string;
  readonly convention: ConventionId;
  /** The text typed, by the key of the field; fields that nobody touched are absent. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A draft read: the memory where all of it can be taken, and what is wrong by field (`name`, `root` and the keys of the fields). */
export interface ReadDraft {
  readonly memory: Memory | null;
  readonly problems: Readonly<Record<string, string>>;
}

export function draftOf({ name, root, convention }: Memory): MemoryDraft {
  return { name, root, convention, texts: {} };
}

/**
 * The memory that a draft stands for. Overrides that nobody touched stay as `original` has them, with what a
 * newer version wrote. `others` are the memories beside it: no two share a name or a folder.
 */
export function readDraft(draft: MemoryDraft, original: Memory, others: readonly Memory[], settings: Settings): ReadDraft {
  const problems: Record<string, string> = {};
  const name = draft.name.trim();
  const root = relativePath(draft.root);
  const note = (key: string, problem: string | null): void => {
    if (problem !== null) problems[key] ??= problem;
  };
  note(
    'name',
    name === '' ? 'Enter a name.' : others.some((other) => other.name === name) ? 'Another memory already has this name.' : null,
  );
  note('root', rootProblem(root, others));
  let overrides: MemoryOverrides = original.overrides;
  for (const field of memoryFields) {
    const typed = draft.texts[field.key];
    if (typed === undefined) continue;
    try {
      overrides = taken(field, typed, overrides, conventionOf(draft.convention, settings));
    } catch (error) {
      note(field.key, sentenceOf(error));
    }
  }
  const memory: Memory = { ...original, name, root, convention: draft.convention, overrides };
  if (Object.keys(problems).length === 0) {
    try {
      readSettings({ memories: [memory] }, settings.conventions);
    } catch (error) {
      const [, named] = /^(?:The setting )?"(?:overrides\.)?(\w+)/.exec(messageOf(error)) ?? [];
      note(memoryFields.find(({ key }) => key.split('.')[0] === named)?.key ?? 'names', sentenceOf(error));
    }
  }
  return { memory: Object.keys(problems).length === 0 ? memory : null, problems };
}

/** The settings with this memory in place of `original`, or as a new one where that is gone. */
export function withSaved(settings: Settings, original: Memory, memory: Memory): Settings {
  const at = settings.memories.findIndex((one) => one.name === original.name && pathKey(one.root) === pathKey(original.root));
  return { ...settings, memories: at < 0 ? [...settings.memories, memory] : settings.memories.with(at, memory) };
}

/** The overrides with what is typed into a field; an empty text gives the convention's value back. Throws for a text that cannot be taken. */
function taken(field: FormField, typed: string, overrides: MemoryOverrides, own: Convention): MemoryOverrides {
  const [key = '', part] = field.key.split('.');
  const known = foldersOf(own);
  const asked = key === 'folders' ? { ...field, example: `${known[0] ?? 'folder'} = my folder` } : field;
  const value = valueOf(asked, typed, valueAt(overrides, field.key));
  const stranger = key === 'folders' ? Object.keys(value ?? {}).find((folder) => !known.includes(folder)) : undefined;
  if (stranger !== undefined) throw new LineProblem(`This convention has no folder "${stranger}". It has: ${known.join(', ')}.`);
  const change =
    part !== undefined
      ? { [key]: { ...ownOf(own).bundleExclude, ...overrides.bundleExclude, [part]: value ?? [] } }
      : value === undefined
        ? {}
        : { [key]: value };
  // Each alone, so that an error is shown in its field.
  const [draft] = parseSettings({ memories: [{ name: 'draft', root: '', convention: own.id, overrides: change }] }).memories;
  return { ...Object.fromEntries(Object.entries(overrides).filter(([one]) => one !== key)), ...draft?.overrides };
}

function rootProblem(root: string, others: readonly Memory[]): string | null {
  const hostile = root === '' ? null : hostility(root);
  if (hostile !== null) return `A memory is a folder of the vault, and this path ${hostile}.`;
  const other = others.find((one) => pathKey(one.root) === pathKey(root));
  return other === undefined ? null : `This folder is already the memory "${other.name}".`;
}

/** The message for a person, without the key that names the place in the file. */
function sentenceOf(error: unknown): string {
  const message = messageOf(error);
  const [, where = '', what] = /^The setting "(.*?)" is not usable: (.*)\. Correct it/s.exec(message) ?? [];
  if (what === undefined) return message;
  const index = /\.overrides\.(?!words\b).*?\.(\d+)(?:\.\w+)?$/.exec(where)?.[1];
  return index === undefined ? `${what.charAt(0).toUpperCase()}${what.slice(1)}.` : `Entry ${Number(index) + 1} ${what}.`;
}
