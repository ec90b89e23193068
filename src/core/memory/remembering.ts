import { resumeCandidate } from '../decide/bundle/index';
import {
  asCritical,
  asValidUntil,
  askedIfCritical,
  dateFault,
  dateFor,
  decideRemember,
  lengthFault,
  namesSteps,
  parseEntryInput,
  placesOf,
  skippedNoteOf,
  type IncomingEntry,
  type Older,
} from '../decide/remember/index';
import { withQuestion } from '../decide/review/index';
import { secretInEntry } from '../decide/secrets/index';
import { linkInPlace, selectionPlace, withoutPassage } from '../decide/selection/index';
import {
  checkpointBody,
  checkpointState,
  checkpointText,
  checkpointTitle,
  decideState,
  saysMore,
  stateNamed,
  wholeText,
  withCheckpoint,
  type State,
} from '../decide/upkeep/index';
import type { DecideContext } from '../model/context';
import { comparedSections, type EntryToJudge as EntryToCompare, type Gate } from '../decide/dedup/index';
import { MemoryError } from '../model/errors';
import { asVaultPath, isNotePath, joinPath, stemOf, type NotePath, type VaultPath } from '../model/path';
import type { Edit, Plan, Precondition } from '../model/plan';
import type { GateResult } from '../model/results/gate';
import type { Proposal } from '../model/results/proposal';
import type { ProposedLink, RememberedLine, RememberInput, RememberResult } from '../model/results/remember';
import type { Selection } from '../model/results/selection';
import type { SkippedEntry } from '../model/results/skipped';
import { secretSentence, type SecretInEntry } from '../model/secret';
import type { EntryRef, NewEntry, Verdict } from '../model/verdict';
import type { Query, VaultMemory } from '../model/vault-memory';
import { entryNamed, entryRef, parseEntries } from '../read/entries/parse';
import { copiesOf } from '../read/files/conflict-names';
import { layerAt } from '../read/files/rules';
import { readTextOrNull } from '../read/files/texts';
import { entryFormatOf } from '../read/memory/of-note';
import { projectsOfEntry, rangesOfOthers, withoutRanges } from '../read/memory/of-project';
import { areDisjoint, namesIn, projectByTable } from '../read/memory/projects';
import { indexPath, isEntry, isInner, noteFor, notesOf } from '../read/memory/scope';
import { parseSkipped } from '../read/memory/skipped';
import { asItWas } from '../read/snapshot/whole-file';
import { dateInName } from '../read/text/dates';
import { shownText, encodeText } from '../read/text/text';
import { runWithPauses } from '../read/text/steps';
import { editText } from '../write/plan/compose';
import { existing } from './context';
import { Disclosure } from './disclosure';
import { entriesWithout, saidOfNote } from './entry-cache';
import { withIndexLine } from './index-note';
import { judgedVerdict, type EntryToJudge } from './judged';
import { asMistake, graduatedBody, madeBefore, NOTHING, withMistakeFields, withRule } from './mistakes';
import { projectAt } from './project-reader';
import type { Rehearsal } from './rehearsal';
import { Session } from './session';

/** Entries named in a message. */
const MOST_NAMED = 5;

type RememberQuery = Query & {
  readonly accept?: readonly ProposedLink[];
  readonly selection?: Selection | undefined;
  /** The entries that it was taken from, as it is compared with them. */
  readonly without?: EntryToCompare['without'];
  /** The project of whoever remembers it; that of the folder where absent. */
  readonly reader?: string | undefined;
};

/** A proposal for an entry, with how it was judged; absent where nothing was compared. */
type Decided = Proposal<RememberResult> & { readonly judged?: { readonly entry: EntryToJudge; readonly verdict: Verdict } };

/** New entries: judged by the gate, written to their place or into the skipped note. */
export class Remembering {
  /** `rehearse` begins with the whole vault, whatever the session sees of it. */
  constructor(
    private readonly session: Session,
    private readonly rehearse: (query?: Query) => Promise<Rehearsal>,
  ) {}

