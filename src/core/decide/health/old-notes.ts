import { addTo } from '../../model/collections';
import type { Finding } from '../../model/finding';
import { basenameOf, folderOf, type VaultPath } from '../../model/path';

/** From this many old notes of one folder on they are one finding. */
const CROWD = 5;

/** A note that nothing leads to, and its last date. */
export interface OldNote {
  readonly path: VaultPath;
  readonly date: string;
  /** How much older it is than the newest note. */
  readonly days: number;
}

/** One finding a note; where a folder has a crowd of them, as a blog or an import has, one for the folder. */
export function oldFindings(notes: readonly OldNote[]): Finding[] {
  const { crowds, left } = crowdsOf(notes);
  return crowds.map(([folder, crowd]) => crowdFinding(folder, crowd)).concat(left.map(oldFinding));
}

function crowdsOf(notes: readonly OldNote[]): {
  readonly crowds: readonly (readonly [string, readonly OldNote[]])[];
  readonly left: readonly OldNote[];
} {
  const folders = new Map<string, OldNote[]>();
  for (const note of notes) addTo(folders, shelfOf(note), note);
  return {
    crowds: [...folders].filter(([, crowd]) => crowd.length >= CROWD),
    left: notes.filter((note) => (folders.get(shelfOf(note))?.length ?? 0) < CROWD),
  };
}

/** The folder of a note, without those below it that a year or a month names. */
function shelfOf({ path }: OldNote): string {
  let folder = folderOf(path);
  while (/^\d{2,4}(?:[-_. ]\d{1,2})*$/.test(basenameOf(folder))) folder = folderOf(folder);
  return folder;
}

function oldFinding({ path, date, days }: OldNote): Finding {
  const message = `No note links here, and its last date is ${date}, ${days} days before the newest note.`;
  return { id: 'note.orphan', severity: 'warning', path, message, fix: { kind: 'archive', paths: [path] } };
}

function crowdFinding(folder: string, crowd: readonly OldNote[]): Finding {
  const [path, ...related] = crowd.map((note) => note.path) as [VaultPath, ...VaultPath[]];
  const dates = crowd.map(({ date }) => date).sort();
  const where = folder === '' ? '' : ` of "${folder}"`;
  const [first = '', last = ''] = [dates[0], dates[dates.length - 1]];
  const when = first === last ? `last date is ${last}` : `last dates are ${first} to ${last}`;
  const message = `No note links to ${crowd.length} notes${where}, whose ${when}.`;
  const items = crowd.map((note) => `${note.path} (${note.date})`);
  return { id: 'note.orphan', severity: 'warning', path, message, fix: null, related, items };
}
