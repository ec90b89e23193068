import type { LinkCounts } from '../../core/model/results';
import { counted } from '../wording';

/** What became of the links, as sentences to put behind another; empty where none had to change. */
export function linksTold(links: LinkCounts): string {
  const follow = links.rewritten === 0 ? '' : ` ${counted(links.rewritten, 'link follows', 'links follow')}.`;
  const lost = links.lost === 0 ? '' : ` ${counted(links.lost, 'link leads', 'links lead')} nowhere now.`;
  return follow + lost;
}
