/** The five systems; each is data in `core/conventions/<id>.ts`. */
export type ConventionId = 'notes-and-links' | 'stoneros' | 'daneel' | 'carlton' | 'mindstone';

/** The write policy of a path. */
export type Layer = 'read-only' | 'append-only' | 'curated' | 'overwrite' | 'ephemeral';

/** A layer rule: the first whose pattern matches a memory-relative path holds. `**` spans folders, `*` a name part. */
export interface LayerRule {
  readonly pattern: string;
  readonly layer: Layer;
  readonly why: string;
}

/** Typed parts of a filename: `{date} {title} -- {tags}`. See decide/naming. */
export interface NamePattern {
  /** Memory-relative folder pattern the rule is for (`**` for any). */
  readonly folder: string;
  readonly pattern: string;
  readonly summary: string;
}

/** One of the five systems, as data. */
export interface Convention {
  readonly id: ConventionId;
  readonly title: string;
  readonly summary: string;
  readonly names: readonly NamePattern[];
  readonly layers: readonly LayerRule[];
  /** What one memory is: a whole note, or a dated section of one. */
  readonly entry: { readonly kind: 'note' | 'section' };
  /** Properties every note carries. */
  readonly properties: readonly { readonly key: string; readonly type: 'ulid' | 'date' | 'string' | 'list'; readonly required: boolean }[];
  readonly indexNote: { readonly path: string; readonly fence: string; readonly size: number };
  readonly bundle: { readonly excludeFolders: readonly string[]; readonly excludeTags: readonly string[] };
  readonly limits: { readonly maxNoteBytes: number; readonly orphanAgeDays: number };
  /** Memory-relative folder where reports go. */
  readonly reports: string;
}
