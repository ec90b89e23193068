import type { BundleChoice, LeftOut } from '../../model/bundle';
import type { DecideContext } from '../../model/context';
import { asVaultPath, isInside, pathKey, type NotePath, type VaultPath } from '../../model/path';
import { indexPath, noteFor } from '../../read/memory/scope';
import { rankNotes } from '../top-of-mind/index';
import { belongs, type BundleCandidate } from './candidate';
import { shownPath } from './names';

/** True for a path that is one of these notes, or in one of these folders. */
export function within(paths: readonly string[] | undefined): (path: VaultPath) => boolean {
  const keys = (paths ?? []).map((path) => pathKey(path).replace(/\/+$/, ''));
  return (path) => keys.some((key) => isInside(pathKey(path), key));
}

/** Whether a choice names the only notes that may come in. */
export function isLimited(choice: BundleChoice | undefined): boolean {
  return (choice?.only ?? []).length > 0;
}

/**
 * The candidates as a person chose them: of `only` those that are there, in their order, then its other notes by rank; what
 * is pinned right after what belongs in every bundle; what is left out marked. What belongs in every bundle stays, and stays in
 * its order, pinned or not.
 */
export function chosenFrom(
  ctx: DecideContext,
  choice: BundleChoice | undefined,
  candidates: readonly BundleCandidate[],
): BundleCandidate[] {
  if (choice === undefined) return [...candidates];
  const limited = isLimited(choice);
  const chosen = within(choice.only);
  const kept = limited ? candidates.filter(({ path, must }) => must || chosen(path)) : candidates;
  const pinned = new Map((choice.pin ?? []).flatMap((name) => pinOf(ctx, name)).map((one) => [one.path, one]));
  const always = kept.filter(({ must }) => must).map((one) => (pinned.has(one.path) ? { ...one, pinned: true } : one));
  for (const { path } of always) pinned.delete(path);
  const first = [
    ...always,
    ...[...pinned.values()].map((pin) => ({ ...kept.find(({ path }) => path === pin.path), ...pin, titleOnly: false })),
  ];
  const taken = new Set<VaultPath>(first.map(({ path }) => path));
  const rest = kept.filter(({ path }) => !taken.has(path));
  for (const { path } of rest) taken.add(path);
  const more = limited ? rankNotes(ctx).flatMap(({ path }) => (chosen(path) && !taken.has(path) && belongs(ctx, path) ? [path] : [])) : [];
  const out = within(choice.without);
  return [...first, ...rest, ...more.map((path): BundleCandidate => ({ path, why: 'You chose it.', phase: 'chosen', must: false }))].map(
    (one) => (out(one.path) ? { ...one, unticked: true } : one),
  );
}

/** A pinned note; none for what is no note of this memory. */
function pinOf(ctx: DecideContext, name: string): BundleCandidate[] {
  const path = noteFor(ctx, asVaultPath(name));
  if (!ctx.snapshot.has(path) || !belongs(ctx, path)) return [];
  return [{ path, why: 'You pinned it.', phase: path === indexPath(ctx) ? 'index' : 'pinned', must: true, pinned: true }];
}

/** The notes that a person leaves out of a search, as far as they are named one by one. */
export function untickedNotes(ctx: DecideContext, choice: BundleChoice | undefined, candidates: readonly BundleCandidate[]): LeftOut[] {
  const known = new Set(candidates.map(({ path }) => path));
  return (choice?.without ?? []).flatMap((name) => {
    const note = ctx.snapshot.notes.get(noteFor(ctx, asVaultPath(name)) as NotePath);
    return note === undefined || known.has(note.path) || !belongs(ctx, note.path) ? [] : [unticked(note.path)];
  });
}

export function unticked(path: VaultPath): LeftOut {
  return { path, why: 'You left it out.', by: 'choice' };
}

/** Sentences about names of a choice that lead to nothing in this memory, as after a rename or in a preset of another day. */
export function lostChoices(ctx: DecideContext, choice: BundleChoice | undefined): string[] {
  const lost = [...new Set([...(choice?.only ?? []), ...(choice?.pin ?? [])])].filter((name) => {
    const isHere = within([name]);
    return ![...ctx.snapshot.notes.keys()].some((path) => isHere(path) && belongs(ctx, path));
  });
  return lost.map(
    (name) =>
      `"${shownPath(asVaultPath(name))}" is chosen, and it is no note or folder of this memory. Give the path, with .md for a note.`,
  );
}
