import type { DecideContext } from '../../model/context';
import type { Finding } from '../../model/finding';
import { folderOf, foldKey, joinPath, type VaultPath } from '../../model/path';

/** A number of notes or files and a folder in backticks, in either order, with nothing but a few words between them. */
const COUNTS = [
  /`(?<folder>[^`\s]+)\/`[^`\d\n]{0,30}?\b(?<number>\d{1,6}) +(?<noun>notes?|files?)\b/g,
  /\b(?<number>\d{1,6}) +(?<noun>notes?|files?) +(?:in|below|under) +`(?<folder>[^`\s]+)\/`/g,
] as const;

/** The marks of a managed block, of whatever program: `<!-- docs:begin -->`. */
const MARK = /<!--\s*[\w-]+:(begin|end)\b[^>]*-->/;

/** Counts in the managed blocks of a text that the vault contradicts: neither the folder alone has so many, nor it with the folders below. */
export function countsIn(path: VaultPath, text: string, ctx: DecideContext): Finding[] {
  const found: Finding[] = [];
  let [start, inBlock] = [0, false];
  for (const [at, line] of text.split('\n').entries()) {
    const mark = MARK.exec(line)?.[1];
    if (mark !== undefined) inBlock = mark === 'begin';
    else if (inBlock) found.push(...wrongIn(line, ctx).map((wrong) => countFinding(path, at + 1, start, wrong)));
    start += line.length + 1;
  }
  return found;
}

interface WrongCount {
  readonly folder: string;
  readonly number: string;
  readonly noun: string;
  readonly there: number;
  /** The text with the number, and where it begins in its line. */
  readonly before: string;
  readonly at: number;
}

function wrongIn(line: string, ctx: DecideContext): WrongCount[] {
  return COUNTS.flatMap((pattern) => [...line.matchAll(pattern)]).flatMap((match): WrongCount[] => {
    const { folder = '', number = '', noun = '' } = match.groups ?? {};
    const { own, below } = filesIn(ctx, folder, noun.startsWith('note'));
    // A folder without files may lie outside of what the vault shows.
    if (below === 0 || [own, below].includes(Number(number))) return [];
    return [{ folder, number, noun, there: below, before: match[0], at: match.index }];
  });
}

/** How many files, or notes alone, stand in a folder of the memory, and how many in it and below. */
function filesIn(
  { snapshot, memory }: DecideContext,
  folder: string,
  isOfNotes: boolean,
): { readonly own: number; readonly below: number } {
  const inside = foldKey(joinPath(memory.root, folder));
  const below = snapshot.files.filter(
    ({ path }) => foldKey(path).startsWith(`${inside}/`) && (!isOfNotes || path.toLowerCase().endsWith('.md')),
  );
  return { own: below.filter(({ path }) => foldKey(folderOf(path)) === inside).length, below: below.length };
}

function countFinding(path: VaultPath, line: number, start: number, { folder, number, noun, there, before, at }: WrongCount): Finding {
  const message = `It counts ${number} ${noun} in \`${folder}/\`. There ${there === 1 ? 'is' : 'are'} ${there}.`;
  const text = before.replace(new RegExp(`\\b${number}(?= +(?:note|file))`), String(there));
  const fix = { kind: 'replace', start: start + at, before, text, says: 'Fix number' } as const;
  return { id: 'docs.count', severity: 'info', path, line, message, fix };
}
