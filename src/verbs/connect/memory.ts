import * as v from 'valibot';
import { sameBytes, someOf } from '../../core/model/collections';
import { codeOf, MemoryError, messageOf, attempt } from '../../core/model/errors';
import { foldKey, isHidden } from '../../core/model/path';
import type { BringInResult } from '../../core/model/results/setup';
import { answered, change } from '../changes';
import { count, printable, type Paint } from '../text/screen';
import type { Answer, Context } from '../verb';
import { HALF, type ConnectMachine, type FilesIn, type MemoryPlaces } from './machine';
import { MEMORY_KEY, memoryFolderIn, memorySetting } from './one-setting';
import { planFile, writePlanned, type Asked, type PlannedFile } from './planned';

/** The index that Claude Code loads at the start of each session. */
const INDEX = 'MEMORY.md';
const NONE: FilesIn = { files: new Map(), hidden: [], odd: [] };
/** So many names are in a sentence; the rest are counted. */
const NAMED = 10;

/** The facts about a move until the memory is put back. */
interface MoveRecord {
  /** The folder that it went into, as a whole path. */
  readonly folder: string;
  /** The hash of each file that was moved. */
  readonly moved: Readonly<Record<string, string>>;
  /** Files that were in the folder already, of somebody. */
  readonly before: readonly string[];
}

/** Claude Code's memory of one project, and the folder of the vault that it goes into. */
interface Places extends MemoryPlaces {
  readonly folder: string;
  /** The folder as a whole path. */
  readonly target: string;
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
  /** The folder that it went into as record and pointer name it; undefined where neither does. */
  readonly led: string | undefined;
  readonly known: MoveRecord | null;
  /** Half-written files of a run that broke off. */
  readonly halves: readonly string[];
  /** Old places of other projects whose memories are in the same folder. */
  readonly sharing: readonly string[];
  /** Settings of the project that name a folder of their own. */
  readonly overriding: readonly string[];
}

/** The note at the old place that leads to the new one; the name of the new one is the first group. */
const POINTER = /^# This memory has moved\r?\n\r?\nIt is in `([^\r\n]*)`: read /;

function pointerTo(target: string, kept: string): string {
  return `# This memory has moved\n\nIt is in \`${target}\`: read \`${target}/${INDEX}\`, and write there.\n\nThe files as they were are in \`${kept}\`. "top-of-mind connect claude --memory-into FOLDER --remove" puts them back.\n`;
}

/** The folder that a file leads to; undefined where it differs in a byte from what is written here, apart from its line ends. */
function pointedAt(bytes: Uint8Array | undefined, kept: string): string | undefined {
  const text = bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const target = text === undefined ? undefined : POINTER.exec(text)?.[1];
  if (text === undefined || target === undefined) return undefined;
  const own = pointerTo(target, kept);
  return text === own || text === own.replaceAll('\n', '\r\n') ? target : undefined;
}

const MOVE_RECORD = v.object({ folder: v.string(), moved: v.record(v.string(), v.string()), before: v.array(v.string()) });

/** Null for what is no such record. */
function recordIn(text: string | null): MoveRecord | null {
  return text === null ? null : attempt(() => v.parse(MOVE_RECORD, JSON.parse(text)), null);
}

async function textAt(machine: ConnectMachine, path: string): Promise<string | null> {
  return (await machine.see(path).catch(() => null))?.text ?? null;
}

