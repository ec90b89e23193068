import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Written from what stands in notes, so a word of a note may stand there a second time. */
const GENERATED = /^(?:top-of-mind|reports\/.*)\.md$/;

export interface NoteFile {
  readonly path: string;
  readonly text: string;
}

interface Read extends NoteFile {
  readonly tokens: readonly string[];
  readonly stamp: string;
}

/** The notes of a folder, read again only where they changed. */
export class Notes {
  private known = new Map<string, Read>();

  constructor(
    private readonly folder: string,
    private readonly isGenerated: (path: string) => boolean,
  ) {}

  all(): readonly NoteFile[] {
    return [...this.read().values()];
  }

  /** Where each token stands: `zq12x` → `a.md a.md b.md`. */
  places(): Map<string, string> {
    const found = new Map<string, string[]>();
    for (const { path, tokens } of this.read().values())
      for (const token of tokens) {
        const at = found.get(token);
        if (at === undefined) found.set(token, [path]);
        else at.push(path);
      }
    return new Map([...found].map(([token, paths]) => [token, paths.sort().join('\n')]));
  }

  private read(): Map<string, Read> {
    const now = new Map<string, Read>();
    for (const path of notePaths(this.folder)) {
      const { mtimeMs, ctimeMs, size, ino } = statSync(join(this.folder, path));
      const stamp = `${mtimeMs} ${ctimeMs} ${size} ${ino}`;
      const before = this.known.get(path);
      now.set(path, before?.stamp === stamp ? before : this.readOne(path, stamp));
    }
    this.known = now;
    return now;
  }

  private readOne(path: string, stamp: string): Read {
    const text = readFileSync(join(this.folder, path), 'utf8');
    const isCounted = !GENERATED.test(path) && !this.isGenerated(path);
    return { path, text, tokens: isCounted ? tokensIn(text) : [], stamp };
  }
}

/** Every token outside of properties, as often as it stands there. */
function tokensIn(text: string): string[] {
  const body = text.replace(/^---\n[^]*?\n---(?:\n|$)/, '');
  return [...body.matchAll(/\bzq\d+x\b/g)].map(([token]) => token);
}

/** Paths of the notes outside of hidden folders, in order. */
function notePaths(folder: string, within = ''): string[] {
  const paths: string[] = [];
  for (const entry of readdirSync(join(folder, within), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = within === '' ? entry.name : `${within}/${entry.name}`;
    if (entry.isDirectory()) paths.push(...notePaths(folder, path));
    else if (entry.name.endsWith('.md')) paths.push(path);
  }
  return paths.sort();
}

/** How many places of a text git left both versions in. */
export function marksOf(text: string): number {
  return text.split('\n').filter((line) => line.startsWith('<<<<<<<')).length;
}

/** The text with both versions in it, one after the other, and no marks. */
export function withoutMarks(text: string): string {
  return text.replace(/^(?:<{7}|={7}|>{7}|\|{7})(?: .*)?\n/gm, '');
}

/** One token as the sides of a simulation know it. */
interface Known {
  /** How often it is to be there at the end. */
  count: number;
  /** Where the side that touched it last has it. */
  places: string;
  /** Two sides moved or took it away without knowing of each other. */
  isContested: boolean;
  /** A program was killed while it wrote it, so that it may be there or not. */
  isUnsure: boolean;
  /** A side took it away, so that it need not be there. */
  isRetired: boolean;
}

export interface TokenFault {
  readonly token: string;
  readonly expected: number;
  readonly places: readonly string[];
}

/** What is to be where, from what each side did. */
export class Ledger {
  readonly known = new Map<string, Known>();

  /** What an act changed at one side; `isSure` is false where it was killed. */
  note(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, isSure: boolean): void {
    for (const token of new Set([...before.keys(), ...after.keys()])) {
      const [from = '', to = ''] = [before.get(token), after.get(token)];
      if (from === to) continue;
      const known = this.known.get(token) ?? { count: 0, places: '', isContested: false, isUnsure: false, isRetired: false };
      if (known.places !== from) known.isContested = true;
      known.count += howMany(to) - howMany(from);
      if (howMany(to) < howMany(from)) known.isRetired = true;
      if (!isSure) known.isUnsure = true;
      this.known.set(token, { ...known, places: to });
    }
  }

  /** A token of a write that was killed, which may come to light later. */
  unsure(token: string): void {
    if (!this.known.has(token)) this.known.set(token, { count: 0, places: '', isContested: false, isUnsure: true, isRetired: true });
  }

  /**
   * Tokens of which too few or too many are there. More is no fault where two sides touched one without knowing of each other,
   * or where it stands in a file of which a sync said that there are two versions.
   */
  faults(
    found: ReadonlyMap<string, string>,
    looks: ReadonlySet<string>,
  ): { lost: TokenFault[]; doubled: TokenFault[]; contested: TokenFault[] } {
    const [lost, doubled, contested]: [TokenFault[], TokenFault[], TokenFault[]] = [[], [], []];
    for (const [token, { count, isContested, isUnsure, isRetired }] of this.known) {
      const places = found.get(token) ?? '';
      const fault = { token, expected: count, places: places === '' ? [] : places.split('\n') };
      const there = fault.places.length;
      const isFree = isContested || isUnsure;
      if (there < (isFree && isRetired ? 0 : isFree ? Math.min(count, 1) : count)) lost.push(fault);
      else if (there > Math.max(count, isUnsure ? 1 : 0))
        (isContested || fault.places.some((path) => looks.has(path)) ? contested : doubled).push(fault);
    }
    for (const [token, places] of found) if (!this.known.has(token)) doubled.push({ token, expected: 0, places: places.split('\n') });
    return { lost, doubled, contested };
  }
}

function howMany(places: string): number {
  return places === '' ? 0 : places.split('\n').length;
}
