import * as v from 'valibot';
import { groupBy } from '../core/model/collections';
import { MemoryError } from '../core/model/errors';
import { fixesAmongOthers, pathsOf, type Finding } from '../core/model/finding';
import type { VaultPath } from '../core/model/path';
import { countsInWords, PLAIN_NAMES, sharesInWords, termsInWords, type HealthResult } from '../core/model/results/health';
import type { VaultMemory } from '../core/model/vault-memory';
import { memoryOf } from './access';
import { answered, change, changeJson, type Change } from './changes';
import { cursor, flag, limit, memory, onOr, shown, text } from './fields';
import { findingAtTerminal, findingIn, ignoreFinding, ignoring } from './ignoring';
import { undoHint, previewText } from './text/plan';
import { printable, columns, count, type Paint } from './text/screen';
import { briefText, findingsText, githubText } from './text/findings';
import { verb, type Answer, type Context } from './verb';
import { pageOf } from '../core/model/page';

const format = v.picklist(['text', 'github'], ({ received }) => `--format is "text" or "github", not ${received}.`);

const atTerminal = v.strictObject({
  write: flag('write the report note'),
  since: text('<id>', 'compare with the report that this journal entry wrote'),
  only: text('<checks>', 'show the findings of these checks alone, separated by commas'),
  all: flag('show every finding'),
  fix: onOr('[key]', 'fix this finding, or all that one plan can fix'),
  ...ignoring,
  format: v.optional(shown(format, '<format>', 'text, or github for annotations of a workflow'), 'text'),
});
type Asked = v.InferOutput<typeof atTerminal>;

/** The health report: for agents a page of the findings about notes that may be shown. */
export const health = verb({
  id: 'health',
  title: 'Health',
  summary: 'the health report; --write adds the report note',
  group: 'Keep in order',
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
    const wanted = only(report, checks, 'bad_input').findings;
    const findings = wanted
      .slice(from, from + most)
      .map(({ key = '', severity, path, line, message, fix, related }) => ({
        key,
        severity,
        path,
        line,
        message,
        fixable: fix !== null,
        ...(fix === null ? {} : { fix: { verb: 'plan', input: { action: 'fix', finding: key } } }),
        ...(related === undefined ? {} : { related }),
      }));
    const next = from + most < wanted.length ? String(from + most) : null;
    return {
      summary: `Health ${report.score} of 100, ${count(wanted.length, 'finding')}${wanted.length === 0 ? '' : `: ${countsInWords(wanted)}`}.${next === null ? '' : ` Ask for more with cursor "${next}".`}`,
      result: {
        score: report.score,
        checks: report.checks.filter((check) => check.count > 0),
        findings,
        total: wanted.length,
        cursor: next,
      },
    };
  },
  agents: { description: 'Findings of the health report. A fixable one has a key for plan.' },
  terminal: {
    input: atTerminal,
    changesWith: ['write', 'fix', 'ignore'],
    async run(ctx, asked) {
      const { ignore, fix, write } = asked;
      if (ignore !== undefined) return ignoreFinding(ctx, ignore, asked.for);
      if (fix !== undefined) return fixed(ctx, fix, namedChecks(asked));
      // Whoever names a memory wants the report of that one.
      return write === true && ctx.memory === undefined && ctx.vault.sharesReport() ? reportOfAll(ctx, asked) : reportOfOne(ctx, asked);
    },
  },
  palette: { id: 'write-report', name: 'Write health report', icon: 'heart-pulse' },
});

/** The report without findings about files that cannot be read, or are in no memory. */
export async function shownHealth({ vault, memory, progress }: Pick<Context, 'vault' | 'memory' | 'progress'>): Promise<HealthResult> {
  const { result } = await vault.health({ memory, progress });
  // A file that cannot be read might be private.
  const findings = result.findings.filter(
    (finding) => finding.check !== 'unreadable' && namedBy(finding).every((path) => memoryOf(vault, path) !== undefined),
  );
  const counts = new Map<string, number>();
  for (const { check = '' } of findings) counts.set(check, (counts.get(check) ?? 0) + 1);
  return { ...result, findings, checks: result.checks.map((check) => ({ ...check, count: counts.get(check.id) ?? 0 })) };
}

/** The files that a finding tells of. */
function namedBy({ path, related = [], fix }: Finding): VaultPath[] {
  return [path, ...related, ...pathsOf(fix?.input)];
}

