import { sharedEnds } from '../../model/collections';
import { jsonOrUndefined } from '../../model/json';
import * as v from 'valibot';
import { doorSchema, type RecordedDoor } from '../../model/door';
import { MemoryError } from '../../model/errors';
import { keptSettingsSchema } from '../../model/settings-edit';
import type { Shape } from '../../model/settings-shape';
import { checkKeptPath, checkPath } from '../plan/paths';
import { hashOf, type Operations, type Rewrite, type Step } from '../plan/operations';
import { decodeText } from '../../read/text/text';
import { asVaultPath } from '../../model/path';
import { countFiles } from '../plan/follow';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** No file has more: what claims to is damaged or forged, and must neither be looked for nor counted. */
const maxImageBytes = 2 ** 32;
/** The last number an entry may have; far from where a counter loses its place. */
export const maxSequence = 2 ** 50;
const sequenceNumber = v.pipe(count, v.maxValue(maxSequence));
/** Bytes kept in pack `<pack>.bin` of the entry. */
const image = v.object({ pack: count, offset: count, length: v.pipe(count, v.maxValue(maxImageBytes)), sha256: hash });

/** The facts of an entry, in its manifest and in the mark that ends it. */
const facts = {
  id: v.string(),
  writer: v.string(),
  /** Higher than that of every entry, of any writer, that was there when it was written. */
  sequence: sequenceNumber,
  planId: v.string(),
  title: v.string(),
  reason: v.string(),
  applied: v.string(),
  /** The way by which it came. What is odd counts as not said: an entry stays readable without it. */
  door: v.fallback(v.optional(doorSchema), undefined),
  undoes: v.optional(v.string()),
  /** A fingerprint of the memories in the settings, with their layers and exclusions, as they were then. */
  rules: v.optional(v.string()),
  settings: v.optional(keptSettingsSchema),
};

const manifestSchema = v.object({
  version: v.literal(1),
  ...facts,
  /** Nobody reads it: an entry of before kept an outline of its plan, and a program of before asks for this. */
  plan: v.nullable(v.unknown()),
  /** The new bytes are the old ones with what lies between `head` and `tail` bytes exchanged for `middle`. */
  rewrites: v.array(
    v.object({ path: v.string(), before: image, after: v.object({ head: count, tail: count, middle: image, sha256: hash }) }),
  ),
  steps: v.array(
    v.variant('op', [
      v.object({ op: v.picklist(['create', 'trash', 'remove']), path: v.string(), bytes: image, fromTrash: v.optional(v.literal(true)) }),
      v.object({ op: v.literal('move'), path: v.string(), to: v.string(), sha256: hash }),
    ]),
  ),
  folders: v.array(v.string()),
  emptied: v.array(v.string()),
});

/** The part of an entry that a listing shows: a manifest without its images, which are most of it. */
const summarySchema = v.object({
  ...facts,
  bytes: count,
  /** Every path it touches, in order of first mention, unchecked. */
  files: v.array(v.string()),
  /** How many files that are; absent in an entry of before files were counted so. */
  count: v.optional(count),
});

