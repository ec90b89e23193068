import { closeSync, openSync, writeSync } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { asVaultPath, isNotePath } from '../../src/core/model/path';
import { linksOfNote } from '../../src/core/read/snapshot/recent';
import { short, type Figure } from '../figure';
import type { Progress } from '../../src/core/model/ports';
import { clock } from '../clock';
import { openBench } from '../host';
import { measure, median } from '../measure';
import { syntheticVault } from '../vault';
import { ownVault, runNode } from '../work';

/** How many files the terminal program flushes at once. */
const FLUSHED_AT_ONCE = 32;

const PROGRAM = resolve('dist/top-of-mind.mjs');
/** What is reported while the vault is looked through. */
const READING = 'Reading notes';

const HUB = 'Hub of everything.md';

/** A note that many others link to gets another name: decide, journal, rewrite, verify. */
export const figure: Figure = {
  id: 'rename',
  async run(sizes) {
    const dir = await ownVault('rename', sizes.commands);
    const linking = await addHub(dir, sizes.commands, sizes.inbound);
    let here = HUB;
    let names = 0;
    let rewritten = 0;
    const vault = openBench(dir);
    const writing: number[] = [];
    const rename = async (): Promise<void> => {
      names++;
      const there = `Centre ${names} of everything.md`;
      let begun = 0;
      const progress: Progress = { report: (_done, _total, what) => void (what === READING || (begun ||= clock())) };
      const { result } = await vault.carryOut(() => vault.move(here, there), progress);
      writing.push(clock() - begun);
      rewritten = result.links.rewritten;
      here = there;
    };
    const samples = await measure(
      {
        rename: {
          before: async () => {
            await vault.links({});
            forgetTexts();
          },
          run: rename,
        },
        floor: { run: () => rewriteAll(dir, linking, true) },
        unflushed: { run: () => rewriteAll(dir, linking, false) },
      },
      { runs: sizes.runs, warmUp: 1 },
    );
    const runs: number[] = [];
    // Files of the last two seconds are not cached.
    await setTimeout(2100);
    for (let run = 0; run <= Math.min(3, sizes.runs); run++) {
      const there = `Process ${run} of everything`;
      runs.push((await runNode([PROGRAM, 'rename', here, there, '--vault', dir])).ms);
      here = `${there}.md`;
    }
    const what = `rename of a note with ${short(sizes.inbound)} inbound links, ${short(sizes.commands)} notes`;
    const disk = median(samples.floor);
    return [
      {
        what: `${what}: writing`,
        figure: median(writing.slice(-sizes.runs)),
        unit: 'ms',
        holds: [{ of: 'ratio', most: 1.3 }],
        beside: { what: 'reading and writing those files, with the same flushes', figure: disk },
        note: `${rewritten} links were rewritten in each run, each time to a name never seen before. From the first file written until all are flushed, read again and compared. Of the disk's time ${Math.round(disk - median(samples.unflushed))} ms are flushes.`,
      },
      {
        what: `${what}: deciding it, checking it and writing`,
        figure: median(samples.rename),
        unit: 'ms',
        holds: [],
        beside: { what: 'the same', figure: disk },
        note: 'The vault was read before, and is looked through for changes twice within.',
      },
      {
        what: `${what}: the whole process, warm`,
        figure: median(runs.slice(-Math.min(3, sizes.runs))),
        unit: 'ms',
        holds: [{ of: 'figure', most: 1000 }],
      },
    ];
  },
};

/** Appends a link to the hub to `inbound` notes, and writes the hub. */
async function addHub(dir: string, size: number, inbound: number): Promise<string[]> {
  await writeFile(join(dir, HUB), '# Hub of everything\n\nAll roads lead here.\n');
  const paths: string[] = [];
  for (const note of syntheticVault(size)) {
    if (paths.length === inbound) break;
    await writeFile(join(dir, note.path), `${note.text}\nSee also [[Hub of everything]].\n`);
    paths.push(join(dir, note.path));
  }
  return paths;
}

/** What was scanned in the run before is to help as little as in a new process. */
function forgetTexts(): void {
  const path = asVaultPath('long.md');
  for (let i = 0; i < 24 && isNotePath(path); i++) linksOfNote(path, `${i} ${'a long note without links '.repeat(20_000)}`);
}

/**
 * What the disk asks for: the files read, their bytes kept in one flushed file, written over the old ones and flushed,
 * as many at once as the program does.
 */
async function rewriteAll(dir: string, paths: readonly string[], flushed: boolean): Promise<void> {
  const texts = await Promise.all(paths.map((path) => readFile(path)));
  const kept = join(dir, '.bench-kept.tmp');
  await writeFile(kept, Buffer.concat(texts), { flush: flushed });
  paths.forEach((path, at) => {
    const file = openSync(path, 'r+');
    writeSync(file, texts[at] ?? Buffer.alloc(0), 0, undefined, 0);
    closeSync(file);
  });
  for (let i = 0; flushed && i < paths.length; i += FLUSHED_AT_ONCE) await Promise.all(paths.slice(i, i + FLUSHED_AT_ONCE).map(flush));
  await rename(kept, `${kept}.2`);
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
