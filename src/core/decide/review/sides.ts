import type { DecideContext } from '../../model/context';
import type { ParsedEntry } from '../../model/entry';
import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import { refText, type EntryRef } from '../../model/verdict';
import { sectionNamed } from '../../read/memory/of-note';
import { headingInLink } from '../../read/entries/supersede';
import { layerAt } from '../../read/files/rules';
import { scanMarkdown } from '../../read/markdown/scan';
import { resolveSubpath } from '../../read/markdown/subpath';

/** One of two entries that a way is about: the later one, or the older. */
export interface Side {
  readonly ref: EntryRef;
  /** The fresh text of its file. */
  readonly text: string;
}

/** The section of a side; null for a whole note. Throws `bad_input` where the text no longer has it. */
export function sectionOf(ctx: DecideContext, { ref, text }: Side): ParsedEntry | null {
  if (ref.entry === null) return null;
  const found = sectionNamed(ctx, ref, text);
  if (found === null)
    throw new MemoryError(
      'bad_input',
      `There is no entry "${ref.entry}" in "${ref.path}", or more than one of that name. Look at the file again.`,
      ref.path,
    );
  return found;
}

/** The part of a link to a section after the `#`; null if no link can lead to it alone: a line of a log, or the second section of a name. */
export function headingFor(text: string, section: ParsedEntry | null): string | null {
  const heading = section?.heading == null ? '' : headingInLink(section.heading);
  if (heading === '') return null;
  const { headings, blockIds } = scanMarkdown(text);
  const found = resolveSubpath({ headings, blockIds }, `#${heading}`);
  return found?.kind === 'heading' && found.heading.start === section?.range.start ? heading : null;
}

/** Refuses with `layer_policy` what the layer of a file forbids, in words about this way. */
export function refuseLayer(
  ctx: DecideContext,
  path: VaultPath,
  layers: readonly ('read-only' | 'append-only')[],
  what: string,
  instead: string,
): void {
  const { layer } = layerAt(ctx, path);
  const hit = layers.find((one) => one === layer);
  if (hit !== undefined) throw new MemoryError('layer_policy', `"${path}" is ${hit}, so ${what}. ${instead}`, path);
}

/** A way that is not open to this entry. */
export function notOpen({ ref }: Side, sentence: string): MemoryError {
  return new MemoryError('bad_input', sentence.replace('{entry}', `"${refText(ref)}"`), ref.path);
}
