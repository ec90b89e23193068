import { MemoryError } from '../core/model/errors';

/** Throws `bad_input` for a type that the memory's convention does not have; where it has none, any will do. */
export function refuseUnknownType(type: string, known: readonly string[]): void {
  if (known.length === 0 || known.includes(type)) return;
  throw new MemoryError(
    'bad_input',
    `This memory has no entries of the type "${type}". There are ${known.join(', ')}. Without --type the entry goes where others do.`,
  );
}
