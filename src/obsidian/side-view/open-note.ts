import type { RankedNote } from '../../core/model/results/index-note';
import { markNote, takesFeedback } from '../remember/mark-note';
import { guarded } from '../ui/notices';
import { section } from '../ui/section';
import { titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** The score of the open note, term by term; null where none is open, or its memory weighs no notes. */
export async function scoreOfOpen(bench: Workbench): Promise<RankedNote | null> {
  const path = bench.app.workspace.getActiveFile()?.path;
  if (path === undefined || !takesFeedback(bench, path)) return null;
  const { notes } = await bench.memory.rank({ memory: bench.memoryFor(path) });
  return notes.find((note) => note.path === path) ?? null;
}

/** The open note with its score, and the two things that raise it. */
export function showOpenNote(parent: HTMLElement, bench: Workbench, note: RankedNote | null): void {
  if (note === null) return;
  const { body } = section(parent, 'Open note', null);
  body.createDiv({ text: titleOf(note.path) });
  body.createDiv({ text: note.why, cls: 'tom-muted' });
  const row = body.createDiv({ cls: 'tom-due' });
  for (const [feedback, text] of [
    ['useful', 'Was useful'],
    ['prevented', 'Prevented a mistake'],
  ] as const) {
    const button = row.createEl('button', { text, attr: { type: 'button' } });
    button.addEventListener('click', () => void guarded(() => markNote(bench, note.path, feedback)));
  }
}
