import type { Checks, ShapeRule } from '../rule';

/**
 * A row of a family: what it is called, how it begins (its keywords, as they are spelled), and the pattern of what
 * follows. In the pattern `W` is a letter or digit, `H` a hexadecimal digit, `U` a letter, digit, `_` or `-`.
 */
export type Row = readonly [kind: string, begins: string, follows: string, more?: Checks & Pick<ShapeRule, 'doubtful'>];

const CLASSES: Readonly<Record<string, string>> = {
  W: '[A-Za-z0-9]',
  H: '[0-9a-fA-F]',
  U: '[\\w-]',
  UUID: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
};

/** The id that a kind gives a rule: `GitHub token` is `github-token`. */
export function idOf(kind: string): string {
  return kind.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** Rules from rows. */
export function family(rows: readonly Row[]): ShapeRule[] {
  const rules: ShapeRule[] = [];
  for (const [kind, begins, follows, { doubtful, ...checks } = {}] of rows) {
    const head = begins.replace(/[.$/+?:]/g, '\\$&').replaceAll(' ', '|');
    const tail = follows.replace(/UUID|[WHU]/g, (name) => CLASSES[name] ?? name);
    const pattern = new RegExp(`(?:${head})${tail}`, 'y');
    rules.push({ id: idOf(kind), kind, ...(doubtful && { doubtful }), keywords: begins.toLowerCase().split(' '), pattern, checks });
  }
  return rules;
}
