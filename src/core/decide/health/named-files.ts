import { addTo } from '../../model/collections';
import { isTemplate } from './templates';
import { isRecord } from './records';
import type { HealthScope } from './checks/check';
import { basenameOf, foldKey, type NotePath, type VaultPath } from '../../model/path';

/** The end of a file's name in a text. */
const END = /\.md(?![\p{L}\p{N}_-])/giu;
/** Characters before the first one of a name, where it does not stand in backticks. */
const APART = /[\s`'"()[\]<>|*,;:]/;
/** The longest path that is looked for. */
const LONGEST = 300;

/**
 * The paths of notes that a text gives, as it writes them: `docs/a.md` bare, or in backticks, where a name may hold
 * spaces. In the order of the text; a bare part of a name in backticks is given, too.
 */
export function fileNamesIn(text: string): string[] {
  return [...text.matchAll(END)].flatMap(({ index }) => {
    const end = index + '.md'.length;
    const before =
      text
        .slice(Math.max(0, index - LONGEST), index)
        .split('\n')
        .pop() ?? '';
    let start = before.length;
    while (start > 0 && !APART.test(before.charAt(start - 1))) start--;
    const bare = before.slice(start) + text.slice(index, end);
    const tick = text.charAt(end) === '`' ? before.lastIndexOf('`') : -1;
    return tick < 0 || tick + 1 >= start ? [bare] : [bare, before.slice(tick + 1) + text.slice(index, end)];
  });
}

/**
 * Notes that another note names by their file, as AGENTS.md does with what an agent is to open: found without a link.
 * Heard are the texts of the scope, but no templates, reports on links and lists of changes. A name that several notes
 * have counts with as much of its path as tells them apart.
 */
export function namedByFile({ ctx, notes, texts }: HealthScope): ReadonlySet<VaultPath> {
  const byName = new Map<string, NotePath[]>();
  for (const { path } of notes) addTo(byName, foldKey(basenameOf(path)), path);
  const named = new Set<VaultPath>();
  for (const { path: from } of notes) {
    const text = texts.get(from);
    if (text === undefined || isTemplate(ctx, from) || isRecord(from)) continue;
    for (const given of fileNamesIn(text)) {
      const path = `/${foldKey(given.replace(/^(?:\.{0,2}\/)+/, ''))}`;
      const [found, ...others] = (byName.get(foldKey(basenameOf(given))) ?? []).filter((one) => {
        const own = `/${foldKey(one)}`;
        return own.endsWith(path) || (one.includes('/') && path.endsWith(own));
      });
      if (found !== undefined && others.length === 0 && found !== from) named.add(found);
    }
  }
  return named;
}
