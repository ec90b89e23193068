import { fc } from '../../../support/properties';

/** Names of notes that links lead to, in every way to write their letters, in every container, and by references. */
export const NAMES = ["it's", 'plain', 'a & b', 'x (y)', '50%', 'R&amp;D', 'semi;colon', 'na\u00efve', 'a=b', 'one!'];
const SUBPATHS = [null, '#h', '#h one', '#^id', '#a#b', '#39;s.md#h', "#it's", '#50%'];

/** How a letter is written; what would end the destination never stands bare. */
const way = fc.constantFrom('bare', 'bare', 'percent', 'decimal', 'hex');

function written(letter: string, how: string, angled: boolean): string {
  const code = letter.codePointAt(0) ?? 0;
  if (how === 'decimal') return `&#${code};`;
  if (how === 'hex') return `&#x${code.toString(16).toUpperCase()};`;
  const ends = angled ? /[<>%&\\[\]]/ : /[<>%&\\()\s[\]]/;
  return how === 'percent' || ends.test(letter)
    ? encodeURIComponent(letter).replace(/[()']/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
    : letter;
}

/** A destination that is read as `text`. */
export const destination = fc
  .record({
    name: fc.constantFrom(...NAMES),
    subpath: fc.constantFrom(...SUBPATHS),
    angled: fc.boolean(),
    ways: fc.array(way, { minLength: 60, maxLength: 60 }),
    plainly: fc.boolean(),
  })
  .map(({ name, subpath, angled, ways, plainly }) => {
    // A percent sign of a character reference would be decoded once more, so it is always encoded.
    const letters = [...`${name}.md${subpath ?? ''}`];
    const text = letters
      .map((letter, i) => written(letter, letter === '%' || (plainly && i > 3) ? 'bare' : (ways[i] ?? 'bare'), angled))
      .join('');
    return { name, subpath, text: angled ? `<${text}>` : text };
  });

export type Destination = typeof destination extends fc.Arbitrary<infer T> ? T : never;

/** Shapes in which a link with a destination stands: what is above the line, and the line. */
export const SHAPES: readonly ((d: string, label: string) => string)[] = [
  (d) => `[text](${d})`,
  (d) => `![text](${d} "a title")`,
  (d) => `> [te\n> xt]( ${d} 'title' )`,
  (d) => `- [x] [a](${d}) and \`[a](${d})\``,
  (d, l) => `[${l}]: ${d}\n\n[text][${l}] ![${l}]`,
  (d, l) => `> [${l}]: ${d} "t"\n\n[${l}][]`,
  (d, l) => `- [${l}]: ${d}\n\n[text][${l.toUpperCase()}]`,
  (d, l) => `\`\`\`\n[${l}]: elsewhere.md\n\`\`\`\n\n[text][${l}]\n\n[${l}]:\n  ${d}`,
  (d, l) => `1. > [${l}]: ${d}\n\n   [${l}]`,
  (d, l) => `[^${l}]: A note\n    [${l}]: ${d}\n\n[${l}] [^${l}]`,
];

export const shape = fc.tuple(fc.nat(SHAPES.length - 1), destination);

export const noteOf = (parts: readonly (readonly [number, Destination])[]): string =>
  parts.map(([at, { text }], i) => SHAPES[at]?.(text, `label${i}`) ?? '').join('\n\n');
