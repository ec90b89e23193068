import { getOrSet } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { basenameOf, byCodePoint, foldKey, joinPath, pathKey, type NotePath } from '../../model/path';
import { originalOfConflict, perhapsOriginals } from '../files/conflict-names';
import { decisionLine, parseDecision, type ChoreAnswer, type Decision } from './decision-line';
import { GENERATED_KEY, GENERATED_VALUE } from './generated';

/** Name of the note that keeps what people decided, at the root of each memory. */
export const DECISIONS_NAME = 'top-of-mind-decisions.md';

/**
 * True for the name of a decisions note, and for every name that a copy of one may have: by its name in any folder, since
 * settings may make any folder a memory, and on some disks whatever its case and form.
 */
export function isDecisionsName(path: string): boolean {
  const there = (): boolean => true;
  return [path, originalOfConflict(path, there) ?? path, ...perhapsOriginals(path, there)].some(
    (one) => foldKey(basenameOf(one).normalize('NFKC')) === DECISIONS_NAME,
  );
}

/** The lines of a decisions note that decide something: questions do not. */
export function decisionLines(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const decision = parseDecision(line);
    return decision === null || decision.verb === 'asks' ? [] : [line.trim()];
  });
}

/** The decisions of people about a memory. Paths are relative to its root; they compare in NFC. */
export interface Decisions {
  /** False if there is neither the note nor a copy that a sync program made of it. */
  readonly there: boolean;
  /** Each line once, in the order of their ids. */
  readonly all: readonly Decision[];
  /** SHA-256 of the accepted text of a read-only file; null if nothing is accepted (any more). */
  acceptedFile(path: string): string | null;
  /** Hashes of the accepted entries of an append-only file. */
  acceptedEntries(path: string): ReadonlySet<string>;
  /** True if somebody ever accepted something of the file, be it released since. */
  knows(path: string): boolean;
  /** Paths of which something is accepted, in code point order. */
  readonly accepted: readonly string[];
  /** The last that people said of a chore of upkeep; null if nobody did. */
  chore(id: string): { readonly answer: ChoreAnswer; readonly day: string } | null;
  /** The last day on which somebody said that it was done. */
  choreDone(id: string): string | null;
  isIgnored(check: string, path: string): boolean;
  /** Of two notes by their paths, of sections by `PATH#HEADING`. A line that names a note speaks of each of its sections. */
  areNotDuplicates(one: string, other: string): boolean;
  /** True if any such line names it. */
  isNotDuplicate(one: string): boolean;
  /** Entries with the older one of which it was asked, when they were written, whether they say the same; as lines name them. */
  readonly asked: readonly { readonly path: string; readonly other: string }[];
}

/** The decisions of people about a memory. */
export interface Decided {
  /** The decisions note; null if there is no such note. */
  readonly note: string | null;
  readonly decisions: Decisions;
}

export function decisionsPath(ctx: Pick<DecideContext, 'memory'>): NotePath {
  return joinPath(ctx.memory.root, DECISIONS_NAME) as NotePath;
}

/**
 * The meaning of decisions notes: of one, or of several versions taken together. Neither the order of
 * lines nor their doubling counts; lines that say nothing known are passed over, and stay where they are.
 */
export function parseDecisions(texts: readonly string[]): Decisions {
  const lines = new Map<string, Decision>();
  for (const text of texts) {
    for (const line of text.split('\n')) {
      const decision = parseDecision(line);
      if (decision !== null) lines.set(decisionLine(decision), decision);
    }
  }
  // Of lines with one id, which only a hand can write, the order of their texts decides.
  const all = [...lines].sort(([a, one], [b, other]) => byCodePoint(one.id, other.id) || byCodePoint(a, b)).map(([, decision]) => decision);
  return meaningOf(all, texts.length > 0);
}

function meaningOf(all: readonly Decision[], there: boolean): Decisions {
  const files = new Map<string, string | null>();
  const entries = new Map<string, Map<string, boolean>>();
  const spelled = new Map<string, string>();
  const ignored = new Set<string>();
  const chores = new Map<string, { readonly answer: ChoreAnswer; readonly day: string }>();
  const choresDone = new Map<string, string>();
  const apart = new Set<string>();
  const asked: { readonly path: string; readonly other: string }[] = [];
  const named = new Set<string>();
  for (const decision of all) {
    if (decision.verb === 'chore') {
      chores.set(decision.chore, decision);
      const done = choresDone.get(decision.chore) ?? '';
      if (decision.answer === 'done' && decision.day > done) choresDone.set(decision.chore, decision.day);
    } else if (decision.verb === 'ignore') ignored.add(pairKey(decision.check, decision.path));
    else if (decision.verb === 'asks') asked.push({ path: decision.path, other: decision.other });
    else if (decision.verb === 'apart') {
      apart.add(notDuplicatesKey(decision.path, decision.other));
      named.add(pathKey(decision.path)).add(pathKey(decision.other));
    } else {
      const key = pathKey(decision.path);
      spelled.set(key, decision.path);
      const holds = decision.verb === 'accept';
      if (decision.what === 'file') files.set(key, holds ? decision.hash : null);
      else {
        const known = getOrSet(entries, key, () => new Map());
        for (const hash of decision.hashes) known.set(hash, holds);
      }
    }
  }
  const held = new Map([...entries].map(([key, hashes]) => [key, new Set([...hashes].flatMap(([hash, holds]) => (holds ? [hash] : [])))]));
  const NONE: ReadonlySet<string> = new Set();
  const acceptedFile = (path: string): string | null => files.get(pathKey(path)) ?? null;
  const acceptedEntries = (path: string): ReadonlySet<string> => held.get(pathKey(path)) ?? NONE;
  return {
    there,
    all,
    acceptedFile,
    acceptedEntries,
    knows: (path) => spelled.has(pathKey(path)),
    accepted: [...spelled.values()].filter((path) => acceptedFile(path) !== null || acceptedEntries(path).size > 0).sort(byCodePoint),
    chore: (id) => chores.get(id) ?? null,
    choreDone: (id) => choresDone.get(id) ?? null,
    isIgnored: (check, path) => ignored.has(pairKey(check, path)),
    asked,
    isNotDuplicate: (one) => apart.size > 0 && namesFor(one).some((name) => named.has(pathKey(name))),
    areNotDuplicates: (one, other) =>
      apart.size > 0 && namesFor(one).some((a) => namesFor(other).some((b) => apart.has(notDuplicatesKey(a, b)))),
  };
}

function pairKey(check: string, path: string): string {
  return `${check}\n${pathKey(path)}`;
}

function notDuplicatesKey(one: string, other: string): string {
  return [pathKey(one), pathKey(other)].sort(byCodePoint).join('\n');
}

/** The names a line may call an entry by: itself, and for a section its note. */
function namesFor(ref: string): string[] {
  const note = /^[^]*?\.md(?=#)/i.exec(ref)?.[0];
  return note === undefined ? [ref] : [ref, note];
}

/** A new decisions note with these lines. */
export function newDecisionsNote(lines: readonly string[]): string {
  const intro =
    'What people accepted in this memory, one line each. Top of Mind adds lines at the end. Where two versions meet, keep the lines of both, in any order.';
  return [`---`, `${GENERATED_KEY}: ${GENERATED_VALUE}`, '---', '', '# Decisions', '', intro, '', ...lines, ''].join('\n');
}
