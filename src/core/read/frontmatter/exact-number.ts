import { dataOf, type Note } from '../../model/note';
import { findFrontmatter } from './frontmatter-block';
import { exactYaml } from './yaml';
import { plainValue } from './yaml-scalar';

/** A number of a property whose letters say more than its value: `1.10`, `007`, one of twenty digits. */
export class ExactNumber {
  constructor(readonly letters: string) {}

  toString(): string {
    return this.letters;
  }

  /** Two notes mean the same by `1.10` and "1.10". */
  toJSON(): string {
    return this.letters;
  }
}

/** The properties in these lines, each number with its letters. Throws BrokenYaml. */
export function exactData(source: string): Record<string, unknown> {
  return exactYaml(source, (letters) => new ExactNumber(letters));
}

/** A note's properties as values that can be written elsewhere in their letters. */
export function writableData(note: Pick<Note, 'frontmatter'>, text: string): Readonly<Record<string, unknown>> {
  const data = dataOf(note);
  const block = findFrontmatter(text);
  return block !== null && holdsNumber(data) ? exactData(text.slice(block.inner.start, block.inner.end)) : data;
}

function holdsNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'object' && value !== null && Object.values(value).some(holdsNumber));
}

/** A property for a plan, which is JSON: exact numbers are texts, and `numbers` names those. A text that is also there in quotes stays one. */
export interface WrittenValue {
  readonly value: unknown;
  readonly numbers?: readonly string[];
}

export function writtenValue(value: unknown): WrittenValue {
  const [numbers, texts] = [new Set<string>(), new Set<unknown>()];
  const plain = mapLeaves(value, (leaf) => {
    if (!(leaf instanceof ExactNumber)) texts.add(leaf);
    else numbers.add(leaf.letters);
    return leaf instanceof ExactNumber ? leaf.letters : leaf;
  });
  const sure = [...numbers].filter((letters) => !texts.has(letters));
  return sure.length === 0 ? { value: plain } : { value: plain, numbers: sure };
}

/** The value again, with the texts of `numbers` that YAML reads as numbers. */
export function exactValue(value: unknown, numbers: readonly string[] = []): unknown {
  const known = new Set(numbers.filter((letters) => typeof plainValue(letters) === 'number'));
  return known.size === 0
    ? value
    : mapLeaves(value, (leaf) => (typeof leaf === 'string' && known.has(leaf) ? new ExactNumber(leaf) : leaf));
}

function mapLeaves(value: unknown, of: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, of));
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return of(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapLeaves(item, of)]));
}
