import type { EntryPlace, PlacesResult, RememberInput } from '../../core/model/results/remember';
import type { Workbench } from '../app/workbench';
import { type RememberDraft, showSelection, titleFrom } from './selection';
import { labelled, addChoice, addText } from '../ui/dialog';
import { completeIn } from './completion';
import { Latest } from '../ui/progress';
import { LAYER_WORDS } from '../ui/wording';

const WIDE = 'tom-field-wide';
const nowhere: PlacesResult = { places: [], types: [] };

/** Shows the fields of a new entry; `onChange` hears of each change of any of them. */
export function showFields(parent: HTMLElement, bench: Workbench, draft: RememberDraft, chosen: string | undefined, onChange: () => void) {
  const form = parent.createDiv({ cls: 'tom-form' });
  const changed = (): void => {
    said.setText(saidIn(row));
    onChange();
  };
  const body = labelled(form, 'Text', WIDE).createEl('textarea', {
    placeholder: 'What to remember. Names of notes become links.',
    attr: { rows: 5, dir: 'auto' },
  });
  let isOwnTitle = draft.title !== titleFrom(draft.body);
  const named = (): void => {
    isOwnTitle = title.value.trim() !== '';
    changed();
  };
  const title = addText(form, 'Title', draft.title, named, { cls: WIDE, placeholder: 'Made from the text', attr: { dir: 'auto' } });
  const selection = showSelection(form, draft, bench.settings.current().selection, changed);
  const fold = form.createEl('details', { cls: 'tom-more-fields' });
  const said = fold.createEl('summary', { text: 'More ' }).createSpan({ cls: 'tom-muted' });
  const row = fold.createDiv({ cls: 'tom-fields tom-remember-more' });
  const begun = { title: draft.title.trim(), body: draft.body.trim(), tags: (draft.tags ?? []).join(' ') };
  fold.open = begun.tags !== '' || (draft.type ?? '') !== '';
  const tags = addText(row, 'Tags', begun.tags, changed, { cls: WIDE, placeholder: 'Separated by spaces' });
  body.value = draft.body;
  const close = completeIn(bench.app, body);
  body.addEventListener('input', () => {
    if (!isOwnTitle) title.value = titleFrom(body.value);
    changed();
  });

  let memory = chosen;
  let places: ReturnType<typeof showPlaces>;
  let known = false;
  const latest = new Latest();
  const { memories } = bench.settings.current();
  if (memories.length > 1)
    addChoice(row, 'Memory', Object.fromEntries(memories.map(({ name }) => [name, name])), memory ?? memories[0]?.name ?? '', (name) => {
      memory = name;
      // A place of one memory is not a place of another.
      draw(nowhere, places.type());
      void ask();
      changed();
    });
  const placesEl = row.createDiv({ cls: 'tom-remember-places' });
  const draw = (result: PlacesResult, type: string): void => {
    placesEl.empty();
    places = showPlaces(placesEl, result, type, changed);
    said.setText(saidIn(row));
  };
  const ask = async (): Promise<void> => {
    known = false;
    await latest.show(
      () => bench.memory.places({ memory }),
      (result) => {
        known = true;
        draw(result, places.type());
      },
      // The verdict says what is missing: it waits for the same things.
      () => undefined,
    );
  };
  draw(nowhere, draft.type ?? '');
  void ask();

  return {
    /** Puts away what hangs beside the fields. */
    close,
    /** The passage that the entry was taken from, and what becomes of it. */
    selection,
    memory: () => memory,
    /** The entry as typed; null until there is a text, and a title that was typed or made from it. */
    input: (): RememberInput | null => {
      const name = title.value.trim() || titleFrom(body.value);
      if (name === '' || body.value.trim() === '') return null;
      const type = places.type();
      const place = places.place();
      return {
        title: name,
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
    focus: () => body.focus(),
    /** Puts the cursor on a line of the text, 1-based; into the title, or the tags. */
    focusOn: (part: 'title' | 'text' | 'tags', line: number | null) => {
      const field = part === 'title' ? title : part === 'tags' ? tags : body;
      if (part === 'tags') fold.open = true;
      field.focus();
      if (part !== 'text' || line === null) return;
      // The text is judged without the white space around it.
      const lead = body.value.length - body.value.trimStart().length;
      const lines = body.value.slice(lead).split('\n');
      const start = lead + lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
      body.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    },
    /** Asks again where entries may go, where the answer is still missing. */
    retry: () => {
      if (!known) void ask();
    },
  };
}

/** The names of the fields in a row, each with what was typed or chosen: `Tags: infra · Type · Memory: Agent`. */
function saidIn(row: HTMLElement): string {
  const fields = [...row.querySelectorAll('label')].map((label) => {
    const name = label.querySelector('.tom-field-label')?.textContent ?? '';
    const list = label.querySelector('select');
    const value = list === null ? label.querySelector('input')?.value.trim() : list.value && list.selectedOptions[0]?.text;
    return value ? `${name}: ${value}` : name;
  });
  return fields.join(' · ');
}

/** Tags as people type them: separated by spaces or commas, with `#` or without. */
export function tagsIn(text: string): readonly string[] {
  return text
    .split(/[\s,]+/)
    .map((tag) => tag.replace(/^#+/, ''))
    .filter((tag) => tag !== '');
}

/** The choice of what kind of entry it is, and of where it goes; places are there where a memory has several. */
function showPlaces(parent: HTMLElement, { places, types }: PlacesResult, type: string, onChange: () => void) {
  const kind =
    types.length === 0
      ? addText(parent, 'Type', type, onChange, { placeholder: 'Any' })
      : addChoice(parent, 'Type', typeOptions(types, type), type, onChange).selectEl;
  // A place is known by its number, since the empty text is a place too.
  const options = { '': 'Automatic', ...Object.fromEntries(places.map((place, at) => [String(at), placeLabel(place)])) };
  const where = places.length < 2 ? null : addChoice(parent, 'Place', options, '', onChange, WIDE);
  return { type: () => kind.value.trim(), place: () => places[Number(where?.getValue() || NaN)]?.place ?? null };
}

/** `learnings/patterns.md · only added to`. */
function placeLabel({ place, layer }: EntryPlace): string {
  return `${place === '' ? 'Top folder' : place} · ${LAYER_WORDS[layer].toLowerCase()}`;
}

/** A type that the convention does not know is a choice too, where somebody brought it along. */
function typeOptions(types: readonly string[], type: string): Record<string, string> {
  const all = type === '' || types.includes(type) ? types : [...types, type];
  return Object.fromEntries([['', 'Not said'], ...all.map((one): [string, string] => [one, one])]);
}
