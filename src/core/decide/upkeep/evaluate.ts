import { differenceInCalendarDays, parseISO } from 'date-fns';
import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { joinPath, type NotePath, type VaultPath } from '../../model/path';
import type { EvaluatedQuestion, EvaluationResult, Sample } from '../../model/results/evaluation';
import type { Proposal } from '../../model/results/proposal';
import { GENERATED_KEY, GENERATED_VALUE } from '../../read/memory/generated';
import type { MaintenanceFiles } from './maintenance/find';
import { mustBeGenerated, wholeChange } from '../../read/snapshot/whole-file';
import { isRecord, jsonOrUndefined } from '../../model/json';
import { readMistakes } from './mistakes';
import { sizeOf } from './state';

/** Samples shown in a chart. */
const SHOWN = 20;

type Answer = Pick<EvaluatedQuestion, 'answer' | 'says' | 'figures'>;

/** The four questions of seed 001, "Evaluation", from the samples and the figures of now. Throws `bad_input` where there are no samples to read. */
export function evaluate(ctx: DecideContext, files: MaintenanceFiles): EvaluationResult {
  const { metrics } = files;
  if (metrics === null)
    throw new MemoryError('bad_input', `There is nothing to evaluate in the memory "${ctx.memory.name}": its convention takes no samples.`);
  const before = readSamples(metrics.text);
  if (before === null) throw new MemoryError('bad_input', metricsProblem(metrics.path), metrics.path);
  const samples = [...before, sampleOf(ctx, files, before)];
  return {
    questions: [
      { id: 'fails', question: 'Did mistakes decrease?', ...fails(samples) },
      { id: 'overhead', question: 'Is the effort of maintenance acceptable?', ...overhead(before) },
      { id: 'checkpoints', question: 'Are checkpoints used?', ...checkpoints(samples) },
      { id: 'size', question: `Does ${stateName(files)} stay within its limit?`, ...size(samples) },
    ],
    samples,
    path: null,
  };
}

function stateName({ states }: MaintenanceFiles): string {
  return states[0]?.path ?? 'the present state';
}

/** The rate of mistakes in the later half of the time beside that in the earlier one. */
function fails(samples: readonly Sample[]): Answer {
  const points = samples.filter((sample, at) => dayOf(sample) !== (samples[at + 1] === undefined ? '' : dayOf(samples[at + 1] as Sample)));
  const last = points.at(-1);
  const first = points[0];
  const middle = points[Math.floor((points.length - 1) / 2)];
  if (first === undefined || middle === undefined || last === undefined || points.length < 3)
    return { answer: 'unknown', says: 'It takes figures of three days to tell.', figures: { made: last?.fails ?? 0 } };
  const [earlier, later] = [weekly(first, middle), weekly(middle, last)];
  return {
    // Where none was made before there was nothing to decrease.
    answer: earlier === 0 && later === 0 ? 'unknown' : later < earlier ? 'yes' : 'no',
    says: `${rounded(later)} a week since ${dayOf(middle)}, ${rounded(earlier)} a week before. ${last.fails} were made in all.`,
    figures: { earlier: rounded(earlier), later: rounded(later), made: last.fails },
  };
}

/** Mistakes made a week between two samples; a count that somebody lowered is no mistake. */
function weekly(from: Sample, to: Sample): number {
  return (Math.max(0, to.fails - from.fails) * 7) / Math.max(1, differenceInCalendarDays(parseISO(dayOf(to)), parseISO(dayOf(from))));
}

/** Worth it where at least half of the lines that somebody had to look at were carried out. */
function overhead(samples: readonly Sample[]): Answer {
  const [proposed, done] = [samples.reduce((sum, one) => sum + one.proposed, 0), samples.reduce((sum, one) => sum + one.done, 0)];
  const figures = { runs: samples.length, proposed, done };
  if (proposed === 0) return { answer: 'unknown', says: 'Nothing was proposed yet.', figures };
  return {
    answer: done * 2 >= proposed ? 'yes' : 'no',
    says: `${done} of ${counted(proposed, 'line')} proposed were carried out, in ${counted(samples.length, 'run')}.`,
    figures,
  };
}

function checkpoints(samples: readonly Sample[]): Answer {
  const made = samples.reduce((sum, one) => sum + one.checkpoints, 0);
  const lately = samples.at(-1)?.checkpoints ?? 0;
  return {
    answer: made > 0 ? 'yes' : 'no',
    says: made === 0 ? 'None was made.' : `${counted(made, 'checkpoint')}, ${lately} of them since the last sample.`,
    figures: { made, lately },
  };
}

function size(samples: readonly Sample[]): Answer {
  const limited = samples.filter(({ limit }) => limit > 0);
  const [over, most] = [limited.filter(({ bytes, limit }) => bytes > limit).length, Math.max(0, ...limited.map(({ bytes }) => bytes))];
  const last = limited.at(-1);
  if (last === undefined) return { answer: 'unknown', says: 'No file has a limit.', figures: {} };
  return {
    answer: over === 0 ? 'yes' : 'no',
    says: `${last.bytes} of ${last.limit} bytes now, ${most} at most. ${over === 0 ? 'It was never over the limit' : `It was over the limit ${counted(over, 'time')}`}.`,
    figures: { bytes: last.bytes, limit: last.limit, most, over },
  };
}

export function evaluationPath(ctx: DecideContext): NotePath {
  return joinPath(ctx.memory.root, `${ctx.convention.reports}/evaluation.md`) as NotePath;
}

