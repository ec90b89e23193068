import { foldKey, pathKey, stemOf } from '../../../src/core/model/path';
import { BLOCKS, FOLDERS, HEADINGS, LABELS, pick, STEMS } from './names';
import { renderBase, renderCanvas } from './render-others';
import type { CaseSpec, FileSpec, PieceSpec } from './spec';
import { bareUrl, linkable, linkText, writeLink, type Target } from './written-links';

/** Marks that tell links (`k`), paragraphs (`w`) and stretches of code (`c`) apart, each used once in a vault. */
export interface Marks {
  next(kind: 'k' | 'w' | 'c'): string;
  /** True where headings may hold links; merges and splits do not yet follow what that makes of a heading's name. */
  readonly linkedHeadings: boolean;
}

/** Steps up to this one move files and nothing else. */
const MOVES = 12;

function createMarks(linkedHeadings: boolean): Marks {
  let count = 0;
  return { linkedHeadings, next: (kind) => `${kind}${(count += 1)}` };
}

/** The files of a vault, by path; bytes where they are no text. */
export function renderVault(spec: CaseSpec): Record<string, string | Uint8Array> {
  const planned = planFiles(spec);
  const targets = planned.map(({ path, file }): Target => ({ path, ...anchorsOf(path, file) }));
  const marks = createMarks(spec.steps.every((step) => step.op <= MOVES));
  const files: Record<string, string | Uint8Array> = {};
  for (const { path, file } of planned) files[path] = render(path, file, targets, marks);
  return files;
}

/** Each file's path: no two that one disk would take for one, and none that is another's folder. */
function planFiles(spec: CaseSpec): { path: string; file: FileSpec }[] {
  const keyOf = (path: string): string => (spec.caseFolding || spec.nfd ? foldKey(path) : pathKey(path));
  const planned = new Map<string, { path: string; file: FileSpec }>();
  for (const file of spec.files) {
    const listed = pick(FOLDERS, file.folder);
    // Where `A` and `a` are one folder it has one spelling.
    const folder = spec.caseFolding ? listed.toLowerCase() : listed;
    const name = `${pick(STEMS, file.stem)}.${extensionFor(file.kind)}`;
    const path = folder === '' ? name : `${folder}/${name}`;
    if (!planned.has(keyOf(path))) planned.set(keyOf(path), { path, file });
  }
  return [...planned.values()];
}

function extensionFor(kind: number): string {
  return ['png', 'canvas', 'base', 'pdf'][kind] ?? 'md';
}

/** What `renderNote` will write, foreseen so that other files can link to it. */
function anchorsOf(path: string, file: FileSpec): { headings: string[]; blocks: string[] } {
  const headings: string[] = [];
  const blocks: string[] = [];
  if (!path.endsWith('.md')) return { headings, blocks };
  for (const piece of file.pieces) {
    if (isHeading(piece)) headings.push(pick(HEADINGS, piece.to));
    else if (piece.as >= 15 && piece.as <= 18) blocks.push(pick(BLOCKS, piece.to));
  }
  return { headings, blocks };
}

function isHeading(piece: PieceSpec): boolean {
  return piece.as >= 19 && piece.as <= 26;
}

function render(path: string, file: FileSpec, targets: readonly Target[], marks: Marks): string | Uint8Array {
  if (path.endsWith('.md')) {
    if (file.style === 19 && file.kind === 11) return Uint8Array.of(0xff, 0xfe, 0x41);
    const text = renderNote(path, file, targets, marks);
    const ended = file.style % 4 === 1 ? text.replace(/\n/g, '\r\n') : text;
    return file.style % 5 === 2 ? `\ufeff${ended}` : ended;
  }
  if (path.endsWith('.canvas')) return renderCanvas(path, file, targets, marks);
  if (path.endsWith('.base')) return renderBase(path, file, targets, marks);
  return `not a text of links: [[x]]`;
}

function renderNote(path: string, file: FileSpec, targets: readonly Target[], marks: Marks): string {
  const tail: string[] = [];
  const body = file.pieces.map((piece) => renderPiece(path, piece, pick(targets, piece.to), marks, tail));
  const open = file.style === 17 && file.kind > 8 ? '---\nbroken: [\n---\n' : renderProperties(path, file, targets, marks);
  const text = `${open}${[...body, ...tail].join('\n')}`;
  return file.style % 3 === 0 ? text.trimEnd() : text;
}

