import { decisionEdits, guardedAt, isProtecting, renewState } from '../decide/layers/index';
import { purgedText } from '../decide/refactor/index';
import { sameBytes, someOf } from '../model/collections';
import { isAgentDoor } from '../model/door';
import { codeOf, MemoryError, messageOf } from '../model/errors';
import { jsonOrUndefined } from '../model/json';
import { asVaultPath, isInside, pathKey, type VaultPath } from '../model/path';
import type { Progress } from '../model/ports';
import type { PurgeInput, PurgeLeft, PurgeResult, Purging } from '../model/results/purge';
import { hostility } from '../model/safe-path';
import { readFrontmatter } from '../read/frontmatter/frontmatter';
import { decisionsPath } from '../read/memory/decisions';
import { entryFormatOf } from '../read/memory/of-note';
import { hashText } from '../read/text/hash';
import { soughtFor } from '../read/text/sought';
import { decodeText, encodeText } from '../read/text/text';
import { editText } from '../write/plan/compose';
import type { Purge, PurgeOf } from '../write/writer';
import { decideContext, memoryOf } from './context';
import { decideAgain } from './facade';
import type { Layers } from './layers';
import type { Session } from './session';
import { SHARED } from './vectors';

/** A shorter text stands in too many places that have nothing to do with it. UTF-16 units. */
const SHORTEST = 4;
/** A note whose text is shorter is not looked for in other files. */
const SHORTEST_NOTE = 24;
const ATTEMPTS = 10;
const TRASH = '.trash';
const STORE = '.top-of-mind';

/** A purge that was decided. */
interface Decided {
  readonly result: PurgeResult;
  readonly purge: Purge;
}

/** A file, and what it gets; null: it goes. */
interface Change {
  readonly path: VaultPath;
  readonly before: Uint8Array;
  readonly after: string | null;
}

/** Purges over `session`, which sees all files. */
export function purgingOf(session: Session, layers: Layers): Purging {
  const { host, writer } = session;
  const door = host.context.door;
  const refuseAgents = (): void => {
    if (door !== undefined && (isAgentDoor(door) || door.harness !== undefined))
      throw new MemoryError('needs_person', 'A person says what goes for good. Nothing was changed.');
  };
  return {
    async look(input, progress) {
      refuseAgents();
      return (await decide(session, input, progress)).result;
    },
    purge: async (input, progress) => {
      refuseAgents();
      return decideAgain(
        ATTEMPTS,
        () => decide(session, input, progress),
        async ({ purge, result }) => {
          if (result.removed.length === 0) return result;
          const receipt = await writer.purge(purge, progress, { door });
          if (receipt !== null) await layers.undone({ restored: receipt.changed });
          return result;
        },
      );
    },
  };
}

