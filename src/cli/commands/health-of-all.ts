import { change, changeJson } from '../../doors/changes';
import { undoHint } from '../text/change';
import type { Answer, CommandContext } from '../command';
import { briefText, findingsText, githubText } from '../text/findings';
import { only, sinceText, SHOWN_WITH_ALL, termsText } from '../text/health';
import { count } from '../text/layout';
import type { Paint } from '../text/paint';
import { previewText } from '../text/plan';
import { printable } from '../text/diff';

/** Lines of findings for each memory. */
const BRIEF_EACH = 2;

/** The report of every memory in one note. Beside what is said of all, the result has the fields of the first memory's. */
export async function reportOfAll(context: CommandContext, options: Readonly<Record<string, unknown>>): Promise<Answer> {
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
