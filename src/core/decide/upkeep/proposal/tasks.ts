import { HEAVILY_LINKED, type Action, type Piece, type Task } from '../../../model/action';
import type { DecideContext } from '../../../model/context';
import { joinPath, type NotePath, type VaultPath } from '../../../model/path';
import { refText, type EntryRef, type Evidence } from '../../../model/verdict';
import { layerAt, memoryPlacesOf, rulesOf } from '../../../read/files/rules';
import { entryFormatOf } from '../../../read/memory/of-note';
import { insideMemory, withheldAt } from '../../../read/memory/scope';
import { dateInName } from '../../../read/text/dates';
import { withheldText } from '../../bundle/index';
import type { DueFindings } from '../../health/index';
import { standings, weightOf } from '../../top-of-mind/index';
import { differenceInCalendarDays, parseISO } from 'date-fns';
import { type FoundLines, lineId, type MaintenanceFiles } from '../maintenance/find';
import type { RanOut } from '../verify';
import { openNotes } from './pieces';

/** Why an open question of the gate is a task; of its two pieces the newer one is the first. */
const UNSAID = 'Nobody has said yet whether the newer one says the same.';

/** All that tasks are made of. */
export interface Due {
  readonly found: DueFindings;
  readonly lines: FoundLines;
  /** See `looseNotes`, each with notes that seem to be about the same. */
  readonly loose: readonly { readonly path: NotePath; readonly near: readonly NotePath[] }[];
  readonly ranOut: readonly RanOut[];
  /** Entries that came while the gate was unsure, each with the older one that nobody compared it with yet. */
  readonly asked: readonly { readonly fresh: EntryRef; readonly older: EntryRef; readonly changed: Evidence['changed'] }[];
}

/** Notes of the last days that are linked with no other, in a memory that lives by links. */
export function looseNotes(ctx: DecideContext, { rule, notes }: MaintenanceFiles): NotePath[] {
  const { snapshot } = ctx;
  const open = openNotes(ctx);
  const isLoose = (path: NotePath): boolean => {
    const linked = [...snapshot.outgoing(path).map(({ to }) => to), ...snapshot.inbound(path).map(({ from }) => from)];
    return !linked.some((other) => other !== null && other !== path && open.has(other));
  };
  const isEntry = (path: NotePath): boolean => open.has(path) && (entryFormatOf(ctx, path) ?? 'note') === 'note' && !isProtected(ctx, path);
  const { indexNote } = ctx.convention;
  return rule.into === undefined && indexNote.format === 'ranked' ? [...notes.keys()].filter((path) => isEntry(path) && isLoose(path)) : [];
}

/** Notes beyond the size that the convention, or the settings, name for them. */
function largeNotes(ctx: DecideContext): { readonly path: NotePath; readonly size: number; readonly most: number }[] {
  return [...openNotes(ctx).values()].flatMap(({ path, size }) => {
    const most = rulesOf(ctx, path)?.limit?.bytes ?? ctx.convention.limits.maxNoteBytes;
    return size <= most || isProtected(ctx, path) ? [] : [{ path, size, most }];
  });
}

/** A weighted memory has faded where four of its half-lives passed without a use. */
const FADED = 1 / 16;

/** Notes that nothing leads to and nobody used for long, where notes are found by their weights or names and not by links. */
function fadedNotes(ctx: DecideContext): { readonly path: NotePath; readonly why: string }[] {
  const { feedback, indexNote, limits } = ctx.convention;
  if (feedback === undefined && indexNote.format !== 'titles') return [];
  const open = openNotes(ctx);
  return [...open.values()].flatMap((note) => {
    const { path } = note;
    const isLinked = ctx.snapshot.inbound(path).some(({ from }) => from !== path && open.has(from));
    if (isLinked || isProtected(ctx, path) || (entryFormatOf(ctx, path) ?? 'note') !== 'note') return [];
    if (feedback !== undefined) {
      const { terms, why } = weightOf(ctx, note);
      return terms.hits * terms.prevented > 1 || terms.recency > FADED ? [] : [{ path, why: why() }];
    }
    const { day } = standings(ctx)(note);
    const days = day === null ? 0 : differenceInCalendarDays(parseISO(ctx.today), parseISO(day));
    return days <= limits.orphanAgeDays ? [] : [{ path, why: `It is of ${day ?? ''}, ${days} days ago.` }];
  });
}

function isProtected(ctx: DecideContext, path: VaultPath): boolean {
  return ['read-only', 'append-only'].includes(layerAt(ctx, path).layer);
}

