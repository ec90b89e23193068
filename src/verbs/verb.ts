import * as v from 'valibot';
import type { DoorAnswer, DoorContext } from './door';

/** The fields of an input that is checked at every door. Names have `_` between words; a command line writes `-`. */
export type Input = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** A capability as agents reach it, declared once: MCP's tools and the commands of Obsidian's command line are made from it. */
export interface Verb<I extends Input = Input> {
  readonly title: string;
  /** Read by models with every call, so each word has to earn its place. */
  readonly description: string;
  /** The same in a list of commands, for people. */
  readonly summary: string;
  /** `read` writes nothing, `add` only what is new and the marks beside it, `change` anything. */
  readonly kind: 'read' | 'add' | 'change';
  /** It may be called twice with the same effect as once. */
  readonly isIdempotent?: true;
  /** One of the few that nearly every session needs. */
  readonly isCore?: true;
  /** It looks at one memory: the one named, else the first. */
  readonly ofOne?: true;
  /** Its answer holds text of notes. */
  readonly withNotes?: true;
  readonly input: I;
  /** The input as a command line takes it, where that is flatter, and what it means. */
  readonly line?: {
    readonly name?: string;
    readonly input?: Input;
    meant?(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  };
  run(ctx: DoorContext, input: v.InferOutput<I>): Promise<DoorAnswer>;
}

/** Infers the input of a verb from its schema. */
export function verb<const I extends Input>(one: Verb<I>): Verb<I> {
  return one;
}

/** A field's value and meaning, as a list of commands shows them: `<path>`, `The note it is about`. */
export function shown<S extends v.GenericSchema>(schema: S, value: string | null, help: string) {
  return v.pipe(schema, v.metadata({ value, help }));
}
