import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFrontmatter } from '../../src/core/read/frontmatter/frontmatter-block';
import { asVaultPath, type NotePath } from '../../src/core/model/path';
import { scanMarkdown } from '../../src/core/read/markdown/scan';
import { parseNote } from '../../src/core/read/snapshot/note';
import { createResolver } from '../../src/core/read/links/resolve';
import { FRAGMENTS } from '../../test/core/read/markdown/fragments';
import { ours, theirs } from '../../test/core/read/oracle/compare';
import { createRandom, mixSeed, type Random } from '../random';

/** `main COUNT SEED FOLDER...`: so many texts through scanner, judge and resolver; every disagreement is printed, with what makes the text again. */

const [count = '1000', seed = '1', ...folders] = process.argv.slice(2);
/** A text that takes longer is told: nothing here is long enough for it. Milliseconds. */
const SLOW = 200;
/** Every so many texts one is a mutated piece of a real note. */
const REAL_EVERY = 5;
const PIECE = 600;

const notes = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => ({
      path: asVaultPath(join(entry.parentPath, entry.name).slice(folder.length + 1)),
      text: readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    })),
);
const resolver = createResolver(notes.map((note) => note.path));

let failed = 0;
let slowest = 0;
let links = 0;
for (let i = 0; i < Number(count); i++) {
  const random = createRandom(mixSeed(Number(seed), i));
  const text =
    i % REAL_EVERY === 0 && notes.length > 0
      ? mutated(random)
      : Array.from({ length: random.int(24) }, () => random.pick(FRAGMENTS)).join('');
  const wrong = problemOf(text, random);
  if (wrong === null) continue;
  failed++;
  if (failed <= 20) process.stdout.write(`${JSON.stringify({ i, wrong, text })}\n`);
}
process.stdout.write(`${count} texts, ${links} links, seed ${seed}: ${failed} failed; the slowest took ${slowest.toFixed(1)} ms\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** What is wrong with how a text is read, null where nothing is. */
function problemOf(text: string, random: Random): string | null {
  try {
    const start = performance.now();
    const scan = scanMarkdown(text);
    const ms = performance.now() - start;
    slowest = Math.max(slowest, ms);
    if (ms > SLOW) return `took ${ms.toFixed(0)} ms`;
    links += scan.links.length;
    for (const link of [...scan.links, ...parseNote('a.md' as NotePath, text, text.length).links]) {
      if (link.kind !== 'frontmatter' && text.slice(link.start, link.end) !== link.raw)
        return `${link.start}..${link.end} is not ${link.raw}`;
      resolver.resolve(link.linkpath, notes.length === 0 ? asVaultPath('a.md') : random.pick(notes).path);
    }
    // The judge takes line feeds for line ends and nothing else, and no byte order mark.
    if (/[\r\ufeff]/.test(text)) return null;
    const [a, b] = [JSON.stringify(ours(text)), JSON.stringify(theirs(text))];
    return a === b ? null : `ours ${a}, the judge ${b}`;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** A piece of a real note with some of it taken out, doubled, or broken by a fragment. */
function mutated(random: Random): string {
  const { text } = random.pick(notes);
  const body = text.slice(findFrontmatter(text)?.range.end ?? 0);
  const from = random.int(Math.max(1, body.length - PIECE));
  let piece = body.slice(from, from + PIECE);
  for (let edits = random.int(4); edits > 0; edits--) {
    const at = random.int(piece.length + 1);
    const to = Math.min(piece.length, at + random.int(12));
    const put = [random.pick(FRAGMENTS), '', piece.slice(at, to).repeat(2)][random.int(3)] ?? '';
    piece = piece.slice(0, at) + put + piece.slice(to);
  }
  return piece;
}
