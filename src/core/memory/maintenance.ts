import {
  applyMaintenance,
  checklistPath,
  decideChecklist,
  decideEvaluation,
  evaluate,
  evaluationPath,
  findLines,
  maintenanceNotes,
  maintenancePrompt,
  maintenanceRule,
  readMaintenanceAnswer,
  type MaintenanceFiles,
} from '../decide/upkeep/index';
import { namesSteps } from '../decide/remember/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { foldKey, joinPath, type NotePath, type VaultPath } from '../model/path';
import type { MaintenanceResult } from '../model/results/maintenance';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { readTextOrNull, readTexts } from '../read/files/texts';
import { onDay } from '../read/text/dates';
import { runWithPauses } from '../read/text/steps';
import { mistakeFiles } from './mistakes';
import { needs } from './needs';

/** Upkeep of what the last logs or notes say. */
export function maintenanceOf(
  host: VaultHost,
  contextFor: (query?: Query) => Promise<DecideContext>,
): Pick<VaultMemory, 'maintenance' | 'maintenanceChecklist' | 'maintain' | 'evaluate'> {
  const found = async (ctx: DecideContext): Promise<MaintenanceResult> => {
    const files = await maintenanceFiles(host, ctx);
    await runWithPauses(namesSteps(ctx), host.pause);
    const { prune, link, ...lines } = findLines(ctx, files);
    const shown = { ...lines, prune: prune.map(({ range: _, ...line }) => line), link: link.map(({ link: _, ...line }) => line) };
    return { ...shown, read: [...files.notes.keys()], prompt: maintenancePrompt(shown), checklist: checklistPath(ctx) };
  };
  return {
    maintenance: async (query) => found(await contextFor(query)),

    async maintenanceChecklist(query) {
      const ctx = await contextFor(query);
      return decideChecklist(ctx, await found(ctx), await readTextOrNull(host.files, checklistPath(ctx)));
    },

    async maintain(answer, query) {
      const ctx = await contextFor(query);
      const files = await maintenanceFiles(host, ctx);
      const text = answer ?? (await readTextOrNull(host.files, checklistPath(ctx)));
      if (text === null)
        throw new MemoryError('not_found', `There is no checklist "${checklistPath(ctx)}" yet. Write it first.`, checklistPath(ctx));
      const chosen = readMaintenanceAnswer(text);
      await runWithPauses(namesSteps(ctx), host.pause);
      return applyMaintenance(ctx, files, findLines(ctx, files), chosen);
    },

    async evaluate(query) {
      const ctx = await contextFor(query);
      const result = evaluate(ctx, await maintenanceFiles(host, ctx));
      return query.write === true
        ? decideEvaluation(ctx, result, await readTextOrNull(host.files, evaluationPath(ctx)))
        : { result, plan: null };
    },
  };
}

/** The texts that a maintenance is decided upon, as the files are now. */
export async function maintenanceFiles(host: Pick<VaultHost, 'files'>, ctx: DecideContext): Promise<MaintenanceFiles> {
  needs(ctx, 'maintenance');
  const rule = maintenanceRule(ctx);
  const at = async (path: string | undefined): Promise<{ readonly path: VaultPath; readonly text: string | null } | null> => {
    if (path === undefined) return null;
    const full = joinPath(ctx.memory.root, onDay(path, ctx.today));
    // As the disk spells it: on another a twin would stand beside it.
    const there = ctx.snapshot.files.find((file) => foldKey(file.path) === foldKey(full))?.path ?? full;
    return { path: there, text: await readTextOrNull(host.files, there) };
  };
  const { texts } = await readTexts(host.files, maintenanceNotes(ctx));
  const states = await Promise.all(
    ctx.convention.hardLimits.flatMap(({ pattern, bytes }) =>
      /[*{]/.test(pattern) ? [] : [at(pattern).then((one) => (one === null ? [] : [{ ...one, limit: bytes }]))],
    ),
  );
  return {
    rule,
    notes: texts as ReadonlyMap<NotePath, string>,
    into: await at(rule.into?.path),
    log: await at(rule.log),
    metrics: await at(rule.metrics),
    mistakes: await mistakeFiles(host, ctx),
    states: states.flat(),
  };
}
