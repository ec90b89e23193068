import { isRecord, jsonOrUndefined } from '../../../model/json';
import type { DecideContext } from '../../../model/context';
import type { VaultPath } from '../../../model/path';
import type { Sample } from '../../../model/results/evaluation';
import { readMistakes } from '../mistakes';
import { sizeOf } from '../state';
import type { MaintenanceFiles } from './find';

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
  const { samples = [] } = isRecord(data) ? data : { samples: null };
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
