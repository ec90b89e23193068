import { atomsOf, itemSign, type Atom } from './atoms';
import type { DayOrder, LeadingDay } from './leading-day';
import { saysSomething, sourceLines, type SourceLine } from './source-lines';

const BRACKETED =
  /^[[(<{]\s*(?:type|agent)?\s*[:=]?\s*([\p{L}][\p{L}_-]{1,20})(?:[ -](?:agent|notes?))?\s*[\])>}][ \t]*(?:[:：|]|[-–—]+(?=\s))?[ \t]*/iu;
const BARE =
  /^(?:\*\*|__|`)?([\p{L}][\p{L}_-]{1,20})(?:[ -](?:agent|notes?))?(?:\*\*|__|`)?[ \t]*(?:[:：|]|[-–—]+(?=\s))(?:\*\*|__)?[ \t]*/iu;
const LABEL =
  /^[ \t]*[-*]?[ \t]*(?:\*\*|__)?(?:type|agent|agent type|kind|by|source)(?:\*\*|__)?[ \t]*[:=](?:\*\*|__)?[ \t]*([\p{L}][\p{L}_-]{1,20})(?:[ -]agent)?[ \t]*$/iu;

/** The known type that a text begins with, in brackets or before a colon or dash; null if it begins with none. */
function saidType(text: string, known: ReadonlyMap<string, string>): { readonly type: string; readonly rest: string } | null {
  const head = text.slice(0, 60);
  const match = BRACKETED.exec(head) ?? BARE.exec(head);
  const type = match === null ? undefined : known.get((match[1] ?? '').toLowerCase());
  return match === null || type === undefined ? null : { type, rest: text.slice(match[0].length) };
}

/** The type that a heading is, as `Research` or `Curator notes`; null if it says more. */
function typeHeading(text: string, known: ReadonlyMap<string, string>): string | null {
  const words = /^[[(]?([\p{L}_-]{2,20})(?:[ -](?:agents?|notes?|memory|memories|entries|log))?[\])]?:?$/iu.exec(text.trim());
  return known.get((words?.[1] ?? '').toLowerCase()) ?? null;
}

/** The type on a line of its own, as `Type: research`; null if the line is another. */
function typeLabel(line: string, known: ReadonlyMap<string, string>): string | null {
  const match = line.length > 80 ? null : LABEL.exec(line);
  return match === null ? null : (known.get((match[1] ?? '').toLowerCase()) ?? null);
}

/** An entry of a file that holds everything. Lines count from 0. */
export interface PileEntry {
  /** Its lines, its heading among them where it has one; without the blank lines at its end. */
  readonly from: number;
  readonly to: number;
  /** True if its first line is its heading, which gives title, day and type and is no part of the text. */
  readonly headed: boolean;
  /** From its heading; empty where the text itself has to give one. */
  readonly title: string;
  /** The headings above it that its title needs, outermost first. */
  readonly above: readonly string[];
  /** The lines of the headings and days above it that say something of it. */
  readonly under: readonly number[];
  /** `YYYY-MM-DD`; null if the text does not say, or may mean two. */
  readonly date: string | null;
  readonly readings: LeadingDay['readings'];
  readonly time: string | null;
  readonly type: string | null;
  /** The first line of the text without the signs that gave its day and type; null if it stays as it is. */
  readonly first: string | null;
}

/** Lines that say neither day nor title; `under` as of an entry. */
export interface Loose {
  readonly from: number;
  readonly to: number;
  readonly under: readonly number[];
}

/** A file taken apart: every line that says something is in one of the entries or loose, is a heading of some of them, or the file's own. */
export interface Pile {
  readonly lines: readonly SourceLine[];
  readonly entries: readonly PileEntry[];
  /** Stretches without a day, a heading or a type. */
  readonly loose: readonly Loose[];
  /** The heading of the whole file; null without one. */
  readonly title: number | null;
  /** Headings that gave entries below them a day, a type or a part of their titles. */
  readonly groups: readonly number[];
}

/** Facts that the headings above give of the text below them. */
interface Above {
  readonly day: LeadingDay | null;
  readonly type: string | null;
  readonly titles: readonly string[];
  readonly under: readonly number[];
}

/** A section with more lines than this is taken apart at the headings in it. */
const LONG_SECTION = 60;
/** Fewer lines that begin with a day are part of what the headings above them tell. */
const LEAST_LINES = 3;

/**
 * Takes a file apart that holds everything: at days, headings and separators, never within a list item, a paragraph,
 * code or a comment. `types` are the types that a text may name, in lower case, with the type that each means.
 */
export function splitPile(text: string, types: ReadonlyMap<string, string>, order: DayOrder = null): Pile {
  return new Splitter(sourceLines(text), types, order).done();
}

class Splitter {
  private readonly atoms: readonly Atom[];
  private readonly entries: PileEntry[] = [];
  private readonly loose: Loose[] = [];
  private readonly groups: number[] = [];
  private title: number | null = null;
  /** How many days the atoms before each tell. */
  private readonly days: Uint32Array;
  /** For each heading where its section ends, as an index of atoms. */
  private readonly ends: Uint32Array;
  /** True if entries begin with lines of a day at least as often as with headings. */
  private readonly mixes: boolean;

