import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sumOf, tallies } from './tally';

/**
 * Counts what the net catches and what it refuses, by kind: `npm run secrets -- FILE|FOLDER…`. Files are JSON
 * lines, `{id, kind, parts, before, after}` for planted secrets and `{id, kind, text}` for innocent texts; of a
 * folder every `.jsonl` is read. Without a place it takes those of bench/secrets. `--all` lists kinds without a fault, too.
 */
export function main(args: readonly string[]): void {
  const places = args.filter((one) => !one.startsWith('--'));
  const files = (places.length > 0 ? places : ['bench/secrets']).flatMap((place) =>
    statSync(place).isDirectory()
      ? readdirSync(place)
          .filter((name) => name.endsWith('.jsonl'))
          .map((name) => join(place, name))
      : [place],
  );
  const kinds = tallies(files);
  const rows = [...kinds].filter(([, { wrong }]) => wrong.length > 0 || args.includes('--all'));
  for (const [kind, { planted, all, wrong }] of rows)
    process.stdout.write(
      `${kind}: ${planted ? `caught ${all - wrong.length} of ${all}` : `refused ${wrong.length} of ${all}`}${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''}\n`,
    );
  const caught = sumOf(kinds.values(), true);
  const refused = sumOf(kinds.values(), false);
  process.stdout.write(
    `\n${files.length} files: caught ${caught.all - caught.wrong} of ${caught.all} (${share(caught.all - caught.wrong, caught.all)}), refused ${refused.wrong} of ${refused.all} innocent texts (${share(refused.wrong, refused.all)})\n`,
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)}%`;
}
