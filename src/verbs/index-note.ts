import * as v from 'valibot';
import { carried } from './changes';
import { count } from './text/screen';
import { verb } from './verb';

/** Writes the note that lists what matters most. */
export const indexNote = verb({
  id: 'index',
  title: 'Top-of-mind note',
  summary: 'writes the top-of-mind note if its bytes differ',
  group: 'Use the memory',
  kind: 'change',
  isIdempotent: true,
  ofOne: true,
  input: v.strictObject({}),
  run(ctx) {
    return carried(ctx, (vault, query) => vault.index(query), {
      says: ({ path, changed, entries }) =>
        changed ? `"${path}" now lists ${count(entries.length, 'note')}.` : `"${path}" is up to date.`,
      lines: ({ path, changed, entries, omitted }, paint) => [
        changed
          ? `${ctx.dryRun ? 'Would write' : 'Wrote'} ${paint.bold(path)}: ${count(entries.length, 'note')}, ${omitted.length} left out.`
          : `${path} is up to date: ${count(entries.length, 'note')}.`,
        ...entries.map(({ path: one, why }) => (why === '' ? `  ${one}` : `  ${one}  ${paint.dim(why)}`)),
      ],
      isDense: true,
    });
  },
  agents: 'they read it as `top-of-mind://index`',
  terminal: {},
  palette: { id: 'update-index', name: 'Update top-of-mind note', icon: 'list-ordered' },
});
