import type { Input } from './verb';

/** A schema of valibot, as far as the doors look at it. */
export interface Shape {
  readonly type: string;
  readonly wrapped?: Shape;
  readonly default?: unknown;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  /** The words of a choice, or the schemas of which one must fit. */
  readonly options?: readonly (string | Shape)[];
  readonly pipe?: readonly (Shape & Action)[];
  /** Of a choice: the sentence about another word, where it is not the usual one. */
  readonly message?: (issue: { readonly received: string }) => string;
}

interface Action {
  readonly type: string;
  readonly requirement?: number;
  readonly metadata?: Said;
}

/** How lists of commands show a field. */
export interface Said {
  /** `<path>`; null for a switch. */
  readonly value: string | null;
  readonly help: string;
  /** The option of the terminal, where its name is another: `--link`. */
  readonly flag?: string;
  /** The terminal takes a list by the option given again, else with commas. */
  readonly isRepeated?: true;
}

/** A field of an input. */
export interface Field {
  readonly key: string;
  readonly shape: Shape;
  readonly isOptional: boolean;
  readonly default: unknown;
  readonly said: Said;
}

/** The action of this type on a schema, however often it was piped. */
export function actionOf(shape: Shape, type: string): Action | undefined {
  for (const one of shape.pipe ?? []) {
    const found = one.type === type ? one : one.pipe === undefined ? undefined : actionOf(one, type);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The fields of an input in their order. */
export function fieldsOf(input: Pick<Input, 'entries'>): Field[] {
  return Object.entries(input.entries as unknown as Readonly<Record<string, Shape>>).map(([key, entry]) => {
    const isOptional = entry.type === 'optional';
    const shape = isOptional ? (entry.wrapped as Shape) : entry;
    const said = actionOf(shape, 'metadata')?.metadata ?? actionOf(entry, 'metadata')?.metadata ?? { value: null, help: '' };
    return { key, shape, isOptional, default: entry.default, said };
  });
}

/** `a, b,c` as a list without spaces and empty parts. */
export function commaList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
