import { Component } from '../base/component';
import { CodeMirror } from './code-mirror';
import { renderSections } from './markdown-renderer';
import { Editor } from './editor';
import type { WorkspaceLeaf } from './leaf';
import { TextFileView } from './text-view';

export type Mode = 'source' | 'preview';

/** A note: its text in a text area with what extensions of the editor put above it, or rendered for reading. */
export class MarkdownView extends TextFileView {
  editor: Editor;
  hoverPopover: null = null;
  private mode: Mode;
  /** Writing without live preview, as people choose it for a note. */
  private isSource = false;
  /** Owns what post-processors added to the note as it is rendered now. */
  private rendered = new Component();
  private readonly mirror: CodeMirror;
  private readonly areaEl: HTMLTextAreaElement;
  private readonly previewEl: HTMLElement;

  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    this.mode = this.app.internal.defaultMode;
    const sourceEl = this.contentEl.createDiv('markdown-source-view');
    this.mirror = new CodeMirror(sourceEl, this);
    this.areaEl = sourceEl.createEl('textarea', { attr: { spellcheck: 'false', 'aria-label': 'Note text' } });
    this.previewEl = this.contentEl.createDiv('markdown-reading-view').createDiv('markdown-preview-view markdown-rendered');
    this.editor = new Editor(this.areaEl, () => {
      this.mirror.edit(this.areaEl.value);
      this.requestSave();
      this.app.workspace.trigger('editor-change', this.editor, this);
    });
    this.addAction('pencil', 'Switch between reading and editing', () => void this.setMode(this.mode === 'source' ? 'preview' : 'source'));
    this.addAction('ellipsis-vertical', 'More options', (evt) => {
      if (this.file) this.app.internal.fileMenu(this.file, 'more-options', this.leaf).showAtMouseEvent(evt);
    });
    this.areaEl.addEventListener('contextmenu', (evt) => {
      const menu = this.app.internal.newMenu();
      this.app.workspace.trigger('editor-menu', menu, this.editor, this);
      menu.showAtMouseEvent(evt);
    });
    this.previewEl.addEventListener('click', (evt) => {
      const link = (evt.target as Element).closest('a.internal-link');
      if (link === null) return;
      evt.preventDefault();
      void this.app.workspace.openLinkText(link.getAttribute('data-href') ?? '', this.file?.path ?? '');
    });
  }

  getViewType(): string {
    return 'markdown';
  }

  getMode(): Mode {
    return this.mode;
  }

  async setMode(mode: Mode): Promise<void> {
    this.mode = mode;
    await this.draw();
  }

  override async setState(state: unknown): Promise<void> {
    const mode = (state as { mode?: unknown } | null)?.mode;
    if (mode === 'source' || mode === 'preview') this.mode = mode;
    const source = (state as { source?: unknown } | null)?.source;
    if (typeof source === 'boolean') this.isSource = source;
    await super.setState(state);
    await this.draw();
  }

  override getState(): Record<string, unknown> {
    return { ...super.getState(), mode: this.mode, source: this.isSource };
  }

  /** `{ line }` moves the cursor, as a click on a finding does. */
  override setEphemeralState(state: unknown): void {
    const line = (state as { line?: unknown } | null)?.line;
    if (typeof line !== 'number') return;
    this.editor.setCursor(line);
    this.editor.scrollIntoView({ from: { line, ch: 0 }, to: { line, ch: 0 } });
  }

  override getEphemeralState(): Record<string, unknown> {
    return { line: this.editor.getCursor().line };
  }

  getViewData(): string {
    return this.areaEl.value;
  }

  setViewData(data: string, clear: boolean): void {
    this.areaEl.value = data;
    if (clear) this.mirror.open(data, !this.isSource);
    else this.mirror.edit(data);
    void this.draw();
  }

  clear(): void {
    this.areaEl.value = '';
    this.previewEl.empty();
  }

  showSearch(): void {}

  /** The extensions of the editor are others now. */
  updateOptions(): void {
    this.mirror.open(this.getViewData(), !this.isSource);
  }

  /** The half of the view that renders; the app has more of it. */
  readonly previewMode = { rerender: (_full?: boolean): void => void this.app.internal.activity.track(this.draw()) };

  override async closeView(): Promise<void> {
    this.rendered.unload();
    await super.closeView();
    this.mirror.close();
  }

  private async draw(): Promise<void> {
    this.mirror.show(!this.isSource);
    this.areaEl.parentElement?.toggle(this.mode === 'source');
    this.previewEl.parentElement?.toggle(this.mode === 'preview');
    this.rendered.unload();
    if (this.mode !== 'preview') return;
    const rendered = new Component();
    this.rendered = rendered;
    rendered.load();
    this.previewEl.empty();
    this.previewEl.createDiv({ cls: 'inline-title', text: this.getDisplayText() });
    const box = this.previewEl.createDiv();
    await renderSections(this.app, this.getViewData(), box, this.file?.path ?? '', rendered);
    // A later drawing has begun meanwhile.
    if (this.rendered !== rendered) box.remove();
  }
}
