import * as v from 'valibot';
import { MemoryError } from '../core/model/errors';
import type { PurgeResult } from '../core/model/results/purge';
import { flag, shown } from './fields';
import { shellOf } from './shell';
import { count, paintFor, printable, type Paint } from './text/screen';
import { verb } from './verb';

const ONCE = 'It cannot be undone.';

/** Takes a text or a file out of everything that this machine reaches, for good. */
export const purge = verb({
  id: 'purge',
  title: 'Purge',
  summary: 'takes a text, or a file by its path, out of notes, history and caches for good; cannot be undone',
  group: 'Change notes',
  kind: 'change',
  input: v.strictObject({
    what: shown(v.string(), '<text|path>', 'the exact text, - for standard input, or the path of a file'),
    text: flag('it is a text, though it looks like a path'),
  }),
  async run(ctx, { what, text }) {
    const shell = shellOf(ctx);
    const { purging, confirm } = shell;
    const input = [what === '-' ? await shell.readIn('-') : what, what === '-' || text === true, ctx.progress] as const;
    const seen = await purging.look(...input);
    const isAsked = !ctx.dryRun && seen.removed.length > 0;
    const rule = `${ONCE} Nobody can be asked here, so nothing was changed. Look with --dry-run, then add --yes.`;
    if (isAsked && confirm === undefined) throw new MemoryError('needs_person', rule);
    const question = `${placesText(seen, true, paintFor(false))}\n\nPurge ${count(seen.removed.length, 'place')}? ${ONCE}`;
    const isAgreed = isAsked && (await confirm?.(question)) === true;
    const done = isAgreed ? await purging.purge(...input) : seen;
    const { removed, left, beyond } = done;
    return {
      result: { removed: isAgreed || ctx.dryRun ? removed : [], left: [...left, ...beyond] },
      look: left.length > 0 || (isAsked && !isAgreed),
      effect: isAgreed ? 'changed' : 'unchanged',
      text: (paint) => (isAsked && !isAgreed ? 'Nothing was changed.' : placesText(done, !isAgreed, paint)),
    };
  },
  agents: 'a person says what goes for good',
  terminal: { args: ['what'] },
  palette: 'it asks with the list of every place, history and caches included, in the terminal',
});

function placesText({ removed, left, beyond, times }: PurgeResult, isAhead: boolean, paint: Paint): string {
  const row = ({ where, why }: PurgeResult['left'][number]): string => `  ${printable(where)}: ${printable(why)}`;
  return [
    removed.length === 0 ? 'Nothing was found to purge.' : paint.bold(isAhead ? 'Would purge, for good:' : 'Purged, for good:'),
    ...removed.map((path) => `  ${printable(path)}${isAhead ? oftenText(times.get(path)) : ''}`),
    ...(left.length === 0 ? [] : [paint.warn('Left:'), ...left.map(row)]),
    paint.dim('Not reached from here:'),
    ...beyond.map(row),
  ].join('\n');
}

function oftenText(times: number | null | undefined): string {
  return times === undefined ? '' : times === null ? ': the whole file' : `: ${count(times, 'time')}`;
}
