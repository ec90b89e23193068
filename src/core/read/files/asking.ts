import type { VaultPath } from '../../model/path';
import type { VaultFiles } from '../../model/ports';
import type { Steps } from '../text/steps';
import { readTexts, type ReadTextsOptions } from './texts';

/**
 * A decision that finds out on its way which texts it needs: it yields paths, and is handed the texts of those files that
 * could be read.
 */
export type AskingForTexts<T> = Generator<readonly VaultPath[], T, ReadonlyMap<VaultPath, string>>;

/** Carries such a decision to its end in steps, with texts that are read already. Throws what the decision throws. */
export function* withGivenTexts<T>(decision: AskingForTexts<T>, texts: ReadonlyMap<VaultPath, string>): Steps<T> {
  let step = decision.next();
  while (step.done !== true) {
    yield;
    step = decision.next(texts);
  }
  return step.value;
}

/** Carries such a decision to its end, with the files read as it asks for them, and a pause where it asks for none. Throws what the decision throws. */
export async function withTexts<T>(decision: AskingForTexts<T>, files: VaultFiles, options: ReadTextsOptions = {}): Promise<T> {
  let step = decision.next();
  while (step.done !== true) {
    if (step.value.length === 0) await options.pause?.();
    step = decision.next((await readTexts(files, step.value, options)).texts);
  }
  return step.value;
}
