import type { BundleFormat } from '../../model/bundle';
import { formats, write, type Around } from './formats';
import type { VaultPath } from '../../model/path';
import { cutToFit, type Fitted } from './cut';
import { shownPath } from './names';
import { titleAlone, type Part } from './part';
import { counted, roomOf, tooSmall, type Budget } from './room';
import { rawTokens } from './tokens';

/** A note that may enter, with its whole text. */
export interface Wanted {
  readonly part: Part;
  readonly must: boolean;
  readonly phase: string;
  readonly why: string;
  /** Its newest entries stand at its end: where it is cut, the end stays. */
  readonly newestLast?: boolean;
  /** The note that it corrects. */
  readonly corrects?: VaultPath | undefined;
}

/** A part that found its room. */
export interface PackedPart {
  readonly part: Part;
  readonly tokens: number;
  readonly why: string;
  readonly phase: string;
}

/** Room for a context: tokens, and where a door cuts long answers, UTF-16 units. */
export interface PackRoom extends Budget {
  readonly format: BundleFormat;
  readonly characters?: number | undefined;
  /** A sentence to be known before the notes; every door keeps room for it. */
  readonly said?: string | undefined;
}

export interface Packed {
  readonly text: string;
  readonly tokens: number;
  readonly included: readonly PackedPart[];
  /** The sentences around the parts. */
  readonly around: Around;
  readonly left: readonly Wanted[];
}

/** A cut note says at least so many tokens. */
const LEAST = 40;
/** Of the room, what is kept for the titles of notes that find none, and at most so many tokens. */
const FOR_TITLES = 0.06;
const MOST_FOR_TITLES = 120;
/** Of the room: what an index may take, which names notes and says little of them. */
const OF_INDEX = 1 / 3;
/** Of the room that is left: what one of many that must be there may take. */
const OF_ONE = 0.25;
/** Tokens for the sentence about what must be there and is missing. */
const FOR_MISSING = 60;
/** UTF-16 units of a token, where a sentence of our own is meant. */
const UNITS = 6;
/** After the titles where there are more. */
const MORE = '- and more\n';
/** The way to the rest, for agents; every door keeps room for it, so that all have the same parts. */
export const WAY = '\nRead more with `read` and `search`: tools, or `top-of-mind read "PATH"`.\n';

/**
 * Fills a budget with notes in the order in which they are added: whole while they fit, else as far as they fit; of the others
 * their titles. What must be there is added first. A note that says what another one says, word for word, is named there.
 */
export class Packing {
  readonly left: Wanted[] = [];
  private readonly closed = new Set<string>();
  private readonly included: { part: Part; tokens: number; readonly one: Wanted }[] = [];
  private readonly format;
  /** Tokens and UTF-16 units that are left. */
  private room: number;
  private units: number;
  private readonly forTitles: number;
  private titles: number;

  constructor(
    private readonly memory: string,
    private readonly given: PackRoom,
  ) {
    this.format = formats[given.format];
    const { head, foot, measure, titles } = this.format;
    const all = roomOf(given);
    const shell = measure(head(memory)) + measure(foot) + measure(WAY) + measure(MORE) + measure(given.said ?? '');
    this.room = all - shell;
    this.units = (given.characters ?? Infinity) - head(memory).length - foot.length - WAY.length - MORE.length - (given.said?.length ?? 0);
    this.forTitles = Math.min(MOST_FOR_TITLES, all * FOR_TITLES);
    this.titles = measure(titles);
  }

