import { readdirSync, readFileSync } from 'node:fs';
import { createGate } from '../../src/core/decide/dedup/index';
import type { Verdict, VerdictLabel } from '../../src/core/model/verdict';

interface StreamEntry {
  readonly line: number;
  readonly title: string;
  readonly body: string;
  readonly date: string;
  readonly expect: VerdictLabel;
  /** Line of the entry it repeats or replaces. */
  readonly of: number | null;
}

/** One judged entry of a stream. */
export interface Heard {
  readonly entry: StreamEntry;
  readonly verdict: Verdict;
}

/**
 * Judges the entries of a file of JSON lines one after the other against all before them, as a memory grows: what is
 * no duplicate is kept, and what an entry supersedes no longer counts.
 */
export function hearStream(path: string): Heard[] {
  const gate = createGate();
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => {
    const entry = JSON.parse(line) as StreamEntry;
    const verdict = gate.judge(entry);
    if (verdict.verdict !== 'DUPLICATE') gate.addNew({ line: entry.line }, entry, verdict);
    return { entry, verdict };
  });
}

export function streamsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
}
