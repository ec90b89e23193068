import type { Bundle, LeftOut } from '../../model/bundle';
import type { DecideContext } from '../../model/context';
import type { NotePath, VaultPath } from '../../model/path';
import type { AskingForTexts } from '../../read/files/asking';
import { goneIn } from '../../read/memory/gone';
import { entryFormatOf } from '../../read/memory/of-note';
import { isStated } from '../../read/memory/own-text';
import { indexPath, withheldBecause } from '../../read/memory/scope';
import type { Steps } from '../../read/text/steps';
import { titleOf } from '../naming/index';
import { INTROS } from '../top-of-mind/index';
import { belongs, type BundleCandidate } from './candidate';
import { correctionsPath, inPairs } from './corrected';
import { embeddedNotes, embedsOf, type Embedded } from './embedded';
import { laterFiles, type BundleQuery } from './candidates';
import { isLimited, unticked, within } from './choice';
import { listedLines } from './listed';
import { shownSuccessors } from './names';
import { Packing, WAY, type Packed, type PackedPart, type Wanted } from './pack';
import { readable, titleAlone, whenOf, withMarksInWords, type Part } from './part';
import { receiptSteps } from './receipt';
import { roomOf } from './room';
import type { TopicPassages } from './topic-passages';
import { leavingText, type Leaving } from './withheld';
import { withoutWithheldLines } from './withheld-names';

/** A context for a door: `share` gives what must be there its share of a budget that is too small, instead of an error. */
export interface ContextQuery extends BundleQuery {
  /** UTF-16 units, where the door cuts longer answers. */
  readonly characters?: number | undefined;
  readonly share?: boolean | undefined;
  readonly said?: string | undefined;
  /** The reader has tools to read the rest with. */
  readonly isAgent?: boolean | undefined;
}

/** A text with the parts that found room, and the reasons of the others. */
export interface Context extends Packed {
  readonly omitted: readonly LeftOut[];
}

/** The passages of a context on a topic, which come beside its candidates. */
export interface OnTopic {
  readonly passages: TopicPassages;
  /** It comes before what must be there, else after it. */
  readonly isFirst: boolean;
  /** Nothing else comes than what surely answers, and no passage in part. */
  readonly onlySure: boolean;
}

/** Of the room: what surely answers may take where it comes before all candidates that want it, and where it comes after what must be there. */
const OF_TOPIC = 0.5;
const OF_RESUMED = 0.25;

/** Candidates whose texts are asked for together. */
const PIECE = 12;

/**
 * The context that every door gives: `candidates` in their order within the budget, from the files' fresh texts. It asks for
 * the texts of no more files than may find room. A candidate that cannot be read is left out, as is whatever might be private (it
 * fails closed) or holds a secret. With a `topic` what surely answers it comes before them, and what else speaks of it after them. The same input gives the same bytes. Throws `budget_too_small` naming the least budget.
 */
