import { type DecideContext, planOf } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { basenameOf, foldKey, isInside, joinPath, stemOf, type NotePath, type VaultPath, byCodePoint } from '../../model/path';
import type { BaselineResult, RebaselineInput, Correction, RebaselineResult } from '../../model/results/rebaseline';
import { findFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { withheldBecause } from '../../read/memory/scope';
import { sha256OfText } from '../../read/snapshot/recent';
import { dateInName, dateOfNote } from '../../read/text/dates';
import { takenPaths, hashes, replaceEdits, takeOut } from '../refactor/index';
import { secretInEntry } from '../secrets/index';
import { type Range } from '../../model/note';
import { numbered } from '../../model/numbering';
import { parseEntries } from '../../read/entries/parse';
import { markdownStart } from '../../read/entries/text-lines';
import { scanMarkdown } from '../../read/markdown/scan';
import type { Edit, Plan, Precondition } from '../../model/plan';
import type { Proposal } from '../../model/results/proposal';
import { linkLosses } from '../layers/index';
import { archivedText, archivePath, lostAnchors, refuseNewSecret, rewritten } from './proposal/rewrite';
import { asItWas, wholeEdit } from '../../read/snapshot/whole-file';
import { lineBreakOf } from '../../read/markdown/fences';

/** A baseline and its corrections, as the disk spells their paths. */
interface BaselinePaths {
  readonly path: NotePath;
  readonly corrections: NotePath;
}

/** The same with their texts; null for a file that is not there. */
export interface BaselineFiles extends BaselinePaths {
  readonly text: string | null;
  readonly correctionsText: string | null;
}

/** Where a memory keeps its baseline. Throws `bad_input` for one whose convention has none. */
export function baselinePaths(ctx: DecideContext): BaselinePaths {
  const rule = ctx.convention.baseline;
  if (rule === undefined)
    throw new MemoryError('bad_input', `The memory "${ctx.memory.name}" has no baseline: its convention keeps no file of that kind.`);
  const at = (path: string): NotePath => {
    const full = joinPath(ctx.memory.root, path);
    return (takenPaths(ctx.snapshot).get(foldKey(full))?.[0] ?? full) as NotePath;
  };
  return { path: at(rule.path), corrections: at(rule.corrections) };
}

/** The texts that a re-baseline begins with. Throws `not_found` for a correction that is chosen and not there. */
export function baselineOf(
  ctx: DecideContext,
  { path, corrections, text, correctionsText }: BaselineFiles,
  merge: RebaselineInput['merge'],
): BaselineResult {
  const all = correctionsIn(correctionsText ?? '');
  const chosen = chosenCorrections(corrections, all, merge);
  const notes = [path, corrections].flatMap((one) => ctx.snapshot.notes.get(one) ?? []);
  const withheld = notes.map((note) => withheldBecause(ctx, note)).find((why) => why !== null);
  const holdsSecret = secretInEntry({ title: '', body: `${text ?? ''}\n${correctionsText ?? ''}` }) !== null;
  return {
    path,
    text: text === null ? null : plainText(text),
    base: text === null ? null : sha256OfText(text),
    day: baselineDay(ctx),
    corrections: all.map((one) => ({ entry: one.entry, text: one.text.replace(/\r\n?/g, '\n'), chosen: chosen.includes(one) })),
    correctionsPath: corrections,
    withheld: withheld ?? (holdsSecret ? 'it seems to hold a secret' : null),
  };
}

/** A baseline as a person edits it: without its properties and byte order mark, `\n` as line end. */
function plainText(text: string): string {
  return text
    .slice(findFrontmatter(text)?.range.end ?? 0)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+/, '');
}

/** The last day on which the vault shows a baseline made: its own day, or the one on which the last one was archived. */
export function baselineDay(ctx: DecideContext): string | null {
  const rule = ctx.convention.baseline;
  if (rule === undefined) return null;
  const { path } = baselinePaths(ctx);
  const note = ctx.snapshot.notes.get(path);
  const folder = joinPath(ctx.memory.root, ctx.convention.archive);
  const stem = foldKey(`${stemOf(path)}_`);
  const archived = ctx.snapshot.files.flatMap(({ path: one }) =>
    isInside(one, folder) && foldKey(basenameOf(one)).startsWith(stem) ? (dateInName(stemOf(one)) ?? []) : [],
  );
  const own = note === undefined ? null : dateOfNote(note);
  return [...archived, ...(own === null ? [] : [own])].sort().at(-1) ?? null;
}

/** An entry of the corrections with its place: up to the next heading of its level or above, dated or not. */
export interface PlacedCorrection extends Omit<Correction, 'chosen'> {
  readonly title: string;
  readonly range: Range;
}

