import type { Conformity } from '../../core/memory';
import { counted, figure } from '../ui/wording';

/** `34 of 41 notes are named as this convention says.` */
export function conformityText({ asked, named }: Conformity): string {
  if (asked === 0) return 'No note here falls under a rule of naming.';
  if (named === asked)
    return asked === 1
      ? 'The one note here is named as this convention says.'
      : `All ${counted(asked, 'note')} are named as this convention says.`;
  return `${figure(named)} of ${counted(asked, 'note')} ${named === 1 ? 'is' : 'are'} named as this convention says.`;
}
