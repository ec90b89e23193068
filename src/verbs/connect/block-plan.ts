/** A plan for a file of the vault that gets a new text, as the published format has it; what stays of the file is in no edit. */
export function filePlan(id: string, now: Date, path: string, before: string | null, next: string | null): object {
  const isAdding = next !== null;
  const title = `${isAdding ? 'Write' : 'Take out'} the block about the memory`;
  const reason = isAdding ? 'Agents that read this file learn how to use the memory.' : 'The block about the memory goes.';
  return { version: 1, id, title, reason, created: now.toISOString(), edits: editsOf(path, before, next, reason) };
}

function editsOf(path: string, before: string | null, next: string | null, reason: string): object[] {
  if (before === null) return next === null ? [] : [{ op: 'create', path, text: next, reason }];
  const { start, end, text } = difference(before, next ?? '');
  const replace = { op: 'replace', path, start, end, before: before.slice(start, end), text, reason };
  return next === null ? [replace, { op: 'trash', path, reason }] : [replace];
}

/** The part in which two texts differ. */
function difference(before: string, next: string): { readonly start: number; readonly end: number; readonly text: string } {
  let start = 0;
  while (start < before.length && start < next.length && before[start] === next[start]) start++;
  let tail = 0;
  const most = Math.min(before.length, next.length) - start;
  while (tail < most && before.at(-1 - tail) === next.at(-1 - tail)) tail++;
  return { start, end: before.length - tail, text: next.slice(start, next.length - tail) };
}