async function decide(session: Session, input: PurgeInput, progress: Progress | undefined): Promise<Decided> {
  const { host, writer, files } = session;
  const { of, bytes } = await meant(session, input);
  const { note, sought } = of;
  const snapshot = await session.look({ progress });
  const left: PurgeLeft[] = [];
  const binary: string[] = [];
  const changes: Change[] = [];
  const listed = await files.list();
  for (const [at, { path, size }] of listed.entries()) {
    await progress?.report(at, listed.length, 'Looking through the files');
    if (isInside(path, SHARED)) continue;
    if (sought.holds(path)) left.push({ where: path, why: 'Its name holds it. Rename the file.' });
    const before = await readable(session, path, left);
    const text = before === null ? null : decodeText(before);
    if (before === null || (before.length === 0 && size === 0)) continue;
    if (note !== null && pathKey(path) === pathKey(note)) changes.push({ path, before, after: null });
    else if (before.length === 0) left.push({ where: path, why: 'It is not on this device, so nobody looked into it.' });
    else if (text === null || (text.includes('\0') && !sought.holds(text))) {
      if (sought.isIn(before)) left.push({ where: path, why: 'It is no text of UTF-8. Remove or convert it by hand.' });
      else binary.push(path);
    } else if (sought.holds(text)) {
      const memory = memoryOf(host.settings(), path);
      const format = isInside(path, memory.root) ? entryFormatOf(decideContext(host, memory, snapshot), path) : null;
      const { text: after, kept } = purgedText(sought, path, text, format);
      if (kept !== null) left.push({ where: path, why: kept });
      if (after !== text) changes.push({ path, before, after });
    }
  }
  const trash: Change[] = [];
  const hidden = (await files.hiddenFolders?.()) ?? [TRASH, host.configFolder ?? TRASH];
  for (const folder of new Set([...hidden, TRASH])) {
    if (folder === STORE || /(?:^|\/)\.git$/.test(folder)) continue;
    for (const { path } of (await files.listHidden?.(folder)) ?? []) {
      const before = await readable(session, path, left);
      const text = before === null ? null : decodeText(before);
      if (before === null || !(sought.isIn(before) || (bytes !== null && sameBytes(before, bytes)))) continue;
      if (!isInside(path, TRASH) || text === null)
        left.push({ where: path, why: 'It belongs to another program, or is no text. Look at it by hand.' });
      else {
        const isCopy = bytes !== null && sameBytes(before, bytes);
        const { text: after, kept } = isCopy ? { text: null, kept: null } : purgedText(sought, path, text, null);
        if (kept !== null) left.push({ where: path, why: kept });
        if (after !== text) trash.push({ path, before, after });
      }
    }
  }
  const { entries, interrupted } = await writer.keptIn(of);
  const broke = 'This change broke off, and the program that began it needs its texts. Start that program, then purge again.';
  left.push(...interrupted.map(({ writer: by, id }) => ({ where: `${STORE}/${by}/journal/${id}`, why: broke })));
  const journal = entries.map(({ writer: by, id }) => `${STORE}/${by}/journal/${id}`);
  const kept = await privateFiles(session, of);
  const isFound = changes.length + trash.length + journal.length > 0 || kept.some(({ isDerived }) => !isDerived);
  if (note !== null) for (const { from } of snapshot.inbound(note)) left.push({ where: from, why: 'It links to the file. Links stay.' });
  const removed = [
    ...changes.map(({ path }) => path as string),
    ...trash.map(({ path }) => path),
    ...journal,
    ...(isFound ? kept.map(({ where }) => where) : []),
  ];
  const isInGit = hidden.some((folder) => /(?:^|\/)\.git$/.test(folder)) || ((await host.repositories?.(null)) ?? []).length > 0;
  return {
    result: { removed, left: onceEach(left), beyond: beyondOf(binary, isInGit, note) },
    purge: {
      ...of,
      title: note === null ? 'Purge a text' : 'Purge a file',
      ops: operationsOf(await withAccepted(session, changes, snapshot)),
      trash,
      beside: async () => {
        for (const { change } of await privateFiles(session, of)) await change();
      },
    },
  };
}