/** The files whose texts the tasks need, besides those of a maintenance. */
export function textsForTasks(ctx: DecideContext, { found, lines, loose, ranOut, asked }: Due): VaultPath[] {
  const { path, corrections } = ctx.convention.baseline ?? {};
  const pairs = [...found.clashes.map(({ pair }) => pair), ...found.same.flatMap(({ cluster }) => cluster.pairs)];
  const all = [
    ...pairs.flatMap(({ a, b }) => [a.path, b.path]),
    ...asked.flatMap(({ fresh, older }) => [fresh.path, older.path]),
    ...[...found.names.map(({ finding }) => finding), ...found.old, ...largeNotes(ctx), ...fadedNotes(ctx)].map((one) => one.path),
    ...loose.flatMap((one) => one.near),
    ...ranOut.map(({ ref }) => ref.path),
    ...lines.link.map(({ link }) => link.to),
    ...[path, corrections].flatMap((own) => (own === undefined ? [] : [joinPath(ctx.memory.root, own)])),
  ];
  return [...new Set(all)].filter((one) => ctx.snapshot.has(one));
}

/** The tasks, and the documents of which a part may be corrected. No task is about a piece that must not be handed out, or is gone. */
export function tasksOf(
  ctx: DecideContext,
  { found, lines, loose, ranOut, asked }: Due,
  pieces: readonly Piece[],
  texts: ReadonlyMap<VaultPath, string>,
): { readonly tasks: Task[]; readonly docs: VaultPath[] } {
  const keyOf = (one: Piece): string => (one.kind === 'line' ? `${one.path}:${one.start}` : refText(one));
  const known = new Map(pieces.map((one) => [keyOf(one), one]));
  const ref = (one: EntryRef): Piece | undefined => known.get(refText(one));
  const at = (path: VaultPath): Piece | undefined => ref({ path, entry: null });
  const baseline = pieces.find(({ kind }) => kind === 'baseline');

  const noticed = [
    ...found.clashes.flatMap(({ pair: { a, b, clash }, finding }) => {
      const unsure = clash?.isKnown === true ? [] : ['Nothing tells which of the two is the newer one.'];
      return task('clash', [ref(clash?.newer ?? a), ref(clash?.older ?? b)], [finding.message, ...unsure]);
    }),
    ...found.same.flatMap(({ cluster: { members, pairs }, finding }) => {
      const about = members.map(ref).sort((a, b) => (b?.inbound ?? 0) - (a?.inbound ?? 0));
      const isFree = members.every(({ path, entry }) => entry === null && !isProtected(ctx, path));
      const isLight = (about[1]?.inbound ?? 0) < HEAVILY_LINKED;
      const merge = (...ids: string[]): Action | null => (isFree ? { action: 'merge', ids } : null);
      return task('same', about, [finding.message], merge, isFree && isLight && pairs.every(({ exact }) => exact));
    }),
  ];
  const alike = [...noticed];
  for (const { fresh, older, changed } of asked) {
    const values = changed.filter((one) => [one.old, one.new].every((word) => /\d/.test(word)));
    const said = values.map((one) => `The newer one has "${one.new}" where the older one has "${one.old}".`);
    for (const one of task(said.length === 0 ? 'same' : 'clash', [ref(fresh), ref(older)], [UNSAID, ...said]))
      if (!alike.some(({ about }) => one.about.every((id) => about.includes(id)))) alike.push(one);
  }
  const isAlike = new Set(alike.flatMap(({ about }) => about));
  const docs = docTasks(ctx, found, texts);
  const isOver = new Set(ranOut.flatMap(({ ref: { path, entry } }) => (entry === null ? [path] : [])));
  const tasks = [
    ...alike,
    ...lines.graduate.flatMap((line) =>
      task('graduate', [ref(line)], line.why, (id) => ({ action: 'graduate', id }), line.suggested, line.id).map((one) => ({
        ...one,
        says: line.text,
      })),
    ),
    ...pieces.flatMap((one) => {
      if (one.kind !== 'correction') return [];
      const since = dateInName(one.entry ?? '');
      return task('correction', [baseline, one], [`It corrects the baseline${since === null ? '' : ` since ${since}`}.`]);
    }),
    ...lines.promote.flatMap((line) => {
      const { text, to: section, suggested } = line;
      const promote = (id: string): Action => ({ action: 'promote', id, text, ...(section === undefined ? {} : { section }) });
      return task('promote', [ref(line)], line.why, promote, suggested, line.id);
    }),
    ...lines.prune.flatMap(({ id: own, path, range, why, suggested }) => {
      const item = known.get(`${path}:${range.start}`);
      return task('prune', [item], why, (id) => ({ action: 'prune', id, text: item?.text ?? '' }), suggested, own);
    }),
    ...largeNotes(ctx).flatMap(({ path, size, most }) =>
      task('large', [at(path)], [`The note has ${size} bytes. A good size is at most ${most}.`]),
    ),
    ...ranOut.flatMap(({ ref: one, until }) => {
      const archive = (id: string): Action | null => (one.entry === null && !isProtected(ctx, one.path) ? { action: 'archive', id } : null);
      return task('old', [ref(one)], [`It held until ${until}. If it still holds, keep it: it then says that it holds today.`], archive);
    }),
    ...found.old.flatMap(({ path, message }) =>
      isProtected(ctx, path) || isOver.has(path) ? [] : task('old', [at(path)], [message], (id) => ({ action: 'archive', id })),
    ),
    ...fadedNotes(ctx).flatMap(({ path, why }) =>
      isOver.has(path) ? [] : task('old', [at(path)], [why], (id) => ({ action: 'archive', id })),
    ),
    ...lines.link.flatMap(({ id, path, link, text: words, why, suggested }) =>
      task('link', [at(path), at(link.to)], why, (from, to) => ({ action: 'link', from, to, words }), suggested, id),
    ),
    ...loose.flatMap(({ path, near }) => {
      const own = at(path);
      if (own === undefined || isAlike.has(own.id)) return [];
      for (const one of near) isAlike.add(at(one)?.id ?? '');
      const ask =
        'It is new and linked with no other note: link it where its subject belongs, or merge it into the note that says the same.';
      return task('link', [own, ...near.flatMap((one) => at(one) ?? [])], [ask]);
    }),
    ...docs.map((one) => one.task),
  ];
  return { tasks, docs: [...new Set(docs.map(({ path }) => path))] };
}