/** One block of text; definitions that it needs go to the `tail` of the note. */
function renderPiece(path: string, piece: PieceSpec, target: Target, marks: Marks, tail: string[]): string {
  const { as } = piece;
  const key = marks.next('k');
  const word = marks.next('w');
  const link = `${key} ${writeLink(path, target, piece)}`;
  if (isHeading(piece)) {
    const text = pick(HEADINGS, piece.to);
    const level = 1 + (piece.form % 3);
    if (as === 26 && level < 3) return `${text}\n${'=-'[level - 1]?.repeat(4)}\n\n${word}\n`;
    if (as === 25 && marks.linkedHeadings)
      return `${'#'.repeat(level)} ${text} ${link}\n\n${word} ${marks.next('k')} [[${piece.anchor % 2 === 0 ? '' : path.slice(0, -3)}#${linkable(`${text} ${link}`)}]]\n`;
    return `${'#'.repeat(level)} ${text}\n\n${word} ${as % 2 === 0 ? '' : link}\n`;
  }
  switch (as) {
    case 15:
    case 16:
      return `${word} block ${link} ^${pick(BLOCKS, piece.to)}\n`;
    case 17:
      return `- ${word} ${link} ^${pick(BLOCKS, piece.to)}\n- more\n`;
    case 18:
      return `> ${word} ${link}\n\n^${pick(BLOCKS, piece.to)}\n`;
    case 27:
      return `\`${marks.next('c')} ${writeLink(path, target, piece).replace(/`/g, '')}\`\n`;
    case 28:
      return `\`\`\`\n${marks.next('c')} ${writeLink(path, target, piece)}\n# no heading\n\`\`\`\n`;
    case 29: {
      const label = pick(LABELS, piece.form);
      tail.push(
        `[${label}]: ${piece.form % 2 === 0 ? bareUrl(target.path) : `<${target.path.replace(/[%<>&]/g, bareUrl)}>`}${piece.anchor === 7 ? ' "title"' : ''}\n`,
      );
      return `${word} ${key} ${piece.form % 3 === 0 ? `[${label}]` : `[text][${label}]`}\n`;
    }
    case 30:
      tail.push(`[^${piece.form % 3}]: ${link}\n`);
      return `${word} noted[^${piece.form % 3}]\n`;
    case 31:
      return `%% ${link} %%\n`;
    case 14:
      return `| t | u |\n| --- | --- |\n| ${link.replace(/\|/g, '\\|')} | ${word} |\n`;
    case 13:
      return `> [!note] ${word}\n> ${link}\n`;
    case 12:
      return `- [ ] ${word} ${link}\n    - below\n`;
    default:
      return `${word} ${link} more\n`;
  }
}

function renderProperties(path: string, file: FileSpec, targets: readonly Target[], marks: Marks): string {
  const lines: string[] = [];
  const related: string[] = [];
  file.properties.forEach((piece, index) => {
    const target = pick(targets, piece.to);
    const text = linkText(path, target, piece);
    const key = marks.next('k');
    const single = text.replace(/'/g, "''");
    switch (piece.as % 12) {
      case 0:
        return lines.push(`up_${key}: '[[${single}]]'`);
      case 1:
        return lines.push(`up_${key}: "[[${text}|shown]]" # why`);
      case 2:
        return lines.push(`list_${key}:\n  - "[[${text}]]"\n  - '[[${single}|x]]'`);
      case 3:
        return lines.push(`flow_${key}: ["[[${text}]]", plain, '![[no]]']`);
      case 4:
        return lines.push(`plain_${key}: [[x]]`);
      case 5:
        return lines.push(`esc_${key}: ${escaped(`[[${text}]]`)}`);
      case 6:
        return lines.push(`md_${key}: "[t](${bareUrl(target.path)})"`);
      case 7:
        return index === 0 ? lines.push(`aliases: ${piece.form % 2 === 0 ? 'one, two' : '[one, "two: x"]'}`) : 0;
      case 11:
      case 8:
        return namedAs(lines, piece);
      case 9:
        return lines.push(`deep_${key}:\n  in:\n    at: '[[${single}]]'`);
      case 10:
        return lines.push(`by_${key}: "[[name ${piece.to % 3}]]"`);
      default:
        return related.push(`  - '[[${single}|${key}]]'`);
    }
  });
  if (related.length > 0) lines.push(`related:\n${related.join('\n')}`);
  if (file.style === 16) lines.push(`title: ${JSON.stringify(stemOf(path))}`);
  return lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---\n`;
}

/** Some memories link by these; two notes may carry one name. */
function namedAs(lines: string[], piece: PieceSpec): number {
  const key = piece.form % 2 === 0 ? 'id' : 'name';
  return lines.some((line) => line.startsWith(`${key}: `)) ? 0 : lines.push(`${key}: name ${piece.to % 3}`);
}

/** A double-quoted scalar with everything but plain letters escaped. */
function escaped(text: string): string {
  return `"${[...text].map((char) => (/[\u0080-\uffff]/.test(char) && char.length === 1 ? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}` : char === '"' ? '\\"' : char)).join('')}"`;
}
