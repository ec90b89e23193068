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
export function countsIn(path: VaultPath, text: string, { snapshot, memory }: DecideContext): Finding[] {
  let [end, inBlock] = [0, false];
  return text.split('\n').flatMap((line, at): Finding[] => {
    const start = end;
    end += line.length + 1;
    const mark = MARK.exec(line)?.[1];
    if (mark !== undefined) inBlock = mark === 'begin';
    if (mark !== undefined || !inBlock) return [];
    return COUNTS.flatMap((pattern) => [...line.matchAll(pattern)]).flatMap(({ 0: before, index, groups = {} }): Finding[] => {
      const { folder = '', number = '', noun = '' } = groups;
      const inside = foldKey(joinPath(memory.root, folder));
      const files = snapshot.files.map((file) => foldKey(file.path)).filter((one) => noun.startsWith('file') || one.endsWith('.md'));
      const below = files.filter((one) => one.startsWith(`${inside}/`));
      const counts = [below.length, below.filter((one) => folderOf(one) === inside).length];
      // A folder without files may lie outside of what the vault shows.
      if (below.length === 0 || counts.includes(Number(number))) return [];
      const message = `It counts ${number} ${noun} in \`${folder}/\`. There ${below.length === 1 ? 'is' : 'are'} ${below.length}.`;
      const fixed = before.replace(new RegExp(`\\b${number}(?= +(?:note|file))`), String(below.length));
      const fix = { kind: 'replace', start: start + index, before, text: fixed, says: 'Fix number' } as const;
      return [{ id: 'docs.count', severity: 'info', path, line: at + 1, message, fix }];
    });
  });
}