  /**
   * Adds what must be there, whole. Where that has no room: throws `budget_too_small` naming the least budget, or with `share`
   * gives each its share, what corrects another note before that one; the sentence about what is missing, null for nothing.
   */
  must(all: readonly Wanted[], share: boolean): string | null {
    const needs = all.map(({ part }) => this.frameOf(part) + this.format.measure(part.text));
    const needed = needs.reduce((sum, one) => sum + one, 0);
    const units = all.reduce((sum, { part }) => sum + this.format.part(part).length, 0);
    if (needed <= this.room && units <= this.units) {
      for (const one of all) this.take(one, one.part);
      return null;
    }
    if (!share) throw tooSmall(this.given, roomOf(this.given) - this.room + needed);
    this.room -= FOR_MISSING;
    this.units -= FOR_MISSING * UNITS;
    // A fact never goes out without what corrects it: the corrections come first, and the baseline where all of them are there.
    const sorted = [...all].sort((a, b) => Number(b.corrects !== undefined) - Number(a.corrects !== undefined));
    const cut = new Set<Wanted>();
    let open = needs.length;
    let lacks = false;
    for (const one of sorted) {
      const isCorrected = all.some(({ corrects }) => corrects === one.part.path);
      const most = one.corrects === undefined ? Math.max(this.room / open, this.room * OF_ONE) : this.room;
      open--;
      const part = isCorrected && lacks ? null : this.fitted(one, most, LEAST);
      if (part !== null) this.take(one, part);
      if (part?.as === 'whole') continue;
      cut.add(one);
      if (part === null) this.left.push(one);
      if (one.corrects !== undefined) lacks = true;
    }
    return this.missing(all.filter((one) => cut.has(one)));
  }

  /** The sentence about what is cut or missing though it must be there: as many names as it has room for. */
  private missing(all: readonly Wanted[]): string {
    const names: string[] = [];
    const sentence = (): string => {
      const more = all.length - names.length;
      const rest = more === 0 ? [] : [`${more}${names.length === 0 ? '' : ' more'} ${more === 1 ? 'note' : 'notes'}`];
      return `Not all that belongs here has room. Read the rest of ${[...names, ...rest].join(', ')} before you rely on it.`;
    };
    for (const { part } of all) {
      names.push(`"${shownPath(part.path)}"`);
      if (this.format.measure(sentence()) <= FOR_MISSING) continue;
      names.pop();
      break;
    }
    return sentence();
  }

  /** With `isLast`, nothing follows whose title would want room. */
  add(one: Wanted, isLast = false): void {
    const { part } = one;
    // Where one of a phase did not come whole, none after it does: it would be less wanted, or older.
    if (part.as === 'title' || this.closed.has(one.phase)) return void this.leave(one);
    const same = part.text === '' ? undefined : this.included.find((other) => other.part.as === 'whole' && other.part.text === part.text);
    if (same !== undefined) {
      const also = { ...same.part, also: [...(same.part.also ?? []), part.path] };
      const more = this.frameOf(also) - this.frameOf(same.part);
      const longer = this.format.part(also).length - this.format.part(same.part).length;
      if (more <= this.room && longer <= this.units) {
        this.room -= more;
        this.units -= longer;
        same.part = also;
      }
      this.copies.push({ path: part.path, of: same.part.path });
      return;
    }
    const kept = isLast && this.left.length === 0 ? 0 : this.forTitles;
    const most = one.phase === 'index' && !isLast ? this.room * OF_INDEX : this.room - kept;
    const fitted = this.fitted(one, most, LEAST);
    if (fitted?.as !== 'whole') this.closed.add(one.phase);
    if (fitted === null) this.leave(one);
    else this.take(one, fitted);
  }

  readonly copies: { readonly path: VaultPath; readonly of: VaultPath }[] = [];

  /** True where nothing that comes next finds room, neither its text nor its title. */
  get isFull(): boolean {
    return this.room - this.forTitles < LEAST && this.titles >= this.room;
  }