/** Throws `hostile_path` for a folder outside the vault, `bad_input` for one that is the memory's own, and `exists` where the memory went into another one. */
async function placesOf(
  machine: ConnectMachine,
  { connection: { vault }, isRemoving }: Asked,
  into: string,
  project: string,
): Promise<Places> {
  const { memory } = machine;
  const target = machine.absolute(`${vault}/${into}`);
  const folder = await machine.within(vault, target);
  if (folder === null || isHidden(folder))
    throw new MemoryError('hostile_path', `"${into}" is no folder inside the vault. Name one, such as "Agents/claude".`, into);
  const found = memory.memoryOf(machine.absolute(project));
  const { place, kept } = found;
  if ([place, kept].some((one) => machine.isSame(one, target, true)))
    throw new MemoryError(
      'bad_input',
      `"${target}" and "${place}", where Claude Code keeps this memory, are one folder, or one is in the other. Choose another folder. Nothing was written.`,
      into,
    );
  const [at, old, there] = [await memory.filesIn(place), await memory.filesIn(kept), await memory.filesIn(target)];
  const known = recordIn(await textAt(machine, found.record));
  const pointed = pointedAt(at?.files.get(INDEX), kept);
  const led = known?.folder ?? pointed;
  const isMoved = old !== null || pointed !== undefined;
  if (!(await machine.isFolder(machine.absolute(project))) && !(isRemoving && isMoved))
    throw new MemoryError('not_found', `There is no folder "${project}". Nothing was written.`, project);
  const set = valueIn((await textAt(machine, machine.place('claude', 'settings.json', undefined))) ?? '{}');
  const named = led ?? (old !== null && typeof set === 'string' ? set : undefined);
  if (named !== undefined && !machine.isSame(named, target) && (await machine.isFolder(named)))
    throw new MemoryError('exists', `The memory of this project went into "${named}". Name that folder. Nothing was written.`, place);
  const sharing: string[] = [];
  for (const other of found.others) {
    const bytes = new TextEncoder().encode((await textAt(machine, `${other.place}/${INDEX}`)) ?? '');
    const ledTo = recordIn(await textAt(machine, other.record))?.folder ?? pointedAt(bytes, other.kept);
    if (ledTo !== undefined && machine.isSame(ledTo, target)) sharing.push(other.place);
  }
  if (sharing.length > 0 && led === undefined && old === null)
    throw new MemoryError(
      'exists',
      `"${target}" is the memory of another project already, from ${listed(sharing)}, and this one is not in it. Choose another folder. Nothing was written.`,
      place,
    );
  const overriding: string[] = [];
  for (const name of ['.claude/settings.local.json', '.claude/settings.json']) {
    const path = machine.place('claude', name, project);
    const text = await textAt(machine, path);
    if (text !== null && valueIn(text) !== undefined) overriding.push(path);
  }
  const pointer = new TextEncoder().encode(pointerTo(target, kept));
  const isHalf = (name: string, bytes: Uint8Array): boolean => {
    const whole = HALF.exec(name)?.[1];
    const texts = whole === undefined ? [] : [there?.files.get(whole), old?.files.get(whole), whole === INDEX ? pointer : undefined];
    return texts.some((text) => text !== undefined && beginsWith(text, bytes));
  };
  const halvesIn = (one: FilesIn | null): string[] =>
    [...(one?.files ?? [])].filter(([name, bytes]) => isHalf(name, bytes)).map(([name]) => name);
  const [halves, oldHalves] = [halvesIn(at), halvesIn(old)];
  const now = at && without(at, [...halves, ...(pointed === undefined ? [] : [INDEX])]);
  const was = old && without(old, oldHalves);
  const left = [...halves.map((name) => `${place}/${name}`), ...oldHalves.map((name) => `${kept}/${name}`)];
  const isPointing = pointed !== undefined && machine.isSame(pointed, target);
  return { ...found, folder, target, overriding, pointer, now, was, there, isMoved, isPointing, led, known, sharing, halves: left };
}

function without(folder: FilesIn, names: readonly string[]): FilesIn {
  return { ...folder, files: new Map([...folder.files].filter(([name]) => !names.includes(name))) };
}

function beginsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.length <= bytes.length && sameBytes(bytes.subarray(0, start.length), start);
}

