import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { vaultOnDisk } from '../../support/folder';
import { KINDS } from '../../support/machines/kinds';
import { simulate } from '../../support/machines/simulation';
import { runs } from '../../support/properties';
import { builtTerminal } from '../../obsidian/support/built';

/** Runs of each convention: 10 at factor 1. */
const SEEDS = Array.from({ length: runs(10, 1) }, (_, at) => at + 1);

let program = '';

beforeAll(() => {
  program = builtTerminal();
});

/*
 * Clones of one repository, in each of which somebody writes, syncs and is killed now and then. When all have synced, each has
 * the same, and every entry is there once. `npm run eval -- machines` does the same with many more.
 */
test.each(KINDS.map(({ convention }) => convention))(
  '%s: clones that write and sync end up alike, with every entry once',
  async (convention) => {
    for (const seed of SEEDS) {
      const folder = mkdtempSync(join(vaultOnDisk(), 'clones-'));
      const outcome = await simulate({ convention, seed, clones: 3, writes: 6, folder, program, here: true });
      expect({ seed, faults: outcome.faults, writes: outcome.writes }).toEqual({ seed, faults: [], writes: 18 });
    }
  },
);
