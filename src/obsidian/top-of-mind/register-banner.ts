import {
  debounce,
  MarkdownView,
  setIcon,
  type Plugin,
  editorInfoField,
  editorLivePreviewField,
  type App,
  getFrontMatterInfo,
  MarkdownRenderChild,
  type MarkdownPostProcessorContext,
  type MarkdownSectionInformation,
} from 'obsidian';
import type { Workbench } from '../app/workbench';
import { addWhere } from '../ui/command';
import { openAt, linkToNote } from '../ui/opening';
import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, WidgetType, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { isInside, type VaultPath } from '../../core/model/path';
import { titleOf } from '../ui/wording';

/**
 * The banner in superseded notes, in reading view and in live preview, and the command that follows it. What the plugin adds goes
 * when it is unloaded, also from notes that stay open.
 */
export function registerBanner(plugin: Plugin, bench: Workbench): void {
  const { app } = bench;
  const succession = new Succession(bench);
  const banners = new Set<ReadingBanner>();
  plugin.registerEditorExtension(editorBanner(app, succession));
  plugin.registerMarkdownPostProcessor((el, context) => {
    if (!isFirst(context.getSectionInfo(el))) return;
    const banner = new ReadingBanner(el, app, succession, context);
    banners.add(banner);
    banner.register(() => banners.delete(banner));
    context.addChild(banner);
  });
  plugin.register(() => {
    for (const banner of [...banners]) banner.unload();
  });
  const newer = (): string | undefined => succession.newerOf(app.workspace.getActiveFile()?.path)[0];
  const command = { id: 'open-newer', name: 'Open the note that superseded this one', icon: 'circle-arrow-up' };
  addWhere(
    plugin,
    command,
    () => openAt(app, newer() ?? ''),
    () => newer() !== undefined,
  );
  succession.onLook = () => renderMissing(bench, succession, banners);
  plugin.registerEvent(bench.events.on('changed', () => succession.changed()));
  plugin.registerEvent(app.workspace.on('file-open', () => succession.changed()));
  plugin.registerEvent(app.workspace.on('layout-change', () => succession.changed()));
}

/** Has a note rendered again that was on screen before the plugin was, or lost the section that the banner was in. */
function renderMissing({ app }: Workbench, succession: Succession, banners: ReadonlySet<ReadingBanner>): void {
  const rendered = new Set([...banners].map(({ path }) => path));
  app.workspace.iterateAllLeaves(({ view }) => {
    if (!(view instanceof MarkdownView) || view.getMode() !== 'preview') return;
    const path = view.file?.path;
    if (path !== undefined && succession.newerOf(path).length > 0 && !rendered.has(path)) view.previewMode.rerender(true);
  });
}

/** Puts the banner above a superseded note while it is edited in live preview; with the source on screen there is none. */
function editorBanner(app: App, succession: Succession): Extension {
  const found = StateEffect.define<readonly VaultPath[]>();

  class Banner extends WidgetType {
    constructor(private readonly newer: readonly VaultPath[]) {
      super();
    }

    override eq(other: Banner): boolean {
      return sameList(this.newer, other.newer);
    }

    override toDOM(): HTMLElement {
      return bannerOf(app, this.newer);
    }
  }

  // A block between lines must come from the state: CodeMirror refuses one that a view adds.
  const newerField = StateField.define<readonly VaultPath[]>({
    create: () => [],
    update: (value, tr) => tr.effects.reduce((now, effect) => (effect.is(found) ? effect.value : now), value),
    provide: (field) =>
      EditorView.decorations.compute([field, editorLivePreviewField], (state): DecorationSet => {
        const newer = state.field(field);
        if (newer.length === 0 || !state.field(editorLivePreviewField)) return Decoration.none;
        return Decoration.set(Decoration.widget({ widget: new Banner(newer), block: true, side: -1 }).range(0));
      }),
  });

  /** Keeps in an editor's state what superseded its note. */
  const follower = ViewPlugin.define((view) => {
    const leave = succession.add({
      path: () => pathIn(view.state),
      draw: () => {
        // A cell of a table is an editor of its own, with the file of the note around it.
        const newer = view.dom.closest('td, th') === null ? succession.newerOf(pathIn(view.state)) : [];
        if (!sameList(newer, view.state.field(newerField))) view.dispatch({ effects: found.of(newer) });
      },
    });
    return {
      update: ({ startState, state }: ViewUpdate) => {
        if (pathIn(startState) !== pathIn(state)) succession.changed();
      },
      destroy: leave,
    };
  });
  return [newerField, follower];
}

