import type { DecideContext } from '../../model/context';
import { CONVENTIONS_FOLDER, type CaptureTarget, type Convention, type EntryFormatId } from '../../model/convention';
import { asVaultPath, foldKey, isInside, isNotePath, joinPath } from '../../model/path';
import { hostility } from '../../model/safe-path';
import { rulesAt } from '../../read/files/rules';
import { parseNote } from '../../read/snapshot/note';
import { buildSnapshot } from '../../read/snapshot/snapshot';
import { onDay } from '../../read/text/dates';
import { runAtOnce } from '../../read/text/steps';
import { matchesPattern } from '../../read/text/glob';
import { encodeText } from '../../read/text/text';
import { decideInit, mayHoldMemories } from '../detect/index';
import { typesOf } from '../remember/index';
import { isTitled, nameSteps, patternsFor } from '../naming/index';

/** The place of a part that another one denies, `capture[0].path`, and how it is put right, in words that follow it. */
type Contradiction = readonly [place: string, says: string];

const DAY = '2026-01-02';
/** Chores of every memory, whose names no other may have. */
const RESERVED = ['index', 'report', 'migrate', 'applied'];
/** The fields that a sign of a kind looks at. */
const SIGN_FIELDS = {
  file: ['path'],
  folder: ['path'],
  names: ['folder', 'least'],
  notes: ['anyOf', 'least'],
  properties: ['files', 'keys', 'least'],
  entries: ['files', 'least'],
};
const EVIDENCE_FIELDS = { heading: ['files', 'word'], day: ['files'], empty: ['folder'], baseline: [] };

/** The parts of a convention that deny each other, by its fields: it would not do as it says. */
export function* contradictions(convention: Convention): Generator<Contradiction> {
  yield* collisions(convention);
  yield* denials(convention);
  yield* types(convention);
  yield* unfitting(convention);
}

