import { addTo } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { type Finding, type FixHint, settingsOf, type PropertyValue } from '../../model/finding';
import { dataOf, type Note } from '../../model/note';
import { folderOf, isInside, isNotePath, type NotePath, type VaultPath, basenameOf, stemOf, foldKey, isHidden } from '../../model/path';
import { filesOf, insideMemory, isConflict, isEntry, isNamed, notesOf } from '../../read/memory/scope';
import type { Steps } from '../../read/text/steps';
import { namesFit } from './fitting';
import { parseName, patternsFor, freePath } from './name';
import { gatherOwnNames, isLedByWord, isMost, isOwnName } from './own-names';
import { namingRules } from './rules/list';
import { nameIn } from './rules/name-property';
import type { NamingRule, NamingSubject } from './rules/rule';
import { parseByPattern, type NameParts } from './pattern';
import { escape } from '../../model/safe-path';
import { layerAt } from '../../read/files/rules';

/** From this many notes on, a vault in which few names fit counts as a plain vault; in a smaller one each name is still reported. */
const PLAIN_SIZE = 20;

/** Files checked between two steps. */
const STEP = 250;

/**
 * The faults in names, ids and properties, in code point order of path, then in the order of
 * the rules. `paths` (files and folders) limit the answer, not the search: twins of a given path are still found.
 * Without them, names of a memory's own are one finding (`gatherOwnNames`), before the others.
 * `hidden` lists files of dot-folders; only their names are checked. Their findings come last and have no fix.
 */
export function* nameSteps(seen: DecideContext, paths?: readonly VaultPath[], hidden: readonly VaultPath[] = []): Steps<Finding[]> {
  const ctx = withLearntWords(seen, [...filesOf(seen), ...hidden]);
  const notes = new Map<VaultPath, Note>(notesOf(ctx).map((note) => [note.path, note]));
  yield;
  const byId = notesById(notes.values());
  yield;
  const unreadable = new Set(ctx.snapshot.unreadable.map(({ path }) => path));
  const claims: Claims = { byFile: new Map(), taken: new Set(hidden.map(foldKey)), unreadable };
  yield;
  const ledByWord = [
    ...[...notes.values()].filter((note) => isEntry(ctx, note)).map(({ path }) => path),
    ...hidden.filter((path) => isNotePath(path) && isNamed(ctx, path)),
  ].filter((path) => isLedByWord(ctx, path));
  yield;
  const shared = {
    ctx,
    byId,
    plain: yield* plainSteps(ctx, notes.values(), PLAIN_SIZE),
    taken: claims.taken,
    own: paths === undefined && isMost(ledByWord.filter((path) => isOwnName(ctx, path)).length, ledByWord.length),
  };
  yield;
  const within = paths?.map((path) => path.replace(/\/+$/, ''));
  const isWanted = (path: VaultPath): boolean => within?.some((one) => isInside(path, one)) ?? true;
  const findings: Finding[] = [];
  const asked = { names: ledByWord.length, properties: 0 };
  const look = (subject: Omit<NamingSubject, 'own'>): void => {
    const own = shared.own && subject.entry && isOwnName(ctx, subject.path);
    if (nameIn(checkFile({ ...subject, own }, claims, findings)) !== null) asked.properties++;
  };
  // A symbolic link is another name of a file, not one more: nobody stores or renames it by its own.
  const linked = new Set(ctx.snapshot.files.flatMap(({ path, leadsTo }) => (leadsTo === undefined ? [] : [path])));
  for (const [at, path] of filesOf(ctx)
    .filter((one) => !linked.has(one) && isWanted(one))
    .entries()) {
    if (at % STEP === 0) yield;
    // The index note and reports are ours, and a conflict file is a finding of its own.
    if (isConflict(ctx, path) || (ctx.snapshot.notes.has(path as NotePath) && !notes.has(path))) continue;
    const note = notes.get(path) ?? null;
    const parts = note === null ? null : partsOf(ctx, path);
    look({ ...shared, path, note, entry: note !== null && isEntry(ctx, note), parts, fixed: { path, parts } });
  }
  yield;
  for (const path of hidden.filter(isWanted)) {
    // Files there that are not notes (figures, logs of programs) need no particular name.
    if (!isNotePath(path) || isConflict(ctx, path)) continue;
    const parts = partsOf(ctx, path);
    look({ ...shared, path, note: null, entry: isNamed(ctx, path), parts, fixed: { path, parts } });
  }
  return paths === undefined ? gatherOwnNames(ctx, findings, asked) : findings;
}

