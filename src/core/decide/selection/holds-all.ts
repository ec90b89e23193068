import type { RememberInput } from '../../model/results/remember';

/** A heading, list marker or tick box at the start of a line, which a title does not take along. */
const LEAD = /^\s*(?:#{1,6}[ \t]+|(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t]+)?)/;

/**
 * True where an entry says all that a selection does, word for word: in its text, or with the first line as its title.
 * White space does not count.
 */
export function holdsAll({ title, body }: Pick<RememberInput, 'title' | 'body'>, selected: string): boolean {
  const [first = '', ...others] = selected.trim().split('\n');
  const rest = solid(others.join('\n'));
  if (solid(body).includes(solid(selected))) return true;
  const line = solid(first.replace(LEAD, '').replace(/[ \t]+#+[ \t]*$/, ''));
  return rest !== '' && line === solid(title) && solid(body).includes(rest);
}

function solid(text: string): string {
  return text.replace(/\s+/g, '');
}
