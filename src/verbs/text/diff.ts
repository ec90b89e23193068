import type { DiffLine, FilePreview, Hunk } from '../../core/model/plan';
import type { Paint } from './paint';

const labels: Record<FilePreview['change'], string> = {
  create: 'new',
  edit: 'edited',
  move: 'moved',
  'move-and-edit': 'moved and edited',
  trash: 'to the trash',
};

/** The changes of a plan to one file: its path (and new path), the reasons, then the lines that change, each hunk under its 1-based line. */
export function fileText(file: FilePreview, paint: Paint): string[] {
  const { change, path, to, hunks } = file;
  const colour = change === 'create' ? paint.good : change === 'trash' ? paint.bad : paint.warn;
  const name = to === null || to === path ? printable(path) : `${printable(path)} → ${printable(to)}`;
  return [
    `${paint.bold(name)}  ${colour(labels[change])}`,
    ...file.reasons.map((reason) => `  ${paint.dim(printable(reason))}`),
    ...hunks.flatMap((hunk) => hunkText(hunk, paint)),
    ...remarks(file).map((remark) => `  ${paint.dim(remark)}`),
  ];
}

/** Text as it can stand on one line of a terminal: what would steer the terminal, or turn its direction, is made visible. */
export function printable(text: string): string {
  let result = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20 && char !== '\t') result += String.fromCodePoint(0x2400 + code);
    else if (code === 0x7f) result += '\u2421';
    else if ((code > 0x7f && code < 0xa0) || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) result += '\ufffd';
    else result += char;
  }
  return result;
}

function hunkText({ line, lines }: Hunk, paint: Paint): string[] {
  return [`  ${paint.dim(`@@ line ${line} @@`)}`, ...lines.map((one) => lineText(one, paint))];
}

function lineText({ kind, text }: DiffLine, paint: Paint): string {
  if (kind === 'same') return `    ${printable(text)}`.trimEnd();
  return `  ${kind === 'removed' ? paint.bad(`- ${printable(text)}`) : paint.good(`+ ${printable(text)}`)}`;
}

function remarks({ change, hunks, cut }: FilePreview): string[] {
  if (cut) return [hunks.length === 0 ? 'It is not a text file, so its content is not shown.' : '… more of this file is not shown.'];
  return change === 'edit' && hunks.length === 0 ? ['Its text stays as it is.'] : [];
}