/** Adds what the rules find; answers with the file as it is once it has its new name. */
function checkFile(seen: NamingSubject, claims: Claims, findings: Finding[]): NamingSubject {
  let subject = seen;
  for (const rule of namingRules) {
    const finding = apply(rule, subject, claims);
    if (finding === null) continue;
    findings.push(finding);
    // A name of its own stays, whatever it would become.
    if (finding.fix?.kind === 'rename' && !(subject.own && rule.id === 'name.pattern'))
      subject = { ...subject, fixed: { path: finding.fix.to, parts: partsOf(subject.ctx, finding.fix.to) ?? subject.parts } };
  }
  return subject;
}

function partsOf(ctx: DecideContext, path: VaultPath): NameParts | null {
  return parseName(ctx.convention, insideMemory(ctx, path));
}

function apply(rule: NamingRule, subject: NamingSubject, claims: Claims): Finding | null {
  const problem = rule.check(subject);
  if (problem === null) return null;
  const { fix, advice } = claimName(subject, rule.fix?.(subject) ?? null, claims);
  const { severity, message, ...where } = problem;
  return { id: rule.id, severity, path: subject.path, message: advice === '' ? message : `${message} ${advice}`, fix, ...where };
}

function notesById(notes: Iterable<Note>): ReadonlyMap<string, readonly Note[]> {
  const byId = new Map<string, Note[]>();
  for (const note of notes) {
    const id = dataOf(note)['id'];
    if (typeof id === 'string' && id !== '') addTo(byId, id, note);
  }
  return byId;
}

/** True where at least `size` notes fall under a rule of naming, and fewer than one in five follow it. */
export function* plainSteps(ctx: DecideContext, notes: Iterable<Note>, size: number): Steps<boolean> {
  let entries = 0;
  let fitting = 0;
  let looked = 0;
  for (const note of notes) {
    if (++looked % STEP === 0) yield;
    const inside = insideMemory(ctx, note.path);
    if (!isEntry(ctx, note) || patternsFor(ctx.convention, folderOf(inside)).length === 0) continue;
    entries++;
    if (parseName(ctx.convention, inside) !== null) fitting++;
  }
  return entries >= size && !namesFit(entries, fitting);
}

/**
 * The context with the words that files tell of: where a part of a name is an open list, each file that would fit with a
 * word of its own in that part adds the word. The words of the convention stay in front. A list that the settings give is
 * taken as it is. The same context where nothing is learnt.
 */
function withLearntWords(ctx: DecideContext, paths: Iterable<string>): DecideContext {
  const open = (ctx.convention.openWords ?? []).filter((part) => ctx.memory.overrides.words?.[part] === undefined);
  if (open.length === 0) return ctx;
  const learnt = new Map(open.map((part) => [part, new Set<string>()]));
  for (const path of paths) {
    const inside = insideMemory(ctx, path);
    for (const pattern of patternsFor(ctx.convention, folderOf(inside))) {
      for (const [part, words] of learnt) {
        if (!pattern.pattern.includes(`{${part}}`)) continue;
        const fits = (word: string): boolean =>
          parseByPattern(pattern, basenameOf(inside), { ...ctx.convention.words, [part]: [word] }) !== null;
        const own = wordsOf(stemOf(inside)).find(fits);
        if (own !== undefined) words.add(own);
      }
    }
  }
  const words = Object.fromEntries(
    [...learnt].map(([part, own]) => [part, [...new Set([...(ctx.convention.words[part] ?? []), ...[...own].sort()])]]),
  );
  const isNew = open.some((part) => words[part]?.length !== ctx.convention.words[part]?.length);
  return isNew ? { ...ctx, convention: { ...ctx.convention, words: { ...ctx.convention.words, ...words } } } : ctx;
}

/** The words of a name that begin with a letter, as they are written: a number names nobody. */
function wordsOf(stem: string): string[] {
  return stem
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => /^\p{Ll}|^\p{Lo}/u.test(word) && word === word.toLowerCase());
}

