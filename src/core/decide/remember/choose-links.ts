import { MemoryError } from '../../model/errors';
import { stemOf } from '../../model/path';
import type { ProposedLink } from '../../model/results/remember';

/**
 * The proposed links that a caller chose, in reading order: all of them, or those whose words, file name or path are
 * among `chosen` (in any case). Throws `bad_input` where a choice names none of them.
 */
export function chosenLinks(proposed: readonly ProposedLink[], chosen: 'all' | readonly string[]): readonly ProposedLink[] {
  if (chosen === 'all') return proposed;
  const wanted = chosen.map(folded);
  const unknown = chosen.find((_, at) => !proposed.some((link) => namesOfLink(link).includes(wanted[at] ?? '')));
  if (unknown !== undefined) {
    const offered = proposed.map(({ text }) => `"${text}"`).join(', ');
    throw new MemoryError('bad_input', `No link to "${unknown}" is proposed. Proposed: ${offered === '' ? 'none' : offered}.`);
  }
  return proposed.filter((link) => namesOfLink(link).some((name) => wanted.includes(name)));
}

function namesOfLink({ text, to }: ProposedLink): string[] {
  return [text, to, stemOf(to)].map(folded);
}

function folded(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
