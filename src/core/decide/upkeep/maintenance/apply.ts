import { planOf, type DecideContext } from '../../../model/context';
import { isNotePath, type NotePath, type VaultPath, stemOf } from '../../../model/path';
import type { AnnouncedLoss, Edit, Precondition } from '../../../model/plan';
import {
  MAINTENANCE_KINDS,
  MAINTENANCE_LOG,
  type ChosenLine,
  type MaintenanceDone,
  type MaintenanceKind,
  type MaintenanceLine,
} from '../../../model/results/maintenance';
import type { Proposal } from '../../../model/results/proposal';
import { secretSentence } from '../../../model/secret';
import { oneLine, isClosed } from '../../../read/entries/sanitise';
import { linkLosses } from '../../layers/index';
import { appended, insertLinks } from '../../remember/index';
import { secretInEntry } from '../../secrets/index';
import { graduateAll } from '../mistakes';
import { type FoundLines, type MaintenanceFiles, safeLine, curatedItems } from './find';
import { metricsProblem, readSamples, sampleOf, withSample } from '../evaluate';
import { asItWas, wholeEdit } from '../../../read/snapshot/whole-file';
import { MemoryError } from '../../../model/errors';
import type { Range } from '../../../model/note';
import { lineBreakOf } from '../../../read/markdown/fences';
import { scanMarkdown } from '../../../read/markdown/scan';
import { markdownStart } from '../../../read/entries/text-lines';

/**
 * The one plan that carries out the chosen lines, says so in the log and takes a sample of figures. Lines that the files
 * no longer give are named among the problems, and the rest is carried out. No plan where nothing changes.
 * Throws `unreadable` and `bad_input` where a file cannot take what goes into it.
 */
export function applyMaintenance(
  ctx: DecideContext,
  files: MaintenanceFiles,
  found: FoundLines,
  chosen: readonly ChosenLine[],
): Proposal<MaintenanceDone> {
  const problems: string[] = [];
  const asked = new Map(chosen.map((line) => [line.id, line]));
  const known = new Set(MAINTENANCE_KINDS.flatMap((kind) => found[kind].map(({ id }) => id)));
  for (const { id } of asked.values()) if (!known.has(id)) problems.push(`"${id}" is not proposed any more.`);
  // An answer that names nothing of what is there now is no maintenance, so the log says nothing of one.
  if (problems.length > 0 && problems.length === asked.size)
    return { result: { promote: [], prune: [], graduate: [], link: [], log: null, metrics: null, problems }, plan: null };
  const taken = <T extends MaintenanceLine>(lines: readonly T[]): T[] => lines.filter(({ id }) => asked.has(id));
  const promote = taken(found.promote).flatMap((line) => edited(line, asked.get(line.id), problems) ?? []);
  const prune = taken(found.prune);
  const pruned = (path: VaultPath, at: number): boolean =>
    prune.some(({ path: of, range }) => of === path && range.start <= at && at < range.end);
  const link = taken(found.link).filter(({ path, link: { start } }) => !pruned(path, start));
  const graduate = files.mistakes === null ? [] : taken(found.graduate);
  const done = { promote, prune, graduate, link };

  const change = new Changes();
  const { into, mistakes, log, metrics } = files;
  for (const path of new Set([...(into === null ? [] : [into.path]), ...link.map((one) => one.path)])) {
    const before = path === into?.path ? into.text : (files.notes.get(path as NotePath) ?? null);
    const links = link.filter((one) => one.path === path).map((one) => one.link);
    const own = path === into?.path;
    const next = withLines(path, before, {
      linked(text, start) {
        const within = links.filter((one) => one.start >= start && one.end <= start + text.length);
        const shifted = within.map((one) => ({ ...one, start: one.start - start, end: one.end - start }));
        return insertLinks(ctx, text, shifted, path);
      },
      prune: own ? prune.map(({ range }) => range) : [],
      promote: own ? promote.map(({ text, to = '' }) => ({ text, heading: to })) : [],
    });
    change.put(path, before, next, 'Maintenance of the memory.');
  }
  if (mistakes !== null && graduate.length > 0) {
    const entries = graduate.map(({ entry }) => entry ?? '');
    const after = graduateAll(ctx, mistakes, entries);
    change.put(mistakes.path, mistakes.text, after.text, 'Its fix becomes a rule.');
    change.put(mistakes.rules, mistakes.rulesText, after.rulesText, 'A mistake made so often becomes a rule.');
  }
  if (log !== null) {
    const draft = { title: MAINTENANCE_LOG, date: ctx.today, time: ctx.created.slice(11, 16), body: logBody(done) };
    const { text } = appended({ into: 'file', path: log.path, format: 'log', type: null }, log.text, draft);
    change.add(log.path, log.text, text, 'The log says what was done.');
  }
  const sample = metrics === null ? null : sampled(ctx, files, found, done);
  if (metrics !== null && sample === null) problems.push(metricsProblem(metrics.path));
  if (metrics !== null && sample !== null) change.put(metrics.path, metrics.text, sample, 'One sample of figures.');

  const result = { ...done, log: log?.path ?? null, metrics: sample === null ? null : (metrics?.path ?? null), problems };
  const shown = { ...result, prune: prune.map(({ range: _, ...line }) => line), link: link.map(({ link: _, ...line }) => line) };
  if (change.edits.length === 0) return { result: shown, plan: null };
  const title = 'Maintenance';
  const { edits, preconditions, announced } = change;
  return {
    result: shown,
    plan: planOf(ctx, { title, reason: 'What lasts is kept, and what holds no more goes.', edits, preconditions, announced }),
  };
}

