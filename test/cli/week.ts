import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, vaultOnDisk, wordsOf } from './terminal';
import { weeks, type Day } from './week-steps';

const BEGIN = '<!-- week:begin -->';
const END = '<!-- week:end -->';

/** Ids differ from run to run. */
const withoutIds = (text: string): string =>
  text.replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, '01…').replace(/\b(same|link|promote|prune|graduate|old|note)-[0-9a-v]{8}\b/g, '$1-…');

/** The page of a convention with its week made anew. Throws where it has no place for one. */
export async function pageWithWeek(convention: string, page: string): Promise<string> {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/conventions/${convention}.md has no place for a week's use`);
  return `${page.slice(0, from + BEGIN.length)}\n\n${await weekOf(convention)}\n\n${page.slice(to)}`;
}

export const conventionsWithWeek = Object.keys(weeks);

async function weekOf(convention: string): Promise<string> {
  const folder = vaultOnDisk();
  const days: string[] = [];
  for (const day of weeks[convention] ?? []) days.push(await dayOf(folder, day));
  return [...days, 'Every file after that week:', ...filesOf(folder)].join('\n\n');
}

async function dayOf(folder: string, { day, steps }: Day): Promise<string> {
  const printed: string[] = [];
  for (const [at, { run, input }] of steps.entries()) {
    const ran = await cli(folder, [...wordsOf(run), '--now', `${day}T${String(9 + at).padStart(2, '0')}:00:00`], input);
    if (ran.exit > 1) throw new Error(`${run}\n${ran.err}`);
    const out = withoutIds(ran.out.replaceAll(folder, '/vault')).trimEnd();
    printed.push(`$ ${input === undefined ? '' : `echo "${input}" | `}top-of-mind ${run}\n${out}`);
  }
  return `**${day}**\n\n${fenced('console', printed.join('\n'))}`;
}

/** Every file of the vault but those of the program itself, in the order of their paths. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith('.top-of-mind/'))
    .sort()
    .map((path) => `\`${path}\`\n\n${fenced('text', withoutIds(readFileSync(join(folder, path), 'utf8')).trimEnd())}`);
}

/** A fence that nothing in the text ends. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
