import type { Bundle, BundleFormat } from '../../model/bundle';
import type { DecideContext } from '../../model/context';
import { dataOf } from '../../model/note';
import type { NotePath, VaultPath } from '../../model/path';
import { supersededBy } from '../../read/entries/superseded';
import { sha256 } from '../../read/text/hash';
import { parseNote } from '../../read/snapshot/note';
import { encodeText } from '../../read/text/text';
import { titleOf } from '../naming/index';
import { BY_NAME, rankPassages, searchedNote, type Frequencies, type RankedNote, type Topic } from '../search/index';
import { shownSuccessors } from './names';
import { packPassages, type Admitted } from './pack-passages';
import { readable } from './part';
import { withheldText } from './withheld';

/** Words of a topic that a receipt names for one note. */
const MOST_WORDS = 5;

/**
 * The bundle of passages on a topic with its receipt: out of the notes in `texts` (fresh, by path), whatever answers
 * and nothing else. `failed` are notes that could not be read. Whatever might be private or holds a secret stays out.
 * The same input gives the same bytes. Throws `budget_too_small`.
 */
export function decideTopicBundle(
  ctx: DecideContext,
  query: { readonly topic: Topic; readonly budget: number; readonly format: BundleFormat },
  texts: ReadonlyMap<VaultPath, string>,
  failed: ReadonlyMap<VaultPath, string>,
  known: Frequencies,
): Bundle {
  const notes = [...texts].map(([path, text]) => {
    const note = parseNote(path as NotePath, text, text.length);
    const start = note.frontmatter.state === 'none' ? 0 : note.frontmatter.range.end;
    return searchedNote(ctx, note, readable(text, start));
  });
  const ranked = rankPassages(query.topic, notes, known);
  const packed = packPassages(ranked, query.format, ctx.memory.name, query.budget, (one) => admit(ctx, one, texts.get(one.note.path)));
  const unread = [...failed.keys()].map((path) => ({ path, why: 'It could not be read.' }));
  return {
    text: packed.text,
    tokens: packed.tokens,
    budget: query.budget,
    sha256: sha256(encodeText(packed.text)),
    included: packed.included.map(({ part, tokens, why }) => ({ path: part.path, as: part.as, tokens, why })),
    omitted: [...packed.omitted, ...unread],
  };
}

/** The note with all its text, or why it stays out. */
function admit(ctx: DecideContext, one: RankedNote, text: string | undefined): Admitted | string {
  const { note } = one;
  const { path } = note;
  if (text === undefined) return 'It could not be read.';
  const withheld = withheldText(ctx, path, text);
  if (withheld?.kind === 'private') return `It stays in the memory: ${withheld.why}.`;
  if (withheld?.kind === 'secret')
    return `It seems to hold a secret (${withheld.secret.kind}, line ${withheld.secret.line}). Remove it from the note to bundle it.`;
  const parsed = parseNote(path as NotePath, text, text.length);
  const superseded = supersededBy(dataOf(parsed)) === null ? null : shownSuccessors(ctx, parsed);
  const why = reasonOf(one);
  return {
    part: { path, title: titleOf(ctx, path), as: 'whole', supersededBy: superseded, text: note.text },
    why: superseded === null ? why : `${why} It is superseded by ${superseded}.`,
  };
}

/** The reason for a note: its name, or the words of the topic in its best passage. */
function reasonOf({ named, best, passages }: RankedNote): string {
  if (named >= BY_NAME) return 'Its name is the topic.';
  const held = passages.find(({ score }) => score === best)?.held ?? [];
  if (held.length === 0) return 'It answers the topic.';
  const words = held.slice(0, MOST_WORDS).map((word) => `"${word}"`);
  return `It has ${[words.slice(0, -1).join(', '), ...words.slice(-1)].filter((some) => some !== '').join(' and ')}.`;
}
