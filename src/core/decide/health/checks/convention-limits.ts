import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { basenameOf, type NotePath, type VaultPath } from '../../../model/path';
import { filesOf, insideMemory } from '../../../read/memory/scope';
import type { CheckExample, HealthCheck } from './check';

/** Open threads that the convention allows in the file of the present moment (`NOW.md`). */
const MOST_THREADS = 3;

/** Limits that a convention sets and no plan can keep on its own. */
export const conventionLimits: HealthCheck = {
  id: 'convention-limits',
  title: 'Limits of the convention',
  summary: 'Files that hold more than their convention allows, such as four open threads in NOW.md.',
  advice: 'Finish a thread or move it to the log of the day.',
  cost: null,
  reads: (ctx) => states(ctx),
  check({ ctx, texts }) {
    return states(ctx).flatMap((path): Finding[] => {
      const count = openThreads(texts.get(path) ?? '', ctx.snapshot.notes.get(path as NotePath)?.headings ?? []);
      if (count <= MOST_THREADS) return [];
      const message = `${basenameOf(path)} has ${count} open threads. The convention allows ${MOST_THREADS}, so that each start is quick.`;
      return [{ id: 'limit.threads', severity: 'warning', path, message, fix: null }];
    });
  },
};

export const evidence = 'The list below the heading "Open threads".';

export const examples: readonly CheckExample[] = [
  {
    title: 'four open threads, one of them done, and five',
    convention: 'daneel',
    files: {
      'NOW.md': '# Now\n\n## Open threads\n\n- one\n  - part of one\n- two\n- three\n- [x] four\n- five\n\n## Blockers\n\n- none\n',
    },
    expect: ['NOW.md: NOW.md has 4 open threads. The convention allows 3, so that each start is quick.'],
  },
];

/** The files that hold what happens right now: they have a hard limit and are written over. */
function states(ctx: DecideContext): VaultPath[] {
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
