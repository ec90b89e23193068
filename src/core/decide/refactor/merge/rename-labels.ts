import { MemoryError } from '../../../model/errors';
import type { Range } from '../../../model/note';
import { labelKey } from '../../../read/markdown/definition';
import type { Label, LabelUse, Marks } from '../../../read/markdown/marks';
import { readMarks } from '../../../read/markdown/scan';
import { bodyStart } from '../../../read/snapshot/note';
import { lineAt } from '../../../read/text/text';
import { applyEdits, type TextEdit } from '../text-edit';
import type { Side } from './side';

/** The edits in both notes after which no label of one refers to something in the other. Offsets are those of each text. */
export interface LabelRenames {
  readonly from: readonly TextEdit[];
  readonly into: readonly TextEdit[];
  /** For a person: the labels that are written otherwise. */
  readonly said: readonly string[];
}

/** A note with its labels, and the new ones of some, by key; those of blocks begin with `#^`. */
interface Labelled extends Side {
  readonly marks: Marks;
  readonly names: Map<string, string>;
}

/**
 * New names for footnotes, reference definitions and blocks of FROM that INTO names alike. A
 * definition or footnote of INTO takes one where FROM has its label in brackets as mere text, which
 * would come to mean it. Throws `verify_failed` with the line of a label that would be read otherwise once it is renamed.
 */
export function renameLabels(from: Side, into: Side): LabelRenames {
  const ours: Labelled = { ...from, marks: marksOf(from, from.text), names: new Map() };
  const theirs: Labelled = { ...into, marks: marksOf(into, into.text), names: new Map() };
  const taken = new Set([...keysOf(ours), ...keysOf(theirs)]);
  const said = [
    ...nameDefinitions('reference', ours, theirs, taken),
    ...nameDefinitions('reference', theirs, ours, taken),
    ...nameDefinitions('footnote', ours, theirs, taken),
    ...nameDefinitions('footnote', theirs, ours, taken),
    ...nameBlocks(ours, theirs, taken),
  ];
  return { from: editsOf(ours), into: editsOf(theirs), said };
}

function marksOf({ note }: Side, text: string): Marks {
  return readMarks(text, bodyStart(note.frontmatter));
}

/** `[a]` → `a`, `[^1]` → `^1`, the block `^b1` → `#^b1`. */
function keysOf({ marks, note }: Labelled): string[] {
  return [...[...marks.definitions, ...marks.uses].map(({ label }) => label.key), ...note.blockIds.map(({ id }) => blockKey(id))];
}

function blockKey(id: string): string {
  return `#^${id.toLowerCase()}`;
}

/** New names for the definitions of a note whose labels the other note defines otherwise, or uses without a definition; a sentence for each. */
function nameDefinitions(kind: LabelUse['kind'], own: Labelled, other: Labelled, taken: Set<string>): string[] {
  const sign = kind === 'footnote' ? '^' : '';
  const contents = contentsOf(other.marks);
  const used = new Set(other.marks.uses.map(({ label }) => label.key));
  return own.marks.definitions.flatMap(({ label, kind: is, content }) => {
    const theirs = contents.get(label.key);
    // Of two definitions that differ it is FROM's that yields.
    const clashes = theirs === undefined ? used.has(label.key) : theirs !== content && !other.names.has(label.key);
    if (is !== kind || own.names.has(label.key) || !clashes) return [];
    const written = label.text.replace(/\s+/g, ' ');
    const name = freeName(written, taken, (text) => sign + labelKey(text));
    own.names.set(label.key, name);
    const [before, now] = [`[${sign}${written}]`, `[${sign}${name}]`];
    return [kind === 'footnote' ? `the footnote ${before} is now ${now}` : `${before} is now ${now}`];
  });
}

/** By key what the first definition of a label says: it is the one that holds. */
function contentsOf({ definitions }: Marks): Map<string, string> {
  return new Map(definitions.map(({ label, content }) => [label.key, content] as const).reverse());
}

function nameBlocks(own: Labelled, other: Labelled, taken: Set<string>): string[] {
  const theirs = new Set(other.note.blockIds.map(({ id }) => blockKey(id)));
  return own.note.blockIds.flatMap(({ id }) => {
    if (!theirs.has(blockKey(id)) || own.names.has(blockKey(id))) return [];
    const name = freeName(id, taken, blockKey);
    own.names.set(blockKey(id), name);
    return [`^${id} is now ^${name}`];
  });
}

/** The edits that write the new names, proven by reading the labels of the edited text. */
function editsOf(side: Labelled): TextEdit[] {
  const { marks, names, note } = side;
  if (names.size === 0) return [];
  const named = (key: string, edit: (name: string) => TextEdit): TextEdit[] => {
    const name = names.get(key);
    return name === undefined ? [] : [edit(name)];
  };
  const edits = [
    ...marks.definitions.flatMap(({ label: { key, start, end } }) => named(key, (text) => ({ start, end, text }))),
    ...marks.uses.flatMap((use) => named(use.label.key, (name) => renamedUse(use, name))),
    ...marks.blockIds.flatMap((range, index) => named(blockKey(note.blockIds[index]?.id ?? ''), (text) => ({ ...range, text }))),
  ];
  prove(side, applyEdits(side.text, edits));
  return edits;
}

/** `[text][label]` → `[text][name]`, `[label][]` → `[label][name]`, `[label]` → `[label][name]`. */
function renamedUse({ label, form }: LabelUse, name: string): TextEdit {
  if (form === 'full') return { start: label.start, end: label.end, text: name };
  const at = label.end + (form === 'collapsed' ? 2 : 1);
  return { start: at, end: at, text: form === 'collapsed' ? name : `[${name}]` };
}

/** Throws with the place of the first label that the renamed text does not hold in its turn. */
function prove(side: Labelled, text: string): void {
  const { marks, names } = side;
  const now = marksOf(side, text);
  for (const list of ['definitions', 'uses'] as const) {
    let renamed: Label | undefined;
    for (const [index, { label, kind }] of marks[list].entries()) {
      const name = names.get(label.key);
      if (name !== undefined) renamed = label;
      const key = name === undefined ? label.key : (kind === 'footnote' ? '^' : '') + labelKey(name);
      if (now[list][index]?.label.key !== key) throw cannotRename(side, renamed ?? label);
    }
    if (renamed !== undefined && now[list].length > marks[list].length) throw cannotRename(side, renamed);
  }
  marks.blockIds.forEach((range, index) => {
    const id = side.text.slice(range.start, range.end);
    const there = now.blockIds[index];
    if (there === undefined || text.slice(there.start, there.end) !== (names.get(blockKey(id)) ?? id))
      throw cannotRename(side, { ...range, text: `^${id}` });
  });
}

function cannotRename({ path, text }: Side, { start, text: label }: Range & { readonly text: string }): MemoryError {
  return new MemoryError(
    'verify_failed',
    `Both notes use the label "${label}", and the one in line ${lineAt(text, start)} of "${path}" cannot be renamed safely, so nothing was changed. Rename it there by hand and merge again.`,
    path,
  );
}

/** `name-2`, or the first number that nothing else has; takes it. */
function freeName(name: string, taken: Set<string>, keyOf: (name: string) => string): string {
  for (let n = 2; ; n++) {
    const free = `${name}-${n}`;
    if (taken.has(keyOf(free))) continue;
    taken.add(keyOf(free));
    return free;
  }
}
