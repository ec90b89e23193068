import { secretIn } from '../decide/bundle/index';
import { contentKeys } from '../decide/dedup/index';
import { openNotes } from '../decide/upkeep/index';
import type { ProofOfUse } from '../model/action';
import type { DecideContext } from '../model/context';
import { onOneLine } from '../model/escape-control';
import { asVaultPath, isNotePath, type VaultPath } from '../model/path';
import { titleOf } from '../decide/naming/index';
import { bodyStart } from '../read/snapshot/note';
import { plainText } from '../read/terms/plain';
import { fixedFile } from '../read/memory/by-place';
import { insideMemory } from '../read/memory/scope';
import { sessionsIn } from '../read/memory/sessions';
import { briefingOf } from './briefing';
import { Bundles } from './bundles';
import type { Rehearsal } from './rehearsal';
import { Search } from './search';
import type { Session } from './session';

/** Questions that are replayed at most, and at least where a search has much to read: of all of them so many bytes, of its notes. */
const [ASKED, FEWEST_ASKED] = [60, 10];
const BYTES = 8_000_000;
const NOTES = 40;
/** Passages among which an answer is looked for, as a prompt is given them. */
const READ = 3;
/** A passage answers where it holds so much of the words that were there. */
const ANSWERED = 0.6;

/** Words that an answer has at least. */
const FEWEST = 3;

/** Room for the answer to a prompt, as hooks have it. */
const ROOM = { tokens: 800, characters: 8_000 };
/** UTF-16 units of a prompt that are kept, and shown. */
const LONGEST_PROMPT = 1_000;
const SHOWN = 80;

interface Question {
  readonly words: string;
  /** Somebody asked it; null for one that a note asks. */
  readonly prompt: string | null;
  /** The words of its answer. */
  readonly keys: ReadonlySet<string>;
}

/** A prompt as it is kept: its beginning; null for one that seems to hold a secret. */
export function promptToKeep(prompt: string): string | null {
  const kept = prompt.slice(0, LONGEST_PROMPT).trim();
  return kept === '' || secretIn(asVaultPath(''), prompt) !== null ? null : kept;
}

/**
 * The prompts that hooks kept and the memory answers, then titles and headings of the notes that a proposal touches, asked of the memory
 * as it is and as it would be; null where there are none. An agent is not shown the words of a prompt.
 */
export async function proofOf(ctx: DecideContext, now: Session, rehearsal: Rehearsal, isAgent: boolean): Promise<ProofOfUse | null> {
  const texts = new Map(rehearsal.texts().flatMap(({ path, before }) => (before === null ? [] : [[path, before] as const])));
  const most = mostAsked(ctx);
  const asked = await promptsOf(ctx, now, isAgent, most);
  const own = [...texts].flatMap(([path, text]) => questionsOf(ctx, path, text));
  const questions = [...asked, ...spread(own, most - asked.length)];
  if (questions.length === 0) return null;
  const { name: memory } = ctx.memory;
  const tokensOf = async (session: Session): Promise<number> => (await new Bundles(session).bundle({ memory, project: '' })).tokens;
  const [before, after] = [await answeredBy(ctx, now, questions), await answeredBy(ctx, rehearsal.session, questions)];
  return {
    asked: questions.length,
    before: before.size,
    after: after.size,
    lost: questions.filter((one) => before.has(one) && !after.has(one)).map(({ words }) => words),
    tokens: { before: await tokensOf(now), after: await tokensOf(rehearsal.session) },
  };
}

/** As many questions as a search of these notes can answer in a few seconds. */
function mostAsked({ snapshot }: DecideContext): number {
  const sizes = [...snapshot.notes.values()].map(({ size }) => size).sort((a, b) => b - a);
  const read = sizes.slice(0, NOTES).reduce((sum, size) => sum + size, 0);
  return Math.min(ASKED, Math.max(FEWEST_ASKED, Math.floor(BYTES / Math.max(1, read))));
}

/** So many of a list, from all its parts. */
function spread<T>(all: readonly T[], most: number): T[] {
  return all.filter((_, at) => all.length <= most || Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length));
}

/** The newest prompts that the memory answers, with the words of what a hook gives for each. */
async function promptsOf(ctx: DecideContext, now: Session, isAgent: boolean, most: number): Promise<Question[]> {
  const { records } = await sessionsIn(now.host.store);
  const newest = [...records].sort((a, b) => b.seen - a.seen).flatMap(({ prompts }) => [...prompts].reverse());
  const questions: Question[] = [];
  for (const prompt of [...new Set(newest)].slice(0, most)) {
    const keys = contentKeys((await briefOn(ctx, now, prompt)) ?? '');
    const words = isAgent ? 'a prompt of a session' : onOneLine(prompt, SHOWN);
    if (keys.size >= FEWEST) questions.push({ words, prompt, keys });
    await now.pause();
  }
  return questions;
}

/** The text that a hook gives for a prompt; null for none. */
async function briefOn({ memory }: DecideContext, session: Session, prompt: string): Promise<string | null> {
  const asked = { memory: memory.name, prompt, given: new Set<string>(), project: '', ...ROOM };
  return (await briefingOf(session).about(asked))?.text ?? null;
}

/** The title of a note, answered by what it says, and its headings, answered by what stands below each. */
function questionsOf(ctx: DecideContext, path: VaultPath, text: string): Question[] {
  // Links follow in withheld notes, too, and their headings are no questions.
  const note = isNotePath(path) && openNotes(ctx).has(path) ? ctx.snapshot.notes.get(path) : undefined;
  // The files that a convention names hold entries of many subjects: their titles ask nothing.
  if (note === undefined || fixedFile(ctx.convention, insideMemory(ctx, path)) !== undefined) return [];
  const below = (at: number): string => text.slice(note.headings[at]?.end, note.headings[at + 1]?.start);
  const asked = [
    { words: titleOf(ctx, path), said: text.slice(bodyStart(note.frontmatter)) },
    ...note.headings.map(({ text: heading }, at) => ({ words: plainText(heading), said: below(at) })),
  ].map(({ words, said }) => ({ words, prompt: null, keys: contentKeys(said) }));
  return [...new Map(asked.filter(({ keys }) => keys.size >= FEWEST).map((one) => [one.words, one])).values()];
}

async function answeredBy(ctx: DecideContext, session: Session, questions: readonly Question[]): Promise<Set<Question>> {
  const { name: memory } = ctx.memory;
  const search = new Search(session);
  const answered = new Set<Question>();
  const foundFor = async (query: string): Promise<string[]> => {
    const found = await search.search({ query, memory, limit: READ, project: '' }).catch(() => null);
    const { texts } = await session.textsOf([...new Set((found?.found ?? []).map(({ path }) => path))]);
    return [...texts.values()];
  };
  for (const question of questions) {
    const texts = question.prompt === null ? await foundFor(question.words) : [(await briefOn(ctx, session, question.prompt)) ?? ''];
    const holds = (text: string): boolean => {
      const keys = contentKeys(text);
      return [...question.keys].filter((key) => keys.has(key)).length >= ANSWERED * question.keys.size;
    };
    if (texts.some(holds)) answered.add(question);
    await session.pause();
  }
  return answered;
}
