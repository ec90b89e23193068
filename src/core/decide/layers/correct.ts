import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import { lineBreakOf } from '../../read/markdown/fences';
import { decidedPath } from './guarded';

/**
 * The change of a read-only text as an entry of the corrections: what stands in the accepted text, and
 * what was put there instead, quoted line by line. `file` is the text it will be appended to.
 */
export function correctionEntry(ctx: DecideContext, path: VaultPath, accepted: string, now: string, file: string): string {
  const inside = decidedPath(ctx, path);
  const { removed, added } = changedLines(accepted, now);
  if (removed.length + added.length === 0)
    throw new MemoryError(
      'bad_input',
      `Only line ends changed in "${path}", so there is no correction to keep. Restore it, or accept it as it is.`,
      path,
    );
  const lines = [
    `## ${ctx.today}: Correction of ${inside}`,
    '',
    '**Type**: semantic',
    `**Context**: ${inside} was changed by hand. Its accepted text was restored, and the change is kept here.`,
    `**Observation**: ${removed.length === 0 ? 'Something is missing there.' : 'What stands there:'}`,
    ...quoted(removed),
    `**Implication**: ${added.length === 0 ? 'It should be left out.' : 'What is proposed instead:'}`,
    ...quoted(added),
  ];
  const lineBreak = lineBreakOf(file);
  const gap = file === '' || /\n[ \t\r]*\n$/.test(file) ? '' : lineBreak;
  return gap + lines.join(lineBreak) + lineBreak;
}

function quoted(lines: readonly string[]): string[] {
  return lines.length === 0 ? [''] : ['', ...lines.map((line) => (line === '' ? '>' : `> ${line}`)), ''];
}

/** The lines between the first and the last that differ. */
function changedLines(accepted: string, now: string): { readonly removed: string[]; readonly added: string[] } {
  const [a, b] = [linesOf(accepted), linesOf(now)];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return { removed: a.slice(head, a.length - tail), added: b.slice(head, b.length - tail) };
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines[lines.length - 1] === '') lines.pop();
  return lines;
}