/** The finding that has this key. Throws `not_found` where none has. */
export function keyedFinding(vault: VaultMemory, ctx: Pick<Context, 'memory' | 'progress'>, key: string): Promise<Finding> {
  return findingIn([() => shownHealth({ vault, ...ctx })], key, ' health.');
}

function namedChecks({ only: named }: Asked): string[] | undefined {
  return named?.split(',').map((id) => id.trim());
}

/** The result with the findings of these checks alone; the score stays that of all. Throws for a check that is not there. */
function only(result: HealthResult, ids: readonly string[] | undefined, code: 'usage' | 'bad_input' = 'usage'): HealthResult {
  if (ids === undefined) return result;
  const known = result.checks.map(({ id }) => id);
  const names = new Set(result.checks.flatMap(({ id, also }) => [id, ...also]));
  const wrong = ids.find((id) => !names.has(id));
  if (wrong !== undefined) throw new MemoryError(code, `There is no check "${wrong}". The checks are: ${known.join(', ')}.`);
  // A key is such a name and a hash of eight digits.
  const findings = result.findings.filter(({ check = '', key = '' }) => ids.includes(check) || ids.includes(key.slice(0, -9)));
  const counts = groupBy(findings, ({ check = '' }) => check);
  const checks = result.checks.filter(({ id, also }) => [id, ...also].some((name) => ids.includes(name)));
  return { ...result, checks: checks.map((one) => ({ ...one, count: counts.get(one.id)?.length ?? 0 })), findings };
}

async function fixed(ctx: Context, key: string | true, ids: readonly string[] | undefined): Promise<Answer> {
  const { vault, memory: named, progress } = ctx;
  const query = { memory: named, progress };
  const report = async (): Promise<HealthResult> => only((await vault.health(query)).result, ids);
  const done = await change(ctx, async () => {
    const findings = typeof key === 'string' ? [await findingAtTerminal(ctx, key)] : together(await report());
    const [one, more] = findings;
    if (one !== undefined && more === undefined && one.fix === null)
      throw new MemoryError(
        'bad_input',
        `Nothing fixes this finding by itself. You can ignore it: health --ignore ${one.key ?? ''}`,
        one.path,
      );
    return vault.fix(findings, query);
  });
  const left = done.journal === null ? null : await report();
  return answered(ctx, done, {
    isPlanAlone: true,
    nothing: 'One plan can fix none of these. Name a finding by its key: health --fix KEY',
    lines: (_result, paint) => [paint.good(`Fixed. ${count(left?.findings.length ?? 0, 'finding is', 'findings are')} left.`)],
    json: () => (left === null ? {} : { findings: left.findings, score: left.score }),
    look: ({ findings }) => (left?.findings ?? findings).length > 0,
  });
}

/** Findings that can share a plan; a note is created and a link taken away only where somebody names it. */
function together({ findings }: HealthResult): Finding[] {
  return findings.filter(({ fix: hint }) => hint !== null && fixesAmongOthers(hint));
}

/** Lines of findings to start with, so that with score and counts there are ten. */
const BRIEF = 6;

async function reportOfOne(ctx: Context, asked: Asked): Promise<Answer> {
  const { vault, memory: named, progress } = ctx;
  const write = asked.write === true;
  const propose = () => vault.health({ memory: named, progress, write, since: asked.since });
  const done: Change<HealthResult> = write ? await change(ctx, propose) : { result: (await propose()).result, journal: null };
  const result = only(done.result, namedChecks(asked));
  return reported(asked, done, { json: write ? changeJson({ ...done, result }) : result, findings: result.findings }, (paint, isFull) => {
    const notes = [...(result.plain ? [paint.dim(PLAIN_NAMES)] : []), ...mostlyIgnoredText(result, paint)];
    return [
      ...figuresText(done.result, paint, 'H'),
      ...(result.path === null ? [] : [`The report ${ctx.dryRun ? 'would be written to' : 'is in'} ${result.path}`]),
      ...sinceText(result, paint),
      ...(isFull ? [...figures(result, paint), ''] : []),
      ...notes,
      isFull
        ? findingsText(result.findings, paint, SHOWN_WITH_ALL, 1)
        : briefText(result.findings, paint, Math.max(1, BRIEF - notes.length)),
    ];
  });
}

/** Lines of findings for each memory. */
const BRIEF_EACH = 2;

