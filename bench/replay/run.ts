import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { groupBy } from '../../src/core/model/collections';
import { historyOf, type Commit } from './history';
import { judged, type Judged } from './judge';
import { conventionIn, replayed, settingsBy } from './memory';
import { piecesOf, type Piece } from './pieces';
import { drawn, oneLine, share, tellJudged, writeLines, writeSheet } from './sheet';

/** Entries of a commit above which it is an import. */
const IMPORT = 60;

const given = process.argv.slice(2);
const option = (name: string): string | undefined => (given.includes(name) ? given[given.indexOf(name) + 1] : undefined);
const places = given.filter((one, at) => !one.startsWith('--') && given[at - 1]?.startsWith('--') !== true);
const every = Number(option('--every') ?? '1');
const judgedSheet = option('--judged');

if (judgedSheet !== undefined) tellJudged([judgedSheet, ...places]);
else await replay();

async function replay(): Promise<void> {
  const all: Judged[] = [];
  console.log(
    '| memory | convention | new | asked | edited | asked | busiest day | UNIQUE | SUPERSEDE | DUPLICATE | left out | a verdict, middle and 95% | not judged |',
  );
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
  for (const place of places) {
    const { name, convention, heard, aside } = await heardOf(place);
    all.push(...heard);
    console.log(`| ${name} | ${convention} | ${cells(heard)} | ${aside} |`);
  }
  if (places.length > 1) console.log(`| all | | ${cells(all)} | |`);
  const doubtful = all.filter(({ leftOut }) => leftOut === 'in other words');
  if (doubtful.length > 0) console.log(`\nLeft out, though not said word for word:\n${doubtful.map(told).join('\n')}`);
  const [list, sheet] = [option('--list'), option('--sheet')];
  if (list !== undefined)
    writeLines(
      list,
      all.filter(({ unsure, verdict }) => unsure || verdict !== 'UNIQUE'),
    );
  if (sheet !== undefined) writeSheet(sheet, drawn(all, Number(option('--count') ?? '400'), Number(option('--seed') ?? '1')));
  if (doubtful.length > 0) process.exitCode = 1;
}

/** Replays `DIR`, or `DIR:FOLDER` for a memory in a folder of the repository. */
async function heardOf(place: string): Promise<{ name: string; convention: string; heard: Judged[]; aside: string }> {
  const [, repository = place, folder = ''] = existsSync(place) ? [] : (/^(.+):(.*)$/.exec(place) ?? []);
  const name = basename(repository) === 'repo' || basename(repository) === '.git' ? basename(dirname(repository)) : basename(repository);
  const commits = historyOf(repository, folder.replace(/\/$/, ''));
  const convention = option('--convention') ?? (await conventionOf(commits));
  const settings = settingsBy(convention);
  const [before, ahead] = [await replayed(settings), await replayed(settings)];
  const heard: Judged[] = [];
  const aside = { imports: 0, imported: 0, moved: 0, refused: 0 };
  for (const [at, commit] of commits.entries()) {
    const hadNotes = before.size() > 0;
    await ahead.move(commit.changes, commit.time);
    const { pieces, moved } = piecesOf(ahead.context(), commit);
    const isImport = !hadNotes || pieces.length > IMPORT;
    if (isImport && pieces.length > 0) {
      aside.imports++;
      aside.imported += pieces.length;
    } else if (at % every === 0) {
      aside.moved += moved;
      for (const piece of pieces) {
        const one = await judged(before, piece, { id: idOf(name, commit, piece), memory: name, day: dayOf(piece, commit) });
        if (one === null) aside.refused++;
        else heard.push(one);
      }
    }
    await before.move(commit.changes, commit.time);
  }
  const { imports, imported, moved, refused } = aside;
  const said = `${imported} in ${imports} imports, ${moved} moved${refused === 0 ? '' : `, ${refused} refused`}`;
  return { name, convention, heard, aside: said };
}

/** By the convention of the memory as the last commit leaves it. */
async function conventionOf(commits: readonly Commit[]): Promise<string> {
  const last = new Map(commits.flatMap(({ changes }) => changes.map((change) => [change.path, change] as const)));
  const whole = await replayed(settingsBy('notes-and-links'));
  await whole.move([...last.values()], commits.at(-1)?.time ?? '2026-01-01');
  return conventionIn(whole.memory);
}

/** Days that a commit may come after what it keeps was written. */
const LATE = 31;

/** The day of the log in which it stands, where that is at hand; else that of the commit. */
function dayOf({ entry: { date } }: Piece, { time }: Commit): string {
  const late = date === undefined ? -1 : (Date.parse(time) - Date.parse(date)) / 86_400_000;
  return date !== undefined && late >= 0 && late < LATE ? date : time.slice(0, 10);
}

function idOf(name: string, { hash }: Commit, { path, entry, kind }: Piece): string {
  return createHash('sha1').update([name, hash, path, kind, entry.title, entry.body].join('\0')).digest('hex').slice(0, 12);
}

function cells(heard: readonly Judged[]): string {
  const asked = heard.filter(({ unsure }) => unsure);
  const days = [...groupBy(asked, ({ memory, day }) => `${memory} ${day}`).entries()].sort((a, b) => b[1].length - a[1].length);
  const busiest = days[0] === undefined ? '0' : `${days[0][1].length} on ${days[0][0].slice(-10)}`;
  const kinds = (['new', 'edit'] as const).map((kind) => {
    const own = heard.filter((one) => one.kind === kind);
    return `${own.length} | ${share(own.filter(({ unsure }) => unsure).length, own.length)}`;
  });
  const labels = (['UNIQUE', 'SUPERSEDE', 'DUPLICATE'] as const).map((label) => {
    const own = heard.filter(({ verdict }) => verdict === label);
    const sure = own.filter(({ unsure }) => !unsure).length;
    return `${sure} sure, ${own.length - sure} asked`;
  });
  const out = heard.filter(({ leftOut }) => leftOut !== null);
  const times = heard.map(({ took }) => took).sort((a, b) => a - b);
  const speed = [0.5, 0.95].map((part) => `${(times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(1)} ms`).join(', ');
  return [...kinds, busiest, ...labels, out.length, speed].join(' | ');
}

function told({ id, memory, entry, of }: Judged): string {
  return `- ${id} ${memory}: "${oneLine(`${entry.title} ${entry.body}`)}" for ${of ?? ''}`;
}
