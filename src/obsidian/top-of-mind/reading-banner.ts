import {
  getFrontMatterInfo,
  MarkdownRenderChild,
  type App,
  type MarkdownPostProcessorContext,
  type MarkdownSectionInformation,
} from 'obsidian';
import type { VaultPath } from '../../core/model/path';
import { bannerOf } from './banner';
import type { Succession } from './succession';

/** The banner above the first section of a note as it is read. It stays with that section, and goes where another is first now. */
export class ReadingBanner extends MarkdownRenderChild {
  private leave: () => void = () => undefined;
  private bannerEl: HTMLElement | null = null;
  private shown = '';

  constructor(
    private readonly sectionEl: HTMLElement,
    private readonly app: App,
    private readonly succession: Succession,
    private readonly context: MarkdownPostProcessorContext,
  ) {
    super(sectionEl);
  }

  get path(): string {
    return this.context.sourcePath;
  }

  override onload(): void {
    this.leave = this.succession.add({ path: () => this.path, draw: () => this.draw() });
  }

  override onunload(): void {
    this.leave();
    this.show([]);
  }

  private draw(): void {
    // In the editor, where pieces of a note are rendered too, the banner is the editor's own.
    const isOurs = this.sectionEl.closest('.cm-content') === null && isFirst(this.context.getSectionInfo(this.sectionEl));
    this.show(isOurs ? this.succession.newerOf(this.path) : []);
  }

  private show(newer: readonly VaultPath[]): void {
    const key = newer.join('\n');
    if (key === this.shown) return;
    this.shown = key;
    this.bannerEl?.remove();
    this.bannerEl = newer.length === 0 ? null : bannerOf(this.app, newer);
    if (this.bannerEl !== null) this.sectionEl.prepend(this.bannerEl);
  }
}

/** True for the section that the text of a note begins with, below its properties. */
export function isFirst(info: MarkdownSectionInformation | null): boolean {
  if (info === null) return false;
  const start = getFrontMatterInfo(info.text).contentStart;
  const blank = /^\s*/.exec(info.text.slice(start))?.[0] ?? '';
  return info.text.slice(0, start + blank.length).split('\n').length - 1 === info.lineStart;
}
