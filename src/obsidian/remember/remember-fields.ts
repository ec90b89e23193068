import { DropdownComponent } from 'obsidian';
import type { PlacesResult, RememberInput } from '../../core/model/results/remember';
import type { Selection } from '../../core/model/results/selection';
import type { Workbench } from '../app/workbench';
import type { RememberDraft } from './remember-draft';
import { completeIn } from './completion';
import { showSelection } from './selection-field';
import { showPlaces, type PlaceFields } from './remember-places';

/** The fields of a new entry. */
export interface RememberFields {
  /** The entry as typed; null until there is a title and a text. */
  input(): RememberInput | null;
  /** The selection whose place a link to the entry takes; none where it stays. */
  selection(): Selection | undefined;
  /** The memory that it goes to. */
  memory(): string | undefined;
  /** True where closing would lose something. */
  hasOwnText(): boolean;
  focus(): void;
  /** Puts the cursor on a line of the text, 1-based; into the title, or the tags. */
  focusOn(part: 'title' | 'text' | 'tags', line: number | null): void;
  /** Asks again where entries may go, where the answer is still missing. */
  retry(): void;
  /** Puts away what hangs beside the fields. */
  close(): void;
}

const nowhere: PlacesResult = { places: [], types: [] };

/** Shows them; `onChange` hears of each change of any of them. */
export function showFields(
  parent: HTMLElement,
  bench: Workbench,
  draft: RememberDraft,
  chosen: string | undefined,
  onChange: () => void,
): RememberFields {
  const form = parent.createDiv({ cls: 'tom-form' });
  const title = labelled(form, 'Title').createEl('input', {
    type: 'text',
    placeholder: 'What it is about, in a few words',
    attr: { dir: 'auto' },
  });
  const body = labelled(form, 'Text').createEl('textarea', {
    placeholder: 'What to remember. Names of notes become links.',
    attr: { rows: 5, dir: 'auto' },
  });
  const row = form.createDiv({ cls: 'tom-fields tom-remember-more' });
  const tags = labelled(row, 'Tags').createEl('input', { type: 'text', placeholder: 'Separated by spaces' });
  const begun = { title: draft.title.trim(), body: draft.body.trim(), tags: (draft.tags ?? []).join(' ') };
  title.value = draft.title;
  body.value = draft.body;
  tags.value = begun.tags;
  const close = completeIn(bench.app, body);
  for (const input of [title, body, tags]) input.addEventListener('input', onChange);

  let memory = chosen;
  let places: PlaceFields;
  let known = false;
  let asking = 0;
  const { memories } = bench.settings.current();
  if (memories.length > 1) {
    const dropdown = new DropdownComponent(labelled(row, 'Memory', ''));
    dropdown.selectEl.setAttr('aria-label', 'Memory');
    dropdown
      .addOptions(Object.fromEntries(memories.map(({ name }) => [name, name])))
      .setValue(memory ?? memories[0]?.name ?? '')
      .onChange((name) => {
        memory = name;
        // A place of one memory is not a place of another.
        draw(nowhere, places.type());
        void ask();
        onChange();
      });
  }
  const selection = showSelection(row, labelled, draft.selected, bench.settings.current().selection, onChange);
  const placesEl = row.createDiv({ cls: 'tom-remember-places' });
  const draw = (result: PlacesResult, type: string): void => {
    placesEl.empty();
    places = showPlaces(placesEl, result, type, labelled, onChange);
  };
  /** The choices that the memory offers; without an answer the convention decides. */
  const ask = async (): Promise<void> => {
    const run = ++asking;
    known = false;
    try {
      const result = await bench.memory.places({ memory });
      if (run !== asking) return;
      known = true;
      draw(result, places.type());
    } catch {
      // The verdict says what is missing: it waits for the same things.
    }
  };
  draw(nowhere, draft.type ?? '');
  void ask();

  return {
    close,
    selection,
    memory: () => memory,
    input: () => {
      if (title.value.trim() === '' || body.value.trim() === '') return null;
      const type = places.type();
      const place = places.place();
      return {
        title: title.value.trim(),
        body: body.value.trim(),
        tags: tagsIn(tags.value),
        onDuplicate: 'skip',
        ...(type !== '' && { type }),
        ...(place !== null && { place }),
      };
    },
    hasOwnText: () => {
      const now = { title: title.value.trim(), body: body.value.trim(), tags: tags.value.trim() };
      if (draft.onlyHere === true) return now.title !== '' || now.body !== '';
      return now.title !== begun.title || now.body !== begun.body || now.tags !== begun.tags;
    },
    focus: () => (title.value.trim() === '' ? title : body).focus(),
    focusOn: (part, line) => {
      const field = part === 'title' ? title : part === 'tags' ? tags : body;
      field.focus();
      if (part !== 'text' || line === null) return;
      // The text is judged without the white space around it.
      const lead = body.value.length - body.value.trimStart().length;
      const lines = body.value.slice(lead).split('\n');
      const start = lead + lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
      body.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    },
    retry: () => {
      if (!known) void ask();
    },
  };
}

/** Tags as people type them: separated by spaces or commas, with `#` or without. */
export function tagsIn(text: string): readonly string[] {
  return text
    .split(/[\s,]+/)
    .map((tag) => tag.replace(/^#+/, ''))
    .filter((tag) => tag !== '');
}

function labelled(parent: HTMLElement, label: string, cls = 'tom-field-wide'): HTMLElement {
  const box = parent.createEl('label', { cls: ['tom-field', ...(cls === '' ? [] : [cls])] });
  box.createSpan({ text: label, cls: 'tom-field-label' });
  return box;
}
