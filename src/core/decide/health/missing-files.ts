import { someOf } from '../../model/collections';
import type { Finding } from '../../model/finding';
import type { ResolvedLink } from '../../model/link';
import { extensionOf } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';
import { isAttachment } from '../top-of-mind/index';
import { gatheredBy, type Gathering } from './gather';

/** From this many missing files on, embeds of them are one finding: a folder that did not come along is one fault. */
const EMBEDS = 10;
/** So many links of one note to missing files are one finding: it was copied from elsewhere, or a folder is gone. */
const OF_NOTE = 6;
/** So many links to files of a kind that the app does not open, and of which the vault has none, are one finding: `page.html`, `lib/a.ts`. */
const FOREIGN = 2;
/** Files named in a message. */
const NAMED = 3;

/** The findings, in which those of many missing files are one or a few, at the end. `gone` has the link of each finding about a missing file. */
export function withGatheredFiles(findings: readonly Finding[], gone: ReadonlyMap<Finding, ResolvedLink>, { files }: Snapshot): Finding[] {
  const kinds = new Set(files.map(({ path }) => kindOf(path)));
  const linkpath = (finding: Finding): string => gone.get(finding)?.linkpath ?? '';
  const gathering = (
    least: number,
    what: string,
    then: string,
    groupOf: (link: ResolvedLink) => string | null,
    severity: Finding['severity'] = 'warning',
  ): Gathering => ({
    ...{ least, severity },
    groupOf(finding) {
      const link = gone.get(finding);
      return link === undefined ? null : groupOf(link);
    },
    messageOf(group) {
      const names = [...new Set(group.map(linkpath))];
      const shown = names.map((name) => `"${name}"`);
      return `${names.length} ${what}: ${someOf(shown, NAMED)}${then}`;
    },
    itemOf: (finding) => `${linkpath(finding)} (${finding.path}${finding.line === undefined ? '' : `:${finding.line}`})`,
  });
  const ways = [
    gathering(
      FOREIGN,
      'files that notes link to are not there',
      '. The vault has no files of their kinds, so they belong elsewhere: to a website, or to code.',
      (link) => (isMarkdown(link) && !isAttachment(link.linkpath) && !kinds.has(kindOf(link.linkpath)) ? '' : null),
      'info',
    ),
    gathering(EMBEDS, 'files that notes embed are not there', '. Bring them back, or remove the embeds.', (link) =>
      link.kind === 'embed' && !['', 'md'].includes(kindOf(link.linkpath)) ? '' : null,
    ),
    gathering(OF_NOTE, 'files that the note links to are not there', ', as in a page that was copied from elsewhere.', (link) =>
      isMarkdown(link) ? link.from : null,
    ),
  ];
  return ways.reduce((found: readonly Finding[], way) => gatheredBy(found, way), findings).slice();
}

function isMarkdown({ kind, spelling }: ResolvedLink): boolean {
  return kind === 'markdown' && spelling === 'markdown';
}

function kindOf(path: string): string {
  return extensionOf(path).toLowerCase();
}
