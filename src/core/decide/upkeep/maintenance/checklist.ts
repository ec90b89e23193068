import { planOf, type DecideContext } from '../../../model/context';
import type { Proposal } from '../../../model/results/proposal';
import { MAINTENANCE_KINDS, type MaintenanceKind, type MaintenanceLine, type MaintenanceResult } from '../../../model/results/maintenance';
import { GENERATED_KEY, GENERATED_VALUE } from '../../../read/memory/generated';
import { escapeMarkdown, linkWriter, type LinkWriter } from '../../top-of-mind/index';
import { checklistPath } from './find';
import { asItWas, mustBeGenerated, wholeEdit } from '../../../read/snapshot/whole-file';

const HEADINGS: Readonly<Record<MaintenanceKind, string>> = { promote: 'Promote', prune: 'Prune', graduate: 'Make a rule', link: 'Link' };

/**
 * The plan that writes the checklist note; null where not a byte would change. A line that is in `current`, the note's
 * present text, stays ticked or not as it is there. Throws `exists` where somebody else's note has its place.
 */
export function decideChecklist(ctx: DecideContext, result: MaintenanceResult, current: string | null): Proposal<MaintenanceResult> {
  const path = checklistPath(ctx);
  mustBeGenerated(path, current);
  const text = checklistText(ctx, result, current);
  if (text === current) return { result, plan: null };
  const reason = 'Tick what shall be done, then apply it.';
  return {
    result,
    plan: planOf(ctx, {
      title: 'Write the maintenance checklist',
      reason,
      edits: [wholeEdit(path, current, text, reason)],
      preconditions: [asItWas(path, current)],
    }),
  };
}

/** The checklist as a note: a line for each thing to do, with an id by which an answer names it. */
function checklistText(ctx: DecideContext, found: MaintenanceResult, current: string | null): string {
  const ticks = new Map([...(current ?? '').matchAll(/^[-*+] \[([ xX])\] .*\^(\S+)\s*$/gm)].map(([, tick = '', id = '']) => [id, tick]));
  const link = linkWriter(ctx, checklistPath(ctx));
  const parts = MAINTENANCE_KINDS.filter((kind) => found[kind].length > 0).flatMap((kind) => [
    `## ${HEADINGS[kind]}`,
    '',
    ...found[kind].map((line) => checkLine(line, ticks.get(line.id) ?? (line.suggested ? 'x' : ' '), link)),
    '',
  ]);
  const left =
    found.refused.length === 0
      ? []
      : [
          `> [!info]- Left out (${found.refused.length})`,
          ...found.refused.map(
            ({ path, entry, why }) => `> - ${place(path, link)}${entry === '' ? '' : `, ${escapeMarkdown(entry)}`}: ${why}`,
          ),
          '',
        ];
  return [
    '---',
    `${GENERATED_KEY}: ${GENERATED_VALUE}`,
    '---',
    '',
    '# Maintenance',
    '',
    parts.length === 0
      ? 'Nothing is to be promoted, pruned or linked.'
      : 'Ticked lines are carried out when you apply this checklist. Nothing has changed yet.',
    '',
    ...parts,
    ...left,
  ].join('\n');
}

function checkLine({ id, path, text, why, to }: MaintenanceLine, tick: string, link: LinkWriter): string {
  const target =
    to === undefined ? '' : id.startsWith('link') ? ` → ${place(to as MaintenanceLine['path'], link)}` : ` → ${escapeMarkdown(to)}`;
  return `- [${tick}] ${escapeMarkdown(text)}${target} (${place(path, link)}: ${why.map(escapeMarkdown).join(' ')}) ^${id}`;
}

function place(path: MaintenanceLine['path'], link: LinkWriter): string {
  return link(path, '') ?? escapeMarkdown(path);
}
