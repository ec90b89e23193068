import type { EffectiveMemory } from '../../model/context';
import { isAgentDoor, type Door } from '../../model/door';
import { MemoryError } from '../../model/errors';
import type { Note } from '../../model/note';
import { basenameOf, isNotePath, type VaultPath } from '../../model/path';
import type { PlanRisk } from '../../model/plan';
import { findFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { memoryAt, type MemoryPlace } from '../../read/files/rules';
import { excludedBy, isExcluded } from '../../read/memory/exclusions';
import { isPendingPath } from '../../read/memory/pending';
import { isTemplateFolder, privacyOf, withheldAt } from '../../read/memory/scope';
import { parseNote } from '../../read/snapshot/note';
import { decodeText } from '../../read/text/text';
import { hashOf, journeysOf, type Operations } from '../plan/operations';

/** A text that is withheld before a plan and would not be after it. */
export interface NewlyShown {
  /** The file that would show it, by its path after the plan. */
  readonly path: VaultPath;
  /** The file that withholds it, by its path before: the same one, or one that gives a passage away. */
  readonly source: VaultPath;
  readonly why: string;
  /** Set where only the setting `ignore`, or the app's excluded files, kept it aside, which no property of a note does. */
  readonly ignored: 'by settings' | 'in app' | null;
  /** Its text after the plan; null if it is no text, or was not looked at. */
  readonly text: string | null;
}

/** The memories of the settings before a plan and after it. */
export interface SeenMemories {
  readonly before: readonly EffectiveMemory[];
  readonly after: readonly EffectiveMemory[];
  /** Why a secret in a text withholds the whole of its file, which lies there; null if none does. */
  readonly secretOf: (place: MemoryPlace, path: VaultPath, text: string) => string | null;
  /** True if a marker would stand for a secret of the file, which shows the rest of it. */
  readonly isShared: (place: MemoryPlace, path: VaultPath) => boolean;
  /** True for what the app's excluded files leave out. */
  readonly isExcludedInApp: (place: MemoryPlace, path: VaultPath) => boolean;
}

/** All there is to look at besides the operations. */
export interface Around {
  /** The names of the file at a path before, by links of the disk. */
  readonly namesOf: (path: VaultPath) => readonly VaultPath[];
  /** A file's bytes before; null if it is not there. */
  readonly bytesOf: (path: VaultPath) => Promise<Uint8Array | null>;
  readonly list: () => Promise<readonly VaultPath[]>;
  readonly memories: SeenMemories;
  /** Files that the plan was decided on, whether or not it changes them. */
  readonly read?: readonly VaultPath[];
  /** True for a file that an undo gives back as it was before the change. */
  readonly isAsBefore?: (path: VaultPath) => boolean;
}

/** Letters and digits of a line that tell where it comes from; shorter ones, as dates and headings, stand in many notes. */
const LONG = 24;

const BARE: Pick<Note, 'frontmatter' | 'tags'> = { frontmatter: { state: 'none' }, tags: [] };

/** A file that operations touch. Bytes that the operations do not hold are undefined. */
interface Touched {
  readonly origin: VaultPath | null;
  readonly final: VaultPath | null;
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array | undefined;
}

/** A text and where its names lie. */
interface Side {
  readonly path: VaultPath;
  readonly places: readonly MemoryPlace[];
  readonly text: string | null;
  readonly seen: SeenMemories;
}

/**
 * All that is withheld before these operations and would not be after them. A file is compared with itself, wherever it
 * goes and whatever becomes of its properties. A passage is known by its lines: one that leaves a withheld file, and any
 * long line of one, must not come into a file that shows it, unless another file that the plan touches showed it before.
 * What lies in the archive or among templates is out of use and not kept from anybody, so that it may come back.
 */
export async function newlyShown(ops: Operations, around: Around): Promise<NewlyShown[]> {
  const { namesOf, bytesOf, memories, read = [], isAsBefore } = around;
  const touched = touchedBy(ops);
  const known = new Set(touched.flatMap(({ origin }) => origin ?? []));
  const leaving = new Set(touched.flatMap(({ origin, final }) => (origin === null || origin === final ? [] : [origin])));
  const before = (path: VaultPath, bytes?: Uint8Array): Side => sideOf(path, namesOf(path), memories, 'before', bytes);
  const after = ({ origin, final }: Touched, bytes?: Uint8Array): Side | null => {
    if (final === null) return null;
    const others = origin === null || origin === final ? namesOf(final) : namesOf(origin).filter((name) => !leaving.has(name));
    return sideOf(final, [final, ...others.filter((name) => name !== final)], memories, 'after', bytes);
  };
  const staying = memories.before === memories.after ? [] : (await around.list()).flatMap((path) => (known.has(path) ? [] : [stays(path)]));

  const comesBack = ops.steps.some(({ op }) => op === 'create');
  const shown: NewlyShown[] = [];
  for (const file of [...touched, ...staying]) {
    const { origin, final } = file;
    if (origin === null || final === null || (file.before === file.after && alike(before(origin), after(file)))) continue;
    const bytes = file.before ?? (await bytesOf(origin)) ?? undefined;
    const [old, next] = [before(origin, bytes), after(file, file.after ?? bytes)];
    if (next === null) continue;
    // Where only the settings change, they say which files are shared.
    const stayed = origin === final && file.before === file.after;
    const kept = keptBecause(old) ?? (stayed ? null : secretBecause(old));
    const because = kept ?? ignoredBecause(old) ?? excludedInAppBecause(old);
    if (because === null || withheldBecauseOf(next) !== null || ignoredBecause(next) !== null) continue;
    if (excludedInAppBecause(next) !== null) continue;
    const ignored = kept !== null ? null : ignoredBecause(old) === null ? ('in app' as const) : ('by settings' as const);
    if (ignored !== null && next.places.length === 0) continue;
    // A note that took in another was marked with that, and is as before when the other is back.
    if (origin === final && comesBack && isAsBefore?.(origin) === true) continue;
    shown.push({ path: final, source: origin, why: because, ignored, text: next.text });
  }
  const reported = new Set(shown.map(({ path }) => path));
  const isReported = ({ origin, final }: Touched): boolean =>
    (final !== null && reported.has(final)) || isAsBefore?.(origin ?? final ?? ('' as VaultPath)) === true;
  const sides = touched.map((file) => ({
    old: file.origin === null || file.before === undefined ? null : before(file.origin, file.before),
    next: file.after === undefined || isReported(file) ? null : after(file, file.after),
  }));
  return [...shown, ...(await passages(sides, read, known, async (path) => before(path, (await bytesOf(path)) ?? undefined)))];
}

/** Passages of withheld files that come into files which show them. */
async function passages(
  sides: readonly { readonly old: Side | null; readonly next: Side | null }[],
  read: readonly VaultPath[],
  touched: ReadonlySet<VaultPath>,
  sideAt: (path: VaultPath) => Promise<Side>,
): Promise<NewlyShown[]> {
  const sources = sides.flatMap(({ old, next }) => (old === null ? [] : [{ old, next }]));
  const others = read.filter((path) => isNotePath(path) && !touched.has(path));
  if (sources.length + others.length === 0) return [];
  const targets = sides.filter(({ next }) => next !== null && isNotePath(next.path) && withheldBecauseOf(next) === null);
  if (targets.length === 0) return [];
  for (const path of others) sources.push(await sideAt(path).then((old) => ({ old, next: old })));
  const open = new Set<string>();
  const kept = sources.flatMap(({ old, next }) => {
    const why = withheldBecauseOf(old);
    const lines = linesIn(old.text);
    if (why === null) for (const line of lines.keys()) open.add(line);
    return why === null ? [] : [{ path: old.path, why, lines, left: linesIn(withoutLinkLines(next?.text ?? null)) }];
  });
  return kept.length === 0
    ? []
    : targets.flatMap(({ old, next }): NewlyShown[] => {
        if (next === null) return [];
        const own = linesIn(old?.text ?? null);
        const added = [...linesIn(next.text)].filter(([line]) => !own.has(line) && !open.has(line));
        const from = kept.find(({ lines, left }) =>
          added.some(
            ([line, isBody]) => lines.has(line) && (line.length >= LONG || (isBody && lines.get(line) === true && !left.has(line))),
          ),
        );
        return from === undefined ? [] : [{ path: next.path, source: from.path, why: from.why, ignored: null, text: next.text }];
      });
}

/** Throws `withheld` where something would be shown and nobody agreed; agents cannot agree, and hear no name of it. */
export function refuseShown(shown: readonly NewlyShown[], door: Door | undefined, isAgreed: boolean): void {
  if (shown.length > 0 && door !== undefined && isAgentDoor(door))
    throw new MemoryError(
      'withheld',
      'This would show text that the vault keeps from agents. Nothing was changed. Ask the person to do it.',
    );
  const [first, ...more] = shown.filter(({ ignored }) => ignored !== 'in app');
  if (isAgreed || first === undefined) return;
  const others = more.length === 0 ? '' : ` So it would be with ${more.length} more.`;
  throw new MemoryError('withheld', `${sentenceOf(first)}${others} Nothing was changed.`, first.path, false, {
    to: 'do it all the same',
    input: { yes: true },
  });
}

/** The risks in a preview. Of what comes out of the app's excluded files a person knows: it is no secret. */
export function shownRisks(shown: readonly NewlyShown[]): PlanRisk[] {
  return shown.filter(({ ignored }) => ignored !== 'in app').map((one) => ({ kind: 'shown', path: one.path, message: sentenceOf(one) }));
}

function sentenceOf({ path, source, why, ignored }: NewlyShown): string {
  if (ignored !== null) return `"${path}" would not be left out any more: before, it is ${why}.`;
  return path === source
    ? `"${path}" would not be withheld from bundles any more: before, it is ${why}.`
    : `"${path}" would show text of "${source}", which is withheld from bundles: it is ${why}.`;
}

function touchedBy(ops: Operations): Touched[] {
  const gone = new Map(
    ops.steps.flatMap((step) => (step.op === 'trash' || step.op === 'remove' ? [[hashOf(step.bytes), step.bytes]] : [])),
  );
  return journeysOf(ops).map(({ content, from, to }) => ({
    origin: from,
    final: to,
    before: content.rewrite?.before ?? gone.get(content.before),
    after: content.rewrite?.after ?? content.created ?? undefined,
  }));
}

function stays(path: VaultPath): Touched {
  return { origin: path, final: path, before: undefined, after: undefined };
}

function sideOf(path: VaultPath, names: readonly VaultPath[], seen: SeenMemories, when: 'before' | 'after', bytes?: Uint8Array): Side {
  const places = names.flatMap((name) => memoryAt(seen[when], name) ?? []);
  return { path, places, text: bytes === undefined ? null : decodeText(bytes), seen };
}

/** True if no name, no excluded tag and no marker can make a difference for one text. */
function alike(old: Side, next: Side | null): boolean {
  const tags = ({ places }: Side): string => JSON.stringify(places.map((place) => privacyOf(place).tags));
  const shares = ({ path, places, seen }: Side): boolean => isNotePath(path) && places.some((place) => seen.isShared(place, path));
  if (next === null || withheldAt(next.places, BARE) !== null) return true;
  if (next.path !== old.path && shares(next) && !shares(old)) return false;
  return keptBecause(old) === null && ignoredBecause(old) === null && excludedInAppBecause(old) === null && tags(old) === tags(next);
}

function noteOf({ path, text }: Side): Pick<Note, 'frontmatter' | 'tags'> {
  return isNotePath(path) && text !== null ? parseNote(path, text, text.length) : BARE;
}

function withheldBecauseOf(side: Side): string | null {
  // A text that waits is shown by a person's yes.
  if (isPendingPath(side.path)) return null;
  return withheldAt(side.places, noteOf(side)) ?? secretBecause(side);
}

function excludedInAppBecause({ path, places: [place], seen }: Side): string | null {
  return place !== undefined && seen.isExcludedInApp(place, path) ? "among Obsidian's excluded files" : null;
}

function secretBecause({ path, places: [place], text, seen }: Side): string | null {
  return place === undefined || text === null || !isNotePath(path) ? null : seen.secretOf(place, path, text);
}

/** Why people keep it: properties that cannot be read say nothing of that, nor does a place for what is out of use. */
function keptBecause(side: Side): string | null {
  if (isPendingPath(side.path)) return null;
  const { frontmatter, tags } = noteOf(side);
  return withheldAt(
    side.places,
    { tags, frontmatter: frontmatter.state === 'broken' ? BARE.frontmatter : frontmatter },
    ({ convention }, folder) => {
      return !isExcluded(folder, convention.archive) && !isTemplateFolder(basenameOf(folder));
    },
  );
}

function ignoredBecause({ places }: Side): string | null {
  const pattern = places.flatMap(({ memory, inside }) => excludedBy(memory.overrides.ignore ?? [], inside))[0];
  return pattern === undefined ? null : `left alone by the setting "ignore" ("${pattern}")`;
}

/** The text without the lines that are nothing but a link, as a split leaves one in the place of each part. */
function withoutLinkLines(text: string | null): string | null {
  return text === null ? null : text.replace(/^[ \t]*(?:[-*+][ \t]+)?!?\[\[[^\]\n]*\]\][ \t]*$/gm, '');
}

/** The lines of a text as they are compared, without markup and places of links; true for those that are no properties. */
function linesIn(text: string | null): Map<string, boolean> {
  const lines = new Map<string, boolean>();
  if (text === null) return lines;
  const start = findFrontmatter(text)?.range.end ?? 0;
  for (const [part, isBody] of [
    [text.slice(start), true],
    [text.slice(0, start), false],
  ] as const) {
    for (const line of part.split('\n')) {
      const key = line
        .replace(/\[\[[^\]|]*(\|[^\]]*)?\]\]/g, '$1')
        .replace(/\]\([^)]*\)/g, ']')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .toLowerCase();
      if (key !== '' && !lines.has(key)) lines.set(key, isBody);
    }
  }
  return lines;
}
