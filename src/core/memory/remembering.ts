import {
  decideRemember,
  namesSteps,
  parseEntryInput,
  placesOf,
  skippedNoteOf,
  type IncomingEntry,
  type Older,
} from '../decide/remember/index';
import { checkpointBody, checkpointText } from '../decide/upkeep/index';
import { secretInEntry } from '../decide/secrets/index';
import { secretSentence } from '../model/secret';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { isNotePath, joinPath, stemOf, type NotePath } from '../model/path';
import type { Edit, Precondition } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { ProposedLink, RememberInput, RememberResult } from '../model/results/remember';
import type { SkippedEntry } from '../model/results/skipped';
import type { SecretInEntry } from '../model/secret';
import type { EntryRef, Verdict } from '../model/verdict';
import type { Query, VaultHost, VaultMemory } from '../model/vault-memory';
import { dateInName } from '../read/text/dates';
import { entryFormatOf } from '../read/memory/of-note';
import { entryNamed, entryRef, parseEntries } from '../read/entries/parse';
import { layerAt } from '../read/files/rules';
import { sha256OfText } from '../read/snapshot/recent';
import { runWithPauses } from '../read/text/steps';
import { isEntry, isInner, noteFor, notesOf } from '../read/memory/scope';
import { parseSkipped, skippedCopies } from '../read/memory/skipped';
import { readText, readTextOrNull } from '../read/files/texts';
import { existing } from './context';
import type { GateFor } from './gate-cache';
import { questionAbout } from './question';
import { judgedVerdict, type EntryToJudge } from './judged';
import { asMistake, graduatedBody, madeBefore, withRule } from './mistakes';
import { overwriteState, statePlace, writeCheckpoint } from './state-files';
import { discretionOf } from './withheld';
import { encodeText } from '../read/text/text';

type Remembering = Pick<VaultMemory, 'remember' | 'checkpoint' | 'places' | 'skipped' | 'writeSkipped'>;
type RememberQuery = Query & { readonly accept?: readonly ProposedLink[] };

const MOST_NAMED = 5;

