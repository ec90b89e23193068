import { type ToolArgs, type ToolName, TOOLS } from '../../verbs/agents';
import { forProject } from '../../core/model/bundle';
import { getOrSet } from '../../core/model/collections';
import { onOneLine } from '../../core/model/escape-control';
import { MemoryError } from '../../core/model/errors';
import { refText, type EntryRef } from '../../core/model/verdict';
import type { Progress } from '../../core/model/ports';
import type { Refusal } from '../../core/model/results/proposal';
import type { VaultMemory } from '../../core/model/vault-memory';
import { type Answer, type Context, type Verb, emptyShelf, takingTurns } from '../../verbs/verb';
import { read } from '../../verbs/look';
import type { OpenedVault } from '../../verbs/shell';
import { verdictText } from '../../verbs/text/remembered';
import { count, paintFor } from '../../verbs/text/screen';
import { refuseUnknown, usedMemory } from '../../verbs/access';
import { LONGEST_SENTENCE } from '../../verbs/notice';
import { errorForAgents, forAgents, type ErrorForAgents } from '../../verbs/way';
import type { Serving } from '../run';
import { conventionIn } from '../../core/memory';

/** Entries that a list names. */
const MOST = 40;
/** Milliseconds for which work that was not done to its end is left alone. */
const REST = 60_000;

export interface CallOptions {
  /** Aborted where the client takes the request back. */
  readonly signal: AbortSignal;
  readonly client?: string;
  /** Hears how far long work has come; absent where the client did not ask. */
  readonly report?: (done: number, total: number, what: string) => void;
}

export interface Called {
  readonly summary: string;
  readonly result: object;
  readonly effect?: 'created' | 'changed' | 'unchanged';
  /** Set where nothing could be done: an error, or a rule that said no. */
  readonly error?: ErrorForAgents;
  /** The moment at which the files were looked at, ISO 8601. */
  readonly asOf: string;
  /** The memory that was looked at, where there are several. */
  readonly memory?: string;
}

/** The fields that tools share. */
interface Shared {
  readonly memory?: string | undefined;
  readonly dry_run?: boolean | undefined;
}

export type McpDoor = ReturnType<typeof mcpDoor>;

