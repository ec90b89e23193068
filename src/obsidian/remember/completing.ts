/** A link or a tag that is being typed. */
export interface Typing {
  readonly kind: 'link' | 'tag';
  /** The place of `[[` or `#`, in UTF-16 units. */
  readonly start: number;
  /** The text after it, up to the cursor. */
  readonly query: string;
}

/** The link or tag that the cursor stands in while it is typed; null elsewhere. */
export function typingAt(text: string, cursor: number): Typing | null {
  const line = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor);
  const open = line.lastIndexOf('[[');
  if (open >= 0) {
    const query = line.slice(open + 2);
    if (!/[[\]|#^]/.test(query)) return { kind: 'link', start: cursor - query.length - 2, query };
  }
  const tag = /(?:^|\s)#([\p{L}\p{N}\p{M}_/-]*)$/u.exec(line)?.[1];
  return tag === undefined ? null : { kind: 'tag', start: cursor - tag.length - 1, query: tag };
}

/** The text with a link or tag in place of what is typed of it, and where the cursor stands then. */
export function completed(
  text: string,
  cursor: number,
  { kind, start }: Typing,
  value: string,
): { readonly text: string; readonly cursor: number } {
  const after = text.slice(cursor);
  const put = kind === 'link' ? `[[${value}]]` : `#${value} `;
  // Brackets that are closed already, and a space that is there, are not put twice.
  const rest = kind === 'link' ? after.replace(/^\]{1,2}/, '') : after.replace(/^ /, '');
  return { text: text.slice(0, start) + put + rest, cursor: start + put.length };
}
