import type { Plan } from '../../model/plan';
import { sha256 } from '../../read/text/hash';
import { encodeText } from '../../read/text/text';

/** The SHA-256 of a plan's JSON, in lower-case hex: who names it has seen this plan and no other. */
export function planFingerprint(plan: Plan): string {
  return sha256(encodeText(JSON.stringify(plan)));
}