/** The memories as the server reaches them. No method throws. */
export function mcpDoor({ opened, reopen, now, version, readOnly }: Omit<Serving, 'core'>) {
  let at = opened;
  const shelf = emptyShelf();
  const inTurn = takingTurns();
  const over = new AbortController();
  let mayFrom = -Infinity;
  /** Reasons for which changes were not committed, as far as a client has heard them. */
  const said = new Set<string>();
  const later: Context['later'] = (work) => {
    if (now().getTime() < mayFrom) return;
    mayFrom = Infinity;
    const done = (isWhole: boolean): number => (mayFrom = now().getTime() + (isWhole ? 0 : REST));
    work(progressOf({ signal: over.signal })).then(done, () => done(false));
  };
  /** The vault for a client, so that the journal tells whose changes they are. */
  const byClient = new Map<string, VaultMemory>();
  const renewed = async (): Promise<OpenedVault> => {
    if (!at.isCurrent()) {
      at = await reopen();
      byClient.clear();
    }
    return at;
  };
  const current = async (client = ''): Promise<VaultMemory> => {
    await renewed();
    return getOrSet(byClient, client, () => at.vault.through({ ...at.door, kind: 'mcp', harness: harnessFor(client) }));
  };
  const harnessFor = (client: string): string => at.door.harness ?? harnessOf(client);

  const perform = async (
    { id, ofOne, kind = 'read' }: Pick<Verb, 'id' | 'ofOne'> & Partial<Pick<Verb, 'kind'>>,
    { memory, dry_run: dryRun = false }: Shared,
    options: CallOptions,
    work: (ctx: Context) => Promise<Answer>,
  ): Promise<Called> => {
    const asOf = now().toISOString();
    try {
      refuseCancelled(options.signal);
      const vault = await current(options.client);
      refuseUnknown(vault.memories(), memory);
      // Of what hooks and calls that failed have changed, nothing is this call's.
      if (kind !== 'read') at.committed();
      const lastSeen = (): Promise<number | undefined> => at.lastSeen(harnessFor(options.client ?? ''));
      const { summary, effect, refused, ...answer } = await work({
        vault,
        memory,
        dryRun,
        progress: progressOf(options),
        shelf,
        lastSeen,
        later,
      });
      const kept = kind === 'read' || dryRun ? null : at.committed();
      const problem = kept?.problem ?? null;
      const aside = problem === null || said.has(problem) ? '' : ` Not committed: ${problem}.`;
      if (problem !== null) said.add(problem);
      const result = kept === null ? answer.result : { ...answer.result, commit: kept.commit };
      return {
        summary: onOneLine((summary ?? '') + aside, LONGEST_SENTENCE),
        result,
        asOf,
        ...(effect === undefined ? {} : { effect }),
        ...(refused === undefined ? {} : { error: refusalError(id, refused) }),
        ...(ofOne === true ? usedMemory(vault.memories(), memory) : {}),
      };
    } catch (error) {
      const told = errorForAgents(id, error);
      return { summary: told.message, result: {}, asOf, error: told };
    }
  };

  return {
    version,
    /** Ends what is done while nobody waits. */
    end: () => over.abort(),
    /** The vault under the settings as they are now. */
    opened: renewed,
    /** Which tools the convention of the first memory has a use for, a sentence each, as lines of a list; empty where the vault cannot be read. */
    async habits(options: CallOptions): Promise<string> {
      try {
        const lines = await habitsOf({ vault: await current(options.client), memory: undefined, progress: progressOf(options) });
        return lines.map((line) => `\n- ${line}`).join('');
      } catch {
        return '';
      }
    },
    call<N extends ToolName>(tool: N, args: ToolArgs<N>, options: CallOptions): Promise<Called> {
      const verb: Verb = TOOLS[tool];
      const run = (): Promise<Called> =>
        perform(verb, args, options, (ctx) => {
          if (readOnly && verb.kind !== 'read')
            throw new MemoryError('no_permission', `This server was started with --read-only, so "${tool}" is switched off.`);
          return verb.run(ctx, args);
        });
      return verb.kind !== 'read' ? inTurn(run) : run();
    },
    /** The top-of-mind note of a memory; of the first where none is named. */
    index: (memory: string | undefined, options: CallOptions): Promise<Called> =>
      perform({ id: 'read', ofOne: true }, { memory }, options, async (ctx) => {
        const { result, plan: proposed } = await ctx.vault.index({ memory });
        const made = proposed?.edits.find((edit) => edit.op === 'create' && edit.path === result.path);
        // Not written yet: it is shown as it would be, which is for all projects.
        const { project, text } = made === undefined ? { text: '' } : await ctx.vault.bundle({ memory });
        if (project !== undefined) return { summary: `There is no "${result.path}" yet.${forProject(project)}`, result: { text } };
        if (made?.op === 'create')
          return { summary: `"${result.path}", as it would be written.`, result: { path: result.path, text: made.text } };
        return read.run(ctx, { ref: result.path, max_tokens: 20_000 });
      }),
    /** The entries of a memory that wait for an answer; of the first where none is named. */
    awaiting: (memory: string | undefined, options: CallOptions): Promise<Called> =>
      perform({ id: 'awaiting', ofOne: true }, { memory }, options, async ({ vault, progress }) => {
        const all = (await vault.unreviewed({ memory, progress })).entries;
        // An entry of another project cannot be read in this session, and is not named in it.
        const isOpen = async (one: EntryRef): Promise<boolean> =>
          vault.read({ memory, ref: refText(one), maxTokens: 1 }).then(
            () => true,
            () => false,
          );
        const open = await Promise.all(
          all.map(async (entry) => {
            const { of } = entry.verdict;
            return (await isOpen(entry)) && (of === null || !('path' in of) || (await isOpen(of)));
          }),
        );
        const entries = all.filter((_, at) => open[at]);
        const rows = entries.slice(0, MOST).map((entry) => `${refText(entry)}: ${verdictText(entry.verdict, paintFor(false))}`);
        const waits = `${count(entries.length, 'entry waits', 'entries wait')} for an answer`;
        return {
          summary:
            entries.length === 0 ? 'Nothing waits for an answer.' : `${waits}. A person settles them in the side view or with "review".`,
          result: { text: rows.join('\n') },
        };
      }),
  };
}

/** The harness that a client belongs to, as the journal calls it; else the client's own name. */
function harnessOf(client: string): string {
  return ['claude', 'codex', 'gemini'].find((harness) => client.toLowerCase().startsWith(harness)) ?? client;
}

/** Passes progress on, and stops the work where the call was taken back. */
function progressOf({ signal, report }: CallOptions): Progress {
  return {
    report(done, total, what) {
      refuseCancelled(signal);
      report?.(done, total, what);
    },
  };
}

function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new MemoryError('cancelled', 'The call was cancelled. Nothing was changed.');
}

function refusalError(tool: string, { code, rule, path, remedy }: Refusal): NonNullable<Called['error']> {
  return { code, message: forAgents(tool, { code, message: rule, remedy }), ...(path === null || path === '' ? {} : { path }) };
}

/** Which tools the convention of a memory has a use for, and what for: a sentence each. */
export async function habitsOf({ vault, memory, progress }: Pick<Context, 'vault' | 'memory' | 'progress'>): Promise<string[]> {
  const all = vault.memories();
  const used = all.find(({ name }) => name === memory) ?? all[0];
  if (used === undefined) return [];
  const { mistakes, feedback, properties } = conventionIn(used, { conventions: vault.conventions() });
  const { places } = await vault.places({ memory, progress });
  const state = places.filter(({ kind }) => kind === 'state').map(({ place }) => `"${place}"`);
  return [
    ...(state.length === 0
      ? []
      : [`What is true right now goes into ${state.join(' or ')}: call remember with place. It takes the place of what was there.`]),
    ...(mistakes === undefined
      ? []
      : ['A mistake: call remember with type "miss", and fix for what would have helped. mistakes lists them with their counts.']),
    ...(feedback === undefined ? [] : ['When a memory was of use or prevented a mistake, call feedback with its path.']),
    ...(properties.some(({ key }) => key === 'critical') ? ['A rule that no session may miss: call remember with critical true.'] : []),
  ];
}
