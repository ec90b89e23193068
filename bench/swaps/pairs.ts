import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewEntry } from '../../src/core/model/verdict';
import { createRandom, mixSeed, shuffled, type Random } from '../random';

export const KINDS = ['value', 'role', 'polarity'] as const;
export type Kind = (typeof KINDS)[number];

/** Two entries that are alike but for one thing, so that at most one of them holds. */
export interface Swap {
  readonly kind: Kind;
  readonly language: string;
  readonly older: NewEntry;
  readonly newer: NewEntry;
  /** Older entries of other frames of the same language, for a memory around the older one. */
  readonly others: readonly NewEntry[];
}

/** A line of a file of frames: a title, and the sentence as it is before and after, in four ways. */
interface Frame {
  readonly kind: Kind;
  readonly title: string;
  readonly pairs: readonly (readonly [string, string])[];
}

interface Frames {
  readonly frames: readonly Frame[];
  /** Sentences that may stand beside any other, and titles that fit any entry. */
  readonly beside: readonly string[];
  readonly titles: readonly string[];
}

const FOLDER = 'bench/swaps/frames';
/** Pairs of a frame. */
const OF_FRAME = 4;
const OTHERS = 12;
const SEED = 39;
/** Entries with a second sentence after the one that changed, and with one before or after it. */
const AFTER = 0.25;
const BESIDE = 0.4;
/** Pairs without titles, and without or with the same one; the others have two. */
const UNTITLED = 0.5;
const SAME_TITLE = 0.8;

/** All pairs, or those of every second frame: half 1 has the first of a kind, half 2 the second. Throws where a line is no frame. */
export function swaps(half: 1 | 2 | null): Swap[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((name) => swapsOf(name.replace('.txt', ''), framesIn(join(FOLDER, name)), half));
}

function swapsOf(language: string, { frames, beside, titles }: Frames, half: 1 | 2 | null): Swap[] {
  const seed = mixSeed(...[...language].map((letter) => letter.charCodeAt(0)));
  const halves = KINDS.flatMap((kind) => frames.filter((one) => one.kind === kind).map((frame, at) => ({ frame, half: (at % 2) + 1 })));
  const made = halves.map((one, at) => {
    const random = createRandom(mixSeed(SEED, seed, at));
    const entries = one.frame.pairs.map((pair) => entriesOf(one.frame.title, pair, random.pick(beside), random.pick(titles), random));
    return { ...one, entries };
  });
  return made
    .flatMap((one, at) =>
      one.entries.map(([older, newer], nth) => {
        const rest = made.filter((other) => other !== one && other.half === one.half);
        const random = createRandom(mixSeed(SEED, seed, at, nth));
        const others = [...shuffled(rest.length, random)]
          .slice(0, OTHERS)
          .map((n) => (rest[n]?.entries[nth] as readonly NewEntry[])[0] as NewEntry);
        return { half: one.half, swap: { kind: one.frame.kind, language, older, newer, others } };
      }),
    )
    .flatMap((one) => (half === null || one.half === half ? [one.swap] : []));
}

function entriesOf(title: string, pair: readonly [string, string], beside: string, other: string, random: Random): [NewEntry, NewEntry] {
  const [place, titled] = [random.next(), random.next()];
  const bodies = pair.map((text) => {
    const gap = /[。！？]$/.test(text) ? '' : ' ';
    return place < AFTER ? `${text}${gap}${beside}` : place < BESIDE ? `${beside}${gap}${text}` : text;
  });
  const titles = titled < UNTITLED ? ['', ''] : titled < SAME_TITLE ? [title, title] : [title, other];
  const [older, newer] = bodies.map((body, at) => ({ title: titles[at] as string, body }));
  return [older as NewEntry, newer as NewEntry];
}

/**
 * Reads a file of frames. Below `# value`, `# role` and `# polarity` each line is `Title = sentence`, below `# beside` a sentence,
 * below `# titles` a title.
 *
 * `{a|b|c|d}` is what changes: to the next of four values, or between two poles. `[x|y]` is the same in both, another in each pair.
 * More of one in a line go together. A role ends with `:: Oslo, Rome; Anna~Annas, Ben~Bens; …`: pairs for `<1>` and `<2>`, each
 * with its form in the second place where that is another.
 */
function framesIn(path: string): Frames {
  const parts = new Map<string, string[]>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const heading = /^# (\w+)$/.exec(line)?.[1];
    if (heading !== undefined) parts.set(heading, []);
    else if (line.trim() !== '') [...parts.values()].at(-1)?.push(line.trim());
  }
  const frames = KINDS.flatMap((kind) => (parts.get(kind) ?? []).map((line) => frameOf(kind, line, path)));
  return { frames, beside: parts.get('beside') ?? [], titles: parts.get('titles') ?? [] };
}

function frameOf(kind: Kind, line: string, path: string): Frame {
  const [, title = '', sentence = '', roles = ''] = /^(.*?) = (.*?)(?: :: (.*))?$/.exec(line) ?? [];
  const pairs = Array.from({ length: OF_FRAME }, (_, n): [string, string] => {
    const texts = kind === 'role' ? rolesOf(sentence, roles, n) : changeOf(kind, sentence, n);
    return texts.map((text) => text.charAt(0).toUpperCase() + text.slice(1)) as [string, string];
  });
  const all = new Set(pairs.map(([older, newer]) => `${older}\n${newer}`));
  if (all.size < OF_FRAME || pairs.some(([older, newer]) => older === newer || /[{}<>[\]~]|undefined/.test(older + newer))) {
    throw new Error(`${path}: not four pairs: ${line}`);
  }
  return { kind, title, pairs };
}

function changeOf(kind: Kind, sentence: string, n: number): string[] {
  const poles = kind === 'polarity';
  const filled = chosen(sentence, /\[([^\]]*)\]/g, poles ? n >> 1 : n);
  return [n, n + 1].map((at) => chosen(filled, /\{([^}]*)\}/g, at));
}

/** The text with the nth of the words between each pair of brackets, counted around. */
function chosen(text: string, brackets: RegExp, n: number): string {
  return text.replace(brackets, (_, words: string) => {
    const all = words.split('|');
    return all[n % all.length] as string;
  });
}

function rolesOf(sentence: string, roles: string, n: number): string[] {
  const pair = (roles.split(';')[n] ?? '').split(',').map((one) => one.trim().split('~'));
  const put = (order: readonly number[]): string =>
    sentence.replace(/<([12])>/g, (_, place: string) => {
      const forms = pair[order[Number(place) - 1] as number] ?? [];
      return String(forms[Number(place) - 1] ?? forms[0]);
    });
  return [put([0, 1]), put([1, 0])];
}
