import type { DecideContext } from '../../model/context';
import type { Link } from '../../model/link';
import type { Range } from '../../model/note';
import { isNotePath, type VaultPath } from '../../model/path';
import type { RememberInput } from '../../model/results/remember';
import type { Selection } from '../../model/results/selection';
import { layerAt } from '../../read/files/rules';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { hasUnclosedFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { resolveSubpath } from '../../read/markdown/subpath';
import type { Scan } from '../../read/markdown/scan';
import { bodyStart } from '../../read/snapshot/note';
import { offsetInFile, shownText } from '../../read/text/shown';
import { holdsAll } from './holds-all';
import { cutsSpan, cutsTable, isOutside, linkRead, scanBody, trimmedRange } from './markup';
import { stays, type Stays } from './stays';

/** The part of a note that a link may take the place of. */
export interface SelectionPlace extends Range {
  readonly path: VaultPath;
  /** The file's text. */
  readonly text: string;
  readonly scan: Scan;
  /** The links in it. */
  readonly links: readonly Link[];
}

/** A link to a note of any name, to see whether a link can stand somewhere. */
const PROBE = '[[Entry]]';

/**
 * Where the selection lies in its file, without white space and list marks at its ends; or why it stays: where a link could
 * not stand, where other text would be read otherwise, where something leads into it, or where the entry does not say all
 * of it. `text` is the file, which shows what `selection` was taken from.
 */
export function selectionPlace(
  ctx: DecideContext,
  path: VaultPath,
  text: string,
  selection: Pick<Selection, 'start' | 'end'>,
  entry: Pick<RememberInput, 'title' | 'body'>,
): SelectionPlace | Stays {
  const range = trimmedRange(text, { start: offsetInFile(text, selection.start), end: offsetInFile(text, selection.end) });
  const selected = text.slice(range.start, range.end);
  const { layer } = layerAt(ctx, path);
  if (!isNotePath(path)) return stays('it is not in a note');
  if (layer === 'read-only' || layer === 'append-only') return stays(`the note is ${layer}`);
  if (selected === '') return stays('it holds nothing but marks of a list');
  if (range.start < bodyStart(readFrontmatter(text)) || hasUnclosedFrontmatter(text)) return stays("it lies in the note's properties");
  if (!holdsAll(entry, shownText(selected))) return stays('the entry does not hold all of it');
  const scan = scanBody(text);
  if (cutsSpan(text, scan, range)) return stays('it begins or ends inside a link, code or a formula');
  if (cutsTable(text, scan, range)) return stays('it takes a part out of a table');
  if (/\[\^[^\]\s]+\]/.test(selected)) return stays('it has a footnote of the note');
  if (isLedInto(ctx, path, scan, range)) return stays('something links to a heading or block in it');
  if (linkRead(text, scan, range, PROBE) === null) return stays('a link cannot stand in its place');
  return { path, text, scan, links: scan.links.filter((link) => !isOutside(link, range)), ...range };
}

/** True where a link of this or another note leads to a heading or block that the range touches. */
function isLedInto(ctx: DecideContext, path: VaultPath, scan: Scan, range: Range): boolean {
  if ([...scan.headings, ...scan.blockIds].every((one) => isOutside(one, range))) return false;
  const own = scan.links.filter((link) => isOutside(link, range) && ctx.snapshot.resolve(link.linkpath, path) === path);
  const toItself = scan.links.filter((link) => isOutside(link, range) && link.linkpath === '');
  return [...ctx.snapshot.inbound(path).filter(({ from }) => from !== path), ...own, ...toItself].some(({ subpath }) => {
    const target = subpath === null ? null : resolveSubpath(scan, subpath);
    if (target === null) return false;
    return !isOutside(target.kind === 'heading' ? target.heading : target.block, range);
  });
}
