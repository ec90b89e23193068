import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openFolder } from '../../src/cli/node/open.mjs';
import type { Finding } from '../../src/core/model/finding';
import type { HealthResult } from '../../src/core/model/results/health';
import { readFrontmatter } from '../../src/core/read/frontmatter/frontmatter';
import { bodyStart } from '../../src/core/read/snapshot/note';

/**
 * Applies one fix of each kind that the health report of each vault offers, on a copy: `npm run eval -- fixes DIR… [--each N]`.
 * Of each it looks whether its finding is gone, whether a finding came, whether the text of a changed note reads as before (of a fix that
 * changes links alone), and whether undo gives every byte back. Prints what does not hold, and a line for each kind.
 */
const given = process.argv.slice(2);
const most = Number(given.includes('--each') ? given[given.indexOf('--each') + 1] : 1);
const places = given.filter((one, at) => !one.startsWith('--') && given[at - 1] !== '--each');

/** Fixes that change how a link is written, and nothing that is read. */
const OF_LINKS: ReadonlySet<string> = new Set(['relink', 'replace']);

interface Figures {
  tried: number;
  refused: number;
  stays: number;
  comes: number;
  reads: number;
  undo: number;
}
const kinds = new Map<string, Figures>();
let faults = 0;
for (const place of places) await tryFixes(place);
console.log(
  '\n| finding | fix | tried | refused | finding stays | another comes | reads otherwise | undo inexact |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
);
for (const [kind, { tried, refused, stays, comes, reads, undo }] of [...kinds].sort())
  console.log(`| ${kind} | ${[tried, refused, stays, comes, reads, undo].join(' | ')} |`);
if (faults > 0) process.exitCode = 1;

async function tryFixes(place: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fixes-'));
  try {
    cpSync(place, folder, { recursive: true });
    const { vault } = await openFolder(folder, undefined, 'none');
    const health = async (): Promise<HealthResult> => (await vault.health({})).result;
    const first = await health();
    const chosen = new Map<string, Finding[]>();
    for (const finding of first.findings) {
      if (finding.fix === null) continue;
      const kind = `${finding.id} | ${finding.fix.kind}`;
      const all = chosen.get(kind) ?? [];
      if (all.length < most) chosen.set(kind, [...all, finding]);
    }
    for (const [kind, findings] of chosen) {
      for (const finding of findings) {
        const figures = kinds.get(kind) ?? { tried: 0, refused: 0, stays: 0, comes: 0, reads: 0, undo: 0 };
        kinds.set(kind, figures);
        figures.tried++;
        const before = textsIn(folder);
        const known = new Set(first.findings.map(({ key }) => key));
        const fault = (what: keyof Figures, says: string): void => {
          figures[what]++;
          if (what !== 'refused') faults++;
          console.log(`${basename(place)}: ${finding.key ?? ''} ${finding.path}: ${says}`);
        };
        const done = await vault.carryOut(() => vault.fix([finding], {})).catch((error: unknown) => String(error));
        if (typeof done === 'string' || done.receipt === null) {
          fault('refused', `refused: ${typeof done === 'string' ? done : 'no plan'}`);
          continue;
        }
        const after = await health();
        if (after.findings.some(({ key }) => key === finding.key)) fault('stays', 'the finding stays');
        const came = after.findings.filter(({ key, severity }) => !known.has(key) && severity !== 'info');
        if (came.length > 0) fault('comes', `there comes ${came[0]?.key ?? ''} ${came[0]?.path ?? ''}: ${came[0]?.message ?? ''}`);
        const now = textsIn(folder);
        if (OF_LINKS.has(finding.fix?.kind ?? ''))
          for (const [path, text] of before) {
            const changed = now.get(path);
            if (!path.endsWith('.md') || changed === undefined || path.includes('top-of-mind')) continue;
            const other = otherLine(text, changed);
            if (other !== null) fault('reads', `"${path}" reads otherwise: ${other}`);
          }
        await vault.undo();
        const left = textsIn(folder);
        if (left.size !== before.size || [...before].some(([path, text]) => left.get(path) !== text)) fault('undo', 'undo is not exact');
      }
    }
    console.error(`${basename(place)}: ${[...chosen.values()].flat().length} fixes`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The texts of a folder's files by path, without what the program keeps. Large and binary files count by their hash. */
function textsIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
      if (/^\.top-of-mind|^\.git\//.test(path)) return [];
      const bytes = readFileSync(join(folder, path));
      return [[path, path.endsWith('.md') ? bytes.toString('utf8') : createHash('sha256').update(bytes).digest('hex')] as const];
    }),
  );
}

/** The first line of a body that reads otherwise in the other text, markup of links aside; null where none does. */
function otherLine(one: string, other: string): string | null {
  const [lines, others] = [bodyOf(one), bodyOf(other)];
  const at = lines.findIndex((line, i) => line !== others[i] && shown(line) !== shown(others[i] ?? ''));
  return at >= 0 ? `${lines[at] ?? ''} → ${others[at] ?? ''}` : lines.length === others.length ? null : 'another number of lines';
}

function bodyOf(text: string): string[] {
  return text.slice(bodyStart(readFrontmatter(text))).split('\n');
}

/** A line as the app shows it: of a link its words, and of `[[a/b#c]]` "a/b > c". */
function shown(line: string): string {
  return line
    .replace(
      /\[\[([^[\]|]+?)(?:\\?\|([^[\]]*))?\]\]/g,
      (_, target: string, words?: string) => words ?? target.trim().split('#').filter(Boolean).join(' > '),
    )
    .replace(/\[([^[\]]*)\]\((?:<[^<>]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?: "[^"]*")?\)/g, '$1');
}
