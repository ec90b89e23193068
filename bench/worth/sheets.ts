import { readFileSync } from 'node:fs';

/** A finding as a reader judges it. */
export interface SheetRow {
  readonly vault: string;
  readonly key: string;
  readonly id: string;
  readonly severity: string;
  readonly path: string;
  readonly line?: number;
  readonly message: string;
  readonly related?: readonly string[];
  /** The line that it speaks of. */
  readonly text?: string;
  /** `true`, `false` or `useless`; empty where nobody has read it yet. */
  readonly judgement: string;
}

export const JUDGEMENTS = ['true', 'false', 'useless'] as const;

/** The rows of a sheet that are judged. Throws for a judgement that is none. */
export function judgedIn(file: string): Map<string, SheetRow> {
  const rows = JSON.parse(readFileSync(file, 'utf8')) as SheetRow[];
  const odd = rows.find(({ judgement }) => judgement !== '' && !(JUDGEMENTS as readonly string[]).includes(judgement));
  if (odd !== undefined) throw new Error(`${file}: "${odd.judgement}" of ${nameOf(odd)} is none of ${JUDGEMENTS.join(', ')}.`);
  return new Map(rows.filter(({ judgement }) => judgement !== '').map((row) => [nameOf(row), row]));
}

export function nameOf({ vault, key }: Pick<SheetRow, 'vault' | 'key'>): string {
  return `${vault} ${key}`;
}

/** How often two readers agree, and Cohen's kappa: the share of agreement beyond what chance would give. */
export function agreement(pairs: readonly (readonly [string, string])[]): { readonly share: number; readonly kappa: number } {
  const share = pairs.filter(([one, other]) => one === other).length / pairs.length;
  const part = (side: 0 | 1, judgement: string): number => pairs.filter((pair) => pair[side] === judgement).length / pairs.length;
  const chance = JUDGEMENTS.reduce((sum, judgement) => sum + part(0, judgement) * part(1, judgement), 0);
  return { share, kappa: chance === 1 ? 1 : (share - chance) / (1 - chance) };
}
