import { MemoryError } from '../../../model/errors';
import type { VaultPath } from '../../../model/path';
import { saysSomething } from '../../../read/older/source-lines';
import type { Item } from './item';

/** The words of a text, without spaces and signs of markup: so a line is found again, whatever its place in a list or quote. */
export function saying(text: string): string {
  return text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}\p{S}]|[`^~$+<=>|]/gu, '');
}

/** The first line of an item that its new text and path do not have; null where they have all of it, its day, clock, type and headings too. */
export function missingLine(item: Item, path: VaultPath, text: string): string | null {
  const said = saying(text);
  const around = (saying(path) + said).toLowerCase();
  for (const heading of [item.title, ...item.above]) if (!around.includes(saying(heading).toLowerCase())) return heading;
  const { date, time, type } = item;
  const days = text + path;
  if (date !== null && !days.includes(date) && !days.includes(date.replaceAll('-', ''))) return date;
  if (time !== null && !text.includes(time)) return time;
  if (type !== null && !around.includes(saying(type).toLowerCase())) return type;
  for (const tag of item.tags) if (!around.includes(saying(tag).toLowerCase())) return tag;
  for (const [key, value] of item.properties) {
    // Day and clock were found, together or apart as a log has them.
    const isMoment = key === 'created' && value === `${date}T${time}`;
    if (!isMoment && !holds(said, value)) return key;
  }
  // In their order; a label that moved to its place is looked for from the start.
  let at = 0;
  for (const line of item.expected) {
    if (!saysSomething(line.text)) continue;
    const wanted = saying(line.text);
    const found = said.indexOf(wanted, at);
    if (found >= 0) at = found + wanted.length;
    else if (!said.includes(wanted)) return line.text;
  }
  return null;
}

function holds(said: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => holds(said, one));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, one]) => said.includes(saying(key)) && holds(said, one));
  return value === null || value === '' || said.includes(saying(typeof value === 'string' ? value : JSON.stringify(value)));
}

/** Throws `verify_failed` for lines of a source that say something and are in no list, or in two that each have the whole of it. */
export function checkEveryLine(source: VaultPath, telling: readonly number[], accounted: ReadonlySet<number>): void {
  const lost = telling.find((line) => !accounted.has(line));
  if (lost !== undefined)
    throw new MemoryError(
      'verify_failed',
      `Line ${lost + 1} of "${source}" would get lost, so nothing was changed. Please report this.`,
      source,
    );
}
