import type { EditorChange, EditorPosition, EditorRange, EditorSelection, EditorSelectionOrCaret, EditorTransaction } from 'obsidian';

/** An editor over a text area, one selection. */
export class Editor {
  constructor(
    private readonly areaEl: HTMLTextAreaElement,
    private readonly onEdit: () => void,
  ) {
    areaEl.addEventListener('input', onEdit);
  }

  getDoc(): this {
    return this;
  }

  refresh(): void {}

  getValue(): string {
    return this.areaEl.value;
  }

  setValue(content: string): void {
    this.edit(content, 0, 0);
  }

  getLine(line: number): string {
    return this.lines()[line] ?? '';
  }

  setLine(n: number, text: string): void {
    this.replaceRange(text, { line: n, ch: 0 }, { line: n, ch: this.getLine(n).length });
  }

  lineCount(): number {
    return this.lines().length;
  }

  lastLine(): number {
    return this.lineCount() - 1;
  }

  getSelection(): string {
    return this.getValue().slice(this.areaEl.selectionStart, this.areaEl.selectionEnd);
  }

  somethingSelected(): boolean {
    return this.areaEl.selectionStart !== this.areaEl.selectionEnd;
  }

  getRange(from: EditorPosition, to: EditorPosition): string {
    return this.getValue().slice(this.posToOffset(from), this.posToOffset(to));
  }

  replaceSelection(replacement: string): void {
    const { selectionStart, selectionEnd } = this.areaEl;
    this.splice(selectionStart, selectionEnd, replacement);
  }

  replaceRange(replacement: string, from: EditorPosition, to: EditorPosition = from): void {
    this.splice(this.posToOffset(from), this.posToOffset(to), replacement);
  }

  getCursor(side: 'from' | 'to' | 'head' | 'anchor' = 'head'): EditorPosition {
    return this.offsetToPos(side === 'from' || side === 'anchor' ? this.areaEl.selectionStart : this.areaEl.selectionEnd);
  }

  listSelections(): EditorSelection[] {
    return [{ anchor: this.getCursor('anchor'), head: this.getCursor('head') }];
  }

  setCursor(pos: EditorPosition | number, ch = 0): void {
    this.setSelection(typeof pos === 'number' ? { line: pos, ch } : pos);
  }

  setSelection(anchor: EditorPosition, head: EditorPosition = anchor): void {
    const [a, b] = [this.posToOffset(anchor), this.posToOffset(head)];
    this.areaEl.setSelectionRange(Math.min(a, b), Math.max(a, b));
  }

  setSelections(ranges: EditorSelectionOrCaret[], main = 0): void {
    const range = ranges[main];
    if (range !== undefined) this.setSelection(range.anchor, range.head);
  }

  focus(): void {
    this.areaEl.focus();
  }

  blur(): void {
    this.areaEl.blur();
  }

  hasFocus(): boolean {
    return document.activeElement === this.areaEl;
  }

  getScrollInfo(): { top: number; left: number } {
    return { top: this.areaEl.scrollTop, left: this.areaEl.scrollLeft };
  }

  scrollTo(x?: number | null, y?: number | null): void {
    if (typeof x === 'number') this.areaEl.scrollLeft = x;
    if (typeof y === 'number') this.areaEl.scrollTop = y;
  }

  scrollIntoView(range: EditorRange): void {
    this.areaEl.scrollTop = (range.from.line / Math.max(1, this.lineCount())) * this.areaEl.scrollHeight;
  }

  /** The text area's own history is the browser's; the stand-in keeps none. */
  undo(): void {}
  redo(): void {}
  exec(): void {}

  transaction(tx: EditorTransaction): void {
    const changes = [...(tx.changes ?? [])].sort((a: EditorChange, b: EditorChange) => this.posToOffset(b.from) - this.posToOffset(a.from));
    for (const change of changes) this.replaceRange(change.text, change.from, change.to);
    if (tx.replaceSelection !== undefined) this.replaceSelection(tx.replaceSelection);
    if (tx.selection !== undefined) this.setSelection(tx.selection.from, tx.selection.to);
  }

  wordAt(pos: EditorPosition): EditorRange | null {
    const text = this.getLine(pos.line);
    for (const match of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
      if (match.index <= pos.ch && pos.ch <= match.index + match[0].length) {
        return { from: { line: pos.line, ch: match.index }, to: { line: pos.line, ch: match.index + match[0].length } };
      }
    }
    return null;
  }

  posToOffset(pos: EditorPosition): number {
    const before = this.lines().slice(0, pos.line);
    return Math.min(before.reduce((sum, line) => sum + line.length + 1, 0) + pos.ch, this.getValue().length);
  }

  offsetToPos(offset: number): EditorPosition {
    const before = this.getValue().slice(0, offset).split('\n');
    return { line: before.length - 1, ch: before.at(-1)?.length ?? 0 };
  }

  processLines<T>(
    read: (line: number, text: string) => T | null,
    write: (line: number, text: string, value: T | null) => EditorChange | void,
  ): void {
    const values = this.lines().map((text, line) => read(line, text));
    const changes = this.lines().flatMap((text, line) => write(line, text, values[line] ?? null) ?? []);
    this.transaction({ changes });
  }

  private lines(): string[] {
    return this.getValue().split('\n');
  }

  private splice(from: number, to: number, text: string): void {
    const value = this.getValue();
    this.edit(value.slice(0, from) + text + value.slice(to), from, from + text.length);
  }

  private edit(value: string, from: number, to: number): void {
    this.areaEl.value = value;
    this.areaEl.setSelectionRange(Math.max(from, to), to);
    this.onEdit();
  }
}