/** New entries: through the gate, to their place or into the skipped note. */
export function rememberingOf(host: VaultHost, contextFor: (query?: Query) => Promise<DecideContext>, gateFor: GateFor): Remembering {
  const rememberIn = async (ctx: DecideContext, input: RememberInput, query: RememberQuery): Promise<Proposal<RememberResult>> => {
    const secret = secretInEntry(input);
    if (secret !== null && input.secret !== 'write') return held(ctx, input, query, secret);
    const state = statePlace(ctx, input);
    if (state !== null) return overwriteState(host, ctx, state, input);
    const first = parseEntryInput(ctx, input);
    const mistake = await asMistake(host, ctx, first);
    const level = host.settings().gate.skip;
    const before = mistake === null ? null : await madeBefore(ctx, mistake, input, (await gateFor(ctx, query)).gate, level);
    if (mistake !== null && before !== null) return before;
    // A mistake of weight is written as the rule that it becomes.
    const isRule = mistake !== null && mistake.severe && mistake.fix !== '' && input.action !== 'skip';
    const incoming = isRule ? parseEntryInput(ctx, { ...input, body: graduatedBody(input.body) }) : first;
    const { capture } = incoming;
    const chosen = input.action === undefined || input.older === undefined ? null : await chosenEntry(host, ctx, input.older);
    const entry = toJudge(ctx, incoming);
    const { gate } = await gateFor(ctx, query);
    const words = await gate.ask(entry);
    // Where somebody has chosen already, no other opinion is asked for.
    const { verdict, problem } =
      input.action === undefined ? await judgedVerdict(host, ctx, entry, words) : { verdict: words, problem: null };
    const discretion = discretionOf(host, ctx);
    const shown = await discretion.shown(verdict, { entry: input });
    const older = chosen ?? (await judgedEntry(host, ctx, olderOf(verdict)));
    await runWithPauses(namesSteps(ctx), () => host.pause?.() ?? Promise.resolve());
    const fileText = capture.into === 'file' ? await readTextOrNull(host.files, capture.path) : null;
    const skippedText = await readTextOrNull(host.files, skippedNoteOf(ctx));
    const { result, plan } = decideRemember(ctx, incoming, verdict, {
      shown,
      older,
      fileText,
      skippedText,
      level,
      links: query.accept ?? [],
    });
    const asks = shown.unsure && input.action === undefined && input.whenUnsure !== 'fail';
    const question = asks ? await questionAbout(gate, discretion, entry, verdict, result) : null;
    const proposal = {
      result: { ...result, question, ...(problem === null ? {} : { problem }), ...(secret === null ? {} : { secret }) },
      plan,
    };
    return mistake !== null && isRule ? withRule(proposal, mistake) : proposal;
  };

  /** Nothing of the entry is kept or passed on anywhere; if it can be judged at all, the verdict is reported without its words. */
  const held = async (
    ctx: DecideContext,
    input: RememberInput,
    query: RememberQuery,
    secret: SecretInEntry,
  ): Promise<Proposal<RememberResult>> => {
    const words = await (await gateFor(ctx, query)).gate.ask({ title: input.title, body: input.body });
    const { verdict, confidence, of, evidence, unsure } = await discretionOf(host, ctx).shown(words, { entry: input });
    const refused = {
      code: 'secret',
      path: null,
      rule: `${secretSentence(secret)} Nothing was written. Take it out, or write it anyway with --secret write.`,
    };
    return {
      result: {
        verdict,
        confidence,
        of,
        evidence,
        unsure,
        question: null,
        path: null,
        entry: null,
        superseded: null,
        skipped: null,
        links: [],
        refused,
        secret,
      },
      plan: null,
    };
  };

  return {
    remember: async (input, query) => rememberIn(await contextFor(query), input, query),

    async checkpoint(input, query) {
      const ctx = await contextFor(query);
      if (input.workingOn.trim() === '') throw new MemoryError('bad_input', 'A checkpoint says at least what is being worked on.');
      const secret = secretInEntry({ title: '', body: checkpointBody(input) });
      if (secret !== null)
        throw new MemoryError('bad_input', `${secretSentence(secret)} Nothing was written. Take it out of the checkpoint.`);
      const kept = await writeCheckpoint(host, ctx, input);
      if (kept !== null) return kept;
      const [title = ''] = /Checkpoint[^\n]*/.exec(checkpointText(ctx, input)) ?? [];
      const entry: RememberInput = {
        title: `${title.replace(/[()%]/g, '')} ${ctx.created.slice(11, 16).replace(':', ' ')}`,
        body: checkpointBody(input),
        tags: ['checkpoint'],
        onDuplicate: 'write',
        action: 'write',
      };
      const { result, plan } = await rememberIn(ctx, entry, query);
      const { path, refused } = result;
      return {
        result: {
          path: path ?? joinPath(ctx.memory.root, ''),
          bytes: encodeText(entry.body).length,
          limit: null,
          log: null,
          ...(refused === undefined ? {} : { refused }),
        },
        plan,
      };
    },

    async places(query) {
      const ctx = await contextFor(query);
      return placesOf(ctx, ctx.today);
    },

    async skipped(query) {
      const ctx = await contextFor(query);
      const notes = await skippedNotes(host, ctx);
      const entries = new Map(notes.flatMap(({ parts }) => parts.map(({ entry }) => [JSON.stringify(entry), entry])));
      return {
        path: skippedNoteOf(ctx),
        entries: [...entries.values()].map((entry) => followed(ctx, entry)),
        unreadable: notes.flatMap((note) => note.unreadable),
      };
    },

    async writeSkipped(id, query) {
      const ctx = await contextFor(query);
      const notes = await skippedNotes(host, ctx);
      const entry = notes.flatMap(({ parts }) => parts).find((part) => part.entry.id === id)?.entry;
      if (entry === undefined)
        throw new MemoryError('not_found', `Nothing was set aside under the id "${id}". Ask for what was skipped to see the ids.`);
      const { title, body, date, type, tags, project } = entry;
      const input: RememberInput = {
        title,
        body,
        date,
        tags,
        onDuplicate: 'write',
        action: 'write',
        secret: 'write',
        ...(type === null ? {} : { type }),
        ...(project === null ? {} : { project }),
      };
      const proposal = await rememberIn(ctx, input, query);
      if (proposal.plan === null) return proposal;
      const { edits, preconditions } = takenOut(notes, entry);
      return {
        result: proposal.result,
        plan: {
          ...proposal.plan,
          edits: [...proposal.plan.edits, ...edits],
          preconditions: [...proposal.plan.preconditions, ...preconditions],
        },
      };
    },
  };
}

/** The entry as the gate compares it, with all that may hold it back from a judge: its place, and every tag its text brings along. */
function toJudge(ctx: DecideContext, { capture, compared, tags = [], ownTags }: IncomingEntry): EntryToJudge {
  const path = capture.into === 'file' ? capture.path : joinPath(ctx.memory.root, joinPath(capture.folder, 'new.md'));
  return { ...compared, tags: [...tags, ...ownTags], path };
}

