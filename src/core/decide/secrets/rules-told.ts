import { KINDS } from './kinds';
import { shapeRules } from './rules/list';
import { runRules } from './rules/runs';

/** Every rule by id with what it finds, for people: those of a shape first, then those of a name with a value. One row an id. */
export function secretRules(): readonly { readonly id: string; readonly kind: string }[] {
  const rows = new Map<string, string>(shapeRules.map(({ id, kind }) => [id, kind]));
  for (const { id, kind } of runRules) if (!rows.has(id)) rows.set(id, kind);
  for (const [id, kind] of Object.entries(KINDS)) rows.set(id, kind);
  return [...rows].map(([id, kind]) => ({ id, kind }));
}
