import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import type { Edit } from '../../model/plan';
import { editText } from './compose';
import type { TextEdit } from './places';

/** A range of the file as it was. */
interface Kept {
  readonly from: number;
  readonly to: number;
}

/** Text that was put in; at the end of the file by an append. */
interface Put {
  readonly text: string;
  readonly reason: string;
  readonly isAppended: boolean;
}

/** The edits of a file by several plans, each decided on what those before it leave: as edits of the file as it was. */
export class JoinedEdits {
  private pieces: (Kept | Put)[];
  private now: string;
  /** Of edits that can only stand alone, such as those of properties. */
  private alone: readonly TextEdit[] | null = null;

  /** `made`: the file does not exist yet, and begins with this text. `shown`: the same file as who decides sees it, where that is less. */
  constructor(
    private readonly path: VaultPath,
    private readonly was: string,
    private readonly made: { readonly reason: string } | null = null,
    private shown: string | null = null,
  ) {
    this.now = was;
    this.pieces = was === '' ? [] : [{ from: 0, to: was.length }];
  }

  /** The same, to take in more without changing this. */
  copy(): JoinedEdits {
    return Object.assign(new JoinedEdits(this.path, this.was, this.made), this, { pieces: [...this.pieces] });
  }

  /** The file as all edits so far leave it. */
  get text(): string {
    return this.now;
  }

  /** The same as who decides sees it. */
  get shownText(): string {
    return this.shown ?? this.now;
  }

  /** Takes in the edits of another plan. Throws as `editText`, and `bad_input` where they cannot stand beside those so far. */
  add(edits: readonly TextEdit[]): void {
    const isOnlyAdded = edits.every((edit) => edit.op === 'append');
    // Edits that were decided on less than the file are carried over to it later.
    const isForShown = this.shown !== null && !isOnlyAdded;
    const isApart = this.made === null && (isForShown || edits.some((edit) => edit.op === 'set-property'));
    if (this.alone !== null || (isApart && this.now !== this.was))
      throw new MemoryError('bad_input', `Another entry of these changes "${this.path}" as well. Remember this one by itself.`, this.path);
    if (isApart) this.alone = edits;
    if (isForShown) return;
    const next = editText(this.path, this.now, edits);
    if (!isApart && this.made === null) this.cut(edits, next);
    this.now = next;
    if (this.shown !== null) this.shown = editText(this.path, this.shown, edits);
  }

  private cut(edits: readonly TextEdit[], next: string): void {
    const replaced = edits.flatMap((edit) => (edit.op === 'replace' ? [edit] : []));
    // From the end, so that the offsets of the others hold.
    for (const edit of [...replaced].reverse().sort((a, b) => b.start - a.start || b.end - a.end)) this.replace(edit);
    const length = this.pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
    const reason = edits.find((edit) => edit.op === 'append')?.reason ?? '';
    if (next.length > length) this.pieces.push({ text: next.slice(length), reason, isAppended: true });
  }

  private replace({ start, end, text, reason }: Extract<TextEdit, { op: 'replace' }>): void {
    const before: (Kept | Put)[] = [];
    const after: (Kept | Put)[] = [];
    let at = 0;
    let isAppended = false;
    for (const piece of this.pieces) {
      const length = lengthOf(piece);
      const [head, tail] = [Math.min(Math.max(start - at, 0), length), Math.min(Math.max(end - at, 0), length)];
      if (head > 0) before.push(partOf(piece, 0, head));
      if (tail < length) after.push(partOf(piece, tail, length));
      if ('text' in piece && piece.isAppended && head < length && (head > 0 || tail > 0)) isAppended = true;
      at += length;
    }
    this.pieces = [...before, ...(text === '' ? [] : [{ text, reason, isAppended }]), ...after];
  }

  /** All of them, for the file as it was; those that put something in stay apart. */
  edits(): Edit[] {
    const { path, was, now } = this;
    if (this.made !== null) return [{ op: 'create', path, text: now, reason: this.made.reason }];
    if (this.alone !== null) return [...this.alone];
    const edits = this.joined();
    if (editText(path, was, edits) === now) return [...edits];
    return [{ op: 'replace', path, start: 0, end: was.length, before: was, text: now, reason: edits[0]?.reason ?? '' }];
  }

  private joined(): TextEdit[] {
    const { path, was } = this;
    const first = this.pieces.findIndex((piece) => 'text' in piece && piece.isAppended);
    const end = first < 0 ? this.pieces.length : first;
    const edits: TextEdit[] = [];
    let at = 0;
    let put: Put[] = [];
    const close = (to: number): void => {
      const all = put.length === 0 && to > at ? [{ text: '', reason: '' }] : put;
      for (const [nth, { text, reason }] of all.entries())
        edits.push({ op: 'replace', path, start: nth === 0 ? at : to, end: to, before: nth === 0 ? was.slice(at, to) : '', text, reason });
      put = [];
    };
    for (const piece of this.pieces.slice(0, end)) {
      if ('text' in piece) put.push(piece);
      else {
        close(piece.from);
        at = piece.to;
      }
    }
    close(was.length);
    if (first < 0) return edits;
    const tail = this.pieces.slice(first).map((piece) => ('text' in piece ? piece : { text: was.slice(piece.from, piece.to), reason: '' }));
    const added = tail.map(({ text }) => text).join('');
    const head = this.now.slice(0, this.now.length - added.length);
    // An append begins a line of its own anyway.
    const text = head === '' || /[\n\ufeff]$/.test(head) ? added : added.replace(/^\r?\n/, '');
    return [...edits, { op: 'append', path, text, reason: tail[0]?.reason ?? '' }];
  }
}

function lengthOf(piece: Kept | Put): number {
  return 'text' in piece ? piece.text.length : piece.to - piece.from;
}

function partOf(piece: Kept | Put, from: number, to: number): Kept | Put {
  return 'text' in piece ? { ...piece, text: piece.text.slice(from, to) } : { from: piece.from + from, to: piece.from + to };
}