  readonly gate: VaultMemory['gate'] = async (lines, query) => {
    const { host } = this.session;
    const ctx = await this.session.contextFor(query);
    const { gate } = await this.session.gateFor(ctx, query, query.sequential === true);
    const disclosure = new Disclosure(host, ctx);
    const reader = await projectAt(this.session, ctx);
    const earlier = (line: number): NewEntry | null => lines.find((one) => one.line === line)?.entry ?? null;
    const verdicts: GateResult['verdicts'][number][] = [];
    for (const { line, entry, error } of lines) {
      const fault = entry === null ? (error ?? 'not an entry') : (lengthFault(entry) ?? dateFault(entry.date));
      if (entry === null || fault !== null) {
        verdicts.push({ line, error: fault ?? 'not an entry' });
        continue;
      }
      const projects = namesIn(entry.projects ?? projectByTable(host));
      const own = { ...entry, projects, reader };
      const { verdict, problem } = await judgedVerdict(host, ctx, own, askedIfCritical(ctx, await gate.ask(own)), earlier);
      const isSecret = secretInEntry(entry) !== null;
      verdicts.push({
        line,
        ...(await disclosure.shown(verdict, { entry, earlier })),
        ...(problem === null ? {} : { problem }),
        ...(isSecret && { warning: 'secret' as const }),
      });
      if (query.sequential && (verdict.verdict !== 'DUPLICATE' || verdict.asks === true)) gate.addNew({ line }, own, verdict);
    }
    return { verdicts };
  };

  readonly withheld: VaultMemory['withheld'] = async (paths, query) => {
    const { host, view } = this.session;
    const ctx = await this.session.contextFor(query);
    const disclosure = new Disclosure(host, ctx);
    const withheld = query.whole === true ? await view.withheld(ctx.snapshot, query.progress) : null;
    const found: VaultPath[] = [];
    for (const path of paths) {
      if (!ctx.snapshot.has(path)) continue;
      if (withheld === null ? (await disclosure.withheld(path)) !== null : withheld.has(path)) found.push(path);
    }
    return found;
  };

  readonly remember: VaultMemory['remember'] = async (input, query) => {
    const ctx = await this.session.contextFor(query);
    const { selection } = query;
    if (selection === undefined) return this.rememberIn(ctx, input, query);
    return this.rememberSelection(ctx, selection, input, query);
  };

  readonly rememberAll: VaultMemory['rememberAll'] = async (lines, query) => {
    const { session } = this;
    const ctx = await session.contextFor(query);
    const { gate } = await session.gateFor(ctx, query, true);
    const rehearsal = await this.rehearse(query);
    const over = this.over(rehearsal, gate);
    const within = new Remembering(over, this.rehearse);
    const plans: Plan[] = [];
    const reader = (await projectAt(session, ctx)) ?? '';
    const entries: RememberedLine[] = [];
    for (const [at, { line, entry, error }] of lines.entries()) {
      await query.progress?.report(at, lines.length, 'Comparing entries');
      if (entry === null) {
        entries.push({ line, error: error ?? 'not an entry' });
        continue;
      }
      try {
        const now = { ...ctx, snapshot: await over.look() };
        const { result, plan, judged } = await within.decided(now, entry, { memory: query.memory, reader });
        if (plan !== null) {
          await rehearsal.take(session.host.disk === undefined ? plan : await over.view.onDisk(plan));
          plans.push(plan);
        }
        if (judged !== undefined) await putBeside({ ...ctx, snapshot: await over.look() }, gate, over, line, judged, { result, plan });
        entries.push({ line, ...result });
      } catch (fault) {
        if (!(fault instanceof MemoryError) || fault.code === 'cancelled') throw fault;
        entries.push({ line, error: fault.message });
      }
    }
    const written = entries.filter((one) => 'path' in one && one.path !== null).length;
    const title = `Remember ${written} ${written === 1 ? 'entry' : 'entries'}`;
    const plan = (plans.length === 1 ? plans[0] : rehearsal.plan(title, 'They came together.')) ?? null;
    if (plan === null) return { result: { entries }, plan };
    const { plan: indexed, unlisted } = await withIndexLine(session, ctx, plan);
    const listed = entries.map((one) => {
      const own = 'path' in one && one.path !== null && unlisted.includes(one.path) ? [one.path] : [];
      return own.length === 0 ? one : { ...one, unlisted: own, index: indexPath(ctx) };
    });
    return { result: { entries: listed }, plan: indexed };
  };

