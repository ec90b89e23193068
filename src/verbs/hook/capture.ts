import { sayingsIn, sentencesToShow, titleFor } from '../../core/memory';
import { messageOf } from '../../core/model/errors';
import type { RememberLine } from '../../core/model/results/remember';
import type { HookInput } from './input';
import type { HookVault } from './machine';
import type { SessionRecord } from './session';
import { personTurns } from './transcript';

/** The hook that asks. */
interface Asking {
  readonly options: { readonly harness: string; readonly memory?: string | undefined };
  readonly input: HookInput;
  readonly open: HookVault;
  /** One line on stderr. */
  readonly say: (message: string) => void;
}

/** Sayings that are offered of one session at most. */
const MOST = 5;
/** Sayings that are put to the gate, the surest. */
const MOST_JUDGED = 15;
/** Types that conventions have for each kind of saying, the most fitting first. */
const TYPES = {
  rule: ['preference', 'preferences', 'rule', 'rules', 'feedback'],
  correction: ['correction', 'corrections', 'feedback'],
  decision: ['decision', 'decisions', 'design'],
  fact: ['fact', 'facts', 'project'],
} as const;

/**
 * Offers what a person said in the session since the last time, for a person to approve. Nothing of the transcript is kept: the answer
 * is how far it was read, and how many texts were offered of it so far. Never fails.
 */
export async function captureSayings({ options, input, open, say }: Asking, record: SessionRecord): Promise<SessionRecord['captured']> {
  const before = record.captured ?? { to: 0, count: 0 };
  // A subagent's session is another agent's words.
  if (input.transcript === undefined || input.session === undefined || input.agent !== undefined || before.count >= MOST) return before;
  try {
    const { lines, to } = open.transcript(input.transcript, before.to);
    const turns = await personTurns(lines);
    const sayings = sayingsIn(turns, await asked(turns, open, say)).slice(0, MOST_JUDGED);
    if (sayings.length === 0) return { ...before, to };
    const { memory, harness } = options;
    const through = open.vault.through({ kind: 'hook', harness, session: input.session, picked: true });
    const project = await through.projectAt(open.projectFolder(record.folder ?? ''), { memory });
    const { types } = await through.places({ memory });
    const entries = sayings.map(({ kind, text }, at): RememberLine => {
      const type = TYPES[kind].find((one) => types.includes(one));
      const facts = { ...(type === undefined ? {} : { type }), ...(project === null ? {} : { project }) };
      const title = titleFor({ title: '', body: text });
      return { line: at + 1, entry: { title, body: text, onDuplicate: 'fail', ...facts } };
    });
    const judged = (await through.rememberAll(entries, { memory })).result.entries;
    const fresh = judged.filter((one) => !('error' in one) && (one.pending !== undefined || one.path !== null)).map(({ line }) => line);
    const chosen = entries.filter(({ line }) => fresh.slice(0, MOST - before.count).includes(line));
    if (chosen.length > 0) await through.carryOut(() => through.rememberAll(chosen, { memory }));
    return { to, count: before.count + chosen.length };
  } catch (error) {
    say(`What was said could not be offered. ${messageOf(error)}`);
    return before;
  }
}

/** The answer of the model that the settings switch on; undefined where there is none, or it fails: then the shapes of sentences alone decide. */
async function asked(turns: readonly string[], open: HookVault, say: Asking['say']): Promise<Parameters<typeof sayingsIn>[1]> {
  const shown = sentencesToShow(turns);
  try {
    const chosen = await open.vault.lastingOf(shown);
    return chosen === null ? undefined : { shown, chosen: chosen.slice(0, MOST) };
  } catch (error) {
    say(`No model chose what was said. ${messageOf(error)}`);
    return undefined;
  }
}
