import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { MemoryError, attempt } from '../../core/model/errors';
import { HALF, type FilesIn, type MemoryMachine, type MemoryPlaces } from '../../verbs/connect/machine';
import { guarded, systemCode } from './errors.mjs';
import { NotReadable, readRegular } from './regular.mjs';
import { syncFolder, writeBeside } from './write.mjs';

/** Letters of a project's path that Claude Code takes for its folder's name; a longer one goes on with a hash. */
const LONGEST = 200;
/** The largest file that is read, in bytes. */
const MOST = 256 * 1024 * 1024;
/** Follows the name of a memory's folder whose files went into a vault. */
const KEPT = '.before-top-of-mind';
/** Follow it in the names of folders for what had to make room when the files came back. */
const REPLACED = '.replaced-by-top-of-mind';
const ASIDE = '.set-aside-by-top-of-mind';

/** The folders in which Claude Code, with its own folder at `home`, keeps memories. */
export function memoryMachine(home: string): MemoryMachine {
  const projects = join(home, 'projects');
  return {
    memoryOf(project) {
      const real = attempt(() => realpathSync.native(project), project);
      const folders = [...new Set([repositoryOf(real), real, project])];
      const places = folders.map((folder) => join(projects, folderFor(folder, projects), 'memory'));
      const isKnown = (one: string): boolean => Object.values(placesAt(one)).some((path) => existsSync(path));
      const place = places.find(isKnown) ?? places[0] ?? '';
      const others = listed(projects).map((name) => join(projects, name, 'memory'));
      return { ...placesAt(place), others: others.filter((one) => one !== place && isKnown(one)).map(placesAt) };
    },
    filesIn,
    async put(folder, files) {
      await guarded(folder, async () => {
        await mkdir(folder, { recursive: true });
        for (const [name, bytes] of files) await putFile(join(folder, ...name.split('/')), bytes);
        await syncFolder(folder);
      });
    },
    async take(folder, names) {
      await guarded(folder, async () => {
        for (const name of names) await rm(join(folder, name), { force: true });
        await removeEmpty(folder);
      });
    },
    async write(path, bytes) {
      await guarded(path, async () => {
        await putFile(path, bytes);
        await syncFolder(dirname(path));
      });
    },
    async drop(path) {
      await guarded(path, async () => {
        await rm(path, { force: true });
        await rmdir(dirname(path)).catch(() => undefined);
      });
    },
    async halvesOf(path) {
      const names = listed(dirname(path)).filter((name) => HALF.exec(name)?.[1] === basename(path));
      const files = names.map((name) => join(dirname(path), name)).filter((one) => lstatSync(one).isFile());
      return new Map(files.map((one) => [one, readRegular(one, MOST)]));
    },
    hash: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    async move(from, to) {
      await guarded(from, async () => {
        await rename(from, to);
        await syncFolder(dirname(to));
      });
    },
  };
}

function placesAt(place: string): Omit<MemoryPlaces, 'others'> {
  return { place, kept: place + KEPT, record: `${place + KEPT}.json`, replaced: place + REPLACED, aside: place + ASIDE };
}

async function putFile(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeBeside(path, bytes, statSync(path, { throwIfNoEntry: false }) ?? null);
}

/** Removes a folder and those in it, as far as they are empty. */
async function removeEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) if (entry.isDirectory()) await removeEmpty(join(folder, entry.name));
  await rmdir(folder).catch(() => undefined);
}

async function filesIn(folder: string): Promise<FilesIn | null> {
  const own = await lstat(folder).catch(() => null);
  if (own === null) return null;
  const found: { files: Map<string, Uint8Array>; hidden: string[]; odd: string[] } = { files: new Map(), hidden: [], odd: [] };
  const look = async (below: string): Promise<void> => {
    for (const entry of (await readdir(join(folder, below), { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isSymbolicLink()) found.odd.push(`"${name}" is a link`);
      else if (entry.name.startsWith('.')) found.hidden.push(name);
      else if (entry.isDirectory()) await look(name);
      else readInto(name);
    }
  };
  const readInto = (name: string): void => {
    try {
      found.files.set(name, readRegular(join(folder, name), MOST));
    } catch (error) {
      found.odd.push(`"${name}" ${error instanceof NotReadable ? error.message : `cannot be read (${systemCode(error)})`}`);
    }
  };
  if (!own.isDirectory())
    throw new MemoryError('bad_input', `"${folder}" is ${own.isSymbolicLink() ? 'a link' : 'no folder'}, so it is left alone.`, folder);
  await guarded(folder, () => look(''));
  return found;
}

/** The folder that Claude Code names after a project's path. */
function folderFor(project: string, projects: string): string {
  const plain = project.replace(/[^a-zA-Z0-9]/g, '-');
  if (plain.length <= LONGEST) return plain;
  const start = `${plain.slice(0, LONGEST)}-`;
  const [found = plain, ...more] = listed(projects).filter((name) => name.startsWith(start));
  if (more.length === 0) return found;
  const names = [found, ...more].map((name) => `"${join(projects, name)}"`).join(', ');
  throw new MemoryError(
    'bad_input',
    `Which of these is the memory of "${project}" cannot be seen: ${names}. Nothing was written.`,
    project,
  );
}

/** The repository that a folder is in, of which Claude Code keeps one memory for all work trees; the folder itself outside of one. */
function repositoryOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    const git = join(at, '.git');
    if (existsSync(git)) return mainOf(git) ?? at;
    if (dirname(at) === at) return folder;
  }
}

/** The repository of a work tree, whose `.git` is a file that names it; null for a folder, and another such file, as that of a submodule. */
function mainOf(file: string): string | null {
  try {
    const own = resolve(dirname(file), /^gitdir: *(.*\S)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '');
    const common = resolve(own, readFileSync(join(own, 'commondir'), 'utf8').trim());
    return basename(common) === '.git' && own.startsWith(common + sep) ? dirname(common) : null;
  } catch {
    return null;
  }
}

function listed(folder: string): string[] {
  return attempt(() => readdirSync(folder), []);
}