  readonly checkpoint: VaultMemory['checkpoint'] = async (input, query) => {
    const ctx = await this.session.contextFor(query);
    if (input.workingOn.trim() === '') throw new MemoryError('bad_input', 'A checkpoint says at least what is being worked on.');
    const secret = secretInEntry({ title: '', body: checkpointBody(input) });
    if (secret !== null)
      throw new MemoryError('bad_input', `${secretSentence(secret)} Nothing was written. Take it out of the checkpoint.`);
    const state = checkpointState(ctx);
    const project = namesIn(input.project ?? projectByTable(this.session.host))[0];
    const standing =
      input.unlessMore === true && state?.file.checkpoints !== 'all' ? (state ?? resumeCandidate(ctx, namesIn(project))) : null;
    const own = (path: VaultPath, text: string): string =>
      project === undefined ? text : withoutRanges(text, rangesOfOthers(ctx, path, text, project));
    const before = standing === null ? null : await readTextOrNull(this.session.host.disk ?? this.session.files, standing.path);
    if (standing !== null && saysMore(own(standing.path, before ?? ''), input))
      return { result: { path: standing.path, bytes: 0, limit: null, log: null, moved: [] }, plan: null };
    if (state !== null) {
      const texts = await this.stateTexts(state);
      const text = withCheckpoint(state, texts.present, checkpointText(ctx, { ...input, project }), project);
      return decideState(ctx, state, text, { ...texts, trim: input.trim === true }, 'Checkpoint');
    }
    const type = ctx.convention.checkpointType;
    const entry: RememberInput = {
      title: checkpointTitle(input),
      body: checkpointText(ctx, { ...input, project: undefined }),
      project: project ?? '',
      tags: ['checkpoint'],
      ...(type === undefined ? {} : { type }),
      onDuplicate: 'write',
      action: 'write',
      wasNote: true,
    };
    const { result, plan } = await this.rememberIn(ctx, entry, query);
    const { path, refused } = result;
    return {
      result: {
        path: path ?? joinPath(ctx.memory.root, ''),
        bytes: encodeText(entry.body).length,
        limit: null,
        log: null,
        moved: [],
        ...(refused === undefined ? {} : { refused }),
      },
      plan,
    };
  };

  readonly places: VaultMemory['places'] = async (query) => {
    const ctx = await this.session.contextFor(query);
    return placesOf(ctx, ctx.today);
  };

  readonly skipped: VaultMemory['skipped'] = async (query) => {
    const ctx = await this.session.contextFor(query);
    const notes = await this.skippedNotes(ctx);
    const entries = new Map(notes.flatMap(({ parts }) => parts.map(({ entry }) => [JSON.stringify(entry), entry])));
    return {
      path: skippedNoteOf(ctx),
      entries: [...entries.values()].map((entry) => followed(ctx, entry)),
      unreadable: notes.flatMap((note) => note.unreadable),
    };
  };

  readonly writeSkipped: VaultMemory['writeSkipped'] = async (id, query) => {
    const ctx = await this.session.contextFor(query);
    const notes = await this.skippedNotes(ctx);
    const entry = notes.flatMap(({ parts }) => parts).find((part) => part.entry.id === id)?.entry;
    if (entry === undefined)
      throw new MemoryError('not_found', `Nothing was set aside under the id "${id}". Ask for what was skipped to see the ids.`);
    const { title, body, date, type, tags, project } = entry;
    const input: RememberInput = {
      ...{ title, body, date, tags, onDuplicate: 'write', action: 'write', secret: 'write', wasNote: true },
      ...(type === null ? {} : { type }),
      project: project ?? '',
    };
    const { result, plan } = await this.rememberIn(ctx, input, query);
    if (plan === null) return { result, plan };
    const { edits, preconditions } = takenOut(notes, entry);
    return { result, plan: { ...plan, edits: [...plan.edits, ...edits], preconditions: [...plan.preconditions, ...preconditions] } };
  };

