import { codeOf, messageOf } from '../../core/model/errors';
import type { Finding, Severity } from '../../core/model/finding';
import { byCodePoint } from '../../core/model/path';
import type { Progress } from '../../core/model/ports';
import type { RankedNote } from '../../core/model/results/index-note';
import { scoreOfOpen } from './open-note';
import type { StatusResult } from '../../core/model/results/status';
import type { Workbench } from '../app/workbench';

/** A finding with the memory it belongs to. */
export interface OwnedFinding {
  readonly memory: string;
  readonly finding: Finding;
}

/** The result of the last look for findings; `score` is the lowest of the memories. */
export interface Findings {
  readonly rows: readonly OwnedFinding[];
  readonly score: number;
}

/** All the side view shows. */
export type SideModel =
  | { readonly kind: 'indexing'; readonly done: number; readonly total: number }
  | { readonly kind: 'error'; readonly message: string }
  | {
      readonly kind: 'ready';
      readonly status: StatusResult;
      readonly findings: Findings | null;
      /** True where the vault has changed since the findings were looked for. */
      readonly outdated: boolean;
      readonly settingsProblem: string | null;
      /** The open note, where its memory weighs notes. */
      readonly open: RankedNote | null;
    };

/** Counts and what is due. Quick: it reads no note. */
export async function readStatus(bench: Workbench): Promise<SideModel> {
  const { readiness } = bench;
  if (readiness?.isReady() !== true) return { kind: 'indexing', ...(readiness?.progress() ?? { done: 0, total: 0 }) };
  try {
    return {
      kind: 'ready',
      status: await bench.memory.status(),
      findings: null,
      outdated: false,
      settingsProblem: bench.settings.problem(),
      open: await scoreOfOpen(bench),
    };
  } catch (error) {
    if (codeOf(error) === 'still_indexing') return { kind: 'indexing', ...readiness.progress() };
    return { kind: 'error', message: messageOf(error) };
  }
}

/** Looks for findings in every memory. Reads every note, so it takes a while in a large vault. */
export async function readFindings(bench: Workbench, progress: Progress): Promise<Findings> {
  const rows: OwnedFinding[] = [];
  let score = 100;
  for (const { name } of bench.settings.current().memories) {
    const { result } = await bench.memory.health({ memory: name, progress });
    score = Math.min(score, result.score);
    // Protected files have rows of their own, with all their ways.
    const own = result.findings.filter(({ id }) => !id.startsWith('layer.'));
    rows.push(...own.map((finding) => ({ memory: name, finding })));
  }
  return { rows: rows.sort(inOrder), score };
}

const weight: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

function inOrder(a: OwnedFinding, b: OwnedFinding): number {
  const [x, y] = [a.finding, b.finding];
  return weight[x.severity] - weight[y.severity] || byCodePoint(x.path, y.path) || (x.line ?? 0) - (y.line ?? 0);
}
