import * as v from 'valibot';
import { inOwnWords, problemOfName } from '../conventions/effective';
import { PLACES } from '../model/convention-places';
import { extended, type ConventionChange } from '../conventions/extend';
import { conventions } from '../conventions/list';
import { contradictions } from '../decide/setup/index';
import { CONVENTIONS_FOLDER, type Convention, type OwnConvention, MOST_CONVENTIONS } from '../model/convention';
import { changeSchema, conventionSchema } from '../model/convention-schema';
import { MemoryError, messageOf } from '../model/errors';
import { oneName, onOneLine } from '../model/escape-control';
import { isRecord, lineOf, placeOf, readJson, refuseTwin } from '../model/json';
import { misfit } from '../model/misfit';
import { byCodePoint, foldKey, folderOf, isInside, joinPath } from '../model/path';
import { MOST_WILDCARDS } from '../model/memory';
import { listForObject } from '../model/settings-shape';
import { strayKeys, straySentence } from '../model/settings-stray';

/** The largest of them, in bytes. */
export const LARGEST_CONVENTION = 1024 * 1024;

/** UTF-16 units of a summary, as people read it, and of the path of a file. */
const LONGEST_SUMMARY = 300;
const LONGEST_PATH = 300;

/** A file of the folder: its path, for errors, and its text, or why that cannot be read. */
interface ConventionFile {
  readonly path: string;
  readonly text: string | MemoryError;
}

/** The conventions of a folder, with the texts that they were read from. */
export interface OwnConventions {
  readonly texts: string;
  readonly conventions: readonly OwnConvention[];
}

export const NO_CONVENTIONS: OwnConventions = { texts: '[]', conventions: [] };

/** Whether a path is the settings file, or in the folder of conventions beside it as such a file. */
export function isOfSettings(path: string, settingsFile: string): boolean {
  const key = foldKey(path);
  const isConvention = key.endsWith('.json') && isInside(key, foldKey(joinPath(folderOf(settingsFile), CONVENTIONS_FOLDER)));
  return isConvention || key === foldKey(settingsFile);
}

/**
 * Those of its files that are conventions, by their paths, as many as are read: those first that the memories of `raw` settings
 * name. Not those whose name would steer a screen.
 */
export function conventionFiles(paths: readonly string[], raw: unknown): string[] {
  const memories = isRecord(raw) && Array.isArray(raw['memories']) ? raw['memories'] : [];
  const named = new Set(memories.map((one) => (isRecord(one) ? one['convention'] : undefined)));
  const place = (path: string): number => Number(!named.has(idOf(path)));
  return paths
    .filter((path) => /(?:^|\/)[^./][^/]*\.json$/i.test(path) && onOneLine(path, LONGEST_PATH) === path)
    .sort((a, b) => place(a) - place(b) || byCodePoint(a, b))
    .slice(0, MOST_CONVENTIONS);
}

/**
 * The conventions in files named `NAME.json`; `before` where no text differs from those that it was read from. One that cannot
 * be used has its error, `bad_settings` with file, line and key.
 */
export function ownConventions(files: readonly ConventionFile[], before: OwnConventions): OwnConventions {
  const texts = JSON.stringify(files.map(({ path, text }) => [path, messageOf(text)]));
  if (texts === before.texts) return before;
  return { texts, conventions: files.map(({ path, text }) => ({ id: idOf(path), of: readOr(path, text) })) };
}

function idOf(path: string): string {
  return oneName(path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/i, ''));
}

function readOr(path: string, text: string | MemoryError): Convention | MemoryError {
  if (text instanceof MemoryError) return text;
  try {
    return ownConvention(idOf(path), path, text);
  } catch (error) {
    return error instanceof MemoryError ? error : refusal(path, `${messageOf(error)}. Correct it, or take it out of the folder`);
  }
}

function refusal(path: string, why: string): MemoryError {
  return new MemoryError('bad_settings', `"${path}" ${why}.`, path);
}

