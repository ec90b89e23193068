import { scanMarkdown } from '../../../read/markdown/scan';
import { bodyStart } from '../../../read/snapshot/note';
import { cannotFollow } from '../simulate';
import { applyEdits, type TextEdit } from '../text-edit';
import { readLabels, type Label, type Labels } from './labels';
import type { Side } from './side';

/** The edits in both notes after which no label of one refers to something in the other. Offsets are those of each text. */
export interface LabelRenames {
  readonly from: readonly TextEdit[];
  readonly into: readonly TextEdit[];
  /** For a person: the labels that are written otherwise. */
  readonly said: readonly string[];
}

/**
 * New names for footnotes, reference definitions and blocks of FROM that INTO names alike. A
 * definition or footnote of INTO takes one where FROM has its label in brackets as mere text, which
 * would come to mean it. Throws `verify_failed` where a label cannot be found in its text.
 */
export function renameLabels(from: Side, into: Side): LabelRenames {
  const ours = readLabels(from.text, bodyStart(from.note.frontmatter));
  const theirs = readLabels(into.text, bodyStart(into.note.frontmatter));
  const foreign = renameDefinitions(from, ours, theirs);
  const own = renameDefinitions(into, theirs, ours, true);
  const notes = renameNotes(from, into, ours, theirs);
  const blocks = renameBlocks(from, into);
  const all = [foreign, own, notes.from, notes.into, blocks];
  return {
    from: [...foreign.edits, ...notes.from.edits, ...blocks.edits],
    into: [...own.edits, ...notes.into.edits],
    said: all.flatMap((renames) => renames.said),
  };
}

interface Renames {
  readonly edits: readonly TextEdit[];
  readonly said: readonly string[];
}

/** `spare` renames only what the other note would take for its own though it defines nothing so. */
function renameDefinitions(side: Side, labels: Labels, others: Labels, spare = false): Renames {
  const edits: TextEdit[] = [];
  const said: string[] = [];
  const taken = keysOf(labels, others);
  for (const [key, url] of firstUrls(labels)) {
    const theirs = firstUrls(others).get(key);
    const used = others.references.some((reference) => reference.key === key);
    if (spare ? theirs !== undefined || !used : theirs === undefined ? !used : theirs === url) continue;
    const written = labels.definitions.find((one) => one.key === key)?.text ?? '';
    const name = freeName(written, taken);
    said.push(`[${written}] is now [${name}]`);
    for (const { at, text } of labels.definitions.filter((one) => one.key === key)) {
      if (at < 0) throw cannotFollow(side.path, `the definition of [${text}] cannot be found`);
      edits.push({ start: at, end: at + text.length, text: name });
    }
    for (const { at, text, named, collapsed } of labels.references.filter((one) => one.key === key)) {
      const end = at + text.length;
      if (side.text.slice(at, end) !== text) throw cannotFollow(side.path, `the label [${text}] stands on several lines`);
      if (named) edits.push({ start: at, end, text: name });
      else if (collapsed) edits.push({ start: end + 2, end: end + 2, text: name });
      else edits.push({ start: end + 1, end: end + 1, text: `[${name}]` });
    }
  }
  return { edits, said };
}

function keysOf(...all: readonly Labels[]): Set<string> {
  return new Set(all.flatMap((labels) => [...labels.definitions, ...labels.references].map((one) => one.key)));
}

/** The first definition of a label holds. */
function firstUrls(labels: Labels): Map<string, string> {
  const urls = new Map<string, string>();
  for (const { key, url } of labels.definitions) if (!urls.has(key)) urls.set(key, url);
  return urls;
}

