import { discreetRef, isUnsure, type Gate } from '../decide/dedup/index';
import { decideMerge, textsForMerge } from '../decide/refactor/index';
import { askedIfCritical, skippedNoteOf } from '../decide/remember/index';
import {
  notDuplicatesOf,
  asNew,
  askedOf,
  askedRefs,
  decideNotDuplicates,
  decideLink,
  decideMergeInPlace,
  decidePointBack,
  decideReplace,
  decideSkip,
  entriesIn,
  findUnreviewed,
  isLater,
  isMemory,
  refuseLayer,
  sectionOf,
  staysInPlace,
  type ReviewMatch,
  type HeldEntry,
  type Side,
} from '../decide/review/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { asVaultPath, isInside, isNotePath, pathKey, stemOf, type VaultPath } from '../model/path';
import type { Plan } from '../model/plan';
import type { Proposal } from '../model/results/proposal';
import type { ReviewOutcome, ReviewResult, ReviewWay } from '../model/results/review';
import { refFrom, refText, type EntryRef } from '../model/verdict';
import type { Query, VaultMemory } from '../model/vault-memory';
import { eachText } from '../read/files/texts';
import { entryFormatOf } from '../read/memory/of-note';
import { areDisjoint } from '../read/memory/projects';
import { isInner, notesOf } from '../read/memory/scope';
import { existing } from './context';
import { Disclosure } from './disclosure';
import { withIndexLine } from './index-note';
import { countedAtOlder } from './mistakes';
import type { Session } from './session';

type ReviewQuery = Query & { readonly refs?: readonly EntryRef[]; readonly since?: number };

/** Entries judged between two pauses: some tens of milliseconds on a slow machine. */
const AT_ONCE = 8;

/** Entries that came without passing the gate, the questions about them, and their answers. */
export class Review {
  constructor(private readonly session: Session) {}

  readonly unreviewed: VaultMemory['unreviewed'] = async ({ refs, ...rest }) => {
    const { session } = this;
    const { host } = session;
    const ctx = await session.contextFor(rest);
    const { decisions } = await session.decided(ctx);
    const meant = refs === 'asked' ? askedRefs(ctx, decisions) : refs;
    if (refs === 'asked' && meant?.length === 0) return { entries: [], looked: 0 };
    const query: ReviewQuery = { ...rest, ...(meant === undefined ? {} : { refs: meant }) };
    const { gate } = await session.gateFor(ctx, query);
    const apart = notDuplicatesOf(ctx, decisions);
    const read = new Map<VaultPath, readonly HeldEntry[]>();
    const paths = pathsMeant(ctx, query);
    await eachText(session.files, paths, (path, text) => read.set(path, entriesIn(ctx, path, text)), {
      progress: query.progress,
      what: 'Reading new entries',
      pause: host.pause,
    });
    const named = namedAmong(
      ctx,
      paths.flatMap((path) => read.get(path) ?? []),
      query,
    );
    const entries = await findUnreviewed(named, {
      judge: async (entry) => askedIfCritical(ctx, await gate.ask(asNew(entry), entry.ref, apart)),
      apart: apart.areNotDuplicates,
      asked: askedOf(ctx, decisions),
      isMemory: (ref) => isMemory(ctx, ref),
      isNamed: refs !== undefined && refs !== 'asked',
      isUnsure: (verdict) => isUnsure(verdict, host.settings().gate.skip),
      async held(ref) {
        if (!ctx.snapshot.has(ref.path)) return null;
        let all = read.get(ref.path);
        if (all === undefined) read.set(ref.path, (all = entriesIn(ctx, ref.path, (await session.textAt(ref.path)) ?? '')));
        return all.find((one) => one.ref.entry === ref.entry) ?? null;
      },
      async step(done) {
        if (done % AT_ONCE !== 0) return;
        await query.progress?.report(done, named.length, 'Comparing entries');
        await host.pause?.();
      },
    });
    const disclosure = new Disclosure(host, ctx);
    const shown: ReviewResult['entries'][number][] = [];
    for (const one of entries) {
      const held = read.get(one.path)?.find(({ ref }) => ref.entry === one.entry);
      shown.push(await shownOf(ctx, one, disclosure, gate, held));
    }
    return { entries: shown, looked: named.length };
  };

  readonly resolveEntry: VaultMemory['resolveEntry'] = async (ref, way, of, query) =>
    this.indexed(ref, query, await this.settled(ref, way, of, query));

