/** YAML that cannot be read; `line` is 1-based in the text parsed, 0 where unknown. */
export class BrokenYaml extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

/** The parser's reasons, in words that say what to do. The first that fits counts. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/tab char/, 'Tabs cannot indent. Use spaces.'],
  [
    /quoted scalar|flow collection|deficient|comma|but found ','/,
    'A quotation mark or bracket is never closed, or a list in brackets lacks a comma.',
  ],
  [
    /indentation|expected ':'|key|end of the stream/,
    'This does not fit the lines above. Check its indentation, and put a text that holds ": " or begins with a special character into quotes.',
  ],
  [/escape|hexadecimal/, 'A backslash in double quotes begins an escape that YAML does not know. Write two for one.'],
  [/maxDepth/, 'It is nested too deeply.'],
];

/** A sentence for a reason that js-yaml gives. */
export function explain(reason: string): string {
  const known = REASONS.find(([pattern]) => pattern.test(reason));
  return known === undefined ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` : known[1];
}