export function* contextSteps(
  ctx: DecideContext,
  query: ContextQuery,
  candidates: readonly BundleCandidate[],
  topic?: OnTopic,
): AskingForTexts<Context> {
  const isFirst = topic?.isFirst === true;
  const packing = new Packing(ctx.memory.name, query, isFirst ? '' : WAY);
  const refused: LeftOut[] = [];
  const wanted: Wanted[] = [];
  const looked = new Set<BundleCandidate>();
  /** By the rules for any other note, those of choice and project among them; what is corrected elsewhere never stands alone. */
  function* embeds(part: Part): AskingForTexts<readonly Embedded[]> {
    const paths = embeddedNotes(ctx, part.path).filter(
      (path) => belongs(ctx, path) && path !== indexPath(ctx) && correctionsPath(ctx, path) === null,
    );
    if (paths.length === 0) return [];
    const texts = yield paths;
    const isOut = within(query.choice?.without);
    return embedsOf(ctx, part, (path) => {
      if (!paths.includes(path) || isOut(path)) return null;
      const one = admitted(ctx, { path, why: '', phase: '', must: false }, texts.get(path));
      return 'by' in one ? null : one.part.text;
    });
  }
  function* admit(piece: readonly BundleCandidate[]): AskingForTexts<Wanted[]> {
    const texts = yield piece.filter(({ unticked }) => unticked !== true).map(({ path }) => path);
    const found: Wanted[] = [];
    for (const candidate of piece) {
      looked.add(candidate);
      const one = admitted(ctx, candidate, texts.get(candidate.path));
      if ('by' in one) refused.push(one);
      else found.push(isLimited(query.choice) ? { ...one, embeds: yield* embeds(one.part) } : one);
    }
    wanted.push(...found);
    return found;
  }
  function* surely(held: number): AskingForTexts<void> {
    if (topic === undefined) return;
    const release = packing.hold(held);
    yield* inPieces(topic.passages.sure(packing, roomOf(query), !topic.onlySure));
    release();
  }
  const first = yield* admit(candidates.filter(({ must }) => must || isFirst));
  if (isFirst) yield* surely(packing.besideTopic(first, OF_TOPIC));
  const musts = first.filter(({ must }) => must);
  const share = query.share === true || isFirst;
  const missing = packing.must(share ? musts.map((one) => pairedIfCut(ctx, packing, one, musts)) : musts, share);
  if (!isFirst) yield* surely(Math.max(0, packing.free - OF_RESUMED * roomOf(query)));
  for (const one of first) if (!one.must) packing.add(one);
  const others = candidates.filter((one) => !looked.has(one));
  // Sorted titles begin with a day: the newest find their room first.
  const titles = others.filter(({ titleOnly }) => titleOnly === true);
  const ordered = [
    ...others.filter(({ titleOnly }) => titleOnly !== true),
    ...(query.format === 'agents' ? titles : titles.reverse().sort((a, b) => Number(a.isPast ?? false) - Number(b.isPast ?? false))),
  ];
  // Notes of headings alone, as an empty log of a day, come last.
  const headed: Wanted[] = [];
  for (let at = 0; at < ordered.length && !packing.isFull; at += PIECE) {
    const found = yield* admit(ordered.slice(at, at + PIECE));
    found.forEach((one, index) => {
      if (isStated(one.part.text)) packing.add(one, at + PIECE >= ordered.length && index === found.length - 1);
      else headed.push(one);
    });
  }
  for (const one of headed) packing.add(one);
  if (topic?.onlySure === false) yield* inPieces(topic.passages.rest(packing));
  const order = new Map(candidates.map(({ path }, at) => [path, at]));
  wanted.sort((a, b) => (order.get(a.part.path) ?? 0) - (order.get(b.part.path) ?? 0));
  const before = [...(query.isAgent === true && query.said !== undefined ? [query.said] : []), ...(missing === null ? [] : [missing])];
  wanted.push(...(topic?.passages.close(packing) ?? []));
  const packed = packing.finish(wanted, { before, way: query.isAgent === true ? WAY : '', isMore: looked.size < candidates.length });
  const omitted = [
    ...refused,
    ...packed.left.map(({ part }) => withoutRoom(part)),
    ...packing.copies.map(({ path, of }): LeftOut => ({ path, why: `It says the same as "${of}", word for word.`, by: 'copy' })),
    ...candidates.filter((one) => !looked.has(one)).map((one) => unlooked(ctx, one)),
    ...(topic?.passages.omitted((path) => unlooked(ctx, { path })) ?? []),
  ].sort((a, b) => (order.get(a.path) ?? candidates.length) - (order.get(b.path) ?? candidates.length));
  return { ...packed, omitted };
}

/** Corrections that have no room as a whole, with the facts that they correct: those have none either. Where all are superseded, they correct nothing. */
function pairedIfCut(ctx: DecideContext, packing: Packing, one: Wanted, all: readonly Wanted[]): Wanted {
  const fact = all.find(({ part }) => part.path === one.corrects)?.part;
  if (fact === undefined || packing.fits([one])) return one;
  const text = inPairs(ctx, fact.path, fact.text, one.part.text);
  return text === '' ? { ...one, corrects: undefined } : { ...one, part: { ...one.part, as: 'trimmed', text }, newestLast: false };
}

/** The reason of a candidate that was not looked at, since nothing more had room. */
export function unlooked(ctx: DecideContext, { path, unticked: isOut }: Pick<BundleCandidate, 'path' | 'unticked'>): LeftOut {
  if (isOut === true) return unticked(path);
  const note = ctx.snapshot.notes.get(path as NotePath);
  const withheld = note === undefined ? null : withheldBecause(ctx, note);
  if (withheld !== null) return { path, why: `It stays in the memory: ${withheld}.`, by: 'private' };
  return withoutRoom({ path, supersededBy: note === undefined ? null : shownSuccessors(ctx, note) });
}

