import { sameBytes } from '../../core/model/collections';
import { codeOf, MemoryError, messageOf } from '../../core/model/errors';
import { isHidden } from '../../core/model/path';
import type { BringInResult } from '../../core/model/results/setup';
import { answered, change } from '../changes';
import { count, printable, type Paint } from '../text/screen';
import type { Answer, Context } from '../verb';
import type { ConnectMachine, FilesIn } from './machine';
import { MEMORY_KEY, memoryFolderIn, memorySetting } from './memory-setting';
import { planFile, writePlanned, type Asked, type PlannedFile } from './planned';

/** The index that Claude Code loads at the start of each session. */
const INDEX = 'MEMORY.md';
const NONE: FilesIn = { files: new Map(), hidden: [], odd: [] };
const NOTHING = new Uint8Array();
/** So many names are in a sentence; the rest are counted. */
const NAMED = 10;

/** Claude Code's memory of one project, and the folder of the vault that it goes into. */
interface Places {
  readonly folder: string;
  /** The folder as a whole path. */
  readonly target: string;
  readonly place: string;
  readonly kept: string;
  readonly others: number;
  /** The text at the old place that leads to the new one. */
  readonly pointer: Uint8Array;
  /** The old place as it is, without that text; null where no folder is. */
  readonly now: FilesIn | null;
  /** True once it moved, be it to a folder by another name. */
  readonly isMoved: boolean;
  readonly isPointing: boolean;
  /** The files as they were before they went into the vault; null where none did. */
  readonly was: FilesIn | null;
  readonly there: FilesIn | null;
  /** Settings of the project that name a folder of their own. */
  readonly overriding: readonly string[];
}

/** The note at the old place that leads to the new one; the name of the new one is the first group. */
const POINTER = /^# This memory has moved\n\nIt is in `([^\n]*)`: [^\n]*\n\n[^\n]*\n$/;

function pointedAt(bytes: Uint8Array | undefined): string | undefined {
  return bytes && POINTER.exec(new TextDecoder().decode(bytes))?.[1];
}

/** Throws `hostile_path` for a folder outside the vault, and `exists` where the memory went into another one. */
async function placesOf(machine: ConnectMachine, { connection: { vault } }: Asked, into: string, project: string): Promise<Places> {
  const { memory } = machine;
  const target = machine.absolute(`${vault}/${into}`);
  const folder = await machine.within(vault, target);
  if (folder === null || isHidden(folder))
    throw new MemoryError('hostile_path', `"${into}" is no folder inside the vault. Name one, such as "Agents/claude".`, into);
  const found = memory.memoryOf(machine.absolute(project));
  const text = `# This memory has moved\n\nIt is in \`${target}\`: read \`${target}/${INDEX}\`, and write there.\n\nThe files as they were are in \`${found.kept}\`. "top-of-mind connect claude --memory-into FOLDER --remove" puts them back.\n`;
  const [at, was, there] = [await memory.filesIn(found.place), await memory.filesIn(found.kept), await memory.filesIn(target)];
  const pointer = new TextEncoder().encode(text);
  const other = pointedAt(at?.files.get(INDEX));
  const now = at && { ...at, files: new Map([...at.files].filter(([name]) => name !== INDEX || other === undefined)) };
  if (other !== undefined && other !== target && (await machine.isFolder(other)))
    throw new MemoryError('exists', `The memory of this project went into "${other}". Name that folder. Nothing was written.`, found.place);
  const overriding: string[] = [];
  for (const name of ['.claude/settings.local.json', '.claude/settings.json']) {
    const path = machine.place('claude', name, project);
    const { text } = await machine.see(path).catch(() => ({ text: null }));
    if (text !== null && valueIn(text) !== undefined) overriding.push(path);
  }
  const state = { now, was, there, isMoved: was !== null || other !== undefined, isPointing: isAt(at, INDEX, pointer) };
  return { ...found, folder, target, overriding, pointer, ...state };
}

/** The value that a text has; undefined for none, or for a text that is not to be read. */
function valueIn(text: string): unknown {
  try {
    return memoryFolderIn(text);
  } catch {
    return undefined;
  }
}

/**
 * Moves Claude Code's memory of a project into a folder of the vault, or puts it back. What is in the way is refused before anything is
 * written. After that each step leaves all files in one place at least: the copy, the setting, then the old place.
 */
export async function memoryInto(ctx: Context, machine: ConnectMachine, asked: Asked, into: string, project = '.'): Promise<Answer> {
  const places = await placesOf(machine, asked, into, project);
  const path = machine.place('claude', 'settings.json', undefined);
  const { backups } = await machine.see(path);
  const before = [...backups].reverse().find((one) => valueIn(one.text) !== places.target);
  const format = memorySetting(places.target, before && valueIn(before.text));
  const wanted = asked.isRemoving ? [] : [{ kind: 'memory' as const, value: places.target }];
  const setting = await planFile(machine, path, format, () => wanted);
  return asked.isRemoving ? putBack(ctx, machine, places, setting) : moveIn(ctx, machine, places, setting, asked.isWriting);
}

