import { foldKey, type VaultPath } from '../../model/path';
import { meetingKey } from '../text/names';
import { Numbering } from '../text/numbering';

/** Every path that a family of snapshots has met, numbered, with the forms in which it is compared. Only grows. */
export class FileNames {
  private readonly numbers = new Map<string, number>();
  readonly paths: VaultPath[] = [];
  /** `foldKey` of the whole path. */
  readonly keys: string[] = [];
  /** The number of the path's meeting key. */
  readonly meeting: number[] = [];
  readonly meetingKeys = new Numbering();

  /** The number of a path, -1 where it has none. */
  find(path: string): number {
    return this.numbers.get(path) ?? -1;
  }

  /** The number of a path, given now where it has none yet. */
  of(path: VaultPath): number {
    const known = this.numbers.get(path);
    if (known !== undefined) return known;
    const next = this.paths.length;
    const key = foldKey(path);
    this.numbers.set(path, next);
    this.paths.push(path);
    this.keys.push(key);
    this.meeting.push(this.meetingKeys.of(meetingKey(key)));
    return next;
  }
}
