import { getOrSet } from '../core/model/collections';
import { onOneLine } from '../core/model/escape-control';
import { codeOf, MemoryError, messageOf } from '../core/model/errors';
import type { Progress } from '../core/model/ports';
import type { Refusal } from '../core/model/results/proposal';
import type { VaultMemory } from '../core/model/vault-memory';
import { bundle } from '../doors/bundle';
import type { DoorAnswer, DoorContext } from '../doors/door';
import { gate, remember } from '../doors/entries';
import { health, links, read, search, status } from '../doors/look';
import { refuseUnknown, usedMemory } from '../doors/memories';
import { history, undo } from '../doors/past';
import { apply, plan } from '../doors/plans';
import { LONGEST_SENTENCE, withRemedy } from '../doors/remedies';
import { emptyShelf } from '../doors/shelf';
import { takingTurns } from '../doors/turns';
import type { OpenedVault } from './command';
import type { Called, CallOptions, McpDoor } from './mcp/door';
import type { ToolArgs, ToolName } from './mcp/tools';

type Call<N extends ToolName> = (ctx: DoorContext, args: ToolArgs<N>) => Promise<DoorAnswer>;

/** One call of the façade for each tool. */
const CALLS: { readonly [N in ToolName]: Call<N> } = {
  context: (ctx, { memory: _named, budget = 2000, ...rest }) => bundle(ctx, { ...rest, budget }),
  search: (ctx, { memory: _named, ...rest }) => search(ctx, rest),
  read: (ctx, { ref, max_tokens: maxTokens, cursor }) => read(ctx, { ref, maxTokens, cursor }),
  links: (ctx, { memory: _named, ...rest }) => links(ctx, rest),
  gate: (ctx, { entries }) => gate(ctx, { entries: entries.map(withoutUndefined) }),
  status,
  health: (ctx, { memory: _named, ...rest }) => health(ctx, rest),
  remember: (ctx, { on_duplicate: onDuplicate, when_unsure: whenUnsure, dry_run: dryRun, memory: _named, ...rest }) =>
    remember(ctx, { ...rest, onDuplicate, whenUnsure: whenUnsure === 'ask' ? 'hold' : whenUnsure, dryRun }),
  plan: (ctx, { memory: _named, ...rest }) => plan(ctx, rest),
  apply: (ctx, { plan_id: planId, sha256 }) => apply(ctx, { planId, sha256 }),
  history: (ctx, { memory: _named, ...rest }) => history(ctx, rest),
  undo: (ctx, { id, dry_run: dryRun }) => undo(ctx, { id, dryRun }),
};

/** The tools that change files: one at a time, in the order in which they came. */
const WRITERS: ReadonlySet<ToolName> = new Set(['remember', 'apply', 'undo']);
/** The tools that look at one memory. */
const OF_ONE: ReadonlySet<ToolName> = new Set(['context', 'search', 'gate', 'health', 'remember']);

export interface McpDoorOptions {
  readonly opened: OpenedVault;
  /** Opens the vault again, under the settings as they are now. */
  readonly reopen: () => Promise<OpenedVault>;
  readonly now: () => Date;
  readonly version: string;
  readonly readOnly: boolean;
}

/** The vault as the MCP server reaches it. */
export function mcpDoor({ opened, reopen, now, version, readOnly }: McpDoorOptions): McpDoor {
  let at = opened;
  const shelf = emptyShelf();
  const inTurn = takingTurns();
  /** The vault for a client, so that the journal tells whose changes they are. */
  const byClient = new Map<string, VaultMemory>();
  const current = async (client = ''): Promise<VaultMemory> => {
    if (!at.isCurrent()) {
      at = await reopen();
      byClient.clear();
    }
    const harness = at.door.harness ?? harnessOf(client);
    return getOrSet(byClient, client, () => at.vault.through({ ...at.door, kind: 'mcp', harness }));
  };

  const perform = async (
    memory: string | undefined,
    options: CallOptions,
    work: (ctx: DoorContext) => Promise<DoorAnswer>,
    isOfOne: boolean,
  ): Promise<Called> => {
    const asOf = now().toISOString();
    try {
      refuseCancelled(options.signal);
      const vault = await current(options.client);
      refuseUnknown(vault.memories(), memory);
      const { summary, result, effect, refused } = await work({ vault, memory, progress: progressOf(options), shelf });
      return {
        summary: onOneLine(summary, LONGEST_SENTENCE),
        result,
        asOf,
        ...(effect === undefined ? {} : { effect }),
        ...(refused === undefined ? {} : { error: refusalError(refused) }),
        ...(isOfOne ? usedMemory(vault.memories(), memory) : {}),
      };
    } catch (error) {
      const path = error instanceof MemoryError ? error.path : undefined;
      const code = codeOf(error);
      const message = withRemedy(code, messageOf(error));
      return { summary: message, result: {}, asOf, error: { code, message, ...(path === undefined ? {} : { path }) } };
    }
  };

  return {
    version,
    memories() {
      try {
        return at.vault.memories().map(({ name }) => name);
      } catch {
        // Settings that are not usable: each call says so.
        return [];
      }
    },
    call(tool, args, options) {
      const run = (): Promise<Called> =>
        perform(
          args.memory,
          options,
          (ctx) => {
            if (readOnly && WRITERS.has(tool))
              throw new MemoryError('no_permission', `This server was started with --read-only, so "${tool}" is switched off.`);
            return CALLS[tool](ctx, args);
          },
          OF_ONE.has(tool),
        );
      return WRITERS.has(tool) ? inTurn(run) : run();
    },
    index: (memory, options) =>
      perform(
        memory,
        options,
        async (ctx) => {
          const { result, plan: proposed } = await ctx.vault.index({ memory });
          const made = proposed?.edits.find((edit) => edit.op === 'create' && edit.path === result.path);
          // Not written yet: it is shown as it would be.
          if (made?.op === 'create')
            return { summary: `"${result.path}", as it would be written.`, result: { path: result.path, text: made.text } };
          return read(ctx, { ref: result.path, maxTokens: 20_000 });
        },
        true,
      ),
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

function refusalError({ code, rule, path }: Refusal): NonNullable<Called['error']> {
  return { code, message: withRemedy(code, rule), ...(path === null || path === '' ? {} : { path }) };
}

/** The same without properties that are undefined, which the core takes for given. */
function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
}