  /** The text; `isMore` where candidates were not even added. */
  finish(
    wanted: readonly Wanted[],
    { before, way, isMore }: { readonly before: readonly string[]; readonly way: string; readonly isMore: boolean },
  ): Packed {
    const { given, memory, format } = this;
    const order = new Map(wanted.map((one, at) => [one.part.path, at]));
    this.fill(wanted);
    const left = [...this.left].sort((a, b) => Number(b.must) - Number(a.must));
    let titled = false;
    const unnamed: Wanted[] = [];
    for (const one of left) {
      const part = titleAlone(one.part);
      const cost = format.measure(format.part(part)) + (titled ? 0 : format.measure(format.titles));
      const length = format.part(part).length + (titled ? 0 : format.titles.length);
      if (cost > this.room || length > this.units) {
        unnamed.push(one);
        continue;
      }
      titled = true;
      this.take(one, part, cost);
    }
    const packed = [...this.included].sort((a, b) => (order.get(a.part.path) ?? 0) - (order.get(b.part.path) ?? 0));
    const around = (): Around => ({ before, way, more: isMore || unnamed.length > 0 ? MORE : '' });
    const written = (): string =>
      write(
        given.format,
        memory,
        packed.map(({ part }) => part),
        around(),
      );
    let text = written();
    // Counts of pieces add up, so this is a belt to the braces: the budget is never exceeded.
    const isTooLong = (): boolean => counted(rawTokens(text), given) > given.budget || text.length > (given.characters ?? Infinity);
    while (isTooLong() && packed.some(({ one }) => !one.must)) {
      const [dropped] = packed.splice(
        packed.findLastIndex(({ one }) => !one.must),
        1,
      );
      if (dropped !== undefined) unnamed.push(dropped.one);
      text = written();
    }
    const tokens = counted(rawTokens(text), given);
    if (tokens > given.budget) throw tooSmall(given, rawTokens(text));
    const included = packed.map(({ part, tokens: own, one }) => ({ part, tokens: counted(own, given), why: one.why, phase: one.phase }));
    return { text, tokens, included, around: around(), left: unnamed };
  }

  /** Gives the room that is free to the first of each phase that is cut or found none: its share was set before it was known what follows. */
  private fill(wanted: readonly Wanted[]): void {
    const tried = new Set<string>();
    const indexLast = [...wanted].sort((a, b) => Number(a.phase === 'index') - Number(b.phase === 'index'));
    for (const one of indexLast) {
      const at = this.included.findIndex((other) => other.one === one);
      const own = this.included[at];
      if (one.must || one.part.as === 'title' || own?.part.as === 'whole' || tried.has(one.phase)) continue;
      if (own === undefined && !this.left.includes(one)) continue;
      tried.add(one.phase);
      const kept = Math.min(this.forTitles, this.titles);
      this.room += own?.tokens ?? 0;
      this.units += own === undefined ? 0 : this.format.part(own.part).length;
      const part = this.fitted(one, this.room - kept, Math.max(LEAST, own?.tokens ?? 0)) ?? own?.part;
      if (own !== undefined) this.included.splice(at, 1);
      else if (part !== undefined) this.left.splice(this.left.indexOf(one), 1);
      if (part !== undefined) this.take(one, part);
      if (part?.as === 'whole') tried.delete(one.phase);
    }
  }

  /** The note as far as it has `room`; null where that says too little. */
  private fitted({ part, newestLast }: Wanted, room: number, least: number): Part | null {
    const frame = this.frameOf(part);
    const keep = newestLast === true ? 'end' : 'start';
    const fit = (text: string, most: number, measure: (piece: string) => number, atLeast: number): Fitted | null =>
      cutToFit(text, part.path, most, measure, { least: atLeast, keep });
    let found = fit(part.text, room - frame, (piece) => this.format.measure(piece), least);
    const units = this.units - this.format.part({ ...part, text: '' }).length;
    if (found !== null && found.text.length > units) found = fit(part.text, units, (piece) => piece.length, 0);
    if (found === null) return null;
    return found.isWhole ? part : { ...part, as: 'trimmed', text: found.text };
  }

  private frameOf(part: Part): number {
    return this.format.measure(this.format.part({ ...part, text: '' }));
  }

  private take(one: Wanted, part: Part, tokens = this.frameOf(part) + this.format.measure(part.text)): void {
    this.room -= tokens;
    this.units -= this.format.part(part).length;
    this.included.push({ part, tokens, one });
  }

  private leave(one: Wanted): void {
    this.left.push(one);
    this.titles += this.format.measure(this.format.part(titleAlone(one.part)));
  }
}