  constructor(
    private readonly lines: readonly SourceLine[],
    private readonly types: ReadonlyMap<string, string>,
    order: DayOrder,
  ) {
    this.atoms = atomsOf(lines, order);
    this.days = new Uint32Array(this.atoms.length + 1);
    this.ends = new Uint32Array(this.atoms.length);
    const open: number[] = [];
    this.atoms.forEach((atom, at) => {
      this.days[at + 1] = (this.days[at] ?? 0) + (atom.day === null ? 0 : 1);
      if (atom.kind !== 'heading') return;
      while (open.length > 0 && (this.atoms[open[open.length - 1] ?? 0]?.level ?? 0) >= atom.level) this.ends[open.pop() ?? 0] = at;
      open.push(at);
    });
    for (const at of open) this.ends[at] = this.atoms.length;
    const dated = this.atoms.filter(({ kind, day }) => kind === 'heading' && day !== null).length;
    this.mixes = dated > 0 && this.atoms.filter(beginsEntry).length >= Math.max(LEAST_LINES, dated);
  }

  done(): Pile {
    const own = this.ownTitle();
    if (own) this.title = this.atoms[0]?.from ?? null;
    this.range(own ? 1 : 0, this.atoms.length, { day: null, type: null, titles: [], under: [] });
    const { lines, entries, loose, title, groups } = this;
    return { lines, entries, loose, title, groups };
  }

  /** True if the file begins with the one heading that everything stands below. */
  private ownTitle(): boolean {
    const [first] = this.atoms;
    if (first?.kind !== 'heading' || first.day !== null || this.ends[0] !== this.atoms.length) return false;
    return this.atoms.some((atom, at) => at > 0 && (atom.kind === 'heading' || atom.kind === 'dated' || atom.kind === 'rule'));
  }

  /** Atoms up to the first heading, then section by section. A loop over the sections, a call for each level. */
  private range(from: number, to: number, above: Above): void {
    let at = from;
    while (at < to && this.atoms[at]?.kind !== 'heading') at++;
    this.plain(from, at, above);
    while (at < to) {
      const end = this.ends[at] ?? to;
      this.section(at, end, above);
      at = end;
    }
  }

  private section(at: number, end: number, above: Above): void {
    const heading = this.atoms[at] as Atom;
    const last = this.atoms[end - 1] as Atom;
    const { day } = heading;
    const said = this.typeIn(day === null ? heading.title : day.rest, day?.inside ?? '');
    const inner = this.days[end] !== this.days[at + 1];
    if (end === at + 1 && day === null) {
      this.loose.push({ from: heading.from, to: heading.to, under: above.under });
      return;
    }
    const hasHeadings = this.atoms.slice(at + 1, end).some(({ kind }) => kind === 'heading');
    const isLong = last.to - heading.from > LONG_SECTION && hasHeadings;
    if (day !== null) {
      // A day alone, without a clock, is the day of all that stands below it.
      if (said.rest === '' && day.time === null && end > at + 1) {
        this.groups.push(heading.from);
        this.range(at + 1, end, { day, type: said.type ?? above.type, titles: above.titles, under: [...above.under, heading.from] });
      } else if (said.rest !== '' && (isLong || (inner && hasHeadings))) {
        this.groups.push(heading.from);
        const titles = [...above.titles, said.rest];
        this.range(at + 1, end, { day, type: said.type ?? above.type, titles, under: [...above.under, heading.from] });
      } else {
        // In a file whose entries begin now with a heading and now with a line of a day, such a line ends what stands above it.
        const next = this.ofOtherDay(at + 1, end, day);
        const to = this.atoms[next - 1]?.to ?? last.to;
        this.entry(heading, to, { headed: true, title: said.rest, day, type: said.type, above });
        this.plain(next, end, above);
      }
      return;
    }
    const type = typeHeading(heading.title, this.types);
    if (!inner && !isLong) {
      this.entry(heading, last.to, { headed: true, title: said.rest || heading.title, day: above.day, type: type ?? said.type, above });
      return;
    }
    this.groups.push(heading.from);
    const titles = type === null ? [...above.titles, said.rest || heading.title] : above.titles;
    this.range(at + 1, end, { day: above.day, type: type ?? said.type ?? above.type, titles, under: [...above.under, heading.from] });
  }

  /** The first line of another day in a section, where the file mixes headings and such lines; else the end of the section. */
  private ofOtherDay(from: number, end: number, { date }: LeadingDay): number {
    if (!this.mixes) return end;
    const at = this.atoms.slice(from, end).findIndex((atom) => beginsEntry(atom) && atom.day?.date !== date);
    return at < 0 ? end : from + at;
  }

