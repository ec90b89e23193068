import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, WidgetType, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { editorInfoField, editorLivePreviewField, type App } from 'obsidian';
import type { VaultPath } from '../../core/model/path';
import { bannerOf } from './banner';
import type { Succession } from './succession';

/** Puts the banner above a superseded note while it is edited in live preview; with the source on screen there is none. */
export function editorBanner(app: App, succession: Succession): Extension {
  const told = StateEffect.define<readonly VaultPath[]>();

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
    update: (value, tr) => tr.effects.reduce((now, effect) => (effect.is(told) ? effect.value : now), value),
    provide: (field) =>
      EditorView.decorations.compute([field, editorLivePreviewField], (state): DecorationSet => {
        const newer = state.field(field);
        if (newer.length === 0 || !state.field(editorLivePreviewField)) return Decoration.none;
        return Decoration.set(Decoration.widget({ widget: new Banner(newer), block: true, side: -1 }).range(0));
      }),
  });

  /** Tells an editor what superseded its note. */
  const teller = ViewPlugin.define((view) => {
    const leave = succession.add({
      path: () => pathIn(view.state),
      draw: () => {
        // A cell of a table is an editor of its own, with the file of the note around it.
        const newer = view.dom.closest('td, th') === null ? succession.newerOf(pathIn(view.state)) : [];
        if (!sameList(newer, view.state.field(newerField))) view.dispatch({ effects: told.of(newer) });
      },
    });
    return {
      update: ({ startState, state }: ViewUpdate) => {
        if (pathIn(startState) !== pathIn(state)) succession.changed();
      },
      destroy: leave,
    };
  });
  return [newerField, teller];
}

function pathIn(state: EditorState): string | undefined {
  return state.field(editorInfoField, false)?.file?.path;
}

function sameList(a: readonly VaultPath[], b: readonly VaultPath[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at]);
}
