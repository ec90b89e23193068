import { MemoryError } from '../../../model/errors';
import { readJson } from '../../../model/json';
import { asVaultPath, type NotePath } from '../../../model/path';
import { MAINTENANCE_KINDS, type ChosenLine } from '../../../model/results/maintenance';
import { isGenerated } from '../../../read/memory/generated';
import { parseNote } from '../../../read/snapshot/note';

const TICKED = /^\s*(?:>\s*)*[-*+]\s+\[[xX]\]\s+(.*?)\s+\^((?:promote|prune|graduate|link)-[0-9a-v]{8})\s*$/;

/**
 * The chosen lines of an answer: a checklist note whose lines are ticked, or JSON with a list for each kind, of ids or of
 * objects with an id; anything around the JSON, as a model writes it, is passed over. None for a checklist that found nothing.
 * Throws `bad_input` for neither, and for a line without an id.
 */
export function readMaintenanceAnswer(text: string): ChosenLine[] {
  const ticked = text.split(/\r?\n/).flatMap((line) => TICKED.exec(line)?.[2] ?? []);
  if (/^\s*(?:>\s*)*[-*+]\s+\[[ xX]\]\s/m.test(text)) return ticked.map((id) => ({ id }));
  if (isGenerated(parseNote(asVaultPath('answer.md') as NotePath, text, text.length))) return [];
  const json = jsonIn(text);
  if (json === null || !MAINTENANCE_KINDS.some((kind) => Array.isArray(json[kind])))
    throw new MemoryError('bad_input', 'The answer is neither a checklist nor JSON in the form that was asked for.');
  return MAINTENANCE_KINDS.flatMap((kind) => {
    const lines = json[kind];
    return Array.isArray(lines) ? (lines as unknown[]).map(chosenFrom) : [];
  });
}

function jsonIn(text: string): Readonly<Record<string, unknown>> | null {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || to < from) return null;
  try {
    const data: unknown = readJson(text.slice(from, to + 1));
    if (typeof data !== 'object' || data === null) return null;
    // The whole output of the command holds the answer as its result.
    const { result } = data as { readonly result?: unknown };
    return (typeof result === 'object' && result !== null ? result : data) as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
}

function chosenFrom(line: unknown): ChosenLine {
  const { id, text, to } = (typeof line === 'string' ? { id: line } : (line ?? {})) as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || id === '')
    throw new MemoryError(
      'bad_input',
      'A line of the answer has no id. Nothing was changed. Each line takes the id that stands in the question.',
    );
  return { id, ...(typeof text === 'string' ? { text } : {}), ...(typeof to === 'string' ? { to } : {}) };
}