/** The plan that writes the report; null if not a byte would change. Throws `exists` where somebody else's note has its place. */
export function decideEvaluation(ctx: DecideContext, result: EvaluationResult, current: string | null): Proposal<EvaluationResult> {
  const path = evaluationPath(ctx);
  mustBeGenerated(path, current);
  const text = reportText(ctx, result);
  const written = { ...result, path };
  if (text === current) return { result: written, plan: null };
  const reason = 'How well the memory is kept, by its figures.';
  return { result: written, plan: planOf(ctx, { title: 'Write the evaluation', reason, ...wholeChange(path, current, text, reason) }) };
}

const SIGNS = { yes: 'success', no: 'warning', unknown: 'question' } as const;

function reportText({ today }: DecideContext, { questions, samples }: EvaluationResult): string {
  return [
    '---',
    `${GENERATED_KEY}: ${GENERATED_VALUE}`,
    `created: ${today}`,
    '---',
    '',
    '# Evaluation',
    '',
    ...questions.flatMap(({ question, answer, says }) => [`> [!${SIGNS[answer]}] ${question} ${capital(answer)}`, `> ${says}`, '']),
    ...chart('Mistakes made', samples, ({ fails: made }) => made),
    ...chart('Bytes of the present state', samples, ({ bytes }) => bytes),
    '| Sample | Mistakes made | Checkpoints | Bytes | Lines proposed | Carried out |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...samples.map((one) => `| ${one.at} | ${one.fails} | ${one.checkpoints} | ${one.bytes} | ${one.proposed} | ${one.done} |`),
    '',
  ].join('\n');
}

/** A chart that Obsidian draws; one point alone is no trend. */
function chart(title: string, samples: readonly Sample[], valueOf: (sample: Sample) => number): string[] {
  const shown = samples.slice(-SHOWN);
  if (shown.length < 2) return [];
  const values = shown.map(valueOf);
  return [
    '```mermaid',
    'xychart-beta',
    `  title "${title}"`,
    `  x-axis [${shown.map(({ at }) => `"${at.slice(5)}"`).join(', ')}]`,
    `  y-axis 0 --> ${Math.max(1, ...values)}`,
    `  line [${values.join(', ')}]`,
    '```',
    '',
  ];
}

function dayOf({ at }: Sample): string {
  return at.slice(0, 10);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function counted(n: number, one: string): string {
  return `${n} ${n === 1 ? one : `${one}s`}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const STAMP = /\[(\d{4}-\d{2}-\d{2} \d{2}:\d{2})\] Checkpoint(?![\p{L}])/gu;

/** The figures of a memory now, without those of a maintenance. */
export function sampleOf(ctx: DecideContext, files: MaintenanceFiles, before: readonly Sample[]): Sample {
  const mistakes =
    files.mistakes === null ? [] : readMistakes(files.mistakes.rule, files.mistakes.text ?? '').filter(({ within }) => within === null);
  const [state] = files.states;
  const last = before.at(-1)?.at ?? '';
  const texts = [...files.notes.values(), ...files.states.map(({ text }) => text ?? ''), files.log?.text ?? ''];
  const stamps = new Set(texts.flatMap((text) => [...text.matchAll(STAMP)].map(([, stamp = '']) => stamp)));
  return {
    at: `${ctx.created.slice(0, 10)} ${ctx.created.slice(11, 16)}`,
    mistakes: mistakes.length,
    fails: mistakes.reduce((sum, { count }) => sum + count, 0),
    checkpoints: [...stamps].filter((stamp) => stamp > last).length,
    bytes: sizeOf(state?.text ?? ''),
    limit: state?.limit ?? 0,
    proposed: 0,
    done: 0,
  };
}

/** The samples of a metrics file, in its order; null if it is not ours and must be left alone. */
export function readSamples(text: string | null): Sample[] | null {
  if (text === null || text.trim() === '') return [];
  const samples = samplesIn(text);
  return samples === null ? null : samples.flatMap((one) => sampleFrom(one) ?? []);
}

function samplesIn(text: string): readonly unknown[] | null {
  const data = jsonOrUndefined(text);
  const samples = isRecord(data) ? data['samples'] : null;
  return Array.isArray(samples) ? samples : null;
}

function sampleFrom(data: unknown): Sample | null {
  if (!isRecord(data)) return null;
  const number = (key: string): number => {
    const one = data[key];
    return typeof one === 'number' && Number.isSafeInteger(one) && one >= 0 ? one : 0;
  };
  const { at } = data;
  if (typeof at !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(at)) return null;
  return {
    at,
    mistakes: number('mistakes'),
    fails: number('fails'),
    checkpoints: number('checkpoints'),
    bytes: number('bytes'),
    limit: number('limit'),
    proposed: number('proposed'),
    done: number('done'),
  };
}

/** The metrics file with one sample more: all else that it holds stays. Null if it is left alone, as it is not ours. */
export function withSample(text: string | null, sample: Sample): string | null {
  if (text === null || text.trim() === '') return written({ samples: [sample] });
  const samples = samplesIn(text);
  return samples === null ? null : written({ ...(JSON.parse(text) as object), samples: [...samples, sample] });
}

/** One sample a line, so that the file reads as a table and a merge is easy. */
function written(data: { readonly samples: readonly unknown[] }): string {
  const rest = Object.entries(data).filter(([key]) => key !== 'samples');
  const lines = rest.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const samples = data.samples.map((sample) => `    ${JSON.stringify(sample)}`).join(',\n');
  return `{\n${[...lines, `  "samples": [\n${samples}\n  ]`].join(',\n')}\n}\n`;
}

/** Where the metrics are, for a message. */
export function metricsProblem(path: VaultPath): string {
  return `"${path}" is no JSON object with a list of samples, so it was left alone.`;
}
