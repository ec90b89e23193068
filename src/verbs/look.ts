import * as v from 'valibot';
import { cursor, limit, memory, one, ref, text, told, whole } from './fields';
import { shown, verb } from './verb';
import { codeOf, MemoryError } from '../core/model/errors';
import { isAct, type Finding } from '../core/model/finding';
import type { ResolvedLink } from '../core/model/link';
import type { VaultPath } from '../core/model/path';
import type { HealthResult } from '../core/model/results/health';
import type { VaultMemory } from '../core/model/vault-memory';
import { memoryOf, notThere } from './access';
import { count, type DoorContext } from './door';
import { pageOf } from './page';

export const search = verb({
  title: 'Search',
  description: 'Passages that answer a question, best first, with path and line. Search before you answer about the past.',
  summary: 'Find passages, best first',
  kind: 'read',
  isCore: true,
  ofOne: true,
  withNotes: true,
  input: v.strictObject({
    query: shown(v.pipe(v.string(), v.minLength(1), v.maxLength(400)), '<text>', 'What to look for'),
    type: text('<type>', 'Entries of this type'),
    tag: text('<tag>', 'Notes with this tag'),
    folder: text('<folder>', 'Notes in this folder'),
    since: told('<YYYY-MM-DD>', 'From this day on', 'YYYY-MM-DD'),
    limit: limit(50),
    cursor,
    memory,
  }),
  async run({ vault, memory, progress }, { memory: _named, ...input }) {
    const result = await vault.search({ ...input, memory, progress });
    const { total, cursor, found } = result;
    const more = cursor === null ? '' : ` Ask for more with cursor "${cursor}".`;
    return {
      summary: total === 0 ? 'Nothing was found. Try other words, or fewer.' : `${count(found.length, 'passage')} of ${total}.${more}`,
      result,
    };
  },
});

export const read = verb({
  title: 'Read',
  description: 'A note or a part of it, in pieces.',
  summary: 'Read a note, a heading or a block, in pieces',
  kind: 'read',
  isCore: true,
  withNotes: true,
  input: v.strictObject({
    ref: shown(v.pipe(ref, v.description('PATH, PATH#HEADING or PATH#^block')), '<path#heading>', 'PATH, PATH#HEADING or PATH#^block'),
    max_tokens: v.optional(shown(whole(50_000), '<number>', 'Tokens at most')),
    cursor,
    memory,
  }),
  async run({ vault, memory, progress }, { ref: named, max_tokens: maxTokens = 3000, cursor }) {
    const result = await vault.read({ ref: named, maxTokens, cursor, memory: memory ?? memoryOf(vault, named), progress });
    const more = result.cursor === null ? '' : ` ${count(result.linesLeft, 'more line')}: ask with cursor "${result.cursor}".`;
    const superseded = result.supersededBy === null ? '' : ` Superseded by ${result.supersededBy}.`;
    return { summary: `"${result.path}" from line ${result.line}.${superseded}${more}`, result };
  },
});

/** Links of a note to and from notes that may be shown. */
export const links = verb({
  title: 'Links',
  description: 'Links from and to a note.',
  summary: 'Links from and to a note',
  kind: 'read',
  withNotes: true,
  input: v.strictObject({
    path: shown(ref, '<path>', 'The note it is about'),
    direction: one(['in', 'out', 'both'], 'Which links, both where it is not given'),
    limit: limit(500),
    memory,
  }),
  async run({ vault }, { path, direction = 'both', limit: most = 50 }) {
    const target = /\.\w+$/.test(path) ? path : `${path}.md`;
    const linked = async (query: { readonly from: string } | { readonly to: string }): Promise<readonly ResolvedLink[]> => {
      try {
        return (await vault.links(query)).links;
      } catch (error) {
        throw codeOf(error) === 'not_found' ? notThere(path) : error;
      }
    };
    const out = direction === 'in' ? [] : await linked({ from: target });
    const into = direction === 'out' ? [] : await linked({ to: target });
    const [first] = [...out.map(({ from }) => from), ...into.flatMap(({ to }) => (to === null ? [] : [to]))];
    const own = first ?? (target as VaultPath);
    const isOfMemory = (one: VaultPath): boolean => memoryOf(vault, one) !== undefined;
    if (!isOfMemory(own)) throw notThere(path);
    const isShown = ({ from, to }: ResolvedLink): boolean => isOfMemory(from) && (to === null || isOfMemory(to));
    const linksOut = out.filter(isShown).map(({ to, raw, kind, line }) => ({ to, raw, kind, line }));
    const linksIn = into.filter(isShown).map(({ from, raw, kind, line }) => ({ from, raw, kind, line }));
    return {
      summary: `${count(linksOut.length, 'link')} out, ${count(linksIn.length, 'link')} in.`,
      result: {
        path: own,
        out: linksOut.slice(0, most),
        in: linksIn.slice(0, most),
        left: Math.max(0, linksOut.length - most) + Math.max(0, linksIn.length - most),
      },
    };
  },
});

