import { conventionIn, conventionOf, readSettings } from '../../core/memory';
import type { ConventionId } from '../../core/model/convention';
import { messageOf } from '../../core/model/errors';
import type { Memory, MemoryOverrides } from '../../core/model/memory';
import { pathKey } from '../../core/model/path';
import { hostility } from '../../core/model/safe-path';
import type { Settings } from '../../core/model/settings';
import { relativePath } from './convention-folders';
import { memoryFields, type MemoryField } from './memory-fields';

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
export function readDraft(draft: MemoryDraft, original: Memory, others: readonly Memory[]): ReadDraft {
  const problems: Record<string, string> = {};
  const name = draft.name.trim();
  const root = relativePath(draft.root);
  const note = (key: string, problem: string | null): void => {
    if (problem !== null) problems[key] ??= problem;
  };
  note('name', name === '' ? 'Give it a name.' : others.some((other) => other.name === name) ? 'Another memory has this name.' : null);
  note('root', rootProblem(root, others));
  let overrides: MemoryOverrides = original.overrides;
  for (const field of memoryFields) {
    const typed = draft.texts[field.key];
    if (typed === undefined) continue;
    try {
      overrides = taken(field, typed, overrides, draft.convention);
    } catch (error) {
      note(field.key, sentenceOf(error));
    }
  }
  const memory: Memory = { ...original, name, root, convention: draft.convention, overrides };
  if (Object.keys(problems).length === 0) {
    try {
      conventionIn(memory);
      readSettings({ memories: [memory] });
    } catch (error) {
      note('names', sentenceOf(error));
    }
  }
  return { memory: Object.keys(problems).length === 0 ? memory : null, problems };
}

/** The settings with this memory in place of `original`, or as a new one where that is null or gone. */
export function withSaved(settings: Settings, original: Memory | null, memory: Memory): Settings {
  const at =
    original === null
      ? -1
      : settings.memories.findIndex((one) => one.name === original.name && pathKey(one.root) === pathKey(original.root));
  return {
    ...settings,
    memories: at < 0 ? [...settings.memories, memory] : settings.memories.map((one, index) => (index === at ? memory : one)),
  };
}

function taken(field: MemoryField, typed: string, overrides: MemoryOverrides, convention: ConventionId): MemoryOverrides {
  const own = conventionOf(convention);
  const change = field.take(typed, overrides, own);
  // Each alone first, so that an error is shown where it stands.
  readSettings({ memories: [{ name: 'draft', root: '', convention, overrides: change }] });
  const rest = Object.fromEntries(Object.entries(overrides).filter(([key]) => key !== field.key));
  return { ...rest, ...change };
}

function rootProblem(root: string, others: readonly Memory[]): string | null {
  const hostile = root === '' ? null : hostility(root);
  if (hostile !== null) return `A memory is a folder of the vault, and this path ${hostile}.`;
  const other = others.find((one) => pathKey(one.root) === pathKey(root));
  return other === undefined ? null : `This folder is the memory "${other.name}" already.`;
}

/** The message for a person, without the key that names the place in the file. */
function sentenceOf(error: unknown): string {
  const message = messageOf(error);
  const told = /^The setting "(.*?)" is not usable: (.*)\. Correct it/s.exec(message);
  if (told === null) return message;
  const [, where = '', what = ''] = told;
  const index = /\.overrides\.(?!words\b).*?\.(\d+)(?:\.\w+)?$/.exec(where)?.[1];
  return index === undefined ? `${what.charAt(0).toUpperCase()}${what.slice(1)}.` : `Entry ${Number(index) + 1} ${what}.`;
}
