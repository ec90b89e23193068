const ESCAPE = 0x1b;
const COLOUR = /^\[[\d;]{0,12}m/;

/**
 * Text for a screen: control characters that came with names or titles are shown as `?`, so that no file
 * can move the cursor or rename the window. Line breaks, tabs and colours stay.
 */
export function calm(text: string): string {
  let calmed = '';
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const control = (unit < 0x20 && unit !== 0x0a && unit !== 0x09) || (unit >= 0x7f && unit <= 0x9f);
    const colour = unit === ESCAPE && COLOUR.test(text.slice(at + 1, at + 16));
    calmed += control && !colour ? '?' : text.charAt(at);
  }
  return calmed;
}