export const status = verb({
  title: 'Status',
  description: 'The memories, their counts, and what is due.',
  summary: 'Memories, counts, and what is due',
  kind: 'read',
  isCore: true,
  input: v.strictObject({ memory }),
  async run({ vault, memory, progress }) {
    const { memories, due } = await vault.status({ memory, progress });
    const said = due.map((item) =>
      item.what === 'recover' ? { ...item, message: 'A change was interrupted. See history, then undo it.' } : item,
    );
    const names = memories.map(({ name, convention, notes }) => `"${name}" (${convention}, ${count(notes, 'note')})`).join(', ');
    return {
      summary: `${names}. ${due.length === 0 ? 'Nothing is due.' : `${count(due.length, 'thing')} due.`}`,
      result: { memories, due: said },
    };
  },
});

/** Findings about notes that may be shown, a page of them. */
export const health = verb({
  title: 'Health',
  description: 'Findings of the health report. A fixable one has a key for plan.',
  summary: 'Findings of the health report',
  kind: 'read',
  ofOne: true,
  withNotes: true,
  input: v.strictObject({
    checks: v.optional(shown(v.array(v.string()), '<id,id>', 'Only these checks')),
    limit: limit(200),
    cursor,
    memory,
  }),
  async run(ctx, { checks, limit: most = 20, cursor: page }) {
    const from = pageOf(page);
    const report = await shownHealth(ctx);
    const known = report.checks.map(({ id }) => id);
    const wrong = checks?.find((id) => !known.includes(id));
    if (wrong !== undefined) throw new MemoryError('bad_input', `There is no check "${wrong}". The checks are: ${known.join(', ')}.`);
    const wanted = report.findings.filter(({ key = '' }) => checks === undefined || checks.includes(checkOf(key)));
    const findings = wanted
      .slice(from, from + most)
      .map(({ key, severity, path, line, message, fix, related }) => ({
        key,
        severity,
        path,
        line,
        message,
        fixable: fix !== null,
        ...(related === undefined ? {} : { related }),
      }));
    const next = from + most < wanted.length ? String(from + most) : null;
    return {
      summary: `Health ${report.score} of 100, ${count(wanted.length, 'finding')}.${next === null ? '' : ` Ask for more with cursor "${next}".`}`,
      result: {
        score: report.score,
        checks: report.checks.filter((check) => check.count > 0),
        findings,
        total: wanted.length,
        cursor: next,
      },
    };
  },
});

/** The report without findings about files that cannot be read, or are in no memory. */
export async function shownHealth({ vault, memory, progress }: Pick<DoorContext, 'vault' | 'memory' | 'progress'>): Promise<HealthResult> {
  const { result } = await vault.health({ memory, progress });
  // A file that cannot be read might be private.
  const findings = result.findings.filter(
    (finding) => checkOf(finding.key ?? '') !== 'unreadable' && namedBy(finding).every((path) => memoryOf(vault, path) !== undefined),
  );
  const counts = new Map<string, number>();
  for (const { key = '' } of findings) counts.set(checkOf(key), (counts.get(checkOf(key)) ?? 0) + 1);
  return { ...result, findings, checks: result.checks.map((check) => ({ ...check, count: counts.get(check.id) ?? 0 })) };
}

/** The files that a finding tells of. */
function namedBy({ path, related = [], fix }: Finding): VaultPath[] {
  const acted = fix === null || !isAct(fix) ? [] : fix.kind === 'merge' ? [fix.from, fix.into] : fix.kind === 'archive' ? fix.paths : [];
  return [path, ...related, ...acted];
}

/** A key is the check's id and a hash of eight digits. */
function checkOf(key: string): string {
  return key.slice(0, -9);
}

/** The finding that has this key. Throws `not_found` where none has. */
export async function keyedFinding(vault: VaultMemory, ctx: Pick<DoorContext, 'memory' | 'progress'>, key: string): Promise<Finding> {
  const found = (await shownHealth({ vault, ...ctx })).findings.find((finding) => finding.key === key);
  if (found !== undefined) return found;
  throw new MemoryError('not_found', `No finding has the key "${key}". The keys are in the answer of health.`);
}
