import type { VaultPath } from './path';

/** Where a link stands; an embed is an embed in either spelling. `reference` is listed but no edge. */
export type LinkKind = 'wikilink' | 'markdown' | 'embed' | 'reference' | 'frontmatter' | 'canvas' | 'base';

/** How a link is written, which a rewrite keeps. `path` is a bare file path (canvas node, base filter). */
export type LinkSpelling = 'wikilink' | 'markdown' | 'path';

/** How a vault writes links: as `[text](path.md)` where `markdown`, and with which path (`useMarkdownLinks`, `newLinkFormat` of the app). */
export interface LinkStyle {
  readonly markdown: boolean;
  readonly path: 'shortest' | 'relative' | 'absolute';
}

/** A link as its source writes it, before resolution. */
export interface Link {
  readonly kind: LinkKind;
  readonly spelling: LinkSpelling;
  /** The whole link as written, brackets included; a frontmatter link without the YAML quotes. */
  readonly raw: string;
  /** The target before `#`: decoded, trimmed, NFC. `''` for a link into the note itself. */
  readonly linkpath: string;
  /** From `#` on, `#` included; null if there isn't one. */
  readonly subpath: string | null;
  /** The display text, null if none is written. */
  readonly display: string | null;
  /** UTF-16 offsets of `raw` in the file; for a frontmatter link of the metadata cache both are -1. */
  readonly start: number;
  readonly end: number;
  /** 1-based; 0 where the offset is unknown. */
  readonly line: number;
  /** For a frontmatter link, the property path as `related.0`; for a canvas link, the node's id. */
  readonly property?: string;
}

/** A link with the file it leads to. `via` names our second step, null if Obsidian itself resolves so. */
export interface ResolvedLink extends Link {
  readonly from: VaultPath;
  readonly to: VaultPath | null;
  readonly via: 'id' | 'name' | null;
  /** Several files tie by the app's rules at equal length; the choice is ours. */
  readonly ambiguous?: true;
}
