import type { App } from 'obsidian';
import { ulid } from 'ulid';
import * as v from 'valibot';
import { PROVIDERS, type ModelChoice } from '../../core/model/llm';
import { said } from '../../core/model/settings-shape';

/** A language model as this device knows it. It stays here: whoever can write into a synced file could send entries elsewhere. */
interface DeviceModel extends ModelChoice {
  /** The id of a secret of the app; empty for none. */
  readonly secret: string;
}

const ID = 'top-of-mind-device';
const EXPLAINED = 'top-of-mind-explained';
/** Changes of one's own notes, which say nothing of where a memory is. */
const WITHOUT_MEMORY = new Set(['save-bundle', 'checkpoint', 'conflict', 'chore', 'maintenance', 'rebaseline', 'mistake', 'clear']);
const MODEL = 'top-of-mind-model';
export const modelSchema = v.object({
  provider: v.optional(said(v.picklist(PROVIDERS), 'Service'), 'ollama'),
  url: v.optional(
    said(
      v.string(),
      'Address',
      "Leave it empty for the service's own address. Without https only this machine and your own network can be reached.",
    ),
    '',
  ),
  model: v.optional(said(v.string(), 'Model', 'As the service calls it.'), ''),
  secret: v.optional(said(v.string(), 'Key', 'A secret of the app. Its name and value stay on this device.'), ''),
});
const LAST_REPORT = 'top-of-mind-last-report';

/**
 * Values that belong to this device and this vault alone: never in `data.json`, which syncs. Kept by the app
 * in its local storage.
 */
export class Device {
  /** Stable on this device: names its journal and, where chosen, who writes the reports. */
  readonly id: string;

  constructor(private readonly app: App) {
    const known = this.load(ID);
    this.id = typeof known === 'string' && known !== '' ? known : ulid().toLowerCase();
    if (this.id !== known) app.saveLocalStorage(ID, this.id);
  }

  /** True the first time it is asked about `kind`, until `explained` is called. */
  needsExplaining(kind: string): boolean {
    return !this.kinds().includes(kind);
  }

  explained(kind: string): void {
    this.app.saveLocalStorage(EXPLAINED, [...new Set([...this.kinds(), kind])]);
  }

  /** True until the first explanation of something that a memory was chosen for: the plugin was never used here. */
  isNew(): boolean {
    return this.kinds().every((kind) => WITHOUT_MEMORY.has(kind));
  }

  /** `YYYY-MM-DD` of the last health report written here, null if none was. */
  lastReport(): string | null {
    const day = this.load(LAST_REPORT);
    return typeof day === 'string' ? day : null;
  }

  reportWritten(day: string): void {
    this.app.saveLocalStorage(LAST_REPORT, day);
  }

  /** The language model that answers questions here, with the name of the secret that holds its key. */
  model(): DeviceModel {
    const parsed = v.safeParse(modelSchema, this.load(MODEL) ?? {});
    return parsed.success ? parsed.output : v.parse(modelSchema, {});
  }

  setModel(change: Partial<DeviceModel>): void {
    this.app.saveLocalStorage(MODEL, { ...this.model(), ...change });
  }

  private kinds(): string[] {
    const list = this.load(EXPLAINED);
    return Array.isArray(list) ? list.filter((kind): kind is string => typeof kind === 'string') : [];
  }

  private load(key: string): unknown {
    return this.app.loadLocalStorage(key) as unknown;
  }
}
