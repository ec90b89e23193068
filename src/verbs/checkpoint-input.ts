import { MemoryError, messageOf } from '../core/model/errors';
import { oneName } from '../core/model/escape-control';
import { readJson } from '../core/model/json';
import type { CheckpointInput } from '../core/model/results/checkpoint';

/** The fields of a checkpoint by the names that people and agents give them, letters alone. */
const FIELDS: Readonly<Record<string, keyof CheckpointInput>> = {
  workingon: 'workingOn',
  task: 'workingOn',
  decisions: 'decisions',
  decisionsmade: 'decisions',
  pending: 'pending',
  files: 'files',
  keyfiles: 'files',
  resume: 'resume',
  resumefrom: 'resume',
  context: 'context',
};

/**
 * A checkpoint from standard input: one JSON object with its fields (texts, or lists of texts), or a text that says what is
 * being worked on. Throws `usage` for an object that cannot be read, or holds other fields.
 */
export function checkpointFrom(text: string): Partial<CheckpointInput> {
  if (!text.trimStart().startsWith('{')) return { workingOn: text };
  return Object.fromEntries(Object.entries(objectIn(text)).map(([name, value]) => fieldOf(name, value)));
}

/** How full the context is, in percent. Throws `usage` for what is no whole number from 0 to 100. */
export function percent(text: string): number {
  const value = Number(text.replace(/%$/, ''));
  if (text.trim() === '' || !Number.isInteger(value) || value < 0 || value > 100)
    throw new MemoryError('usage', `--context takes a whole number from 0 to 100, not "${text}".`);
  return value;
}

function objectIn(text: string): object {
  try {
    return readJson(text) as object;
  } catch (error) {
    throw new MemoryError(
      'usage',
      `Standard input begins like a JSON object but ${messageOf(error)}. Write one object with the fields of the checkpoint, or plain text.`,
    );
  }
}

function fieldOf(name: string, value: unknown): readonly [string, string | number] {
  const field = FIELDS[name.toLowerCase().replace(/[^a-z]/g, '')];
  if (field === undefined)
    throw new MemoryError(
      'usage',
      `A checkpoint has no field "${oneName(name)}". It has working_on, decisions, pending, files, resume and context.`,
    );
  if (field === 'context') return [field, percent(String(value))];
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!texts.every((one) => typeof one === 'string'))
    throw new MemoryError('usage', `The field "${oneName(name)}" takes a text, or a list of texts.`);
  return [field, texts.join(field === 'files' ? ', ' : '; ')];
}