/** The text to seek, and of a file its bytes. Throws `bad_input` for a short text, `not_found` for a note that never was. */
async function meant({ files, writer }: Session, { what, text: isText }: PurgeInput): Promise<{ of: PurgeOf; bytes: Uint8Array | null }> {
  const path = asVaultPath(what);
  const isPath = isText !== true && what !== '' && hostility(what) === null;
  const there = isPath ? await files.stat(path) : null;
  const past = isPath ? (await writer.journal()).filter((entry) => entry.files.some((one) => pathKey(one) === pathKey(path))) : [];
  if (there === null && past.length === 0) {
    if (isPath && /^[^\n]+\.md$/i.test(what))
      throw new MemoryError(
        'not_found',
        `There is no file "${what}". Paths are written from the vault's root; a text that looks like one takes --text.`,
        what,
      );
    if (what.trim().length < SHORTEST)
      throw new MemoryError('bad_input', `A text of fewer than ${SHORTEST} characters stands in too many places. Give more of it.`);
    return { of: { sought: soughtFor([what]), note: null }, bytes: null };
  }
  let bytes = there === null ? null : await files.readBytes(there.path);
  // A purge that broke off goes on by what the journal still has of the file.
  for (const { id } of bytes === null ? past : []) {
    const ops = await writer.operations(id);
    const step = ops?.steps.find((one) => one.op !== 'move' && pathKey(one.path) === pathKey(path));
    bytes ??=
      (step !== undefined && 'bytes' in step ? step.bytes : ops?.rewrites.find((one) => pathKey(one.path) === pathKey(path))?.after) ??
      null;
  }
  const text = bytes === null ? '' : (decodeText(bytes) ?? '');
  const frontmatter = readFrontmatter(text);
  const body = frontmatter.state === 'none' ? text : text.slice(frontmatter.range.end);
  const told = [text, body, body.trim().replace(/^#[^\n]*\n/, '')].filter((one) => one.trim().length >= SHORTEST_NOTE);
  return { of: { sought: soughtFor(told), note: there?.path ?? path }, bytes };
}

async function readable({ files }: Session, path: VaultPath, left: PurgeLeft[]): Promise<Uint8Array | null> {
  try {
    return await files.readBytes(path);
  } catch (error) {
    if (codeOf(error) !== 'not_found') left.push({ where: path, why: messageOf(error) });
    return null;
  }
}

/** The files of the private store that hold it, or are made from notes: what can be made again goes whole, records only lose the text. */
async function privateFiles({ host, files }: Session, { sought, note }: PurgeOf) {
  const found: { readonly where: string; readonly isDerived: boolean; readonly change: () => Promise<void> }[] = [];
  const { store } = host;
  // Halves of files whose writers died are in no listing of the store.
  const halves = ((await files.listHidden?.(STORE)) ?? []).filter(({ path }) => path.endsWith('.part'));
  const names = new Set([...(await store.list('')), ...halves.map(({ path }) => path.slice(STORE.length + 1))]);
  const keyOfNote = note === null ? null : `/accepted/${hashText(pathKey(note))}.`;
  for (const name of names) {
    if (/^[^/]+\/journal\/[^/]+\/(?!.*\.part$)|^[^/]*$/.test(name)) continue;
    const bytes = (await store.read(name)) ?? new Uint8Array();
    const isCache = /^[^/]+\/cache\/(?!sessions\/)/.test(name);
    const isCopy = name.includes('/accepted/');
    const isOfNote = keyOfNote !== null && name.includes(keyOfNote);
    if (!isCache && !isOfNote && !sought.isIn(bytes)) continue;
    const value = isCache || isCopy ? undefined : jsonOrUndefined(decodeText(bytes) ?? '');
    const change = async (): Promise<void> => {
      if (value !== undefined) await store.write(name, encodeText(JSON.stringify(sought.scrubbed(value))));
      else for (const one of names) if (one === name || (isCopy && one.startsWith(`${name}.until-`))) await store.remove(one);
    };
    found.push({ where: `${STORE}/${name}`, isDerived: isCache && !sought.isIn(bytes), change });
  }
  const shared = host.shared;
  if (shared !== undefined)
    for (const name of await shared.list(''))
      found.push({ where: `${SHARED}/${name}`, isDerived: true, change: () => shared.remove(name) });
  return found;
}

/** The changes with the lines by which the protected files among them stay accepted, where they were. */
async function withAccepted(
  session: Session,
  changes: readonly Change[],
  snapshot: Awaited<ReturnType<Session['look']>>,
): Promise<Change[]> {
  const { host } = session;
  const whole = [...changes];
  for (const memory of host.settings().memories) {
    const ctx = decideContext(host, memory, snapshot);
    const drafts = [];
    const { note, decisions } = await session.decided(ctx);
    for (const { path, before, after } of note === null ? [] : changes)
      for (const name of snapshot.namesOf(path)) {
        const guarded = memoryOf(host.settings(), name).name === memory.name ? guardedAt(ctx, name) : null;
        const text = decodeText(before);
        if (guarded === null || !isProtecting(guarded.layer) || text === null) continue;
        drafts.push(...renewState(ctx, { origin: name, final: after === null ? null : name, before: text, after }, decisions));
      }
    if (note === null || drafts.length === 0) continue;
    const { edits } = decisionEdits(ctx, note, decisions, [{ part: null, drafts }], 'A person purged it.');
    const path = decisionsPath(ctx);
    const at = whole.findIndex((one) => pathKey(one.path) === pathKey(path));
    const old = whole[at] ?? { path, before: encodeText(note), after: note };
    const appends = edits.flatMap((edit) => (edit.op === 'append' ? [edit] : []));
    if (old.after !== null) whole.splice(at < 0 ? whole.length : at, 1, { ...old, after: editText(path, old.after, appends) });
  }
  return whole;
}

function operationsOf(changes: readonly Change[]): Purge['ops'] {
  return {
    rewrites: changes.flatMap(({ path, before, after }) => (after === null ? [] : [{ path, before, after: encodeText(after) }])),
    steps: changes.flatMap(({ path, before, after }) => (after === null ? [{ op: 'remove' as const, path, bytes: before }] : [])),
    folders: [],
    emptied: [],
  };
}

function beyondOf(binary: readonly string[], isInGit: boolean, note: VaultPath | null): PurgeLeft[] {
  return [
    ...(binary.length === 0
      ? []
      : [{ where: someOf(binary, 3), why: 'No text: pictures, PDFs and the like may hold it in a form that is not looked into.' }]),
    ...(isInGit ? [{ where: 'git', why: 'The history of the repository may hold it. Rewrite that history, and what was pushed.' }] : []),
    ...(note === null ? [] : [{ where: 'index notes', why: 'They may name it until they are made again (index).' }]),
    { where: 'other devices, sync services and backups', why: 'They keep versions of their own. Delete those there.' },
    { where: 'the trash of this computer', why: 'Copies that were thrown away stay there until it is emptied.' },
    { where: 'agents and open programs', why: 'Transcripts keep what agents read. Start programs again that have the vault open now.' },
  ];
}

function onceEach(left: readonly PurgeLeft[]): PurgeLeft[] {
  return [...new Map(left.map((one) => [`${one.where}\n${one.why}`, one])).values()];
}
