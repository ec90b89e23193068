import type { App } from 'obsidian';
import * as v from 'valibot';

/** A value that stays on this device, in the app's local storage: never in `data.json`, which syncs. Whatever cannot be read counts as `none`. */
export function stored<S extends v.GenericSchema>(app: App, key: string, schema: S, none: v.InferOutput<S>) {
  return {
    load: (): v.InferOutput<S> => {
      const parsed = v.safeParse(schema, app.loadLocalStorage(key));
      return parsed.success ? parsed.output : none;
    },
    save: (value: unknown): void => app.saveLocalStorage(key, value),
  };
}
