import { MemoryError } from '../../core/model/errors';
import { fixesAmongOthers, type Finding } from '../../core/model/finding';
import { PLAIN_NAMES, type HealthResult, shareInWords } from '../../core/model/results/health';
import { change, changeJson } from '../../verbs/changes';
import { undoHint, type Change } from '../text/change';
import type { Answer, CliCommand, CommandContext } from '../command';
import { ignoreFinding, keyedFinding } from '../ignoring';
import { briefText, findingsText, githubText } from '../text/findings';
import { previewText } from '../text/plan';
import { count, columns } from '../text/layout';
import type { Paint } from '../text/paint';
import { printable } from '../text/diff';

/** Lines of findings to start with, so that with score and count there are ten. */
const BRIEF = 7;

export const health: CliCommand = {
  name: 'health',
  group: 'Keep in order',
  summary: 'the health report; --write adds the report note',
  mutates: ['write', 'fix', 'ignore'],
  ofOne: true,
  configure: (program) =>
    program
      .option('--write', 'write the report note')
      .option('--since <id>', 'compare with the report that this journal entry wrote')
      .option('--only <checks>', 'show the findings of these checks alone, separated by commas')
      .option('--all', 'show every finding')
      .option('--fix [key]', 'fix this finding, or all that one plan can fix')
      .option('--ignore <key>', 'never show this finding again')
      .option('--for <what>', 'with --ignore: once, note or check', 'once')
      .option('--format <format>', 'text, or github for annotations of a workflow', 'text'),
  async run(context, _args, options) {
    const { vault, memory, progress } = context;
    if (typeof options.ignore === 'string') return ignoreFinding(context, options.ignore, options.for);
    if (options.fix !== undefined) return fix(context, options.fix, options.only);
    if (options.format !== 'text' && options.format !== 'github')
      throw new MemoryError('usage', `--format is "text" or "github", not "${String(options.format)}".`);
    const write = options.write === true;
    // Whoever names a memory wants the report of that one.
    if (write && memory === undefined && vault.sharesReport()) return reportOfAll(context, options);
    const query = { memory, progress, write, since: options.since as string | undefined };
    const done: Change<HealthResult> = write
      ? await change(context, () => vault.health(query))
      : { result: (await vault.health(query)).result, journal: null };
    const result = only(done.result, options.only);
    const exit = result.findings.length > 0 || done.refused ? 1 : 0;
    const json = write ? changeJson({ ...done, result }) : result;
    if (options.format === 'github') return { result: json, exit, text: () => githubText(result.findings), verbatim: true };
    const isFull = options.all === true || typeof options.only === 'string';
    return {
      result: json,
      exit,
      text: (paint) => {
        const head = paint.bold(`Health ${result.score} of 100`);
        const place = result.path === null ? [] : [`The report ${context.dryRun ? 'would be written to' : 'is in'} ${result.path}`];
        const notes = [...(result.plain ? [paint.dim(PLAIN_NAMES)] : []), ...mostlyIgnoredText(result, paint)];
        const refused = done.refused ? [paint.bad(done.refused.rule)] : [];
        return [
          isFull ? head : `${head}${termsText(result, paint)}`,
          ...place,
          ...sinceText(result, paint),
          ...(isFull ? [...figures(result, paint), ''] : []),
          ...notes,
          isFull
            ? findingsText(result.findings, paint, SHOWN_WITH_ALL, 1)
            : briefText(result.findings, paint, Math.max(1, BRIEF - notes.length)),
          ...refused,
          ...previewText(done.preview, paint),
          undoHint(done.journal),
        ]
          .join('\n')
          .trimEnd();
      },
    };
  },
};

async function fix(context: CommandContext, key: unknown, named: unknown): Promise<Answer> {
  const { vault, memory, progress } = context;
  const query = { memory, progress };
  const done = await change(context, async () => {
    const findings =
      typeof key === 'string' ? [await keyedFinding(context, key)] : together(only((await vault.health(query)).result, named));
    const [one, more] = findings;
    if (one !== undefined && more === undefined && one.fix === null)
      throw new MemoryError(
        'bad_input',
        `Nothing fixes this finding by itself. You can ignore it: health --ignore ${one.key ?? ''}`,
        one.path,
      );
    return vault.fix(findings, query);
  });
  const left = done.journal === null ? null : only((await vault.health(query)).result, named);
  return {
    result: { ...changeJson(done), ...(left === null ? {} : { findings: left.findings, score: left.score }) },
    exit: (left?.findings.length ?? done.result.findings.length) > 0 || done.refused ? 1 : 0,
    text: (paint) => {
      if (done.refused) return paint.bad(done.refused.rule);
      if (!context.dryRun && done.journal === null) return 'One plan can fix none of these. Name a finding by its key: health --fix KEY';
      const said = context.dryRun
        ? []
        : [paint.good(`Fixed. ${String(left?.findings.length ?? 0)} findings are left.`), undoHint(done.journal)];
      return [...said, ...previewText(done.preview, paint)].join('\n');
    },
  };
}