/** Removes the halves that a run which broke off left; those of the settings, too, and a backup of the text that stands there. */
async function clear(machine: ConnectMachine, { halves, record }: Places, { path, seen, next }: PlannedFile, isRemoving: boolean) {
  for (const half of halves) await machine.memory.drop(half);
  for (const [half] of await machine.memory.halvesOf(record)) await machine.memory.drop(half);
  const texts = [next, seen.text].map((text) => new TextEncoder().encode(text ?? ''));
  for (const [half, bytes] of await machine.memory.halvesOf(path))
    if (texts.some((text) => beginsWith(text, bytes))) await machine.memory.drop(half);
  if (isRemoving && next === seen.text)
    for (const backup of seen.backups) if (backup.text === seen.text) await machine.forget(backup.path, backup.text);
}

/** The value that a text has; undefined for none, or for a text that is not to be read. */
function valueIn(text: string): unknown {
  return attempt(() => memoryFolderIn(text), undefined);
}

/**
 * Moves Claude Code's memory of a project into a folder of the vault, or puts it back. What is in the way is refused before anything is
 * written. After that each step leaves all files in one place at least: the copy, the setting, then the old place.
 */
export async function memoryInto(ctx: Context, machine: ConnectMachine, asked: Asked, into: string, project = '.'): Promise<Answer> {
  const isActing = (asked.isRemoving || asked.isWriting) && !ctx.dryRun;
  if (isActing) await ctx.vault.recover();
  const places = await placesOf(machine, asked, into, project);
  const path = machine.place('claude', 'settings.json', undefined);
  const { backups } = await machine.see(path);
  const isTarget = (value: unknown): boolean => typeof value === 'string' && machine.isSame(value, places.target);
  const isOurs = (value: unknown): boolean => isTarget(value) || (value !== undefined && value === places.led);
  const before = [...backups].reverse().find((one) => !isOurs(valueIn(one.text)));
  const format = memorySetting(isOurs, before && valueIn(before.text));
  const setting = await planFile(machine, path, format, (has) => {
    const same = has.filter((one) => isTarget(one.value));
    return asked.isRemoving ? [] : same.length > 0 ? same : [{ kind: 'setting', value: places.target, at: MEMORY_KEY }];
  });
  if (isActing) await clear(machine, places, setting, asked.isRemoving);
  return asked.isRemoving ? putBack(ctx, machine, places, setting) : moveIn(ctx, machine, places, setting, isActing);
}

/** Moves in what is not in the vault yet. Unless `isActing` it only says what it would do. */
async function moveIn(ctx: Context, machine: ConnectMachine, places: Places, setting: PlannedFile, isActing: boolean): Promise<Answer> {
  const { folder, target, place, kept, now, was, there, pointer, isMoved, isPointing, known } = places;
  const { memory } = machine;
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
  refuseNested(source.files.keys(), (there ?? NONE).files.keys(), target);
  const isSet = setting.next === setting.seen.text;
  // Once the setting is there, the agent writes in the vault: what has arrived there may be another text by now, or gone.
  const arrived = isSet && !isMoved ? known?.moved : undefined;
  const copied = new Map([...source.files].filter(([name, bytes]) => arrived?.[name] !== memory.hash(bytes)));
  const pointing = (!isMoved && now === null) || isPointing ? [] : [`${place}/${INDEX}`];
  const before = isSet && known !== null ? known.before : [...(there ?? NONE).files.keys()].filter((name) => !source.files.has(name));
  const moved = Object.fromEntries([...source.files].map(([name, bytes]) => [name, memory.hash(bytes)]));
  const next: MoveRecord = isMoved
    ? { folder: target, moved: known?.moved ?? {}, before: known?.before ?? [] }
    : { folder: target, moved, before };
  const isPlain = !isActing && !ctx.dryRun;
  const done = await change({ ...ctx, dryRun: !isActing }, (vault) => vault.bringIn(folder, copied, INDEX, place));
  if (isActing && done.refused === undefined) {
    // Of two runs at once the record may be the other one's.
    let isOwnRecord = false;
    try {
      await refuseChanged(machine, places, source.files, copied, isMoved ? kept : place);
      if (known !== null || !isMoved) {
        await keep(machine, places, next);
        isOwnRecord = known === null;
      }
      await writePlanned(machine, [setting]);
    } catch (error) {
      if (isOwnRecord) await memory.drop(places.record);
      if (done.journal !== null) await ctx.vault.undo(done.journal);
      throw error;
    }
    try {
      if (!isMoved && now !== null) await memory.move(place, kept);
      if (pointing.length > 0) await memory.put(place, new Map([[INDEX, pointer]]));
    } catch (error) {
      const then = `The memory is in "${target}", and the settings say so; only the old place does not yet. Run again.`;
      throw new MemoryError(codeOf(error), `${messageOf(error)} ${then}`, place, true);
    }
    if (!isMoved && now !== null) await refuseChanged(machine, places, source.files, null, kept);
  }
  const changed = [...(isSet ? [] : [setting.path]), ...pointing];
  const earlier = setting.seen.text === null ? undefined : memoryFolderIn(setting.seen.text);
  const instead = earlier === target || earlier === places.led ? undefined : earlier;
  const answer = answered(ctx, isPlain ? { result: done.result, journal: null, refused: done.refused } : done, {
    isDense: true,
    json: ({ result: { created } }) => ({ changed: isPlain ? [] : changed, moved: created, from: place, kept, left: source.hidden }),
    lines: (result, paint) =>
      changed.length === 0 && result.created.length === 0 && (done.journal ?? done.plan ?? null) === null
        ? [`Claude Code keeps this memory in ${printable(target)} already.`]
        : movedText({ ...places, ...result, path: setting.path, left: source.hidden, before: instead }, isActing, paint),
  });
  return isActing && changed.length > 0 ? { ...answer, effect: 'changed' } : answer;
}

