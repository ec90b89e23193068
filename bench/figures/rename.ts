import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asVaultPath, isNotePath } from '../../src/core/model/path';
import { linksOfNote } from '../../src/core/read/snapshot/recent';
import { short, type Figure } from '../figure';
import { openBench } from '../host';
import { measure, median } from '../measure';
import { syntheticVault } from '../vault';
import { ownVault } from '../work';

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
    const samples = await measure(
      {
        rename: {
          before: async () => {
            await vault.links({});
            forgetTexts();
          },
          run: async () => {
            names++;
            const there = `Centre ${names} of everything.md`;
            const { result } = await vault.carryOut(() => vault.move(here, there));
            rewritten = result.links.rewritten;
            here = there;
          },
        },
        floor: { run: () => rewriteAll(dir, linking) },
      },
      { runs: sizes.runs, warmUp: 1 },
    );
    return [
      {
        what: `rename of a note with ${short(sizes.inbound)} inbound links, ${short(sizes.commands)} notes`,
        figure: median(samples.rename),
        unit: 'ms',
        holds: [{ of: 'figure', most: 200 }],
        beside: { what: 'reading and writing those files, new file and rename', figure: median(samples.floor) },
        note: `${rewritten} links were rewritten in each run, each time to a name never seen before; the vault was read before, and is looked through for changes twice within. The writer also journals every preimage, flushes it and reads each file again.`,
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

async function rewriteAll(dir: string, paths: readonly string[]): Promise<void> {
  for (let i = 0; i < paths.length; i += 16) {
    await Promise.all(
      paths.slice(i, i + 16).map(async (path, at) => {
        const text = await readFile(path, 'utf8');
        const fresh = join(dir, `.bench-${at}.tmp`);
        await writeFile(fresh, text);
        await rename(fresh, path);
      }),
    );
  }
}
