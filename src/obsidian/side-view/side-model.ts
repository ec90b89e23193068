import type { App } from 'obsidian';
import * as v from 'valibot';
import { groupBy } from '../../core/model/collections';
import { codeOf, messageOf } from '../../core/model/errors';
import type { Finding, Severity } from '../../core/model/finding';
import { byCodePoint } from '../../core/model/path';
import type { Progress } from '../../core/model/ports';
import type { TrendPoint } from '../../core/model/results/around';
import type { StatusResult } from '../../core/model/results/status';
import { stored } from '../app/stored';
import type { Workbench } from '../app/workbench';
import { unknownSettings } from '../../core/model/settings';

/** A finding with the memory and the check it belongs to. */
export interface OwnedFinding {
  readonly memory: string;
  readonly check: string;
  readonly title: string;
  readonly finding: Finding;
}

/** The result of the last look for findings. */
export interface Findings {
  readonly rows: readonly OwnedFinding[];
  /** Health from 0 to 100, by memory; none of a memory whose notes never took up the convention: its figures would say nothing. */
  readonly scores: Readonly<Record<string, number>>;
}

/** All the side view shows of its memories. */
export type SideModel =
  | { readonly kind: 'indexing'; readonly done: number; readonly total: number }
  | { readonly kind: 'error'; readonly message: string }
  | {
      readonly kind: 'ready';
      readonly status: StatusResult;
      /** The scores of the reports so far, by memory. */
      readonly trends: Readonly<Record<string, readonly TrendPoint[]>>;
      readonly settingsProblem: string | null;
      /** A sentence for each key of the settings that does nothing where it stands. */
      readonly unknownSettings: readonly string[];
    };

/** Counts and what is due. Quick: of notes it reads the reports alone. */
export async function readStatus(bench: Workbench): Promise<SideModel> {
  const { readiness } = bench;
  if (readiness?.isReady() !== true) return { kind: 'indexing', ...(readiness?.progress() ?? { done: 0, total: 0 }) };
  try {
    const status = await bench.memory.status();
    const trends: Record<string, readonly TrendPoint[]> = {};
    for (const { name } of status.memories) trends[name] = await bench.memory.trend({ memory: name });
    return {
      kind: 'ready',
      status,
      trends,
      settingsProblem: bench.settings.problem(),
      unknownSettings: unknownSettings(bench.settings.current()),
    };
  } catch (error) {
    if (codeOf(error) === 'still_indexing') return { kind: 'indexing', ...readiness.progress() };
    return { kind: 'error', message: messageOf(error) };
  }
}

/**
 * Looking for findings reads every note. Up to this many notes it happens by itself when a list of them opens, and on a desktop after
 * each change too; beyond, and on phones, it waits to be asked.
 */
export const SMALL_VAULT = 1_000;

/** Looks for findings in all memories. Reads every note, so it takes a while in a large vault. */
export async function readFindings(bench: Workbench, progress: Progress): Promise<Findings> {
  const rows: OwnedFinding[] = [];
  const scores: Record<string, number> = {};
  for (const { name: memory } of bench.settings.current().memories) {
    const { result } = await bench.memory.health({ memory, progress });
    const titles = new Map(result.checks.map(({ id, title }) => [id, title]));
    // Protected files have rows of their own, with all their ways.
    for (const finding of result.findings) {
      const { check = '', id } = finding;
      if (!id.startsWith('layer.')) rows.push({ memory, check, title: titles.get(check) ?? check, finding });
    }
    if (!result.plain) scores[memory] = result.score;
  }
  return { rows: inOrder(rows), scores };
}

/** The graver, the less. */
export const weight: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** Checks by their worst finding, and the findings of each by their weight and place. */
function inOrder(rows: readonly OwnedFinding[]): OwnedFinding[] {
  const byCheck = [...groupBy(rows, ({ check }) => check).values()].map((own) => own.sort(byWeight));
  const worst = ([first]: readonly OwnedFinding[]): number => (first === undefined ? 3 : weight[first.finding.severity]);
  return byCheck.sort((a, b) => worst(a) - worst(b)).flat();
}

function byWeight(a: OwnedFinding, b: OwnedFinding): number {
  const [x, y] = [a.finding, b.finding];
  return weight[x.severity] - weight[y.severity] || byCodePoint(x.path, y.path) || (x.line ?? 0) - (y.line ?? 0);
}

const KEY = 'top-of-mind-view';

const schema = v.object({
  /** Parts and groups of findings whose fold is not as they come; true for folded. */
  folds: v.optional(v.record(v.string(), v.boolean()), {}),
  /** The memory that is shown; null for all. */
  memory: v.optional(v.nullable(v.string()), null),
});

/** How the side view was left on this device. */
export type ViewState = v.InferOutput<typeof schema>;

export function viewState(app: App) {
  return stored(app, KEY, schema, v.parse(schema, {}));
}