export function correctionsIn(text: string): PlacedCorrection[] {
  const { headings } = scanMarkdown(text, markdownStart(text));
  return parseEntries('section', text).map((entry) => {
    const level = headings.find(({ start }) => start === entry.range.start)?.level ?? 2;
    const next = headings.find((heading) => heading.start > entry.range.start && heading.level <= level);
    const range = { start: entry.range.start, end: Math.min(entry.range.end, next?.start ?? text.length) };
    const name = numbered(entry.heading ?? entry.title, entry.occurrence);
    return { entry: name, title: entry.title, range, text: text.slice(range.start, range.end).trimEnd() };
  });
}

/**
 * The corrections that somebody chose, in the order of their file. A name is a heading with its number, a heading without
 * its day where one alone is called so, or several of them with commas between: headings may hold commas themselves.
 * Throws `not_found` with the names there are.
 */
export function chosenCorrections(
  path: VaultPath,
  corrections: readonly PlacedCorrection[],
  merge: RebaselineInput['merge'],
): PlacedCorrection[] {
  if (merge === 'all') return [...corrections];
  const chosen = new Set(merge.flatMap((given) => named(path, corrections, given)));
  return corrections.filter((one) => chosen.has(one));
}

function named(path: VaultPath, corrections: readonly PlacedCorrection[], given: string): PlacedCorrection[] {
  const whole = one(corrections, given);
  if (whole !== null) return [whole];
  const pieces = given.split(',');
  const found: PlacedCorrection[] = [];
  for (let from = 0; from < pieces.length;) {
    let to = pieces.length;
    let hit: PlacedCorrection | null = null;
    for (; to > from && hit === null; to--) hit = one(corrections, pieces.slice(from, to).join(','));
    if (hit === null) {
      const name = (pieces[from] ?? '').trim();
      // A comma at an end names nothing.
      if (name !== '') throw unknown(path, corrections, name);
      from++;
      continue;
    }
    found.push(hit);
    from = to + 1;
  }
  return found;
}

