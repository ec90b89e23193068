// Written by `npm run verbs`.
import { context } from './bundle';
import { health } from './health';
import { indexNote } from './index-note';
import { prevented, useful } from './keep';
import { undo } from './past';
import { archive, unarchive } from './refactor';
import type { Verb } from './verb';

/** The verbs that are commands of the palette without a dialog. */
export const PALETTE: readonly Verb[] = [context, indexNote, prevented, useful, health, archive, unarchive, undo];
