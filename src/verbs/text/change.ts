/** The line that tells how to take a change back. */
export function undoHint(journal: string | null): string {
  return journal === null ? '' : `Take it back with: top-of-mind undo ${journal}`;
}
