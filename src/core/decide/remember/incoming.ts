import type { EntryDraft } from '../../model/entry';
import type { Link } from '../../model/link';
import type { RememberInput } from '../../model/results/remember';
import type { Capture } from './capture';
import type { OwnProperties } from './own-properties';

/** A new entry as it came, read once: every step of `remember` takes it from here. */
export interface IncomingEntry extends RememberInput {
  /** The properties that its text brings along. */
  readonly own: OwnProperties;
  /** Its type as given, else as its own properties say. */
  readonly ownType: string | undefined;
  /** The links and tags of its text, properties included; offsets are those of the text. */
  readonly links: readonly Link[];
  readonly ownTags: readonly string[];
  readonly capture: Capture;
  /** The entry as the file that takes it wants it; null where it becomes a note of its own. */
  readonly draft: EntryDraft | null;
}
