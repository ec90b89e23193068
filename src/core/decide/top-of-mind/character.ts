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
/** Some word of the others stands in the path: most paths have none, and then nothing else is asked of it. */
const ANY = /home|index|readme|contents|start|memory|claude|agents|moc|map|overview|log|daily|journal|session|template/i;
/** Bytes up to which a note holds nothing but a name. */
const EMPTY = 24;

/** `root` is the folder of the memory, empty for the whole vault. */
export function characterOf(root: string, note: Note): Character {
  const stem = stemOf(note.path);
  const folder = folderOf(note.path);
  const inside = root === '' ? note.path : note.path.slice(root.length + 1);
  const data = dataOf(note);
  const telling = ANY.test(inside);
  const parent = folder.slice(folder.lastIndexOf('/') + 1);
  return {
    depth: slashesIn(inside),
    folder,
    entryName: telling && ENTRY.test(stem),
    named: (parent !== '' && (isSame(parent, stem) || (telling && OF_FOLDER.test(stem)))) || (telling && MAP.test(stem)),
    pinned: data['pinned'] === true || data['pin'] === true,
    lowered: loweredBy(stem, inside, note, telling),
  };
}

function loweredBy(stem: string, inside: string, note: Note, telling: boolean): string | null {
  if (telling && TEMPLATE.test(inside)) return 'a template';
  if (OF_A_DAY.test(stem)) return 'a note of days';
  if (telling && LOG.test(stem)) return 'a log';
  return note.size <= EMPTY && note.links.length === 0 ? 'nearly empty' : null;
}

function slashesIn(path: string): number {
  let count = 0;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) count++;
  return count;
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && a.toLowerCase() === b.toLowerCase();
}
