import { EVENT_NAMES, type Harness, type HookEvent, HOOK_EVENTS } from '../hook/harness';

/** The agent that is connected, and how the program is started. */
export interface Connection {
  readonly harness: Harness;
  readonly events: readonly HookEvent[];
  /** The Node that runs it, as a whole path: apps that a person starts from a dock have none in their PATH. */
  readonly node: string;
  /** The program's file, as a whole path. */
  readonly program: string;
  /** The vault's folder, as a whole path. */
  readonly vault: string;
  readonly memory: string | undefined;
  /** Options of each hook. */
  readonly hook: readonly string[];
  /** The options of `mcp`. */
  readonly server: readonly string[];
  readonly windows: boolean;
}

/**
 * One thing of ours in a file: a group of hooks under the harness's name of the moment, the server, the block of instructions, or a
 * setting, such as the folder of the agent's own memory.
 */
export type Entry =
  | { readonly kind: 'hooks'; readonly event: string; readonly value: unknown }
  | { readonly kind: 'server'; readonly value: unknown }
  | { readonly kind: 'block'; readonly value: string }
  | { readonly kind: 'setting'; readonly value: string; readonly at: string };

/** How long a harness waits for a hook, seconds. */
const PATIENCE = 10;
/** Gemini CLI counts milliseconds, the others seconds. */
const UNIT: Readonly<Record<Harness, number>> = { claude: 1, codex: 1, gemini: 1000 };

/** The hooks, in the shape that all three harnesses share. */
export function hookEntries({ harness, events, node, program, vault, memory, hook, windows }: Connection): Entry[] {
  const named = memory === undefined ? [] : ['--memory', memory];
  return events.map((event) => {
    const words = [program, 'hook', event, '--harness', harness, '--vault', vault, ...named, ...hook];
    // Claude Code starts a program with its arguments, without a shell in between.
    const run = harness === 'claude' ? { command: node, args: words } : { command: shellCommand([node, ...words], windows) };
    const name = harness === 'gemini' ? { name: `top-of-mind ${event}` } : {};
    const value = { hooks: [{ ...name, type: 'command', ...run, timeout: PATIENCE * UNIT[harness] }] };
    return { kind: 'hooks', event: EVENT_NAMES[harness][event], value };
  });
}

/** The server, as a settings file lists it. */
export function serverEntry({ node, program, vault, server }: Connection): Entry {
  return { kind: 'server', value: { command: node, args: [program, 'mcp', '--vault', vault, ...server] } };
}

/** A command for the harness's shell: `sh`, or PowerShell on Windows, where a name in quotes is run by `&`. */
function shellCommand(words: readonly string[], windows: boolean): string {
  return [...(windows ? ['&'] : []), ...words.map((word) => quoted(word, windows))].join(' ');
}

/** A word as the person's shell takes it. */
export function quoted(word: string, windows: boolean): string {
  if ((windows ? /^[\w.:/\\+=-]+$/ : /^[\w./:@%+=,-]+$/).test(word)) return word;
  return windows ? `'${word.replaceAll("'", "''")}'` : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The same entries, in whatever order a file has them. */
export function sameEntries(one: readonly Entry[], other: readonly Entry[]): boolean {
  const texts = (entries: readonly Entry[]): string =>
    entries
      .map((entry) => JSON.stringify(entry))
      .sort()
      .join('\n');
  return texts(one) === texts(other);
}

/** The name under which every harness lists the server. */
export const SERVER = 'top-of-mind';

/** A word of a shell's command, and the quoted pieces in it. A backslash stands for itself, as in paths of Windows, but before a quote. */
const WORD = /(?:"[^"]*"|'[^']*'|\\["']|[^\s"'])+/g;
const PIECE = /"([^"]*)"|'([^']*)'|\\(["'])/g;

/** A hook as a settings file has it: a command of a shell, or a program with its arguments. */
function wordsOf(hook: unknown): string[] {
  if (typeof hook !== 'object' || hook === null) return [];
  const { command, args } = hook as { readonly command?: unknown; readonly args?: unknown };
  if (typeof command !== 'string') return [];
  if (Array.isArray(args)) return [command, ...args.map(String)];
  return (command.match(WORD) ?? []).map((word) =>
    word.replace(PIECE, (_piece, double?: string, single?: string, quote?: string) => double ?? single ?? quote ?? ''),
  );
}

/** Where the program's own name stands among the words: first, or after `node`. */
function programAt(words: readonly string[]): number {
  const isProgram = (word = ''): boolean => /(?:^|[\\/])top-of-mind(?:\.mjs|\.cmd|\.ps1)?$/.test(word);
  const isNode = (word = ''): boolean => /(?:^|[\\/])node(?:js|-\d+)?(?:\.exe)?$/.test(word);
  const [first, second, third] = words;
  if (isProgram(first)) return 0;
  if (isNode(first) && isProgram(second)) return 1;
  return first === '&' && isNode(second) && isProgram(third) ? 2 : -1;
}

/** True for a hook that runs this program's `hook` for that harness. */
export function isOwnHook(hook: unknown, harness: Harness): boolean {
  const words = wordsOf(hook);
  const at = programAt(words);
  const [command, event, option, named] = words.slice(at + 1);
  return at >= 0 && command === 'hook' && HOOK_EVENTS.some((one) => one === event) && option === '--harness' && named === harness;
}

/** True for a server that is this program's `mcp`. */
export function isOwnServer(server: unknown): boolean {
  const words = wordsOf(server);
  const at = programAt(words);
  return at >= 0 && words[at + 1] === 'mcp';
}
