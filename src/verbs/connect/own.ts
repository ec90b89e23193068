import { HOOK_EVENTS, type Harness } from '../hook/harness';

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
