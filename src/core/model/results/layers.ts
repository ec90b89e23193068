import type { Layer } from '../convention';
import type { Finding } from '../finding';
import type { VaultPath } from '../path';

export type LayerWay = 'restore' | 'accept' | 'correct' | 'trim';

/** A file that was changed against its layer, by whatever hand. */
export interface LayerViolation {
  readonly path: VaultPath;
  readonly layer: Layer;
  readonly kind: 'changed' | 'gone' | 'entry-changed' | 'entry-gone' | 'over-limit';
  /** The entry concerned, by its heading; null for the whole file. */
  readonly entry: string | null;
  /** The text that was accepted, null if this device has no copy of it. */
  readonly accepted: string | null;
  /** The text that stands there now, null if nothing does. */
  readonly now: string | null;
  readonly message: string;
  readonly ways: readonly LayerWay[];
}

export interface LayersResult {
  readonly violations: readonly LayerViolation[];
  /** Protected files whose present state nobody has accepted yet. */
  readonly unaccepted: readonly VaultPath[];
  /** The same as findings, ids `layer.…`. */
  readonly findings: readonly Finding[];
}

export interface ResolveResult {
  readonly path: VaultPath;
  readonly way: LayerWay;
}

/** Files whose present state becomes the accepted one. */
export interface AcceptResult {
  readonly accepted: readonly VaultPath[];
}