  /** With the index as the answer leaves it. */
  private async indexed<T>(ref: EntryRef, query: Query, { result, plan }: Proposal<T>): Promise<Proposal<T>> {
    if (plan === null) return { result, plan };
    return { result, plan: (await withIndexLine(this.session, await this.session.contextAt(ref.path, query), plan)).plan };
  }

  private async settled(ref: EntryRef, way: ReviewWay, of: EntryRef, query: Query): Promise<Proposal<ReviewOutcome>> {
    const ctx = await this.session.contextAt(ref.path, query);
    const [fresh, older] = [await this.sideAt(ctx, ref), await this.sideAt(ctx, of)];
    if (refText(fresh.ref) === refText(older.ref))
      throw new MemoryError('bad_input', `"${refText(ref)}" cannot be compared with itself. Name the older entry.`, ref.path);
    const [entry, other] = [heldOn(ctx, fresh), heldOn(ctx, older)];
    if (!isMemory(ctx, fresh.ref))
      throw new MemoryError(
        'bad_input',
        `"${fresh.ref.path}" explains the folder or is a template, so there is nothing to review.`,
        fresh.ref.path,
      );
    const counted = way === 'skip' || way === 'merge' ? await countedAtOlder(this.session, ctx, fresh, older) : null;
    const outcome = { ...fresh.ref, way, of: older.ref, ...(staysInPlace(ctx, fresh.ref) ? { stays: true as const } : {}) };
    if (counted !== null) return { result: { ...outcome, mistake: counted.result }, plan: counted.plan };
    return { result: outcome, plan: await this.planFor(way, { ctx, fresh, older, entry, other, query }) };
  }

  readonly markNotDuplicates: VaultMemory['markNotDuplicates'] = async (one, other, query) => {
    const ctx = await this.session.contextAt(refFrom(one).path, query);
    const sides = await Promise.all(
      [one, other].map((text) => this.sideAt(ctx, ctx.snapshot.has(text) ? { path: asVaultPath(text), entry: null } : refFrom(text))),
    );
    const [a, b] = sides as [Side, Side];
    for (const side of sides) sectionOf(ctx, side);
    if (pathKey(refText(a.ref)) === pathKey(refText(b.ref)))
      throw new MemoryError('bad_input', `Both names mean "${one}". Name two different notes or entries.`, a.ref.path);
    return decideNotDuplicates(ctx, a.ref, b.ref, await this.session.decided(ctx));
  };

  private async sideAt(ctx: DecideContext, ref: EntryRef): Promise<Side> {
    const path = existing(ctx.snapshot, ref.path);
    if (!isInside(path, ctx.memory.root) || isInner(ctx, path) || !isNotePath(path))
      throw new MemoryError('bad_input', `"${path}" is not a note of the memory "${ctx.memory.name}".`, path);
    return { ref: { path, entry: ref.entry }, text: await this.session.textOf(path) };
  }

  private async planFor(way: ReviewWay, { ctx, fresh, older, entry, other, query }: Settling): Promise<Plan | null> {
    const { session } = this;
    if (way === 'keep' || way === 'link') {
      const kept = decideNotDuplicates(ctx, fresh.ref, older.ref, await session.decided(ctx)).plan;
      const linked = way === 'link' ? decideLink(ctx, fresh, older) : null;
      // Who links them keeps both: nobody is asked again.
      if (linked === null || kept === null) return linked ?? kept;
      return { ...linked, edits: [...linked.edits, ...kept.edits], preconditions: [...linked.preconditions, ...kept.preconditions] };
    }
    if (way === 'skip' && staysInPlace(ctx, fresh.ref)) return decidePointBack(ctx, fresh, older);
    if (way === 'skip') {
      const { gate } = await session.gateFor(ctx, query);
      const verdict = await gate.ask(asNew(entry), fresh.ref);
      return decideSkip(ctx, fresh, older, entry, verdict, await session.textAt(skippedNoteOf(ctx)));
    }
    if (!isMemory(ctx, older.ref))
      throw new MemoryError(
        'bad_input',
        `"${older.ref.path}" explains the folder or is a template, so it is neither replaced nor merged into. Keep both apart, or link to it.`,
        older.ref.path,
      );
    if (way === 'replace') {
      if (entry.date !== null && other.date !== null && isLater(other, entry)) {
        throw new MemoryError(
          'bad_input',
          `"${refText(older.ref)}" is of ${other.date}, later than "${refText(fresh.ref)}", so it is not replaced by it. Name the two the other way round.`,
          older.ref.path,
        );
      }
      return decideReplace(ctx, fresh, older);
    }
    const [absorbed, survivor] = [fresh.ref.path, older.ref.path];
    if (staysInPlace(ctx, fresh.ref) || older.ref.entry !== null || !isNotePath(absorbed) || !isNotePath(survivor))
      return decideMergeInPlace(ctx, fresh, older, entry.title);
    refuseLayer(ctx, absorbed, ['read-only'], 'it cannot be merged into another note', 'Keep both apart instead.');
    refuseLayer(ctx, survivor, ['read-only'], 'nothing can be merged into it', 'Keep both apart, or link the newer one to it.');
    const { texts } = await session.textsOf(textsForMerge(ctx, absorbed, survivor), query);
    return decideMerge(ctx, absorbed, survivor, texts).plan;
  }
}

