import type { App } from 'obsidian';
import * as v from 'valibot';

const KEY = 'top-of-mind-first-steps';
export const STEPS = ['index', 'bundle', 'check'] as const;
export type Step = (typeof STEPS)[number];
const schema = v.object({ memory: v.string(), done: v.array(v.picklist(STEPS)) });

/** The first steps with a memory that was just set up, as far as they are taken on this device. */
export type FirstSteps = v.InferOutput<typeof schema>;

/** Null where nobody is on the way. */
export function loadSteps(app: App): FirstSteps | null {
  const parsed = v.safeParse(schema, app.loadLocalStorage(KEY));
  return parsed.success ? parsed.output : null;
}

export function saveSteps(app: App, steps: FirstSteps | null): void {
  app.saveLocalStorage(KEY, steps);
}