class Changes {
  readonly edits: Edit[] = [];
  readonly preconditions: Precondition[] = [];
  readonly announced: AnnouncedLoss[] = [];

  put(path: VaultPath, before: string | null, text: string | null, reason: string): void {
    if (text === null || text === before) return;
    this.edits.push(wholeEdit(path, before, text, reason));
    this.preconditions.push(asItWas(path, before));
    if (before !== null && isNotePath(path)) this.announced.push(...linkLosses(path, before, text, '', 'The line that held it is pruned'));
  }

  add(path: VaultPath, before: string | null, text: string, reason: string): void {
    this.edits.push({ op: before === null ? 'create' : 'append', path, text, reason });
    this.preconditions.push(asItWas(path, before));
  }
}

/** A line to promote as somebody edited it; null if it must not be written so. */
function edited(line: MaintenanceLine, by: ChosenLine | undefined, problems: string[]): MaintenanceLine | null {
  const text = by?.text === undefined || oneLine(by.text) === '' ? line.text : safeLine(oneLine(by.text).replace(/^[-*+] /, ''));
  const secret = secretInEntry({ title: '', body: text });
  if (secret !== null) {
    problems.push(`"${line.id}" was left out. ${secretSentence(secret)}`);
    return null;
  }
  const to = by?.to === undefined || oneLine(by.to) === '' ? line.to : oneLine(by.to).replace(/^#+ */, '');
  return { ...line, text, ...(to === undefined ? {} : { to }) };
}

function logBody(done: Readonly<Record<MaintenanceKind, readonly MaintenanceLine[]>>): string {
  const said = (what: string, lines: readonly MaintenanceLine[], of: (line: MaintenanceLine) => string): string[] =>
    lines.length === 0 ? [] : [`${what} ${lines.length}:`, ...lines.map((line) => `- ${safeLine(of(line))}`), ''];
  const parts = [
    ...said('Promoted', done.promote, ({ entry, path }) => `${entry ?? ''} in ${path}`),
    ...said('Pruned', done.prune, ({ text }) => text),
    ...said('Made rules', done.graduate, ({ entry, text }) => `${entry ?? ''}: ${text}`),
    ...said('Linked', done.link, ({ text, path }) => `${text} in ${path}`),
  ];
  return parts.length === 0 ? 'Looked through: nothing to promote, prune or link.' : parts.join('\n').trimEnd();
}

function sampled(
  ctx: DecideContext,
  files: MaintenanceFiles,
  found: FoundLines,
  done: Readonly<Record<MaintenanceKind, readonly MaintenanceLine[]>>,
): string | null {
  const text = files.metrics?.text ?? null;
  const before = readSamples(text);
  if (before === null) return null;
  const all = (lines: Readonly<Record<MaintenanceKind, readonly unknown[]>>): number =>
    MAINTENANCE_KINDS.reduce((sum, kind) => sum + lines[kind].length, 0);
  return withSample(text, { ...sampleOf(ctx, files, before), proposed: all(found), done: all(done) });
}

/** The changes of a curated file. */
interface CuratedChange {
  /** A part of the text that stays, from an offset on, with its new links. */
  linked(text: string, start: number): string;
  readonly prune: readonly Range[];
  readonly promote: readonly { readonly text: string; readonly heading: string }[];
}

/**
 * A curated file without the pruned items, with new list items at the ends of their sections; every other line stays as it
 * is. A heading that is not there yet comes at the end. Null if there is no file and nothing to write. Throws
 * `unreadable` where a section ends inside a comment or code.
 */
function withLines(path: VaultPath, before: string | null, change: CuratedChange): string | null {
  if (before === null && change.promote.length === 0) return null;
  const text = before ?? `# ${stemOf(path).charAt(0)}${stemOf(path).slice(1).toLowerCase()}\n`;
  const places = placesFor(path, text, change.promote);
  const cuts = [...change.prune].sort((a, b) => a.start - b.start);
  let out = '';
  let at = 0;
  const keepTo = (end: number): void => {
    if (end > at) out += change.linked(text.slice(at, end), at);
    at = Math.max(at, end);
  };
  const steps = [...cuts.map((cut) => ({ at: cut.start, to: cut.end, text: '' })), ...places.map((place) => ({ ...place, to: place.at }))];
  for (const step of steps.sort((a, b) => a.at - b.at || b.to - a.to)) {
    keepTo(step.at);
    out += step.text;
    at = Math.max(at, step.to);
  }
  keepTo(text.length);
  const items = new Set(change.promote.length === 0 ? [] : curatedItems(out).map((item) => item.text));
  const lost = change.promote.find((line) => !items.has(`- ${line.text}`));
  if (lost === undefined) return out;
  throw neverClosed(path, lost.heading);
}

function neverClosed(path: VaultPath, heading: string): MemoryError {
  return new MemoryError(
    'unreadable',
    `Nothing can be added to "${path}" below "${heading}": a comment or code there is never closed.`,
    path,
  );
}

function placesFor(path: VaultPath, text: string, lines: CuratedChange['promote']): { readonly at: number; readonly text: string }[] {
  const lineBreak = lineBreakOf(text);
  const { headings } = scanMarkdown(text, markdownStart(text));
  const wanted = [...new Set(lines.map(({ heading }) => heading))];
  let tail = '';
  const places = wanted.flatMap((name) => {
    const items = lines.filter(({ heading }) => heading === name).map((line) => `- ${line.text}${lineBreak}`);
    const found = headings.findIndex((heading) => heading.text.trim().toLowerCase() === name.trim().toLowerCase());
    if (found < 0) {
      tail += `${lineBreak}## ${name}${lineBreak}${lineBreak}${items.join('')}`;
      return [];
    }
    const end = headings[found + 1]?.start ?? text.length;
    const section = text.slice(headings[found]?.end ?? 0, end);
    const used = end - (section.length - section.trimEnd().length);
    if (!isClosed(text.slice(0, used))) throw neverClosed(path, name);
    const isEmpty = section.trim() === '';
    const isList = /(?:^|\n) {0,3}(?:[-*+]|\d{1,9}[.)])\s[^\n]*(?:\n\s+\S[^\n]*)*$/.test(section.trimEnd());
    // At the start of the line below, so that a line pruned right above takes its own line end along.
    const below = /^[^\S\r\n]*(?:\r\n|\n|\r)/.exec(text.slice(used))?.[0] ?? null;
    const gap = (below === null ? lineBreak : '') + (isEmpty || !isList ? lineBreak : '');
    return [{ at: below === null ? text.length : used + below.length, text: gap + items.join('') }];
  });
  if (tail === '') return places;
  if (!isClosed(text))
    throw new MemoryError('unreadable', `Nothing can be added to "${path}": a comment or code in it is never closed.`, path);
  const gap = text === '' || text.endsWith('\n') ? '' : lineBreak;
  return [...places, { at: text.length, text: gap + tail }];
}