/** Moves in what is not in the vault yet. Without `--write` it only says what it would do. */
async function moveIn(ctx: Context, machine: ConnectMachine, places: Places, setting: PlannedFile, isWriting: boolean): Promise<Answer> {
  const { folder, target, place, kept, now, was, there, pointer, isMoved, isPointing } = places;
  const extra = [...(now ?? NONE).files.keys()];
  if (isMoved && extra.length > 0)
    throw new MemoryError(
      'exists',
      `"${place}" has files that came after its memory moved to the vault: ${listed(extra)}. The earlier ones are in "${kept}". Run the same with --remove, then with --write again. Nothing was written.`,
      place,
    );
  const source = (isMoved ? (there !== null && there.files.size > 0 ? NONE : was) : now) ?? NONE;
  if (source.odd.length > 0)
    throw new MemoryError(
      'bad_input',
      `In "${place}" ${source.odd.join(', ')}. Only files are moved: take it out, then run again. Nothing was written.`,
      place,
    );
  const pointing = (!isMoved && now === null) || isPointing ? [] : [`${place}/${INDEX}`];
  const isActing = isWriting && !ctx.dryRun;
  const isPlain = !isActing && !ctx.dryRun;
  const done = await change({ ...ctx, dryRun: !isActing }, (vault) => vault.bringIn(folder, source.files, INDEX));
  if (isActing && done.refused === undefined) {
    try {
      await refuseChanged(machine, places, source, isMoved ? kept : place);
      await writePlanned(machine, [setting]);
    } catch (error) {
      if (done.journal !== null) await ctx.vault.undo(done.journal);
      throw error;
    }
    try {
      if (!isMoved && now !== null) await machine.memory.move(place, kept);
      if (pointing.length > 0) await machine.memory.put(place, new Map([[INDEX, pointer]]));
    } catch (error) {
      const then = `The memory is in "${target}", and the settings say so; only the old place does not yet. Run again.`;
      throw new MemoryError(codeOf(error), `${messageOf(error)} ${then}`, place, true);
    }
    if (!isMoved && now !== null) await refuseChanged(machine, places, source, kept, true);
  }
  const changed = [...(setting.next === setting.seen.text ? [] : [setting.path]), ...pointing];
  const earlier = setting.seen.text === null ? undefined : memoryFolderIn(setting.seen.text);
  const before = earlier === target ? undefined : earlier;
  const answer = answered(ctx, isPlain ? { result: done.result, journal: null, refused: done.refused } : done, {
    isDense: true,
    json: ({ result: { created } }) => ({ changed: isPlain ? [] : changed, moved: created, from: place, kept, left: source.hidden }),
    lines: (result, paint) =>
      changed.length === 0 && result.created.length === 0 && (done.journal ?? done.plan ?? null) === null
        ? [`Claude Code keeps this memory in ${printable(target)} already.`]
        : movedText({ ...places, ...result, path: setting.path, left: source.hidden, before }, isActing, paint),
  });
  return isActing && changed.length > 0 ? { ...answer, effect: 'changed' } : answer;
}

type Moved = Places & BringInResult & { readonly path: string; readonly left: readonly string[]; readonly before: unknown };

function movedText(moved: Moved, isActing: boolean, paint: Paint): string[] {
  const { folder, target, place, kept, others, now, isMoved, created, same, memory, warning, path, left, before, overriding } = moved;
  const [has, is] = isActing ? ['', 'is'] : ['would be ', 'would be'];
  return [
    `${count(created.length, 'file')} of ${printable(place)} ${has}moved into ${paint.bold(printable(folder))}, ${same.length} there already with the same bytes.`,
    ...(left.length === 0 ? [] : [`Not moved, since a vault holds nothing hidden: ${listed(left)}.`]),
    `The folder ${is} the memory "${printable(memory.name)}" in the style ${memory.convention}.`,
    `${paint.bold(printable(path))}: ${MEMORY_KEY} ${is} ${printable(JSON.stringify(target))}.`,
    ...(before === undefined
      ? []
      : [paint.warn(`Instead of ${printable(JSON.stringify(before))}, which --remove puts back; files in that folder stay there.`)]),
    ...(now === null && !isMoved ? [] : [`A note at the old place says where the memory is; the files as they were: ${printable(kept)}`]),
    paint.warn(`Claude Code reads this setting for every project: all of them keep their memory in this folder from then on.`),
    ...(others === 0 ? [] : [paint.warn(`Memories of other projects, which it does not read meanwhile: ${others}.`)]),
    ...(overriding.length === 0
      ? []
      : [paint.warn(`This project has a value of its own, which may count instead: ${listed(overriding)}.`)]),
    ...(warning === undefined ? [] : [paint.warn(warning)]),
    isActing
      ? 'End the open sessions of Claude Code. The same with --remove puts all back; run that before you undo.'
      : 'The same with --write does this, and --remove takes it back.',
  ];
}

