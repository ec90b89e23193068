import { DropdownComponent } from 'obsidian';
import type { EntryPlace, PlacesResult } from '../../core/model/results/remember';

export interface PlaceFields {
  /** Empty where none is chosen. */
  type(): string;
  /** Null where the entry goes where it belongs. */
  place(): string | null;
}

type Label = (parent: HTMLElement, label: string, cls?: string) => HTMLElement;

/** The choice of what kind of entry it is, and of where it goes; places are there where a memory has several. */
export function showPlaces(
  parent: HTMLElement,
  { places, types }: PlacesResult,
  type: string,
  labelled: Label,
  onChange: () => void,
): PlaceFields {
  const readType =
    types.length === 0
      ? typed(labelled(parent, 'Type', ''), type, onChange)
      : chosen(labelled(parent, 'Type', ''), 'Type', typeOptions(types, type), type, onChange);
  // A place is known by its number, since the empty text is a place too.
  const options = Object.fromEntries([
    ['', 'Where it belongs'],
    ...places.map((place, at): [string, string] => [String(at), placeLabel(place)]),
  ]);
  const readPlace = places.length < 2 ? () => '' : chosen(labelled(parent, 'Place'), 'Place', options, '', onChange);
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
