import type * as v from 'valibot';
import { oneName } from './escape-control';
import { plain, type Shaped } from './settings-shape';

/** Types as the schemas call them, in words that follow "must be". Any other is a word or number to choose. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  Array: 'a list',
  Object: 'an object',
};

/**
 * Where a value does not fit its schema, as names with dots, and why, in words that follow its name: what is expected there,
 * and what was found. Nothing that was given is in it but names, and words that stand alone.
 */
export function misfit(issue: v.BaseIssue<unknown>, schema: Shaped): { readonly where: string; readonly why: string } {
  const keys = (issue.path ?? []).map(({ key }) => String(key));
  const where = keys.map((key) => oneName(key).replaceAll('"', "'")).join('.');
  // Where a key is missing, the issue is that of the object around it.
  const wanted = issue.received === 'undefined' ? keys.reduce<Shaped | undefined>(below, schema) : undefined;
  return {
    where,
    why: misfitWords(wanted?.expects === undefined ? issue : { ...issue, type: wanted.type, expected: wanted.expects }, kindOf),
  };
}

/** The same sentence, `must be text, not 3`, with what was found as `shown` has it. */
export function misfitWords(
  { type, message, expected, input, requirement }: v.BaseIssue<unknown>,
  shown: (found: unknown) => string,
): string {
  // The library's own sentences begin so, none of ours does.
  if (!message.startsWith('Invalid ')) return message;
  // An object names the key that it lacks, and not what belongs there.
  if (input === undefined && /object$/.test(type)) return 'is missing';
  const found = input === undefined ? 'but is missing' : `not ${shown(input)}`;
  const wanted = (expected ?? '')
    .replace(/^\(|\)$/g, '')
    .split(' | ')
    .map((one) => TYPES[one] ?? one);
  if (type === 'integer') return `must be a whole number, ${found}`;
  if (type === 'min_value') return `must be at least ${String(requirement)}, ${found}`;
  if (type === 'max_value') return `must be at most ${String(requirement)}, ${found}`;
  if (type === 'min_length') return 'must not be empty';
  if (type === 'max_length') return `is too long: at most ${String(requirement)} ${Array.isArray(input) ? 'items' : 'characters'}`;
  if (wanted.includes('never')) return 'is not known there';
  return `must be ${wanted.length > 1 ? 'one of ' : ''}${wanted.join(', ')}, ${found}`;
}

function below(schema: Shaped | undefined, key: string): Shaped | undefined {
  const { entries, item, value } = schema === undefined ? ({} as Shaped) : plain(schema);
  return item ?? value ?? (Object.hasOwn(entries ?? {}, key) ? entries?.[key] : undefined);
}

/** The value in words that follow "not": one word as it is, any other text, list or object by its kind. */
function kindOf(value: unknown): string {
  if (typeof value === 'string') return /^[\p{L}\p{N}_-]{1,40}$/u.test(value) ? `"${value}"` : value === '' ? 'an empty text' : 'text';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