/** Keeps what is known of a move, where it is not kept so yet. */
async function keep({ memory }: ConnectMachine, { record, known }: Places, next: MoveRecord): Promise<void> {
  if (JSON.stringify(known) === JSON.stringify(next)) return;
  await memory.write(record, new TextEncoder().encode(`${JSON.stringify(next, null, 2)}\n`));
}

/** Throws `exists` where a file of one side stands where the other has a folder. */
function refuseNested(names: Iterable<string>, others: Iterable<string>, at: string): void {
  const [ours, theirs] = [[...names], [...others]];
  const foldersOf = (all: readonly string[]): Set<string> =>
    new Set(all.flatMap((name) => name.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))));
  const [inOurs, inTheirs] = [foldersOf(ours), foldersOf(theirs)];
  const wrong = [...new Set([...ours.filter((name) => inTheirs.has(name)), ...theirs.filter((name) => inOurs.has(name))])];
  if (wrong.length === 0) return;
  throw new MemoryError(
    'exists',
    `${listed(wrong)}: a file on one side and a folder on the other. Rename one of them, then run again. Nothing was written.`,
    at,
  );
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
    ...(others.length === 0 ? [] : [paint.warn(`Memories of other projects, which it does not read meanwhile: ${others.length}.`)]),
    ...(overriding.length === 0
      ? []
      : [paint.warn(`This project has a value of its own, which may count instead: ${listed(overriding)}.`)]),
    ...(warning === undefined ? [] : [paint.warn(warning)]),
    isActing
      ? 'End the open sessions of Claude Code. The same with --remove puts all back; run that before you undo.'
      : 'The same with --write does this, and --remove takes it back.',
  ];
}

/**
 * Throws `changed_since` where the memory at `at` is not what was read, `seen`, or what was copied is not in the vault; `copied` is null
 * once the memory moved.
 */
