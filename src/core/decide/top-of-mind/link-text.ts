import type { DecideContext } from '../../model/context';
import { basenameOf, type VaultPath } from '../../model/path';
import { scanMarkdown } from '../../read/markdown/scan';

/** Writes links from one note, as short as the vault allows. */
export type LinkWriter = (to: VaultPath, title: string) => string | null;

/**
 * A writer of wikilinks for a note at `from`: the name alone where no other file of the vault could
 * be meant, else the full path; the title as display text. Null where no link can spell the path:
 * what is written is read back and must lead to the file.
 */
export function linkWriter(ctx: DecideContext, from: VaultPath): LinkWriter {
  return (to, title) => {
    const short = to.replace(/\.md$/i, '');
    const linkpaths = ctx.snapshot.namesakes(to) < 2 ? [basenameOf(short), short, to, `/${to}`] : [short, to, `/${to}`];
    for (const linkpath of linkpaths) {
      const display = title.replace(/[|[\]\n]/g, ' ').trim();
      const text = display === '' || display === linkpath ? `[[${linkpath}]]` : `[[${linkpath}|${display}]]`;
      const [link, ...others] = scanMarkdown(text).links;
      if (link?.raw === text && others.length === 0 && link.subpath === null && ctx.snapshot.resolve(link.linkpath, from) === to)
        return text;
    }
    return null;
  };
}

/** Text as it can stand in a note without making a link, a tag or markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~$]|(?:%%)|(?:==)/g, '\\$&');
}
