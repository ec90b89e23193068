import { debounce, MarkdownView } from 'obsidian';
import { isInside, type VaultPath } from '../../core/model/path';
import type { Workbench } from '../app/workbench';

/** The pause after a change before it is asked again what superseded the notes on screen, milliseconds. */
const QUIET = 250;

/** A place on screen that shows a note. */
export interface Showing {
  /** The note; undefined where there is none. */
  path(): string | undefined;
  draw(): void;
}

/** Knows of the notes on screen what superseded them. Asks for those alone, and reads no note for it: properties tell. */
export class Succession {
  private readonly known = new Map<string, readonly VaultPath[]>();
  private readonly showing = new Set<Showing>();
  private readonly later = debounce(() => void this.look(), QUIET, true);
  /** Hears after each look. */
  onLook: () => void = () => undefined;

  constructor(private readonly bench: Workbench) {}

  /** A place begins to show a note; the answer ends that. */
  add(showing: Showing): () => void {
    this.showing.add(showing);
    this.later();
    return () => void this.showing.delete(showing);
  }

  /** The notes that took the place of this one, as far as it is known by now. */
  newerOf(path: string | undefined): readonly VaultPath[] {
    return (path === undefined ? undefined : this.known.get(path)) ?? [];
  }

  /** Something changed on which the answers hang. */
  changed(): void {
    this.later();
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
