import type { HoverParent } from 'obsidian';
import type { Conflict, ConflictAnswer, ConflictChoice, ConflictPlace, ConflictSide } from '../../core/model/results/conflicts';
import type { Workbench } from '../app/workbench';
import { carryOut } from '../plan/carry-out';
import { showPrivate, showWordDiff } from '../remember/word-diff';
import { choiceIn, muted, showDialog } from '../ui/dialog';
import { linkToNote } from '../ui/opening';
import { showNotice } from '../ui/notices';
import { withProgress } from '../ui/progress';
import { counted, titleOf } from '../ui/wording';

/** Letters of a name on a button: those of branches can be long. */
const NAME_LENGTH = 24;

/** Shows the notes of which there are two versions, one after the other; `first` is the one to begin with. */
export async function showConflicts(bench: Workbench, memory = bench.activeMemory(), first?: string): Promise<void> {
  const { conflicts: found } = await withProgress('Looking for sync conflicts', (progress) => bench.memory.conflicts({ memory, progress }));
  if (found.length === 0) {
    showNotice('No sync conflicts.');
    return;
  }
  const start = Math.max(
    0,
    found.findIndex(({ path }) => path === first),
  );
  const conflicts = [...found.slice(start), ...found.slice(0, start)];
  void showDialog(bench.app, '', 'tom-conflicts', (el, dialog) => {
    const hoverParent: HoverParent = { hoverPopover: null };

    /** The title and the names of the two; what is returned scrolls. */
    const begin = ({ kind, path, note, there }: Conflict, at: number): HTMLElement => {
      dialog.setTitle(`Sync conflict${conflicts.length > 1 ? ` ${at + 1} of ${conflicts.length}` : ''}`);
      el.empty();
      const body = el.createDiv({ cls: 'tom-scroll' });
      const names = body.createDiv({ cls: 'tom-conflict-names' });
      const line = names.createDiv();
      if (there) linkToNote(line, bench.app, { path: note, text: titleOf(note), hoverParent });
      else line.createSpan({ text: titleOf(note) });
      const says = kind === 'marks' ? 'Git left both versions in this note.' : `Copy: ${path}`;
      muted(names, there ? says : `${says}. The note itself is gone.`, 'tom-conflict-copy');
      return body;
    };

    /** Both texts word by word, and a button for each way to resolve it. */
    const show = (at: number): void => {
      const conflict = conflicts[at];
      if (conflict === undefined) {
        dialog.close();
        return;
      }
      const body = begin(conflict, at);
      if (conflict.there) showTexts(body, conflict);
      const { choices } = conflict;
      dialog.buttonRow([
        ...(conflicts.length > 1 ? [{ text: 'Skip', run: () => show(at + 1) }] : []),
        ...(choices.includes('both') ? [{ text: 'Choose place by place', run: () => choose(conflict, at, 'both', true) }] : []),
        ...choices.map((choice) => ({
          text: labelOf(conflict, choice),
          run: () => choose(conflict, at, choice),
          main: choice === 'both' || choices.length === 1,
        })),
      ]);
    };

    const choose = async (conflict: Conflict, at: number, kept: ConflictChoice, each = false): Promise<void> => {
      if (kept === 'both') {
        const { result } = await withProgress('Comparing both versions', (progress) =>
          bench.memory.settleConflict(conflict.path, { kept }, { memory, progress }),
        );
        const places = each ? result.places : result.unsure;
        if (places.length > 0) return askPlaces(conflict, at, places);
      }
      await settle(conflict, at, { kept });
    };

    /** Shows both versions of each place, and asks which stays; both where they may, until somebody chooses. */
    const askPlaces = (conflict: Conflict, at: number, places: readonly ConflictPlace[]): void => {
      const body = begin(conflict, at);
      const unsure = places.filter(({ both }) => !both).length;
      const asked = unsure === 0 ? '' : `${counted(unsure, 'place')} can hold only one version. `;
      body.createDiv({ text: `${asked}Choose what to keep. Everything else stays from both texts.` });
      if (conflict.withheld !== null) showPrivate(body, conflict.withheld);
      const chosen = places.map(({ both }): ConflictChoice | null => (both ? 'both' : null));
      const merge = (): Promise<void> => {
        const answers = places.map(({ both: _both, ...place }, index) => ({ ...place, kept: chosen[index] ?? 'both' }));
        return settle(conflict, at, { kept: 'both', places: answers });
      };
      const [, button] = dialog.buttonRow([
        { text: 'Back', run: () => show(at) },
        { text: 'Merge', main: true, run: merge },
      ]);
      const update = (): void => void button?.toggleAttribute('disabled', chosen.includes(null));
      update();
      const names = { note: nameOf(conflict, 'note'), copy: nameOf(conflict, 'copy') };
      for (const [index, { property, note, copy, both }] of places.entries()) {
        const place = body.createDiv({ cls: 'tom-conflict-place' });
        const head = place.createDiv({ cls: 'tom-conflict-choice' });
        const title = property === null ? `Passage ${index + 1}` : `Property “${property}”`;
        head.createSpan({ text: title, cls: 'tom-field-label' });
        const options = { ...(both ? { both: 'Keep both' } : { '': 'Choose…' }), note: `Use ${names.note}’s`, copy: `Use ${names.copy}’s` };
        choiceIn(head, `What to keep of ${title}`, options, chosen[index] ?? '', (value) => {
          chosen[index] = value === 'note' || value === 'copy' || value === 'both' ? value : null;
          update();
        });
        showWordDiff(place, note, copy, sideWords(names.copy), sideWords(names.note));
      }
    };

    const settle = async ({ kind, path, note }: Conflict, at: number, answer: ConflictAnswer): Promise<void> => {
      const outcome = await carryOut(bench, {
        kind: 'conflict',
        doing: 'Preparing the change',
        explanation:
          kind === 'marks'
            ? 'The note gets the text that you keep, without the markers of Git.'
            : 'The note gets the text that you keep, and the copy goes to the trash. Links to the copy will lead to the note.',
        propose: (progress) => bench.memory.settleConflict(path, answer, { memory, progress }),
        done: () => `Conflict in "${titleOf(note)}" resolved.`,
      });
      if (outcome !== null && outcome.receipt !== null) show(at + 1);
    };
    show(0);
  });
}

function showTexts(parent: HTMLElement, conflict: Conflict): void {
  const { noteText, copyText, withheld } = conflict;
  if (noteText === null || copyText === null) {
    muted(parent, 'These files have no text to compare. Open both before you decide.');
    return;
  }
  if (withheld !== null) showPrivate(parent, withheld);
  showWordDiff(parent, noteText, copyText, sideWords(nameOf(conflict, 'copy')), sideWords(nameOf(conflict, 'note')));
}

function labelOf(conflict: Conflict, choice: ConflictChoice): string {
  if (!conflict.there) return 'Rename copy';
  return choice === 'both' ? 'Merge both' : `Keep ${nameOf(conflict, choice)}`;
}

function nameOf({ names }: Conflict, side: ConflictSide): string {
  const name = names[side];
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name;
}

function sideWords(name: string): { readonly head: string; readonly spoken: string } {
  return { head: name.charAt(0).toUpperCase() + name.slice(1), spoken: `Only in ${name}: ` };
}