  /** A rehearsal as the caller sees it. `gate` is asked, and takes in what comes; nobody else may have it. */
  private over({ session: { host, look, writer, view, code } }: Rehearsal, gate: Gate): Session {
    const filled = Promise.resolve({ gate, unread: new Map<VaultPath, string>() });
    if (this.session.host.disk === undefined) return new Session(host, look, () => filled, writer, view, code);
    return new Session(
      view.host,
      async (query) => view.of(await look(query)),
      () => filled,
      writer,
      view,
      code,
    );
  }

  /** With the index as the entry leaves it. */
  private async rememberIn(ctx: DecideContext, input: RememberInput, query: RememberQuery): Promise<Proposal<RememberResult>> {
    const { result, plan } = await this.decided(ctx, input, query);
    if (plan === null) return { result, plan };
    const { plan: indexed, unlisted } = await withIndexLine(this.session, ctx, plan);
    return { result: unlisted.length === 0 ? result : { ...result, unlisted, index: indexPath(ctx) }, plan: indexed };
  }

  private async decided(ctx: DecideContext, input: RememberInput, query: RememberQuery): Promise<Decided> {
    const { session } = this;
    const { host } = session;
    if (input.validUntil !== undefined) return this.decided(ctx, asValidUntil(input), query);
    if (input.critical === true) return this.decided(ctx, asCritical(ctx, input), query);
    const fault = lengthFault(input);
    if (fault !== null) throw new MemoryError('over_limit', `${fault} Nothing was written.`);
    const secret = secretInEntry(input);
    if (secret !== null && input.secret !== 'write') return this.held(ctx, input, query, secret);
    const state = input.place === undefined ? null : stateNamed(ctx, input.place, input.date ?? ctx.today);
    if (state !== null) return this.overwriteState(ctx, state, input);
    const first = parseEntryInput(ctx, input);
    const byTable = input.project === undefined && (first.compared.projects ?? []).length === 0 ? projectByTable(host) : undefined;
    if (byTable !== undefined) {
      const done = await this.decided(ctx, { ...input, project: byTable }, query);
      return { ...done, result: { ...done.result, project: byTable } };
    }
    if (input.project !== undefined && input.project !== '' && namesIn(input.project).length === 0)
      return this.decided(ctx, { ...input, project: '' }, query);
    if (input.mistake !== undefined) return this.decided(ctx, withMistakeFields(ctx, input, first.capture), query);
    const reader = query.reader ?? (await projectAt(session, ctx));
    const mistake = await asMistake(session, ctx, first);
    const level = host.settings().gate.skip;
    const before = mistake === null ? null : await madeBefore(ctx, mistake, input, (await session.gateFor(ctx, query)).gate, level, reader);
    if (before?.counted) return before.counted;
    // A mistake of weight is written as the rule that it becomes.
    const isRule = mistake !== null && mistake.severe && mistake.fix !== '' && input.action !== 'skip';
    const incoming = isRule ? parseEntryInput(ctx, { ...input, body: graduatedBody(input.body) }) : first;
    const { capture } = incoming;
    const chosen = input.action === undefined || input.older === undefined ? null : await this.chosenEntry(ctx, input.older);
    const { projects = [] } = incoming.compared;
    const seenBy = projects.length > 0 || input.project !== undefined ? projects : namesIn(reader);
    if (chosen !== null && areDisjoint(seenBy, projectsOfEntry(ctx, chosen.ref, chosen.text ?? '')))
      throw new MemoryError(
        'bad_input',
        `"${chosen.ref.path}" is for another project than this entry. To change it anyway, give the project that it is for, or "*" (--project). Nothing was written.`,
        chosen.ref.path,
      );
    const entry = { ...toJudge(ctx, incoming), reader, without: query.without };
    const { gate } = await session.gateFor(ctx, query);
    await host.pause?.();
    // A mistake is compared by its miss: another fix does not make it another mistake.
    const words = before?.perhaps ?? askedIfCritical(ctx, await gate.ask(entry));
    await host.pause?.();
    // Where somebody has chosen already, no other opinion is asked for.
    const { verdict, problem } =
      input.action === undefined ? await judgedVerdict(host, ctx, entry, words) : { verdict: words, problem: null };
    const disclosure = new Disclosure(host, ctx);
    const shown = await disclosure.shown(verdict, { entry: input });
    const older = chosen ?? (await this.judgedEntry(ctx, verdict.of));
    await runWithPauses(namesSteps(ctx), host.pause);
    const fileText = capture.into === 'file' ? await readTextOrNull(host.disk ?? host.files, capture.path) : null;
    const skippedText = await session.textAt(skippedNoteOf(ctx));
    const given = { shown, older, fileText, skippedText, level, links: query.accept ?? [], reader };
    const { result, plan } = decideRemember(ctx, incoming, verdict, given);
    const asks = shown.unsure && input.action === undefined && input.whenUnsure !== 'fail';
    const question = asks ? await disclosure.question(gate, entry, verdict, result, result.path ?? entry.path) : null;
    const proposal = {
      result: { ...result, question, ...(problem === null ? {} : { problem }), ...(secret === null ? {} : { secret }) },
      plan: question === null || plan === null ? plan : await this.keepingQuestion(ctx, plan, verdict, result),
    };
    return { ...(mistake !== null && isRule ? withRule(proposal, mistake) : proposal), judged: { entry, verdict } };
  }

