import type { RememberInput, RememberResult } from '../../core/model/results/remember';
import type { Change } from '../changes';
import { undoHint } from './change';
import { printable } from './diff';
import { mistakeText } from './mistakes';
import type { Paint } from './paint';
import { previewText } from './plan';
import { stateText } from './state';
import { verdictText } from './verdict';

/** The part of the question that the answer speaks of. */
export interface Asked extends Pick<RememberInput, 'action' | 'onDuplicate'> {
  readonly memory: string | undefined;
  readonly dryRun: boolean;
}

/** The outcome for a new entry, for a person. */
export function rememberedText(done: Change<RememberResult>, asked: Asked, paint: Paint): string {
  const { result } = done;
  const refused = done.refused ?? result.refused;
  if (result.state !== undefined && done.refused === undefined)
    return [stateText(result.state, asked.dryRun, paint), ...previewText(done.preview, paint), undoHint(done.journal)]
      .filter((line) => line !== '')
      .join('\n');
  if (result.mistake !== undefined && refused === undefined)
    return [mistakeText(result.mistake, asked.dryRun, paint), ...previewText(done.preview, paint), undoHint(done.journal)]
      .filter((line) => line !== '')
      .join('\n');
  const superseded = refused ? '' : supersededText(result, asked);
  const links = refused ? [] : result.links.map((link) => `  [[${printable(link.to)}]] for "${printable(link.text)}"`);
  return [
    verdictText(result, paint),
    refused ? paint.bad(refused.rule) : placeText(result, asked, paint),
    superseded,
    refused || result.warning === undefined ? '' : paint.warn(result.warning),
    ...(links.length > 0 ? ['The text names these notes; consider linking them:', ...links] : []),
    ...previewText(done.preview, paint),
    undoHint(done.journal),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** The mark that was made; without one, a sentence that the older entry stays as it is. */
function supersededText({ verdict, of, path, superseded, unsure, warning }: RememberResult, { action, dryRun }: Asked): string {
  if (superseded !== null) return `${dryRun ? 'Would mark' : 'Marked'} as superseded: ${printable(superseded)}`;
  const replaces =
    action === 'replace' || (action === undefined && verdict === 'SUPERSEDE' && of !== null && !unsure && warning === undefined);
  return replaces && path !== null ? 'The older entry cannot be marked as superseded, so it stays as it is.' : '';
}

function placeText(
  { verdict, path, entry, skipped }: RememberResult,
  { action, onDuplicate, memory, dryRun }: Asked,
  paint: Paint,
): string {
  if (skipped !== null) {
    if (dryRun) return `Would be set aside, word for word, in ${paint.bold(printable(skipped.path))}`;
    return `Not written. Its text is kept in ${paint.bold(printable(skipped.path))}\nWrite it after all with: ${writeCommand(skipped.id, memory)}`;
  }
  if (path === null) return 'Nothing was written: the older entry holds this text word for word.';
  const where = paint.bold(printable(path));
  if (action === 'merge') return `${dryRun ? 'Would add to' : 'Added to'} ${where}${entry === null ? '' : ` (${printable(entry)})`}`;
  const wrote = `${dryRun ? 'Would write' : 'Wrote'} ${where}`;
  const unsure = verdict === 'DUPLICATE' && action === undefined && onDuplicate === 'skip';
  return unsure ? `${wrote}\nIt was not left out, since it may say something that the older entry does not.` : wrote;
}

/** The command that writes an entry after all. */
export function writeCommand(id: string, memory: string | undefined): string {
  return `top-of-mind skipped --write ${id}${memory === undefined ? '' : ` --memory ${JSON.stringify(memory)}`}`;
}