async function refuseChanged(
  { memory }: ConnectMachine,
  { target }: Places,
  seen: FilesIn['files'],
  copied: FilesIn['files'] | null,
  at: string,
): Promise<void> {
  const [now, there] = [(await memory.filesIn(at)) ?? NONE, await memory.filesIn(target)];
  const names = new Set([...seen.keys(), ...(seen.size === 0 ? [] : now.files.keys())]);
  const wrong = [...names].filter(
    (name) => !isAt(now, name, seen.get(name)) || (copied?.has(name) === true && !isAt(there, name, copied.get(name))),
  );
  if (wrong.length === 0) return;
  const isDone = copied === null;
  const then = isDone ? `Its words are in "${at}" and not in "${target}": copy them there.` : 'Nothing was moved. Run again.';
  throw new MemoryError(
    'changed_since',
    `Something wrote while the memory was moved: ${listed(wrong)}. End the sessions of Claude Code, and other runs of this. ${then}`,
    at,
    isDone,
  );
}

/** The files that go into the folder of the files as they were before it gets its old name. */
interface Return {
  readonly copied: ReadonlyMap<string, Uint8Array>;
  /** Of those that change a file there its text before. */
  readonly replaced: ReadonlyMap<string, Uint8Array>;
  /** Changed on both sides: the name under which the vault's text is beside the other. */
  readonly beside: readonly string[];
  /** Not in the vault any more. */
  readonly gone: readonly string[];
  /** Somebody's own files in the folder of the vault. */
  readonly own: readonly string[];
}

/** Decides for each file by what was moved, what was kept and what the vault has; no text is given up. */
function returnOf({ memory }: ConnectMachine, { known, there }: Places, old: FilesIn['files']): Return {
  const own = [...(there ?? NONE).files.keys()].filter((name) => known?.before.includes(name) === true && !old.has(name));
  const files = new Map([...(there ?? NONE).files].filter(([name]) => !own.includes(name)));
  const [copied, replaced, beside] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array>(), [] as string[]];
  // On some disks names that differ in case alone are one file.
  const names = new Map([...old.keys()].map((name) => [foldKey(name), name]));
  for (const [given, bytes] of files) {
    const name = names.get(foldKey(given)) ?? given;
    const kept = old.get(name);
    const moved = known?.moved[name];
    if (kept === undefined) copied.set(name, bytes);
    else if (sameBytes(kept, bytes) || memory.hash(bytes) === moved) continue;
    else if (moved !== undefined && memory.hash(kept) !== moved) {
      const free = freeName(name, 'vault', bytes, (one) => old.get(one) ?? files.get(one) ?? copied.get(one));
      beside.push(free);
      if (!old.has(free)) copied.set(free, bytes);
    } else {
      copied.set(name, bytes);
      replaced.set(name, kept);
    }
  }
  const left = new Set([...files.keys()].map(foldKey));
  const gone = [...old.keys()].filter((name) => !left.has(foldKey(name)) && !beside.includes(name));
  return { copied, replaced, beside, gone, own };
}

/** A name like `user_tabs (vault).md` that nothing has, or that very text. */
function freeName(name: string, mark: string, bytes: Uint8Array, at: (name: string) => Uint8Array | undefined): string {
  const [, stem = name, extension = ''] = /^([^]*?[^/])(\.[^./]*)?$/.exec(name) ?? [];
  for (let times = 1; ; times++) {
    const free = `${stem} (${mark}${times === 1 ? '' : ` ${times}`})${extension}`;
    const there = at(free);
    if (there === undefined || sameBytes(there, bytes)) return free;
  }
}

