import type { App } from 'obsidian';
import { ulid } from 'ulid';
import * as v from 'valibot';
import { EMBEDDERS, type Provider, PROVIDERS } from '../../core/model/llm';
import { said } from '../../core/model/settings-shape';
import { stored } from './stored';

const ID = 'top-of-mind-device';
const EXPLAINED = 'top-of-mind-explained';
/** Changes of one's own notes, which say nothing of where a memory is. */
const WITHOUT_MEMORY = new Set(['save-bundle', 'checkpoint', 'conflict', 'chore', 'maintenance', 'rebaseline', 'mistake', 'clear']);

/** A language model as this device knows it. It stays here: whoever can write into a synced file could send entries elsewhere. */
function modelSchema<const P extends readonly Provider[]>(providers: P) {
  return v.object({
    provider: v.optional(said(v.picklist(providers), 'Service'), 'ollama'),
    url: v.optional(
      said(
        v.string(),
        'Address',
        "Leave it empty for the service's own address. Without https only this machine and your own network can be reached.",
      ),
      '',
    ),
    model: v.optional(said(v.string(), 'Model', 'As the service calls it.'), ''),
    /** The id of a secret of the app; empty for none. */
    secret: v.optional(said(v.string(), 'Key', 'A secret of Obsidian. Its name and value stay on this device.'), ''),
  });
}

/** The language models of a device by their use: one answers questions, one turns texts into vectors. */
export const modelSchemas = { model: modelSchema(PROVIDERS), embedder: modelSchema(EMBEDDERS) };

export type ModelUse = keyof typeof modelSchemas;
type DeviceModel<U extends ModelUse> = v.InferOutput<(typeof modelSchemas)[U]>;
const LAST_REPORT = 'top-of-mind-last-report';

/**
 * Values that belong to this device and this vault alone: never in `data.json`, which syncs. Kept by the app
 * in its local storage.
 */
export class Device {
  /** Stable on this device: names its journal and, where chosen, who writes the reports. */
  readonly id: string;
  /** The first steps that were done on this device, from the choice of its memory until somebody closes them; null before and after. */
  readonly steps;

  constructor(private readonly app: App) {
    this.steps = stored(app, 'top-of-mind-first-steps', v.nullable(v.record(v.string(), v.string())), null);
    const known = stored(app, ID, v.string(), '');
    this.id = known.load() || ulid().toLowerCase();
    if (this.id !== known.load()) known.save(this.id);
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

  /** Keeps what came of a first step, a sentence. The choice begins them; where they are closed nothing is kept. */
  stepDone(step: 'chosen' | 'copied' | 'connected', says: string): void {
    const done = this.steps.load();
    if (done !== null || step === 'chosen') this.steps.save({ ...done, [step]: says });
  }

  /** `YYYY-MM-DD` of the last health report written here, null if none was. */
  lastReport(): string | null {
    return stored(this.app, LAST_REPORT, v.nullable(v.string()), null).load();
  }

  reportWritten(day: string): void {
    this.app.saveLocalStorage(LAST_REPORT, day);
  }

  /** The language model of this use, with the name of the secret that holds its key. */
  model<U extends ModelUse>(use: U): DeviceModel<U> {
    const schema = modelSchemas[use];
    return stored(this.app, `top-of-mind-${use}`, schema, v.parse(schema, {})).load();
  }

  setModel(use: ModelUse, change: Readonly<Record<string, string>>): void {
    this.app.saveLocalStorage(`top-of-mind-${use}`, { ...this.model(use), ...change });
  }

  private kinds(): string[] {
    return stored(this.app, EXPLAINED, v.array(v.string()), []).load();
  }
}
