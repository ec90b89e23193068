/** The two extensions and the parser come without types that fit; only how they are attached matters here. */
declare module 'remark-math' {
  import type { Plugin } from 'unified';
  const attach: Plugin<[{ inlineMathDouble?: boolean }?]>;
  export = attach;
}
declare module 'remark-footnotes' {
  import type { Plugin } from 'unified';
  const attach: Plugin<[{ inlineNotes?: boolean }?]>;
  export = attach;
}
declare module 'remark-parse' {
  import type { Plugin } from 'unified';
  const attach: Plugin<[{ commonmark?: boolean; gfm?: boolean }?]>;
  export = attach;
}
