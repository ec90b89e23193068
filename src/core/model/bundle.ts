import type { VaultPath } from './path';

export type BundleFormat = 'markdown' | 'xml' | 'json';

/** The text handed to an LLM, with its receipt. Tokens are estimates of o200k_base. */
export interface Bundle {
  readonly text: string;
  readonly tokens: number;
  readonly budget: number;
  /** Of the text's UTF-8 bytes, lower-case hex. */
  readonly sha256: string;
  readonly included: readonly {
    readonly path: VaultPath;
    readonly as: 'whole' | 'trimmed' | 'passages' | 'title';
    readonly tokens: number;
    readonly why: string;
  }[];
  readonly omitted: readonly { readonly path: VaultPath; readonly why: string }[];
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
