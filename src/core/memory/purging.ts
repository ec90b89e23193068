import { decisionEdits, guardedAt, isBroken, isProtecting, renewState } from '../decide/layers/index';
import { purgedText, timesIn } from '../decide/refactor/index';
import type { DecideContext } from '../model/context';
import { sameBytes, someOf } from '../model/collections';
import { isAgentDoor } from '../model/door';
import { MemoryError, messageOf } from '../model/errors';
import { asVaultPath, isHidden, isInside, isNotePath, pathKey, stemOf, type VaultPath } from '../model/path';
import type { Progress, VaultFiles } from '../model/ports';
import type { PurgeResult, Purging } from '../model/results/purge';
import { hostility } from '../model/safe-path';
import type { FileEntry, Snapshot } from '../model/snapshot';
import { memoryAt } from '../read/files/rules';
import { readFrontmatter } from '../read/frontmatter/frontmatter';
import { decisionsPath } from '../read/memory/decisions';
import { entryFormatOf } from '../read/memory/of-note';
import { insideMemory } from '../read/memory/scope';
import { hashText } from '../read/text/hash';
import { isText, soughtFor } from '../read/text/sought';
import { decodeText, encodeText } from '../read/text/text';
import { editText } from '../write/plan/compose';
import type { PurgedFile, PurgeOf } from '../write/writer';
import { decideContext, effectiveMemories, memoryOf } from './context';
import { decideAgain } from './facade';
import type { Layers } from './layers';
import type { Session } from './session';
import { SHARED } from './vectors';

/** A shorter text stands in many places that have nothing to do with it. UTF-16 units. */
const SHORTEST = 4;
/** A file whose text is shorter than this is not looked for in others. */
const SHORTEST_QUOTE = 24;
const ATTEMPTS = 10;
const [STORE, TRASH] = ['.top-of-mind', '.trash'];
const GIT = /(?:^|\/)\.git$/;
const BEYOND = [
  { where: 'hidden files such as .env', why: 'They are not searched, but for those in hidden folders.' },
  { where: 'other devices, sync services and backups', why: 'They keep versions of their own. Delete those there.' },
  { where: 'the trash of this computer', why: 'What was thrown away stays there until it is emptied.' },
  { where: 'agents and open programs', why: 'Transcripts keep what agents read. Restart programs that have the vault open.' },
];
const IN_GIT = { where: 'git', why: 'The history of the repository may hold it. Rewrite that, also where it was pushed.' };

/** The text or file that is to go, and of a file its bytes. */
interface Meant extends PurgeOf {
  readonly bytes: Uint8Array | null;
}

/** Purges over `session`, which sees all files. */
export function purgingOf(session: Session, layers: Layers): Purging {
  const { door } = session.host.context;
  const decided: typeof decide = (...args) => {
    if (door === undefined || (!isAgentDoor(door) && door.harness === undefined)) return decide(...args);
    return Promise.reject(new MemoryError('needs_person', 'A person says what goes for good. Nothing was changed.'));
  };
  const purge = (what: string, isPlain: boolean, progress?: Progress, unwritable: readonly string[] = []): Promise<PurgeResult> =>
    decideAgain(
      ATTEMPTS,
      () => decided(session, what, isPlain, progress, unwritable),
      async ({ result, meant, files, broken }) => {
        if (result.removed.length === 0) return result;
        const beside = async (): Promise<void> => {
          for (const { change } of await privateFiles(session, meant, broken)) await change();
        };
        await session.writer.purge({ ...meant, title: meant.note === null ? 'Purge a text' : 'Purge a file', files, beside }, progress, {
          door,
        });
        await layers.undone({ restored: files.map(({ path }) => path) });
        return result;
      },
    ).catch((error: unknown) => {
      const path = error instanceof MemoryError && error.code === 'no_permission' ? error.path : undefined;
      if (path === undefined || unwritable.includes(path)) throw error;
      return purge(what, isPlain, progress, [...unwritable, path]);
    });
  return { look: async (...args) => (await decided(session, ...args)).result, purge };
}

