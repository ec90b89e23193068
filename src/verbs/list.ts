import type * as v from 'valibot';
import { context } from './bundle';
import { gate, remember } from './entries';
import { checkpoint, feedback, mistakes } from './keep';
import { search, read, links, status, health } from './look';
import { history, undo } from './past';
import { plan, apply } from './plans';

/** The verbs in the order in which they are listed. */
export const VERBS = {
  context,
  search,
  read,
  links,
  gate,
  status,
  health,
  remember,
  checkpoint,
  feedback,
  mistakes,
  plan,
  apply,
  history,
  undo,
} as const;

export type VerbName = keyof typeof VERBS;
/** The input of a verb, as it is once it is checked. */
export type VerbInput<N extends VerbName> = v.InferOutput<(typeof VERBS)[N]['input']>;
