import { codeOf, MemoryError, messageOf } from '../../model/errors';
import { pathKey, type VaultPath } from '../../model/path';
import type { Plan } from '../../model/plan';
import { inverseOfSettings, type KeptSettings, type SettingsEdit } from '../../model/settings-edit';
import type { JournalRecord } from './journal';
import type { Operations } from '../plan/operations';

/** The settings, as far as plans change them. */
export interface SettingsPort {
  file(): VaultPath;
  /**
   * Those of the edits that change something. Throws where they cannot be made as the settings are now; with the plan
   * they come from, also where they do not fit its moves.
   */
  check(edits: readonly SettingsEdit[], plan?: Plan): Promise<readonly SettingsEdit[]>;
  /** The settings file as it is, null if it does not exist; undefined where its bytes are not ours to keep. */
  text(): Promise<string | null | undefined>;
  /** Makes the edits; what the settings say already stays. `text` is what the file may hold where that says the same. */
  carryOut(edits: readonly SettingsEdit[], text?: string | null): Promise<void>;
}

type Ended = Pick<JournalRecord, 'summary' | 'state'>;

/** The writer's work on the settings, beside the files. */
export function createSettingsWork(port: SettingsPort | undefined) {
  const needed = (): SettingsPort => {
    if (port === undefined) throw new MemoryError('bad_settings', 'The settings of this vault cannot be written here.');
    return port;
  };
  const keptBy = ({ summary }: Ended): KeptSettings | undefined => summary?.settings;
  const carryOut = async (edits: readonly SettingsEdit[] | undefined, text?: string | null): Promise<void> => {
    if (edits !== undefined) await needed().carryOut(edits, text);
  };
  const takeBack = async (record: Ended): Promise<void> => {
    const kept = keptBy(record);
    if (kept !== undefined) await carryOut(inverseOfSettings(kept.edits), kept.text);
  };

  return {
    carryOut,
    takeBack,

    /** The part of a plan's edits that changes the settings; undefined where none does. Throws where they do not let it be applied. */
    async check(plan: Plan): Promise<readonly SettingsEdit[] | undefined> {
      return plan.settings === undefined ? undefined : some(await needed().check(plan.settings, plan));
    },

    /** The journal's record of a change, before it is made. */
    async kept(edits: readonly SettingsEdit[]): Promise<KeptSettings> {
      const text = await needed().text();
      return text === undefined ? { edits } : { edits, text };
    },

    /** The edits that take an entry's change of the settings back; `left` names the file where somebody changed them since. */
    async back(
      record: Ended,
    ): Promise<{
      readonly edits?: readonly SettingsEdit[];
      readonly text?: string | null | undefined;
      readonly left: { readonly path: VaultPath; readonly why: string }[];
    }> {
      const kept = keptBy(record);
      if (kept === undefined) return { left: [] };
      try {
        const edits = some(await needed().check(inverseOfSettings(kept.edits)));
        return edits === undefined ? { left: [] } : { edits, text: kept.text, left: [] };
      } catch (error) {
        if (!(error instanceof MemoryError) || port === undefined || codeOf(error) === 'bad_settings') throw error;
        return { left: [{ path: port.file(), why: messageOf(error) }] };
      }
    },

    /**
     * Brings the settings in line with how an interrupted entry ends. Where they say something else by now they stay: the
     * files count for more. Throws `bad_settings` where they cannot be written, and what is no error of ours.
     */
    async follow(record: Ended): Promise<void> {
      const kept = keptBy(record);
      if (kept === undefined || record.state === 'interrupted') return;
      try {
        if (record.state === 'rolled-back') await takeBack(record);
        else await carryOut(kept.edits);
      } catch (error) {
        if (!(error instanceof MemoryError) || codeOf(error) === 'bad_settings') throw error;
      }
    },
  };
}

export type SettingsWork = ReturnType<typeof createSettingsWork>;

function some(edits: readonly SettingsEdit[]): readonly SettingsEdit[] | undefined {
  return edits.length === 0 ? undefined : edits;
}

/** Files that came into the folder of a memory since it was moved there: files that an undo of the move would leave outside. */
export function newcomersIn(
  edits: readonly SettingsEdit[] | undefined,
  ops: Operations,
  present: readonly VaultPath[],
): { readonly path: VaultPath; readonly why: string }[] {
  const brought = new Set(ops.steps.map((step) => pathKey(step.op === 'move' ? step.to : step.path)));
  const folders = (edits ?? []).flatMap((edit) => (edit.op === 'move-root' && edit.from !== '' ? [`${pathKey(edit.from)}/`] : []));
  const strange = present.filter((path) => !brought.has(pathKey(path)) && folders.some((folder) => pathKey(path).startsWith(folder)));
  return strange.map((path) => ({ path, why: 'it came into the folder of the memory since' }));
}
