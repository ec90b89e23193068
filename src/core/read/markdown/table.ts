import { BACKSLASH, isTabOrSpace, isWhite } from './chars';
import type { Lines } from './lines';

/** The line after the table that starts at line `i`, 0 where none does. */
export function tableEnd(lines: Lines, i: number): number {
  if (!isRow(lines, i) || i + 1 >= lines.start.length || !isRow(lines, i + 1) || !isAlignmentRow(lines, i + 1)) return 0;
  let k = i + 2;
  while (k < lines.start.length && isRow(lines, k)) k++;
  return k;
}

/** A line with a pipe somewhere after its first unit. */
function isRow(lines: Lines, k: number): boolean {
  return lines.find.text('|', lines.start[k]! + 1) < lines.end[k]!;
}

function isAlignmentRow(lines: Lines, k: number): boolean {
  const { s } = lines;
  let columns = 0;
  let open = false;
  let leading = true;
  for (let i = lines.start[k]!; i < lines.end[k]!; i++) {
    const unit = s.charCodeAt(i);
    if (unit === 124) {
      if (open) columns++;
      else if (!leading) return false;
      open = false;
      leading = false;
    } else if (unit === 45 || unit === 58) open = true;
    else if (!isWhite(unit)) return false;
  }
  return columns + (open ? 1 : 0) > 0;
}

/** Calls `cell` with the range of each cell of row `k`, outer spaces left out. A pipe ends a cell unless escaped. */
export function eachCell(lines: Lines, k: number, cell: (start: number, end: number) => void): void {
  const { s } = lines;
  const end = lines.end[k]!;
  let start = -1;
  let last = -1;
  for (let i = lines.start[k]!; i < end; i++) {
    const unit = s.charCodeAt(i);
    if (isTabOrSpace(unit)) continue;
    if (unit === 124) {
      if (start >= 0) cell(start, last);
      start = -1;
      continue;
    }
    if (start < 0) start = i;
    if (unit === BACKSLASH && i + 1 < end) i++;
    last = i + 1;
  }
  if (start >= 0) cell(start, last);
}
