import { conventionOf } from '../../core/memory';
import { codeOf } from '../../core/model/errors';
import type { Workbench } from '../app/workbench';
import { setUpAs, setUpMemory } from '../memories/first-run';
import { findPlaces, freeFolder, type MemoryCandidate } from '../memories/memory-candidates';
import { guarded } from '../ui/notices';
import { breathing } from '../ui/progress';

/** Folders that are offered besides the clearest. */
const OTHERS = 2;

/**
 * The first thing a newcomer sees: what this vault follows, with the signs of it, a new folder, or a look around. Nothing is
 * written before one of them is chosen. `again` is called when the choice is made.
 */
export async function showFirstCard(parent: HTMLElement, bench: Workbench, isGone: () => boolean, again: () => void): Promise<void> {
  const card = parent.createEl('section', { cls: 'tom-card', attr: { 'aria-labelledby': 'tom-first-title' } });
  card.createDiv({ text: 'Choose the memory', cls: 'tom-card-title', attr: { id: 'tom-first-title', role: 'heading', 'aria-level': 2 } });
  card.createDiv({
    text: 'A memory is a folder of notes that you and your agents keep. Nothing is written until you choose.',
    cls: 'tom-muted',
  });
  const looking = card.createDiv({ text: 'Looking at the notes…', cls: 'tom-muted', attr: { role: 'status' } });
  const places = await findPlaces(
    bench,
    breathing((text) => looking.setText(text), isGone),
  ).catch((error: unknown) => {
    if (codeOf(error) === 'cancelled') return null;
    throw error;
  });
  if (places === null || isGone()) return;
  looking.remove();
  const offer = (title: string, says: string, run: () => Promise<void> | void, isMain = false): void => {
    const button = card.createEl('button', { cls: ['tom-choice', ...(isMain ? ['mod-main'] : [])], attr: { type: 'button' } });
    button.createDiv({ text: title, cls: 'tom-choice-title' });
    button.createDiv({ text: says, cls: 'tom-choice-says' });
    button.addEventListener('click', () => void guarded(async () => run()).then(again));
  };
  const [first, ...others] = places;
  for (const place of first === undefined ? [] : [first, ...others.slice(0, OTHERS)])
    offer(
      titleFor(place),
      `${conventionOf(place.convention).title}. ${place.evidence.join(' ')}`,
      () => setUpAs(bench, place),
      place === first,
    );
  const folder = freeFolder(bench);
  offer(
    `Make a new folder, "${folder}"`,
    `${first === undefined ? 'Your notes are kept in their own way. ' : ''}Your notes stay as they are. You see the new files before they are written.`,
    () => setUpAs(bench, { root: folder, convention: 'notes-and-links' }, true),
    first === undefined,
  );
  offer('Look around', 'Nothing is set up. The whole vault counts as one memory of notes and links.', () =>
    bench.device.explained('first-run'),
  );
  const more = card.createEl('button', { text: 'Another folder or convention…', cls: 'tom-link', attr: { type: 'button' } });
  more.addEventListener('click', () => void guarded(() => setUpMemory(bench, places)).then(again));
}

function titleFor({ root }: MemoryCandidate): string {
  return root === '' ? 'Use this vault as it is' : `Use the folder "${root}"`;
}
