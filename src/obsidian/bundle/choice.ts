import type { BundleChoice, LeftOut } from '../../core/model/bundle';
import type { VaultPath } from '../../core/model/path';

/** Reasons that a person can overrule; what is private, secret or unreadable stays out. */
const OVERRULED: ReadonlySet<LeftOut['by']> = new Set(['choice', 'occasion', 'superseded', 'topic', 'budget']);

export function canBeTicked({ by }: LeftOut): boolean {
  return OVERRULED.has(by);
}

export function isPinned(choice: BundleChoice | undefined, path: VaultPath): boolean {
  return choice?.pin?.includes(path) === true;
}

/** The choice after a note was ticked: one that was left out is let in again, any other is pinned. */
export function ticked(choice: BundleChoice | undefined, { path, by }: Pick<LeftOut, 'path' | 'by'>): BundleChoice {
  const without = (choice?.without ?? []).filter((one) => one !== path);
  return by === 'choice' ? { ...choice, without } : pinned({ ...choice, without }, path);
}

export function unticked(choice: BundleChoice | undefined, path: VaultPath): BundleChoice {
  return { ...unpinned(choice, path), without: [...new Set([...(choice?.without ?? []), path])] };
}

export function pinned(choice: BundleChoice | undefined, path: VaultPath): BundleChoice {
  return { ...choice, pin: [...new Set([...(choice?.pin ?? []), path])] };
}

export function unpinned(choice: BundleChoice | undefined, path: VaultPath): BundleChoice {
  return { ...choice, pin: (choice?.pin ?? []).filter((one) => one !== path) };
}
