import { MENTIONS_PART } from '../../core/model/plan';
import type { MoveResult } from '../../core/model/results/refactor';
import type { Change } from '../changes';
import { count } from './layout';
import { printable } from './diff';
import type { Paint } from './paint';

/** More notes, and more lines of one, than this are counted, not listed. */
const LISTED = 20;
const LINES = 5;

/** Notes that name in their text what moves, and whether that changes. */
export function mentionsText({ mentions = [] }: MoveResult, done: Change<MoveResult>, paint: Paint): string[] {
  if (mentions.length === 0) return [];
  const total = mentions.reduce((sum, one) => sum + one.count, 0);
  const changes = (done.applied ?? done.plan)?.edits.some(({ part }) => part === MENTIONS_PART) === true;
  const head = `Mentions in text, ${changes ? 'changed too' : 'left as they are; add --mentions to change them too'}: ${total} in ${count(mentions.length, 'note')}`;
  const lines = mentions
    .slice(0, LISTED)
    .map(
      ({ path, count: times, lines: at }) =>
        `  ${printable(path)}: ${count(times, 'mention')}, line ${at.slice(0, LINES).join(', ')}${at.length > LINES ? ' …' : ''}`,
    );
  return [
    head,
    ...lines,
    ...(mentions.length > LISTED ? [paint.dim(`  … and ${count(mentions.length - LISTED, 'more note')}; --json lists all.`)] : []),
  ];
}
