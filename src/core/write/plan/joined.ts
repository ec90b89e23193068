import { sharedEnds } from '../../model/collections';
import type { VaultPath } from '../../model/path';
import { appendLines, editText } from './compose';
import type { TextEdit } from './places';

type Replace = Extract<TextEdit, { op: 'replace' }>;

/** A range of the file as it was, and the text in its place; `isAdded` at the end of the file, by an append. */
interface Part extends Pick<Replace, 'start' | 'end' | 'text' | 'reason'> {
  readonly isAdded: boolean;
}

/**
 * The edits of a file by several plans, each decided on what those before it leave: as edits of the file as it was. What is put in
 * stays apart, so that a mark is seen to be one, and what is added stays one append. Throws as `editText`.
 */
export function joinedEdits(path: VaultPath, was: string, plans: readonly (readonly TextEdit[])[]): readonly TextEdit[] {
  let now = was;
  let parts: readonly Part[] = [];
  for (const edits of plans) {
    const replaced = edits.filter((edit) => edit.op === 'replace');
    const [set, appended] = (['set-property', 'append'] as const).map((op) => edits.find((edit) => edit.op === op));
    // From the end, so that the offsets of the others hold.
    for (const edit of [...replaced].reverse().sort((a, b) => b.start - a.start || b.end - a.end))
      parts = withPart(parts, { ...edit, isAdded: false });
    let whole = replaced.length === 0 ? now : editText(path, now, replaced);
    if (set !== undefined) {
      const head = whole;
      whole = editText(
        path,
        now,
        edits.filter(({ op }) => op !== 'append'),
      );
      parts = withPart(parts, { ...changed(head, whole), reason: set.reason, isAdded: false });
    }
    now = edits.reduce((text, edit) => (edit.op === 'append' ? appendLines(text, edit.text) : text), whole);
    const added = { start: whole.length, end: whole.length, text: now.slice(whole.length) };
    parts = withPart(parts, { ...added, reason: appended?.reason ?? '', isAdded: true });
  }
  const own = plans.flat();
  // Properties stay what they are wherever nothing else is changed.
  const isPlain = own.every(({ op }) => op !== 'replace') && own.some(({ op }) => op === 'set-property');
  const ways = now === was ? [[]] : [...(isPlain ? [own] : []), partsApplied(path, was, now, parts)];
  const whole = (): TextEdit[] => [replacing(path, was, { ...changed(was, now), reason: own[0]?.reason ?? '' })];
  return ways.find((edits) => editText(path, was, edits) === now) ?? whole();
}

function replacing(path: VaultPath, was: string, { start, end, text, reason }: Omit<Part, 'isAdded'>): Replace {
  return { op: 'replace', path, start, end, before: was.slice(start, end), text, reason };
}

/** The one range in which two texts differ, with what the second has there. */
function changed(was: string, now: string): Pick<Replace, 'start' | 'end' | 'text'> {
  const { head, tail } = sharedEnds(was, now);
  return { start: head, end: was.length - tail, text: now.slice(head, now.length - tail) };
}

/** The parts with one more, whose offsets are those of the text that they leave; it becomes one with those it lies in. */
function withPart(parts: readonly Part[], one: Part): readonly Part[] {
  const before: Part[] = [];
  const after: Part[] = [];
  const within: (Part & { readonly at: number; readonly till: number })[] = [];
  let [shift, first, last] = [0, 0, 0];
  for (const part of parts) {
    const at = part.start + shift;
    const till = at + part.text.length;
    shift += part.text.length - (part.end - part.start);
    if (till <= one.start) before.push(part);
    else if (at >= one.end) after.push(part);
    else within.push({ ...part, at, till });
    if (till <= one.start) first = shift;
    if (till <= one.start || at < one.end) last = shift;
  }
  const [head, tail] = [within[0], within.at(-1)];
  const start = head === undefined || one.start < head.at ? one.start - first : head.start;
  const end = tail === undefined || one.end > tail.till ? one.end - last : tail.end;
  const lead = head?.text.slice(0, Math.max(0, one.start - head.at)) ?? '';
  const rest = tail?.text.slice(tail.text.length - Math.max(0, tail.till - one.end)) ?? '';
  const joined = { ...one, start, end, text: lead + one.text + rest };
  if (head !== undefined && start === head.start) Object.assign(joined, { reason: head.reason, isAdded: head.isAdded });
  return [...before, ...(joined.text === '' && start === end ? [] : [joined]), ...after];
}

/** The parts as edits, from the first that was added on as one append. */
function partsApplied(path: VaultPath, was: string, now: string, parts: readonly Part[]): TextEdit[] {
  const first = parts.findIndex(({ isAdded }) => isAdded);
  const tail = first < 0 ? [] : parts.slice(first);
  const edits: TextEdit[] = parts.slice(0, parts.length - tail.length).map((part) => replacing(path, was, part));
  const added = tail.map(({ text }) => text).join('');
  if (added === '') return edits;
  const head = now.slice(0, now.length - added.length);
  // An append begins a line of its own anyway.
  const text = head === '' || /[\n\ufeff]$/.test(head) ? added : added.replace(/^\r?\n/, '');
  return [...edits, { op: 'append', path, text, reason: tail[0]?.reason ?? '' }];
}