async function putBack(ctx: Context, machine: ConnectMachine, places: Places, setting: PlannedFile): Promise<Answer> {
  const { folder, target, place, kept, there, known } = places;
  const { memory } = machine;
  const isOurs = setting.removed.length > 0;
  const isMoved = places.isMoved || isOurs;
  // The setting was written, and the old place was not set aside yet.
  const isWhole = isOurs && !places.isMoved && places.now !== null;
  const [now, was] = isWhole ? [null, places.now] : [places.now, places.was];
  const old = (was ?? NONE).files;
  const back = isMoved ? returnOf(machine, places, old) : { copied: new Map(), replaced: new Map(), beside: [], gone: [], own: [] };
  const whole = new Map([...old, ...back.copied]);
  const extra = isMoved ? [...(now ?? NONE).files].filter(([name, bytes]) => !isAt({ ...NONE, files: whole }, name, bytes)) : [];
  const foreign = isMoved
    ? [...extra.map(([name]) => name).filter((name) => hasName(whole, name)), ...(now?.hidden ?? []), ...(now?.odd ?? [])]
    : [];
  if (foreign.length > 0)
    throw new MemoryError(
      'exists',
      `"${place}" has what came after its memory moved to the vault, and would be lost: ${listed(foreign)}. Move it elsewhere, or what it says into "${target}", then run again. Nothing was written.`,
      place,
    );
  const copied = new Map([...back.copied, ...extra]);
  refuseNested(copied.keys(), [...old.keys(), ...copied.keys()], place);
  const { replaced, beside, gone, own } = back;
  const isActing = !ctx.dryRun;
  const changed = [...(isOurs ? [setting.path] : []), ...(isMoved ? [place] : [])];
  let left: readonly string[] = [];
  if (isActing && isMoved) {
    if (isWhole) await memory.move(place, kept);
    await putWhole(machine, places.replaced, await besides(machine, places.replaced, replaced));
    const again = await memory.filesIn(kept);
    const wrong = [...new Set([...old.keys(), ...(again ?? NONE).files.keys()])].filter((name) => !isAt(again, name, old.get(name)));
    if (wrong.length > 0) throw new MemoryError('changed_since', `Something wrote in "${kept}": ${listed(wrong)}. Run again.`, kept, true);
    await putWhole(machine, kept, copied);
  }
  if (isActing) await writePlanned(machine, [setting]);
  if (isActing && isMoved && (was !== null || copied.size > 0)) await exchange(machine, places);
  if (isActing) left = await settle(machine, places);
  if (isActing && known !== null) await memory.drop(places.record);
  return {
    result: { changed, moved: [...copied.keys()].map((name) => `${place}/${name}`), gone, left: [...(there ?? NONE).odd, ...left] },
    effect: isActing && changed.length > 0 ? 'changed' : 'unchanged',
    text: (paint) => {
      if (changed.length === 0 && left.length === 0) return `Claude Code does not keep a memory in ${printable(target)}.`;
      const would = isActing ? '' : 'would be ';
      const hidden = there?.hidden ?? [];
      return [
        ...(isOurs ? [`${paint.bold(printable(setting.path))}: ${MEMORY_KEY} ${would}as it was before.`] : []),
        ...(isMoved ? [`${paint.bold(printable(place))}: ${would}put back, ${count(old.size, 'file')}.`] : []),
        ...(isMoved && there === null ? [paint.warn(`There is no ${printable(target)}: nothing of it was copied.`)] : []),
        ...(copied.size === 0 ? [] : [`Added or changed since, and ${would}copied there: ${listed([...copied.keys()])}.`]),
        ...(replaced.size === 0 ? [] : [`Their texts before are in ${printable(places.replaced)}.`]),
        ...(beside.length === 0
          ? []
          : [paint.warn(`Changed on both sides; the text of the vault is beside the other: ${listed(beside)}.`)]),
        ...(gone.length === 0 || !isMoved ? [] : [`Not in the vault any more, and ${would}there again: ${listed(gone)}.`]),
        ...(own.length === 0 ? [] : [`In the folder before the memory came, and not copied: ${count(own.length, 'file')}.`]),
        ...(hidden.length === 0 ? [] : [`Hidden, and left in the vault: ${listed(hidden)}.`]),
        ...(there === null || there.odd.length === 0 ? [] : [paint.warn(`Not copied: ${there.odd.join(', ')}.`)]),
        ...(left.length === 0 ? [] : [paint.warn(`Came meanwhile, and is kept apart: ${listed(left)}.`)]),
        `${printable(folder)} stays in the vault as it is, and stays a memory; "journal" names the change that brought it, for "undo".`,
      ].join('\n');
    },
  };
}

