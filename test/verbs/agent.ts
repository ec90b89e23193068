import { mcpDoor } from '../../src/cli/mcp/vault-door';
import type { ToolName } from '../../src/verbs/agents';
import { openFolder } from '../../src/cli/node/open.mjs';
import { commandLine, type RunCommand } from '../../src/verbs/command-line';

/** The answer of a tool. */
export interface Told {
  readonly code: string | null;
  readonly summary: string;
  readonly result: Readonly<Record<string, unknown>>;
}

/** An agent at the two doors that answer calls, in this process. */
export interface Agent {
  call(tool: ToolName, args?: Readonly<Record<string, unknown>>): Promise<Told>;
  readonly line: RunCommand;
}

const NOW = new Date('2026-03-20T10:00:00');

/** Opens a vault on disk as `mcp` does, and as Obsidian's command line reaches it. */
export async function agentIn(folder: string, now = NOW): Promise<Agent> {
  const open = (): ReturnType<typeof openFolder> => openFolder(folder, now, 'none', { readOnly: false });
  const opened = await open();
  const door = mcpDoor({ opened, reopen: open, now: () => now, version: '0', readOnly: false });
  const vault = opened.vault.through({ kind: 'obsidian-cli' });
  return {
    line: commandLine({ vault: () => vault, readText: () => Promise.reject(new Error('no file')), changed: () => undefined }),
    async call(tool, args = {}) {
      const { summary, result, error } = await door.call(tool, args, { signal: new AbortController().signal, client: 'claude' });
      return { code: error?.code ?? null, summary: error?.message ?? summary, result: result as Told['result'] };
    },
  };
}
