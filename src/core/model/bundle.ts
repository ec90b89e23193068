import { groupBy } from './collections';
import type { VaultPath } from './path';

export type BundleFormat = 'markdown' | 'xml' | 'json';

/** Why a file is not in a bundle. `occasion`: its part of the memory is for another occasion. `topic`: it says too little about it. */
export type LeftOutBy = 'private' | 'secret' | 'unreadable' | 'occasion' | 'superseded' | 'topic' | 'budget';

/** A file that a bundle leaves out. */
export interface LeftOut {
  readonly path: VaultPath;
  readonly why: string;
  readonly by: LeftOutBy;
  /** It belongs in every bundle: the text lacks something. */
  readonly must?: true;
}

/** A file in a bundle. */
export interface BundlePart {
  readonly path: VaultPath;
  readonly as: 'whole' | 'trimmed' | 'passages' | 'title';
  readonly tokens: number;
  readonly why: string;
  /** The part of the memory that it came with: a phase of the convention, `topic`, `index`, `linked` or `ranked`. */
  readonly phase: string;
}

/** The text handed to an LLM, with its receipt. Tokens are estimates of o200k_base. */
export interface Bundle {
  readonly text: string;
  readonly tokens: number;
  readonly budget: number;
  /** Of the text's UTF-8 bytes, lower-case hex. */
  readonly sha256: string;
  readonly included: readonly BundlePart[];
  readonly omitted: readonly LeftOut[];
  /** Sentences about files that belong in every bundle and are missing. */
  readonly warnings: readonly string[];
}

/** The shares of a bundle, in the order of its parts: how many files each phase brought, and their tokens. */
export function sharesOf({ included }: Pick<Bundle, 'included'>): { phase: string; notes: number; tokens: number }[] {
  return [...groupBy(included, ({ phase }) => phase)].map(([phase, parts]) => ({
    phase,
    notes: parts.length,
    tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
  }));
}

/** The contents of a bundle, for a person: `2 notes whole, 1 cut, 28 by title only`. Kinds that are absent are not named. */
export function contentsOf({ included }: Pick<Bundle, 'included'>): string {
  const count = (as: Bundle['included'][number]['as']): number => included.filter((one) => one.as === as).length;
  const whole = count('whole');
  const others = [
    [count('trimmed'), 'cut'],
    [count('passages'), 'in passages'],
    [count('title'), 'by title only'],
  ] as const;
  return [
    `${whole} ${whole === 1 ? 'note' : 'notes'} whole`,
    ...others.flatMap(([many, how]) => (many === 0 ? [] : [`${many} ${how}`])),
  ].join(', ');
}
