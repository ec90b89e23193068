import { foldKey } from '../../model/path';
import type { Link } from '../../model/link';
import { meetingKey } from '../text/names';
import type { Numbering } from '../text/numbering';

/** The meeting key of paths such as `../..`, which end in no name. */
const DOTS = '..';

/**
 * Every linkpath that a family of snapshots has met, numbered: a link is resolved once for all links
 * that are written so. Only grows.
 */
export class Linkpaths {
  private readonly texts = new Map<string, number>();
  /** File cards of canvases: they name a file by its whole path. */
  private readonly cards = new Map<string, number>();
  /** The `foldKey` of each. */
  readonly written: string[] = [];
  readonly whole: boolean[] = [];
  /** The number of each one's meeting key, -1 for a link into the note itself. */
  readonly meeting: number[] = [];
  /** The last linkpath of each meeting key and, of each linkpath, the one before it; -1 for none. */
  private readonly last: number[] = [];
  private readonly before: number[] = [];

  constructor(private readonly meetingKeys: Numbering) {}

  get size(): number {
    return this.written.length;
  }

  /** The number of a link's path, given now where it has none yet. */
  of(link: Link): number {
    const whole = link.spelling === 'path' && link.kind === 'canvas';
    const numbers = whole ? this.cards : this.texts;
    const known = numbers.get(link.linkpath);
    if (known !== undefined) return known;
    const next = this.written.length;
    const written = foldKey(link.linkpath);
    numbers.set(link.linkpath, next);
    this.written.push(written);
    this.whole.push(whole);
    this.before.push(-1);
    this.meeting.push(written === '' ? -1 : this.enter(next, written));
    return next;
  }

  private enter(linkpath: number, written: string): number {
    const key = meetingKey(written);
    const number = this.meetingKeys.of(key === '.' || key === '' ? DOTS : key);
    while (this.last.length <= number) this.last.push(-1);
    this.before[linkpath] = this.last[number]!;
    this.last[number] = linkpath;
    return number;
  }

  /** Those that may lead to files of this meeting key. */
  ofMeeting(key: number): readonly number[] {
    const all: number[] = [];
    for (let at = this.last[key] ?? -1; at >= 0; at = this.before[at]!) all.push(at);
    return all;
  }

  /** Those that end in no name, and may so lead to any file. */
  nameless(): readonly number[] {
    return this.ofMeeting(this.meetingKeys.find(DOTS));
  }
}
