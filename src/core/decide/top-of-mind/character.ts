import { dataOf, type Note } from '../../model/note';
import { folderOf, stemOf } from '../../model/path';

/** The part that a note plays in the memory, by its name and properties. */
export interface Character {
  /** Folders between the memory's root and the note. */
  readonly depth: number;
  readonly folder: string;
  /** Its name is one that authors give to the note where a reader begins. */
  readonly entryName: boolean;
  /** Its name is that of its folder, or says that it gathers others. */
  readonly named: boolean;
  readonly pinned: boolean;
  /** Why it counts less, null where it does not. */
  readonly lowered: string | null;
}

const ENTRY = /^(?:home|_?index|readme|contents|start(?: here)?|memory|claude|agents)$/i;
const MAP = /(?:^|[^a-z])(?:mocs?|map of content|index|overview)(?:[^a-z]|$)/i;
const OF_FOLDER = /^(?:readme|_?index)$/i;
const OF_A_DAY = /^\d{4}(?:[-_.]?\d{2}){1,2}$|^\d{4}-W\d{2}$/i;
const LOG = /(?:^|[^a-z])(?:log|changelog|daily|journals?|sessions?)(?:[^a-z]|$)/i;
const TEMPLATE = /(?:^|[^a-z])templates?(?:[^a-z]|$)/i;
/** Bytes up to which a note holds nothing but a name. */
const EMPTY = 24;

/** `root` is the folder of the memory, empty for the whole vault. */
export function characterOf(root: string, note: Note): Character {
  const stem = stemOf(note.path);
  const folder = folderOf(note.path);
  const inside = root === '' ? note.path : note.path.slice(root.length + 1);
  const data = dataOf(note);
  const parent = folder.slice(folder.lastIndexOf('/') + 1);
  return {
    depth: inside.split('/').length - 1,
    folder,
    entryName: ENTRY.test(stem),
    named: (parent !== '' && (parent.toLowerCase() === stem.toLowerCase() || OF_FOLDER.test(stem))) || MAP.test(stem),
    pinned: data['pinned'] === true || data['pin'] === true,
    lowered: loweredBy(stem, inside, note),
  };
}

function loweredBy(stem: string, inside: string, note: Note): string | null {
  if (TEMPLATE.test(inside)) return 'a template';
  if (OF_A_DAY.test(stem)) return 'a note of days';
  if (LOG.test(stem)) return 'a log';
  return note.size <= EMPTY && note.links.length === 0 ? 'nearly empty' : null;
}