/** The report of every memory in one note. Beside what is said of all, the result has the fields of the first memory's. */
async function reportOfAll(ctx: Context, asked: Asked): Promise<Answer> {
  const { vault, progress, dryRun } = ctx;
  const done = await change(ctx, () => vault.healthOfAll({ progress, since: asked.since }));
  const memories = done.result.memories.map((one) => ({ ...one, ...only(one, namedChecks(asked)) }));
  const findings = memories.flatMap((one) => one.findings);
  const json = changeJson({ ...done, result: { ...memories[0], memories } });
  const answer = reported(asked, done, { json, findings }, (paint, isFull) => [
    `${count(memories.length, 'memory', 'memories')} ${dryRun ? 'would be written to' : 'in'} ${done.result.path ?? ''}`,
    ...memories.flatMap((one) => [
      ...figuresText(one, paint, `${printable(one.memory)}: h`),
      ...sinceText(one, paint),
      isFull
        ? findingsText(one.findings, paint, SHOWN_WITH_ALL, 1)
        : briefText(one.findings, paint, BRIEF_EACH, `health --all --memory ${JSON.stringify(printable(one.memory))}`),
    ]),
  ]);
  return { ...answer, ofAll: true };
}

/** The answer with a report, as lines or as annotations; a refusal to write it stands below. */
function reported(
  { format: wanted, all, only: named }: Asked,
  done: Change<object>,
  { json, findings }: { readonly json: object; readonly findings: readonly Finding[] },
  lines: (paint: Paint, isFull: boolean) => readonly string[],
): Answer {
  const { refused, preview, journal } = done;
  const answer = { result: json, look: findings.length > 0, ...(refused === undefined ? {} : { refused }) };
  if (wanted === 'github') return { ...answer, text: () => githubText(findings), verbatim: true };
  return {
    ...answer,
    text: (paint) =>
      [
        ...lines(paint, all === true || named !== undefined),
        ...(refused === undefined ? [] : [paint.bad(refused.rule)]),
        ...previewText(preview, paint),
        undoHint(journal),
      ]
        .join('\n')
        .trimEnd(),
  };
}

/** Findings shown where all are asked for. */
const SHOWN_WITH_ALL = 2000;

/** The score with its terms, then the findings and notes counted. */
function figuresText({ score, terms, shares, findings }: HealthResult, paint: Paint, of = ''): string[] {
  const less = terms.length === 0 ? '' : paint.dim(`: 100 less ${termsInWords(terms)}`);
  const notes = shares.length === 0 ? '' : paint.dim(` ${sharesInWords(shares)}`);
  return [`${paint.bold(`${of}ealth ${score} of 100`)}${less}`, `${countsInWords(findings)}.${notes}`];
}

/** How many findings came, came back and went; nothing where none did. */
function sinceText({ changes }: HealthResult, paint: Paint): string[] {
  if (changes === null || changes.came.length + changes.back.length + changes.went.length === 0) return [];
  return [paint.dim(`Since the last report: ${changes.came.length} new, ${changes.back.length} back, ${changes.went.length} gone`)];
}

/** The checks that found something. */
function figures({ checks, delta }: HealthResult, paint: Paint): string[] {
  const told = checks.filter(({ id, count, ignored }) => count > 0 || ignored > 0 || (delta[id] ?? 0) !== 0);
  const rows = told.map(({ id, title, count, ignored }) => {
    const by = delta[id] ?? 0;
    const change = by === 0 ? '' : by > 0 ? paint.warn(`+${by}`) : paint.good(String(by));
    return [count === 0 ? paint.good('0') : String(count), title, change, ignored === 0 ? '' : paint.dim(`${ignored} ignored`)];
  });
  return rows.length === 0 ? [] : [columns(rows)];
}

/** For each check whose findings are mostly ignored, the command that ignores it as a whole. */
function mostlyIgnoredText({ checks, findings }: HealthResult, paint: Paint): string[] {
  return checks.flatMap(({ id, title, count, ignored, mostlyIgnored }) => {
    const key = findings.find(({ check }) => check === id)?.key;
    if (!mostlyIgnored || key === undefined) return [];
    const says = `You ignored ${ignored} of ${count + ignored} findings of "${title}". Ignore the whole check with: `;
    return [`${paint.dim(says)}health --ignore ${key} --for check`];
  });
}
