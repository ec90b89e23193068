import type { App } from 'obsidian';
import { diffLines } from 'diff';
import type { Edit } from '../../core/model/plan';
import { counted } from '../wording';

/** A line of a preview. `note` is a remark of ours. */
export interface ShownLine {
  readonly kind: 'added' | 'removed' | 'same' | 'note';
  readonly text: string;
}

export interface FileChanges {
  readonly path: string;
  /** Where its text stands before the plan, which may be under an earlier name. */
  readonly readFrom: string;
  readonly what: string;
  readonly edits: readonly Edit[];
}

/** A preview shows at most this many lines of one edit. */
const MOST_LINES = 200;
/** The diff gives up after this long and shows the texts whole, milliseconds. */
const DIFF_TIMEOUT = 300;

/** Edits by the file they change, in order of first appearance. */
export function groupByFile(edits: readonly Edit[]): FileChanges[] {
  const cameFrom = new Map<string, string>();
  const groups = new Map<string, Edit[]>();
  for (const edit of edits) {
    if (edit.op === 'move') cameFrom.set(edit.to, cameFrom.get(edit.path) ?? edit.path);
    const key = cameFrom.get(edit.path) ?? edit.path;
    groups.set(key, [...(groups.get(key) ?? []), edit]);
  }
  return [...groups].map(([path, own]) => ({ path, readFrom: path, what: whatHappens(own), edits: own }));
}

function whatHappens(edits: readonly Edit[]): string {
  if (edits.some((edit) => edit.op === 'create')) return 'new file';
  if (edits.some((edit) => edit.op === 'trash')) return 'to the trash';
  const changes = edits.filter((edit) => edit.op !== 'move').length;
  const moved = edits.some((edit) => edit.op === 'move');
  if (!moved) return counted(changes, 'change');
  return changes === 0 ? 'new name' : `new name, ${counted(changes, 'change')}`;
}

/** What to show of each edit of a file: the lines it touches, as they are and as they will be. */
export async function changesOfFile(app: App, file: FileChanges): Promise<{ reason: string; lines: ShownLine[] }[]> {
  const found = app.vault.getFileByPath(file.readFrom);
  const text = found === null ? '' : await app.vault.cachedRead(found);
  return file.edits.map((edit) => ({ reason: edit.reason, lines: shortened(linesOf(edit, text)) }));
}

function linesOf(edit: Edit, text: string): ShownLine[] {
  switch (edit.op) {
    case 'create':
      return asLines('added', edit.text);
    case 'append':
      return asLines('added', edit.text);
    case 'move':
      return [
        { kind: 'removed', text: edit.path },
        { kind: 'added', text: edit.to },
      ];
    case 'trash':
      return [{ kind: 'removed', text: edit.path }];
    case 'set-property':
      return [{ kind: 'added', text: `${edit.key}: ${valueText(edit.value)}` }];
    case 'replace':
      return replaced(edit, text);
  }
}

/** The whole lines around a replaced range, so that one sees where it stands. */
function replaced(edit: Extract<Edit, { op: 'replace' }>, text: string): ShownLine[] {
  if (text.slice(edit.start, edit.end) !== edit.before) return difference(edit.before, edit.text);
  const from = text.lastIndexOf('\n', edit.start - 1) + 1;
  const next = text.indexOf('\n', edit.end);
  const to = next < 0 ? text.length : next;
  return difference(text.slice(from, to), text.slice(from, edit.start) + edit.text + text.slice(edit.end, to));
}

function difference(before: string, after: string): ShownLine[] {
  const parts = diffLines(before, after, { timeout: DIFF_TIMEOUT });
  if (parts === undefined) return [...asLines('removed', before), ...asLines('added', after)];
  return parts.flatMap((part) => asLines(part.added ? 'added' : part.removed ? 'removed' : 'same', part.value));
}

function asLines(kind: ShownLine['kind'], text: string): ShownLine[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => ({ kind, text: line }));
}

/** Long runs of equal lines are folded, and very long previews cut. */
function shortened(lines: readonly ShownLine[]): ShownLine[] {
  const kept: ShownLine[] = [];
  lines.forEach((line, index) => {
    const nearChange = lines.slice(Math.max(0, index - 2), index + 3).some((near) => near.kind !== 'same');
    if (line.kind !== 'same' || nearChange) kept.push(line);
    else if (kept[kept.length - 1]?.kind !== 'note') kept.push({ kind: 'note', text: '…' });
  });
  if (kept.length <= MOST_LINES) return kept;
  return [...kept.slice(0, MOST_LINES), { kind: 'note', text: `… and ${counted(kept.length - MOST_LINES, 'more line')}` }];
}

function valueText(value: unknown): string {
  if (value === undefined) return '(removed)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
