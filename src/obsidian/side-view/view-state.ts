import type { App } from 'obsidian';
import * as v from 'valibot';

const KEY = 'top-of-mind-view';
const FILTERS = ['all', 'error', 'warning', 'note', 'fixable'] as const;
export type FindingFilter = (typeof FILTERS)[number];

const schema = v.object({
  /** Groups whose fold is not as they come. */
  folds: v.optional(v.record(v.string(), v.boolean()), {}),
  /** The memory that is shown; null for all. */
  memory: v.optional(v.nullable(v.string()), null),
  filter: v.optional(v.picklist(FILTERS), 'all'),
});

/** How the side view was left on this device. */
export type ViewState = v.InferOutput<typeof schema>;

export function loadState(app: App): ViewState {
  const parsed = v.safeParse(schema, app.loadLocalStorage(KEY) ?? {});
  return parsed.success ? parsed.output : v.parse(schema, {});
}

export function saveState(app: App, state: ViewState): void {
  app.saveLocalStorage(KEY, state);
}
