import { groupBy } from './collections';
import { oneName } from './escape-control';
import type { VaultPath } from './path';

/** `agents` is Markdown between the marks of a managed block, for a file such as AGENTS.md. */
export const BUNDLE_FORMATS = ['markdown', 'xml', 'json', 'agents'] as const;
export type BundleFormat = (typeof BUNDLE_FORMATS)[number];

/**
 * Tokens that families of models count for one of o200k_base, which is estimated: `gpt` is GPT-4o and later, `gpt-4` is
 * cl100k_base, measured on notes in Latin script. The others are margins, since their makers publish no tokenizer for every
 * model.
 */
export const MODEL_FACTORS = { gpt: 1, 'gpt-4': 1.15, claude: 1.25, gemini: 1.1, llama: 1.15 } as const;
export type ModelFamily = keyof typeof MODEL_FACTORS;

/** Why a file is not in a bundle. `choice`: a person left it out. `occasion`: its part of the memory is for another occasion. `topic`: it says too little about it. `copy`: another note in it says the same, word for word. */
export type LeftOutBy = 'private' | 'secret' | 'unreadable' | 'choice' | 'occasion' | 'superseded' | 'topic' | 'copy' | 'budget';

/**
 * A person's choice of notes, by paths of notes and folders. It never lets out what is private or holds a secret, and what
 * belongs in every bundle stays in unless it is left out by name.
 */
export interface BundleChoice {
  /** Nothing but these; everything where absent or empty. */
  readonly only?: readonly string[] | undefined;
  /** These come first and are never cut. */
  readonly pin?: readonly string[] | undefined;
  /** These stay out. */
  readonly without?: readonly string[] | undefined;
}

export interface LeftOut {
  readonly path: VaultPath;
  readonly why: string;
  readonly by: LeftOutBy;
  /** It belongs in every bundle, or a person pinned it: the text lacks something. */
  readonly must?: true;
  readonly pinned?: true;
}

export interface BundlePart {
  readonly path: VaultPath;
  readonly as: 'whole' | 'trimmed' | 'passages' | 'title';
  readonly tokens: number;
  readonly why: string;
  /** The part of the memory that it came with: a phase of the convention, `topic`, `index`, `linked` or `ranked`. */
  readonly phase: string;
  /** Of its text as the bundle has it: tells whether it changed. */
  readonly hash: string;
}

/** The difference of a bundle from the last copy of one on this device. */
export interface SinceCopy {
  /** When that was, and the hash of its text; null if there is none, so that all of the bundle is new. */
  readonly at: string | null;
  readonly sha256: string | null;
  readonly added: readonly VaultPath[];
  readonly changed: readonly VaultPath[];
  /** Files of the copy that would not go in today. */
  readonly removed: readonly VaultPath[];
  /** Files that are as they were in the copy: they are not in the text. */
  readonly same: readonly CopiedPart[];
}

export interface CopiedPart {
  readonly path: VaultPath;
  readonly hash: string;
}

/** A bundle that was copied: what its reader has. */
export interface CopiedBundle {
  /** ISO 8601 with the offset of this device. */
  readonly at: string;
  readonly sha256: string;
  readonly parts: readonly CopiedPart[];
}

/** The text handed to an LLM, with its receipt. Tokens are estimates, as `model` counts them. */
export interface Bundle {
  readonly text: string;
  readonly tokens: number;
  readonly budget: number;
  readonly model: ModelFamily;
  /** Of the text's UTF-8 bytes, lower-case hex. */
  readonly sha256: string;
  readonly included: readonly BundlePart[];
  readonly omitted: readonly LeftOut[];
  /** The project that it is for, where it is for one. */
  readonly project?: string | undefined;
  /** Sentences about files that belong in every bundle and are missing. */
  readonly warnings: readonly string[];
  /** Where only what changed was asked for: the difference from the last copy on this device. */
  readonly since?: SinceCopy;
}

/** Names of the groups of what is left out, in their order. */
const LEFT_OUT: Readonly<Record<LeftOutBy, string>> = {
  unreadable: 'Could not be read',
  private: 'Private',
  secret: 'Seems to hold a secret',
  choice: 'Left out by you',
  superseded: 'Superseded, no room',
  budget: 'No room in the budget',
  copy: 'Says the same as another',
  topic: 'Not about the topic',
  occasion: 'For another occasion',
};

/** Names of parts that say little by their ids. */
const PARTS: Readonly<Record<string, string>> = {
  index: 'Index note',
  linked: 'Linked from the index note',
  ranked: 'Ranked high',
  topic: 'On the topic',
  score: 'By score',
  titles: 'Titles',
  pinned: 'Pinned',
  chosen: 'Chosen',
  today: 'Log of today',
};

/** A bundle's receipt in groups, in the order of the text. */
export interface Receipt {
  /** Shares are of the budget, 0 to 1. */
  readonly parts: readonly {
    readonly name: string;
    readonly tokens: number;
    readonly share: number;
    readonly files: readonly BundlePart[];
  }[];
  readonly leftOut: readonly { readonly name: string; readonly files: readonly LeftOut[] }[];
}

export function receiptOf({ included, omitted, budget }: Pick<Bundle, 'included' | 'omitted' | 'budget'>): Receipt {
  const byReason = groupBy(omitted, ({ by }) => by);
  return {
    parts: [...groupBy(included, ({ phase }) => phase)].map(([phase, files]) => {
      const tokens = files.reduce((sum, file) => sum + file.tokens, 0);
      return { name: PARTS[phase] ?? phase.charAt(0).toUpperCase() + phase.slice(1), tokens, share: tokens / budget, files };
    }),
    leftOut: Object.entries(LEFT_OUT).flatMap(([by, name]) => {
      const files = byReason.get(by as LeftOutBy) ?? [];
      return files.length === 0 ? [] : [{ name, files }];
    }),
  };
}

/** The contents of a bundle, for a person: `2 notes whole, 1 cut, 28 by title only`. Kinds that are absent are not named. */
export function contentsOf({ included }: Pick<Bundle, 'included'>): string {
  const count = (as: Bundle['included'][number]['as']): number => included.filter((one) => one.as === as).length;
  const whole = count('whole');
  const all = [
    [whole, whole === 1 ? 'note whole' : 'notes whole'],
    [count('trimmed'), 'cut'],
    [count('passages'), 'in passages'],
    [count('title'), 'by title only'],
  ] as const;
  const named = all.flatMap(([many, how]) => (many === 0 ? [] : [`${many} ${how}`]));
  return named.length === 0 ? 'No notes' : named.join(', ');
}

/** A sentence after an answer for one project, whose name may be a stranger's; empty where all was read. */
export function forProject(project: string | undefined): string {
  return project === undefined ? '' : ` Read for the project "${oneName(project)}"; with project "*" nothing is left out for others.`;
}