/** Those of places: two parts of a convention, or of the overrides of a memory, want one place for what cannot stand together. */
export function* collisions(convention: Convention): Generator<Contradiction> {
  const { capture, states = [], mistakes, baseline, maintenance, migration, scaffold, indexNote, reports, archive, names } = convention;
  const { layerOf, isFixed } = rulesIn(convention);
  const written: readonly (readonly [string, string | undefined])[] = [
    ...capture.map(({ path }, index) => [`capture[${index}].path`, path] as const),
    ...scaffold.map(({ path }, index) => [`scaffold[${index}].path`, path] as const),
    ...states.flatMap(({ path, log }, index) => [[`states[${index}].path`, path] as const, [`states[${index}].log`, log] as const]),
    ...(migration?.sorting ?? []).map(({ place }, index) => [`migration.sorting[${index}].place`, place] as const),
    ['migration.unsorted.place', migration?.unsorted?.place],
    ['mistakes.file', mistakes?.file],
    ['mistakes.rules', mistakes?.rules],
    ['baseline.path', baseline?.path],
    ['baseline.corrections', baseline?.corrections],
    ['maintenance.into.path', maintenance?.into?.path],
    ['maintenance.log', maintenance?.log],
    ['maintenance.metrics', maintenance?.metrics],
    ['indexNote.path', indexNote.path],
    ['reports', reports],
    ['archive', archive],
  ];
  for (const [key, path] of written)
    if (path !== undefined && isInside(foldKey(path), CONVENTIONS_FOLDER))
      yield [key, 'lies in the folder of the conventions themselves, to which nothing is written. Choose another place'];
  for (const [index, target] of capture.entries()) {
    const here = `capture[${index}].path`;
    const sample = samplePath(convention, target);
    if (['read-only', 'ephemeral', 'overwrite'].includes(layerOf(sample)))
      yield [here, `leads new entries into a layer that is ${layerOf(sample)}. Choose another place, or another layer for it in "layers"`];
    if ([archive, reports].some((folder) => isInside(sample, folder)))
      yield [here, 'leads new entries into the archive or the reports. Choose another place'];
  }
  for (const [index, { path }] of states.entries())
    if (layerOf(path) !== 'overwrite')
      yield [`states[${index}].path`, `holds what is true now, but its layer is ${layerOf(path)}. Give it the layer "overwrite"`];
  if (isInside(reports, archive) || isInside(archive, reports))
    yield ['archive', 'is the folder of the reports, or one lies in the other. Give each a folder of its own'];
  if ([reports, archive].some((folder) => isInside(indexNote.path, folder)))
    yield ['indexNote.path', 'lies in the archive or the reports. Put it elsewhere'];
  if (isFixed(indexNote.path)) yield ['indexNote.path', `is ${layerOf(indexNote.path)}, but is written again and again`];
  if ([...states.map(({ path }) => path), baseline?.path].some((path) => path !== undefined && foldKey(path) === foldKey(indexNote.path)))
    yield ['indexNote.path', 'is a file of "states" or the baseline, too. Give the index note a file of its own'];
  for (const [index, { folder, pattern }] of names.entries()) {
    const sign = /[:?*"<>|\\]/.exec(pattern)?.[0];
    if (sign !== undefined)
      yield [
        `names[${index}].pattern`,
        `has the sign ${sign === '"' ? 'of a quotation' : `"${sign}"`}, which no file may have. Leave it out`,
      ];
    if (names.findIndex((one) => one.folder === folder && one.pattern === pattern) < index)
      yield [`names[${index}].pattern`, 'is there twice for this folder. Leave one of them out'];
  }
}

/** The rules of a convention for a path, and what they say of its layer. */
function rulesIn(convention: Convention) {
  const at = (path: string) => rulesAt({ convention, inside: onDay(path, DAY) });
  const layerOf = (path: string): string => at(path)?.layer ?? 'curated';
  return { at, layerOf, isFixed: (path: string): boolean => ['read-only', 'append-only'].includes(layerOf(path)) };
}

function* denials(convention: Convention): Generator<Contradiction> {
  const { names, words, openWords = [], capture, states = [], mistakes, baseline, maintenance, feedback, migration, chores } = convention;
  const { indexNote, bundle, properties, reports, hardLimits, checkpointType, scaffold, hidden, signs } = convention;
  const { at, layerOf, isFixed } = rulesIn(convention);
  const formatAt = (path: string): EntryFormatId | undefined =>
    convention.entries.find(({ files }) => matchesPattern(files, onDay(path, DAY)))?.format;

  for (const [index, sign] of signs.entries()) yield* fieldsOf(`signs[${index}]`, sign, SIGN_FIELDS, ['weight', 'says', 'beside']);
  for (const part of openWords)
    if (!Object.hasOwn(words, part)) yield ['openWords', `names "${part}", which has no words. Give it some in "words"`];
  for (const part of Object.keys(words))
    if (!names.some(({ pattern }) => pattern.includes(`{${part}}`)))
      yield [`words.${part}`, `is for a part that no name has. Put {${part}} into a pattern of "names", or leave it out`];

  const everyType = capture.findIndex(({ type }) => type === '*');
  if (everyType < 0) yield ['capture', 'says nothing of entries of any other type. Add one with the type "*" at its end'];
  for (const [index, target] of capture.entries()) {
    const here = `capture[${index}].path`;
    const [first] = patternsFor(convention, target.path);
    const sample = samplePath(convention, target);
    if (everyType >= 0 && index > everyType)
      yield [`capture[${index}]`, 'is never reached, since an earlier one takes every type. Move that one to the end'];
    if (capture.findIndex(({ type }) => type === target.type) < index)
      yield [`capture[${index}].type`, 'is there twice. Leave one of them out'];
    if (target.into === 'file') {
      if (!/\.md$/i.test(sample)) yield [here, 'is no note. Write it with ".md" at the end'];
      if ([undefined, 'note'].includes(formatAt(sample)))
        yield [here, `is a file of several entries, of which "entries" says no format. Add one there: section, log or fail`];
      continue;
    }
    if (formatAt(sample) !== 'note')
      yield [here, `is a folder whose notes are no entries. Say so in "entries": its files, with the format "note"`];
    // Without any pattern names are free.
    if (first === undefined && names.length > 0) yield [here, `is a folder for which "names" has no pattern. Add one for it`];
    else if (first !== undefined && !isTitled(first))
      yield [here, 'is a folder whose first pattern has no room for what an entry says. Put {title}, {slug} or {topic} into it'];
  }

  for (const [index, { log, lists = [], checkpoints }] of states.entries()) {
    if (log !== undefined && (formatAt(log) !== 'log' || layerOf(log) === 'read-only'))
      yield [`states[${index}].log`, 'is no log that can be written. Give it the format "log" in "entries"'];
    if (log === undefined && lists.length > 0)
      yield [`states[${index}].lists`, 'keeps lists short, but there is no "log" for what falls out. Name one'];
    if (checkpoints !== undefined && states.findIndex((one) => one.checkpoints !== undefined) < index)
      yield [`states[${index}].checkpoints`, 'is there twice. Checkpoints have one place'];
    if (checkpoints !== undefined && checkpointType !== undefined)
      yield ['checkpointType', 'has no meaning, since checkpoints go to a file of "states". Leave one of the two out'];
  }
  if (mistakes !== undefined) {
    if (formatAt(mistakes.file) !== 'fail') yield ['mistakes.file', 'holds no entries of the format "fail". Say so in "entries"'];
    if (isFixed(mistakes.file))
      yield ['mistakes.file', `is ${layerOf(mistakes.file)}, but its counts are kept up. Give it the layer "curated"`];
    if (!capture.some(({ path }) => path === mistakes.file)) yield ['mistakes.file', 'gets no entries. Lead a type there in "capture"'];
    if (mistakes.rules === mistakes.file || isFixed(mistakes.rules))
      yield ['mistakes.rules', 'is a file that rules cannot be written to. Name another that is curated'];
  }
  if (baseline !== undefined) {
    if (layerOf(baseline.path) !== 'read-only')
      yield ['baseline.path', `is ${layerOf(baseline.path)}. A baseline has to be "read-only" in "layers"`];
    if (![undefined, 'section'].includes(formatAt(baseline.corrections)) || layerOf(baseline.corrections) === 'read-only')
      yield ['baseline.corrections', 'cannot take corrections. Give it the format "section", and a layer that is not read-only'];
    if (!capture.some(({ path }) => path === baseline.corrections))
      yield ['baseline.corrections', 'gets no entries. Lead a type there in "capture"'];
  }
  if (maintenance !== undefined) {
    const { into, log } = maintenance;
    if (into !== undefined && isFixed(into.path))
      yield ['maintenance.into.path', `is ${layerOf(into.path)}, but lines are promoted and pruned there. Give it the layer "curated"`];
    if (into !== undefined && new Set([into.lesson, into.decision, into.context]).size < 3)
      yield ['maintenance.into', 'has a heading for two kinds. Give each its own'];
    if (log !== undefined && (formatAt(log) !== 'log' || layerOf(log) === 'read-only'))
      yield ['maintenance.log', 'is no log that can be written. Give it the format "log" in "entries"'];
  }
  for (const [field, key] of Object.entries(feedback ?? {})) {
    const type = field === 'day' ? 'date' : 'integer';
    if (!properties.some((rule) => rule.key === key && rule.type === type))
      yield [`feedback.${field}`, `is no property of the type "${type}". Add it to "properties"`];
  }
  for (const [index, { type, allowed, initial }] of properties.entries()) {
    if (allowed !== undefined && type !== 'string' && type !== 'list')
      yield [`properties[${index}].allowed`, `lists words for the type "${type}". Leave it out, or make the type "string"`];
    if (initial !== undefined && !fitsType(initial, type, allowed))
      yield [`properties[${index}].initial`, `is no value of the type "${type}". Correct one of the two`];
  }
  for (const [index, { place }] of (migration?.sorting ?? []).entries())
    if (place !== undefined && layerOf(place) === 'read-only')
      yield [`migration.sorting[${index}].place`, 'is read-only, so nothing can be put there. Name another file'];
  if (migration?.pinned !== undefined && !properties.some(({ key, type }) => key === migration.pinned && type === 'boolean'))
    yield ['migration.pinned', 'is no property of the type "boolean". Add it to "properties"'];

  const { format, sections = [] } = indexNote;
  if (format === 'by-type' && sections.length === 0) yield ['indexNote.format', 'needs "sections": one for each type'];
  if (format !== 'by-type' && sections.length > 0)
    yield ['indexNote.sections', `has no meaning in an index of the format "${format}". Make that "by-type", or leave them out`];
  for (const list of [
    ['indexNote', sections.map((one) => one.id)],
    ['bundle', bundle.phases.map((one) => one.id)],
    ['chores', chores.map((one) => one.id)],
  ] as const) {
    const twin = list[1].find((id, index) => list[1].indexOf(id) < index);
    if (twin !== undefined) yield [list[0], `has the id "${twin}" twice. Give one of them another`];
  }
  for (const [index, { when }] of bundle.phases.entries()) {
    if (when === 'critical' && !properties.some(({ key }) => key === 'critical'))
      yield [`bundle.phases[${index}].when`, 'asks for a property "critical" that no note has. Add it to "properties"'];
    if (when === 'checkpoint' && !states.some(({ checkpoints }) => checkpoints !== undefined))
      yield [`bundle.phases[${index}].when`, 'asks for a checkpoint, for which there is no file in "states"'];
  }
  if (isFixed(`${reports}/health.md`)) yield ['reports', 'is protected, but reports are written again. Give it the layer "overwrite"'];

  for (const [index, { id, does, evidence }] of chores.entries()) {
    if (RESERVED.includes(id)) yield [`chores[${index}].id`, `is a chore of every memory. Call it another name`];
    if (evidence !== undefined) yield* fieldsOf(`chores[${index}].evidence`, evidence, EVIDENCE_FIELDS);
    const log = evidence?.kind === 'heading' ? evidence.files : undefined;
    if (log !== undefined && !/[*?]|\{(?:date|day)\}/.test(log) && formatAt(log) === 'log')
      yield [`chores[${index}].evidence.files`, 'is one log for all days, so no heading tells when. Put {date} into the path of the log'];
    if (evidence?.kind === 'baseline' && baseline === undefined)
      yield [`chores[${index}].evidence`, 'goes by a baseline, but there is none. Add "baseline", or leave it out'];
    const verb = does?.verb;
    const needs =
      verb === 'maintain' && maintenance === undefined
        ? 'maintenance'
        : verb === 'evaluate' && maintenance?.metrics === undefined
          ? 'maintenance.metrics'
          : verb === 'rebaseline' && baseline === undefined
            ? 'baseline'
            : null;
    if (needs !== null) yield [`chores[${index}].does.verb`, `calls "${String(verb)}", which needs "${needs}". Add that, or leave it out`];
    if (verb === 'chore' && (evidence?.kind !== 'empty' || does?.input['chore'] !== id || does.input['answer'] !== 'clear'))
      yield [
        `chores[${index}].does`,
        `clears no folder. It takes the input {"chore": "${id}", "answer": "clear"}, and an evidence of the kind "empty"`,
      ];
    const inputs = { maintain: [], rebaseline: [], evaluate: ['write'], chore: ['chore', 'answer'] };
    const stray = does === undefined ? undefined : Object.keys(does.input).find((key) => !(inputs[does.verb] as string[]).includes(key));
    if (stray !== undefined) yield [`chores[${index}].does.input.${stray}`, `is nothing that "${String(verb)}" takes. Leave it out`];
  }
  for (const [index, folder] of hidden.entries())
    if (!mayHoldMemories(folder.split('/')[0] ?? '') || hostility(folder.slice(1)) !== null)
      yield [`hidden[${index}]`, 'is no dot-folder in which agents keep notes. Leave it out'];

  for (const [index, { path, text }] of scaffold.entries()) {
    if (scaffold.findIndex((one) => one.path.toLowerCase() === path.toLowerCase()) < index)
      yield [`scaffold[${index}].path`, 'is there twice. Leave one of them out'];
    const limit = at(path)?.limit;
    const bytes = encodeText(filled(text)).length;
    if (limit !== undefined && bytes > limit.bytes)
      yield [
        `hardLimits[${hardLimits.findIndex(({ bytes: most }) => most === limit.bytes)}].bytes`,
        `is below the ${bytes} bytes that its own scaffold writes to "${path}". Raise it, or write less there`,
      ];
    if (/\{\w+\}/.test(onDay(path, DAY)))
      yield [`scaffold[${index}].path`, 'has a part in braces that no new memory fills. Only {date} and {day} are'];
  }
}

/** Types that parts of a convention name, and that the property of new notes may not have. */
function* types(convention: Convention): Generator<Contradiction> {
  const { capture, properties, indexNote, migration, checkpointType } = convention;
  const { sorting = [], unsorted } = migration ?? {};
  const named: readonly (readonly [place: string, type: string | undefined])[] = [
    ...capture.map(({ type }, index) => [`capture[${index}].type`, type === '*' ? undefined : type] as const),
    ...(indexNote.sections ?? []).map(({ type }, index) => [`indexNote.sections[${index}].type`, type] as const),
    ...sorting.map(({ type }, index) => [`migration.sorting[${index}].type`, type] as const),
    ['migration.unsorted.type', unsorted?.type],
    ['checkpointType', checkpointType],
  ];
  const known = typesOf({ convention });
  for (const [place, type] of named) {
    if (type === undefined) continue;
    const target = capture.find((one) => one.type === '*' || one.type === type);
    const path = target?.into === 'folder' ? samplePath(convention, target) : '';
    const index = properties.findIndex(({ files, key }) => key === 'type' && matchesPattern(files, path));
    if (path !== '' && properties[index]?.allowed?.includes(type) === false)
      yield [place, `is "${type}", which "properties[${index}].allowed" does not have. Add it there, or choose one of those`];
    else if (known.length > 0 && !known.includes(type))
      yield [place, `is "${type}", a type that no entry has. Name it in "capture", in "words", or in "allowed" of the property "type"`];
  }
  for (const [index, { type, critical }] of (indexNote.sections ?? []).entries()) {
    if (critical === true && !properties.some(({ key }) => key === 'critical'))
      yield [`indexNote.sections[${index}].critical`, 'asks for a property "critical" that no note has. Add it to "properties"'];
    if (critical === undefined && type === undefined)
      yield [`indexNote.sections[${index}]`, 'lists nothing. Give it a "type", or "critical"'];
  }
}

/** Each field of one kind of thing that another kind has, or that it lacks. */
function* fieldsOf(
  at: string,
  one: { readonly kind: string },
  fields: Readonly<Record<string, readonly string[]>>,
  shared: readonly string[] = [],
): Generator<Contradiction> {
  const wanted = fields[one.kind] ?? [];
  const given = Object.keys(one).filter((key) => (one as Record<string, unknown>)[key] !== undefined);
  const missing = wanted.find((key) => !given.includes(key));
  if (missing !== undefined) yield [at, `lacks "${missing}", which the kind "${one.kind}" needs. Add it`];
  const stray = given.find((key) => key !== 'kind' && !wanted.includes(key) && !shared.includes(key));
  if (stray !== undefined) yield [`${at}.${stray}`, `has no meaning for the kind "${one.kind}". Leave it out`];
}

/** The file that a new entry may go to. */
function samplePath(convention: Convention, { into, path }: CaptureTarget): string {
  const [name] = patternsFor(convention, path);
  const named = onDay(name?.pattern ?? 'x.md', DAY).replace(/\{(\w+)\}/g, (_, part: string) => convention.words[part]?.[0] ?? 'x');
  return into === 'file' ? path : joinPath(path, named);
}

function fitsType(value: unknown, type: string, allowed: readonly string[] | undefined): boolean {
  const fits = (one: unknown): boolean => typeof one === 'string' && (allowed === undefined || allowed.includes(one));
  if (type === 'list') return Array.isArray(value) && value.every(fits);
  if (type === 'integer' || type === 'boolean') return typeof value === (type === 'integer' ? 'number' : 'boolean');
  return type === 'string' && fits(value);
}

function filled(text: string): string {
  return onDay(text, DAY).replaceAll('{id}', '01ARZ3NDEKTSV4RRFFQ69G5FAV');
}

/** An empty vault that is a memory of the convention. */
function contextFor(convention: Convention): DecideContext {
  return {
    snapshot: buildSnapshot({ files: [], notes: [], others: [], unreadable: [] }),
    memory: { name: 'Vault', root: '', convention: convention.id, overrides: {} },
    ...{ inner: [], others: [], convention, today: DAY, created: `${DAY}T12:00:00Z`, newId: () => '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
  };
}

/** The files of a new memory in which its own check would find something. */
function* unfitting(convention: Convention): Generator<Contradiction> {
  const empty = contextFor(convention);
  const made = (decideInit(empty, '').plan?.edits ?? []).flatMap((edit) => (edit.op === 'create' ? [edit] : []));
  const notes = made.flatMap(({ path, text }) => (isNotePath(path) ? [parseNote(path, text, encodeText(text).length)] : []));
  const files = made.map(({ path, text }) => ({ path, size: encodeText(text).length, mtime: 0, ctime: 0 }));
  const snapshot = buildSnapshot({ files, notes, others: [], unreadable: [] });
  for (const { path, message } of runAtOnce(nameSteps({ ...empty, snapshot }))) {
    const index = convention.scaffold.findIndex((file) => asVaultPath(onDay(file.path, DAY)) === path);
    yield [`scaffold[${index}]`, `makes "${path}", in which its own check finds a fault. ${message}`];
  }
}
