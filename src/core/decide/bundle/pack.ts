import type { BundleFormat } from '../../model/bundle';
import { formats, write } from './formats';
import type { VaultPath } from '../../model/path';
import { cutToFit, type Fitted, type HowToCut } from './cut';
import { withEmbedded, type Embedded } from './embedded';
import { withoutListed } from './listed';
import { shownPath } from './names';
import { titleAlone, type Part } from './part';
import type { Quotes } from './quotes';
import { counted, roomOf, tooSmall, type Budget } from './room';
import { rawTokens } from './tokens';

/** A note that may enter, with its whole text. */
export interface Wanted {
  readonly part: Part;
  readonly must: boolean;
  readonly phase: string;
  readonly why: string;
  /** Of the room that is left, as long as others follow. */
  readonly share?: number | undefined;
  /** Its newest entries stand at its end: where it is cut, the end stays. */
  readonly newestLast?: boolean;
  /** The note that it corrects. */
  readonly corrects?: VaultPath | undefined;
  /** Lines of its text that only say what these notes are about. */
  readonly lists?: ReadonlyMap<string, VaultPath> | undefined;
  /** Texts for the places of its embeds, where there is room in the end. */
  readonly embeds?: readonly Embedded[];
}

/** A note of which passages may come. */
export interface Quotable extends Wanted {
  readonly quotes: Quotes;
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
  readonly left: readonly Wanted[];
}

interface Entry {
  part: Part;
  tokens: number;
  readonly one: Wanted;
  readonly quotes?: Quotes;
}