/** Findings that can share a plan; a note is created and a link taken away only where somebody names it. */
function together({ findings }: HealthResult): Finding[] {
  return findings.filter(({ fix: hint }) => hint !== null && fixesAmongOthers(hint));
}

/** Lines of findings for each memory. */
const BRIEF_EACH = 2;

/** The report of every memory in one note. Beside what is said of all, the result has the fields of the first memory's. */
async function reportOfAll(context: CommandContext, options: Readonly<Record<string, unknown>>): Promise<Answer> {
  const { vault, progress, dryRun } = context;
  const done = await change(context, () => vault.healthOfAll({ progress, since: options.since as string | undefined }));
  const memories = done.result.memories.map((one) => ({ ...one, ...only(one, options.only) }));
  const findings = memories.flatMap((one) => one.findings);
  const json = changeJson({ ...done, result: { ...memories[0], memories } });
  const exit = findings.length > 0 || done.refused ? 1 : 0;
  if (options.format === 'github') return { result: json, exit, text: () => githubText(findings), verbatim: true };
  const most = options.all === true || typeof options.only === 'string' ? SHOWN_WITH_ALL : null;
  const text = (paint: Paint): string =>
    [
      `${count(memories.length, 'memory', 'memories')} ${dryRun ? 'would be written to' : 'in'} ${done.result.path ?? ''}`,
      ...memories.flatMap((one) => [
        `${paint.bold(`${printable(one.memory)}: health ${one.score} of 100`)}${termsText(one, paint)}`,
        ...sinceText(one, paint),
        most === null
          ? briefText(one.findings, paint, BRIEF_EACH, `health --all --memory ${JSON.stringify(printable(one.memory))}`)
          : findingsText(one.findings, paint, most, 1),
      ]),
      ...(done.refused ? [paint.bad(done.refused.rule)] : []),
      ...previewText(done.preview, paint),
      undoHint(done.journal),
    ]
      .join('\n')
      .trimEnd();
  return { result: json, exit, text, ofAll: true };
}

/** Findings shown where all are asked for. */
const SHOWN_WITH_ALL = 2000;

/** The terms that the score is less, the greatest first. */
function termsText({ terms }: Pick<HealthResult, 'terms'>, paint: Paint): string {
  const less = terms.map((term) => `${term.points.toFixed(1)} ${term.title} (${shareInWords(term)})`);
  return less.length === 0 ? '' : paint.dim(`: 100 less ${less.join(', ')}`);
}

/** How many findings came, came back and went; nothing where none did. */
function sinceText({ changes }: HealthResult, paint: Paint): string[] {
  if (changes === null || changes.came.length + changes.back.length + changes.went.length === 0) return [];
  return [paint.dim(`Since the last report: ${changes.came.length} new, ${changes.back.length} back, ${changes.went.length} gone`)];
}

/** The terms of the score, and the checks that found something. */
function figures(result: HealthResult, paint: Paint): string[] {
  const { checks, delta } = result;
  const told = checks.filter(({ id, count, ignored }) => count > 0 || ignored > 0 || (delta[id] ?? 0) !== 0);
  const rows = told.map(({ id, title, count, ignored }) => {
    const by = delta[id] ?? 0;
    const change = by === 0 ? '' : by > 0 ? paint.warn(`+${by}`) : paint.good(String(by));
    return [count === 0 ? paint.good('0') : String(count), title, change, ignored === 0 ? '' : paint.dim(`${ignored} ignored`)];
  });
  const terms = termsText(result, paint);
  return [...(terms === '' ? [] : [terms.replace(': 100', '100')]), ...(rows.length === 0 ? [] : [columns(rows)])];
}

/** For each check whose findings are mostly ignored, the command that ignores it as a whole. */
function mostlyIgnoredText({ checks, findings }: HealthResult, paint: Paint): string[] {
  return checks.flatMap(({ id, title, count, ignored, mostlyIgnored }) => {
    const key = findings.find((one) => one.key?.slice(0, -9) === id)?.key;
    if (!mostlyIgnored || key === undefined) return [];
    const says = `You ignored ${ignored} of ${count + ignored} findings of "${title}". Ignore the whole check with: `;
    return [`${paint.dim(says)}health --ignore ${key} --for check`];
  });
}

/** The result with the findings of these checks alone; the score stays that of all. */
function only(result: HealthResult, named: unknown): HealthResult {
  if (typeof named !== 'string') return result;
  const ids = named.split(',').map((id) => id.trim());
  const known = result.checks.map(({ id }) => id);
  const wrong = ids.find((id) => !known.includes(id));
  if (wrong !== undefined) throw new MemoryError('usage', `There is no check "${wrong}". The checks are: ${known.join(', ')}.`);
  const checks = result.checks.filter(({ id }) => ids.includes(id));
  return { ...result, checks, findings: result.findings.filter(({ key = '' }) => ids.includes(key.slice(0, -9))) };
}
