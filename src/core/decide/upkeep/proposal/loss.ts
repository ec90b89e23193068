import type { GoneText, ProposalDone } from '../../../model/action';
import { isInside, isNotePath, joinPath, type VaultPath } from '../../../model/path';
import type { DecideContext } from '../../../model/context';
import type { Note } from '../../../model/note';
import { withheldBecause } from '../../../read/memory/scope';
import { isGenerated } from '../../../read/memory/generated';
import { linesOf } from '../../../read/text/text';
import { tokenise } from '../../../read/terms/passage';
import { plainText } from '../../../read/terms/plain';
import { isValue } from '../../../read/terms/term';
import { withheldText } from '../../bundle/index';
import { contentKeys } from '../../dedup/index';
import { shareOf } from '../maintenance/find';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';

/** The texts of a file before and after; null where it is not there. `at`: where it stands then. */
export interface Outcome {
  readonly path: VaultPath;
  readonly at: VaultPath | null;
  readonly before: string | null;
  readonly after: string | null;
  /** Nothing changes it; what it says stays. */
  readonly isBeside?: boolean;
}

/** Two sentences of which one holds so much of the other's words are one, changed. */
const CHANGED = 0.6;

function bodyOf(text: string): string {
  return text.slice(findFrontmatter(text)?.range.end ?? 0);
}

/** The sentences of a text as they are written, without the signs of a list before them: "- It runs. It is new." → "It runs.", "It is new." */
export function sentencesOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  return linesOf(bodyOf(text)).flatMap((line) => {
    const said = line.trim().replace(/^(?:>\s*)*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?/, '');
    // No sentence ends in the target of a link, as in "[here](../Gate.md)".
    const masked = said.replace(/\[\[[^\]]*\]\]|\]\([^)]*\)/g, (link) => link.replace(/[.!?…。！？]/g, '_'));
    return [...segments.segment(masked)]
      .map(({ segment, index }) => said.slice(index, index + segment.length).trim())
      .filter((one) => /[\p{L}\p{N}]/u.test(one));
  });
}

/** The sentences of current notes that are kept, changed and gone, and the values that no touched note gives any more; for agents none of a note that holds a secret. */
export function lossesOf(ctx: DecideContext, files: readonly Outcome[], isPerson = true): Pick<ProposalDone, 'text' | 'values'> {
  // A canvas or a list of samples says nothing in sentences, and the program's own notes are nobody's text; in withheld notes
  // links follow, and their words stay there.
  const isShown = (note: Note | undefined): boolean => note === undefined || (withheldBecause(ctx, note) === null && !isGenerated(note));
  const mayHear = ({ path, before }: Outcome): boolean => isPerson || before === null || withheldText(ctx, path, before) === null;
  const outcomes = files.filter((one) => isNotePath(one.path) && isShown(ctx.snapshot.notes.get(one.path)) && mayHear(one));
  const archive = joinPath(ctx.memory.root, ctx.convention.archive);
  const isCurrent = (path: VaultPath | null): boolean => path !== null && !isInside(path, archive);
  const saidIn = (some: readonly Outcome[]): string[] =>
    some.flatMap(({ at, after }) => (isCurrent(at) && after !== null ? sentencesOf(after) : []));
  const current = saidIn(outcomes);
  const archived = outcomes
    .filter(({ at, after }) => at !== null && !isCurrent(at) && after !== null)
    .map((one) => ({ ...one, keys: new Set(sentencesOf(one.after ?? '').map(withoutTargets)) }));
  // A note that goes to the archive as it is goes with all that it says.
  const isWhole = ({ path, before: text, after }: Outcome): boolean =>
    isCurrent(path) && text !== null && after?.includes(bodyOf(text).trim()) === true;
  const wholes = new Map(archived.filter(isWhole).map((one) => [one.path, one]));
  const there = new Set(current.flatMap(keysOfWhole));
  const before = outcomes.flatMap(({ path, before: text }) =>
    text === null || !isCurrent(path) ? [] : sentencesOf(text).map((sentence) => ({ path, sentence, isWhole: wholes.has(path) })),
  );
  const lost = before.filter(({ sentence }) => !keysOfWhole(sentence).some((key) => there.has(key)));
  const old = new Set(before.flatMap(({ sentence }) => keysOfWhole(sentence)));
  const fresh = saidIn(outcomes.filter(({ isBeside }) => isBeside !== true))
    .filter((sentence) => !keysOfWhole(sentence).some((key) => old.has(key)))
    .map(contentKeys);
  const gone = [
    ...[...wholes.values()].map(({ path, at, before: text }) => ({ path, text: bodyOf(text ?? '').trim(), archive: at })),
    ...lost
      .filter(({ isWhole }) => !isWhole)
      .map(({ path, sentence }): GoneText => ({
        path,
        text: sentence,
        archive: archived.find(({ after, keys }) => after?.includes(sentence) === true || keys.has(withoutTargets(sentence)))?.at ?? null,
      })),
  ];
  const isChanged = (sentence: string): boolean => {
    const own = contentKeys(sentence);
    return fresh.some((keys) => shareOf(own, keys) >= CHANGED);
  };
  const values = new Set(current.flatMap(valuesOf));
  return {
    text: { kept: before.length - lost.length, changed: lost.filter(({ sentence }) => isChanged(sentence)).length, gone },
    values: lost.flatMap(({ path, sentence: text }) =>
      [...new Set(valuesOf(text))].filter((value) => !values.has(value)).map((value) => ({ path, value, text })),
    ),
  };
}

/** A sentence as it reads, and without the targets of its links: neither a new link nor one that follows changes it. */
function keysOfWhole(sentence: string): string[] {
  const masked = sentence.replace(/\[\[[^\]|]*(?:\|([^\]]*))?\]\]/g, (_, shown: string | undefined) => shown ?? '[[]]');
  return [sentence, masked].map((one) => plainText(one).replace(/\s+/g, ' ').trim());
}

/** A sentence byte for byte but for its links, which follow into the archive: "See [[a|b]]." → "See [[]]." */
function withoutTargets(sentence: string): string {
  return sentence.replace(/\[\[[^\]]*\]\]/g, '[[]]').replace(/\]\([^)]*\)/g, ']()');
}

/** Numbers, dates, times and versions, and what stands in code. */
function valuesOf(sentence: string): string[] {
  // Of a comment nothing is plain text.
  const plain = plainText(sentence);
  const typed = tokenise(plain.trim() === '' ? sentence : plain).flatMap((terms) => terms.filter(isValue).map(({ surface }) => surface));
  return [...typed, ...[...sentence.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)];
}
