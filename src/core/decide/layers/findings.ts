import type { Finding } from '../../model/finding';
import type { VaultPath } from '../../model/path';
import type { LayerViolation } from '../../model/results/layers';

/** Violations as findings, and one finding for all files whose state nobody accepted. */
export function layerFindings(violations: readonly LayerViolation[], unaccepted: readonly VaultPath[]): Finding[] {
  const found = violations.map((violation): Finding => {
    const id = violation.kind === 'over-limit' ? 'layer.limit' : `layer.${violation.layer}`;
    return {
      id,
      severity: violation.kind === 'over-limit' ? 'warning' : 'error',
      path: violation.path,
      message: violation.message,
      fix: null,
    };
  });
  const [first, ...rest] = unaccepted;
  if (first === undefined) return found;
  const files = rest.length === 0 ? 'One protected file has' : `${rest.length + 1} protected files have`;
  const message = `${files} no accepted state yet. Accept their present state so that changes are noticed.`;
  return [
    ...found,
    { id: 'layer.unaccepted', severity: 'info', path: first, message, fix: null, ...(rest.length === 0 ? {} : { related: rest }) },
  ];
}
