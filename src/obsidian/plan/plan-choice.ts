import type { Share } from '../ui/ticks';
import type { VaultPath } from '../../core/model/path';
import { type FilePreview, MENTIONS_PART, type PlanPreview } from '../../core/model/plan';

/** How much of what a plan does to a file is still wanted. */
export function shareOf(file: FilePreview, leftOut: ReadonlySet<string>): Share {
  const out = file.parts.filter((part) => leftOut.has(part)).length;
  if (out === 0) return 'all';
  return out === file.parts.length && !file.fixed ? 'none' : 'some';
}

/** True if the file as a whole may be left out of the plan. */
export function isOptional(file: FilePreview): boolean {
  return !file.fixed && file.parts.length > 0;
}

/** The changes that a dialog leaves out at first: those left out before, and mentions in text unless they were offered before. */
export function firstLeftOut(
  files: readonly FilePreview[],
  before: { readonly preview: Pick<PlanPreview, 'files'>; readonly leftOut: ReadonlySet<string> } | null,
): ReadonlySet<string> {
  const parts = partsOf(files);
  const left = [...(before?.leftOut ?? [])];
  if (before === null || !partsOf(before.preview.files).has(MENTIONS_PART)) left.push(MENTIONS_PART);
  return new Set(left.filter((part) => parts.has(part)));
}

function partsOf(files: readonly FilePreview[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => file.parts));
}

/** The choice once one part is wanted, or not. */
export function toggledPart(leftOut: ReadonlySet<string>, part: string, wanted: boolean): ReadonlySet<string> {
  return new Set(wanted ? [...leftOut].filter((one) => one !== part) : [...leftOut, part]);
}

interface Toggled {
  readonly leftOut: ReadonlySet<string>;
  /** Other files whose share changed along, since they hold edits of the same parts. */
  readonly fellows: readonly VaultPath[];
}

/** The choice once all parts of these files are wanted, or none. */
export function toggled(
  files: readonly FilePreview[],
  leftOut: ReadonlySet<string>,
  asked: readonly FilePreview[],
  wanted: boolean,
): Toggled {
  const next = new Set(leftOut);
  for (const part of asked.flatMap((file) => file.parts)) {
    if (wanted) next.delete(part);
    else next.add(part);
  }
  const fellows = files.filter((file) => !asked.includes(file) && shareOf(file, leftOut) !== shareOf(file, next));
  return { leftOut: next, fellows: fellows.map((file) => file.path) };
}

/** Files that the plan still changes, each once; what is listed without a change is not counted. */
export function countChosen(files: readonly FilePreview[], leftOut: ReadonlySet<string>): number {
  return files.filter((file) => file.unchanged !== true && shareOf(file, leftOut) !== 'none').length;
}

/** The differences between a plan that was decided again and the one shown before. */
export interface Difference {
  readonly marks: ReadonlyMap<VaultPath, 'new' | 'changed'>;
  /** Files that the plan before would have changed and this one leaves alone. */
  readonly gone: readonly VaultPath[];
}

export function differenceFrom(before: PlanPreview, now: PlanPreview): Difference {
  const known = new Map(before.files.map((file) => [file.path, likeness(file)]));
  const marks = new Map<VaultPath, 'new' | 'changed'>();
  for (const file of now.files) {
    const earlier = known.get(file.path);
    if (earlier === undefined) marks.set(file.path, 'new');
    else if (earlier !== likeness(file)) marks.set(file.path, 'changed');
    known.delete(file.path);
  }
  return { marks, gone: [...known.keys()] };
}

/** Two files of equal likeness look the same in a preview. */
function likeness({ to, change, hunks, cut }: FilePreview): string {
  return JSON.stringify([to, change, hunks, cut]);
}
