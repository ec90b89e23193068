import { EditorState, StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { MarkdownView } from './markdown-view';

/** As the app gives them to extensions. */
export const editorInfoField = StateField.define<MarkdownView | null>({ create: () => null, update: (value) => value });
const setLivePreview = StateEffect.define<boolean>();
export const editorLivePreviewField = StateField.define<boolean>({
  create: () => true,
  update: (value, tr) => tr.effects.reduce((now, effect) => (effect.is(setLivePreview) ? effect.value : now), value),
});

/**
 * The app's editor, as far as extensions meet it: a real CodeMirror with the note's text that follows what is typed into the text area
 * beside it. Its lines are hidden; what extensions put between them shows. Made when the first extension is registered.
 */
export class CodeMirror {
  private view: EditorView | null = null;

  constructor(
    private readonly parentEl: HTMLElement,
    private readonly owner: MarkdownView,
  ) {}

  /** Begins anew, as for another note. */
  open(text: string, isLivePreview: boolean): void {
    const { editorExtensions } = this.owner.app.internal;
    if (editorExtensions.length === 0 && this.view === null) return;
    const extensions: Extension[] = [
      EditorView.editable.of(false),
      EditorView.lineWrapping,
      editorInfoField.init(() => this.owner),
      editorLivePreviewField.init(() => isLivePreview),
      ...editorExtensions,
    ];
    const state = EditorState.create({ doc: text, extensions });
    if (this.view === null) {
      this.view = new EditorView({ state });
      this.view.dom.addClass('cm-mirror');
      this.view.contentDOM.setAttribute('aria-label', 'Note');
      this.parentEl.prepend(this.view.dom);
    } else this.view.setState(state);
  }

  /** Takes over a text that was changed in one place. */
  edit(text: string): void {
    const { view } = this;
    if (view === null) return;
    const before = view.state.doc.toString();
    const most = Math.min(before.length, text.length);
    let from = 0;
    while (from < most && before[from] === text[from]) from += 1;
    let end = 0;
    while (end < most - from && before[before.length - 1 - end] === text[text.length - 1 - end]) end += 1;
    if (before !== text) view.dispatch({ changes: { from, to: before.length - end, insert: text.slice(from, text.length - end) } });
  }

  show(isLivePreview: boolean): void {
    this.view?.dispatch({ effects: setLivePreview.of(isLivePreview) });
  }

  close(): void {
    this.view?.destroy();
    this.view = null;
  }
}
