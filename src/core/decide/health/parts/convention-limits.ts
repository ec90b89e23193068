import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { basenameOf, type NotePath, type VaultPath } from '../../../model/path';
import { filesOf, insideMemory } from '../../../read/memory/scope';
import type { HealthScope } from '../checks/check';

/** Open threads that the convention allows in the file of the present moment (`NOW.md`). */
const MOST_THREADS = 3;

/** Limits that a convention sets and no plan can keep on its own. */
export function limitsIn({ ctx, texts }: HealthScope): Finding[] {
  return states(ctx).flatMap((path): Finding[] => {
    const count = openThreads(texts.get(path) ?? '', ctx.snapshot.notes.get(path as NotePath)?.headings ?? []);
    if (count <= MOST_THREADS) return [];
    const message = `${basenameOf(path)} has ${count} open threads. The convention allows ${MOST_THREADS}, so that each start is quick.`;
    return [{ id: 'limit.threads', severity: 'warning', path, message, fix: null }];
  });
}

/** The files that hold what happens right now: they have a hard limit and are written over. */
export function states(ctx: DecideContext): VaultPath[] {
  const limited = new Set(ctx.convention.hardLimits.map(({ pattern }) => pattern));
  return limited.size === 0 ? [] : filesOf(ctx).filter((path) => limited.has(insideMemory(ctx, path)));
}

function openThreads(text: string, headings: readonly { readonly text: string; readonly end: number; readonly start: number }[]): number {
  const at = headings.findIndex((heading) => /^open threads$/i.test(heading.text.trim()));
  const heading = headings[at];
  if (heading === undefined) return 0;
  const body = text.slice(heading.end, headings[at + 1]?.start ?? text.length);
  return body.split('\n').filter((line) => /^[-*+] +(?!\[[xX]\])\S/.test(line)).length;
}
