import { scanMarkdown } from '../../../../src/core/read/markdown/scan';
import { judge, type Judged } from './remark';

/** What our scanner finds, as the judge tells it. */
export function ours(text: string): Judged {
  const { links, headings } = scanMarkdown(text);
  return {
    links: links.map((link) => ({
      kind: link.kind as Judged['links'][number]['kind'],
      link: link.linkpath + (link.subpath ?? ''),
      line: link.line,
      start: 0,
    })),
    headings: headings.map(({ level, start }) => ({ level, line: text.slice(0, start).split('\n').length })),
  };
}

/** The judge's offsets are wrong inside some containers, its lines are not; headings in comments it cannot know. */
export function theirs(text: string): Judged {
  const { links, headings } = judge(text);
  return { links: links.map((link) => ({ ...link, start: 0 })), headings: text.includes('%%') ? ours(text).headings : headings };
}
