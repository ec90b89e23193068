import { angleLinkEnd, emailEnd, isEmailUnit, urlEnd } from './autolink';
import { Brackets } from './brackets';
import { isEscapable, LINE_FEED } from './chars';
import { CodeRuns } from './code-runs';
import type { Finder } from './finder';
import { htmlSpanEnd } from './html';
import { inlineLink, referenceLink, wikilinkEnd, type InlineLink, type ReferenceLink } from './link-syntax';
import { emphasisEnd, inlineNoteEnd, mathSpanEnd, strongEnd, struckEnd } from './spans';
import { opensTag, tagEnd } from './tags';

/** The reports of the inline phase, in document order; offsets are those of the text it was given. */
export interface InlineSink {
  wikilink(start: number, end: number, contentStart: number, contentEnd: number): void;
  link(start: number, link: InlineLink): void;
  reference(start: number, link: ReferenceLink): void;
  /** `[^label]` in text. */
  footnoteUse(start: number, end: number): void;
  /** `^[text]`, before its text. */
  tag(start: number, end: number): void;
}

/** Spans inside spans beyond this depth stay plain text: no note has them, an attack may. */
const MAX_DEPTH = 64;
/** Units that failing footnotes may look over: bounds the only search without a memory. In a long leaf, so many of its lengths. */
const NOTE_BUDGET = 65_536;
const NOTE_LENGTHS = 4;

/** Units at which something may begin: `! # $ * < [ \ ^ _ ` ~`, and a newline. */
const SPECIAL = Uint8Array.from({ length: 128 }, (_, unit) => ('!#$*<[\\^_`~\n'.includes(String.fromCharCode(unit)) ? 1 : 0));

/** From where on a mark is known to open nothing, in one region: that is what keeps every search linear. */
class Dead {
  /** For `*` and `_`. */
  readonly strong: [number, number] = [Infinity, Infinity];
  readonly emphasisFrom: [number, number] = [Infinity, Infinity];
  readonly emphasisTo: [number, number] = [-1, -1];
  math = Infinity;
  doubleMath = Infinity;
  struck = Infinity;
}

/**
 * The inline phase over one leaf. The order of the tests, and each test's oddities, are those of
 * remark-parse 8 in CommonMark mode with math and footnotes; wikilinks come before links. Reusable,
 * since an open `<a ` switches links off up to its end, over leaves as in that parser.
 */
export class InlineScanner {
  private s = '';
  private a = 0;
  private b = 0;
  private find!: Finder;
  private inLink = false;
  private readonly brackets = new Brackets();
  private paired = false;
  private codeRuns: CodeRuns | undefined;
  private noteBudget = 0;
  /** The `@` whose address was tried in vain. */
  private failedAt = -1;
  /** False where the leaf holds nothing that could be a bare address. */
  private addresses = false;
  private dead: Dead | undefined;

  constructor(private readonly sink: InlineSink) {}

  /** Scans `[a, b)` of `s`; newlines in it are `\n`. */
  scan(s: string, a: number, b: number, find: Finder): void {
    this.s = s;
    this.a = a;
    this.b = b;
    this.find = find;
    this.paired = false;
    this.codeRuns = undefined;
    this.noteBudget = Math.max(NOTE_BUDGET, (b - a) * NOTE_LENGTHS);
    this.failedAt = -1;
    this.addresses = find.text('@', a) < b || find.text('www.', a) < b || find.text('://', a) < b;
    this.region(a, b, 0);
  }

  private region(a: number, b: number, depth: number): void {
    if (depth > MAX_DEPTH) return;
    const before = this.dead;
    this.dead = undefined;
    for (let p = a; p < b;) {
      const end = this.token(a, p, b, depth);
      p = end > p ? end : this.nextPlace(p + 1, b);
    }
    this.dead = before;
  }

