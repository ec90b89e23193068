import { getOrSet, sharedHead } from './collections';
import { oneName } from './escape-control';
import { plain, type Shaped } from './settings-shape';

/** A key of settings that the program does not know there, so that its value does nothing. */
interface StrayKey {
  /** Where it stands: `memories.0.bundleExclude`; as it may stand between quotes in a sentence. */
  readonly key: string;
  /** The place of the key that is meant, as far as its name tells: `memories.*.overrides.bundleExclude`. */
  readonly meant: string | null;
  /** True if it seems to be about what stays private, so that nothing may leave until it is corrected. */
  readonly isPrivacy: boolean;
}

/** Keys whose lists say what stays out of bundles, the index note and checks. */
const PRIVACY = ['bundleExclude', 'indexExclude', 'ignore'];
/** The words that such keys, and the marks of notes, are named by. */
const PRIVATE_WORDS = ['exclude', 'ignore', 'private'];

const known = new WeakMap<object, readonly StrayKey[]>();

/** Keys that are looked at: settings with more are refused. */
export const MOST_STRAYS = 1_000;

/**
 * The keys of settings that their schema does not name, in the order of the file. Records with keys of one's own have
 * none. `given` are the settings before they were parsed, which leaves out keys such as `__proto__`.
 */
export function strayKeys(schema: Shaped, settings: object, given: unknown = settings): readonly StrayKey[] {
  return getOrSet(known, settings, () => {
    const found: StrayKey[] = [];
    findStrays(schema, given, '', { places: placesIn(schema, ''), found });
    return found;
  });
}

/** One sentence: which key, where it stands, and where it belongs. */
export function straySentence({ key, meant }: StrayKey): string {
  return meant === null
    ? `The setting "${key}" is not known, so it does nothing.`
    : `The setting "${key}" is not known there, so it does nothing. It may be meant for "${meant}".`;
}

function findStrays(
  given: Shaped,
  value: unknown,
  path: string,
  to: { readonly places: readonly string[]; readonly found: StrayKey[] },
): void {
  const schema = plain(given);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value as Readonly<Record<string, unknown>>)) {
    const { entries = {} } = schema;
    const below = Array.isArray(value) ? schema.item : Object.hasOwn(entries, key) ? entries[key] : undefined;
    if (below !== undefined) findStrays(below, inner, joined(path, key), to);
    if (below !== undefined || schema.entries === undefined || to.found.length > MOST_STRAYS) continue;
    const near = placesLike(key, path, to.places);
    // A list may be one of what stays private, or the memories themselves, whatever its key is called.
    const isPrivacy = [path, ...near].some(isPrivate) || mentionsPrivacy({ [key]: inner }) || holdsList(inner);
    to.found.push({ key: joined(path, oneName(key).replaceAll('"', "'")), meant: near[0] ?? null, isPrivacy });
  }
}

/** Every key that the schema names, with `*` for the items of a list: `memories.*.overrides.ignore`. */
function placesIn(given: Shaped, path: string): string[] {
  const schema = plain(given);
  if (schema.item !== undefined) return placesIn(schema.item, joined(path, '*'));
  return Object.entries(schema.entries ?? {}).flatMap(([key, inner]) => [joined(path, key), ...placesIn(inner, joined(path, key))]);
}

/** The places whose key has this name, or is one slip away from it: those beside it, else those of the very name, else all. */
function placesLike(key: string, path: string, places: readonly string[]): string[] {
  const here = path.replace(/(^|\.)\d+(?=\.|$)/g, '$1*');
  const like = places.filter((place) => isSlip(key, lastOf(place)));
  const beside = like.filter((place) => joined(here, lastOf(place)) === place);
  const same = like.filter((place) => lettersOf(lastOf(place)) === lettersOf(key));
  return beside.length > 0 ? beside : same.length > 0 ? same : like;
}

function isPrivate(place: string): boolean {
  return place.split('.').some((part) => PRIVACY.includes(part));
}

/** True if a key, at whatever depth, is named as what stays private is: `excludeFolders`, `private_tags`, `bundel-exclude`. */
function mentionsPrivacy(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mentionsPrivacy);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      PRIVACY.some((one) => isSlip(key, one)) ||
      wordsOf(key).some((word) => PRIVATE_WORDS.some((one) => word.startsWith(one.slice(0, -1)) || isSlip(word, one))) ||
      mentionsPrivacy(inner),
  );
}

function holdsList(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => typeof one === 'string' || typeof one === 'object');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsList);
}

function wordsOf(key: string): string[] {
  return key
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** True if two names differ in one letter at most, or in two that changed places; case and signs do not count. */
function isSlip(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 3) return false;
  const head = sharedHead(a, b);
  const rest = (text: string, from: number): string => text.slice(head + from);
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[head] === b[head + 1] && a[head + 1] === b[head] && rest(a, 2) === rest(b, 2))
  );
}

function joined(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function lastOf(place: string): string {
  return place.slice(place.lastIndexOf('.') + 1);
}
