import type { LinkCounts } from '../../core/model/results/links';
import { printable } from './diff';
import { count } from './layout';

/** Files named in one sentence; the rest is counted. */
const NAMED = 5;

/** The outcome for the links, and the unreadable files that may hold links that no longer lead there. */
export function linksText({ rewritten, lost, unread = [] }: LinkCounts): string {
  const said = `${count(rewritten, 'link')} rewritten, ${lost} lost.`;
  if (unread.length === 0) return said;
  const rest = unread.length > NAMED ? ` and ${unread.length - NAMED} more` : '';
  return `${said}\nNot rewritten: links in ${count(unread.length, 'file')} that cannot be read and may link there: ${unread.slice(0, NAMED).map(printable).join(', ')}${rest}.`;
}