/** New names given out so far: a file gets one, and no two files the same. */
interface Claims {
  readonly byFile: Map<VaultPath, VaultPath>;
  /** `foldKey`s of names that no other file may get. */
  readonly taken: Set<string>;
  /** Files whose text could not be read: links in them could not follow. */
  readonly unreadable: ReadonlySet<VaultPath>;
}

/** A fix that can be done, and the sentence about it; no fix if a person has to do it, or if no fix is known. */
interface Settled {
  readonly fix: FixHint | null;
  readonly advice: string;
}

/** Makes room for a new name beside those that other files get, and leaves to a person what no plan may do. */
function claimName(subject: NamingSubject, fix: FixHint | null, claims: Claims): Settled {
  if (fix === null) return { fix, advice: '' };
  const roomy = fix.kind === 'rename' ? claim(subject, fix.to, claims) : fix;
  if (roomy === null)
    return {
      fix: null,
      advice: `Its name would be "${basenameOf(fix.kind === 'rename' ? fix.to : subject.path)}", which another file has. Merge the two, or choose a name.`,
    };
  const sentence = sentenceOf(roomy);
  const why = hindrance(subject.ctx, subject.path, roomy, claims.unreadable);
  return why === null ? { fix: roomy, advice: `${sentence}.` } : { fix: null, advice: `${sentence} by hand: ${why}.` };
}

/** The new name with a number where another file gets it already; null where no number fits the convention. */
function claim({ ctx, path }: NamingSubject, to: VaultPath, claims: Claims): FixHint | null {
  const known = claims.byFile.get(path);
  if (known !== undefined) return { kind: 'rename', to: known };
  const isTaken = claims.taken.has(foldKey(to)) && foldKey(to) !== foldKey(path);
  const free = isTaken ? freePath(ctx, folderOf(to), basenameOf(to), claims.taken) : to;
  if (isTaken && partsOf(ctx, to) !== null && partsOf(ctx, free) === null) return null;
  // A file in a hidden folder keeps its name until someone renames it.
  if (!isHidden(path)) claims.byFile.set(path, free);
  claims.taken.add(foldKey(free));
  return { kind: 'rename', to: free };
}

/** The effect of the fix, for a person, without its full stop. */
function sentenceOf(fix: FixHint): string {
  if (fix.kind === 'rename') return `Rename it to "${basenameOf(fix.to)}"`;
  if (fix.kind === 'relink') return `Link to "${fix.to}" instead`;
  if (fix.kind !== 'set-property') return '';
  if (fix.key === 'id' && fix.value === '') return 'Give it a new id';
  const all = settingsOf(fix).map(({ key, value }) => `"${key}" to ${shown(value)}`);
  return `Set the ${all.length === 1 ? 'property' : 'properties'} ${all.slice(0, -1).join(', ')}${all.length === 1 ? '' : ' and '}${all[all.length - 1] ?? ''}`;
}

function shown(value: PropertyValue): string {
  return typeof value === 'object' ? `[${value.join(', ')}]` : typeof value === 'string' ? `"${value}"` : String(value);
}

/**
 * Why no plan may carry out this fix of `path`, as a clause; null where one may. A fix that the writer would
 * refuse must not stand among the others: the whole plan would be refused for it.
 */
function hindrance(ctx: DecideContext, path: VaultPath, fix: FixHint, unreadable: ReadonlySet<VaultPath>): string | null {
  if (isHidden(path)) return 'nothing is ever written to hidden folders from here';
  if (escape(path) !== null) return 'some disks would take the name it has now for another place, so it is left alone';
  const { layer } = layerAt(ctx, path);
  if (layer === 'read-only') return 'it is read-only';
  if (fix.kind === 'set-property') return layer === 'append-only' ? 'it is append-only, so what stands in it is not changed' : null;
  if (fix.kind !== 'rename') return null;
  const other = ctx.snapshot.namesOf(path).find((name) => name !== path);
  if (other !== undefined) return `it has another name, "${other}", by a link on the disk`;
  if (layer === 'append-only' && layerAt(ctx, fix.to).layer !== 'append-only')
    return 'it is append-only, and would not be so under that name';
  if (unreadable.has(path)) return 'its text cannot be read, so its own links could not follow';
  const bound = ctx.snapshot.inbound(path).find(({ from }) => isInside(from, ctx.memory.root) && layerAt(ctx, from).layer === 'read-only');
  return bound === undefined ? null : `"${bound.from}" links to it and is read-only`;
}
