import * as v from 'valibot';
import { MemoryError, messageOf } from '../model/errors';
import type { Plan } from '../model/plan';
import { plannedSettingsSchema } from '../model/settings-edit';
import { hasControl, hasLoneSurrogate } from '../model/safe-path';
import { checkPath } from './paths';

const maxEdits = 200_000;
/** Levels of lists and objects in a plan. A property of more is read by nobody again, nor checked without end. */
const maxDepth = 64;

const text = v.pipe(v.string(), v.check((s) => !hasLoneSurrogate(s), 'has half a character pair in it, which no file can hold'));
const reason = v.string();
/** Paths are checked after the shape, so that they keep their own error codes. */
const path = v.pipe(v.string(), v.minLength(1));
const offset = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex'));
const propertyKey = v.pipe(v.string(), v.minLength(1), v.check((s) => !hasControl(s), 'must be one line'));

const jsonValue: v.GenericSchema<unknown> = v.lazy(() =>
  v.union([text, v.pipe(v.number(), v.finite()), v.boolean(), v.null(), v.array(jsonValue), v.record(v.string(), jsonValue)]),
);

const part = v.optional(v.pipe(v.string(), v.minLength(1)));

const edit = v.variant('op', [
  v.strictObject({ op: v.literal('create'), path, text, reason, part }),
  v.strictObject({ op: v.literal('append'), path, text, reason, part }),
  v.strictObject({ op: v.literal('replace'), path, start: offset, end: offset, before: v.string(), text: v.string(), reason, part }),
  v.strictObject({ op: v.literal('set-property'), path, key: propertyKey, value: v.optional(jsonValue), reason, part }),
  v.strictObject({ op: v.literal('move'), path, to: path, reason, part }),
  v.strictObject({ op: v.literal('trash'), path, reason, part }),
]);

const precondition = v.variant('kind', [
  v.strictObject({ kind: v.literal('hash'), path, sha256 }),
  v.strictObject({ kind: v.literal('absent'), path }),
  v.strictObject({ kind: v.literal('resolves'), linkpath: v.string(), from: path, to: v.nullable(path) }),
  v.strictObject({ kind: v.literal('inbound'), path, from: v.array(path) }),
]);

/** The published format; docs/plans.md says what each field means. */
export const planSchema = v.strictObject({
  version: v.literal(1),
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, 'must be 1 to 128 letters, digits, dots, hyphens or underscores')),
  title: v.pipe(v.string(), v.minLength(1)),
  reason,
  created: v.pipe(v.string(), v.check((s) => !Number.isNaN(Date.parse(s)), 'must be a date and time such as 2026-03-15T12:00:00+01:00')),
  edits: v.pipe(v.array(edit), v.maxLength(maxEdits)),
  preconditions: v.optional(v.array(precondition), []),
  announced: v.optional(v.array(v.strictObject({ from: path, raw: v.string(), why: v.string() })), []),
  settings: v.optional(plannedSettingsSchema),
  crosses: v.optional(v.array(v.strictObject({ path, why: v.string() }))),
});

/**
 * Checks a plan from anywhere. Takes a bare plan, or the whole `--dry-run --json` document that
 * holds one. Throws `bad_input` naming the place in the document, and `hostile_path`.
 * Odd names are judged with the files at hand, when the plan is prepared.
 */
export function parsePlan(input: unknown): Plan {
  if (!isRecord(input)) throw new MemoryError('bad_input', `This is ${kindOf(input)}, not a plan. A plan is one JSON object, as --dry-run --json prints it; see docs/plans.md for the format.`);
  const found = findPlan(input);
  if (isRecord(found.value) && found.value['viewOnly'] === true) {
    throw new MemoryError('bad_input', 'This shows what an undo would do, and is no plan to apply: bytes that are no text are missing from it. Run undo instead.');
  }
  if (isDeeper(found.value, maxDepth)) throw new MemoryError('bad_input', `This is not a usable plan: lists or objects in it are nested more than ${maxDepth} levels deep.`);
  const parsed = v.safeParse(planSchema, found.value);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    const where = [found.where, v.getDotPath(issue) ?? ''].filter((part) => part !== '').join('.') || 'document';
    throw new MemoryError('bad_input', `This is not a usable plan: at "${where}", ${issue.message}. See docs/plans.md for the format.`);
  }
  const plan = parsed.output as unknown as Plan;
  if (plan.edits.length === 0 && plan.settings === undefined) {
    throw new MemoryError('bad_input', `This is not a usable plan: at "${[found.where, 'edits'].filter((part) => part !== '').join('.')}", must hold at least one edit. See docs/plans.md for the format.`);
  }
  checkPaths(plan);
  return plan;
}

/** A plan from the text of a file or of standard input. Throws as `parsePlan`, and `bad_input` for what is not JSON. */
export function planFromText(text: string): Plan {
  let input: unknown;
  try {
    input = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new MemoryError('bad_input', `This is not JSON (${messageOf(error)}). A plan is what --dry-run --json prints; see docs/plans.md for the format.`);
  }
  return parsePlan(input);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True where lists or objects stand more than `levels` deep; level by level, since a call for each would overflow. */
function isDeeper(value: unknown, levels: number): boolean {
  let row = [value];
  for (let level = 0; row.length > 0; level++) {
    const next: unknown[] = [];
    for (const one of row) {
      if (typeof one !== 'object' || one === null) continue;
      if (level === levels) return true;
      for (const inner of Object.values(one)) next.push(inner);
    }
    row = next;
  }
  return false;
}

/** What came instead of an object, for a person. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing (null)';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'number' ? 'a number' : `the value ${JSON.stringify(value) ?? typeof value}`;
}

function findPlan(input: Record<string, unknown>): { where: string; value: unknown } {
  if ('edits' in input) return { where: '', value: input };
  for (const [where, holder] of [['plan', input], ['result.plan', input['result']]] as const) {
    if (!isRecord(holder) || !('plan' in holder)) continue;
    if (holder['plan'] === null) throw new MemoryError('bad_input', 'This document holds no plan: there was nothing to change when it was made.');
    return { where, value: holder['plan'] };
  }
  return { where: '', value: input };
}

function checkPaths(plan: Plan): void {
  plan.edits.forEach((one, index) => {
    checkPath(one.path);
    if (one.op === 'move') checkPath(one.to);
    if (one.op === 'replace' && (one.end < one.start || one.end - one.start !== one.before.length)) {
      throw new MemoryError('bad_input', `This is not a usable plan: at "edits.${index}", the range ${one.start} to ${one.end} does not fit its "before" of ${one.before.length} units.`, one.path);
    }
  });
  for (const one of plan.preconditions) {
    if (one.kind === 'resolves') checkPath(one.from);
    else checkPath(one.path);
  }
  for (const one of plan.crosses ?? []) checkPath(one.path);
}
