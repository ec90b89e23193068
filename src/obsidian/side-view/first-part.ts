import type { Workbench } from '../app/workbench';
import { freeFolder, isFirstRun, placesUnlessCancelled, setUp, setUpMemory, startAt, titleOf } from '../memories/first-run';
import { addButtons, muted } from '../ui/dialog';
import { guarded } from '../ui/notices';
import type { Parts } from '../ui/list';
import { DEFAULT_CONVENTION } from '../../core/model/convention';
import { breathing } from '../ui/progress';
import { counted } from '../ui/wording';

/** Shows the card that somebody new begins with while the memory is to be chosen; `again` draws the view once more after an answer. */
export function showFirst(
  el: HTMLElement,
  bench: Workbench,
  parts: Parts,
  isReady: boolean,
  isClosed: () => boolean,
  again: () => void,
): void {
  const isChoosing = isReady && isFirstRun(bench);
  parts.draw(el, isChoosing, () => {
    const box = el.createDiv();
    if (isChoosing) void guarded(() => showFirstCard(box, bench, () => isClosed() || !box.isConnected, again));
  });
  el.toggle(isChoosing);
}

const OTHERS = 2;

/**
 * The first thing a newcomer sees: what this vault follows, with the signs of it, a new folder, or a look around. Nothing is
 * written before one of them is chosen. `again` is called when the choice is made.
 */
async function showFirstCard(parent: HTMLElement, bench: Workbench, isGone: () => boolean, again: () => void): Promise<void> {
  const id = 'tom-first-title';
  const card = parent.createEl('section', { cls: 'tom-card', attr: { 'aria-labelledby': id } });
  card.createDiv({ text: 'Choose the memory', cls: 'tom-card-title', attr: { id, role: 'heading', 'aria-level': 2 } });
  muted(card, 'A memory is a folder of notes that you and your agents keep. Nothing is written until you choose.');
  const looking = card.createDiv({ text: 'Looking at the notes…', cls: 'tom-muted', attr: { role: 'status' } });
  const progress = breathing((text) => looking.setText(text), isGone);
  const places = await placesUnlessCancelled(bench, progress);
  if (places === null || isGone()) return;
  looking.remove();
  const offer = (title: string, says: string, run: () => Promise<void> | void, isMain = false): void => {
    const button = card.createEl('button', { cls: ['tom-choice', ...(isMain ? ['mod-main'] : [])], attr: { type: 'button' } });
    button.createDiv({ text: title, cls: 'tom-choice-title' });
    button.createDiv({ text: says, cls: 'tom-choice-says' });
    button.addEventListener('click', () => void guarded(run).then(again));
  };
  const [first] = places;
  for (const place of places.slice(0, OTHERS + 1))
    offer(
      place.folder === '' ? 'Use this vault as it is' : `Use the folder "${place.folder}"`,
      `${titleOf(place, bench)}. ${counted(place.notes, 'note')}. ${place.evidence.join(' ')}`,
      () => setUp(bench, { ...startAt(place), create: false }),
      place === first,
    );
  const folder = freeFolder(bench);
  offer(
    `Make a new folder, "${folder}"`,
    `${first === undefined ? 'Your notes are kept in their own way. ' : ''}Your notes stay as they are. You see the new files before they are written.`,
    () => setUp(bench, { root: folder, convention: DEFAULT_CONVENTION, create: true }),
    first === undefined,
  );
  offer('Look around', 'Nothing is set up. The whole vault counts as one memory of notes and links.', () =>
    bench.device.explained('first-run'),
  );
  const more = (): Promise<void> => guarded(() => setUpMemory(bench, places)).then(again);
  addButtons(card, [{ text: 'Another folder or convention…', cls: 'tom-link', run: more }]);
}