  /** Nothing of the entry is kept or passed on anywhere; if it can be judged at all, the verdict is reported without its words. */
  private async held(
    ctx: DecideContext,
    input: RememberInput,
    query: RememberQuery,
    secret: SecretInEntry,
  ): Promise<Proposal<RememberResult>> {
    const words = await (await this.session.gateFor(ctx, query)).gate.ask({ title: input.title, body: input.body });
    const { verdict, confidence, of, evidence, unsure } = await new Disclosure(this.session.host, ctx).shown(words, { entry: input });
    const refused = {
      code: 'secret',
      path: null,
      rule: `${secretSentence(secret)} Nothing was written. Take it out and try again.`,
      remedy: { to: 'write it anyway', input: { secret: 'write' } },
    };
    return { result: { ...NOTHING, verdict, confidence, of, evidence, unsure, refused, secret }, plan: null };
  }

  /** The plan, which also keeps the question about an entry until it is answered. A new entry that nothing is compared with has none. */
  private async keepingQuestion(ctx: DecideContext, plan: Plan, { of, evidence }: Verdict, { path, entry }: RememberResult): Promise<Plan> {
    const older = of ?? evidence?.closest ?? null;
    if (path === null || older === null || 'line' in older) return plan;
    return withQuestion(ctx, plan, { path, entry }, older, await this.session.decided(ctx));
  }

  /** Overwrites a state file. Such a text passes no gate: it repeats what it replaces. Throws `bad_input` for one that says nothing. */
  private async overwriteState(ctx: DecideContext, state: State, input: RememberInput): Promise<Proposal<RememberResult>> {
    dateFor(input, ctx.today);
    if (input.title.trim() === '' && input.body.trim() === '')
      throw new MemoryError('bad_input', `There is no text for "${state.path}".`, state.path);
    if (namesIn(input.project).length > 0)
      throw new MemoryError(
        'bad_input',
        `Sessions of all projects read "${state.path}", so it is not written for one. Write it for all with the project "*" (--project), or keep the work of one as a checkpoint. Nothing was written.`,
        state.path,
      );
    const texts = await this.stateTexts(state);
    const head = wholeText(state, texts.present, input);
    const { result, plan } = decideState(ctx, state, { head, pinned: '' }, { ...texts, trim: input.trim === true });
    const { refused, moved } = result;
    const { path: _, ...nothing } = NOTHING;
    const path = refused === undefined ? state.path : null;
    return { result: { ...nothing, path, state: result, moved, ...(refused === undefined ? {} : { refused }) }, plan };
  }