function pathIn(state: EditorState): string | undefined {
  return state.field(editorInfoField, false)?.file?.path;
}

function sameList(a: readonly VaultPath[], b: readonly VaultPath[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at]);
}

/** The banner above the first section of a note as it is read. It stays with that section, and goes where another is first now. */
class ReadingBanner extends MarkdownRenderChild {
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
function isFirst(info: MarkdownSectionInformation | null): boolean {
  if (info === null) return false;
  const start = getFrontMatterInfo(info.text).contentStart;
  const blank = /^\s*/.exec(info.text.slice(start))?.[0] ?? '';
  return info.text.slice(0, start + blank.length).split('\n').length - 1 === info.lineStart;
}

/** The sentence on top of a superseded note, with a link to each that took its place. */
function bannerOf(app: App, newer: readonly VaultPath[]): HTMLElement {
  const el = createDiv({ cls: 'tom-banner', attr: { role: 'note', 'aria-label': 'Superseded note', contenteditable: 'false' } });
  setIcon(el.createSpan({ cls: 'tom-banner-icon', attr: { 'aria-hidden': 'true' } }), 'circle-arrow-up');
  const text = el.createSpan({ text: 'Superseded by ' });
  newer.forEach((path, at) => {
    if (at > 0) text.appendText(at === newer.length - 1 ? ' and ' : ', ');
    linkToNote(text, app, { path, text: titleOf(path), hoverParent: { hoverPopover: null } });
  });
  return el;
}

/** The pause after a change before it is asked again what superseded the notes on screen, milliseconds. */
const QUIET = 250;

interface Showing {
  /** The note; undefined where there is none. */
  path(): string | undefined;
  draw(): void;
}

/** Knows of the notes on screen what superseded them. Asks for those alone, and reads no note for it: properties tell. */
class Succession {
  private readonly known = new Map<string, readonly VaultPath[]>();
  private readonly showing = new Set<Showing>();
  /** To be called where something changed on which the answers hang. */
  readonly changed = debounce(() => void this.look(), QUIET, true);
  onLook: () => void = () => undefined;

  constructor(private readonly bench: Workbench) {}

  /** A place begins to show a note; the answer ends that. */
  add(showing: Showing): () => void {
    this.showing.add(showing);
    this.changed();
    return () => void this.showing.delete(showing);
  }

  /** The notes that took the place of this one, as far as it is known by now. */
  newerOf(path: string | undefined): readonly VaultPath[] {
    return (path === undefined ? undefined : this.known.get(path)) ?? [];
  }

  private async look(): Promise<void> {
    const { bench, known } = this;
    if (bench.isClosed || bench.readiness?.isReady() !== true) return;
    const paths = new Set([...this.showing].map((one) => one.path()));
    bench.app.workspace.iterateAllLeaves(({ view }) => {
      if (view instanceof MarkdownView) paths.add(view.file?.path);
    });
    const { memories } = bench.settings.current();
    const found = new Map<string, readonly VaultPath[]>();
    for (const path of paths)
      if (path !== undefined && memories.some(({ root }) => isInside(path, root)))
        found.set(path, (await bench.memory.succession(path)).supersededBy);
    if (bench.isClosed) return;
    known.clear();
    for (const [path, newer] of found) known.set(path, newer);
    for (const one of this.showing) one.draw();
    this.onLook();
  }
}