  /** Atoms without headings among them. */
  private plain(from: number, to: number, above: Above): void {
    let day = above.day;
    let type = above.type;
    let under = above.under;
    for (let at = from; at < to;) {
      const atom = this.atoms[at] as Atom;
      let end = at + 1;
      if (atom.kind === 'rule') {
        // Below a day that stands alone a line is drawn, and what is below it is still of that day.
        const drawn = at > from && this.atoms[at - 1]?.to === atom.from && day !== null && this.isDayAlone(at - 1);
        if (!drawn) [day, type, under] = [above.day, above.type, above.under];
      } else if (atom.kind === 'dated') {
        const said = this.typeIn(atom.day?.rest ?? '', atom.day?.inside ?? '');
        if (this.isDayAlone(at)) {
          [day, type, under] = [atom.day, said.type ?? above.type, [...above.under, atom.from]];
          this.groups.push(atom.from);
        } else {
          // Text after the line of a day goes on with it, unless that line is a list item itself.
          if (!atom.item) while (end < to && ['paragraph', 'item'].includes(this.atoms[end]?.kind ?? '')) end++;
          [day, type, under] = [above.day, above.type, above.under];
          this.entry(atom, this.atoms[end - 1]?.to ?? atom.to, {
            headed: false,
            title: '',
            day: atom.day,
            type: said.type,
            above,
            first: said.rest,
          });
        }
      } else {
        if (this.leadsIn(atom)) while (end < to && this.atoms[end]?.kind === 'item') end++;
        this.undated(at, end, { ...above, day, type, under });
      }
      at = end;
    }
  }

  private undated(at: number, end: number, above: Above): void {
    const atom = this.atoms[at] as Atom;
    const to = this.atoms[end - 1]?.to ?? atom.to;
    const line = this.lines[atom.from]?.text ?? '';
    const said = this.typeIn(line.slice(itemSign(line).length).trim(), '');
    if (above.day !== null || above.titles.length > 0) {
      this.entry(atom, to, {
        headed: false,
        title: '',
        day: above.day,
        type: said.type,
        above,
        first: above.day === null ? null : said.rest,
      });
    } else if (end > at + 1 && atom.to === atom.from + 1) {
      // `Preferences:` and a list below it.
      this.entry(atom, to, { headed: true, title: said.rest.replace(/[:：]\s*$/u, ''), day: null, type: said.type, above });
    } else this.loose.push({ from: atom.from, to, under: above.under });
  }

  private entry(
    atom: Atom,
    to: number,
    facts: {
      readonly headed: boolean;
      readonly title: string;
      readonly day: LeadingDay | null;
      readonly type: string | null;
      readonly above: Above;
      readonly first?: string | null;
    },
  ): void {
    const { headed, title, day, above } = facts;
    // The number of an item and the state of a task say something, so such a line stays as it is.
    const says = /[\d[]/.test(itemSign(this.lines[atom.from]?.text ?? ''));
    const first = atom.label || headed || says || day?.readings != null ? null : (facts.first ?? null);
    this.entries.push({
      from: atom.from,
      to,
      headed,
      title: plainTitle(title),
      above: above.titles.map(plainTitle),
      under: above.under,
      date: day?.date ?? null,
      readings: day?.readings ?? null,
      time: atom.day?.time ?? day?.time ?? null,
      type: facts.type ?? this.labelled(atom.from, to) ?? above.type,
      first,
    });
  }

  /** A type on a line of its own among the first lines of an entry. */
  private labelled(from: number, to: number): string | null {
    for (let at = from; at < Math.min(to, from + 6); at++) {
      const type = typeLabel(this.lines[at]?.text ?? '', this.types);
      if (type !== null) return type;
    }
    return null;
  }

  private typeIn(text: string, inside: string): { readonly type: string | null; readonly rest: string } {
    const bracket = inside === '' ? null : saidType(`[${inside}]`, this.types);
    const said = saidType(text, this.types);
    if (bracket !== null) return { type: bracket.type, rest: text };
    const rest = said?.rest ?? text;
    // Other words in the brackets are part of the text.
    return { type: said?.type ?? null, rest: inside === '' ? rest : `${inside}${rest === '' ? '' : `: ${rest}`}` };
  }

  private isDayAlone(at: number): boolean {
    const atom = this.atoms[at];
    if (atom?.kind !== 'dated' || atom.item || atom.label || atom.day === null || atom.day.time !== null) return false;
    return atom.to === atom.from + 1 && this.typeIn(atom.day.rest, atom.day.inside).rest === '';
  }

  private leadsIn(atom: Atom): boolean {
    return atom.kind === 'paragraph' && /[:：]\s*$/u.test((this.lines[atom.to - 1]?.text ?? '').slice(-40));
  }
}

/** True for a line of its own that begins with a day, as an entry does. A day in a list may be part of what an entry says. */
function beginsEntry({ kind, item, label, day }: Atom): boolean {
  return kind === 'dated' && !item && !label && day !== null;
}

/** A title without the emphasis around it. */
function plainTitle(title: string): string {
  const bare = /^(\*\*|__|[*_`])([^*_`]+)\1[:：]?$/u.exec(title.trim())?.[2] ?? title;
  return bare.trim().replace(/[:：]$/u, '');
}

/** The lines that say something, of those from one to another. */
export function tellingLines(lines: readonly SourceLine[], from: number, to: number): number[] {
  const telling: number[] = [];
  for (let at = from; at < to; at++) if (saysSomething(lines[at]?.text ?? '')) telling.push(at);
  return telling;
}