interface NoteRead extends ReturnType<typeof parseSkipped> {
  readonly path: NotePath;
  readonly text: string;
}

/** The skipped note and the copies that sync programs made of it. Throws `unreadable` for one that is no text. */
async function skippedNotes(host: VaultHost, ctx: DecideContext): Promise<NoteRead[]> {
  const own = skippedNoteOf(ctx) as NotePath;
  const notes: NoteRead[] = [];
  for (const path of [own, ...skippedCopies(ctx, own)]) {
    const text = await readTextOrNull(host.files, path);
    if (text !== null) notes.push({ path, text, ...parseSkipped(text) });
  }
  return notes;
}

/** The edits that take an entry out of every note that holds it; all else in them stays. */
function takenOut(notes: readonly NoteRead[], entry: SkippedEntry): { readonly edits: Edit[]; readonly preconditions: Precondition[] } {
  const key = JSON.stringify(entry);
  const edits: Edit[] = [];
  const preconditions: Precondition[] = [];
  for (const { path, text, parts } of notes) {
    const same = parts.filter((part) => JSON.stringify(part.entry) === key);
    for (const { start, end, foreign } of same)
      edits.push({ op: 'replace', path, start, end, before: text.slice(start, end), text: foreign, reason: 'It is written after all.' });
    if (same.length > 0) preconditions.push({ kind: 'hash', path, sha256: sha256OfText(text) });
  }
  return { edits, preconditions };
}

/** The entry with the present path of the older one, where the app changed the link to it. */
function followed(ctx: DecideContext, entry: SkippedEntry): SkippedEntry {
  if (entry.of === null || ctx.snapshot.has(entry.of.path)) return entry;
  const path = ctx.snapshot.resolve(entry.of.path.replace(/\.md$/, ''), skippedNoteOf(ctx));
  return path === null ? entry : { ...entry, of: { ...entry.of, path } };
}

/** The older entry that a verdict names; null where it names none, or a line of a stream. */
function olderOf({ of }: Pick<Verdict, 'of'>): EntryRef | null {
  return of !== null && 'path' in of ? of : null;
}

/**
 * The older entry of a verdict. A README or an agent's instructions are evidence, not entries: they get no mark.
 * Nor does a file that is read-only: a plan that touched it would be refused, and the new entry with it.
 */
async function judgedEntry(host: VaultHost, ctx: DecideContext, ref: EntryRef | null): Promise<Older | null> {
  if (ref === null) return null;
  const note = ctx.snapshot.notes.get(ref.path as NotePath);
  return {
    ref,
    text: await readTextOrNull(host.files, ref.path),
    isMarkable:
      note !== undefined &&
      !isInner(ctx, ref.path) &&
      layerAt(ctx, ref.path).layer !== 'read-only' &&
      (ref.entry !== null || isEntry(ctx, note)),
  };
}

/** The older entry that somebody named. Throws `not_found`, `hostile_path`, and `bad_input` for what is no entry of this memory. */
async function chosenEntry(host: VaultHost, ctx: DecideContext, { path: named, entry }: EntryRef): Promise<Older> {
  const path = noteFor(ctx, existing(ctx.snapshot, named));
  const note = isNotePath(path) ? notesOf(ctx).find((one) => one.path === path) : undefined;
  if (note === undefined)
    throw new MemoryError('bad_input', `"${named}" is not a note of this memory, so no entry can be compared with it.`, named);
  const format = entryFormatOf(ctx, path);
  const text = await readText(host.files, path);
  const entries = format === null || format === 'note' ? null : parseEntries(format, text, dateInName(stemOf(path)));
  if (entry !== null && (entries === null || entryNamed(entries, entry) === null))
    throw new MemoryError('not_found', `"${named}" has no entry "${entry}".${namesOf(entries?.map(entryRef) ?? [])}`, named);
  if (entry === null && entries !== null)
    throw new MemoryError(
      'bad_input',
      `"${named}" holds several entries. Name one of them as PATH#HEADING.${namesOf(entries.map(entryRef))}`,
      named,
    );
  return { ref: { path, entry }, text, isMarkable: layerAt(ctx, path).layer !== 'read-only' && (entry !== null || isEntry(ctx, note)) };
}

function namesOf(entries: readonly string[]): string {
  if (entries.length === 0) return '';
  return ` There are "${entries.slice(0, MOST_NAMED).join('", "')}"${entries.length > MOST_NAMED ? ' and others' : ''}.`;
}