/** A cut note says at least so many tokens. */
const LEAST = 40;
/** A passage that is cut says at least so many. */
const LEAST_QUOTED = 12;
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
  private readonly included: Entry[] = [];
  private readonly format;
  /** Tokens and UTF-16 units that are left. */
  private room: number;
  private units: number;
  private readonly forTitles: number;
  private titles: number;

  constructor(
    private readonly memory: string,
    private readonly given: PackRoom,
    way: string,
  ) {
    this.format = formats[given.format];
    const { head, foot, titles } = this.format;
    const all = roomOf(given);
    const shell = rawTokens(head(memory)) + rawTokens(foot) + rawTokens(way) + rawTokens(given.said ?? '');
    this.room = all - shell;
    this.units = (given.characters ?? Infinity) - head(memory).length - foot.length - way.length - (given.said?.length ?? 0);
    this.forTitles = Math.min(MOST_FOR_TITLES, all * FOR_TITLES);
    this.titles = rawTokens(titles + MORE);
  }

  /**
   * Adds what must be there, whole. Where that has no room: throws `budget_too_small` naming the least budget, or with `share`
   * gives each its share, what corrects another note before that one; the sentence about what is missing, null for nothing.
   */
  must(all: readonly Wanted[], share: boolean): string | null {
    if (this.fits(all)) {
      for (const one of all) this.take(one, one.part);
      return null;
    }
    if (!share) throw tooSmall(this.given, roomOf(this.given) - this.room + this.needOf(all));
    if (all.length === 0) return null;
    this.room -= FOR_MISSING;
    this.units -= FOR_MISSING * UNITS;
    // A fact never goes out without what corrects it: the corrections come first, and the baseline where all of them are there.
    const sorted = [...all].sort((a, b) => Number(b.corrects !== undefined) - Number(a.corrects !== undefined));
    const cut = new Set<Wanted>();
    let open = all.length;
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
      if (one.corrects !== undefined && part?.text !== one.part.text) lacks = true;
    }
    return this.missing(all.filter((one) => cut.has(one)));
  }

  /** True where all of these have room, whole. */
  fits(all: readonly Wanted[]): boolean {
    const units = all.reduce((sum, { part }) => sum + this.format.part(part).length, 0);
    return this.needOf(all) <= this.room && units <= this.units;
  }

  /** Tokens that what is added later may take at most, so that a topic keeps its share of the room. */
  besideTopic(later: readonly Wanted[], share: number): number {
    return Math.min(this.needOf(later), Math.max(this.room * (1 - share), FOR_MISSING));
  }

  /** Keeps so many tokens, and that share of the UTF-16 units, back from what is added until the answer is called. */
  hold(tokens: number): () => void {
    const units = this.units === Infinity ? 0 : this.units * (tokens / Math.max(1, this.room));
    this.room -= tokens;
    this.units -= units;
    return () => {
      this.room += tokens;
      this.units += units;
    };
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
    if (this.isCopy(one)) return;
    const kept = isLast && this.left.length === 0 ? 0 : this.forTitles;
    const share = one.share ?? (one.phase === 'index' ? OF_INDEX : undefined);
    const most = share !== undefined && !isLast ? this.room * share : this.room - kept;
    const fitted = this.fitted(one, most, LEAST);
    if (fitted?.as !== 'whole' && one.share === undefined) this.closed.add(one.phase);
    if (fitted === null) this.leave(one);
    else this.take(one, fitted);
  }

  /** True for a note that says what another one here says, word for word: that one names it. */
  isCopy({ part }: Wanted): boolean {
    const same = part.text === '' ? undefined : this.included.find((other) => other.part.as === 'whole' && other.part.text === part.text);
    if (same === undefined) return false;
    const also = { ...same.part, also: [...(same.part.also ?? []), part.path] };
    const more = this.frameOf(also) - this.frameOf(same.part);
    const longer = this.format.part(also).length - this.format.part(same.part).length;
    if (more <= this.room && longer <= this.units) {
      this.room -= more;
      this.units -= longer;
      same.part = also;
    }
    this.copies.push({ path: part.path, of: same.part.path });
    return true;
  }

  /** Adds a note of at most so many tokens of text whole; false for a longer one. */
  whole(one: Wanted, most: number): boolean {
    const part = this.fitted(one, Math.min(this.room, most + this.frameOf(one.part)), 0);
    if (part?.as !== 'whole') return false;
    this.take(one, part);
    return true;
  }

  /**
   * Adds a passage of a note, or more of one that is cut, as long as all that comes of the note takes at most so many tokens. With
   * `mayCut` as far as it fits.
   */
  quote(one: Quotable, at: number, { most, mayCut }: { readonly most: number; readonly mayCut: boolean }): void {
    const { quotes, part } = one;
    const had = quotes.pieceAt(at);
    if (had?.isWhole === true || part.as === 'title') return;
    const entry = this.included.find((other) => other.one === one);
    const { now, then } = quotes.seamsAt(at);
    // A fence in a note makes the one around it longer.
    const shell = entry === undefined ? this.format.part({ ...part, text: '```' }) : '';
    const frame = this.format.measure(then) - this.format.measure(now) + (entry === undefined ? this.frameOf(part) : -(had?.size ?? 0));
    const units = this.units - shell.length - then.length + now.length + (had?.text.length ?? 0);
    const titles = this.left.length === 0 ? 0 : Math.min(this.forTitles, this.titles);
    const room = Math.min(this.room - titles, most - (entry?.tokens ?? 0)) - frame;
    const piece = room < LEAST_QUOTED ? null : this.fit(quotes.textAt(at), null, { room, units, least: LEAST_QUOTED });
    if (piece === null || (!piece.isWhole && (!mayCut || piece.size <= (had?.size ?? 0)))) return;
    const tokens = frame + piece.size;
    this.room -= tokens;
    this.units = units - piece.text.length;
    if (entry === undefined) this.included.push({ part, tokens, one, quotes });
    else entry.tokens += tokens;
    quotes.add(at, piece);
  }

  /** Tokens that are left. */
  get free(): number {
    return this.room;
  }

  /** Whether a piece of another passage may find room. */
  get hasRoomToQuote(): boolean {
    return this.room >= LEAST_QUOTED && this.units > 0;
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
    for (const entry of this.included) if (entry.quotes !== undefined) this.settle(entry, entry.quotes);
    const order = new Map(wanted.map((one, at) => [one.part.path, at]));
    this.unlist(false);
    this.fill(wanted);
    this.unlist(true);
    for (const entry of this.included) this.embed(entry);
    const left = [...this.left].sort((a, b) => Number(b.must) - Number(a.must));
    let titled = false;
    const unnamed: Wanted[] = [];
    for (const one of left) {
      const part = titleAlone(one.part);
      const cost = rawTokens(format.part(part)) + (titled ? 0 : rawTokens(format.titles + MORE));
      const length = format.part(part).length + (titled ? 0 : format.titles.length + MORE.length);
      if (cost > this.room || length > this.units) {
        unnamed.push(one);
        continue;
      }
      titled = true;
      this.take(one, part, cost);
    }
    const packed = [...this.included].sort((a, b) => (order.get(a.part.path) ?? 0) - (order.get(b.part.path) ?? 0));
    const written = (): string => {
      const parts = packed.map(({ part }) => part);
      return write(given.format, memory, parts, { before, way, more: isMore || unnamed.length > 0 ? MORE : '' });
    };
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
    return { text, tokens, included, left: unnamed };
  }

  /** Takes the lines out that say what a note is about of which the text is here too; where a list is cut, its next lines come, with `mayGrow` as far as there is room. */
  private unlist(mayGrow: boolean): void {
    for (const entry of this.included.filter(({ one, part }) => one.lists !== undefined && part.as !== 'title')) {
      const { part, tokens, one } = entry;
      if (part.as === 'whole' && this.unlisted(one).text === part.text) continue;
      this.included.splice(this.included.indexOf(entry), 1);
      this.room += tokens;
      this.units += this.format.part(part).length;
      const kept = Math.min(this.forTitles, this.titles);
      const fitted = this.fitted(one, mayGrow ? Math.max(tokens, this.room - kept) : tokens, 0);
      if (fitted === null) this.leave(one);
      else this.take(one, fitted);
    }
  }

  /** The note without such lines. */
  private unlisted({ part, lists }: Wanted): Part {
    if (lists === undefined) return part;
    const shown = new Set<VaultPath | undefined>(this.included.flatMap(({ part: { as, path } }) => (as === 'title' ? [] : [path])));
    return { ...part, text: withoutListed(part.text, (line) => shown.has(lists.get(line))) };
  }

  /** Gives the room that is free to the first of each phase that is cut or found none: its share was set before it was known what follows. */
  private fill(wanted: readonly Wanted[]): void {
    const tried = new Set<string>();
    const indexLast = [...wanted].sort((a, b) => Number(a.phase === 'index') - Number(b.phase === 'index'));
    for (const one of indexLast) {
      const at = this.included.findIndex((other) => other.one === one);
      const own = this.included[at];
      if (one.must || 'quotes' in one || one.part.as === 'title' || own?.part.as === 'whole' || tried.has(one.phase)) continue;
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

  /** Puts what a whole note embeds in its place, in order, as far as it has room. */
  private embed(entry: Entry): void {
    const { part: own, one } = entry;
    const taken: Embedded[] = [];
    for (const embedded of own.as === 'whole' ? (one.embeds ?? []) : []) {
      const part = { ...own, text: withEmbedded(own.text, [...taken, embedded]) };
      const more = this.frameOf(part) + this.format.measure(part.text) - entry.tokens;
      const longer = this.format.part(part).length - this.format.part(entry.part).length;
      if (more > this.room - (this.left.length === 0 ? 0 : Math.min(this.forTitles, this.titles)) || longer > this.units) continue;
      this.room -= more;
      this.units -= longer;
      entry.tokens += more;
      entry.part = part;
      taken.push(embedded);
    }
  }

  /** The note as far as it has `room`; null where that says too little. */
  private fitted(one: Wanted, room: number, least: number): Part | null {
    const part = this.unlisted(one);
    const units = this.units - this.format.part({ ...part, text: '' }).length;
    const found = this.fit(part.text, part.path, {
      room: room - this.frameOf(part),
      units,
      least,
      keep: one.newestLast === true ? 'end' : 'start',
      isList: one.lists !== undefined,
    });
    if (found === null) return null;
    return found.isWhole ? part : { ...part, as: 'trimmed', text: found.text, ranges: [found.range] };
  }

  /** A text as far as it has room in tokens and UTF-16 units. */
  private fit(
    text: string,
    path: VaultPath | null,
    { room, units, ...how }: { readonly room: number; readonly units: number } & HowToCut,
  ): Fitted | null {
    const found = cutToFit(text, path, room, (piece) => this.format.measure(piece), how);
    if (found === null || found.text.length <= units) return found;
    const shorter = cutToFit(text, path, units, (piece) => piece.length, { ...how, least: 0 });
    return shorter === null ? null : { ...shorter, size: this.format.measure(shorter.text) };
  }

  /** Makes a part of a quoted note: whole where nothing of it is missing and that has room. */
  private settle(entry: Entry, quotes: Quotes): void {
    const { part, tokens } = entry;
    const text = quotes.written;
    const more = quotes.isWhole ? this.frameOf(part) + this.format.measure(part.text) - tokens : Infinity;
    if (more > this.room || part.text.length - text.length > this.units)
      entry.part = { ...part, as: 'passages', text, ranges: quotes.ranges };
    else {
      entry.tokens += more;
      this.room -= more;
    }
  }

  private needOf(all: readonly Wanted[]): number {
    return all.reduce((sum, { part }) => sum + this.frameOf(part) + this.format.measure(part.text), 0);
  }

  private frameOf(part: Part): number {
    return rawTokens(this.format.part({ ...part, text: '' }));
  }

  private take(one: Wanted, part: Part, tokens = this.frameOf(part) + this.format.measure(part.text)): void {
    this.room -= tokens;
    this.units -= this.format.part(part).length;
    this.included.push({ part, tokens, one });
  }

  leave(one: Wanted): void {
    this.left.push(one);
    this.titles += rawTokens(this.format.part(titleAlone(one.part)));
  }
}
