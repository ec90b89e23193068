import type { Edit, Plan } from '../../model/plan';
import { decodeText } from '../../read/text/text';
import type { Operations } from './operations';

/**
 * Operations as a plan to look at: what an undo would do. A file that is no text is shown without its
 * bytes, so the plan says of itself that it is not to be applied.
 */
export function planToShow(ops: Operations, about: Pick<Plan, 'id' | 'title' | 'reason' | 'created'>): Plan {
  const { reason } = about;
  const textOf = (bytes: Uint8Array): string => decodeText(bytes) ?? '';
  const rewrites = ops.rewrites.map(({ path, before, after }): Edit => {
    const text = textOf(before);
    return { op: 'replace', path, start: 0, end: text.length, before: text, text: textOf(after), reason };
  });
  const steps = ops.steps.map((step): Edit => {
    switch (step.op) {
      case 'create':
        return { op: 'create', path: step.path, text: textOf(step.bytes), reason };
      case 'move':
        return { op: 'move', path: step.path, to: step.to, reason };
      case 'trash':
      case 'remove':
        return { op: 'trash', path: step.path, reason };
    }
  });
  return { ...about, version: 1, edits: [...rewrites, ...steps], preconditions: [], announced: [], viewOnly: true };
}
