import type { Finding } from '../../../model/finding';
import type { LayerViolation } from '../../../model/results/layers';
import type { CheckExample, HealthCheck } from './check';

/** Files that were changed against their layer. */
export const protectedFiles: HealthCheck = {
  id: 'protected-files',
  title: 'Protected files',
  summary: 'Read-only files that were changed, entries missing from append-only files, and files over their hard limit.',
  advice: 'Restore the accepted text, accept the change, or keep it as a correction. "Check" in the terminal shows the difference.',
  cost: null,
  check: ({ violations }) => violations.map(findingOf),
};

export const evidence = 'The text that a person accepted, by its hash; files that nobody accepted are left out.';

export const examples: readonly CheckExample[] = [];

function findingOf({ path, layer, kind, message, ways, entry }: LayerViolation): Finding {
  const isLimit = kind === 'over-limit';
  const fix = ways.includes('restore') ? ({ kind: 'restore', entry } as const) : ways.includes('trim') ? ({ kind: 'trim' } as const) : null;
  return { id: isLimit ? 'layer.limit' : `layer.${layer}`, severity: isLimit ? 'warning' : 'error', path, message, fix };
}