/** Throws `changed_since` where files of the memory at `at` are not those that were read and copied: the agent wrote meanwhile. */
async function refuseChanged({ memory }: ConnectMachine, { target }: Places, source: FilesIn, at: string, isDone = false): Promise<void> {
  const [now, there] = [(await memory.filesIn(at)) ?? NONE, await memory.filesIn(target)];
  const names = new Set([...source.files.keys(), ...(source === NONE ? [] : now.files.keys())]);
  const wrong = [...names].filter(
    (name) => !isAt(now, name, source.files.get(name)) || !isAt(isDone ? now : there, name, source.files.get(name)),
  );
  if (wrong.length === 0) return;
  const then = isDone ? `Its words are in "${at}" and not in "${target}": copy them there.` : 'Nothing was moved. Run again.';
  throw new MemoryError(
    'changed_since',
    `Claude Code wrote while its memory was moved: ${listed(wrong)}. End its sessions. ${then}`,
    at,
    isDone,
  );
}

async function putBack(ctx: Context, machine: ConnectMachine, places: Places, setting: PlannedFile): Promise<Answer> {
  const { folder, target, place, kept, now, was, there } = places;
  const isOurs = setting.removed.length > 0;
  const isMoved = places.isMoved || (isOurs && (now?.files.size ?? 0) === 0);
  const old = (was ?? NONE).files;
  const back = new Map([...old, ...(there ?? NONE).files]);
  const extra = [...(now ?? NONE).files.keys()].filter((name) => !isAt(now, name, back.get(name)));
  const clash = extra.filter((name) => back.has(name));
  const foreign = isMoved ? [...clash, ...(now?.hidden ?? []), ...(now?.odd ?? [])] : [];
  if (foreign.length > 0)
    throw new MemoryError(
      'exists',
      `"${place}" has what came after its memory moved to the vault, and would be lost: ${listed(foreign)}. Move it elsewhere, or what it says into "${target}", then run again. Nothing was written.`,
      place,
    );
  for (const name of extra) back.set(name, now?.files.get(name) ?? NOTHING);
  const copied = new Map(isMoved ? [...back].filter(([name, bytes]) => !isAt(was, name, bytes)) : []);
  const gone = [...old.keys()].filter((name) => there?.files.has(name) !== true);
  const isActing = !ctx.dryRun;
  const changed = [...(isOurs ? [setting.path] : []), ...(isMoved ? [place] : [])];
  if (isActing && isMoved) {
    await machine.memory.put(kept, copied);
    const whole = await machine.memory.filesIn(kept);
    const wrong = [...copied].filter(([name, bytes]) => !isAt(whole, name, bytes)).map(([name]) => name);
    if (wrong.length > 0) throw new MemoryError('io', `"${kept}" does not hold what was written: ${listed(wrong)}. Run again.`, kept);
  }
  if (isActing) await writePlanned(machine, [setting]);
  if (isActing && isMoved) {
    await machine.memory.take(place, [...(now ?? NONE).files.keys(), INDEX]);
    await machine.memory.move(kept, place);
  }
  return {
    result: { changed, moved: [...copied.keys()].map((name) => `${place}/${name}`), gone, left: (there ?? NONE).odd },
    effect: isActing && changed.length > 0 ? 'changed' : 'unchanged',
    text: (paint) => {
      if (changed.length === 0) return `Claude Code does not keep a memory in ${printable(target)}.`;
      const would = isActing ? '' : 'would be ';
      return [
        ...(isOurs ? [`${paint.bold(printable(setting.path))}: ${MEMORY_KEY} ${would}as it was before.`] : []),
        ...(isMoved ? [`${paint.bold(printable(place))}: ${would}put back, ${count(old.size, 'file')}.`] : []),
        ...(copied.size === 0 ? [] : [`Added or changed since, and ${would}copied there: ${listed([...copied.keys()])}.`]),
        ...(gone.length === 0 || !isMoved ? [] : [`Not in the vault any more, and ${would}there again: ${listed(gone)}.`]),
        ...(there === null || there.odd.length === 0 ? [] : [paint.warn(`Not copied: ${there.odd.join(', ')}.`)]),
        `${printable(folder)} stays in the vault as it is, and stays a memory; "history" names the change that brought it, for "undo".`,
      ].join('\n');
    },
  };
}

function isAt(folder: FilesIn | null, name: string, bytes: Uint8Array | undefined): boolean {
  const there = folder?.files.get(name);
  return there !== undefined && bytes !== undefined && sameBytes(there, bytes);
}

function listed(names: readonly string[]): string {
  const some = names.slice(0, NAMED).map(printable).join(', ');
  return names.length > NAMED ? `${some} and ${names.length - NAMED} more` : some;
}
