import type { DiffLine, Hunk } from '../../core/model/plan';
import { figure } from '../ui/wording';

const signs: Record<DiffLine['kind'], string> = { added: '+', removed: '−', same: '' };
const spoken: Record<DiffLine['kind'], string> = { added: 'Added: ', removed: 'Removed: ', same: '' };

/** The lines of a file that change, each with its number in the text as it is and in the text as it will be. */
export function showHunks(parent: HTMLElement, hunks: readonly Hunk[]): void {
  let shift = 0;
  for (const hunk of hunks) {
    // Where all lines come, or all go, only one side has numbers.
    const both = hunk.lines.some((line) => line.kind !== hunk.lines[0]?.kind || line.kind === 'same');
    const block = parent.createDiv({
      cls: ['tom-diff', ...(both ? [] : ['tom-diff-whole'])],
      attr: { role: 'list', 'aria-label': `From line ${figure(hunk.line)}` },
    });
    let [old, next] = [hunk.line, hunk.line + shift];
    for (const line of hunk.lines) {
      showLine(block, line, line.kind === 'added' ? null : old++, line.kind === 'removed' ? null : next++);
    }
    shift = next - old;
  }
}

/** The change of a line has a word of its own, since a colour and a sign are not read out. */
function showLine(block: HTMLElement, line: DiffLine, old: number | null, next: number | null): void {
  const row = block.createDiv({ cls: ['tom-diff-line', `tom-diff-${line.kind}`], attr: { role: 'listitem' } });
  for (const number of [old, next])
    row.createSpan({ text: number === null ? '' : String(number), cls: 'tom-diff-number', attr: { 'aria-hidden': 'true' } });
  row.createSpan({ text: signs[line.kind], cls: 'tom-diff-sign', attr: { 'aria-hidden': 'true' } });
  const text = row.createSpan({ cls: 'tom-diff-text' });
  if (line.kind !== 'same') text.createSpan({ text: spoken[line.kind], cls: 'tom-spoken' });
  text.createSpan({ text: line.text });
}
