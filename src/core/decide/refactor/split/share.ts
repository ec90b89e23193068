import type { Range } from '../../../model/note';
import type { LabelDefinition, LabelUse, Marks } from '../../../read/markdown/marks';

/** Which part of a split note has which definitions; part 0 is what stays, part n the nth new note. */
export interface Sharing {
  /** By part: the definitions it takes over from another, in the order of the text. */
  readonly taken: readonly (readonly LabelDefinition[])[];
  /** Definitions that go from their place, since nothing there uses them and another part does. */
  readonly leaving: readonly LabelDefinition[];
  /** By part: the definitions that it must hold, by the keys of their labels. */
  readonly needed: readonly ReadonlyMap<string, LabelDefinition>[];
}

/**
 * Definitions go with what uses them: used by several parts they are copied to each, used by none
 * they stay. `notes` are the sections of each new note. Where a label is defined twice, a part's own definition holds for it.
 */
export function shareDefinitions(text: string, { definitions, uses }: Marks, notes: readonly (readonly Range[])[]): Sharing {
  const partOf = (at: number): number =>
    notes.findIndex((sections) => sections.some((section) => at >= section.start && at < section.end)) + 1;
  const apart = definitions.filter((definition) => !definition.nested);
  const inside = (use: LabelUse, definition: LabelDefinition): boolean => use.start >= definition.start && use.start < definition.end;
  /** The definition that a label means in a part. */
  const meant = (part: number, key: string): LabelDefinition | undefined => {
    const same = definitions.filter(({ label }) => label.key === key);
    return same.find((definition) => partOf(definition.start) === part) ?? same[0];
  };
  const needed = [null, ...notes].map(() => new Map<string, LabelDefinition>());
  const need = (part: number, key: string): void => {
    const definition = meant(part, key);
    const keys = needed[part];
    if (definition === undefined || keys === undefined || keys.has(key)) return;
    keys.set(key, definition);
    for (const use of uses) if (inside(use, definition)) need(part, use.label.key);
  };
  const users = (definition: LabelDefinition): number[] =>
    [...needed.keys()].filter((part) => needed[part]?.get(definition.label.key) === definition);

  for (const use of uses) if (!apart.some((definition) => inside(use, definition))) need(partOf(use.start), use.label.key);
  // Definitions that nobody uses stay, and so do those that they use themselves.
  for (const definition of apart) {
    if (users(definition).length > 0) continue;
    for (const use of uses) if (inside(use, definition)) need(partOf(definition.start), use.label.key);
  }

  const leaving: LabelDefinition[] = [];
  for (const definition of apart) {
    const parts = users(definition);
    if (parts.length > 0 && !parts.includes(partOf(definition.start)) && standsFree(text, definition, apart, leaving))
      leaving.push(definition);
  }
  const taken = needed.map((keys, part) =>
    [...keys.values()].filter((definition) => partOf(definition.start) !== part).sort((a, b) => a.start - b.start),
  );
  return { taken, leaving, needed };
}

/** True if the lines around a definition do not run into each other once it is gone, as those before it in `gone` are. */
function standsFree(text: string, definition: LabelDefinition, all: readonly LabelDefinition[], gone: readonly LabelDefinition[]): boolean {
  let { start } = definition;
  for (const one of [...gone].reverse()) if (one.end === start) start = one.start;
  const before = all.find((one) => one.end === start);
  const after = all.find((one) => one.start === definition.end);
  if (before !== undefined && before.kind === after?.kind) return true;
  return (
    /(?:^|\n)[ \t\r]*\n$/.test(text.slice(Math.max(0, start - 200), start)) ||
    /^[ \t]*(?:\r?\n|$)/.test(text.slice(definition.end, definition.end + 200))
  );
}
