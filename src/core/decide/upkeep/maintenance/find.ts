import type { DecideContext } from '../../../model/context';
import type { MaintenanceRule } from '../../../model/convention';
import { MemoryError } from '../../../model/errors';
import { joinPath, type NotePath, type VaultPath } from '../../../model/path';
import type { MaintenanceKind, MaintenanceLine, MaintenanceResult } from '../../../model/results/maintenance';
import type { ProposedLink } from '../../../model/results/remember';
import { rulesOf } from '../../../read/files/rules';
import { withheldBecause } from '../../../read/memory/scope';
import { proposeLinks } from '../../remember/index';
import type { MistakeFiles } from '../graduate';
import { readMistakes } from '../mistakes';
import { logEntries, notesToRead } from './promote';
import { lineId, promotions } from './promote';
import { curatedItems, staleItems, type PruneLine } from './prune';

/** The texts that a maintenance is decided upon; null for a file that is not there. */
export interface MaintenanceFiles {
  readonly rule: MaintenanceRule;
  /** The notes that are read, oldest first. */
  readonly notes: ReadonlyMap<NotePath, string>;
  readonly into: { readonly path: VaultPath; readonly text: string | null } | null;
  readonly log: { readonly path: VaultPath; readonly text: string | null } | null;
  readonly metrics: { readonly path: VaultPath; readonly text: string | null } | null;
  readonly mistakes: MistakeFiles | null;
  /** The states of the convention with a limit, with their texts. */
  readonly states: readonly { readonly path: VaultPath; readonly text: string | null; readonly limit: number }[];
}

interface LinkLine extends MaintenanceLine {
  readonly link: ProposedLink;
}

export interface FoundLines extends Readonly<Record<MaintenanceKind, readonly MaintenanceLine[]>> {
  readonly prune: readonly PruneLine[];
  readonly link: readonly LinkLine[];
  readonly refused: MaintenanceResult['refused'];
}

/** Where a maintenance reads and writes. Throws `bad_input` for a memory whose convention has none. */
export function maintenanceRule(ctx: DecideContext): MaintenanceRule {
  const rule = ctx.convention.maintenance;
  if (rule !== undefined) return rule;
  throw new MemoryError('bad_input', `There is no maintenance for the memory "${ctx.memory.name}": its convention has none.`);
}

/** The notes that a maintenance reads, oldest first. */
export function maintenanceNotes(ctx: DecideContext): NotePath[] {
  return notesToRead(ctx, maintenanceRule(ctx)).map(({ path }) => path);
}

/** Path of the checklist note, always the same. */
export function checklistPath(ctx: DecideContext): NotePath {
  return joinPath(ctx.memory.root, `${ctx.convention.reports}/maintenance.md`) as NotePath;
}

/** All that could be done today. Nothing is: somebody chooses. */
export function findLines(ctx: DecideContext, files: MaintenanceFiles): FoundLines {
  const { rule, into, notes } = files;
  const target = rule.into;
  const text = into?.text ?? '';
  const entries = [...notes].flatMap(([path, one]) => logEntries(ctx, path, one));
  const known = curatedItems(text).map((item) => item.text);
  const { promote, refused } = target === undefined ? { promote: [], refused: [] } : promotions(ctx, target, entries, known);
  return {
    promote,
    prune: into === null ? [] : staleItems(into.path, text, ctx.today, rule.oldDays),
    graduate: graduations(files),
    link: linkLines(ctx, files),
    refused,
  };
}

function graduations({ mistakes }: MaintenanceFiles): MaintenanceLine[] {
  if (mistakes === null) return [];
  return readMistakes(mistakes.rule, mistakes.text ?? '').flatMap(({ ripe, severe, entry, fix, count }) =>
    ripe
      ? [
          {
            id: lineId('graduate', entry, fix),
            path: mistakes.path,
            entry,
            text: fix,
            why: [severe ? 'It is about privacy or security.' : `It was made ${count} times.`],
            suggested: true,
          },
        ]
      : [],
  );
}

/** Links to notes that the texts name, in files that may be edited. */
function linkLines(ctx: DecideContext, { notes, into }: MaintenanceFiles): LinkLine[] {
  const texts = new Map<VaultPath, string>(notes);
  if (into !== null && into.text !== null) texts.set(into.path, into.text);
  return [...texts].flatMap(([path, text]): LinkLine[] => {
    const note = ctx.snapshot.notes.get(path as NotePath);
    if (note === undefined || isPrivate(ctx, path) || !['curated', 'overwrite'].includes(rulesOf(ctx, path)?.layer ?? 'curated')) return [];
    // A link would carry the name of a private note into another.
    return proposeLinks(ctx, text)
      .filter(({ to }) => to !== path && !isPrivate(ctx, to))
      .map((link) => ({
        id: lineId('link', path, link.to, link.text, String(link.start)),
        path,
        entry: null,
        text: link.text,
        why: [`It names "${link.to}".`],
        suggested: true,
        to: link.to,
        link,
      }));
  });
}

function isPrivate(ctx: DecideContext, path: VaultPath): boolean {
  const note = ctx.snapshot.notes.get(path as NotePath);
  return note !== undefined && withheldBecause(ctx, note) !== null;
}