  private async stateTexts({ path, log }: State): Promise<{ readonly present: string | null; readonly logText: string | null }> {
    const { files: shown, disk: files = shown } = this.session.host;
    return { present: await readTextOrNull(files, path), logText: log === null ? null : await readTextOrNull(files, log) };
  }

  /**
   * The older entry that a verdict names; null if it names none, or a line of a stream. A README or an agent's instructions are
   * evidence, not entries: they get no mark. Nor does a file that is read-only: a plan that touched it would be refused, and the
   * new entry with it.
   */
  private async judgedEntry(ctx: DecideContext, ref: Verdict['of']): Promise<Older | null> {
    if (ref === null || !('path' in ref)) return null;
    const note = ctx.snapshot.notes.get(ref.path as NotePath);
    return {
      ref,
      text: await this.session.textAt(ref.path),
      isMarkable:
        note !== undefined &&
        !isInner(ctx, ref.path) &&
        layerAt(ctx, ref.path).layer !== 'read-only' &&
        (ref.entry !== null || isEntry(ctx, note)),
    };
  }

  /** The older entry that somebody named. Throws `not_found`, `hostile_path`, and `bad_input` for what is no entry of this memory. */
  private async chosenEntry(ctx: DecideContext, { path: named, entry }: EntryRef): Promise<Older> {
    const path = noteFor(ctx, existing(ctx.snapshot, named));
    const note = isNotePath(path) ? notesOf(ctx).find((one) => one.path === path) : undefined;
    if (note === undefined)
      throw new MemoryError('bad_input', `"${named}" is not a note of this memory, so no entry can be compared with it.`, named);
    const format = entryFormatOf(ctx, path);
    const text = await this.session.textOf(path);
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

  /**
   * A new entry that was taken from a selection, which may turn into a link to it, in the same plan. The text is not compared with
   * the passage that it was taken from, whether the app has saved that yet or not.
   */
  private async rememberSelection(
    ctx: DecideContext,
    selection: Selection,
    input: RememberInput,
    query: RememberQuery,
  ): Promise<Proposal<RememberResult>> {
    const path = asVaultPath(selection.path);
    const text = await this.session.textAt(path);
    const proposal = await this.rememberIn(ctx, input, { ...query, without: withoutSelection(ctx, path, text, selection) });
    const { plan, result } = proposal;
    if (selection.becomes === 'stay') return proposal;
    if (text === null || shownText(text) !== selection.shown) return changed(path, proposal);
    const place = selectionPlace(ctx, path, text, selection, input);
    if ('stays' in place) return staying(place.stays, proposal);
    if (plan === null || result.path === null) return proposal;
    const target = { path: result.path, entry: result.entry, text: await this.textAfter(plan, result.path) };
    const turned = plan.edits.some((edit) => edit.path === path)
      ? { stays: 'The selected text stays in the note: the plan changes the note in another way, too.' }
      : linkInPlace(ctx, place, target, selection.becomes);
    if ('stays' in turned) return staying(turned.stays, proposal);
    return {
      result: { ...result, selection: { path, becomes: selection.becomes } },
      plan: { ...plan, edits: [...plan.edits, turned.edit], preconditions: [...plan.preconditions, ...turned.preconditions] },
    };
  }

  /** The file of the entry as the plan leaves it. */
  private async textAfter(plan: Plan, path: VaultPath): Promise<string> {
    const edits = plan.edits.filter((edit) => edit.path === path);
    const made = edits.find((edit) => edit.op === 'create');
    const rest = edits.filter((edit) => edit.op === 'append' || edit.op === 'replace' || edit.op === 'set-property');
    return editText(path, made?.text ?? (await this.session.textAt(path)) ?? '', rest);
  }

  /** The skipped note and the copies that sync programs made of it. Throws `unreadable` for one that is no text. */
  private async skippedNotes(ctx: DecideContext): Promise<NoteRead[]> {
    const own = skippedNoteOf(ctx) as NotePath;
    const notes: NoteRead[] = [];
    for (const path of [own, ...copiesOf(own, ctx.snapshot)]) {
      const text = await this.session.textAt(path);
      if (text !== null) notes.push({ path, text, ...parseSkipped(text) });
    }
    return notes;
  }
}

/** Puts an entry of a batch beside the others as it is written, so that later ones are compared with it; one that is known already stands there. */
async function putBeside(
  ctx: DecideContext,
  gate: Gate,
  session: Session,
  line: number,
  { entry, verdict }: NonNullable<Decided['judged']>,
  { result: { path, entry: name, unsure, question, superseded }, plan }: Proposal<RememberResult>,
): Promise<void> {
  if (path === null) {
    // A held one may still be written; then it brings no second question.
    if (question !== null) gate.addNew({ line }, entry, null);
    return;
  }
  const format = entryFormatOf(ctx, path);
  const note = ctx.snapshot.notes.get(path as NotePath);
  const written = plan?.edits.find((edit) => edit.path === path && (edit.op === 'append' || edit.op === 'create'));
  // A name with a number is read beside the others of its file; else what was put in is enough.
  const isWhole = superseded === path || written === undefined || !('text' in written);
  const text = isWhole ? ((await session.textAt(path)) ?? '') : written.text;
  const said =
    format !== null && format !== 'note'
      ? comparedSections(path, format, text).at(-1)
      : note === undefined
        ? entry
        : saidOfNote(ctx, note, (await session.textAt(path)) ?? '');
  if (said !== null && said !== undefined)
    gate.addNew({ path, entry: name }, { alternates: [], ...said, body: said.body }, unsure ? null : verdict);
}

function staying(why: string, { result, plan }: Proposal<RememberResult>): Proposal<RememberResult> {
  return { result: plan === null || result.path === null ? result : { ...result, selection: { stays: why } }, plan };
}

/** Nothing is written: its offsets say nothing about another text. */
function changed(path: VaultPath, { result }: Proposal<RememberResult>): Proposal<RememberResult> {
  const rule = `"${stemOf(path)}" has changed since you selected the text, so nothing was written. Leave the selected text as it is, or select it again.`;
  return { result: { ...result, path: null, refused: { code: 'changed_since', path, rule } }, plan: null };
}

/** The entries of the memory that a selection lies in, without it. */
function withoutSelection(ctx: DecideContext, path: VaultPath, text: string | null, selection: Selection): EntryToCompare['without'] {
  const note = notesOf(ctx).find((one) => one.path === path);
  if (note === undefined || text === null) return undefined;
  const shown = shownText(text);
  const rest = withoutPassage(shown, selection);
  return rest === null ? undefined : entriesWithout(ctx, note, shown, rest);
}

/** A skipped note as it was read. */
interface NoteRead extends ReturnType<typeof parseSkipped> {
  readonly path: NotePath;
  readonly text: string;
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
    if (same.length > 0) preconditions.push(asItWas(path, text));
  }
  return { edits, preconditions };
}

/** The entry with the present path of the older one, where the app changed the link to it. */
function followed(ctx: DecideContext, entry: SkippedEntry): SkippedEntry {
  if (entry.of === null || ctx.snapshot.has(entry.of.path)) return entry;
  const path = ctx.snapshot.resolve(entry.of.path.replace(/\.md$/, ''), skippedNoteOf(ctx));
  return path === null ? entry : { ...entry, of: { ...entry.of, path } };
}

function namesOf(entries: readonly string[]): string {
  if (entries.length === 0) return '';
  return ` There are "${entries.slice(0, MOST_NAMED).join('", "')}"${entries.length > MOST_NAMED ? ' and others' : ''}.`;
}

/** The entry as the gate compares it, with all that may hold it back from a judge: its place, and every tag its text brings along. */
function toJudge(ctx: DecideContext, { capture, compared, tags = [], ownTags }: IncomingEntry): EntryToJudge {
  const path = capture.into === 'file' ? capture.path : joinPath(ctx.memory.root, joinPath(capture.folder, 'new.md'));
  return { ...compared, tags: [...tags, ...ownTags], path };
}
