import type { PlanPreview, PlanRisk, DiffLine, FilePreview, Hunk } from '../../core/model/plan';
import type { AppliedResult } from '../../core/model/results/feedback';
import { printable, count, type Paint } from './screen';
import type { SettingsEdit } from '../../core/model/settings-edit';

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

const labels: Record<FilePreview['change'], string> = {
  create: 'new',
  edit: 'edited',
  move: 'moved',
  'move-and-edit': 'moved and edited',
  trash: 'to the trash',
};

/** The changes of a plan to one file: its path (and new path), the reasons, then the lines that change, each hunk under its 1-based line. */
export function fileText(file: FilePreview, paint: Paint): string[] {
  const { change, path, to, hunks } = file;
  const colour = change === 'create' ? paint.good : change === 'trash' ? paint.bad : paint.warn;
  const name = to === null || to === path ? printable(path) : `${printable(path)} → ${printable(to)}`;
  return [
    `${paint.bold(name)}  ${colour(labels[change])}`,
    ...file.reasons.map((reason) => `  ${paint.dim(printable(reason))}`),
    ...hunks.flatMap((hunk) => hunkText(hunk, paint)),
    ...remarks(file).map((remark) => `  ${paint.dim(remark)}`),
  ];
}

function hunkText({ line, lines }: Hunk, paint: Paint): string[] {
  return [`  ${paint.dim(`@@ line ${line} @@`)}`, ...lines.map((one) => lineText(one, paint))];
}

function lineText({ kind, text }: DiffLine, paint: Paint): string {
  if (kind === 'same') return `    ${printable(text)}`.trimEnd();
  return `  ${kind === 'removed' ? paint.bad(`- ${printable(text)}`) : paint.good(`+ ${printable(text)}`)}`;
}

function remarks({ change, hunks, cut }: FilePreview): string[] {
  if (cut) return [hunks.length === 0 ? 'It is not a text file, so its content is not shown.' : '… more of this file is not shown.'];
  return change === 'edit' && hunks.length === 0 ? ['Its text stays as it is.'] : [];
}

/** The changes in the settings, one line each; empty where there are none. */
export function settingsText(edits: readonly SettingsEdit[] | undefined, would: boolean, paint: Paint): string[] {
  return (edits ?? []).map((edit) => {
    switch (edit.op) {
      case 'add-memory':
        return `Settings: the memory "${printable(edit.memory.name)}" (${edit.memory.convention}, ${folder(edit.memory.root)}) ${would ? 'would be' : 'is'} added.`;
      case 'remove-memory':
        return `Settings: the memory "${printable(edit.memory.name)}" ${would ? 'would be' : 'is'} taken out.`;
      case 'exclude':
        return `Settings: ${paint.bold(edit.setting)} of the memory in ${folder(edit.root)} ${would ? 'would be' : 'is now'} ${printable(edit.to?.map((one) => `"${one}"`).join(', ') ?? 'that of its convention')}.`;
      case 'move-root':
        return `Settings: the memory in ${folder(edit.from)} ${would ? 'would be in' : 'is now in'} ${paint.bold(folder(edit.to))}.`;
    }
  });
}

function folder(root: string): string {
  return root === '' ? 'the whole vault' : printable(root);
}

/** The line that tells how to take a change back. */
export function undoHint(journal: string | null): string {
  return journal === null ? '' : `Take it back with: top-of-mind undo ${journal}`;
}

/** A line for each note that stays as it is, and one for those without a name. */
export function leftLines({ left, unseen = 0 }: AppliedResult): string[] {
  return [
    ...left.map(({ path, why }) => `Left ${printable(path)}: ${printable(why)}`),
    ...(unseen === 0 ? [] : [`Left ${count(unseen, 'note')} that cannot be seen any more.`]),
  ];
}
