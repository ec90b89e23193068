/** UTF-16 units of a prompt that are looked at, of its start: what follows is mostly pasted. */
const LOOKED_AT = 600;
/** The end of a sentence or a line. */
const SENTENCE_END = /[.!?](?=\s|$)|[。！？\n]/u;
/** A line of code or of a log, which people paste. */
const CODE = /[{}<>=|\\$;]|\w\(/;
/** Sentences that are looked at, each by itself: each takes up to a quarter of what the whole prompt takes. */
const MOST = 3;

/**
 * The texts that a prompt may be about something with: all of it, and each of its first sentences and lines where there are
 * several, since of a whole prompt with several subjects each is too small a part.
 */
export function subjectsOf(prompt: string): string[] {
  const start = startOf(prompt);
  const parts = start.split(SENTENCE_END).filter((one) => one.trim() !== '');
  return parts.length < 2 ? [start] : [start, ...parts.filter((one) => !CODE.test(one)).slice(0, MOST)];
}

/** The start of a prompt, up to a space where there is one. */
function startOf(prompt: string): string {
  if (prompt.length <= LOOKED_AT) return prompt;
  const start = prompt.slice(0, LOOKED_AT);
  return start.slice(0, Math.max(start.lastIndexOf(' '), LOOKED_AT / 2));
}