function ownConvention(id: string, path: string, text: string): Convention {
  if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(id)) throw refusal(path, 'needs another name: letters, digits and "-", in lower case');
  if (conventions.some((one) => one.id === id))
    throw refusal(path, `has the name of a built-in convention. Name the file otherwise, and write "extends": "${id}" into it`);
  const raw = readJson(text);
  refuseTwin(text);
  const fault = (place: string, why: string): MemoryError => {
    const named = place === '' ? 'the file' : `"${oneName(place).replaceAll('"', "'")}"`;
    return new MemoryError('bad_settings', `${path}, line ${lineOf(text, place)}: ${named} ${why}.`, path);
  };
  if (!isRecord(raw)) throw fault('', 'is no object in braces');
  const isChange = Object.hasOwn(raw, 'extends');
  const schema = isChange ? changeSchema : conventionSchema;
  const list = listForObject(schema, raw);
  if (list !== null) throw fault(placeOf(list), 'is a list in square brackets, where names and values in braces are expected');
  const [stray] = strayKeys(schema, raw);
  if (stray !== undefined) {
    const why = straySentence(stray)
      .replace(/^The setting ".*?" /, '')
      .replace(/\.$/, '');
    throw fault(placeOf(stray.key), `${why}. Correct it or leave it out`);
  }
  const parsed = v.safeParse(schema, raw);
  if (!parsed.success) {
    const { where, why } = misfit(parsed.issues[0], schema);
    throw fault(placeOf(where), why);
  }
  const { $schema: _, ...given } = parsed.output;
  if (given.id !== undefined && given.id !== id) throw fault('id', `is not the name of the file, "${id}". Leave it out`);
  const base = 'extends' in given ? conventions.find((one) => one.id === given.extends) : null;
  if (base === undefined)
    throw fault('extends', `is no built-in convention. There are ${conventions.map((one) => `"${one.id}"`).join(', ')}`);
  const summary = onOneLine(given.summary, LONGEST_SUMMARY);
  const own = { ...inOurWords(id, given as unknown as Partial<Convention>), id, summary } as ConventionChange;
  const convention = base === null ? (own as unknown as Convention) : extended(base, own);
  if (wildcardsIn(convention) > MOST_WILDCARDS)
    throw fault('', `must have at most ${MOST_WILDCARDS} wildcards (* and ?) in all its patterns`);
  for (const [index, { pattern }] of convention.names.entries()) {
    const problem = problemOfName(pattern, convention.words);
    if (problem !== null) throw fault(`names[${index}].pattern`, problem);
  }
  const [first] = contradictions(convention);
  if (first !== undefined) throw fault(...first);
  return convention;
}

/** The wildcards in a row count as one, as in the settings. */
function wildcardsIn(value: unknown, key = ''): number {
  if (typeof value === 'string') return PLACES.has(key) ? value.split(/[*?]+/).length - 1 : 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + wildcardsIn(one, key), 0);
  return isRecord(value) ? Object.entries(value).reduce((sum, [name, inner]) => sum + wildcardsIn(inner, name), 0) : 0;
}

/** The same with our sentences in place of theirs, which may be a stranger's: these reach agents outside every fence. */
function inOurWords(id: string, given: Partial<Convention>): Partial<Convention> {
  const summary = `As the convention "${id}" has it.`;
  const said = <K extends string, T extends { readonly summary: string }>(key: K, all: readonly T[] | null | undefined, ours = summary) =>
    all ? { [key]: all.map((one) => ({ ...one, summary: ours })) } : {};
  const why = <K extends string, T extends { readonly why: string }>(key: K, all: readonly T[] | undefined) =>
    all ? { [key]: all.map(inOwnWords) } : {};
  const { bundle } = given;
  return {
    ...given,
    ...said('names', given.names, ''),
    ...said('fixed', given.fixed, ''),
    ...said('properties', given.properties, ''),
    ...said('capture', given.capture),
    ...said('chores', given.chores),
    ...said('states', given.states),
    ...why('layers', given.layers),
    ...why('hardLimits', given.hardLimits),
    ...(bundle === undefined ? {} : { bundle: { ...bundle, ...said('phases', bundle.phases) } }),
  };
}
