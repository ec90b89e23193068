import { entriesIn } from '../../src/core/decide/review/index';
import { asVaultPath } from '../../src/core/model/path';
import { MemoryError } from '../../src/core/model/errors';
import type { RememberResult } from '../../src/core/model/results/remember';
import { refText, type EntryRef, type NewEntry, type Verdict, type VerdictLabel } from '../../src/core/model/verdict';
import type { VaultMemory } from '../../src/core/model/vault-memory';
import type { Replayed } from './memory';
import { bare, wordsOf, type Piece } from './pieces';

/** An older text as a reader sees it. */
export interface Passage {
  readonly path: string;
  readonly entry: string | null;
  readonly text: string;
}

/** A piece of a history with what the gate says of it. */
export interface Judged extends Piece {
  readonly id: string;
  readonly memory: string;
  readonly day: string;
  readonly verdict: VerdictLabel;
  readonly confidence: number;
  readonly unsure: boolean;
  readonly of: string | null;
  readonly why: string;
  /** The closest older texts, three at most, in an order that says nothing of the verdict. */
  readonly candidates: readonly Passage[];
  /** Null where it is written; else whether the older entry holds it word for word. */
  readonly leftOut: 'word for word' | 'in other words' | null;
  /** Milliseconds that the gate took. */
  readonly took: number;
}

const MOST = 3;
/** Characters of a passage, and of the text that an edit takes the place of. */
const LONGEST = 700;
const LONGEST_OLD = 3000;

/** Has a memory as it is before remember a piece, as a plan that nobody carries out; null for one that is refused. */
export async function judged(before: Replayed, piece: Piece, at: Pick<Judged, 'id' | 'memory' | 'day'>): Promise<Judged | null> {
  const { title, body, date } = piece.entry;
  const entry = { title, body, ...(date === undefined ? {} : { date }) };
  const begun = performance.now();
  const [line] = (await before.memory.gate([{ line: 1, entry }], {})).verdicts;
  const took = performance.now() - begun;
  if (line === undefined || 'error' in line) return null;
  const result = await remembered(before.memory, entry);
  if (result === null) return null;
  const { verdict, confidence, unsure, of, evidence, path } = result;
  const older = of !== null && 'path' in of ? bare(textOf(before, of)) : '';
  return {
    ...piece,
    ...at,
    verdict,
    confidence,
    unsure,
    of: of !== null && 'path' in of ? refText(of) : null,
    why: evidence?.why ?? '',
    candidates: candidatesOf(before, piece, [of, evidence?.closest, line.of, ...line.candidates]),
    leftOut: path !== null ? null : older.includes(bare(body)) ? 'word for word' : 'in other words',
    took,
  };
}

/** What a memory would do with a new entry; null where it refuses it. Nothing is written. */
export async function remembered(memory: VaultMemory, entry: NewEntry): Promise<RememberResult | null> {
  try {
    const { result } = await memory.remember({ ...entry, onDuplicate: 'skip', secret: 'write' }, {});
    return result.refused === undefined ? result : null;
  } catch (error) {
    if (error instanceof MemoryError) return null;
    throw error;
  }
}

/** The text that an edit takes the place of, and the entries that the gate found. */
function candidatesOf(before: Replayed, { path, entry, old }: Piece, found: readonly (Verdict['of'] | undefined)[]): Passage[] {
  const refs = found.flatMap((ref) => (ref !== null && ref !== undefined && 'path' in ref ? [ref] : []));
  const passages: Passage[] = old === null ? [] : [{ path, entry: null, text: passageOf(old, entry.body, LONGEST_OLD) }];
  const seen = new Set<string>();
  for (const ref of refs) {
    if (passages.length === MOST || seen.has(refText(ref))) continue;
    seen.add(refText(ref));
    const text = passageOf(textOf(before, ref), `${entry.title} ${entry.body}`);
    if (text !== '' && !passages.some((one) => one.text.includes(text) || text.includes(one.text)))
      passages.push({ path: ref.path, entry: ref.entry, text });
  }
  return passages.sort((a, b) => (a.text < b.text ? -1 : 1));
}

function textOf(before: Replayed, { path, entry }: EntryRef): string {
  const text = before.textOf(path) ?? '';
  const found = entriesIn(before.context(), asVaultPath(path), text).find(({ ref }) => ref.entry === entry);
  if (found === undefined) return text;
  return entry === null || found.body.startsWith(found.title) ? found.body.trim() : `${found.title}\n${found.body.trim()}`;
}

/** The lines in a row that share most with the new entry, a word that stands in few lines above all. */
function passageOf(text: string, fresh: string, longest = LONGEST): string {
  if (text.length <= longest) return text.trim();
  const wanted = new Set(wordsOf(fresh));
  const lines = text
    .split('\n')
    .map((line) => ({ line: line.slice(0, longest), words: new Set(wordsOf(line).filter((word) => wanted.has(word))) }));
  const often = new Map<string, number>();
  for (const { words } of lines) for (const word of words) often.set(word, (often.get(word) ?? 0) + 1);
  let best = { score: -1, from: 0, to: 0 };
  for (let from = 0; from < lines.length; from++) {
    const found = new Set<string>();
    let [score, length] = [0, 0];
    for (let to = from; to < lines.length; to++) {
      length += (lines[to]?.line.length ?? 0) + 1;
      if (length > longest + 1) break;
      for (const word of lines[to]?.words ?? []) {
        if (!found.has(word)) score += 1 / (often.get(word) ?? 1);
        found.add(word);
      }
      if (score > best.score) best = { score, from, to };
    }
  }
  const chosen = lines.slice(best.from, best.to + 1);
  return chosen
    .map(({ line }) => line)
    .join('\n')
    .trim();
}