function one(corrections: readonly PlacedCorrection[], given: string): PlacedCorrection | null {
  const name = given.trim().replace(/^#+\s*/, '');
  const exact = corrections.find(({ entry }) => entry === name);
  if (exact !== undefined) return exact;
  const titled = corrections.filter(({ title }) => title === name);
  return titled.length === 1 ? (titled[0] ?? null) : null;
}

function unknown(path: VaultPath, corrections: readonly PlacedCorrection[], name: string): MemoryError {
  const names = corrections.map(({ entry }) => `"${entry}"`).join(', ');
  const twice = corrections.filter(({ title }) => title === name).length > 1 ? ` Several are called "${name}": name it with its day.` : '';
  return new MemoryError(
    'not_found',
    `"${path}" has no correction "${name}".${twice} ${names === '' ? 'It has none at all.' : `It has ${names}.`} Nothing was changed.`,
    path,
  );
}

interface RebaselineFiles extends BaselineFiles {
  /** The accepted text of the baseline, where other hands changed or removed it since; else null. */
  readonly accepted: string | null;
  /** The fresh texts of the files that link to the corrections. */
  readonly texts: ReadonlyMap<VaultPath, string>;
}

/**
 * The plan of a re-baseline: the new text takes the place of the old one, which goes to the archive, and so do the chosen
 * corrections, byte for byte; the others stay. Links to the corrections follow. Throws `changed_since` where the text
 * was written for another baseline, `not_found` for a correction that is not there, and `bad_input` for a text that is
 * empty, seems to hold a secret, or is the old one although corrections are to be merged.
 */
export function decideRebaseline(ctx: DecideContext, files: RebaselineFiles, input: RebaselineInput): Proposal<RebaselineResult> {
  const { path, corrections, text: old } = files;
  checkBase(files, input);
  const all = correctionsIn(files.correctionsText ?? '');
  const merged = chosenCorrections(corrections, all, input.merge);
  const text = rewritten(path, old, input.text, ctx.today);
  checkText(path, old, text, merged);

  const made: NotePath[] = [];
  const free = (of: NotePath): NotePath => {
    const to = archivePath(ctx, of, made);
    made.push(to);
    return to;
  };
  const kept = lastTexts(files, text).map((gone) => ({ gone, to: free(path) }));
  const apart = merged.length === 0 ? null : free(corrections);
  const creates = kept.map(({ gone, to }): Edit => ({
    op: 'create',
    path: to,
    text: archivedText(ctx, path, gone, to, made),
    reason: 'The baseline before goes to the archive.',
  }));
  const overlay = apart === null ? { edits: [], preconditions: [], text } : takenOut(ctx, files, text, merged, apart, made);
  const result: RebaselineResult = {
    path,
    archived: made,
    merged: merged.map(({ entry }) => entry),
    left: all.filter((one) => !merged.includes(one)).map(({ entry }) => entry),
    notes: notesOn(ctx, files, overlay.text),
  };
  if (made.length === 0 && old === text) return { result, plan: null };
  const why = 'A person decided on a new baseline.';
  return {
    result,
    plan: planOf(ctx, {
      title: `Renew ${path}`,
      reason: 'The baseline is brought up to date.',
      edits: [...creates, ...overlay.edits, wholeEdit(path, old, overlay.text, 'The new baseline.')],
      preconditions: [asItWas(path, old), ...made.map((one): Precondition => ({ kind: 'absent', path: one })), ...overlay.preconditions],
      announced: old === null ? [] : linkLosses(path, old, overlay.text, kept.map(({ gone }) => gone).join('\n\n')),
      crosses: [{ path, why }, ...(apart === null ? [] : [{ path: corrections, why }])],
    }),
  };
}

/** The chosen corrections out of their file and in the archive, with the links that follow them; `text` is the new baseline with those. */
function takenOut(
  ctx: DecideContext,
  { path, corrections, correctionsText, texts }: RebaselineFiles,
  text: string,
  merged: readonly PlacedCorrection[],
  to: NotePath,
  made: readonly VaultPath[],
): Pick<Plan, 'edits' | 'preconditions'> & { readonly text: string } {
  const own = correctionsText ?? '';
  const sections = merged.map(({ range }) => range);
  // A link in the new baseline follows, too: that is the text which stays.
  const after = new Map([...texts, [path, text] as const, [corrections, own] as const]);
  const taken = takeOut(ctx, corrections, { sections, to, head: headFor(ctx, corrections, own), made }, after);
  const changed = [...taken.edits].filter(([one, edits]) => one !== path && edits.length > 0).sort(([a], [b]) => byCodePoint(a, b));
  return {
    edits: [
      { op: 'create', path: to, text: taken.text, reason: 'Corrections that are merged go to the archive.' },
      ...changed.flatMap(([one, edits]) =>
        replaceEdits(one, after.get(one) ?? '', edits, one === corrections ? 'What is merged leaves the corrections.' : 'Links follow.'),
      ),
    ],
    preconditions: [
      asItWas(corrections, correctionsText),
      ...hashes(
        changed.map(([one]) => one).filter((one) => one !== corrections),
        texts,
      ),
      taken.inbound,
    ],
    text: taken.newText(path),
  };
}

function checkBase({ path, text }: BaselineFiles, { base }: RebaselineInput): void {
  const now = text === null ? null : sha256OfText(text);
  if (base === undefined || base === now) return;
  throw new MemoryError(
    'changed_since',
    `"${path}" ${now === null ? 'is gone' : 'was changed'} since the new text was begun, so what came there is not in it. Nothing was changed. Look at it again.`,
    path,
  );
}

function checkText(path: VaultPath, old: string | null, text: string, merged: readonly PlacedCorrection[]): void {
  if (old === text && merged.length > 0)
    throw new MemoryError(
      'bad_input',
      `The new text is that of "${path}" as it is, so whoever reads it would not learn what was corrected. Work the corrections into the text. Nothing was changed.`,
      path,
    );
  refuseNewSecret(text, [old ?? '', ...merged.map((one) => one.text)]);
}

/** The texts that a new baseline takes the place of: the accepted one, where other hands changed it, and the one that stands there. */
function lastTexts({ accepted, text }: RebaselineFiles, fresh: string): string[] {
  return [...new Set([accepted, text])].filter((one) => one !== null && one !== '' && one !== fresh) as string[];
}

/** The beginning of the file of merged corrections. It holds no heading: those are the corrections' own. */
function headFor(ctx: DecideContext, corrections: NotePath, text: string): string {
  return [`Merged from ${stemOf(corrections)} on ${ctx.today}.`, '', ''].join(lineBreakOf(text));
}

/** Things to look at before a re-baseline is carried out, a sentence each. */
function notesOn(ctx: DecideContext, { path, text: old, accepted }: RebaselineFiles, text: string): string[] {
  const notes: string[] = [];
  if (accepted !== null)
    notes.push(
      old === null
        ? `"${path}" was removed since it was accepted. The accepted text goes to the archive.`
        : `"${path}" was changed since it was accepted. The accepted text goes to the archive as well.`,
    );
  if (old === null && accepted === null) notes.push(`There is no "${path}" yet: this is the first one.`);
  const lost = lostAnchors(ctx, path, old ?? '', text);
  if (lost.length > 0)
    notes.push(
      `The new text lacks what ${lost.length === 1 ? 'a link names' : `${lost.length} links name`}: ${lost
        .slice(0, 3)
        .map(({ raw, from }) => `${raw} in "${from}"`)
        .join(', ')}${lost.length > 3 ? ' and others' : ''}.`,
    );
  return notes;
}
