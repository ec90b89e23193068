import type { Edit, Plan } from '../../../src/core/model/plan';
import type { Policy } from '../../../src/core/write/check/guard';
import { createWriter, type Writer } from '../../../src/core/write/writer';
import { at, createMemoryVault, createTestContext, type MemoryVault, type MemoryVaultOptions } from '../../support/memory-vault';

let plans = 0;

/** A plan of edits, with an id of its own. */
export function planOf(edits: readonly Edit[], more: Partial<Plan> = {}): Plan {
  return {
    version: 1,
    id: `plan-${(plans += 1)}`,
    title: 'A test plan',
    reason: 'Because.',
    created: '2026-03-15T12:00:00+00:00',
    edits,
    preconditions: [],
    announced: [],
    ...more,
  };
}

export const create = (path: string, text: string): Edit => ({ op: 'create', path: at(path), text, reason: '' });
export const append = (path: string, text: string): Edit => ({ op: 'append', path: at(path), text, reason: '' });
export const move = (path: string, to: string): Edit => ({ op: 'move', path: at(path), to: at(to), reason: '' });
export const trash = (path: string): Edit => ({ op: 'trash', path: at(path), reason: '' });
export const setProperty = (path: string, key: string, value: unknown): Edit => ({
  op: 'set-property',
  path: at(path),
  key,
  value,
  reason: '',
});

/** A replace of the first place where `before` stands in `content`. */
export function replace(path: string, content: string, before: string, text: string): Edit {
  const start = content.indexOf(before);
  return { op: 'replace', path: at(path), start, end: start + before.length, before, text, reason: '' };
}

const LIMITS = { maxDays: 90, maxMegabytes: 200 };

/** The writer `one` over a vault in memory; `more` is what is another for it. */
export function writerOver({ files, editor, store }: MemoryVault, more: Partial<Parameters<typeof createWriter>[0]> = {}): Writer {
  return createWriter({ files, editor, store, context: createTestContext('one'), policy: () => null, limits: () => LIMITS, ...more });
}

export interface Bench {
  readonly vault: MemoryVault;
  readonly writer: Writer;
  /** A writer of the next process over the same disk and journal. */
  restart(writer?: string): Writer;
}

export function bench(
  files: Record<string, string | Uint8Array>,
  options: MemoryVaultOptions & { readonly policy?: Policy; readonly limits?: { maxDays: number; maxMegabytes: number } } = {},
): Bench {
  const vault = createMemoryVault(files, options);
  let processes = 0;
  const start = (name: string): Writer =>
    writerOver(vault, {
      context: { ...createTestContext(name), newId: ids(`${name}-${(processes += 1)}`) },
      ...(options.policy && { policy: options.policy }),
      limits: () => options.limits ?? LIMITS,
    });
  return { vault, writer: start('one'), restart: (name = 'one') => start(name) };
}

/** Ids in ascending order. */
export function ids(prefix: string): () => string {
  let n = 0;
  return () => `${prefix}-${String((n += 1)).padStart(6, '0')}`;
}

/** The code of the error a promise rejects with; fails where it does not. */
export async function codeFrom(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    return (error as { code?: string }).code ?? `not a MemoryError: ${String(error)}`;
  }
  return 'no error';
}
