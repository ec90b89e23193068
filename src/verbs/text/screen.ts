import { escapeControl } from '../../core/model/escape-control';
import { paintFor, type Paint } from './paint';

/**
 * Stands for the character that begins a colour until the text is made harmless: a character that Unicode keeps for
 * the inside of programs, so that no text has a reason to hold it.
 */
export const COLOUR_MARK = '\ufdd0';
const COLOURS = new RegExp(`${COLOUR_MARK}(?=\\[\\d+m)`, 'g');

/**
 * Text for a screen. Control characters that came with names or texts are shown as `?`, so that no file can move the
 * cursor, rename the window or hide what follows: the only colours are those of our own paint. Line breaks and tabs stay.
 */
export function screenText(render: (paint: Paint) => string, colour: boolean): string {
  const plain = render(paintFor(false));
  // Where the data holds the sign of our colours, nobody could tell them apart.
  if (!colour || plain.includes(COLOUR_MARK)) return escapeControl(plain);
  return escapeControl(render(paintFor(true, COLOUR_MARK))).replace(COLOURS, ESC);
}

const ESC = String.fromCharCode(27);