async function decide(session: Session, what: string, isPlain: boolean, progress?: Progress, unwritable: readonly string[] = []) {
  const { host, writer, files } = session;
  const meant = await meantBy(session, what, isPlain);
  const snapshot = await session.look({ progress });
  const folders = new Set([...((await files.hiddenFolders?.()) ?? []), TRASH]);
  const listed = [...(await files.list())].filter(({ path }) => !isInside(path, SHARED));
  const settings = await files.stat(asVaultPath(host.settingsFile?.() ?? STORE));
  if (settings !== null && isHidden(settings.path)) listed.push(settings);
  for (const folder of folders) if (folder !== STORE && !GIT.test(folder)) listed.push(...((await files.listHidden?.(folder)) ?? []));
  const [changed, left, binary]: [PurgedFile[], PurgeResult['left'][number][], string[]] = [[], [], []];
  for (const [at, entry] of listed.entries()) {
    await progress?.report(at, listed.length, 'Looking through the files');
    const where = entry.path;
    if (meant.sought.holds(where)) left.push({ where, why: 'Its name holds it. Rename the file.' });
    const found = await inFile(session, meant, entry).catch((error: unknown) => ({ why: messageOf(error) }));
    if ('isBinary' in found && !isHidden(where)) binary.push(where);
    if ('file' in found && unwritable.includes(where)) left.push({ where, why: 'It cannot be written. Allow that, then purge again.' });
    else if ('file' in found) changed.push(found.file);
    if ('why' in found) left.push({ where, why: found.why });
  }
  const { files: accepted, broken } = await withAccepted(session, changed, snapshot, unwritable);
  left.push(...broken.map((where) => ({ where, why: 'It breaks its layer. Settle that first.' })));
  const going = changed.filter(({ path }) => !broken.includes(path));
  const own = (by: string, id: string): string => `${STORE}/${by}/journal/${id}`;
  const entries = await writer.keptIn(meant);
  const why = 'This change broke off, and the program that began it needs its texts. Start that program, then purge again.';
  const halfway = entries.filter(({ state, begun }) => state === 'interrupted' && begun);
  left.push(...halfway.map(({ writer: by, id }) => ({ where: own(by, id), why })));
  const links = meant.note === null ? [] : snapshot.inbound(meant.note);
  left.push(...[...new Set(links.map(({ from }) => from))].map((where) => ({ where, why: 'It links to the file. Links stay.' })));
  const kept = await privateFiles(session, meant, broken);
  const removed = [...going.map(({ path }) => path), ...entries.flatMap((one) => (halfway.includes(one) ? [] : [own(one.writer, one.id)]))];
  const isFound = removed.length > 0 || kept.some(({ isHolding }) => isHolding);
  const isInGit = [...folders].some((one) => GIT.test(one)) || ((await host.repositories?.(null)) ?? []).length > 0;
  const isOrAre = binary.length === 1 ? 'It is' : 'They are';
  const beyond = [
    ...(binary.length === 0 ? [] : [{ where: someOf(binary, 3), why: `${isOrAre} no text, and may hold it in a form of their own.` }]),
    ...(isInGit ? [IN_GIT] : []),
    ...(meant.note === null ? [] : [{ where: 'index notes', why: 'They may name the file until they are made again (index).' }]),
    ...BEYOND,
  ];
  const times = new Map(
    going.map(({ path, before, after }) => [path, after === null ? null : timesIn(meant.sought, decodeText(before) ?? '')]),
  );
  const result: PurgeResult = { removed: [...removed, ...(isFound ? kept.map(({ where }) => where) : [])], left, beyond, times };
  return { result, meant, files: accepted, broken };
}

