import { dateFault, lengthFault } from '../decide/remember/index';
import { secretInEntry } from '../decide/secrets/index';
import type { DecideContext } from '../model/context';
import type { VaultPath } from '../model/path';
import type { GateResult } from '../model/results/gate';
import type { NewEntry } from '../model/verdict';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import type { GateFor } from './gate-cache';
import { judgedVerdict } from './judged';
import type { View } from './view';
import { discretionOf } from './withheld';

/** Verdicts about new entries, and what of the older ones may be shown. */
export function gatingOf(
  host: VaultHost,
  contextFor: (query?: Query) => Promise<DecideContext>,
  gateFor: GateFor,
  view: View,
): Pick<VaultMemory, 'gate' | 'withheld'> {
  return {
    async gate(lines, query) {
      const ctx = await contextFor(query);
      const { gate } = await gateFor(ctx, query, query.sequential === true);
      const discretion = discretionOf(host, ctx);
      const earlier = (line: number): NewEntry | null => lines.find((one) => one.line === line)?.entry ?? null;
      const verdicts: GateResult['verdicts'][number][] = [];
      for (const { line, entry, error } of lines) {
        const fault = entry === null ? (error ?? 'not an entry') : (lengthFault(entry) ?? dateFault(entry.date));
        if (entry === null || fault !== null) {
          verdicts.push({ line, error: fault ?? 'not an entry' });
          continue;
        }
        const { verdict, problem } = await judgedVerdict(host, ctx, entry, await gate.ask(entry), earlier);
        const isSecret = secretInEntry(entry) !== null;
        verdicts.push({
          line,
          ...(await discretion.shown(verdict, { entry, earlier })),
          ...(problem === null ? {} : { problem }),
          ...(isSecret && { warning: 'secret' as const }),
        });
        if (query.sequential && verdict.verdict !== 'DUPLICATE') gate.addLine(line, entry, verdict);
      }
      return { verdicts };
    },

    async withheld(paths, query) {
      const ctx = await contextFor(query);
      const discretion = discretionOf(host, ctx);
      const withheld = query.whole === true ? await view.withheld(ctx.snapshot, query.progress) : null;
      const found: VaultPath[] = [];
      for (const path of paths) {
        if (!ctx.snapshot.has(path)) continue;
        if (withheld === null ? (await discretion.withheld(path)) !== null : withheld.has(path)) found.push(path);
      }
      return found;
    },
  };
}
