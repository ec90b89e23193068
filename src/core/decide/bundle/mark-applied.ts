import { planOf, type DecideContext } from '../../model/context';
import type { Bundle } from '../../model/bundle';
import { MemoryError } from '../../model/errors';
import { type NotePath, type VaultPath, isNotePath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import type { AppliedResult } from '../../model/results/feedback';
import type { Proposal } from '../../model/results/proposal';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { indexPath, insideMemory } from '../../read/memory/scope';
import { sha256OfText } from '../../read/snapshot/recent';
import { matchesPattern } from '../../read/text/glob';

/**
 * The plan that sets the day on which they were applied (seed 004, "Frontmatter fields") for the notes whose text a bundle
 * holds; `texts` are fresh, by path. Those that have today's already are not touched; no plan where none is left. Throws
 * `bad_input` where the convention has no such day.
 */
export function markApplied(
  ctx: DecideContext,
  { included }: Pick<Bundle, 'included'>,
  texts: ReadonlyMap<VaultPath, string>,
): Proposal<AppliedResult> {
  const key = ctx.convention.feedback?.day;
  if (key === undefined)
    throw new MemoryError('bad_input', 'The notes of this memory carry no day on which they were applied, so nothing was marked.');
  const rules = ctx.convention.properties.filter((rule) => rule.key === key);
  const applied: NotePath[] = [];
  const edits: Edit[] = [];
  const preconditions: Precondition[] = [];
  for (const { path, as } of included) {
    const text = texts.get(path);
    if (as === 'title' || text === undefined || !isNotePath(path) || path === indexPath(ctx)) continue;
    const frontmatter = readFrontmatter(text);
    if (frontmatter.state !== 'ok' || !rules.some(({ files }) => matchesPattern(files, insideMemory(ctx, path), 'any case'))) continue;
    applied.push(path);
    if (frontmatter.data[key] === ctx.today) continue;
    edits.push({ op: 'set-property', path, key, value: ctx.today, reason: 'It went into a context.' });
    preconditions.push({ kind: 'hash', path, sha256: sha256OfText(text) });
  }
  const title = `Mark ${edits.length} ${edits.length === 1 ? 'note' : 'notes'} as applied`;
  return {
    result: { applied },
    plan: edits.length === 0 ? null : planOf(ctx, { title, reason: 'They went into a context bundle.', edits, preconditions }),
  };
}