/** Throws `bad_input` for a short text, `not_found` for a note that never was. */
async function meantBy({ files, writer }: Session, what: string, isPlain: boolean): Promise<Meant> {
  const path = asVaultPath(what);
  const isPath = !isPlain && what !== '' && hostility(what) === null;
  const there = isPath ? await files.stat(path) : null;
  const past = isPath ? (await writer.journal()).filter((entry) => entry.files.some((one) => pathKey(one) === pathKey(path))) : [];
  if (there === null && past.length === 0) {
    const rule = `There is no file "${what}". Paths are written from the vault's root; a text that looks like one takes --text.`;
    const named = isPlain ? null : await whatIsNamed(files, what);
    if (named !== null)
      throw new MemoryError('bad_input', `"${what}" is ${named}. Give the path of a file, or take it as a text with --text.`);
    if (isPath && /^[^\n]+\.md$/i.test(what)) throw new MemoryError('not_found', rule, what);
    if (what.trim().length < SHORTEST)
      throw new MemoryError('bad_input', `A text of fewer than ${SHORTEST} characters stands in too many places. Give more of it.`);
    return { sought: soughtFor([what]), note: null, bytes: null };
  }
  let bytes = there === null ? null : await files.readBytes(there.path);
  // A purge that broke off goes on by what the journal still has of the file.
  for (const { id } of bytes === null ? past : [])
    bytes ??=
      (await writer.operations(id))?.steps.flatMap((one) => (one.op === 'remove' && one.path === path ? [one.bytes] : []))[0] ?? null;
  const text = decodeText(bytes ?? new Uint8Array()) ?? '';
  const frontmatter = readFrontmatter(text);
  const body = frontmatter.state === 'none' ? text : text.slice(frontmatter.range.end);
  const quotes = [text, body, body.trim().replace(/^#[^\n]*\n/, '')].filter((one) => one.trim().length >= SHORTEST_QUOTE);
  return { sought: soughtFor(quotes), note: there?.path ?? path, bytes };
}

/** A folder, a hidden file, or a note without its extension, in words; null for any other text. */
async function whatIsNamed(files: VaultFiles, what: string): Promise<string | null> {
  const path = asVaultPath(what.replace(/\/$/, ''));
  if (path === '' || /\n/.test(path) || path.startsWith('/')) return null;
  if ((await files.hasFolder?.(path).catch(() => false)) === true) return 'a folder';
  if (isHidden(path) && (await files.stat(path).catch(() => null)) !== null) return 'a hidden file';
  const isIt = (note: VaultPath): boolean =>
    isNotePath(note) && [stemOf(note), note.slice(0, -3)].some((one) => pathKey(one) === pathKey(path));
  const note = (await files.list()).find((one) => isIt(one.path));
  return note === undefined ? null : `the name of "${note.path}"`;
}

/** The outcome for a file, or why it stays; neither where it does not hold it. */
async function inFile({ host, files }: Session, { sought, note, bytes }: Meant, { path, size }: FileEntry) {
  const before = await files.readBytes(path);
  const isCopy = isInside(path, TRASH) && bytes !== null && sameBytes(before, bytes);
  if (isCopy || (note !== null && pathKey(path) === pathKey(note))) return { file: { path, before, after: null } };
  if (before.length < size && before.length === 0) return { why: 'It is not on this device, so nobody looked into it.' };
  if (!sought.isIn(before)) return isText(before) ? {} : { isBinary: true };
  if (!isText(before)) return { why: 'It is no text of UTF-8. Take it out by hand.' };
  if (isHidden(path) && !isInside(path, TRASH)) return { why: 'It is a file of settings, or of another program. Take it out by hand.' };
  const memory = memoryAt(effectiveMemories(host.settings()), path);
  const text = decodeText(before) ?? '';
  const { text: after, kept, properties = [] } = purgedText(sought, path, text, memory === null ? null : entryFormatOf(memory, path));
  const what = properties.length === 0 ? 'the file or its properties' : `its ${someOf(properties, 3)}`;
  const why = kept ? { why: `Without it ${what} could not be read, or would say something else. Take it out by hand.` } : {};
  return after === text ? why : { ...why, file: { path, before, after } };
}

/**
 * The files of the private store that hold it, and all that is made from notes: that goes whole, while records only lose the text.
 * Accepted texts of the `broken` files stay, to settle them with.
 */
async function privateFiles({ host, files }: Session, { sought, note }: PurgeOf, broken: readonly VaultPath[]) {
  const { store, shared } = host;
  const found: { readonly where: string; readonly isHolding: boolean; readonly change: () => Promise<void> }[] = [];
  // Halves of files whose writers died are in no listing of the store.
  const halves = ((await files.listHidden?.(STORE)) ?? []).filter(({ path }) => path.endsWith('.part'));
  const names = new Set([...(await store.list('')), ...halves.map(({ path }) => path.slice(STORE.length + 1))]);
  for (const name of names) {
    if (/^[^/]+\/journal\/|^[^/]*$/.test(name) && !name.endsWith('.part')) continue;
    if (broken.some((path) => isAcceptedOf(name, path))) continue;
    const bytes = (await store.read(name)) ?? new Uint8Array();
    const isMade = /^[^/]+\/cache\/(?!sessions\/)/.test(name);
    const isHolding = sought.isIn(bytes) || (note !== null && isAcceptedOf(name, note));
    const record = isMade || name.includes('/accepted/') ? null : sought.outOfJson(decodeText(bytes) ?? '');
    const change = (): Promise<void> => (record === null ? store.remove(name) : store.write(name, encodeText(record)));
    if (isMade || isHolding) found.push({ where: `${STORE}/${name}`, isHolding, change });
  }
  for (const name of (await shared?.list('')) ?? [])
    found.push({ where: `${SHARED}/${name}`, isHolding: false, change: async () => shared?.remove(name) });
  return found;
}

function isAcceptedOf(name: string, path: VaultPath): boolean {
  return name.includes(`/accepted/${hashText(pathKey(path))}.`);
}

/**
 * The files with the lines of decisions notes by which the protected ones among them stay accepted, where they were; and the
 * `broken` ones, which are not as accepted, or cannot be accepted: with them, somebody else's change would be accepted.
 */
async function withAccepted(session: Session, changed: readonly PurgedFile[], snapshot: Snapshot, unwritable: readonly string[]) {
  const { host } = session;
  const settings = host.settings();
  const memories = await Promise.all(
    settings.memories.map(async (memory) => {
      const ctx = decideContext(host, memory, snapshot);
      return { ctx, ...(await session.decided(ctx)) };
    }),
  );
  const guardedBy = (ctx: DecideContext, path: VaultPath) =>
    snapshot.namesOf(path).flatMap((name) => {
      const guarded = memoryOf(settings, name).name === ctx.memory.name ? guardedAt(ctx, name) : null;
      return guarded !== null && isProtecting(guarded.layer) ? [guarded] : [];
    });
  const broken = changed.filter(({ path, before, after }) =>
    memories.some(({ ctx, decisions }) =>
      guardedBy(ctx, path).some(
        (one) => unwritable.includes(decisionsPath(ctx)) || (after !== null && isBroken(ctx, one, decodeText(before) ?? '', decisions)),
      ),
    ),
  );
  const files = new Map(changed.flatMap((file) => (broken.includes(file) ? [] : [[file.path, file] as const])));
  for (const { ctx, note, decisions } of memories) {
    const drafts = [...files.values()].flatMap(({ path: at, before, after }) =>
      guardedBy(ctx, at).flatMap(({ path }) => {
        const texts = { origin: path, final: after === null ? null : path, before: decodeText(before), after };
        return decisions.accepted.some((one) => pathKey(one) === pathKey(insideMemory(ctx, path))) ? renewState(ctx, texts, decisions) : [];
      }),
    );
    if (note === null || drafts.length === 0) continue;
    const { edits } = decisionEdits(ctx, note, decisions, [{ part: null, drafts }], 'A person purged it.');
    const path = decisionsPath(ctx);
    const now = [...files.values()].find((file) => pathKey(file.path) === pathKey(path)) ?? { path, before: encodeText(note), after: note };
    const appends = edits.flatMap((edit) => (edit.op === 'append' ? [edit] : []));
    files.set(now.path, { ...now, after: editText(path, now.after ?? note, appends) });
  }
  return { files: [...files.values()], broken: broken.map(({ path }) => path) };
}
