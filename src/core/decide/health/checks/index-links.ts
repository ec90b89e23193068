import type { Finding } from '../../../model/finding';
import { findFence } from '../../../read/markdown/fences';
import { indexPath } from '../../../read/memory/scope';
import { isPlaceholder } from '../templates';
import type { CheckExample, HealthCheck } from './check';

/** Links that a person wrote on the index note, beside the block that the product keeps. */
export const indexLinks: HealthCheck = {
  id: 'index-links',
  title: 'Links of the index note',
  summary: 'Links written by hand on the index note, or in MEMORY.md, that lead nowhere.',
  advice: 'Link to the note that is meant, or remove the line.',
  cost: null,
  reads: (ctx) => (ctx.snapshot.has(indexPath(ctx)) ? [indexPath(ctx)] : []),
  check({ ctx, texts }) {
    const path = indexPath(ctx);
    const text = texts.get(path);
    // Where the index is an ordinary file of the convention, its pointers are checked with the files they are for.
    if (text === undefined || ctx.convention.indexNote.format === 'by-type') return [];
    const fence = findFence(text, ctx.convention.indexNote.fence);
    return ctx.snapshot.outgoing(path).flatMap(({ to, start, raw, line, linkpath, display }): Finding[] => {
      const isOurs = fence.state === 'ok' && start >= fence.start && start < fence.end;
      if (to !== null || isOurs || start < 0 || isPlaceholder(raw) || linkpath.includes('://')) return [];
      const fix = { kind: 'replace', start, before: raw, text: display ?? linkpath, says: 'Remove link', drops: true } as const;
      return [{ id: 'index.link', severity: 'warning', path, line, message: `${raw} leads nowhere, and everything starts here.`, fix }];
    });
  },
};

export const evidence = 'The links outside the managed block, as Obsidian resolves them.';

export const examples: readonly CheckExample[] = [
  {
    title: 'a link by hand to a note that is gone; those of the managed block are regenerated',
    files: {
      'top-of-mind.md': 'Start at [[Gone]].\n\n<!-- top-of-mind:begin index -->\n[[Also gone]]\n<!-- top-of-mind:end index -->\n',
      'a.md': '',
    },
    expect: ['top-of-mind.md: [[Gone]] leads nowhere, and everything starts here.'],
  },
];