/** A task about these pieces; none where one of them is missing. */
function task(
  kind: Task['kind'],
  about: readonly (Piece | undefined)[],
  why: readonly string[],
  suggest: (id: string, other: string) => Action | null = () => null,
  ticked = false,
  id?: string,
): Task[] {
  const known = about.flatMap((one) => one ?? []);
  if (known.length < about.length) return [];
  const ids = known.map((one) => one.id);
  const care = known.flatMap(({ inbound, title }) =>
    inbound < HEAVILY_LINKED ? [] : [`${inbound} notes link to ${known.length === 1 ? 'it' : `"${title}"`}: handle with care.`],
  );
  const suggested = suggest(...(ids as [string, string]));
  return [{ id: id ?? lineId(kind, ...ids), kind, about: ids, why: [...why, ...care], suggested, ticked }];
}

/** Names of files in documents that are not there. Of a document the line is shown; the name of a file that stays in its memory never is. */
function docTasks(ctx: DecideContext, { names }: DueFindings, texts: ReadonlyMap<VaultPath, string>) {
  const mayBeNamed = (path: VaultPath): boolean => {
    const note = ctx.snapshot.notes.get(path as NotePath) ?? { frontmatter: { state: 'none' as const }, tags: [] };
    return withheldAt(memoryPlacesOf(ctx, path), note) === null;
  };
  return names.flatMap(({ finding: { path, line: at = 0, message }, file, other }): { readonly path: VaultPath; readonly task: Task }[] => {
    const text = texts.get(path) ?? '';
    const line = (text.split('\n')[at - 1] ?? '').replace(/\r$/, '');
    const isShown = withheldText(ctx, path, text) === null && !isProtected(ctx, path) && (other === null || mayBeNamed(other));
    if (line === '' || !isShown) return [];
    const wrong = '`' + file + '`';
    const old = other === null ? undefined : [wrong, line].find((one) => text.split(one).length === 2);
    const right = (said: string): string => said.split(wrong).join('`' + insideMemory(ctx, other ?? path) + '`');
    const suggested: Action | null = old === undefined ? null : { action: 'correct', path, old, new: right(old) };
    const why = [`"${path}", line ${at}: ${message}`, `The line reads: ${line}`];
    return [{ path, task: { id: lineId('doc', path, file, line), kind: 'doc', about: [], why, suggested, ticked: suggested !== null } }];
  });
}
