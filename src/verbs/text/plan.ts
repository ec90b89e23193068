import type { PlanPreview, PlanRisk } from '../../core/model/plan';
import { fileText, printable } from './diff';
import { count } from './layout';
import type { Paint } from './paint';
import { settingsText } from './settings-edits';

/** More lines than this are counted, not printed. */
const MOST_LINES = 500;
const MOST_RISKS = 20;

/**
 * A plan for a person, as a diff: its title and reason, what to look at first, then file by file what
 * changes, one line an element. Long plans are cut and say so. Empty where there is no plan to show.
 */
export function previewText(preview: PlanPreview | null | undefined, paint: Paint): string[] {
  if (preview === undefined) return [];
  if (preview === null) return [paint.dim('Nothing to change.')];
  const { plan, files, risks, count: many } = preview;
  const lines = ['', `${paint.bold('Plan')}: ${printable(plan.title)}, ${count(many, 'file')} ${paint.dim('(not applied)')}`];
  if (plan.reason !== '') lines.push(`  ${paint.dim(printable(plan.reason))}`);
  lines.push(...settingsText(plan.settings, true, paint).map((line) => `  ${line}`));
  if (risks.length > 0)
    lines.push('', paint.bold('Look at this first'), ...risks.slice(0, MOST_RISKS).map((risk) => `  ${riskText(risk, paint)}`));
  if (risks.length > MOST_RISKS) lines.push(`  ${paint.dim(`… and ${risks.length - MOST_RISKS} more; --json has the whole plan.`)}`);
  for (const [index, file] of files.entries()) {
    const room = MOST_LINES - lines.length;
    const block = ['', ...fileText(file, paint)];
    // The heading of a file without what follows says less than its count.
    if (room < Math.min(block.length, 6))
      return [...lines, '', paint.dim(`… and ${count(files.length - index, 'more file')}; --json has the whole plan.`)];
    if (block.length > room) {
      const rest = files.length - index - 1;
      const more = `… ${count(block.length - room, 'more line')} of this file${rest === 0 ? '' : ` and ${count(rest, 'more file')}`}; --json has the whole plan.`;
      return [...lines, ...block.slice(0, room), '', paint.dim(more)];
    }
    lines.push(...block);
  }
  return lines;
}

function riskText({ kind, message }: PlanRisk, paint: Paint): string {
  const colour = kind === 'shown' || kind === 'lost-link' || kind === 'trash' ? paint.bad : paint.warn;
  return `${colour('!')} ${printable(message)}`;
}