/** A note that found no room. */
function withoutRoom({ path, supersededBy }: Pick<Part, 'path' | 'supersededBy'>): LeftOut {
  return supersededBy === null
    ? { path, why: 'There was no room left within the budget.', by: 'budget' }
    : { path, why: `It is superseded by ${supersededBy}, and there was no room left within the budget.`, by: 'superseded' };
}

/** A bundle, and its parts with their texts. */
export interface Made {
  readonly bundle: Bundle;
  readonly parts: readonly PackedPart[];
}

/** The bundle of `candidates` with its receipt, as `contextSteps` fills it. */
export function* bundleSteps(ctx: DecideContext, query: ContextQuery, candidates: readonly BundleCandidate[]): AskingForTexts<Made> {
  const context = yield* contextSteps(ctx, query, candidates);
  const bundle = yield* inPieces(receiptSteps(ctx, query, context, [...context.omitted, ...laterFiles(ctx, query, candidates)]));
  return { bundle, parts: context.included };
}

/** Steps within a decision that asks for texts: each asks for none. */
function* inPieces<T>(steps: Steps<T>): AskingForTexts<T> {
  let step = steps.next();
  while (step.done !== true) {
    yield [];
    step = steps.next();
  }
  return step.value;
}

/** The note ready for packing, or why it stays out. */
function admitted(ctx: DecideContext, candidate: BundleCandidate, text: string | undefined): Wanted | LeftOut {
  const { path, must, phase, corrects, share } = candidate;
  const leaving = candidate.unticked === true ? unticked(path) : suitable(ctx, path, text);
  if ('by' in leaving) return must ? { ...leaving, must: true, ...(candidate.pinned ? { pinned: true } : {}) } : leaving;
  const { note, text: given, marked } = leaving;
  const start = note.frontmatter.state === 'none' ? 0 : note.frontmatter.range.end;
  const superseded = shownSuccessors(ctx, note);
  const shown =
    path === indexPath(ctx)
      ? INTROS.reduce((text, intro) => text.replace(`\n\n${intro}`, ''), readable(withoutWithheldLines(ctx, note, given), start))
      : withMarksInWords(ctx, path, readable(given, start));
  const why = superseded === null ? candidate.why : `${candidate.why} It is superseded by ${superseded}.`;
  const whole: Part = {
    path,
    title: titleOf(ctx, path),
    as: 'whole',
    supersededBy: superseded,
    text: shown,
    when: whenOf(ctx, note),
    marked,
    gone: goneIn(ctx, path, given),
  };
  const format = entryFormatOf(ctx, path);
  return {
    part: candidate.titleOnly === true ? titleAlone(whole) : whole,
    ...{ must, phase, why, corrects, share },
    ...(path === indexPath(ctx) ? { lists: listedLines(ctx, note, given) } : {}),
    newestLast: candidate.newestLast ?? ((format !== null && format !== 'note') || endsNewest(shown)),
  };
}

/** True where the lines of a text begin with days, and the last of them is later than the first. */
function endsNewest(text: string): boolean {
  const days = text.match(/^[ \t]*(?:[-*+|#>]+[ \t]*)?\[?\d{4}-\d{2}-\d{2}/gm)?.map((one) => one.slice(-10)) ?? [];
  return (days[0] ?? '') < (days.at(-1) ?? '');
}

/** A file's fresh text as it may enter, or why it must stay out. */
export function suitable(ctx: DecideContext, path: VaultPath, text: string | undefined, isAsked = false): LeftOut | Leaving {
  if (text === undefined) return { path, why: 'It could not be read.', by: 'unreadable' };
  const known = ctx.snapshot.notes.get(path as NotePath);
  if (text === '' && known !== undefined && known.size > 0)
    return { path, why: 'It reads as empty though it is not: it may not be downloaded yet.', by: 'unreadable' };
  const withheld = leavingText(ctx, path, text, isAsked);
  if (withheld.kind === 'leaving') return withheld;
  if (withheld.kind === 'private') return { path, why: `It stays in the memory: ${withheld.why}.`, by: 'private' };
  const { kind, line } = withheld.secret;
  return { path, why: `It seems to hold a secret (${kind}, line ${line}). Remove it from the note to bundle it.`, by: 'secret' };
}