/** These texts by names under which the folder has no other one. */
async function besides({ memory }: ConnectMachine, folder: string, texts: FilesIn['files']): Promise<FilesIn['files']> {
  const files = texts.size === 0 ? NONE.files : ((await memory.filesIn(folder)) ?? NONE).files;
  const nameOf = (name: string, bytes: Uint8Array): string => {
    const there = files.get(name);
    return there === undefined || sameBytes(there, bytes) ? name : freeName(name, 'earlier', bytes, (one) => files.get(one));
  };
  return new Map([...texts].map(([name, bytes]) => [nameOf(name, bytes), bytes]));
}

/** Writes files into a folder and reads them back. Throws `io` where it does not hold them then. */
async function putWhole({ memory }: ConnectMachine, folder: string, files: FilesIn['files']): Promise<void> {
  if (files.size === 0) return;
  await memory.put(folder, files);
  const whole = await memory.filesIn(folder);
  const wrong = [...files].filter(([name, bytes]) => !isAt(whole, name, bytes)).map(([name]) => name);
  if (wrong.length > 0)
    throw new MemoryError('io', `"${folder}" does not hold what was written: ${listed(wrong)}. Run again.`, folder, true);
}

/** Gives the files as they were their old place; whatever is there gets another name first. Throws with `Run again.` */
async function exchange({ memory }: ConnectMachine, { place, kept, aside }: Places): Promise<void> {
  try {
    if ((await memory.filesIn(place)) !== null) {
      const taken = await asides(memory, aside);
      await memory.move(place, `${aside}${taken.length === 0 ? '' : `-${taken.length + 1}`}`);
    }
    await memory.move(kept, place);
  } catch (error) {
    throw new MemoryError(codeOf(error), `${messageOf(error)} The memory is whole in "${kept}". Run again.`, place, true);
  }
}

async function asides(memory: ConnectMachine['memory'], aside: string): Promise<string[]> {
  const found: string[] = [];
  for (let name = aside; (await memory.filesIn(name)) !== null; name = `${aside}-${found.length + 1}`) found.push(name);
  return found;
}

/** All that was set aside goes into the memory where its place is free, and away where it is there; the rest is named. */
async function settle(machine: ConnectMachine, { place, kept, aside }: Places): Promise<string[]> {
  const left: string[] = [];
  const { memory } = machine;
  for (const folder of (await asides(memory, aside)).reverse()) {
    const { files, hidden, odd } = (await memory.filesIn(folder)) ?? NONE;
    const there = (await memory.filesIn(place)) ?? NONE;
    const isOurs = (name: string, bytes: Uint8Array): boolean => name === INDEX && pointedAt(bytes, kept) !== undefined;
    const isFree = (name: string): boolean =>
      ![...there.files.keys()]
        .map(foldKey)
        .some((one) => `${one}/`.startsWith(`${foldKey(name)}/`) || `${foldKey(name)}/`.startsWith(`${one}/`));
    await putWhole(machine, place, new Map([...files].filter(([name, bytes]) => !isOurs(name, bytes) && isFree(name))));
    const whole = await memory.filesIn(place);
    const done = [...files].filter(([name, bytes]) => isOurs(name, bytes) || isAt(whole, name, bytes)).map(([name]) => name);
    const again = await memory.filesIn(folder);
    await memory.take(
      folder,
      done.filter((name) => isAt(again, name, files.get(name))),
    );
    left.push(...[...[...files.keys()].filter((name) => !done.includes(name)), ...hidden, ...odd].map((name) => `${folder}/${name}`));
  }
  return left;
}

function hasName(files: ReadonlyMap<string, unknown>, name: string): boolean {
  return [...files.keys()].some((one) => foldKey(one) === foldKey(name));
}

function isAt(folder: FilesIn | null, name: string, bytes: Uint8Array | undefined): boolean {
  const there = folder?.files.get(name);
  return there !== undefined && bytes !== undefined && sameBytes(there, bytes);
}

function listed(names: readonly string[]): string {
  return someOf(names.map(printable), NAMED);
}
