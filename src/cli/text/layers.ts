import type { Finding } from '../../core/model/finding';
import type { AcceptResult, ResolveResult } from '../../core/model/results/layers';
import { printable } from './diff';
import { count } from './layout';

/** How to settle what was found about layers, as lines below the findings; empty where nothing was. */
export function layerHint(findings: readonly Finding[]): string {
  const broken = findings.some((finding) => finding.id !== 'layer.unaccepted');
  const lines = [
    ...(broken ? ['Settle a file with: top-of-mind check PATH --restore (or --accept, --correct, --trim)'] : []),
    ...(findings.length > 0 && findings.some((finding) => finding.id === 'layer.unaccepted')
      ? ['Accept what nobody accepted yet with: top-of-mind check --accept']
      : []),
  ];
  return lines.map((line) => `\n${line}`).join('');
}

/** The outcome for one file. */
export function resolvedText({ path, way }: ResolveResult): string {
  const name = printable(path);
  return {
    restore: `Restored: ${name}`,
    accept: `Accepted as it is: ${name}`,
    correct: `Restored, with the change kept as a correction: ${name}`,
    trim: `Trimmed, with the rest in the log: ${name}`,
  }[way];
}

export function acceptedText({ accepted }: AcceptResult): string {
  return `Accepted as they are: ${count(accepted.length, 'file')}`;
}
