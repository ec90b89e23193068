import { pick } from './names';
import type { Marks } from './render';
import type { FileSpec } from './spec';
import { linkText, subpathOf, writeLink, type Target } from './written-links';

/** A canvas with file cards, text cards and a group with a background. */
export function renderCanvas(path: string, file: FileSpec, targets: readonly Target[], marks: Marks): string {
  const nodes = [...file.pieces, ...file.properties].map((piece) => {
    const target = pick(targets, piece.to);
    const id = marks.next('k');
    const place = { x: piece.form, y: -piece.to, width: 10, height: 10 };
    if (piece.as % 4 === 0)
      return {
        id,
        type: 'text',
        text: `${marks.next('k')} ${writeLink(path, target, piece)}\nand "this" ${marks.next('k')} [[${linkText(path, target, piece)}]]`,
        ...place,
      };
    if (piece.as % 4 === 1) return { id, type: 'group', label: 'G', background: target.path, ...place };
    const subpath = subpathOf(target, piece);
    return { id, type: 'file', file: target.path, ...(subpath === '' ? {} : { subpath }), ...place };
  });
  const text = JSON.stringify({ nodes, edges: [] }, null, file.style % 2 === 0 ? '\t' : undefined);
  if (file.style % 3 === 0) return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return file.style % 3 === 1 ? text.replace(/\//g, '\\/') : text;
}

/** A base whose filters name files. */
export function renderBase(path: string, file: FileSpec, targets: readonly Target[], marks: Marks): string {
  const filters = [...file.pieces, ...file.properties].map((piece) => {
    const target = pick(targets, piece.to);
    const name = linkText(path, target, { ...piece, anchor: 0 });
    if (piece.as % 4 === 0) return `    - 'file.hasLink("${name.replace(/'/g, "''")}")'`;
    if (piece.as % 4 === 1) return `    - file("${target.path}").size > 1`;
    if (piece.as % 4 === 2) return `    - "link == [[${name}]]"`;
    return `    - 'this.up == link("${name.replace(/'/g, "''")}")'`;
  });
  const open = `# ${marks.next('k')}\n`;
  return filters.length === 0
    ? `${open}views:\n  - type: table\n`
    : `${open}filters:\n  and:\n${filters.join('\n')}\nviews:\n  - type: table\n    name: "[[x]] all"\n`;
}
