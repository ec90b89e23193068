import type { Finding } from '../../model/finding';
import type { VaultPath } from '../../model/path';
import type { Breach } from '../../model/results';

/** Violations as findings, and one finding for all files whose state nobody accepted. */
export function layerFindings(breaches: readonly Breach[], unaccepted: readonly VaultPath[]): Finding[] {
  const found = breaches.map((breach): Finding => {
    const id = breach.kind === 'over-limit' ? 'layer.limit' : `layer.${breach.layer}`;
    return { id, severity: breach.kind === 'over-limit' ? 'warning' : 'error', path: breach.path, message: breach.message, fix: null };
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
