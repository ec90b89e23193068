import { planOf, type DecideContext } from '../../model/context';
import type { BundlePart } from '../../model/bundle';
import { codeOf, MemoryError, messageOf } from '../../model/errors';
import { isNotePath, type VaultPath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import type { AppliedResult } from '../../model/results/feedback';
import type { Proposal } from '../../model/results/proposal';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { setProperty } from '../../read/frontmatter/properties';
import { rulesOf } from '../../read/files/rules';
import { indexPath, insideMemory, withheldBecause } from '../../read/memory/scope';
import { parseNote } from '../../read/snapshot/note';
import { asItWas } from '../../read/snapshot/whole-file';
import { dateOfValue } from '../../read/text/dates';
import { matchesPattern } from '../../read/text/glob';
import { encodeText } from '../../read/text/text';
import { propertyOf, settingEdit } from '../naming/index';

/** A note that went into a context. */
export interface Applied {
  readonly path: VaultPath;
  readonly as?: BundlePart['as'];
  /** The day on which it did; today where absent. */
  readonly day?: string;
  /** True where its text is another one by now. */
  readonly isChanged?: boolean;
}

/** The plan about the notes of one memory or several, with this title. */
export const MARKED_BY_SESSIONS = 'Mark notes that sessions were given as applied';

/**
 * The plan that sets the day on which they were applied (seed 004, "Frontmatter fields") for the notes whose text a context
 * held; `texts` are fresh, by path. Those that tell of that day or a later one already are not touched, and those that cannot
 * or must not be changed are left, with the reason; no plan where nothing is left to do. Throws `bad_input` where the convention
 * has no such day.
 */
export function markApplied(
  ctx: DecideContext,
  included: readonly Applied[],
  texts: ReadonlyMap<VaultPath, string>,
  title?: string,
): Proposal<AppliedResult> {
  const key = ctx.convention.feedback?.day;
  if (key === undefined)
    throw new MemoryError('bad_input', 'The notes of this memory carry no day on which they were applied, so nothing was marked.');
  const rules = ctx.convention.properties.filter((rule) => rule.key === key);
  const applied: VaultPath[] = [];
  const left: { path: VaultPath; why: string }[] = [];
  const edits: Edit[] = [];
  const preconditions: Precondition[] = [];
  for (const { path, as, day = ctx.today, isChanged = false } of included) {
    if (as === 'title' || !isNotePath(path) || path === indexPath(ctx)) continue;
    if (!rules.some(({ files }) => matchesPattern(files, insideMemory(ctx, path), 'any case'))) continue;
    const text = texts.get(path);
    const frontmatter = text === undefined ? null : readFrontmatter(text);
    if (frontmatter?.state === 'none') continue;
    const held = frontmatter?.state === 'ok' ? dateOfValue(propertyOf({ frontmatter }, key).value) : null;
    if (held !== null && held >= day) {
      applied.push(path);
      continue;
    }
    const why = text === undefined ? 'It cannot be read.' : staysBecause(ctx, { path, day, isChanged }, text, key);
    if (text === undefined || frontmatter === null || why !== null) {
      left.push({ path, why: why ?? '' });
      continue;
    }
    applied.push(path);
    edits.push(settingEdit(path, text, frontmatter, { key, value: day }, 'It went into a context.'));
    preconditions.push(asItWas(path, text));
  }
  const named = title ?? `Mark ${edits.length} ${edits.length === 1 ? 'note' : 'notes'} as applied`;
  return {
    result: { applied, left },
    plan: edits.length === 0 ? null : planOf(ctx, { title: named, reason: 'They went into a context.', edits, preconditions }),
  };
}

/** The reason for which the day of a note is not set; null if it may be. */
function staysBecause(
  ctx: DecideContext,
  { path, day, isChanged }: Required<Pick<Applied, 'path' | 'day' | 'isChanged'>>,
  text: string,
  key: string,
): string | null {
  if (!isNotePath(path)) return null;
  const note = parseNote(path, text, 0);
  if (note.frontmatter.state === 'broken') return 'Its properties cannot be read.';
  const withheld = withheldBecause(ctx, note);
  if (withheld !== null) return `Not to be marked: ${withheld}.`;
  const { layer, limit } = rulesOf(ctx, path) ?? { layer: 'curated' };
  if (layer === 'read-only' || layer === 'append-only') return `It is ${layer}.`;
  if (isChanged) return 'It changed since.';
  try {
    const next = setProperty(text, key, day);
    return limit !== undefined && encodeText(next).length > limit.bytes
      ? `It would be longer than its limit of ${limit.bytes} bytes.`
      : null;
  } catch (error) {
    if (codeOf(error) !== 'unreadable') throw error;
    return messageOf(error);
  }
}