/** The entries of which a question waits for an answer: both sides still stand, and nobody answered. Nothing is judged for it. */
export async function openQuestions(session: Session, ctx: DecideContext): Promise<EntryRef[]> {
  const { decisions } = await session.decided(ctx);
  const { areNotDuplicates } = notDuplicatesOf(ctx, decisions);
  const asked = askedOf(ctx, decisions);
  const held = async ({ path, entry }: EntryRef): Promise<HeldEntry | undefined> =>
    ctx.snapshot.has(path) ? entriesIn(ctx, path, (await session.textAt(path)) ?? '').find(({ ref }) => ref.entry === entry) : undefined;
  const open: EntryRef[] = [];
  for (const ref of askedRefs(ctx, decisions)) {
    const of = asked(ref);
    if (of === null || areNotDuplicates(ref, of) || !isMemory(ctx, ref)) continue;
    const [fresh, older] = [await held(ref), await held(of)];
    if (fresh !== undefined && older !== undefined && !areDisjoint(fresh.projects ?? [], older.projects ?? [])) open.push(ref);
  }
  return open;
}

/** An entry that awaits, as it may be handed out. What it and the older one are settled by (path and name) stays. */
async function shownOf(
  ctx: DecideContext,
  { title, verdict, ...ref }: ReviewMatch,
  disclosure: Disclosure,
  gate: Gate,
  held: HeldEntry | undefined,
): Promise<ReviewResult['entries'][number]> {
  const isNamed = discreetRef(ctx, ref).entry === ref.entry;
  const shown = await disclosure.shown(verdict, { own: ref.path });
  const asks = shown.unsure && held !== undefined && (await disclosure.withheld(ref.path)) === null;
  return {
    ...ref,
    title: isNamed ? title : stemOf(ref.path),
    verdict: { ...shown, of: verdict.of },
    question: asks ? await disclosure.question(gate, asNew(held), verdict, ref) : null,
    asked: disclosure.asked(ref),
  };
}

/** The files that may hold what is asked for: those named, and those that came since; all where neither is said. */
function pathsMeant(ctx: DecideContext, { refs, since }: ReviewQuery): VaultPath[] {
  const all = notesOf(ctx)
    .map((note) => note.path)
    .filter((path) => entryFormatOf(ctx, path) !== null);
  if (refs === undefined && since === undefined) return all;
  const named = new Set((refs ?? []).map(({ path }) => pathKey(path)));
  const recent = new Set(
    since === undefined ? [] : ctx.snapshot.files.filter((file) => Math.max(file.ctime, file.mtime) >= since).map((file) => file.path),
  );
  return all.filter((path) => recent.has(path) || named.has(pathKey(path)));
}

/** Of the entries of those files, the ones that are meant. */
function namedAmong(ctx: DecideContext, entries: readonly HeldEntry[], { refs, since }: ReviewQuery): HeldEntry[] {
  const own = entries.filter(({ ref }) => isMemory(ctx, ref));
  if (refs === undefined) return own;
  const named = new Set(refs.map((ref) => pathKey(refText(ref))));
  const recent = new Set(since === undefined ? [] : pathsMeant(ctx, { since }));
  return own.filter(({ ref }) => recent.has(ref.path) || named.has(pathKey(refText(ref))));
}

/** The entry of a side, as it holds now. Throws `bad_input` where it does not. */
function heldOn(ctx: DecideContext, { ref, text }: Side): HeldEntry {
  const found = entriesIn(ctx, ref.path, text).find((one) => one.ref.entry === ref.entry);
  if (found !== undefined) return found;
  throw new MemoryError(
    'bad_input',
    `"${refText(ref)}" is not an entry of the memory any more, or a newer one has taken its place. List the entries that need review again.`,
    ref.path,
  );
}

/** All that a way needs. */
interface Settling {
  readonly ctx: DecideContext;
  readonly fresh: Side;
  readonly older: Side;
  readonly entry: HeldEntry;
  readonly other: HeldEntry;
  readonly query: Query;
}
