import type { App } from 'obsidian';
import * as v from 'valibot';
import { asVaultPath } from '../../core/model/path';
import type { ReviewRow } from './model';
import type { KnownNames } from './seen-entries';

/**
 * The state that this device keeps of its looks at unreviewed entries, in the app's local storage: never in
 * `data.json`, which syncs. Whatever cannot be read counts as absent.
 */
export interface Kept {
  /** Milliseconds: what came before was looked at, is on the list, or was there at the first start. Null before that. */
  lastLook(): number | null;
  looked(at: number): void;
  rows(): readonly ReviewRow[];
  saveRows(rows: readonly ReviewRow[]): void;
  /** By path, for files that may hold several entries. */
  known(): Map<string, KnownNames>;
  saveKnown(known: ReadonlyMap<string, KnownNames>): void;
  /** As if nothing had ever been looked at. */
  forget(): void;
}

const LOOKED = 'top-of-mind-awaiting-looked';
const ROWS = 'top-of-mind-awaiting';
const KNOWN = 'top-of-mind-awaiting-known';

const refSchema = { path: v.pipe(v.string(), v.minLength(1), v.transform(asVaultPath)), entry: v.nullable(v.string()) };
const rowsSchema = v.array(
  v.object({
    ...refSchema,
    memory: v.string(),
    title: v.string(),
    verdict: v.picklist(['UNIQUE', 'SUPERSEDE', 'DUPLICATE']),
    unsure: v.optional(v.boolean(), false),
    confidence: v.number(),
    of: v.object(refSchema),
    others: v.optional(v.array(v.object(refSchema)), []),
    why: v.string(),
    withheld: v.optional(v.nullable(v.string()), null),
  }),
);
const knownSchema = v.record(v.string(), v.array(v.number()));

export function openKept(app: App): Kept {
  const load = (key: string): unknown => app.loadLocalStorage(key) as unknown;
  const save = (key: string, value: unknown): void => app.saveLocalStorage(key, value);
  return {
    lastLook: () => {
      const at = load(LOOKED);
      return typeof at === 'number' ? at : null;
    },
    looked: (at) => save(LOOKED, at),
    rows: () => {
      const parsed = v.safeParse(rowsSchema, load(ROWS));
      return parsed.success ? parsed.output : [];
    },
    saveRows: (rows) => save(ROWS, rows.length === 0 ? null : rows),
    known: () => {
      const parsed = v.safeParse(knownSchema, load(KNOWN));
      return new Map(parsed.success ? Object.entries(parsed.output) : []);
    },
    saveKnown: (known) => save(KNOWN, known.size === 0 ? null : Object.fromEntries(known)),
    forget: () => {
      for (const key of [LOOKED, ROWS, KNOWN]) save(key, null);
    },
  };
}