/** How an entry ended, as the file of its mark tells: the entry's summary, and what a rollback had to leave. */
const endingSchema = v.object({
  left: v.array(v.object({ path: v.pipe(v.string(), v.transform(asVaultPath)), why: v.string() })),
  summary: v.nullable(summarySchema),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;
type Image = v.InferOutput<typeof image>;
type EntryFacts = Omit<Summary, 'bytes' | 'files' | 'count'>;
export type Summary = Shape<v.InferOutput<typeof summarySchema>>;
export type Ending = Shape<v.InferOutput<typeof endingSchema>>;

const packBytes = 8 * 1024 * 1024;

/** Collects images into packs, so that thousands of preimages cost a few flushes. */
function createPacks() {
  const packs: Uint8Array[][] = [[]];
  let size = 0;
  return {
    add(bytes: Uint8Array): Image {
      if (size > 0 && size + bytes.length > packBytes) {
        packs.push([]);
        size = 0;
      }
      packs[packs.length - 1]?.push(bytes);
      const offset = size;
      size += bytes.length;
      return { pack: packs.length - 1, offset, length: bytes.length, sha256: hashOf(bytes) };
    },
    finish: (): Uint8Array[] => packs.map(concat),
  };
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The files that the journal writes for operations: the manifest, and packs `0.bin`, `1.bin`… */
export function toManifest(
  facts: Omit<EntryFacts, 'door'> & { readonly door?: RecordedDoor },
  ops: Operations,
): { manifest: Manifest; packs: Uint8Array[] } {
  const packs = createPacks();
  const rewrites = ops.rewrites.map(({ path, before, after }) => {
    const { head, tail } = sharedEnds(before, after);
    return {
      path,
      before: packs.add(before),
      after: { head, tail, middle: packs.add(after.slice(head, after.length - tail)), sha256: hashOf(after) },
    };
  });
  const steps = ops.steps.map((step) => (step.op === 'move' ? step : { ...step, bytes: packs.add(step.bytes) }));
  const manifest: Manifest = {
    version: 1,
    ...(facts as Pick<Manifest, keyof EntryFacts>),
    plan: null,
    rewrites,
    steps,
    folders: [...ops.folders],
    emptied: [...ops.emptied],
  };
  return { manifest, packs: packs.finish() };
}

/** Parses a manifest's text; null if it is damaged or of an unknown version. Every pack holds an image, so that there are no more of them. */
export function parseManifest(text: string): Manifest | null {
  const parsed = v.safeParse(manifestSchema, jsonOrUndefined(text));
  return parsed.success && packCount(parsed.output) <= images(parsed.output).length ? parsed.output : null;
}

export function packCount(manifest: Manifest): number {
  // Not one call with all of them: there may be more than a call takes.
  return images(manifest).reduce((most, one) => Math.max(most, one.pack + 1), 0);
}

/** Bytes that an entry's packs take on the disk. */
function packedBytes(manifest: Manifest): number {
  let bytes = 0;
  for (const one of images(manifest)) bytes += one.length;
  return bytes;
}

function images(manifest: Manifest): Image[] {
  return [
    ...manifest.rewrites.flatMap((one) => [one.before, one.after.middle]),
    ...manifest.steps.flatMap((step) => (step.op === 'move' ? [] : [step.bytes])),
  ];
}

/**
 * The operations an entry recorded. Throws `unreadable` where an image is missing or not what it was,
 * and `hostile_path` where a manifest from elsewhere names a path outside the visible vault.
 */
export function toOperations(manifest: Manifest, packs: readonly (Uint8Array | null)[]): Operations {
  const damaged = (): MemoryError =>
    new MemoryError('unreadable', `The journal entry ${manifest.id} is damaged: kept bytes are missing or changed. Nothing was changed.`);
  const load = (one: Image): Uint8Array => {
    const bytes = packs[one.pack]?.slice(one.offset, one.offset + one.length);
    if (!bytes || bytes.length !== one.length || hashOf(bytes) !== one.sha256) throw damaged();
    return bytes;
  };
  const rewrites = manifest.rewrites.map((one): Rewrite => {
    const before = load(one.before);
    const after = concat([before.slice(0, one.after.head), load(one.after.middle), before.slice(before.length - one.after.tail)]);
    if (hashOf(after) !== one.after.sha256) throw damaged();
    return { path: checkKeptPath(one.path), before, after };
  });
  const steps = manifest.steps.map((step): Step =>
    step.op === 'move'
      ? { ...step, path: checkPath(step.path), to: checkPath(step.to) }
      : ({ ...step, path: checkKeptPath(step.path), bytes: load(step.bytes) } as Step),
  );
  return { rewrites, steps, folders: manifest.folders.map(checkPath), emptied: manifest.emptied.map(checkPath) };
}

export function summaryOf(manifest: Manifest): Summary {
  const said = Object.fromEntries(Object.entries(manifest).filter(([key, value]) => Object.hasOwn(facts, key) && value !== undefined));
  const files = [
    ...manifest.rewrites.map((one) => one.path),
    ...manifest.steps.flatMap((step) => (step.op === 'move' ? [step.path, step.to] : [step.path])),
  ];
  return { ...(said as unknown as EntryFacts), bytes: packedBytes(manifest), files: [...new Set(files)], count: countFiles(manifest) };
}

/** A mark read back. One that is torn, or of before there were summaries, has none: its name alone says enough. */
export function decodeEnding(bytes: Uint8Array | null): Ending {
  const value = jsonOrUndefined(decodeText(bytes ?? new Uint8Array()) ?? '');
  const found = v.safeParse(endingSchema, Array.isArray(value) ? { left: value, summary: null } : value);
  return found.success ? (found.output as Ending) : { summary: null, left: [] };
}
