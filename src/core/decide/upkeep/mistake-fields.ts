import type { MistakeFields } from '../../model/results/remember';
import { closed, evenLines, oneLine } from '../../read/entries/sanitise';

/** The text of a mistake with the fields that were given beside it, below what it says itself; the same text where none was. */
export function bodyWithFields(body: string, { tag = '', fix = '', severity = '' }: MistakeFields): string {
  const lines = [
    ['TAG', oneLine(tag)],
    ['SEVERITY', oneLine(severity)],
    ['FIX', closed(evenLines(fix)).replace(/\n(?=.)/g, '\n  ')],
  ].flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`]));
  return lines.length === 0 ? body : `${closed(evenLines(body))}\n${lines.join('\n')}\n`;
}
