import { contentKeys } from '../decide/dedup/index';
import { openNotes } from '../decide/upkeep/index';
import type { ProofOfUse } from '../model/action';
import type { DecideContext } from '../model/context';
import { isNotePath, type VaultPath } from '../model/path';
import { titleOf } from '../decide/naming/index';
import { bodyStart } from '../read/snapshot/note';
import { plainText } from '../read/terms/plain';
import { Bundles } from './bundles';
import type { Rehearsal } from './rehearsal';
import { Search } from './search';
import type { Session } from './session';

/** Questions that are replayed at most. */
const ASKED = 60;
/** Passages among which an answer is looked for, as a prompt is given them. */
const READ = 3;
/** A passage answers where it holds so much of the words that were there. */
const ANSWERED = 0.6;

/** Words that an answer has at least. */
const FEWEST = 3;

interface Question {
  readonly words: string;
  /** The words that stood below it. */
  readonly keys: ReadonlySet<string>;
}

/** Titles and headings of the notes that a proposal touches, asked of the memory as it is and as it would be; null where there are none. */
export async function proofOf(ctx: DecideContext, now: Session, rehearsal: Rehearsal): Promise<ProofOfUse | null> {
  const texts = new Map(rehearsal.texts().flatMap(({ path, before }) => (before === null ? [] : [[path, before] as const])));
  const questions = [...texts].flatMap(([path, text]) => questionsOf(ctx, path, text)).slice(0, ASKED);
  if (questions.length === 0) return null;
  const { name: memory } = ctx.memory;
  const tokensOf = async (session: Session): Promise<number> => (await new Bundles(session).bundle({ memory, project: '' })).tokens;
  const [before, after] = [await answeredBy(now, memory, questions), await answeredBy(rehearsal.session, memory, questions)];
  return {
    asked: questions.length,
    before: before.size,
    after: after.size,
    lost: questions.filter((one) => before.has(one) && !after.has(one)).map(({ words }) => words),
    tokens: { before: await tokensOf(now), after: await tokensOf(rehearsal.session) },
  };
}

/** The title of a note, answered by what it says, and its headings, answered by what stands below each. */
function questionsOf(ctx: DecideContext, path: VaultPath, text: string): Question[] {
  // Links follow in withheld notes, too, and their headings are no questions.
  const note = isNotePath(path) && openNotes(ctx).has(path) ? ctx.snapshot.notes.get(path) : undefined;
  if (note === undefined) return [];
  const below = (at: number): string => text.slice(note.headings[at]?.end, note.headings[at + 1]?.start);
  const asked = [
    { words: titleOf(ctx, path), said: text.slice(bodyStart(note.frontmatter)) },
    ...note.headings.map(({ text: heading }, at) => ({ words: plainText(heading), said: below(at) })),
  ].map(({ words, said }) => ({ words, keys: contentKeys(said) }));
  return [...new Map(asked.filter(({ keys }) => keys.size >= FEWEST).map((one) => [one.words, one])).values()];
}

async function answeredBy(session: Session, memory: string, questions: readonly Question[]): Promise<Set<Question>> {
  const search = new Search(session);
  const answered = new Set<Question>();
  for (const question of questions) {
    const found = await search.search({ query: question.words, memory, limit: READ, project: '' }).catch(() => null);
    const paths = [...new Set((found?.found ?? []).map(({ path }) => path))];
    const { texts } = await session.textsOf(paths);
    const holds = (text: string): boolean => {
      const keys = contentKeys(text);
      return [...question.keys].filter((key) => keys.has(key)).length >= ANSWERED * question.keys.size;
    };
    if ([...texts.values()].some(holds)) answered.add(question);
    await session.pause();
  }
  return answered;
}
