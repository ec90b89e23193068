import type { Plan } from '../../src/core/model/plan';
import { setProperty } from '../../src/core/read/frontmatter/properties';
import { encodeText } from '../../src/core/read/text/text';
import { sha256 } from '../../src/core/read/text/hash';

/**
 * What a plan makes of a vault given as text by path: the plainest reading of a plan, as a judge for
 * decisions. Throws where an edit or a precondition on hashes and absence does not hold.
 */
export function applyPlan(files: Readonly<Record<string, string>>, plan: Plan | null): Record<string, string> {
  const result = new Map(Object.entries(files));
  if (plan === null) return Object.fromEntries(result);
  for (const one of plan.preconditions) {
    if (one.kind === 'hash' && sha256(encodeText(result.get(one.path) ?? '')) !== one.sha256) throw new Error(`hash of ${one.path}`);
    if (one.kind === 'absent' && result.has(one.path)) throw new Error(`${one.path} is there`);
  }
  // Offsets are those of the text before any edit: from the last to the first.
  const replaces = plan.edits.flatMap((edit) => (edit.op === 'replace' ? [edit] : [])).sort((a, b) => b.start - a.start);
  for (const { path, start, end, before, text } of replaces) {
    const old = result.get(path) ?? '';
    if (old.slice(start, end) !== before) throw new Error(`${path} at ${start}`);
    result.set(path, old.slice(0, start) + text + old.slice(end));
  }
  for (const edit of plan.edits) {
    const old = result.get(edit.path);
    if (edit.op === 'create') {
      if (old !== undefined) throw new Error(`${edit.path} is there`);
      result.set(edit.path, edit.text);
    } else if (edit.op === 'append') result.set(edit.path, (old ?? '') + edit.text);
    else if (edit.op === 'set-property') result.set(edit.path, setProperty(old ?? '', edit.key, edit.value));
    else if (edit.op === 'move') {
      if (old === undefined || result.has(edit.to)) throw new Error(`move ${edit.path} to ${edit.to}`);
      result.delete(edit.path);
      result.set(edit.to, old);
    }
  }
  return Object.fromEntries(result);
}
