import type { FixHint } from '../../model/finding';
import type { KeyedFinding } from './ignore';

/**
 * Findings of one key as one: a link that a note has three times is one thing to settle. Its fix changes every place.
 * Findings of one key whose fixes could not be one stay apart.
 */
export function gathered(findings: readonly KeyedFinding[]): KeyedFinding[] {
  const groups = new Map<string, KeyedFinding[]>();
  for (const finding of findings) {
    const key = `${finding.key}\n${shapeOf(finding.fix)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].map((group) => {
    const [first, ...others] = group as [KeyedFinding, ...KeyedFinding[]];
    if (others.length === 0) return first;
    const more = others.flatMap(({ fix }) => (fix !== null && 'start' in fix ? [fix.start] : []));
    const fix: FixHint | null = first.fix !== null && 'start' in first.fix ? { ...first.fix, more } : first.fix;
    return { ...first, message: `${first.message} The note has it ${group.length} times.`, fix };
  });
}

/** The fix apart from its place. */
function shapeOf(fix: FixHint | null): string {
  if (fix === null) return '';
  return 'start' in fix ? JSON.stringify({ ...fix, start: 0 }) : JSON.stringify(fix);
}
