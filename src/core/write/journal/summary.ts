import * as v from 'valibot';
import { doorSchema } from '../../model/door';
import { decodeText, encodeText } from '../../read/text/text';
import type { VaultPath } from '../../model/path';
import { keptSettingsSchema, type KeptSettings } from '../../model/settings-edit';
import { countFiles } from '../plan/count';
import { packedBytes, sequenceNumber, type EntryFacts, type Manifest } from './manifest';

/** The part of an entry that a listing shows: a manifest without its images, which are most of it. */
export interface Summary extends EntryFacts {
  /** Bytes of the entry's packs. */
  readonly bytes: number;
  /** Every path it touches, in order of first mention, unchecked. */
  readonly files: readonly string[];
  /** How many files that are; absent in an entry of before files were counted so. */
  readonly count?: number | undefined;
}

/** How an entry ended, as the file of its mark tells: the entry's summary, and what a rollback had to leave. */
export interface Ending {
  readonly summary: Summary | null;
  readonly left: readonly { readonly path: VaultPath; readonly why: string }[];
}

const leftSchema = v.array(v.object({ path: v.string(), why: v.string() }));
const summarySchema = v.object({
  id: v.string(),
  writer: v.string(),
  sequence: sequenceNumber,
  planId: v.string(),
  title: v.string(),
  reason: v.string(),
  applied: v.string(),
  door: v.fallback(v.optional(doorSchema), undefined),
  undoes: v.optional(v.string()),
  rules: v.optional(v.string()),
  settings: v.optional(keptSettingsSchema),
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  files: v.array(v.string()),
  count: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});
const endingSchema = v.object({ left: leftSchema, summary: v.nullable(summarySchema) });

export function summaryOf(manifest: Manifest): Summary {
  const { id, writer, sequence, planId, title, reason, applied, door, undoes, rules, settings } = manifest;
  const files = [
    ...manifest.rewrites.map((one) => one.path),
    ...manifest.steps.flatMap((step) => (step.op === 'move' ? [step.path, step.to] : [step.path])),
  ];
  return {
    id,
    writer,
    sequence,
    planId,
    title,
    reason,
    applied,
    ...(door === undefined ? {} : { door }),
    ...(undoes === undefined ? {} : { undoes }),
    ...(rules === undefined ? {} : { rules }),
    ...(settings === undefined ? {} : { settings: settings as KeptSettings }),
    bytes: packedBytes(manifest),
    files: [...new Set(files)],
    count: countFiles(manifest),
  };
}

/** The bytes of a mark. */
export function encodeEnding(ending: Ending): Uint8Array {
  return encodeText(JSON.stringify(ending));
}

/** A mark read back. One that is torn, or of before there were summaries, has none: its name alone says enough. */
export function decodeEnding(bytes: Uint8Array | null): Ending {
  try {
    const value: unknown = JSON.parse(decodeText(bytes ?? new Uint8Array()) ?? '');
    const found = v.safeParse(endingSchema, Array.isArray(value) ? { left: value, summary: null } : value);
    return found.success ? (found.output as unknown as Ending) : { summary: null, left: [] };
  } catch {
    return { summary: null, left: [] };
  }
}
