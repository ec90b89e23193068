import type { LeftOut } from '../../model/bundle';
import type { VaultPath } from '../../model/path';
import type { Steps } from '../../read/text/steps';
import type { RankedNote } from '../search/index';
import type { Packing, Quotable } from './pack';

/** Of the best score: what a note's best passage must reach to answer the topic surely, and any other of its passages. */
const NOTE_BAR = 0.44;
const BAR = 0.3;
/**
 * From this share of the topic on, the best passage surely speaks of it and the bars stand. Where it holds less, as of a question in
 * other words than the answer, the answer may stand further down: the bars sink with that share, at most to this one of them.
 */
const COVERED = 0.7;
const LOWEST = 0.2;
/** Of the best score: from here on another note is as good. */
const NEAR_BEST = 0.9;
/** Of the room: at most so much for one note while others want it. */
const OF_ONE = 2 / 3;
/** A note of at most so many tokens, or of this share of the room, comes whole. */
const SMALL = 300;
const SMALL_SHARE = 0.15;
/** Notes that say too little, as a receipt lists them. */
const MOST_WEAK = 20;

/** A passage that speaks of the topic. */
interface Choice {
  readonly one: RankedNote;
  readonly at: number;
  readonly score: number;
  /** It surely answers: its score reaches the bars. */
  readonly isSure: boolean;
}

/**
 * The passages on a topic in the order in which they want room, best first. `admit` gives the note of a passage or says why it
 * stays out; it is asked once a note, and only for what would be shown. `weight` says how much a note counts beside its
 * similarity: it decides the order, not which are relevant.
 */
export class TopicPassages {
  private readonly asked = new Map<RankedNote, Quotable | LeftOut>();
  /** Notes of which nothing more comes. */
  private readonly closed = new Set<RankedNote>();
  private readonly notes: readonly RankedNote[];
  private readonly choices: readonly Choice[];

  constructor(
    ranked: readonly RankedNote[],
    private readonly admit: (one: RankedNote) => Quotable | LeftOut,
    weight: (path: VaultPath) => number = () => 1,
  ) {
    const top = barFor(ranked);
    this.notes = [...ranked].sort((a, b) => b.best * weight(b.note.path) - a.best * weight(a.note.path));
    this.choices = this.notes
      .flatMap((one) =>
        one.passages.flatMap(({ score, speaks }, at): Choice[] => {
          const isSure = one.best >= NOTE_BAR * top && score >= BAR * top;
          return isSure || speaks ? [{ one, at, score: score * weight(one.note.path), isSure }] : [];
        }),
      )
      .sort((a, b) => b.score - a.score);
  }

  /** Adds what surely answers, best first; no note takes more than its share of `room`. Without `mayCut`, no passage in part. */
  *sure(packing: Packing, room: number, mayCut: boolean): Steps<void> {
    const sure = this.choices.filter(({ isSure }) => isSure);
    const isOnly = new Set(sure.map(({ one }) => one)).size === 1;
    const share = room * OF_ONE;
    for (const { one, at } of sure) {
      const isNew = !this.asked.has(one);
      const note = this.noteOf(one, packing);
      if (note === null) continue;
      const { quotes } = note;
      const most = isOnly && !quotes.onlySearched ? Infinity : share;
      if (isNew && !quotes.onlySearched && packing.whole(note, Math.min(SMALL, room * SMALL_SHARE))) this.closed.add(one);
      else packing.quote(note, at, { most, mayCut: mayCut && quotes.isEmpty });
      yield;
    }
  }

  /** Adds whatever else speaks of the topic, best first, while there is room. */
  *rest(packing: Packing): Steps<void> {
    for (const { one, at } of this.choices) {
      if (!packing.hasRoomToQuote) return;
      const note = this.noteOf(one, packing);
      if (note === null) continue;
      packing.quote(note, at, { most: Infinity, mayCut: true });
      yield;
    }
  }

  /** The notes that may leave, in the order in which they stand; those of which nothing came are `left` by the packing. */
  close(packing: Packing): Quotable[] {
    return this.notes.flatMap((one) => {
      const note = this.asked.get(one);
      if (note === undefined || 'by' in note) return [];
      if (!this.closed.has(one) && note.quotes.isEmpty) packing.leave(note);
      return [note];
    });
  }

  /** True where a note that may leave speaks of the topic, or may. */
  get isAnswered(): boolean {
    return this.choices.some(({ one }) => !('by' in (this.asked.get(one) ?? {})));
  }

  /** Notes that may not leave, with the reason; then those that were not looked at; then those that say too little. */
  omitted(unread: (path: VaultPath) => LeftOut): LeftOut[] {
    const speaking = new Set(this.choices.map(({ one }) => one));
    const weak = this.notes.filter((one) => !speaking.has(one)).slice(0, MOST_WEAK);
    return [
      ...[...this.asked.values()].flatMap((one) => ('by' in one ? [one] : [])),
      ...[...speaking].filter((one) => !this.asked.has(one)).map(({ note }) => unread(note.path)),
      ...weak.map(({ note }): LeftOut => ({ path: note.path, why: 'It says too little about the topic.', by: 'topic' })),
    ];
  }

  /** The note of a passage; null where it may not leave, or nothing more of it comes. */
  private noteOf(one: RankedNote, packing: Packing): Quotable | null {
    let note = this.asked.get(one);
    if (note === undefined) {
      note = this.admit(one);
      this.asked.set(one, note);
      if (!('by' in note) && packing.isCopy(note)) this.closed.add(one);
    }
    return 'by' in note || this.closed.has(one) ? null : note;
  }
}

/** The best score, as far as it is sure that what has it speaks of the topic. */
function barFor(ranked: readonly RankedNote[]): number {
  const best = ranked[0]?.best ?? 0;
  const covered = Math.max(0, ...ranked.filter((one) => one.best >= NEAR_BEST * best).map(({ covers }) => covers));
  return best * Math.max(LOWEST, Math.min(1, covered / COVERED));
}