  /** The next offset from `from` on at which something may begin. */
  private nextPlace(from: number, b: number): number {
    const { s } = this;
    const stop = this.inLink || !this.addresses ? b : Math.min(b, this.nextAddress(from, b));
    for (let i = from; i < stop; i++) {
      const unit = s.charCodeAt(i);
      if (unit < 128 && SPECIAL[unit] === 1) return i;
    }
    return stop;
  }

  /** The next offset at which a bare address may begin. */
  private nextAddress(from: number, b: number): number {
    const { find } = this;
    const url = Math.min(find.text('www.', from), find.text('http://', from), find.text('https://', from));
    for (let at = find.text('@', from); at < b && at < url; at = find.text('@', at + 1)) {
      if (at === this.failedAt) continue;
      const start = this.addressStart(from, at);
      if (start < at) return Math.min(start, url);
    }
    return url;
  }

  private addressStart(from: number, at: number): number {
    let start = at;
    while (start > from && isEmailUnit(this.s.charCodeAt(start - 1))) start--;
    return start;
  }

  /** The offset after what begins at `p`, -1 where nothing does. */
  private token(a: number, p: number, b: number, depth: number): number {
    const { s } = this;
    const unit = s.charCodeAt(p);
    if (this.addresses && !this.inLink) {
      const address = this.address(p, b, unit);
      if (address > 0) return address;
    }
    switch (unit) {
      case 92:
        return p + 1 < b && isEscapable(s.charCodeAt(p + 1)) ? p + 2 : -1;
      case 60:
        return this.angle(p, b);
      case 33:
      case 91:
        return this.square(p, b, depth);
      case 94:
        return this.note(p, b, depth);
      case 42:
      case 95:
        return this.emphasis(p, b, unit, depth);
      case 126:
        return this.struck(p, b, depth);
      case 96:
        this.codeRuns ??= new CodeRuns(s, this.a, this.b);
        return this.codeRuns.spanEnd(p, b);
      case 36:
        return this.math(p, b);
      case 35:
        if (!this.inLink && (p === a || opensTag(s.charCodeAt(p - 1)))) {
          const end = tagEnd(s, p, b);
          if (end > 0) this.sink.tag(p, end);
        }
        return -1;
      case LINE_FEED:
        // After a hard break something new may begin.
        return p - 2 >= a && s.charCodeAt(p - 1) === 32 && s.charCodeAt(p - 2) === 32 ? p + 1 : -1;
      default:
        return -1;
    }
  }

  private address(p: number, b: number, unit: number): number {
    const { s, find } = this;
    if (unit === 119 || unit === 104 || unit === 72) {
      const end = urlEnd(s, p, b);
      if (end > 0) return end;
    }
    if (!isEmailUnit(unit)) return -1;
    const at = find.text('@', p);
    if (at >= b || at === this.failedAt || this.addressStart(p, at) !== p) return -1;
    const end = emailEnd(s, at, b);
    if (end < 0) this.failedAt = at;
    return end;
  }

  private angle(p: number, b: number): number {
    const { s } = this;
    if (!this.inLink) {
      const auto = angleLinkEnd(s, p, b, this.find);
      if (auto > 0) return auto;
    }
    const end = htmlSpanEnd(s, p, b, this.find);
    if (end < 0) return -1;
    const second = s.charCodeAt(p + 1) | 32;
    if (!this.inLink && second === 97 && s.charCodeAt(p + 2) === 32) this.inLink = true;
    else if (this.inLink && s.charCodeAt(p + 1) === 47 && (s.charCodeAt(p + 2) | 32) === 97 && s.charCodeAt(p + 3) === 62)
      this.inLink = false;
    return end;
  }

