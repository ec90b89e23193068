import { getOrSet } from '../core/model/collections';
import { onOneLine } from '../core/model/escape-control';
import { codeOf, MemoryError, messageOf } from '../core/model/errors';
import type { Progress } from '../core/model/ports';
import type { Refusal } from '../core/model/results/proposal';
import type { VaultMemory } from '../core/model/vault-memory';
import type { DoorAnswer, DoorContext } from '../verbs/door';
import { read } from '../verbs/look';
import { refuseUnknown, usedMemory } from '../verbs/memories';
import { LONGEST_SENTENCE, withRemedy } from '../verbs/remedies';
import { emptyShelf } from '../verbs/shelf';
import { takingTurns } from '../verbs/turns';
import type { OpenedVault } from './command';
import type { Called, CallOptions, McpDoor } from './mcp/door';
import type { Tools } from './mcp/tools';
import { VERBS } from '../verbs/list';

const TOOLS: Tools = VERBS;

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
    tools: TOOLS,
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
            if (readOnly && TOOLS[tool].kind !== 'read')
              throw new MemoryError('no_permission', `This server was started with --read-only, so "${tool}" is switched off.`);
            return TOOLS[tool].run(ctx, args);
          },
          TOOLS[tool].ofOne === true,
        );
      return TOOLS[tool].kind !== 'read' ? inTurn(run) : run();
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
          return read.run(ctx, { ref: result.path, max_tokens: 20_000 });
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
