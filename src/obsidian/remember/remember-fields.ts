import { DropdownComponent } from 'obsidian';
import type { EntryPlace, PlacesResult, RememberInput } from '../../core/model/results/remember';
import type { Selection } from '../../core/model/results/selection';
import type { Workbench } from '../app/workbench';
import { type RememberDraft, showSelection } from './selection';
import { labelled } from '../ui/dialog';
import { completeIn } from './completion';

/** The fields of a new entry. */
export interface RememberFields {
  /** The entry as typed; null until there is a title and a text. */
  input(): RememberInput | null;
  /** The selection whose place a link to the entry takes; none where it stays. */
  selection(): Selection | undefined;
  /** The memory that it goes to. */
  memory(): string | undefined;
  /** True if closing would lose something. */
  hasOwnText(): boolean;
  focus(): void;
  /** Puts the cursor on a line of the text, 1-based; into the title, or the tags. */
  focusOn(part: 'title' | 'text' | 'tags', line: number | null): void;
  /** Asks again where entries may go, where the answer is still missing. */
  retry(): void;
  /** Puts away what hangs beside the fields. */
  close(): void;
}

const WIDE = 'tom-field-wide';
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
  const title = labelled(form, 'Title', WIDE).createEl('input', {
    type: 'text',
    placeholder: 'What it is about, in a few words',
    attr: { dir: 'auto' },
  });
  const body = labelled(form, 'Text', WIDE).createEl('textarea', {
    placeholder: 'What to remember. Names of notes become links.',
    attr: { rows: 5, dir: 'auto' },
  });
  const row = form.createDiv({ cls: 'tom-fields tom-remember-more' });
  const tags = labelled(row, 'Tags', WIDE).createEl('input', { type: 'text', placeholder: 'Separated by spaces' });
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
    const dropdown = new DropdownComponent(labelled(row, 'Memory'));
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
  const selection = showSelection(row, draft.selected, bench.settings.current().selection, onChange);
  const placesEl = row.createDiv({ cls: 'tom-remember-places' });
  const draw = (result: PlacesResult, type: string): void => {
    placesEl.empty();
    places = showPlaces(placesEl, result, type, onChange);
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

interface PlaceFields {
  /** Empty where none is chosen. */
  type(): string;
  /** Null if the entry goes where it belongs. */
  place(): string | null;
}

/** The choice of what kind of entry it is, and of where it goes; places are there where a memory has several. */
function showPlaces(parent: HTMLElement, { places, types }: PlacesResult, type: string, onChange: () => void): PlaceFields {
  const readType =
    types.length === 0
      ? typed(labelled(parent, 'Type'), type, onChange)
      : chosen(labelled(parent, 'Type'), 'Type', typeOptions(types, type), type, onChange);
  // A place is known by its number, since the empty text is a place too.
  const options = Object.fromEntries([
    ['', 'Where it belongs'],
    ...places.map((place, at): [string, string] => [String(at), placeLabel(place)]),
  ]);
  const readPlace = places.length < 2 ? () => '' : chosen(labelled(parent, 'Place', WIDE), 'Place', options, '', onChange);
  return {
    type: readType,
    place: () => {
      const at = readPlace();
      return at === '' ? null : (places[Number(at)]?.place ?? null);
    },
  };
}

/** `learnings/patterns.md · append-only`. */
function placeLabel({ place, layer }: EntryPlace): string {
  return `${place === '' ? 'Top folder' : place} · ${layer}`;
}

/** A type that the convention does not know is a choice too, where somebody brought it along. */
function typeOptions(types: readonly string[], type: string): Record<string, string> {
  const all = type === '' || types.includes(type) ? types : [...types, type];
  return Object.fromEntries([['', 'Not said'], ...all.map((one): [string, string] => [one, one])]);
}

function typed(box: HTMLElement, value: string, onChange: () => void): () => string {
  const input = box.createEl('input', { type: 'text', placeholder: 'Any' });
  input.value = value;
  input.addEventListener('input', onChange);
  return () => input.value.trim();
}

function chosen(
  box: HTMLElement,
  name: string,
  options: Readonly<Record<string, string>>,
  value: string,
  onChange: () => void,
): () => string {
  const dropdown = new DropdownComponent(box);
  // Around a list of choices the label would take them for a part of the name.
  dropdown.selectEl.setAttr('aria-label', name);
  // The empty choice first: an object puts names that are numbers before all others.
  for (const key of ['', ...Object.keys(options).filter((one) => one !== '')]) dropdown.addOption(key, options[key] ?? key);
  dropdown.setValue(value).onChange(onChange);
  return () => dropdown.getValue();
}
