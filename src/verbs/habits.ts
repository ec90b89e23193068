import { conventionIn } from '../core/memory';
import type { Context } from './verb';

/** Which tools the convention of a memory has a use for, and what for: a sentence each. */
export async function habitsOf({ vault, memory, progress }: Pick<Context, 'vault' | 'memory' | 'progress'>): Promise<string[]> {
  const all = vault.memories();
  const used = all.find(({ name }) => name === memory) ?? all[0];
  if (used === undefined) return [];
  const { mistakes, feedback, properties } = conventionIn(used);
  const { places } = await vault.places({ memory, progress });
  const state = places.filter(({ kind }) => kind === 'state').map(({ place }) => `"${place}"`);
  return [
    ...(state.length === 0
      ? []
      : [`What is true right now goes into ${state.join(' or ')}: call remember with place. It takes the place of what was there.`]),
    ...(mistakes === undefined
      ? []
      : ['A mistake: call remember with type "miss", and fix for what would have helped. mistakes lists them with their counts.']),
    ...(feedback === undefined ? [] : ['When a memory was of use or prevented a mistake, call feedback with its path.']),
    ...(properties.some(({ key }) => key === 'critical') ? ['A rule that no session may miss: call remember with critical true.'] : []),
  ];
}
