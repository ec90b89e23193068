import type { JudgeProblem } from '../../core/model/results/gate';
import type { ShownVerdict } from '../../core/model/verdict';
import { printable } from './diff';
import type { Paint } from './paint';

/** `DUPLICATE 93%  of NOTE`, then the reason on a line of its own. */
export function verdictText(
  verdict: Pick<ShownVerdict, 'verdict' | 'confidence' | 'of' | 'evidence' | 'unsure'> & JudgeProblem,
  paint: Paint,
): string {
  const colour = verdict.verdict === 'UNIQUE' ? paint.good : verdict.verdict === 'SUPERSEDE' ? paint.warn : paint.bad;
  const of =
    verdict.of === null
      ? ''
      : 'line' in verdict.of
        ? `  of line ${verdict.of.line}`
        : `  of ${printable(verdict.of.path)}${verdict.of.entry === null ? '' : ` (${printable(verdict.of.entry)})`}`;
  const why = verdict.evidence === null ? '' : `\n    ${paint.dim(verdict.evidence.why)}`;
  const problem = verdict.problem === undefined ? '' : `\n    ${paint.dim(verdict.problem)}`;
  // A number below a half would say that another verdict is likelier.
  const share = verdict.confidence < 0.5 ? '' : ` ${Math.round(verdict.confidence * 100)}%`;
  const unsure = verdict.unsure ? `, ${paint.warn('unsure')}` : '';
  return `${colour(verdict.verdict)}${share}${unsure}${of}${why}${problem}`;
}
