import * as v from 'valibot';
import { MemoryError, messageOf } from '../../model/errors';
import { isDeep, isRecord, readJson } from '../../model/json';
import { misfit } from '../../model/misfit';
import { planSchema, type Plan } from '../../model/plan';
import { addsIgnored, checkKeptPath, checkPath } from './paths';
import { sha256 } from '../../read/text/hash';
import { fromBase64 } from '../../read/text/base64';
import { decodeText, encodeText } from '../../read/text/text';

/**
 * Checks a plan from anywhere. Takes a bare plan, or the whole `--dry-run --json` document that
 * holds one. Throws `bad_input` naming the place in the document, and `hostile_path`.
 * Odd names are judged with the files at hand, when the plan is prepared.
 */
export function parsePlan(input: unknown): Plan {
  if (!isRecord(input))
    throw new MemoryError(
      'bad_input',
      `This is ${kindOf(input)}, not a plan. A plan is one JSON object, as a dry run prints it; see docs/plans.md for the format.`,
    );
  const found = findPlan(input);
  if (isRecord(found.value) && found.value['viewOnly'] === true) {
    throw new MemoryError(
      'bad_input',
      'This shows what an undo would do, and is no plan to apply: bytes that are no text are missing from it. Run undo instead.',
    );
  }
  if (isDeep(found.value))
    throw new MemoryError('bad_input', 'This is not a usable plan: lists or objects in it are nested more than 64 levels deep.');
  const parsed = v.safeParse(planSchema, found.value);
  if (!parsed.success) {
    const { where: inside, why } = misfit(parsed.issues[0], planSchema);
    const where = [found.where, inside].filter((part) => part !== '').join('.') || 'document';
    throw new MemoryError('bad_input', `This is not a usable plan: at "${where}", ${why}. See docs/plans.md for the format.`);
  }
  // JSON has no undefined values: a key is there with one of its values, or it is not there.
  const plan = parsed.output as Plan;
  if (plan.edits.length === 0 && plan.settings === undefined) {
    throw new MemoryError(
      'bad_input',
      `This is not a usable plan: at "${[found.where, 'edits'].filter((part) => part !== '').join('.')}", must hold at least one edit. See docs/plans.md for the format.`,
    );
  }
  checkPaths(plan);
  return plan;
}

/** A plan from the text of a file or of standard input. Throws as `parsePlan`, and `bad_input` for what is not JSON. */
export function planFromText(text: string): Plan {
  let input: unknown;
  try {
    input = readJson(text);
  } catch (error) {
    throw new MemoryError(
      'bad_input',
      `The text ${messageOf(error)}. A plan is what a dry run prints as JSON; see docs/plans.md for the format.`,
    );
  }
  return parsePlan(input);
}

/** A person's word for the value that came instead of an object. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing (null)';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'number' ? 'a number' : `the value ${JSON.stringify(value) ?? typeof value}`;
}

function findPlan(input: Record<string, unknown>): { where: string; value: unknown } {
  if ('edits' in input) return { where: '', value: input };
  for (const [where, holder] of [
    ['plan', input],
    ['result.plan', input['result']],
  ] as const) {
    if (!isRecord(holder) || !('plan' in holder)) continue;
    if (holder['plan'] === null)
      throw new MemoryError('bad_input', 'This document holds no plan: there was nothing to change when it was made.');
    return { where, value: holder['plan'] };
  }
  return { where: '', value: input };
}

function checkPaths(plan: Plan): void {
  plan.edits.forEach((one, index) => {
    if (!addsIgnored(one)) checkPath(one.path);
    if (one.op === 'move') checkPath(one.to);
    if (one.op === 'create' && one.encoding !== undefined && !isNoText(one.text)) {
      throw new MemoryError(
        'bad_input',
        `This is not a usable plan: at "edits.${index}", "text" must be base64 of bytes that are no UTF-8 text. Write a text as it is, without "encoding".`,
        one.path,
      );
    }
    if (one.op === 'replace' && (one.end < one.start || one.end - one.start !== one.before.length)) {
      throw new MemoryError(
        'bad_input',
        `This is not a usable plan: at "edits.${index}", the range ${one.start} to ${one.end} does not fit its "before" of ${one.before.length} units.`,
        one.path,
      );
    }
  });
  for (const one of plan.preconditions) {
    if (one.kind === 'resolves') checkPath(one.from);
    else checkKeptPath(one.path);
  }
  for (const one of plan.crosses ?? []) checkPath(one.path);
}

function isNoText(base64: string): boolean {
  const bytes = fromBase64(base64);
  return bytes !== null && decodeText(bytes) === null;
}

/** The SHA-256 of a plan's JSON, in lower-case hex: who names it has seen this plan and no other. */
export function planFingerprint(plan: Plan): string {
  return sha256(encodeText(JSON.stringify(plan)));
}