/** FROM's footnotes take new labels where INTO has the label with another text; INTO's where FROM has it in brackets as mere text. */
function renameNotes(from: Side, into: Side, ours: Labels, theirs: Labels): { readonly from: Renames; readonly into: Renames } {
  const none: Renames = { edits: [], said: [] };
  if (!from.text.includes('[^') || !into.text.includes('[^')) return { from: none, into: none };
  const used = { from: usedNotes(from, ours), into: usedNotes(into, theirs) };
  const taken = new Set([...used.from, ...used.into].map((one) => one.key));
  const shared = [...new Set(used.from.map((one) => one.key))].filter((key) => used.into.some((one) => one.key === key));
  const rename = (labels: readonly Label[], keys: readonly string[]): Renames => {
    const names = new Map(keys.map((key) => [key, freeName(labels.find((one) => one.key === key)?.text ?? key, taken)]));
    const edits = labels.flatMap(({ key, text, at }): TextEdit[] => {
      const name = names.get(key);
      return name === undefined ? [] : [{ start: at, end: at + text.length, text: name }];
    });
    return { edits, said: [...names].map(([key, name]) => `the footnote [^${key}] is now [^${name}]`) };
  };
  const contentOf = (labels: Labels, key: string): string | undefined => labels.notes.find((note) => note.key === key)?.content;
  const differing = shared.filter((key) => contentOf(ours, key) !== contentOf(theirs, key));
  return {
    from: rename(
      used.from,
      differing.filter((key) => contentOf(ours, key) !== undefined),
    ),
    into: rename(
      used.into,
      differing.filter((key) => contentOf(ours, key) === undefined),
    ),
  };
}

/**
 * Where a body names footnotes, their definitions included. What is code and what is text shows in a
 * scan that finds a wikilink in place of each `[^label]`.
 */
function usedNotes(side: Side, labels: Labels): Label[] {
  const start = bodyStart(side.note.frontmatter);
  const defined = new Set(labels.notes.map((note) => note.at));
  const candidates = [...side.text.matchAll(/\[\^([^\]\s]+)\]/g)]
    .map((match) => ({ text: match[1] ?? '', at: (match.index ?? 0) + 2 }))
    .filter(({ at }) => at >= start && !defined.has(at));
  const probe = applyEdits(
    side.text,
    candidates.map(({ text, at }, index) => ({ start: at - 2, end: at + text.length + 1, text: `[[note ${index}]]` })),
  );
  const live = new Set(scanMarkdown(probe, start).links.map((link) => link.linkpath));
  const found = candidates.filter((_, index) => live.has(`note ${index}`));
  return [...found, ...labels.notes].map(({ text, at }) => ({ key: text.toLowerCase(), text, at })).sort((a, b) => a.at - b.at);
}

function renameBlocks(from: Side, into: Side): Renames {
  const theirs = new Set(into.note.blockIds.map((block) => block.id.toLowerCase()));
  const taken = new Set([...theirs, ...from.note.blockIds.map((block) => block.id.toLowerCase())]);
  const names = new Map<string, string>();
  const edits = from.note.blockIds.flatMap(({ id }, index): TextEdit[] => {
    const key = id.toLowerCase();
    if (!theirs.has(key)) return [];
    const name = names.get(key) ?? freeName(id, taken);
    names.set(key, name);
    const at = blockIdPlace(from, index);
    return [{ start: at, end: at + id.length, text: name }];
  });
  return { edits, said: [...names].map(([key, name]) => `^${key} is now ^${name}`) };
}

/** Where a block's id is written: where another id of its length changes what a scan finds. */
function blockIdPlace(side: Side, index: number): number {
  const start = bodyStart(side.note.frontmatter);
  const id = side.note.blockIds[index]?.id ?? '';
  const other = (/^q+$/i.test(id) ? 'z' : 'q').repeat(id.length);
  for (let at = side.text.indexOf(`^${id}`, start); at >= 0; at = side.text.indexOf(`^${id}`, at + 1)) {
    const probe = side.text.slice(0, at + 1) + other + side.text.slice(at + 1 + id.length);
    const blocks = scanMarkdown(probe, start).blockIds;
    if (blocks.length === side.note.blockIds.length && blocks[index]?.id === other) return at + 1;
  }
  throw cannotFollow(side.path, `the block ^${id} cannot be found`);
}

/** `name-2`, or the first number that nothing else has; takes it. */
function freeName(name: string, taken: Set<string>): string {
  for (let n = 2; ; n++) {
    const free = `${name}-${n}`;
    if (taken.has(free.toLowerCase())) continue;
    taken.add(free.toLowerCase());
    return free;
  }
}
