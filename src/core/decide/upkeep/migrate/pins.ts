import type { DecideContext } from '../../../model/context';
import { stemOf, type VaultPath } from '../../../model/path';
import type { Edit } from '../../../model/plan';
import { writeFence } from '../../../read/markdown/fences';
import { newLink } from '../../../read/links/new-link';
import { indexPath } from '../../../read/memory/scope';

const HEADING = '## Pinned';

/** The edit that gives the index note links to notes, outside its managed block, where they stay whatever the ranking says. */
export function pinEdit(ctx: DecideContext, notes: readonly VaultPath[], text: string | null): Edit | null {
  if (notes.length === 0) return null;
  const reason = 'Their names began with "_top-of-mind": the index note keeps them at hand now.';
  const path = indexPath(ctx);
  const links = notes.map((to) => `- ${newLink(ctx, { to, from: path })?.text ?? stemOf(to)}\n`).join('');
  if (text !== null) {
    const gap = text === '' || /\n\r?\n$/.test(text) ? '' : '\n';
    const added = `${gap}${HEADING}\n\n${links}`;
    return { op: 'append', path, text: text.includes('\r\n') ? added.replace(/\n/g, '\r\n') : added, reason };
  }
  const form = ctx.convention.scaffold.find((file) => file.path === ctx.convention.indexNote.path)?.text;
  const start =
    form ?? `---\ngenerated-by: top-of-mind\n---\n\n# Top of mind\n\n${writeFence(ctx.convention.indexNote.fence, 'No notes yet.')}\n`;
  return { op: 'create', path, text: `${start.trimEnd()}\n\n${HEADING}\n\n${links}`, reason };
}
