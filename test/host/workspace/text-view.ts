import { debounce } from '../base/debounce';
import type { TFile } from '../vault/files';
import { FileView } from './views';

/** Milliseconds between typing and saving, as in the app. */
const SAVE_DELAY = 2000;

/** A view that edits a file as text and saves a while after typing. */
export abstract class TextFileView extends FileView {
  data = '';
  /** Text on screen that is not on disk yet. */
  dirty = false;
  private readonly saveSoon = debounce(() => void this.app.internal.activity.track(this.save()), SAVE_DELAY, true);
  requestSave: () => void = () => {
    this.dirty = true;
    this.saveSoon();
  };

  override async onLoadFile(file: TFile): Promise<void> {
    this.data = await this.app.vault.read(file);
    this.dirty = false;
    this.setViewData(this.data, true);
  }

  override async onUnloadFile(_file: TFile): Promise<void> {
    await this.save(true);
  }

  override onload(): void {
    super.onload();
    this.registerEvent(
      this.app.vault.on('modify', (file: TFile) => {
        if (file === this.file && !this.dirty) void this.app.internal.activity.track(this.reload());
      }),
    );
    this.registerEvent(
      this.app.vault.on('rename', (file: TFile) => {
        if (file === this.file) void this.onRename(file);
      }),
    );
    this.registerEvent(
      this.app.vault.on('delete', (file: TFile) => {
        if (file !== this.file) return;
        this.dirty = false;
        this.leaf.detach();
      }),
    );
  }

  /** Writes what is on screen. The stand-in merges nothing: unsaved text wins over a change made on disk meanwhile. */
  async save(clear = false): Promise<void> {
    this.saveSoon.cancel();
    if (this.file !== null && this.dirty) {
      this.dirty = false;
      this.data = this.getViewData();
      await this.app.vault.modify(this.file, this.data);
    }
    if (clear) this.clear();
  }

  abstract getViewData(): string;
  abstract setViewData(data: string, clear: boolean): void;
  abstract clear(): void;

  private async reload(): Promise<void> {
    if (this.file === null) return;
    const data = await this.app.vault.read(this.file);
    if (this.dirty || data === this.data) return;
    this.data = data;
    this.setViewData(data, false);
  }
}
