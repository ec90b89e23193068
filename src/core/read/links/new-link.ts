import type { DecideContext } from '../../model/context';
import type { Link, LinkStyle } from '../../model/link';
import { basenameOf, folderOf, stemOf, type VaultPath } from '../../model/path';
import { encodeBare } from '../markdown/destination';
import { scanMarkdown } from '../markdown/scan';
import { wholeValueLink } from './frontmatter-links';
import { pathFrom } from './resolve';

/** As the app writes links unless its settings say otherwise. */
const USUAL: LinkStyle = { markdown: false, path: 'shortest' };

/** A link to be written into `from`. */
export interface NewLink {
  readonly to: VaultPath;
  readonly from: VaultPath;
  /** The part after the `#`, without it (see `headingInLink`). */
  readonly heading?: string | null | undefined;
  /** The text to be shown; the name of the file where absent or empty. */
  readonly text?: string | undefined;
  /** In a table `|` is written `\|`; a property holds a wikilink, which every version of the app follows. */
  readonly place?: 'table' | 'property' | undefined;
}

export interface WrittenLink {
  readonly text: string;
  readonly linkpath: string;
}

/**
 * A link in the form that the vault's settings name: wikilink or markdown link, shortest, relative or full path. Where that is
 * not read back as a link to the file, the nearest form that is; null if none is, as for `a#b.md`. A file that is still to
 * be made is found where nothing else is.
 */
export function newLink({ snapshot, linkStyle = USUAL }: Pick<DecideContext, 'snapshot' | 'linkStyle'>, link: NewLink): WrittenLink | null {
  const { to, from, heading, place } = link;
  const isKnown = snapshot.has(to);
  const leads = (linkpath: string): boolean => (snapshot.resolve(linkpath, from) ?? (isKnown ? null : to)) === to;
  const paths = [...styledPaths(linkStyle, link, snapshot.namesakes(to) < (isKnown ? 2 : 1)), to, `/${to}`];
  for (const spell of linkStyle.markdown && place !== 'property' ? [markdownLink, wikilink] : [wikilink, markdownLink]) {
    for (const linkpath of spell === wikilink ? [...paths.map(withoutMd), ...paths] : paths) {
      const text = spell(link, linkpath);
      const read = place === 'property' ? wholeValueLink(text) : onlyLink(text);
      if (read && (read.subpath ?? '') === (heading ? `#${heading}` : '') && leads(read.linkpath)) return { text, linkpath };
    }
  }
  return null;
}

/** The link that a text is as a whole. */
function onlyLink(text: string): Link | null {
  const [read, ...others] = scanMarkdown(text).links;
  return read?.raw === text && others.length === 0 ? read : null;
}

/** The paths by which a link of this style names a file, best first; whether they lead there is for a resolver to say. */
export function styledPaths({ path }: LinkStyle, { to, from }: Pick<NewLink, 'to' | 'from'>, isOnlyName: boolean): string[] {
  const seen = pathFrom(folderOf(from), to);
  if (path === 'relative') return [seen, `./${seen}`];
  return path === 'shortest' && isOnlyName ? [basenameOf(to)] : [to];
}

/** The linkpath of a wikilink, which leaves the ending of notes away. */
export function withoutMd(path: string): string {
  return path.replace(/\.md$/i, '');
}

function wikilink({ heading, text, place }: NewLink, linkpath: string): string {
  const target = heading ? `${linkpath}#${heading}` : linkpath;
  return text === undefined || text === '' || text === target ? `[[${target}]]` : `[[${target}${place === 'table' ? '\\|' : '|'}${text}]]`;
}

function markdownLink({ to, heading, text, place }: NewLink, linkpath: string): string {
  const shown = text === undefined || text === '' ? stemOf(to).replace(/[[\]|\\]/g, '') : text;
  const path = encodeBare(linkpath);
  return `[${shown}](${place === 'table' ? path.replace(/\|/g, '%7C') : path}${heading ? `#${encodeBare(heading)}` : ''})`;
}
