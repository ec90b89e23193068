import type { Convention } from '../model/convention';
import { MemoryError } from '../model/errors';
import type { Memory } from '../model/memory';
import { conventionIn } from './effective';
import { conventionsOf, type WithConventions } from './list';

/** Options of a bundle that mean something in some conventions only, with the part of a convention that gives them a meaning. */
const MEANT = {
  focus: ({ bundle }) => bundle.phases.some(({ when }) => when === 'focus'),
  session: ({ bundle }) => bundle.phases.some(({ when }) => when === 'main' || when === 'main-session'),
  lastSeen: ({ bundle }) => bundle.phases.some(({ when }) => when === 'break' || when === 'main-session'),
  markApplied: ({ feedback }) => feedback !== undefined,
} satisfies Record<string, (convention: Convention) => boolean>;

export type OccasionOption = keyof typeof MEANT;

/** True for an option of a bundle that means something in a convention. */
export function hasMeaning(option: OccasionOption, convention: Convention): boolean {
  return MEANT[option](convention);
}

/** The part of an occasion that means something in a convention. */
export function meantIn<T extends Partial<Record<OccasionOption, unknown>>>(convention: Convention, occasion: T): Partial<T> {
  return Object.fromEntries(Object.entries(occasion).filter(([option]) => hasMeaning(option as OccasionOption, convention))) as Partial<T>;
}

/**
 * Throws `usage` where an option that was given means nothing in the memory of that name, the first without one; the error
 * names the conventions of `settings` that it is for. `names` are the options as a person knows them. A name that no memory has is left to
 * whoever opens it.
 */
export function refuseWithoutMeaning(
  memories: readonly Memory[],
  settings: WithConventions,
  name: string | undefined,
  given: Readonly<Partial<Record<OccasionOption, unknown>>>,
  names: Readonly<Partial<Record<OccasionOption, string>>>,
): void {
  const memory = name === undefined ? memories[0] : memories.find((one) => one.name === name);
  if (memory === undefined) return;
  const convention = conventionIn(memory, settings);
  for (const option of Object.keys(MEANT) as OccasionOption[]) {
    if (given[option] === undefined || hasMeaning(option, convention)) continue;
    const own = conventionsOf(settings).filter((one) => one.extends === undefined && hasMeaning(option, one));
    throw new MemoryError(
      'usage',
      `${names[option] ?? option} has no meaning in the memory "${memory.name}" (${convention.title}), so no bundle was made. Leave it out; it is for: ${own.map(({ title }) => title).join('; ')}.`,
    );
  }
}