  private square(p: number, b: number, depth: number): number {
    const { s } = this;
    const image = s.charCodeAt(p) === 33;
    const open = image ? p + 1 : p;
    if (open >= b || s.charCodeAt(open) !== 91 || this.isUnclosed(open)) return -1;
    if (open + 1 < b && s.charCodeAt(open + 1) === 91) {
      const contentEnd = wikilinkEnd(s, open, b);
      if (contentEnd > 0) {
        this.sink.wikilink(p, contentEnd + 2, open + 2, contentEnd);
        return contentEnd + 2;
      }
    }
    if (!this.paired) {
      this.brackets.pair(s, this.a, this.b);
      this.paired = true;
    }
    if (image || !this.inLink) {
      const link = inlineLink(s, open, b, this.brackets, this.find);
      if (link !== null) {
        this.sink.link(p, link);
        if (!image) this.inside(link.textStart, link.textEnd, depth);
        return link.end;
      }
    }
    if (open + 1 < b && s.charCodeAt(open + 1) === 94) {
      if (image) return -1;
      const stop = this.find.labelStop(open + 2);
      if (stop >= b || stop === open + 2 || s.charCodeAt(stop) !== 93) return -1;
      this.sink.footnoteUse(open, stop + 1);
      return stop + 1;
    }
    if (this.inLink && !image) return -1;
    const reference = referenceLink(s, open, b, this.brackets);
    if (reference === null) return -1;
    this.sink.reference(p, reference);
    if (!image) this.inside(reference.textStart, reference.textEnd, depth);
    return reference.end;
  }

  /** True if no `]` is left, so that no bracket opens anything. */
  private isUnclosed(at: number): boolean {
    return this.find.text(']', at) >= this.b;
  }

  /** The text of a link: no further links in it. */
  private inside(start: number, end: number, depth: number): void {
    const before = this.inLink;
    this.inLink = true;
    this.region(start, end, depth + 1);
    this.inLink = before;
  }

  private note(p: number, b: number, depth: number): number {
    if (p + 1 >= b || this.s.charCodeAt(p + 1) !== 91 || this.noteBudget < 0 || this.isUnclosed(p)) return -1;
    const close = inlineNoteEnd(this.s, p, b);
    this.noteBudget -= (close < 0 ? b : close) - p;
    if (close < 0) return -1;
    this.region(p + 2, close, depth + 1);
    return close + 1;
  }

  private emphasis(p: number, b: number, mark: number, depth: number): number {
    const { s } = this;
    const dead = (this.dead ??= new Dead());
    const which = mark === 42 ? 0 : 1;
    const double = p + 1 < b && s.charCodeAt(p + 1) === mark;
    if (double && p < dead.strong[which]) {
      const end = strongEnd(s, p, b, mark);
      if (end >= 0) {
        this.region(p + 2, end, depth + 1);
        return end + 2;
      }
      if (end === -2) dead.strong[which] = p;
    }
    if (!double && p > dead.emphasisFrom[which] && p < dead.emphasisTo[which]) return -1;
    const { end, failedAt } = emphasisEnd(s, p, b, mark);
    if (end < 0) {
      if (failedAt > dead.emphasisTo[which]) {
        dead.emphasisFrom[which] = p;
        dead.emphasisTo[which] = failedAt;
      }
      return -1;
    }
    this.region(p + 1, end, depth + 1);
    return end + 1;
  }

  private struck(p: number, b: number, depth: number): number {
    const dead = (this.dead ??= new Dead());
    if (p >= dead.struck || p + 1 >= b || this.s.charCodeAt(p + 1) !== 126) return -1;
    const end = struckEnd(this.s, p, b);
    if (end === -2) dead.struck = p;
    if (end < 0) return -1;
    this.region(p + 2, end, depth + 1);
    return end + 2;
  }

  private math(p: number, b: number): number {
    const dead = (this.dead ??= new Dead());
    const double = p + 1 < b && this.s.charCodeAt(p + 1) === 36;
    if (p >= (double ? dead.doubleMath : dead.math)) return -1;
    const end = mathSpanEnd(this.s, p, b);
    if (end === -2 && double) dead.doubleMath = p;
    else if (end === -2) dead.math = dead.doubleMath = p;
    return end;
  }
}
