import type { LinkCounts } from '../../core/model/results/links';
import { counted, listed } from '../ui/wording';

/** The outcome for the links, and the files that may hold links that nobody saw, as sentences to put after another; empty where there is nothing to say. */
export function linksTold(links: LinkCounts): string {
  const follow = links.rewritten === 0 ? '' : ` ${counted(links.rewritten, 'link follows', 'links follow')}.`;
  const lost = links.lost === 0 ? '' : ` ${counted(links.lost, 'link leads', 'links lead')} nowhere now.`;
  const unread =
    links.unread === undefined
      ? ''
      : ` ${counted(links.unread.length, 'file', 'files')} that cannot be read may still link to the old place: ${listed(links.unread.map((path) => `"${path}"`))}.`;
  return follow + lost + unread;
}
